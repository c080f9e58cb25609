import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import type { ReceivedOffer } from '../../contract/offers/endpoints.ts';
import type { FullPost } from '../../contract/posts/views.ts';
import { useText } from '../i18n/language.ts';
import { Loaded } from '../layout/loaded.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { PostLine } from '../posts/list/post-line.tsx';
import { PostStrip } from '../posts/offers/post-strip.tsx';
import { fullPost, receivedOffers } from '../posts/queries.ts';
import { StatusBadge } from '../posts/status-badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './offers.module.css';

/** /post-offers/{postId}: who wants an own post. Its author promises it to one of them. */
export function PostOffersScreen() {
  const { offers, market } = useText();
  const { postId } = useParams<{ postId: string }>();
  const post = useQuery(fullPost(postId));
  const received = useQuery(receivedOffers(postId));
  const waiting = received.data?.filter(({ state }) => state === 'open').length;
  return (
    <Page
      title={
        post.data && waiting
          ? offers.count({ type: post.data.post_type, count: waiting })
          : offers.received.title
      }
      width="post"
    >
      <Loaded
        // The refusal of the list says more about the post of another member.
        query={received}
        wayOut={
          <ButtonLink tone="plain" to={paths.myPosts()}>
            {market.myPosts}
          </ButtonLink>
        }
      >
        {(list) => <Loaded query={post}>{(full) => <Offers post={full} list={list} />}</Loaded>}
      </Loaded>
    </Page>
  );
}

function Offers({ post, list }: { post: FullPost; list: readonly ReceivedOffer[] }) {
  const { received } = useText().offers;
  const isPromised = list.some(({ state }) => state === 'promised');
  const waiting = list.filter(({ state }) => state === 'open');
  return (
    <div className="stack" tabIndex={-1}>
      <PostLine post={post} isLink eager>
        <StatusBadge status={post.post_status} promised={isPromised} />
      </PostLine>
      {isPromised && <PostStrip postId={post.post_id} />}
      {waiting.length > 0 && <p className="soft small">{isPromised ? received.queue : received.expiry}</p>}
      <ul className={styles.list}>
        {waiting.map((offer) => (
          <PersonRow key={offer.offer_id} offer={offer} asked={post} canPromise={!isPromised} />
        ))}
      </ul>
      {list.length === 0 && <EmptyState drawing="posts" title={received.empty} />}
    </div>
  );
}
