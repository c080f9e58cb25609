import { useLocation } from 'wouter';
import { can } from '../../../contract/posts/status.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { Heading } from '../../layout/page.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { isExpired } from '../expiry.ts';
import { SaveButton } from '../save-button.tsx';
import { ExpiredBadge, StatusBadge } from '../status-badge.tsx';
import { AuthorActions } from './author-actions.tsx';
import { AuthorCard } from './author-card.tsx';
import { CarouselImage } from './carousel-image.tsx';
import { ImageCarousel } from './image-carousel.tsx';
import { ModeratorActions } from './moderator-actions.tsx';
import { PostFacts, PriceFact } from './post-facts.tsx';
import { ShareButton } from './share-button.tsx';
import styles from './post-view.module.css';

export function PostView({ post }: { post: FullPost }) {
  const { detail } = useText().posts;
  const [, navigate] = useLocation();
  // Only the author and savers see the badge; others see the date below.
  const marksExpired = isExpired(post) && (post.isAuthor || post.is_saved);

  return (
    <article className={styles.post}>
      <div className={styles.left}>
        {post.images.length > 0 ? (
          <ImageCarousel title={post.post_title} images={post.images} />
        ) : (
          <CarouselImage path={null} alt={detail.photos.none} first />
        )}
        <AuthorCard post={post} />
      </div>

      <div className={styles.panel}>
        {post.deny_reason && (
          <Banner tone="red">
            <p className={styles.reason}>{detail.denyReason(post.deny_reason)}</p>
          </Banner>
        )}
        <header className={styles.head}>
          {(post.post_status !== 'Available' || marksExpired) && (
            <p className={styles.badges}>
              <StatusBadge status={post.post_status} />
              {marksExpired && <ExpiredBadge />}
            </p>
          )}
          <Heading>{detail.heading(post.post_type, post.post_title)}</Heading>
        </header>
        <div className={styles.deal}>
          <PriceFact post={post} />
          <div className={styles.tools}>
            <SaveButton post={post} />
            <ShareButton post={post} />
          </div>
        </div>
        {post.isAuthor && <AuthorActions post={post} />}
        <PostFacts post={post} />
        <section className={styles.description}>
          <h2>{detail.facts.description}</h2>
          <p className={post.description ? styles.text : styles.none}>
            {post.description || detail.facts.noDescription}
          </p>
        </section>
        {post.isAdmin && can('admin', 'approve', post.post_status) && (
          <ModeratorActions post={post} onDone={() => navigate(paths.pendingPosts)} />
        )}
      </div>
    </article>
  );
}
