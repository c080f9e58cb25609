import type { FullPost } from '../../../contract/posts/views.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { Avatar } from '../avatar.tsx';
import styles from './pending-author.module.css';

/** The author, with the e-mail address for questions. */
export function PendingAuthor({ post }: { post: FullPost }) {
  return (
    <div className={styles.author}>
      <Avatar path={post.profile_image} />
      <p className={styles.words}>
        <strong>{post.username}</strong>
        <MailLink className={styles.link} to={post.email} />
      </p>
    </div>
  );
}
