import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Flag, ListChecks, Search, TriangleAlert, UserRound } from 'lucide-react';
import { Link } from 'wouter';
import { noticeKinds } from '../../contract/notices/kinds.ts';
import { pathOf, sentenceOf } from '../../contract/notices/sentences.ts';
import type { Notice } from '../../contract/notices/views.ts';
import { call } from '../api/call.ts';
import { searchCalls } from '../api/screen-calls.ts';
import { siteCurrencies } from '../api/site-facts.ts';
import { useLanguage, useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useWrittenIn } from '../i18n/use-written-in.ts';
import { useCategories } from '../layout/categories.ts';
import { useSite } from '../layout/site.ts';
import { paths } from '../paths.ts';
import { classes } from '../ui/classes.ts';
import { defaultImages } from '../ui/default-images.ts';
import { MemberText } from '../ui/member-text.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import { Answers } from './answers.tsx';
import styles from './notices.module.css';

/** One notice as one sentence. The whole row is a link to the notice's subject, unless the subject is gone. */
export function NoticeRow({ notice }: { notice: Notice }) {
  const texts = useText();
  const { notices } = texts;
  const { ago } = useFormat();
  const language = useLanguage();
  const path = pathOf(notice, siteCurrencies);
  const { question } = noticeKinds[notice.kind];
  const writtenIn = useWrittenIn();
  const { pickupAreas = [], demo } = useSite();
  const areas = pickupAreas.map((area) => ({ value: area.area, label: writtenIn(area).text }));
  const { names: things } = useCategories();
  const client = useQueryClient();
  const leadsToSearch = notice.post_id === null || path !== paths.post(notice.post_id);
  const markSeen = useMutation({
    mutationFn: (searchId: string) => call(searchCalls.markSeen, { searchId }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['searches'] }),
  });
  const {
    search,
    search_id,
    own_title,
    title,
    reason,
    author,
    offer_id: offerId,
  } = notice.data as Partial<Record<string, string>>;
  const written = [search, own_title, title, reason, author];
  const content = (
    <>
      <NoticeImage notice={notice} />
      <span className="anywhere">
        <span className={styles.sentence}>
          <MemberText
            text={[notice.post_title, ...written]}
            within={sentenceOf(texts, language, notice, { areas, things, currencies: siteCurrencies })}
          />
        </span>
        <time className="soft small" dateTime={notice.date}>
          {ago(notice.date)}
        </time>
      </span>
      {!notice.is_read && (
        <span className={styles.unread}>
          <span className="visually-hidden">{notices.unread}</span>
        </span>
      )}
    </>
  );
  const className = classes(styles.row, !notice.is_read && styles.isUnread);
  if (!path) return <div className={className}>{content}</div>;
  return (
    <>
      <Link
        to={path}
        className={className}
        // As from the list of saved searches. After a failure, its posts stay new.
        onClick={() => search_id && leadsToSearch && !demo && markSeen.mutate(search_id)}
      >
        {content}
      </Link>
      {question && notice.post_id && (
        <Answers postId={notice.post_id} offerId={offerId} question={question} />
      )}
    </>
  );
}

/** Icons of notices without a photo: there is no post, it was deleted, or it has no photos. */
const icons = {
  self: UserRound,
  day: CalendarClock,
  flag: Flag,
  list: ListChecks,
  sanction: TriangleAlert,
  search: Search,
};

function NoticeImage({ notice: { kind, post_id, image_url } }: { notice: Notice }) {
  const { icon } = noticeKinds[kind];
  const Icon = (post_id === null || image_url === null) && icon && icons[icon];
  if (Icon) {
    return (
      <span className={styles.icon}>
        <Icon aria-hidden="true" />
      </span>
    );
  }
  return (
    <StoredImage
      className={styles.image}
      path={image_url}
      sizes="56px"
      fallback={defaultImages.post}
      alt=""
      width={56}
      height={56}
      loading="lazy"
    />
  );
}
