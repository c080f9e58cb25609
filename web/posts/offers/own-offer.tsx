import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { canOffer } from '../../../contract/offers/actions.ts';
import type { OfferView } from '../../../contract/posts/offers.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { useText } from '../../i18n/language.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Contacts, type Contact } from '../contacts.tsx';
import { useUndoable } from '../list/use-undoable.ts';
import { CancelPromise } from './cancel-promise.tsx';
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
      {offer.state === 'promised' && (
        <OfferContacts of={post} title={post.post_title} postId={post.post_id} />
      )}
    </section>
  );
}

/** When and where a promise is kept, else what was offered. */
export function OfferFacts({ offer }: { offer: OfferView }) {
  const { ownPrice } = useText().offers;
  const { meeting, price, area, times, sentence } = useOfferTexts().facts(offer);
  if (offer.state === 'promised')
    return <p className={styles.meeting}>{[meeting, price].filter(Boolean).join(' · ')}</p>;
  const said = [price && ownPrice(price), area, ...times, sentence].filter(Boolean);
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
  const { offers } = useText();
  const { mutate, isPending } = useOfferAction();
  const { waiting, start, undo } = useUndoable();
  const withdraw = { label: offers.done.withdraw, run: () => mutate({ action: 'withdraw', offerId }) };
  return (
    <div className={styles.acts}>
      {waiting && <output>{waiting}</output>}
      {canOffer('withdraw', state) && (
        <Button tone="plain" busy={isPending} onClick={() => (waiting ? undo() : start(withdraw))}>
          {waiting ? offers.undo : offers.actions.withdraw}
        </Button>
      )}
      {canOffer('cancel', state) && <CancelPromise offerId={offerId} name={name} isAuthor={false} />}
      {children}
    </div>
  );
}

interface ContactsProps {
  of: Omit<Contact, 'email'> & { email: string | null };
  title: string;
  postId: string | null;
}

/** The contacts of the other side, while they are shown. */
export function OfferContacts({ of, title, postId }: ContactsProps) {
  if (of.email === null) return null;
  const link = postId === null ? [] : [location.origin + paths.post(postId)];
  return <Contacts of={{ ...of, email: of.email }} mail={{ subject: title, paragraphs: [title, ...link] }} />;
}
