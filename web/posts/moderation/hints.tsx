import { Banknote, Copy, Images, MessageSquareText, QrCode, Sparkles, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { OtherPost, ReviewHints } from '../../../contract/posts/hints.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { AuthorRecord } from '../../moderation/subject.tsx';
import { paths } from '../../paths.ts';
import { defaultImages } from '../../ui/default-images.ts';
import { langOf } from '../../ui/member-text.tsx';
import { StoredImage } from '../../ui/stored-image.tsx';
import { newWindow } from '../../ui/wechat.ts';
import styles from './hints.module.css';

/** Hints for a decision about a post: the author's record, the same photo elsewhere, similar titles, watched words. */
export function Hints({ hints }: { hints: ReviewHints }) {
  const { hints: text } = useText().posts.pending;
  const format = useFormat();
  const { author_record: record, same_photo: samePhoto, similar_title: similar } = hints;
  const wordsOf = (marked: ReviewHints['watched_words']) =>
    format.list([...new Set(marked.map(({ word }) => word))]);
  return (
    <section className={styles.hints} aria-label={text.label}>
      <AuthorRecord record={record} />
      {hints.appeal && (
        <Hint icon={<MessageSquareText aria-hidden="true" />}>
          {text.appeal({ age: format.ago(hints.appeal.date) })}
          <p className="member-text" lang={langOf(hints.appeal.text)}>
            {hints.appeal.text}
          </p>
        </Hint>
      )}
      {hints.watched_words.length > 0 && (
        <Hint icon={<TriangleAlert aria-hidden="true" />}>
          {text.words({ words: wordsOf(hints.watched_words) })}
        </Hint>
      )}
      {hints.money_words.length > 0 && (
        <Hint icon={<Banknote aria-hidden="true" />}>
          {text.money({ words: wordsOf(hints.money_words) })}
        </Hint>
      )}
      {hints.qr_codes.map(({ image, kind, host }) => (
        <Hint key={image} icon={<QrCode aria-hidden="true" />}>
          {text.code({ kind, host: host ?? '' })}
        </Hint>
      ))}
      {hints.free_negotiable && <Hint icon={<Sparkles aria-hidden="true" />}>{text.free}</Hint>}
      {samePhoto.length > 0 && (
        <Hint icon={<Images aria-hidden="true" />}>
          {text.samePhoto}
          <Others posts={samePhoto} />
        </Hint>
      )}
      {similar.length > 0 && (
        <Hint icon={<Copy aria-hidden="true" />}>
          {text.similar}
          <Others posts={similar} />
        </Hint>
      )}
    </section>
  );
}

function Hint({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.hint}>
      {icon}
      <div className={styles.text}>{children}</div>
    </div>
  );
}

const maxShown = 4;

function Others({ posts }: { posts: readonly OtherPost[] }) {
  const { status, pending } = useText().posts;
  return (
    <ul className="stack gap-4">
      {posts.slice(0, maxShown).map((post) => (
        <li key={post.post_id}>
          <Link to={paths.post(post.post_id)} className={styles.other} {...newWindow}>
            <StoredImage
              path={post.image_url}
              sizes="40px"
              fallback={defaultImages.post}
              alt=""
              width={40}
              height={40}
              className={styles.image}
            />
            <span className={styles.words}>
              <span lang={langOf(post.post_title)}>{post.post_title}</span>
              <small className="soft">
                {post.username} · {status[post.post_status]}
              </small>
            </span>
          </Link>
        </li>
      ))}
      {posts.length > maxShown && <li>{pending.hints.more({ count: posts.length - maxShown })}</li>}
    </ul>
  );
}

/** A text with words marked. Of marks that overlap, the first counts. */
export function MarkedText({
  text,
  marks,
}: {
  text: string;
  marks: readonly { start: number; end: number }[];
}) {
  const parts: ReactNode[] = [];
  let at = 0;
  const next = () =>
    marks.reduce<(typeof marks)[number] | undefined>(
      (first, one) => (one.start >= at && !(first && first.start <= one.start) ? one : first),
      undefined,
    );
  for (let mark = next(); mark; mark = next()) {
    const { start, end } = mark;
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
