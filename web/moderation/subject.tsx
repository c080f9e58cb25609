import type { ReactNode } from 'react';
import type { Subject } from '../../contract/posts/hints.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { FoldedText } from './words.tsx';
import styles from './subject.module.css';

/** The photos of what a report or an appeal is about. */
export function imagesOf(about: Subject | undefined): readonly string[] {
  return about?.post?.images ?? (about?.profile_image ? [about.profile_image] : []);
}

/** The subject of a report or an appeal: price and words of the post, the photos, and the record of its author. */
export function SubjectOf({ about, photos }: { about: Subject | undefined; photos: ReactNode }) {
  const { detail } = useText().posts;
  const format = useFormat();
  const post = about?.post;
  return (
    <>
      {post && (
        <>
          <p className={styles.price}>{format.price(post.price, post.currency)}</p>
          {post.description ? (
            <FoldedText text={post.description} />
          ) : (
            <p className="soft">{detail.facts.noDescription}</p>
          )}
        </>
      )}
      {photos && <div className={styles.strip}>{photos}</div>}
      {about && <AuthorRecord record={about.author_record} />}
    </>
  );
}

/** How the author's other posts were decided, and how often they were reported. */
export function AuthorRecord({ record }: { record: Subject['author_record'] }) {
  const { hints } = useText().posts.pending;
  return (
    <p className="soft small">
      {record.first_post
        ? hints.firstPost
        : hints.record({ approved: record.approved, denied: record.denied, takenDown: record.taken_down })}
      {record.reports > 0 && (
        <strong className={styles.warning}> {hints.reports({ count: record.reports })}</strong>
      )}
    </p>
  );
}
