import {
  cancelReasons,
  declineReasons,
  offerSentences,
  type OfferView,
} from '../../../contract/posts/offers.ts';
import type { Choice } from '../../../contract/posts/options.ts';
import type { Status } from '../../../contract/posts/status.ts';
import { useLanguage, useText } from '../../i18n/language.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useChoices } from '../list/use-filter-texts.ts';

const reasons: Choice = { ...declineReasons, ...cancelReasons };
const sentences: Choice = offerSentences;

/** What an offer says, in words. */
export function useOfferTexts() {
  const { offers } = useText();
  const { turn } = offers;
  const language = useLanguage();
  const format = useFormat();
  const areas = useChoices().area;
  const areaOf = (area: string | null) => areas.find(({ value }) => value === area)?.label;
  const facts = (offer: OfferView) => ({
    price:
      offer.price !== null && offer.currency !== null ? format.price(offer.price, offer.currency) : undefined,
    area: areaOf(offer.place ?? offer.area),
    times: offer.times.map(format.when),
    sentence: offer.sentence === null ? undefined : sentences[offer.sentence]?.[language],
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
        next: (offer.time ? turn.meet : turn.arrange)(name),
      };
    if (state !== 'open') {
      const why = reason === null ? undefined : reasons[reason]?.[language];
      return { state: why ? offers.reason(offers.ended[state], why) : offers.ended[state] };
    }
    return {
      state: offers.place(offer.queue_place ?? 1),
      next: status === 'In progress' ? turn.taken : turn.waiting(name),
    };
  };
  return { facts, standing, areas };
}
