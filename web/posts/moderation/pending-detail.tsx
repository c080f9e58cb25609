import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useId, type Ref, useState } from 'react';
import type { ReviewHints } from '../../../contract/posts/hints.ts';
import type { FullPost, ListedPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { MailLink } from '../../ui/mail-link.tsx';
import { langOf } from '../../ui/member-text.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { Avatar } from '../avatar.tsx';
import { ImageCarousel } from '../detail/image-carousel.tsx';
import { PostFacts, PriceFact } from '../detail/post-facts.tsx';
import { refreshPosts } from '../queries.ts';
import { Hints, MarkedText } from './hints.tsx';
import styles from './pending-detail.module.css';

interface Props {
  listed: ListedPost;
  post: Pick<UseQueryResult<FullPost>, 'data' | 'error'> | undefined;
  /** Undefined until they are loaded; nothing is shown if they fail. */
  hints: ReviewHints | undefined;
  heading: Ref<HTMLHeadingElement>;
  /** The name of another admin who has the post open. */
  openBy: string | undefined;
}

/** The open post of the queue. The title comes from the list, the rest when it is loaded. */
export function PendingDetail({ listed, post: query, hints, heading, openBy }: Props) {
  const { detail, pending } = useText().posts;
  const format = useFormat();
  const client = useQueryClient();
  const id = useId();
  const { data: post, error } = query ?? {};
  const sent = listed.date_of_submission ?? listed.date_of_creation;
  const title = detail.heading(listed.post_type, listed.post_title);
  return (
    <article className="stack" aria-labelledby={id}>
      <header className="stack gap-4">
        <h2 ref={heading} id={id} className={styles.title} tabIndex={-1}>
          {title.slice(0, title.indexOf(listed.post_title))}
          <span lang={langOf(listed.post_title)}>
            <MarkedText text={listed.post_title} marks={marksIn(hints, 'title')} />
          </span>
        </h2>
        <p className={styles.age}>
          <time dateTime={sent}>{pending.waiting(format.ago(sent))}</time>
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
      {post && <LoadedPost post={post} hints={hints} />}
      {!post && !error && <Spinner large />}
      {!post && error && (
        // The author may have withdrawn it: reload the list as well.
        <LoadFailed failure={error} text={detail.loadFailed} onRetry={() => void refreshPosts(client)} />
      )}
    </article>
  );
}

/** The positions of the watched words in a field. */
const marksIn = (hints: ReviewHints | undefined, wanted: 'title' | 'description') =>
  (hints?.watched_words ?? []).filter(({ field }) => field === wanted);

function LoadedPost({ post, hints }: { post: FullPost; hints: ReviewHints | undefined }) {
  const { detail } = useText().posts;
  return (
    <div className={styles.whole}>
      <div className={styles.side}>
        {post.images.length > 0 ? (
          <ImageCarousel title={post.post_title} images={post.images} />
        ) : (
          <p className="soft">{detail.photos.none}</p>
        )}
        <PendingAuthor post={post} />
      </div>
      <div className={styles.side}>
        <PriceFact post={post} />
        {hints && <Hints hints={hints} />}
        <section className="stack gap-4">
          <h3>{detail.facts.description}</h3>
          {post.description ? (
            <FoldedText text={post.description}>
              <MarkedText text={post.description} marks={marksIn(hints, 'description')} />
            </FoldedText>
          ) : (
            <p className="soft">{detail.facts.noDescription}</p>
          )}
        </section>
        <PostFacts post={post} />
      </div>
    </div>
  );
}

const shownLines = 8;
/** About eight lines of a column. Shorter texts are never folded. */
const shortLength = 400;

/** A long text, of which eight lines are shown at first. */
function FoldedText({ text, children }: { text: string; children: React.ReactNode }) {
  const { pending } = useText().posts;
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > shortLength || text.split('\n').length > shownLines;
  return (
    <>
      <p className={classes('member-text', isLong && !isWhole && styles.folded)} lang={langOf(text)}>
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? pending.lessText : pending.moreText}
        </button>
      )}
    </>
  );
}

/** The author, with the e-mail address for questions. */
function PendingAuthor({ post }: { post: FullPost }) {
  return (
    <div className={styles.author}>
      <Avatar path={post.profile_image} name={post.username} />
      <p className={styles.words}>
        <strong>{post.username}</strong>
        <MailLink className={styles.link} to={post.email} />
      </p>
    </div>
  );
}
