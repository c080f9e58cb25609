import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { authorActions } from '../../../contract/posts/actions.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Failed } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { langOf } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { isAsked, isExpired, weeksUnconfirmed } from '../confirmation.ts';
import { ExpiredBadge, StatusBadge } from '../status-badge.tsx';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
import { Wish } from '../wish.tsx';
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
  const format = useFormat();
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
  const [main, ...rest] = buttons;
  const line = useLine(post);

  return (
    <li className={styles.row}>
      {post.post_type === 'buy' && post.image_url === null ? (
        <Wish className={styles.photo} post={post} />
      ) : (
        <StoredImage
          className={styles.photo}
          path={post.image_url}
          sizes="72px"
          fallback={defaultImages.post}
          alt=""
          width={72}
          height={72}
          loading={eager ? 'eager' : 'lazy'}
        />
      )}
      <h2 className={styles.title} lang={langOf(title)}>
        {selection ? (
          title
        ) : (
          <Link to={paths.post(postId)} className={styles.link}>
            {title}
          </Link>
        )}
      </h2>
      <p className={styles.price}>{format.price(post.price, post.currency)}</p>
      <div className={styles.state}>
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
              {main}
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
      </div>
      <div className={styles.failure}>
        <Failed failure={sending.error} />
      </div>
      <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={title} fromBottom>
        <div className="stack gap-8">{rest}</div>
      </Dialog>
      {dialogs}
    </li>
  );
}

/** What its author should know of the post, in one line. */
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
