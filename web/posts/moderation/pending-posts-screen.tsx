import { useQueries, useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { With } from '../../../contract/action.ts';
import { CallerError, isErrorCode } from '../../../contract/errors.ts';
import { adminActions, can } from '../../../contract/posts/actions.ts';
import type { ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { postCalls } from '../../api/screen-calls.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { Page } from '../../layout/page.tsx';
import { LoadedPhoto } from '../../moderation/photos.tsx';
import { Queue } from '../../moderation/queue.tsx';
import type { Decision } from '../../moderation/use-decisions.ts';
import { refreshMs } from '../../moderation/use-open-item.ts';
import { useQueue } from '../../moderation/use-queue.ts';
import { paths } from '../../paths.ts';
import { deskSummary } from '../../session/desk-summary.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { defaultImages } from '../../ui/default-images.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { MorePosts } from '../list/more-posts.tsx';
import { useFilters } from '../list/use-filters.ts';
import { usePostList } from '../list/use-post-list.ts';
import { fullPost, postList, reviewHints } from '../queries.ts';
import { useDenyReasons } from '../use-deny-reasons.ts';
import { MarkedTitle, PendingPost } from './pending-post.tsx';

type Act = With<typeof adminActions, 'many'>;

/** Each of several posts is decided on its own, so some can be refused. */
async function send({ items, action, reason }: Decision<ListedPost, Act>) {
  const [first, ...others] = items;
  if (others.length === 0) {
    const given = action === 'deny' ? { denyReason: reason } : {};
    const seen = { postId: first.post_id, fromStatus: 'Pending' } as const;
    await call(postCalls[adminActions[action].call], { ...seen, ...given });
    return [];
  }
  const decisions = items.map(({ post_id: postId }) => ({
    postId,
    approve: action === 'approve',
    denyReason: reason,
  }));
  const results = await call(postCalls.decide, { decisions });
  return items.flatMap((item, index) => {
    const code = results[index]?.code ?? null;
    return code !== null && isErrorCode(code) ? [{ item, failure: new CallerError(code) }] : [];
  });
}

/** The number of next posts that are loaded ahead, with their first images. */
const loadedAhead = 3;

/** /pending-post: the posts that wait, oldest first. */
export function PendingPostsScreen() {
  const { actions, market, moderation, posts: text } = useText();
  const { pending, detail } = text;
  const format = useFormat();
  const { pages, showMore } = useFilters();
  const list = usePostList('pending', {}, pages, refreshMs);
  const { data: summary } = useQuery({ ...deskSummary, refetchInterval: refreshMs });
  const queue = useQueue<ListedPost, Act>(list.posts, {
    noun: 'post',
    rows: adminActions,
    idOf: ({ post_id: id }) => id,
    labelOf: ({ post_title: title }) => title,
    queryKey: postList('pending', {}).queryKey,
    changes: [['posts', 'list']],
    send,
    takeBack: ({ post_id: postId }) => call(postCalls.returnToReview, { postId }),
  });
  const { items, chosen, colleagues, wanted } = queue;
  const near = items.slice(Math.max(queue.place - 1, 0), queue.place + loadedAhead);
  const [whole, ...ahead] = useQueries({ queries: near.map(({ post_id: id }) => fullPost(id)) });
  const [hints] = useQueries({ queries: near.map(({ post_id: id }) => reviewHints(id)) });
  const opened = queue.opened && whole;
  const commonReasons = useDenyReasons(opened?.data?.author_language ?? null);
  const waiting = summary?.posts;
  const gone = colleagues.decided.get(wanted ?? '');
  const others = [...colleagues.decided.values()].filter(({ post_id: id }) => id !== gone?.post_id);
  const ticked = chosen.length;
  return (
    <Page title={market.pending} heading="own">
      <Queue
        queue={queue}
        title={market.pending}
        count={
          waiting?.oldest
            ? pending.waits({ count: waiting.count, age: format.ago(waiting.oldest) })
            : undefined
        }
        total={waiting?.count ?? 0}
        texts={{
          ...pending,
          gone: gone ? pending.decidedBy({ name: gone.username, status: gone.post_status }) : pending.gone,
        }}
        isLoaded={!list.isLoading}
        whenEmpty={
          list.failure ? (
            <LoadFailed failure={list.failure} onRetry={list.retry} />
          ) : list.isLoading ? (
            <Spinner large />
          ) : (
            <EmptyState
              title={market.empty}
              actions={<ButtonLink to={paths.pendingUpdates}>{pending.toUpdates}</ButtonLink>}
            >
              {market.hints.pending}
            </EmptyState>
          )
        }
        renderEntry={(post) => ({
          image: post.image_url,
          fallback: defaultImages.post,
          facts: (
            <>
              {format.price(post.price, post.currency)}{' '}
              <time dateTime={sentAt(post)}>{format.ago(sentAt(post))}</time>
            </>
          ),
        })}
        renderThing={(post) => ({
          heading: <MarkedTitle post={post} hints={hints?.data} />,
          facts: (
            <>
              <time dateTime={sentAt(post)}>{pending.waiting({ age: format.ago(sentAt(post)) })}</time>
              <ButtonLink
                small
                tone="quiet"
                icon={<ExternalLink aria-hidden="true" />}
                to={paths.post(post.post_id)}
              >
                {pending.openPage}
              </ButtonLink>
            </>
          ),
          images: (post === queue.opened && opened?.data?.images) || [],
          page: paths.post(post.post_id),
        })}
        offered={() => ['approve', 'deny']}
        names={
          ticked > 0
            ? {
                approve: pending.approveTicked({ count: ticked }),
                deny: pending.denyTicked({ count: ticked }),
              }
            : moderation
        }
        asked={() => ({
          help: detail.moderate.denyHelp,
          commonReasons,
          confirm: detail.moderate.confirmDeny,
        })}
        canDecide={opened?.data !== undefined && can('approve', opened.data.post_status)}
        done={({ action, items: decided }) =>
          `${actions.done[action]} ${pending.titles({ count: decided.length, title: decided[0]?.post_title ?? '' })}`
        }
        renderMore={(shown) => (
          <MorePosts list={list} items={shown} count={items.length} onShowMore={showMore} />
        )}
        news={others.slice(0, 1).map((one) => (
          <output key={one.post_id} className="soft small">
            {pending.decidedBy({ name: one.username, status: one.post_status })}
          </output>
        ))}
      >
        {(_post, photos) => <PendingPost query={opened} hints={hints?.data} photos={photos} />}
      </Queue>
      <div hidden>
        {ahead.map(({ data }) => data?.images[0] && <LoadedPhoto key={data.post_id} path={data.images[0]} />)}
      </div>
    </Page>
  );
}

const sentAt = (post: ListedPost) => post.date_of_submission ?? post.date_of_creation;
