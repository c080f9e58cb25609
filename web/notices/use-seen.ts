import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';
import { setUnreadCount } from '../session/unread-count.ts';

/**
 * When the member leaves the page, marks the notices that have been on screen as read. Returns a ref for each row of an
 * unread notice.
 */
export function useSeen() {
  const client = useQueryClient();
  const seen = useRef(new Set<string>());
  const observer = useRef<IntersectionObserver>(undefined);

  const send = useEffectEvent(() => {
    const noticeIds = [...seen.current];
    if (noticeIds.length === 0) return;
    seen.current.clear();
    // A failure is not reported: the notices stay unread and are marked at the next visit.
    void call(noticeCalls.markRead, { noticeIds }, { keepalive: true }).then(
      ({ unread_count }) => setUnreadCount(client, unread_count),
      () => undefined,
    );
  });

  useEffect(() => {
    addEventListener('pagehide', send);
    return () => {
      removeEventListener('pagehide', send);
      observer.current?.disconnect();
      send();
    };
  }, []);

  return (id: string) => (row: HTMLElement | null) => {
    if (!row) return undefined;
    observer.current ??= new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries)
        if (isIntersecting && target instanceof HTMLElement) seen.current.add(target.dataset['notice'] ?? '');
    });
    row.dataset['notice'] = id;
    observer.current.observe(row);
    return () => observer.current?.unobserve(row);
  };
}
