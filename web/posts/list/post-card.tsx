import { Link } from 'wouter';
import { cardImages } from '../../../contract/images.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { StoredImage } from '../../ui/stored-image.tsx';
import { isExpired } from '../expiry.ts';
import { SaveButton } from '../save-button.tsx';
import { ExpiredBadge, StatusBadge } from '../status-badge.tsx';
import styles from './post-card.module.css';

interface Props {
  post: ListedPost;
  /** Loads the image at once. For cards above the fold. */
  eager: boolean;
}

/** A post in a list. The whole card is a link, except the bookmark. */
export function PostCard({ post, eager }: Props) {
  const { posts } = useText();
  const format = useFormat();
  return (
    <li className={classes(styles.card, post.post_status === 'Archived' && styles.dimmed)}>
      <div className={styles.image}>
        <StoredImage
          path={post.image_url}
          sizes={cardImages.sizes}
          fallback={defaultImages.post}
          alt=""
          width={400}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
        />
        <span className={classes(styles.type, post.post_type === 'buy' && styles.buy)}>
          {posts.type[post.post_type]}
        </span>
      </div>
      <div className={styles.text}>
        <p className={styles.price}>
          {format.price(post.price, post.currency)}
          {post.overall_or_per_unit === 'Price per unit' && (
            <span className={styles.term}> {posts.perUnit}</span>
          )}
          {post.open_to_negotiate_flag && <span className={styles.term}> {posts.negotiable}</span>}
        </p>
        <h2 className={styles.title}>
          <Link to={paths.post(post.post_id)} className={styles.link}>
            {post.post_title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <StatusBadge status={post.post_status} />
          {isExpired(post) && <ExpiredBadge />}
          <time dateTime={post.date_of_creation}>{format.ago(post.date_of_creation)}</time>
        </p>
      </div>
      <div className={styles.save}>
        <SaveButton post={post} isOverImage />
      </div>
    </li>
  );
}
