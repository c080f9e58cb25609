import {
  Archive,
  CalendarPlus,
  Check,
  Copy,
  Ellipsis,
  Handshake,
  Hand,
  Pencil,
  PencilLine,
  Store,
  Trash2,
  Users,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { FullPost } from '../../../contract/posts/views.ts';
import { ActionFailed } from '../../form/action-failed.tsx';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { isAsked, isExpired } from '../confirmation.ts';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
import { PostTools } from './post-tools.tsx';
import { useConflict } from './use-conflict.ts';
import styles from './actions.module.css';

const icons = {
  confirm: Check,
  renew: CalendarPlus,
  'deal-made': Handshake,
  withdraw: PencilLine,
  'copy-to-draft': Copy,
  reserve: Hand,
  'make-available': Store,
  'edit-draft': Pencil,
  'edit-post': Pencil,
  archive: Archive,
  delete: Trash2,
} satisfies Record<OwnAction, unknown>;
const order = Object.keys(icons) as OwnAction[];

/** The state of an own post, one act, and the others in a menu. */
export function AuthorActions({ post }: { post: FullPost }) {
  const { posts, offers } = useText();
  const { manage } = posts.detail;
  const conflict = useConflict();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [pathname, navigate] = useLocation();
  // Mails and notices link to the page with this dialog open.
  const isRenewing = new URLSearchParams(useSearch()).has('renew');
  const expired = isExpired(post);
  const count = post.offer_count ?? 0;
  /** To answer is then the main act. */
  const isWanted = count > 0 && !post.promised && !expired;
  // The strip of a promise has the main act.
  const first: OwnAction | undefined =
    post.promised || isWanted ? undefined : expired ? 'renew' : isAsked(post) ? 'confirm' : 'deal-made';
  const { buttons, sending, dialogs } = useOwnActions(post, {
    order,
    toneOf: (action) =>
      action === 'delete'
        ? 'danger'
        : action === first || action === 'copy-to-draft' || action === 'edit-draft'
          ? 'accent'
          : 'plain',
    icons,
    isRenewing,
    // An act may open a dialog of its own.
    onPress: () => setMenuOpen(false),
    onClose: () => {
      if (isRenewing) navigate(pathname, { replace: true });
    },
  });
  const wanted = count > 0 && (
    <ButtonLink
      key="offers"
      to={paths.postOffers(post.post_id)}
      tone={isWanted ? 'accent' : 'plain'}
      icon={<Users aria-hidden="true" />}
    >
      {offers.count({ type: post.post_type, count })}
    </ButtonLink>
  );
  const [act, ...rest] = isWanted ? [wanted, ...buttons] : [...buttons, wanted];
  const others = rest.filter(Boolean);
  return (
    <section className="stack gap-8" aria-label={manage.label} tabIndex={-1}>
      <h2 className="visually-hidden">{manage.label}</h2>
      {!post.promised && (
        <p className="soft small">
          {expired
            ? manage.expiredHint
            : isAsked(post)
              ? `${posts.confirmation.question} ${posts.confirmation.text}`
              : manage.hints[post.post_status]}
        </p>
      )}
      <PostTools post={post} full={post}>
        {others.length > 0 && (
          <IconButton
            label={posts.mine.more({ title: post.post_title })}
            icon={<Ellipsis />}
            onClick={() => setMenuOpen(true)}
          />
        )}
        <div className={styles.act}>{act}</div>
      </PostTools>
      <Dialog open={isMenuOpen} onClose={() => setMenuOpen(false)} title={post.post_title} fromBottom>
        <div className="stack gap-8">{others}</div>
      </Dialog>
      {sending.isError && (
        <ActionFailed
          failure={sending.error}
          onRetry={() => sending.mutate(sending.variables)}
          conflict={conflict}
        />
      )}
      {dialogs}
    </section>
  );
}
