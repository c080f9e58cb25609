import { ExternalLink } from 'lucide-react';
import type { Ref } from 'react';
import { Link } from 'wouter';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf, MemberText } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import styles from './pending-item.module.css';

interface Props {
  post: ListedPost;
  isOpen: boolean;
  onOpen: () => void;
  /** The name of another admin who has the post open. */
  openBy: string | undefined;
  isTicked: boolean;
  onTick: () => void;
  ref: Ref<HTMLLIElement>;
}

/** A post of the queue: a button that opens it here, and a link to its page. */
export function PendingItem({ post, isOpen, onOpen, openBy, isTicked, onTick, ref }: Props) {
  const { pending } = useText().posts;
  const format = useFormat();
  const sent = post.date_of_submission ?? post.date_of_creation;
  return (
    <li ref={ref} className={styles.item}>
      <button
        type="button"
        className={styles.button}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
      >
        <StoredImage
          className={styles.image}
          path={post.image_url}
          sizes="96px"
          fallback={defaultImages.post}
          alt=""
          width={96}
          height={96}
        />
        <span className={styles.text}>
          <span className={styles.title} lang={langOf(post.post_title)}>
            {post.post_title}
          </span>
          <span className={styles.facts}>
            {format.price(post.price, post.currency)} <time dateTime={sent}>{format.ago(sent)}</time>
          </span>
          {openBy && <span className={styles.busy}>{pending.openBy(openBy)}</span>}
        </span>
      </button>
      <label className={styles.tick}>
        <input type="checkbox" checked={isTicked} onChange={onTick} />
        <span className="visually-hidden">
          <MemberText text={post.post_title} within={pending.tick(post.post_title)} />
        </span>
      </label>
      <Link
        to={paths.post(post.post_id)}
        className={styles.page}
        aria-label={pending.open(post.post_title)}
        title={pending.openPage}
      >
        <ExternalLink aria-hidden="true" />
      </Link>
    </li>
  );
}
