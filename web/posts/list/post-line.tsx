import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { Wish } from '../wish.tsx';
import styles from './own-post-row.module.css';

interface Props {
  post: Pick<ListedPost, 'post_title' | 'image_url'> & Partial<ListedPost>;
  /** Whether the line leads to the post. */
  isLink: boolean;
  eager?: boolean;
  /** Beside the photo, below title and price. */
  children?: ReactNode;
}

/** A post in one line: photo, title, price. */
export function PostLine({ post, isLink, eager = false, children }: Props) {
  const format = useFormat();
  const { post_id: postId, post_title: title, price, currency, category, kind } = post;
  return (
    <div className={styles.row}>
      {post.post_type === 'buy' && post.image_url === null && category ? (
        <Wish className={styles.photo} post={{ category, kind }} />
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
        {isLink && postId !== undefined ? (
          <Link to={paths.post(postId)} className={styles.link}>
            {title}
          </Link>
        ) : (
          title
        )}
      </h2>
      {price !== undefined && currency !== undefined && (
        <p className={styles.price}>{format.price(price, currency)}</p>
      )}
      <div className={styles.state}>{children}</div>
    </div>
  );
}
