import { Link } from 'wouter';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Avatar } from '../avatar.tsx';
import styles from './post-view.module.css';

/** The author, whose name leads to their page. */
export function AuthorCard({ post }: { post: FullPost }) {
  const { posts, members } = useText();
  const { author } = posts.detail;
  const format = useFormat();
  return (
    <div className="cluster gap-12 centered">
      <Avatar path={post.profile_image} />
      <div className={styles.name}>
        <p>
          <Link to={paths.member(post.username)}>{post.username}</Link>{' '}
          {post.isAuthor && <span className="soft small regular">{author.you}</span>}
        </p>
        {post.member_since !== undefined && post.deals_made !== undefined && (
          <p className="soft small regular">
            {members.since(format.instant(post.member_since))} · {members.deals(post.deals_made)}
          </p>
        )}
      </div>
    </div>
  );
}
