import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { authorActions } from '../../../contract/posts/actions.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { capital, useMeeting } from '../../layout/meeting-line.tsx';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isAsked, isExpired, weeksUnconfirmed } from '../confirmation.ts';
import { dealList } from '../queries.ts';
import { ExpiredBadge, StatusBadge } from '../status-badge.tsx';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
import { PostLine } from './post-line.tsx';
import { useFinish, useUndoable } from './use-undoable.ts';
import styles from './own-post-row.module.css';

/** The ids of the ticked posts, while the member selects posts. */
interface Selection {
  ids: ReadonlySet<string>;
  toggle: (postId: string) => void;
}

export const SelectionContext = createContext<Selection | undefined>(undefined);

/** An archived post can't come back, so that the archiving waits. */
const dealUndoMs = 10_000;

/** The first that the state of the post allows is the row's button, the others are in its menu. */
const order: readonly OwnAction[] = [
  'confirm',
  'renew',
  'deal-made',
  'edit-draft',
  'copy-to-draft',
  'edit-post',
  'reserve',
  'make-available',
  'withdraw',
  'archive',
  'delete',
];
const urgent: readonly OwnAction[] = ['confirm', 'renew'];

/** An own post in My Posts. While the member selects posts, the row is a checkbox. */
export function OwnPostRow({ post, eager }: { post: ListedPost; eager: boolean }) {
  const { posts, actions } = useText();
  const client = useQueryClient();
  const selection = useContext(SelectionContext);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const undoButton = useRef<HTMLButtonElement>(null);
  const finish = useFinish();
  const { waiting, start, undo } = useUndoable(dealUndoMs);
  const { post_id: postId, post_title: title } = post;
  const { buttons, sending, dialogs } = useOwnActions(post, {
    order,
    toneOf: (action) => (action === 'delete' ? 'danger' : urgent.includes(action) ? 'accent' : 'plain'),
    // An act may open a dialog of its own.
    onPress: () => setMenuOpen(false),
    onDeal: () =>
      start({
        label: actions.ownDone['deal-made'],
        run: () =>
          finish(
            client,
            call(postCalls.archive, { postId, ...authorActions['deal-made'].sends }, { keepalive: true }),
          ),
      }),
  });
  const isWaiting = waiting !== undefined;
  // After the dialog is closed, which would give the focus to a button that is gone.
  useEffect(() => {
    if (isWaiting) undoButton.current?.focus();
  }, [isWaiting]);
  const deal = useOwnDeal(post);
  // What the row's state asks for goes before the acts, which are all in the menu then.
  const rest = deal ? buttons : buttons.slice(1);
  const line = useLine(post);

  return (
    <li>
      <PostLine post={post} isLink={!selection} eager={eager}>
        {isWaiting ? (
          <output className={styles.facts}>{waiting}</output>
        ) : (
          <p className={styles.facts}>
            <StatusBadge status={post.post_status} />
            {isExpired(post) && <ExpiredBadge />}
            <span>{line}</span>
          </p>
        )}
        <div className={styles.actions}>
          {isWaiting ? (
            <Button ref={undoButton} tone="plain" onClick={undo}>
              {posts.bulk.undo}
            </Button>
          ) : selection ? (
            <Checkbox
              label={posts.bulk.select}
              aria-label={posts.bulk.tick({ title })}
              checked={selection.ids.has(postId)}
              onChange={() => selection.toggle(postId)}
            />
          ) : (
            <>
              {deal ?? buttons[0]}
              {rest.length > 0 && (
                <IconButton
                  label={posts.mine.more({ title })}
                  icon={<Ellipsis />}
                  onClick={() => setMenuOpen(true)}
                />
              )}
            </>
          )}
        </div>
      </PostLine>
      <Failed failure={sending.error} />
      <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={title} fromBottom>
        <div className="stack gap-8">{rest}</div>
      </Dialog>
      {dialogs}
    </li>
  );
}

/** The link to the promise of the post, or to the people who want it. */
function useOwnDeal({
  post_id: postId,
  post_type: type,
  post_status: status,
  offer_count: count,
}: ListedPost) {
  const { offers, market } = useText();
  const format = useFormat();
  const meetingOf = useMeeting();
  const { data } = useQuery({ ...dealList, enabled: status === 'In progress' });
  const promise =
    data &&
    [...data.coming, ...data.needs].find(
      (one) => one.post_id === postId && one.side === 'author' && one.state === 'promised',
    );
  if (promise) {
    const { question } = meetingOf(promise);
    const when = promise.time ? capital(format.when(promise.time)) : market.meeting.untimed;
    return (
      <ButtonLink tone={promise.is_due ? 'accent' : 'plain'} to={paths.deals}>
        {question || when}
      </ButtonLink>
    );
  }
  return count ? (
    <ButtonLink to={paths.postOffers(postId)}>{offers.count({ type, count })}</ButtonLink>
  ) : undefined;
}

/** News of the post for its author, in one line. */
function useLine(post: ListedPost): string {
  const { posts } = useText();
  const format = useFormat();
  const weeks = weeksUnconfirmed(post);
  if (typeof post.queue_place === 'number') return posts.mine.place({ place: post.queue_place });
  if (weeks !== undefined) return posts.confirmation.late({ weeks });
  if (isAsked(post)) return posts.confirmation.question;
  if (post.deal_made) return posts.sold[post.post_type];
  return (
    posts.mine.counts({ asked: post.asked_count ?? 0, saved: post.saved_count }) ||
    format.ago(post.date_of_creation)
  );
}
