import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState, type CSSProperties } from 'react';
import { Link } from 'wouter';
import { visibleStatuses } from '../../../contract/posts/status.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { call } from '../../api/call.ts';
import { appealCalls } from '../../api/screen-calls.ts';
import { AppealForm } from '../../appeals/appeal-form.tsx';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { Heading } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { ReportLink } from '../../reports/report-link.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { langOf, MemberText } from '../../ui/member-text.tsx';
import { Avatar } from '../avatar.tsx';
import { daysSinceConfirmed, isExpired } from '../confirmation.ts';
import { AskedLine } from '../offers/own-offer.tsx';
import { hasStrip, PostStrip } from '../offers/post-strip.tsx';
import { useAsk } from '../offers/use-ask.tsx';
import { fullPost } from '../queries.ts';
import { ExpiredBadge, SoldRibbon, StatusBadge } from '../status-badge.tsx';
import { Wish } from '../wish.tsx';
import { AuthorActions } from './author-actions.tsx';
import { CarouselImage } from './carousel-image.tsx';
import { ImageCarousel } from './image-carousel.tsx';
import { ModeratorActions } from './moderator-actions.tsx';
import { PostFacts, PostNews, PriceFact } from './post-facts.tsx';
import { PostRest } from './post-skeleton.tsx';
import { MainAct, PostTools, useConnect } from './post-tools.tsx';
import styles from './post-view.module.css';

interface Props {
  /** The full post, or only the data of its card, with a placeholder for the rest. */
  post: FullPost | ListedPost;
  /** The image of the card that led here. */
  thumbnail: string | null | undefined;
}

export function PostView({ post, thumbnail }: Props) {
  const { detail, pause } = useText().posts;
  const format = useFormat();
  // Deferred, so that React first paints the data of the card even if the full post arrives early.
  const full = useDeferredValue('description' in post ? post : undefined);
  const connect = useConnect({ post, full });
  const ask = useAsk(post, full);
  // Only the author and savers see the badge; others see the date below.
  const marksExpired = isExpired(post) && (full?.isAuthor || post.is_saved);
  const { post_status: status, image_size: size } = post;
  const [width, height] = size ?? [4, 3];
  const main = ask.button || full?.my_offer || !visibleStatuses.includes(status) ? 'plain' : 'accent';
  const author = full && <AuthorCard post={full} connect={connect} tone={main} />;

  return (
    <article className={styles.post}>
      <div
        className={classes(
          styles.photos,
          status === 'In progress' && styles.less,
          status === 'Denied' && styles.least,
        )}
        style={{ '--shape': Math.max(width / height, 0.8) } as CSSProperties}
      >
        {full && full.images.length > 0 ? (
          <ImageCarousel title={post.post_title} images={full.images} thumbnail={thumbnail} />
        ) : post.image_url === null && post.post_type === 'buy' ? (
          <Wish className={styles.wish} post={post} label={detail.photos.none} />
        ) : (
          <CarouselImage
            path={full ? null : post.image_url}
            alt={full ? detail.photos.none : ''}
            thumbnail={full ? null : thumbnail}
            first
          />
        )}
        <SoldRibbon post={post} />
      </div>

      <div className={styles.panel}>
        {full?.deny_reason && (
          <Banner tone="red">
            <p className="member-text">
              <MemberText text={full.deny_reason} within={detail.denyReason({ reason: full.deny_reason })} />
            </p>
          </Banner>
        )}
        {full?.paused_until && <Banner>{pause.until({ day: format.dayOfYear(full.paused_until) })}</Banner>}
        <header className={styles.head}>
          <Heading>
            <MemberText
              text={post.post_title}
              within={detail.heading({ type: post.post_type, title: post.post_title })}
            />
          </Heading>
          <PriceFact post={post}>
            <StatusBadge status={status} promised={full?.promised} />
            {marksExpired && <ExpiredBadge />}
          </PriceFact>
        </header>
        {full?.isAuthor ? (
          <AuthorActions post={full} />
        ) : (
          <PostTools post={post} full={full}>
            <MainAct post={post} connect={connect} ask={ask} />
          </PostTools>
        )}
        {full ? (
          <>
            {hasStrip(full) ? (
              <PostStrip postId={full.post_id} />
            ) : full.my_offer ? (
              <AskedLine post={full} offer={full.my_offer} isNew={ask.isNew} />
            ) : (
              !full.isAuthor && author
            )}
            <section className={styles.description}>
              <h2 className="visually-hidden">{detail.facts.description}</h2>
              <p className={full.description ? styles.text : 'soft'} lang={langOf(full.description)}>
                {full.description || detail.facts.noDescription}
              </p>
              <PostNews post={full} />
            </section>
            <AppealDenial post={full} />
            {(full.isAuthor || full.my_offer) && author}
            <Asked post={full} />
            <PostFacts post={full} />
            {!full.isAuthor && visibleStatuses.includes(status) && (
              <ReportLink object={{ postId: post.post_id }} />
            )}
            {full.isAdmin && <ModeratorActions post={full} />}
            {connect.dialog}
            {ask.dialog}
          </>
        ) : (
          <PostRest />
        )}
      </div>
    </article>
  );
}

/** The author reads how many asked for the contact; others read when they did. */
function Asked({ post }: { post: FullPost }) {
  const { asked } = useText().posts;
  const format = useFormat();
  if (post.asked_count && post.last_asked)
    return (
      <p className="soft small">
        {asked.count({ count: post.asked_count, ago: format.ago(post.last_asked) })}
      </p>
    );
  return post.asked_at ? (
    <p className="soft small">{asked.byYou({ day: format.instant(post.asked_at) })}</p>
  ) : null;
}

interface AuthorProps {
  post: FullPost;
  connect: ReturnType<typeof useConnect>;
  tone: ButtonTone;
}

/** The author, whose name leads to their page, and how to reach them. */
function AuthorCard({ post, connect, tone }: AuthorProps) {
  const { posts, members } = useText();
  const { author } = posts.detail;
  const format = useFormat();
  const isGone = post.post_status === 'Archived';
  const days = isGone ? undefined : daysSinceConfirmed(post);
  const facts = [
    post.deals_made !== undefined && members.deals({ count: post.deals_made }),
    days !== undefined && posts.confirmation.ago({ days: Math.max(0, days) }),
  ];
  return (
    <div className={styles.author}>
      <Avatar path={post.profile_image} name={post.username} />
      <div className={styles.name}>
        <p>
          <Link to={paths.member(post.username)}>{post.username}</Link>{' '}
          {post.isAuthor && <span className="soft small regular">{author.you}</span>}
        </p>
        <p className="soft small regular">{facts.filter(Boolean).join(' · ')}</p>
        {post.leaving_on && (
          <p className="soft small regular">{members.leaves({ day: format.dayOfYear(post.leaving_on) })}</p>
        )}
      </div>
      {!post.isAuthor && (isGone ? connect.button(undefined, 'quiet') : connect.button(styles.connect, tone))}
    </div>
  );
}

/** Lets the author of a denied post ask for another look, and says what became of it. */
function AppealDenial({ post: { post_id: postId, appeal_state: state } }: { post: FullPost }) {
  const { appeals } = useText();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (!state) return null;
  if (state !== 'possible') return <p>{appeals.states[state]}</p>;
  return isOpen ? (
    <AppealForm
      draft={`appeal post ${postId}`}
      send={async (text) => {
        await call(appealCalls.appealDenial, { postId, text });
        // The form says that it was sent; the next visit of the post shows that the appeal is open.
        await client.invalidateQueries({ queryKey: fullPost(postId).queryKey, refetchType: 'none' });
      }}
    />
  ) : (
    <Button tone="plain" onClick={() => setOpen(true)}>
      {appeals.ask}
    </Button>
  );
}
