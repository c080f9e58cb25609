import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { OwnOffer } from '../../contract/offers/endpoints.ts';
import { isEnded, statesThat } from '../../contract/offers/states.ts';
import { can } from '../../contract/posts/actions.ts';
import { useText } from '../i18n/language.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { PostLine } from '../posts/list/post-line.tsx';
import { OfferActs, OfferFacts } from '../posts/offers/own-offer.tsx';
import { useOfferTexts } from '../posts/offers/use-offer-texts.ts';
import { ownOffers } from '../posts/queries.ts';
import { SavedTabs } from '../searches/saved-tabs.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { OfferContacts } from './offer-contacts.tsx';
import styles from './offers.module.css';

/** /saved/offers: what the member offered to take, and what became of it. */
export function MyOffersScreen() {
  const { offers, market } = useText();
  const list = useInfiniteQuery(ownOffers);
  return (
    <Page title={market.savedTabs.offers}>
      <SavedTabs current="myOffers" />
      <EndlessList
        list={list}
        empty={
          <EmptyState
            drawing="saved"
            title={offers.empty}
            actions={<ButtonLink to={paths.market}>{market.toMarket}</ButtonLink>}
          >
            {offers.emptyHint}
          </EmptyState>
        }
      >
        {(items) => {
          const groups = [
            { title: offers.promisedToYou, of: items.filter(({ state }) => state === 'promised') },
            { title: offers.groups.open, of: items.filter(({ state }) => state === 'open') },
            { title: offers.groups.past, of: items.filter(isPast) },
          ];
          return (
            <div className={styles.groups} tabIndex={-1}>
              {groups.map(
                ({ title, of }) =>
                  of.length > 0 && (
                    <section key={title} className="stack gap-8">
                      <h2>{title}</h2>
                      <ul className={styles.list}>
                        {of.map((offer) => (
                          <OfferRow key={offer.offer_id} offer={offer} all={items} />
                        ))}
                      </ul>
                    </section>
                  ),
              )}
            </div>
          );
        }}
      </EndlessList>
    </Page>
  );
}

const isPast = ({ state }: OwnOffer) => isEnded(state);
const canAgain = statesThat((row) => row.again === true);

function OfferRow({ offer, all }: { offer: OwnOffer; all: readonly OwnOffer[] }) {
  const { offers, posts } = useText();
  const { state, next } = useOfferTexts().standing(offer, offer.username, offer.post_status);
  const { post_id: postId, post_title: title, post_status: status } = offer;
  const isShown = postId !== null && status !== null;
  const name = offer.username ?? offers.turn.someone;
  // Once: the server refuses a third offer.
  const isFirst = all.every((one) => one === offer || one.post_id !== postId);
  const canAskAgain = isShown && isFirst && can('connect', status) && canAgain.includes(offer.state);
  return (
    <li className="stack gap-8" data-offer={offer.offer_id}>
      <PostLine
        isLink={isShown}
        post={{
          post_title: title,
          image_url: offer.image_url,
          ...(isShown && { post_id: postId }),
          ...(offer.post_price !== null &&
            offer.post_currency !== null && { price: offer.post_price, currency: offer.post_currency }),
        }}
      >
        <div className={isPast(offer) ? 'stack gap-4 soft' : 'stack gap-4'}>
          {offer.state !== 'promised' && <p className="bold">{state}</p>}
          {!isPast(offer) && <OfferFacts offer={offer} />}
          {next && <p className="small">{next}</p>}
        </div>
      </PostLine>
      <OfferActs offer={offer} name={name}>
        {canAskAgain && (
          <ButtonLink tone="plain" to={`${paths.post(postId)}?offer`}>
            {offers.again}
          </ButtonLink>
        )}
        {isPast(offer) && offer.state !== 'met' && (
          <Link to={paths.search(title)}>{posts.detail.findSimilar}</Link>
        )}
      </OfferActs>
      {isPast(offer) && offer.email !== null ? (
        <details>
          <summary>{posts.detail.author.connect}</summary>
          <OfferContacts offer={offer} title={title} name={name} />
        </details>
      ) : (
        <OfferContacts offer={offer} title={title} name={name} />
      )}
    </li>
  );
}
