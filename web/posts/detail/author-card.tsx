import { Link } from 'wouter';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../avatar.tsx';
import styles from './author-card.module.css';

/** The author, whose name leads to their page. */
export function AuthorCard({ post }: { post: FullPost }) {
  const { author } = useText().posts.detail;
  return (
    <div className={styles.card}>
      <Avatar path={post.profile_image} />
      <p className={styles.name}>
        <Link to={paths.member(post.username)}>{post.username}</Link>{' '}
        {post.isAuthor && <span className={styles.you}>{author.you}</span>}
      </p>
    </div>
  );
}
