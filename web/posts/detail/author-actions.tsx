import {
  Archive,
  CalendarPlus,
  Check,
  Copy,
  Handshake,
  Hand,
  Pencil,
  PencilLine,
  Store,
  Trash2,
  Users,
} from 'lucide-react';
import { useLocation, useSearch } from 'wouter';
import type { FullPost } from '../../../contract/posts/views.ts';
import { ActionFailed } from '../../form/action-failed.tsx';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { isAsked, isExpired } from '../confirmation.ts';
import { useOwnActions, type OwnAction } from '../use-own-actions.tsx';
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

/** The actions of the author. */
export function AuthorActions({ post }: { post: FullPost }) {
  const { posts, offers } = useText();
  const { manage } = posts.detail;
  const conflict = useConflict();
  const [pathname, navigate] = useLocation();
  // Mails and notices link to the page with this dialog open.
  const isRenewing = new URLSearchParams(useSearch()).has('renew');
  const expired = isExpired(post);
  const count = post.offer_count ?? 0;
  /** To answer is then the main act. */
  const isWanted = count > 0 && !post.promised && !expired;
  // The strip of a promise has the main act.
  const first: OwnAction | undefined = post.promised
    ? undefined
    : expired
      ? 'renew'
      : isAsked(post)
        ? 'confirm'
        : 'deal-made';
  const { buttons, sending, dialogs } = useOwnActions(post, {
    order,
    toneOf: (action) =>
      action === 'delete'
        ? 'danger'
        : (action === first && !isWanted) || action === 'copy-to-draft'
          ? 'accent'
          : 'plain',
    icons,
    isRenewing,
    onClose: () => {
      if (isRenewing) navigate(pathname, { replace: true });
    },
  });
  return (
    <section className={styles.block} aria-label={manage.label} tabIndex={-1}>
      <h2>{manage.label}</h2>
      <p className="soft small">
        {expired
          ? manage.expiredHint
          : isAsked(post)
            ? `${posts.confirmation.question} ${posts.confirmation.text}`
            : manage.hints[post.post_status]}
      </p>
      {count > 0 && (
        <ButtonLink
          to={paths.postOffers(post.post_id)}
          tone={isWanted ? 'accent' : 'plain'}
          icon={<Users aria-hidden="true" />}
        >
          {offers.count({ type: post.post_type, count })}
        </ButtonLink>
      )}
      <div className="acts">{buttons}</div>
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
