import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId, type Ref } from 'react';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CarouselImage } from '../detail/carousel-image.tsx';
import { ImageCarousel } from '../detail/image-carousel.tsx';
import { PostFacts, PriceFact } from '../detail/post-facts.tsx';
import { refreshPosts } from '../queries.ts';
import { FoldedText } from './folded-text.tsx';
import { PendingAuthor } from './pending-author.tsx';
import styles from './pending-detail.module.css';

interface Props {
  listed: ListedPost;
  post: Pick<UseQueryResult<FullPost>, 'data' | 'error' | 'isFetching'> | undefined;
  heading: Ref<HTMLHeadingElement>;
  /** Another admin who has it open. */
  openBy: string | undefined;
}

/** The open post of the queue. The title comes from the list, the rest when it is loaded. */
export function PendingDetail({ listed, post: query, heading, openBy }: Props) {
  const { detail, pending } = useText().posts;
  const { common } = useText();
  const format = useFormat();
  const client = useQueryClient();
  const id = useId();
  const { data: post, error } = query ?? {};
  return (
    <article className={styles.detail} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 ref={heading} id={id} tabIndex={-1}>
          {detail.heading(listed.post_type, listed.post_title)}
        </h2>
        <p className={styles.age}>
          <time dateTime={listed.date_of_creation}>
            {pending.waiting(format.ago(listed.date_of_creation))}
          </time>
          <ButtonLink
            small
            tone="quiet"
            icon={<ExternalLink aria-hidden="true" />}
            to={paths.post(listed.post_id)}
          >
            {pending.openPage}
          </ButtonLink>
          {openBy && <strong className={styles.busy}>{pending.openBy(openBy)}</strong>}
        </p>
      </header>
      {post && <LoadedPost post={post} />}
      {!post && !error && <Spinner large label={common.loading} />}
      {!post && error && (
        // The author may have withdrawn it: reload the list as well.
        <LoadFailed
          failure={error}
          text={detail.loadFailed}
          busy={query?.isFetching ?? false}
          onRetry={() => void refreshPosts(client)}
        />
      )}
    </article>
  );
}

function LoadedPost({ post }: { post: FullPost }) {
  const { detail } = useText().posts;
  return (
    <div className={styles.whole}>
      <div className={styles.left}>
        {post.images.length > 0 ? (
          <ImageCarousel title={post.post_title} images={post.images} />
        ) : (
          <CarouselImage path={null} alt={detail.photos.none} first />
        )}
        <PendingAuthor post={post} />
      </div>
      <div className={styles.right}>
        <PriceFact post={post} />
        <section className={styles.description}>
          <h3>{detail.facts.description}</h3>
          {post.description ? (
            <FoldedText text={post.description}>{post.description}</FoldedText>
          ) : (
            <p className={styles.none}>{detail.facts.noDescription}</p>
          )}
        </section>
        <PostFacts post={post} />
      </div>
    </div>
  );
}
