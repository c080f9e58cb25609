import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { canOffer } from '../../../contract/offers/actions.ts';
import { cancelReasons, type OfferView } from '../../../contract/offers/view.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useUndoable } from '../list/use-undoable.ts';
import { useOfferAction } from './use-offer-action.ts';
import { useOfferTexts } from './use-offer-texts.ts';
import styles from './own-offer.module.css';

/** On the page of a post: where the reader's offer stands, in the place of the main act. */
export function OwnOfferCard({ post, offer, isNew }: { post: FullPost; offer: OfferView; isNew: boolean }) {
  const { savedTabs } = useText().market;
  const { state, next } = useOfferTexts().standing(offer, post.username, post.post_status);
  const card = useRef<HTMLElement>(null);
  // The button that opened the form is gone.
  useEffect(() => {
    if (isNew) card.current?.focus();
  }, [isNew]);
  return (
    <section
      ref={card}
      className={styles.own}
      aria-label={savedTabs.offers}
      tabIndex={-1}
      data-offer={offer.offer_id}
    >
      <h2>{state}</h2>
      <OfferFacts offer={offer} />
      <p>{next}</p>
      <OfferActs offer={offer} name={post.username}>
        <Link to={paths.myOffers}>{savedTabs.offers}</Link>
      </OfferActs>
    </section>
  );
}

/** When and where a promise is kept, else what was offered. */
export function OfferFacts({ offer }: { offer: OfferView }) {
  const { ownPrice } = useText().offers;
  const { meeting, price, area, times, sentence } = useOfferTexts().facts(offer);
  if (offer.state === 'promised')
    return <p className="bold figures anywhere">{[meeting, price].filter(Boolean).join(' · ')}</p>;
  const said = [price && ownPrice({ price }), area, ...times, sentence].filter(Boolean);
  return said.length > 0 ? <p className="soft small">{said.join(' · ')}</p> : null;
}

interface ActsProps {
  offer: OfferView;
  /** Of the post's author. */
  name: string;
  children?: ReactNode;
}

/** What a member can do with an own offer. */
export function OfferActs({ offer: { offer_id: offerId, state }, name, children }: ActsProps) {
  const { offers, posts } = useText();
  const { mutate, isPending } = useOfferAction();
  const { waiting, start, undo } = useUndoable();
  const withdraw = { label: offers.done.withdraw, run: () => mutate({ action: 'withdraw', offerId }) };
  return (
    <div className="cluster centered targets gap-12">
      {waiting && <output>{waiting}</output>}
      {canOffer('withdraw', state) && (
        <Button tone="plain" busy={isPending} onClick={() => (waiting ? undo() : start(withdraw))}>
          {waiting ? posts.bulk.undo : offers.actions.withdraw}
        </Button>
      )}
      {canOffer('cancel', state) && <CancelPromise offerId={offerId} name={name} isAuthor={false} />}
      {children}
    </div>
  );
}

interface CancelProps {
  offerId: string;
  /** Of the other side. */
  name: string;
  /** Only the author can have sold the thing otherwise. */
  isAuthor: boolean;
}

/** Cancels a promise, once a reason was tapped. */
export function CancelPromise({ offerId, name, isAuthor }: CancelProps) {
  const { offers } = useText();
  const [isOpen, setOpen] = useState(false);
  const cancel = useOfferAction();
  const reasons = cancelReasons.filter((reason) => isAuthor || reason !== 'sold');
  const buttons = [
    ...reasons.map((reason) => ({ reason, label: offers.cancelReasons[reason] })),
    { reason: '', label: offers.cancelPlain },
  ];
  return (
    <>
      <Button tone="plain" busy={cancel.isPending} onClick={() => setOpen(true)}>
        {offers.actions.cancel}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={offers.cancelTitle} asks fromBottom>
        <p>{offers.cancelText({ name })}</p>
        <div className="stack gap-8">
          {buttons.map(({ reason, label }) => (
            <Button
              key={reason}
              wide
              tone={reason ? 'danger' : 'plain'}
              onClick={() => {
                setOpen(false);
                cancel.mutate({ action: 'cancel', offerId, reason });
              }}
            >
              {label}
            </Button>
          ))}
        </div>
      </Dialog>
    </>
  );
}
