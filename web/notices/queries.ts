import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import * as limits from '../../contract/notices/limits.ts';
import type { Notice } from '../../contract/notices/views.ts';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';
import { numberedPages } from '../api/paged-query.ts';
import { setUnreadCount } from '../session/unread-count.ts';

export const noticeList = numberedPages({
  key: ['notices', 'list'],
  row: noticeCalls.list,
  size: limits.pageSize,
  // Notices arrive at any time.
  staleTime: 0,
});

/** Marks all notices as read, in the list and in the unread count of every tab. */
export function useMarkAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(noticeCalls.markRead, { all: true }),
    onSuccess: ({ unread_count }) => {
      setUnreadCount(client, unread_count);
      client.setQueryData<InfiniteData<Notice[]>>(
        noticeList.queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => page.map((notice) => ({ ...notice, is_read: true }))),
          },
      );
    },
  });
}
