import { Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { dayAt } from '../../../contract/days.ts';
import { canOffer } from '../../../contract/offers/actions.ts';
import type { OfferView } from '../../../contract/offers/view.ts';
import type { FullPost } from '../../../contract/posts/views.ts';
import { siteZone } from '../../api/site-facts.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { paths } from '../../paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useUndoable } from '../list/use-undoable.ts';
import { useOfferAction } from './use-offer-action.ts';
import styles from './own-offer.module.css';

/** Whose turn it is with an own offer that is open: its place, once somebody else has the promise. */
export function useTurn() {
  const { offers, market } = useText();
  const format = useFormat();
  return (
    { answer_by: answerBy, queue_place: place }: OfferView,
    author: string | null,
    isTaken: boolean,
  ) => {
    const name = author ?? market.meeting.someone;
    if (isTaken) return offers.place({ place: place ?? 1 });
    if (!answerBy) return offers.stands({ name });
    return offers.answers({ name, day: format.nearDay(dayAt(Date.parse(answerBy), siteZone)) });
  };
}

/** On the page of a post that the reader has asked for. */
export function AskedLine({ post, offer, isNew }: { post: FullPost; offer: OfferView; isNew: boolean }) {
  const { offers } = useText();
  const format = useFormat();
  const turn = useTurn();
  const line = useRef<HTMLElement>(null);
  // The button that opened the form is gone.
  useEffect(() => {
    if (isNew) line.current?.focus();
  }, [isNew]);
  const price = format.price(offer.price ?? post.price, offer.currency ?? post.currency);
  return (
    <section
      ref={line}
      className={styles.asked}
      aria-label={offers.you}
      tabIndex={-1}
      data-offer={offer.offer_id}
    >
      <OfferMenu offer={offer} title={post.post_title} isOnPost>
        <p className="small anywhere">
          <strong>{offers.you}</strong>
          {` · ${price} · ${turn(offer, post.username, post.promised === true)}`}
        </p>
      </OfferMenu>
    </section>
  );
}

interface MenuProps {
  offer: OfferView;
  title: string;
  isOnPost?: boolean;
  /** What the offer says, beside the menu. */
  children: ReactNode;
}

/** What a member can do with an own offer. */
export function OfferMenu({
  offer: { offer_id: offerId, state },
  title,
  isOnPost = false,
  children,
}: MenuProps) {
  const { offers, posts } = useText();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useOfferAction();
  const { waiting, start, undo } = useUndoable();
  const undoButton = useRef<HTMLButtonElement>(null);
  const isWaiting = waiting !== undefined;
  useEffect(() => {
    if (isWaiting) undoButton.current?.focus();
  }, [isWaiting]);
  if (waiting)
    return (
      <>
        <output className="small">{waiting}</output>
        <Button ref={undoButton} small tone="plain" onClick={undo}>
          {posts.bulk.undo}
        </Button>
      </>
    );
  return (
    <>
      {children}
      <IconButton label={offers.more({ title })} icon={<Ellipsis />} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title} fromBottom>
        <div className="stack gap-8">
          {canOffer('withdraw', state) && (
            <Button
              wide
              tone="danger"
              busy={isPending}
              onClick={() => {
                setOpen(false);
                start({ label: offers.done.withdraw, run: () => mutate({ action: 'withdraw', offerId }) });
              }}
            >
              {offers.actions.withdraw}
            </Button>
          )}
          {isOnPost && (
            <Link to={paths.deals} className={buttonClass({ tone: 'plain', wide: true })}>
              {offers.myDeals}
            </Link>
          )}
        </div>
      </Dialog>
    </>
  );
}
