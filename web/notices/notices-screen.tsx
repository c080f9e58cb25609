import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { noticeKinds } from '../../contract/notices/kinds.ts';
import type { Notice } from '../../contract/notices/views.ts';
import { call } from '../api/call.ts';
import { noticeCalls } from '../api/calls.ts';
import { pageFacts } from '../api/page-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFailureText } from '../i18n/use-failure-text.ts';
import { ByDay } from '../layout/by-day.tsx';
import { EndlessList } from '../layout/endless-list.tsx';
import { MeetingLine } from '../layout/meeting-line.tsx';
import { Page } from '../layout/page.tsx';
import { loadNextDeal } from '../session/next-deal.ts';
import { setUnreadCount } from '../session/unread-count.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { showToast } from '../ui/toast-store.ts';
import { NoticeRow } from './notice-row.tsx';
import { noticeList, useMarkAll } from './queries.ts';

/** It waits for an answer of the member. */
const needsAnswer = ({ kind, is_read: isRead }: Notice) =>
  !isRead && (noticeKinds[kind].isAsked === true || noticeKinds[kind].question !== undefined);

/** /notices: what happened to the member's posts, profile and saved posts, by day. */
export function NoticesScreen() {
  const { notices } = useText();
  const failureText = useFailureText();
  const list = useInfiniteQuery(noticeList);
  const markAll = useMarkAll();
  const whenSeen = useSeen();
  const all = list.data?.pages.flat() ?? [];
  const row = (notice: Notice) => (
    <li key={notice.notice_id} ref={notice.is_read ? undefined : whenSeen(notice.notice_id)}>
      <NoticeRow notice={notice} />
    </li>
  );
  return (
    <>
      <MeetingLine />
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
          {(items) => {
            const needed = items.filter(needsAnswer);
            return (
              <>
                {needed.length > 0 && (
                  <section className="stack gap-8">
                    <h2>{notices.needs}</h2>
                    <ul className="stack gap-4">{needed.map(row)}</ul>
                  </section>
                )}
                <ByDay
                  items={items.filter((notice) => !needsAnswer(notice))}
                  dateOf={({ date }) => date}
                  keyOf={({ notice_id: id }) => id}
                  list="stack gap-4"
                >
                  {row}
                </ByDay>
              </>
            );
          }}
        </EndlessList>
      </Page>
    </>
  );
}

NoticesScreen.load = loadNextDeal;

/**
 * When the member leaves the page, marks the notices that have been on screen as read. Returns a ref for each row of an
 * unread notice.
 */
function useSeen() {
  const client = useQueryClient();
  const seen = useRef(new Set<string>());
  const observer = useRef<IntersectionObserver>(undefined);

  const send = useEffectEvent(() => {
    const noticeIds = [...seen.current];
    if (noticeIds.length === 0 || pageFacts?.site.demo) return;
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
