import { Mail, MessageCircle } from 'lucide-react';
import { Link } from 'wouter';
import { channels, linkOf, messageLink } from '../../../contract/channels.ts';
import type { Deal } from '../../../contract/offers/endpoints.ts';
import { lateFromHours, lateMinutes, lateUntilHours } from '../../../contract/offers/limits.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useChannels } from '../../layout/channels.ts';
import { capital, DealPhoto, useMeeting } from '../../layout/meeting-line.tsx';
import { paths } from '../../paths.ts';
import { serverNow } from '../../session/today.ts';
import { useUserInfo } from '../../session/user-info.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { isWeChat, newWindow } from '../../ui/wechat.ts';
import { Avatar } from '../avatar.tsx';
import { Contacts, mailTo } from '../detail/connect-dialog.tsx';
import { CancelPromise } from './cancel-promise.tsx';
import { useOfferAction } from './use-offer-action.ts';
import styles from './strip.module.css';

const hourMs = 3_600_000;

/** A promise, as the strip of paper that was torn off: when, where, with whom, and what comes next. */
export function Strip({ deal, isOnPost = false }: { deal: Deal; isOnPost?: boolean }) {
  const { offers, market, members, posts } = useText();
  const format = useFormat();
  const { when, place, name, question } = useMeeting()(deal);
  const { mutate, ...act } = useOfferAction();
  const { offer_id: offerId, side, time, late, their_late: theirLate, price, currency } = deal;
  const ahead = (time ? Date.parse(time) : Infinity) - serverNow();
  const canBeLate = late === null && ahead <= lateFromHours * hourMs && ahead >= -lateUntilHours * hourMs;
  const isPromised = deal.state === 'promised';
  const place2 = [place, price !== null && currency !== null && format.price(price, currency)];
  return (
    <section
      className={classes(styles.strip, act.isSuccess && act.variables.action === 'met' && styles.fallen)}
      aria-label={[when, place, name].filter(Boolean).join(', ')}
      data-offer={offerId}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <div>
          <h3 className={classes(styles.when, 'figures')}>{when}</h3>
          <p className="figures anywhere">{place2.filter(Boolean).join(' · ')}</p>
          <p className="small anywhere">
            {!isOnPost &&
              (deal.post_id === null ? (
                deal.post_title
              ) : (
                <Link to={paths.post(deal.post_id)}>{deal.post_title}</Link>
              ))}
            {isPromised && (
              <span className="soft">
                {!isOnPost && ' · '}
                {side === 'asker' ? offers.promisedToYou : posts.promised}
              </span>
            )}
          </p>
        </div>
        <DealPhoto deal={deal} size={64} />
      </div>
      {deal.is_due ? (
        <>
          <p className="bold">{market.meeting.due}</p>
          <div className="cluster gap-8">
            {(['met', 'missed'] as const).map((action) => (
              <Button
                key={action}
                tone={action === 'met' ? 'accent' : 'plain'}
                busy={act.isPending && act.variables.action === action}
                onClick={() => mutate({ action, offerId })}
              >
                {offers.actions[action]}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <>
          {question && <p>{question}</p>}
          {isPromised && <Message deal={deal} name={name} place={place} />}
          <p className={styles.advice}>{posts.detail.author.hint}</p>
        </>
      )}
      {theirLate !== null && <p className="bold">{offers.strip.theyLate({ name, minutes: theirLate })}</p>}
      {late !== null && <p className="soft small">{offers.strip.isLate({ minutes: late })}</p>}
      {canBeLate && (
        <fieldset className="cluster gap-8" aria-label={offers.actions.late}>
          {lateMinutes.map((minutes) => (
            <Button
              key={minutes}
              small
              tone="plain"
              busy={act.isPending && act.variables.minutes === minutes}
              onClick={() => mutate({ action: 'late', offerId, minutes })}
            >
              {offers.strip.late({ minutes })}
            </Button>
          ))}
        </fieldset>
      )}
      <div className="cluster centered apart targets">
        {deal.username === null ? (
          name
        ) : (
          <Link to={paths.member(deal.username)} className={styles.who}>
            <Avatar path={deal.profile_image} name={name} />
            <span className="small anywhere">
              <b>{name}</b>
              {deal.deals_made !== null && (
                <span className={styles.deals}>{members.deals({ count: deal.deals_made })}</span>
              )}
            </span>
          </Link>
        )}
        {isPromised && !deal.is_due && (
          <CancelPromise offerId={offerId} name={name} isAuthor={side === 'author'} />
        )}
      </div>
      {deal.email !== null && (
        <details>
          <summary>{offers.strip.contacts}</summary>
          <Contacts of={{ ...deal, email: deal.email, username: name }} mail={mailOf(deal)} />
        </details>
      )}
    </section>
  );
}

const linkTo = ({ post_id: postId }: Deal) => (postId === null ? [] : [location.origin + paths.post(postId)]);
const mailOf = (deal: Deal, text = deal.post_title) => ({
  subject: deal.post_title,
  paragraphs: [text, ...linkTo(deal)],
});

interface MessageProps {
  deal: Deal;
  /** Of the other side. */
  name: string;
  place: string | undefined;
}

/** The first channel of the other side, with a ready message. */
function Message({ deal, name, place }: MessageProps) {
  const { offers, posts } = useText();
  const { strip } = offers;
  const format = useFormat();
  const me = useUserInfo().data?.username;
  const first = useChannels().find(({ key }) => deal.contacts?.[key] !== undefined)?.key;
  const { email, side, post_title: title, post_type: type, time } = deal;
  // The own name is part of the message.
  if (email === null || me === undefined) return null;
  const question = time && place ? strip.meet({ when: capital(format.when(time)), place }) : strip.suits;
  const text = strip.text({ side, type: type ?? 'sell', name, me, title, question });
  const handle = first && deal.contacts?.[first];
  if (!first || handle === undefined) {
    const mail = mailOf(deal, text);
    return isWeChat ? (
      <CopyButton
        wide
        tone="accent"
        text={[email, ...mail.paragraphs].join('\n\n')}
        label={strip.copyMail({ name })}
      />
    ) : (
      <a className={buttonClass({ tone: 'accent', wide: true })} href={mailTo(email, mail)}>
        <Mail aria-hidden="true" />
        {strip.mail}
      </a>
    );
  }
  const channel = strip.channel({ channel: first, name: channels[first].name });
  const link = linkOf(first, handle);
  if (!link)
    return (
      <CopyButton
        wide
        tone="accent"
        text={`${handle}\n${text}`}
        label={first === 'wechat' ? strip.message({ name, channel }) : strip.copy({ name, channel })}
        done={strip.copied({ channel })}
      />
    );
  const ready = messageLink(first, handle, text);
  return (
    <>
      <a
        className={buttonClass({ tone: 'accent', wide: true })}
        href={ready ?? link}
        {...(link.startsWith('https:') && newWindow)}
      >
        <MessageCircle aria-hidden="true" />
        {first === 'phone' ? strip.call({ name }) : strip.message({ name, channel })}
      </a>
      {!ready && <CopyButton text={text} label={posts.detail.author.copyMessage} />}
    </>
  );
}
