import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { Refusal } from '../../../engine/refusal.ts';
import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Page } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { userInfo } from '../../session/user-info.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PostCard } from '../list/post-card.tsx';
import { hasStrip, loadStrip } from '../offers/post-strip.tsx';
import { cachedCard, dealList, fullPost, similarPosts } from '../queries.ts';
import { PostSkeleton } from './post-skeleton.tsx';
import { PostView } from './post-view.tsx';
import grid from '../list/post-grid.module.css';
import styles from './post-view.module.css';

/** /post/{postId} */
export function PostScreen() {
  const { posts, market: list } = useText();
  const { detail } = posts;
  const { postId } = useParams<{ postId: string }>();
  const { data, error, refetch } = useQuery(fullPost(postId));
  // Until the post is loaded, the screen shows its data from a cached list.
  const client = useQueryClient();
  const card = cachedCard(client, postId);
  const post = data ?? (error ? undefined : card);

  // The post was deleted or hidden after it was cached.
  const isGone = error instanceof Refusal && error.status === 404;
  if (post && !isGone) {
    return (
      <Page title={detail.heading({ type: post.post_type, title: post.post_title })} heading="own">
        <PostView key={post.post_id} post={post} thumbnail={card?.image_url} />
        <Similar post={post} />
      </Page>
    );
  }
  return (
    <Page title={detail.loadingTitle} heading="own">
      {error ? (
        <LoadFailed
          heading
          failure={error}
          text={detail.loadFailed}
          gone={detail.gone}
          onRetry={() => void refetch()}
          wayOut={
            <ButtonLink tone="plain" to={paths.market}>
              {list.toMarket}
            </ButtonLink>
          }
        />
      ) : (
        <PostSkeleton />
      )}
    </Page>
  );
}

// An earlier render would replace the photo in the server's HTML (engine/http/page.ts) with a skeleton.
PostScreen.load = async (client: QueryClient) => {
  const postId = location.pathname.split('/').at(-1) ?? '';
  await Promise.all([client.prefetchQuery(fullPost(postId)), client.prefetchQuery(similarPosts(postId))]);
  const post = client.getQueryData(fullPost(postId).queryKey);
  // The words are below the strip.
  if (post && hasStrip(post))
    await Promise.all([loadStrip(), client.prefetchQuery(dealList), client.prefetchQuery(userInfo)]);
};

/** Below a post: others like it, and posts of the other type that fit it. */
function Similar({ post }: { post: ListedPost }) {
  const { posts: texts, market: list } = useText();
  const { detail } = texts;
  const { data } = useQuery(similarPosts(post.post_id));
  if (!data) return null;
  const lists = [
    { title: detail.otherKind[post.post_type], posts: data.other_kind },
    { title: detail.similar, posts: data.similar },
  ];
  return (
    <div id="similar" className={styles.lower} tabIndex={-1}>
      {lists.map(
        ({ title, posts }) =>
          posts.length > 0 && (
            <section key={title} className="stack" aria-label={title}>
              <h2>{title}</h2>
              <ul className={grid.grid}>
                {posts.map((card) => (
                  <PostCard key={card.post_id} post={card} eager={false} isOwn={false} />
                ))}
              </ul>
            </section>
          ),
      )}
      <ButtonLink tone="plain" to={paths.market}>
        {list.toMarket}
      </ButtonLink>
    </div>
  );
}
