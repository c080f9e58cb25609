import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { dayAt } from '../../contract/days.ts';
import type { Deal, ReceivedOffer } from '../../contract/offers/endpoints.ts';
import { declineReasons, isOfferTime } from '../../contract/offers/view.ts';
import { siteZone } from '../api/site-facts.ts';
import { useText } from '../i18n/language.ts';
import { useFormat } from '../i18n/use-format.ts';
import { capital } from '../layout/meeting-line.tsx';
import { paths } from '../paths.ts';
import { Avatar } from '../posts/avatar.tsx';
import { useChoices } from '../posts/list/use-filter-texts.ts';
import { useOfferAction } from '../posts/offers/use-offer-action.ts';
import { serverNow } from '../session/today.ts';
import { Button } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Parts } from '../ui/parts.tsx';
import styles from './offers.module.css';

interface Props {
  offer: ReceivedOffer | Deal;
  /** Of the post. */
  asked: { price: string; currency: string };
  canPromise: boolean;
}

type Open = { what: 'menu' | 'block' } | { what: 'promise'; time: string };

/** Somebody who wants something of the reader: a tap on a time promises it. */
export function PersonRow({ offer, asked, canPromise }: Props) {
  const { offers, members, market } = useText();
  const { received: text } = offers;
  const format = useFormat();
  const areas = useChoices().area;
  const { mutate, ...act } = useOfferAction();
  const [open, setOpen] = useState<Open>();
  const { offer_id: offerId, username, sentence } = offer;
  const name = username ?? market.meeting.someone;
  const possible = offer.times.filter((time) => isOfferTime(Date.parse(time), serverNow(), siteZone));
  const sentences: Record<string, string> = offers.sentences;
  const isLower = offer.price !== null && Number(offer.price) < Number(asked.price);
  const price = format.price(offer.price ?? asked.price, offer.currency ?? asked.currency);
  const said = [
    members.deals({ count: offer.deals_made ?? 0 }),
    areas.find(({ value }) => value === offer.area)?.label,
    sentence && (sentences[sentence] ?? sentence),
  ];
  const chip = (time: string) =>
    text.chip({ time: format.time(time), day: format.nearDay(dayAt(Date.parse(time), siteZone)) });
  const send = (input: Omit<Parameters<typeof mutate>[0], 'offerId'>) => {
    setOpen(undefined);
    mutate({ offerId, ...input });
  };
  // Not another one, which may be open by the time that the browser tells of the closing.
  const closing = (what: Open['what']) => () => setOpen((now) => (now?.what === what ? undefined : now));
  return (
    <li className={styles.person} data-offer={offerId}>
      <Avatar path={offer.profile_image} name={name} />
      <div className={styles.who}>
        <p className="bold anywhere">
          {username === null ? name : <Link to={paths.member(username)}>{name}</Link>}
        </p>
        <Parts className="soft small" parts={said} />
      </div>
      <p className={styles.price}>
        {price}
        {isLower && (
          <span className="soft small regular">
            {text.below({ price: format.price(asked.price, asked.currency) })}
          </span>
        )}
      </p>
      <IconButton label={text.more({ name })} icon={<Ellipsis />} onClick={() => setOpen({ what: 'menu' })} />
      {canPromise ? (
        <div className={styles.acts}>
          <div className={styles.times}>
            {(possible.length > 0 ? possible : ['']).map((time) => (
              <Chip
                key={time}
                isChosen={false}
                aria-pressed={undefined}
                onClick={() => setOpen({ what: 'promise', time })}
              >
                {time ? chip(time) : text.anyTime}
              </Chip>
            ))}
          </div>
          <Button
            busy={act.isPending && act.variables.action === 'promise'}
            onClick={() => send({ action: 'promise', time: possible[0] ?? '' })}
          >
            {offers.actions.promise}
          </Button>
        </div>
      ) : (
        <p className={styles.waits}>{possible.length > 0 ? possible.map(chip).join(' · ') : text.anyTime}</p>
      )}
      <Dialog
        open={open?.what === 'menu'}
        onClose={closing('menu')}
        title={offers.actions.decline}
        fromBottom
      >
        <div className="stack gap-8">
          <Button wide tone="plain" onClick={() => send({ action: 'decline' })}>
            {offers.actions.decline}
          </Button>
          {declineReasons.map((reason) => (
            <Button key={reason} wide tone="plain" onClick={() => send({ action: 'decline', reason })}>
              {offers.reason({ state: offers.actions.decline, reason: offers.declineReasons[reason] })}
            </Button>
          ))}
          <Button wide tone="danger" onClick={() => setOpen({ what: 'block' })}>
            {text.block({ name })}
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open?.what === 'block'}
        onClose={closing('block')}
        onConfirm={() => send({ action: 'block' })}
        title={text.block({ name })}
        confirmLabel={offers.actions.decline}
      >
        <p>{text.blockText({ name })}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={open?.what === 'promise'}
        onClose={closing('promise')}
        onConfirm={() => open?.what === 'promise' && send({ action: 'promise', time: open.time })}
        title={text.confirm({ name })}
        confirmLabel={offers.actions.promise}
        tone="accent"
      >
        <p>
          {text.confirmText({
            when: open?.what === 'promise' && open.time ? capital(format.when(open.time)) : text.anyTime,
          })}
        </p>
      </ConfirmDialog>
    </li>
  );
}
