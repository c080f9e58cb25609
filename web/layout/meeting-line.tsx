import { Link } from 'wouter';
import { dayAt } from '../../contract/days.ts';
import type { Deal } from '../../contract/offers/endpoints.ts';
import { lateUntilHours } from '../../contract/offers/limits.ts';
import { siteZone } from '../api/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { useWrittenIn } from '../i18n/use-written-in.ts';
import { paths } from '../paths.ts';
import { useNextDeal } from '../session/next-deal.ts';
import { serverNow } from '../session/today.ts';
import { defaultImages } from '../ui/default-images.ts';
import { Parts } from '../ui/parts.tsx';
import { StoredImage } from '../ui/stored-image.tsx';
import { useSite } from './site.ts';
import styles from './meeting-line.module.css';

/** At the beginning of a line. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** When and where a promise is kept, and with whom. */
export function useMeeting() {
  const { meeting } = useText().market;
  const format = useFormat();
  const { pickupAreas = [] } = useSite();
  const writtenIn = useWrittenIn();
  return ({ time, place, username, side }: Deal) => {
    const name = username ?? meeting.someone;
    const found = pickupAreas.find(({ area }) => area === place);
    const isPast = time !== null && Date.parse(time) + lateUntilHours * 3_600_000 < serverNow();
    const day = time && capital(format.nearDay(dayAt(Date.parse(time), siteZone)));
    return {
      name,
      when: time && day ? meeting.at({ day, time: format.time(time) }) : meeting.untimed,
      place: found && writtenIn(found).text,
      /** The question about a past meeting. */
      question: isPast && (side === 'author' ? meeting.due : meeting.waits({ name })),
    };
  };
}

/** The next meeting, below the header. It leads to all of them. */
export function MeetingLine() {
  const { meeting } = useText().market;
  const next = useNextDeal();
  const meetingOf = useMeeting();
  if (!next?.offer) return null;
  const { when, place, name, question } = meetingOf(next.offer);
  const { more } = next;
  return (
    <aside className={styles.under} aria-label={meeting.label}>
      <Link to={paths.deals} className={styles.line}>
        <span className={styles.words}>
          <strong className="figures">{question || when}</strong>
          <Parts
            className="soft small"
            parts={[question ? when : place, name, more > 0 && meeting.more({ count: more })]}
          />
        </span>
        <DealPhoto deal={next.offer} size={40} />
      </Link>
    </aside>
  );
}

export function DealPhoto({ deal, size }: { deal: Pick<Deal, 'image_url'>; size: number }) {
  return (
    <StoredImage
      className={styles.photo}
      path={deal.image_url}
      sizes={`${size}px`}
      fallback={defaultImages.post}
      alt=""
      width={size}
      height={size}
    />
  );
}
