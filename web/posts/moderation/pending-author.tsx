import type { FullPost } from '../../../contract/posts/views.ts';
import { Avatar } from '../avatar.tsx';
import styles from './pending-author.module.css';

/** Who sent it; the address is at hand for a question before the decision. */
export function PendingAuthor({ post }: { post: FullPost }) {
  return (
    <div className={styles.author}>
      <Avatar path={post.profile_image} />
      <p className={styles.words}>
        <strong>{post.username}</strong>
        <a href={`mailto:${post.email}`}>{post.email}</a>
      </p>
    </div>
  );
}
