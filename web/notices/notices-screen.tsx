import { useInfiniteQuery } from '@tanstack/react-query';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { ByDay } from '../layout/by-day.tsx';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { NoticeRow } from './notice-row.tsx';
import { noticeList, useMarkAll } from './queries.ts';
import { useSeen } from './use-seen.ts';

/** /notices: what happened to the member's posts, profile and saved posts, by day. */
export function NoticesScreen() {
  const { notices } = useText();
  const failureText = useFailureText();
  const list = useInfiniteQuery(noticeList);
  const markAll = useMarkAll();
  const whenSeen = useSeen();
  const all = list.data?.pages.flat() ?? [];
  return (
    <Page title={notices.title} width="post">
      {all.some(({ is_read }) => !is_read) && (
        <div className="cluster end">
          <Button
            small
            tone="plain"
            busy={markAll.isPending}
            onClick={() =>
              markAll.mutate(undefined, {
                onError: (failure) => showToast({ tone: 'red', text: failureText(failure) }),
              })
            }
          >
            {notices.markAll}
          </Button>
        </div>
      )}
      <EndlessList
        list={list}
        empty={
          <EmptyState drawing="notices" title={notices.empty}>
            {notices.emptyText}
          </EmptyState>
        }
      >
        {(items) => (
          <ByDay
            items={items}
            dateOf={({ date }) => date}
            keyOf={({ notice_id: id }) => id}
            list="stack gap-4"
          >
            {(notice) => (
              <li ref={notice.is_read ? undefined : whenSeen(notice.notice_id)}>
                <NoticeRow notice={notice} />
              </li>
            )}
          </ByDay>
        )}
      </EndlessList>
    </Page>
  );
}
