import { Link } from 'wouter';
import { cardImages } from '../../../contract/images.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { weeksUnconfirmed, isExpired } from '../confirmation.ts';
import { SaveButton } from '../save-button.tsx';
import { ExpiredBadge, SoldRibbon, StatusBadge } from '../status-badge.tsx';
import { Wish } from '../wish.tsx';
import { wishedThing } from '../wished-thing.ts';
import styles from './post-grid.module.css';

interface Props {
  post: ListedPost;
  /** Loads the image at once. For cards above the fold. */
  eager: boolean;
  isOwn: boolean;
}

/** A post in a list. The whole card is a link, except the bookmark. */
export function PostCard({ post, eager, isOwn }: Props) {
  const { posts } = useText();
  const format = useFormat();
  const weeks = weeksUnconfirmed(post);
  const isWanted = post.post_type === 'buy';
  const isFree = Number(post.price) === 0;
  // Own posts have no bookmark, except to unsave one that the author had saved.
  const hasBookmark = !isOwn || post.is_saved;
  const isDimmed = post.post_status === 'Archived' || weeks !== undefined;
  return (
    <li className={classes(styles.card, isDimmed && styles.dimmed)}>
      <div className={styles.image}>
        {isWanted && post.image_url === null ? (
          <Wish className={styles.wish} post={post} />
        ) : (
          <StoredImage
            path={post.image_url}
            sizes={cardImages.sizes}
            fallback={defaultImages.post}
            alt=""
            width={400}
            height={400}
            loading={eager ? 'eager' : 'lazy'}
          />
        )}
        <SoldRibbon post={post} />
        {isWanted && <span className={styles.type}>{posts.wanted}</span>}
      </div>
      <div className={styles.text}>
        <p className={styles.price}>
          {isWanted && !isFree && <span className="soft tiny regular">{posts.upTo} </span>}
          {format.price(post.price, post.currency)}
          {post.overall_or_per_unit === 'Price per unit' && (
            <span className="soft tiny regular"> {posts.perUnit}</span>
          )}
          {post.condition && (
            <span className="soft tiny regular"> {posts.choices.condition[post.condition]}</span>
          )}
        </p>
        <h2 className={styles.title}>
          <Link
            to={paths.post(post.post_id)}
            className={styles.link}
            lang={langOf(post.post_title)}
            transition
            // The view transition turns the photo of this card into the photo of the post.
            onClick={({ currentTarget }) =>
              currentTarget.closest('li')?.firstElementChild?.classList.add(styles.leaving ?? '')
            }
          >
            {isWanted ? wishedThing(post.post_title) : post.post_title}
          </Link>
        </h2>
        <p className={styles.facts}>
          <StatusBadge status={post.post_status} />
          {!isWanted && !isFree && !post.open_to_negotiate_flag && <span>{posts.fixedPrice}</span>}
          {isExpired(post) && <ExpiredBadge />}
          {weeks !== undefined && <span>{posts.confirmation.late({ weeks })}</span>}
          <time dateTime={post.date_of_creation}>{format.ago(post.date_of_creation)}</time>
          {!hasBookmark && post.saved_count > 0 && (
            <span>{posts.save.count({ count: post.saved_count })}</span>
          )}
        </p>
      </div>
      {hasBookmark && (
        <div className={styles.save}>
          <SaveButton post={post} isOverImage />
        </div>
      )}
    </li>
  );
}
