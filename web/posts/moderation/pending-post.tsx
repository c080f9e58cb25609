import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReviewHints } from '../../../contract/posts/hints.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { FoldedText } from '../../moderation/words.tsx';
import { MailLink } from '../../ui/mail-link.tsx';
import { langOf } from '../../ui/member-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Avatar } from '../avatar.tsx';
import { PostFacts, PriceFact } from '../detail/post-facts.tsx';
import { refreshPosts } from '../queries.ts';
import { Hints, MarkedText } from './hints.tsx';
import styles from './pending-post.module.css';

/** The positions of the words in a field that the hints name. */
const marksIn = (hints: ReviewHints | undefined, wanted: 'title' | 'description') =>
  [...(hints?.watched_words ?? []), ...(hints?.money_words ?? [])].filter(({ field }) => field === wanted);

/** The type of the post, and its title. */
export function MarkedTitle({ post, hints }: { post: ListedPost; hints: ReviewHints | undefined }) {
  const { post_type: type, post_title: title } = post;
  const whole = useText().posts.detail.heading({ type, title });
  return (
    <>
      {whole.slice(0, whole.indexOf(title))}
      <span lang={langOf(title)}>
        <MarkedText text={title} marks={marksIn(hints, 'title')} />
      </span>
    </>
  );
}

interface Props {
  query: Pick<UseQueryResult<FullPost>, 'data' | 'error'> | undefined;
  /** Undefined until they are loaded; nothing is shown if they fail. */
  hints: ReviewHints | undefined;
  photos: ReactNode;
}

/** The open post of the queue: price, words and photos, then what helps to decide. */
export function PendingPost({ query, hints, photos }: Props) {
  const { detail } = useText().posts;
  const client = useQueryClient();
  const { data: post, error } = query ?? {};
  if (!post) {
    // The author may have withdrawn it: reload the list as well.
    const retry = () => void refreshPosts(client);
    return error ? (
      <LoadFailed failure={error} text={detail.loadFailed} onRetry={retry} />
    ) : (
      <Spinner large />
    );
  }
  return (
    <>
      <PriceFact post={post} />
      <section className="stack gap-4">
        <h3 className="small soft">{detail.facts.description}</h3>
        {post.description ? (
          <FoldedText text={post.description}>
            <MarkedText text={post.description} marks={marksIn(hints, 'description')} />
          </FoldedText>
        ) : (
          <p className="soft">{detail.facts.noDescription}</p>
        )}
      </section>
      {photos || <p className="soft">{detail.photos.none}</p>}
      {hints && <Hints hints={hints} />}
      <div className={styles.author}>
        <Avatar path={post.profile_image} name={post.username} />
        <p className={styles.words}>
          <strong>{post.username}</strong>
          <MailLink className={styles.link} to={post.email} />
        </p>
      </div>
      <PostFacts post={post} isWhole />
    </>
  );
}
