import { isEnded } from '../../../contract/offers/states.ts';
import type { OfferView } from '../../../contract/offers/view.ts';
import type { Status } from '../../../contract/posts/status.ts';
import { useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useChoices } from '../list/use-filter-texts.ts';

/** What an offer says, in words. */
export function useOfferTexts() {
  const { offers } = useText();
  const { turn } = offers;
  const reasons: Record<string, string> = { ...offers.declineReasons, ...offers.cancelReasons };
  const sentences: Record<string, string> = offers.sentences;
  const format = useFormat();
  const areas = useChoices().area;
  const areaOf = (area: string | null) => areas.find(({ value }) => value === area)?.label;
  const facts = (offer: OfferView) => ({
    price:
      offer.price !== null && offer.currency !== null ? format.price(offer.price, offer.currency) : undefined,
    area: areaOf(offer.place ?? offer.area),
    times: offer.times.map(format.when),
    sentence: offer.sentence === null ? undefined : sentences[offer.sentence],
    /** When and where a promise is kept. */
    meeting: [offer.time && format.when(offer.time), areaOf(offer.place)].filter(Boolean).join(' · '),
  });
  /** Where an own offer stands, and whose turn it is. */
  const standing = (offer: OfferView, author: string | null, status: Status | null) => {
    const { state, reason } = offer;
    const name = author ?? turn.someone;
    if (state === 'promised')
      return {
        state: offers.promisedToYou,
        next: (offer.time ? turn.meet : turn.arrange)({ name }),
      };
    if (isEnded(state)) {
      const why = reason === null ? undefined : reasons[reason];
      return {
        state: why ? offers.reason({ state: offers.ended[state], reason: why }) : offers.ended[state],
      };
    }
    return {
      state: offers.place({ place: offer.queue_place ?? 1 }),
      next: status === 'In progress' ? turn.taken : turn.waiting({ name }),
    };
  };
  return { facts, standing, areas };
}
