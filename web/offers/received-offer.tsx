import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { ReceivedOffer } from '../../contract/offers/endpoints.ts';
import { answerHoursWithoutTime } from '../../contract/offers/limits.ts';
import { declineReasons, isOfferTime } from '../../contract/offers/view.ts';
import type { FullPost } from '../../contract/posts/views.ts';
import { siteZone } from '../api/page-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { CancelPromise, OfferFacts } from '../posts/offers/own-offer.tsx';
import { useOfferAction } from '../posts/offers/use-offer-action.ts';
import { useOfferTexts } from '../posts/offers/use-offer-texts.ts';
import { serverNow } from '../session/today.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { Select } from '../ui/select.tsx';
import { OfferContacts } from './offer-contacts.tsx';
import styles from './offers.module.css';

interface Props {
  offer: ReceivedOffer;
  post: FullPost;
}

/** An offer that waits for the author. */
export function WaitingOffer({ offer, post, canPromise }: Props & { canPromise: boolean }) {
  const { offers } = useText();
  const { received: text } = offers;
  const format = useFormat();
  const { facts, areas } = useOfferTexts();
  const { offer_id: offerId, area: wanted } = offer;
  const { area, sentence } = facts(offer);
  const { mutate, ...act } = useOfferAction();
  const possible = offer.times.filter((time) => isOfferTime(Date.parse(time), serverNow(), siteZone));
  const { register, handleSubmit } = useForm({
    defaultValues: { time: possible[0] ?? '', area: wanted ?? post.area ?? '' },
  });
  const times = possible.map((time) => ({ value: time, label: capital(format.when(time)) }));
  const busy = (action: string) => act.isPending && act.variables.action === action;
  return (
    <li className="stack gap-12" data-offer={offerId}>
      <Who offer={offer}>
        <Price offer={offer} post={post} />
      </Who>
      <p className="cluster centered">
        {sentence && <span className={styles.said}>{sentence}</span>}
        <time className="soft small" dateTime={offer.date}>
          {format.ago(offer.date)}
        </time>
      </p>
      {canPromise ? (
        <form
          className="stack gap-12"
          onSubmit={(event) =>
            void handleSubmit((chosen) => mutate({ action: 'promise', offerId, ...chosen }))(event)
          }
        >
          {times.length > 0 && (
            <div className={styles.times}>
              <RadioGroup
                label={text.time}
                options={[...times, { value: '', label: text.noTime }]}
                field={register('time')}
              />
            </div>
          )}
          {areas.length > 0 && (
            <Select
              labelHidden
              label={text.area}
              options={[...(wanted === null ? [{ value: '', label: text.noArea }] : []), ...areas]}
              {...register('area')}
            />
          )}
          <div className="cluster centered">
            <Button type="submit" busy={busy('promise')}>
              {offers.actions.promise}
            </Button>
            <Declining offer={offer} act={mutate} busy={busy('decline')} />
          </div>
        </form>
      ) : (
        <>
          <p className="soft small">
            {[area, ...times.map(({ label }) => label)].filter(Boolean).join(' · ')}
          </p>
          <div className="cluster centered">
            <Declining offer={offer} act={mutate} busy={busy('decline')} />
          </div>
        </>
      )}
    </li>
  );
}

/** At the beginning of a line. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Act = ReturnType<typeof useOfferAction>['mutate'];

/** Declines at once, or with more from a menu. */
function Declining({ offer, act, busy }: { offer: ReceivedOffer; act: Act; busy: boolean }) {
  const { offers } = useText();
  const { received: text } = offers;
  const [open, setOpen] = useState<'menu' | 'block'>();
  const { offer_id: offerId } = offer;
  const name = offer.username ?? offers.turn.someone;
  // Not the other one, which may be open by the time that the browser tells of the closing.
  const closing = (one: typeof open) => () => setOpen((now) => (now === one ? undefined : now));
  return (
    <>
      <Button tone="plain" busy={busy} onClick={() => act({ action: 'decline', offerId })}>
        {offers.actions.decline}
      </Button>
      <IconButton label={text.more({ name })} icon={<Ellipsis />} onClick={() => setOpen('menu')} />
      <Dialog open={open === 'menu'} onClose={closing('menu')} title={offers.actions.decline} fromBottom>
        <div className="stack gap-8">
          {declineReasons.map((reason) => (
            <Button
              key={reason}
              wide
              tone="plain"
              onClick={() => {
                setOpen(undefined);
                act({ action: 'decline', offerId, reason });
              }}
            >
              {offers.declineReasons[reason]}
            </Button>
          ))}
          <Button wide tone="danger" onClick={() => setOpen('block')}>
            {text.block({ name })}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'block'}
        onClose={closing('block')}
        onConfirm={() => {
          setOpen(undefined);
          act({ action: 'block', offerId });
        }}
        title={text.block({ name })}
        confirmLabel={offers.actions.decline}
      >
        <p>{text.blockText({ name })}</p>
      </ConfirmDialog>
    </>
  );
}

/** The promise of a post: when, where, with whom, and afterwards whether they met. */
export function PromisedOffer({ offer, post }: Props) {
  const { offers, posts } = useText();
  const { mutate, ...act } = useOfferAction();
  const { offer_id: offerId, time, answered_at: promisedAt } = offer;
  const name = offer.username ?? offers.turn.someone;
  const isOver =
    serverNow() >=
    (time ? Date.parse(time) : Date.parse(promisedAt ?? '') + answerHoursWithoutTime * 3_600_000);
  return (
    <section className="stack gap-12 card" aria-label={posts.promised} data-offer={offerId}>
      <h2>{posts.promised}</h2>
      <OfferFacts offer={offer} />
      <Who offer={offer} />
      {isOver ? (
        <>
          <p className="bold">{offers.question}</p>
          <div className="cluster centered">
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
          <p>{(time ? offers.turn.meet : offers.turn.arrange)({ name })}</p>
          <div className="cluster centered">
            <CancelPromise offerId={offerId} name={name} isAuthor />
          </div>
        </>
      )}
      <OfferContacts offer={offer} title={post.post_title} name={name} />
    </section>
  );
}

/** The member who made an offer, with a link to the profile. */
function Who({ offer, children }: { offer: ReceivedOffer; children?: ReactNode }) {
  const { members, offers } = useText();
  const format = useFormat();
  const { username, profile_image: image } = offer;
  return (
    <div className={styles.who}>
      <Avatar path={image} name={username ?? offers.turn.someone} />
      <div className="bold anywhere">
        <p>{username === null ? offers.turn.someone : <Link to={paths.member(username)}>{username}</Link>}</p>
        <p className="soft small regular">
          {members.since({ day: format.instant(offer.member_since) })} ·{' '}
          {members.deals({ count: offer.deals_made })}
        </p>
      </div>
      {children}
    </div>
  );
}

/** The price of an offer, with a mark where it is below that of the post. */
function Price({ offer, post }: Props) {
  const { below } = useText().offers.received;
  const format = useFormat();
  const asked = format.price(post.price, post.currency);
  const isLower = offer.price !== null && Number(offer.price) < Number(post.price);
  return (
    <p className={styles.price}>
      {offer.price === null ? asked : format.price(offer.price, offer.currency ?? post.currency)}
      {isLower && <Badge tone="amber">{below({ price: asked })}</Badge>}
    </p>
  );
}
