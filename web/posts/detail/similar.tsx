import { useQuery } from '@tanstack/react-query';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { PostCard } from '../list/post-card.tsx';
import { similarPosts } from '../queries.ts';
import grid from '../list/post-grid.module.css';
import styles from './post-view.module.css';

/** Below a post: others like it, and posts of the other type that fit it. */
export function Similar({ post }: { post: ListedPost }) {
  const { detail } = useText().posts;
  const { data } = useQuery(similarPosts(post.post_id));
  if (!data) return null;
  const lists = [
    { title: detail.otherKind[post.post_type], posts: data.other_kind },
    { title: detail.similar, posts: data.similar },
  ];
  return lists.map(
    ({ title, posts }) =>
      posts.length > 0 && (
        <section key={title} className={styles.similar} aria-label={title}>
          <h2>{title}</h2>
          <ul className={grid.grid}>
            {posts.map((card) => (
              <PostCard key={card.post_id} post={card} eager={false} isOwn={false} />
            ))}
          </ul>
        </section>
      ),
  );
}
