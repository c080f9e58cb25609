import { useInfiniteQuery, useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { Deal, OwnOffer } from '../../contract/offers/endpoints.ts';
import { isEnded, statesThat } from '../../contract/offers/states.ts';
import { can } from '../../contract/posts/actions.ts';
import { useText } from '../i18n/language.ts';
import { EndlessList } from '../layout/endless-list.tsx';
import { Loaded } from '../layout/loaded.tsx';
import { DealPhoto } from '../layout/meeting-line.tsx';
import { Page } from '../layout/page.tsx';
import { paths } from '../paths.ts';
import { Contacts } from '../posts/detail/connect-dialog.tsx';
import { OfferMenu, useTurn } from '../posts/offers/own-offer.tsx';
import { Strip } from '../posts/offers/strip.tsx';
import { dealList, ownOffers } from '../posts/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { langOf } from '../ui/member-text.tsx';
import { PersonRow } from './person-row.tsx';
import styles from './offers.module.css';

/** /deals: who waits for the member, the meetings, and what became of what the member asked for. */
export function DealsScreen() {
  const { common, market, offers } = useText();
  const deals = useQuery(dealList);
  const own = useInfiniteQuery(ownOffers);
  const open = own.data?.pages.flat().filter(({ state }) => state === 'open') ?? [];
  const past = own.data?.pages.flat().some(({ state }) => isEnded(state)) ?? false;
  return (
    <Page title={common.header.deals} width="post">
      <Loaded query={deals}>
        {({ needs, coming }) => (
          <div className={styles.groups} tabIndex={-1}>
            {needs.length > 0 && (
              <section className="stack gap-12">
                <h2>{offers.sections.needs}</h2>
                <Needs needs={needs} />
              </section>
            )}
            {coming.length > 0 && (
              <section className="stack gap-12">
                <h2>{offers.sections.coming}</h2>
                {coming.map((deal) => (
                  <Strip key={deal.offer_id} deal={deal} />
                ))}
              </section>
            )}
            {open.length > 0 && (
              <section>
                <h2>{offers.sections.asked}</h2>
                <ul className={styles.list}>
                  {open.map((offer) => (
                    <OwnRow key={offer.offer_id} offer={offer} />
                  ))}
                </ul>
              </section>
            )}
            {past && (
              <details className={styles.over}>
                <summary>{offers.sections.over}</summary>
                <EndlessList list={own} empty={null}>
                  {(items) => (
                    <ul className={styles.list}>
                      {items.map(
                        (offer) =>
                          isEnded(offer.state) && <OverRow key={offer.offer_id} offer={offer} all={items} />,
                      )}
                    </ul>
                  )}
                </EndlessList>
              </details>
            )}
            {needs.length + coming.length + open.length === 0 && !past && own.isSuccess && (
              <EmptyState
                drawing="saved"
                title={offers.empty}
                actions={<ButtonLink to={paths.market}>{market.toMarket}</ButtonLink>}
              >
                {offers.emptyHint}
              </EmptyState>
            )}
          </div>
        )}
      </Loaded>
    </Page>
  );
}

/** People by the post that they want, then meetings to answer. */
function Needs({ needs }: { needs: readonly Deal[] }) {
  const open = needs.filter(({ state }) => state === 'open');
  const posts = [...new Set(open.map(({ post_id: postId }) => postId))];
  return (
    <>
      {posts.map((postId) => {
        const people = open.filter((one) => one.post_id === postId);
        const { post_title: title, post_price: price, post_currency: currency } = people[0] ?? {};
        if (postId === null || !price || !currency) return null;
        return (
          <section key={postId} aria-label={title}>
            <h3 className="small anywhere">
              <Link to={paths.postOffers(postId)}>{title}</Link>
            </h3>
            <ul className={styles.list}>
              {people.map((offer) => (
                <PersonRow key={offer.offer_id} offer={offer} asked={{ price, currency }} canPromise />
              ))}
            </ul>
          </section>
        );
      })}
      {needs.map((deal) => deal.state !== 'open' && <Strip key={deal.offer_id} deal={deal} />)}
    </>
  );
}

/** An open offer of the member. */
function OwnRow({ offer }: { offer: OwnOffer }) {
  const turn = useTurn();
  const { post_id: postId, post_title: title, post_status: status } = offer;
  return (
    <li className={styles.own} data-offer={offer.offer_id}>
      <OfferMenu offer={offer} title={title}>
        <DealPhoto deal={offer} size={48} />
        <div className={styles.who}>
          <p className="bold" lang={langOf(title)}>
            {postId !== null && status !== null ? <Link to={paths.post(postId)}>{title}</Link> : title}
          </p>
          <p className="soft small">{turn(offer, offer.username, status === 'In progress')}</p>
        </div>
      </OfferMenu>
    </li>
  );
}

const canAgain = statesThat((row) => row.again === true);

/** How an offer of the member ended. */
function OverRow({ offer, all }: { offer: OwnOffer; all: readonly OwnOffer[] }) {
  const { offers, posts, market } = useText();
  const { post_id: postId, post_title: title, post_status: status, state, reason, email } = offer;
  const isShown = postId !== null && status !== null;
  const reasons: Record<string, string> = { ...offers.declineReasons, ...offers.cancelReasons };
  const why = reason === null ? undefined : reasons[reason];
  // Once: the server refuses a third offer.
  const isFirst = all.every((one) => one === offer || one.post_id !== postId);
  const canAskAgain = isShown && isFirst && can('connect', status) && canAgain.includes(state);
  if (!isEnded(state)) return null;
  const ended = offers.ended[state];
  return (
    <li className={styles.own} data-offer={offer.offer_id}>
      <DealPhoto deal={offer} size={48} />
      <div className={styles.who}>
        <p className="bold" lang={langOf(title)}>
          {isShown ? <Link to={paths.post(postId)}>{title}</Link> : title}
        </p>
        <p className="soft small">{why ? offers.reason({ state: ended, reason: why }) : ended}</p>
        {email !== null && (
          <details>
            <summary>{posts.detail.author.connect}</summary>
            <Contacts
              of={{ ...offer, email, username: offer.username ?? market.meeting.someone }}
              mail={{ subject: title, paragraphs: [title] }}
            />
          </details>
        )}
      </div>
      {canAskAgain ? (
        <ButtonLink small tone="plain" to={`${paths.post(postId)}?offer`}>
          {offers.again}
        </ButtonLink>
      ) : (
        state !== 'met' && (
          <ButtonLink small tone="quiet" to={paths.search(title)}>
            {posts.detail.findSimilar}
          </ButtonLink>
        )
      )}
    </li>
  );
}

DealsScreen.load = (client: QueryClient) => client.prefetchQuery(dealList);
