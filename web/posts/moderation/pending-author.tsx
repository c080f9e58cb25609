import type { FullPost } from '../../../contract/posts/views.ts';
import { defaultPictures } from '../../ui/default-pictures.ts';
import { StoredPicture } from '../../ui/stored-picture.tsx';
import styles from './pending-author.module.css';

/** Who sent it; the address is at hand for a question before the decision. */
export function PendingAuthor({ post }: { post: FullPost }) {
  return (
    <div className={styles.author}>
      <StoredPicture
        className={styles.face}
        path={post.profile_image}
        sizes="48px"
        fallback={defaultPictures.profile}
        alt=""
        width={48}
        height={48}
      />
      <p className={styles.words}>
        <strong>{post.username}</strong>
        <a href={`mailto:${post.email}`}>{post.email}</a>
      </p>
    </div>
  );
}
