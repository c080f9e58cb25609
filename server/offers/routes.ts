import { offerEndpoints as rows } from '../../contract/offers/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { answerMeeting, cancelPromise, declineOffer, liftBlock, runLate, withdrawOffer } from './answer.ts';
import { blockedMembers, deals, nextDeal, ownOffers, postOffers, refuseOthers } from './list.ts';
import { makeOffer } from './make.ts';
import { promise } from './promise.ts';

export function serveOffers(serve: Serve, deps: Deps, countDeals: () => Promise<number | undefined>): void {
  serve(rows.make, async ({ input, member }) => ({
    message: 'Sent.',
    offer_id: await makeOffer(deps, member, input),
  }));
  serve(rows.withdraw, 'Withdrawn.', ({ input, member }) => withdrawOffer(deps, member, input.offerId));
  serve(rows.promise, 'Promised.', ({ input, ...by }) => promise(deps, by, input));
  serve(rows.decline, 'Declined.', ({ input, member }) => declineOffer(deps, member, input));
  serve(rows.cancel, 'Cancelled.', ({ input, ...by }) => cancelPromise(deps, by, input));
  serve(rows.answerMeeting, async ({ input, ...by }) => {
    await answerMeeting(deps, by, input);
    return { message: 'Thank you.', deals: await countDeals() };
  });
  serve(rows.late, 'Told.', ({ input, member }) => runLate(deps, member, input));
  serve(rows.next, ({ contacts }) => nextDeal(contacts === true));
  serve(rows.deals, () => deals);
  serve(rows.received, ({ postId }) => postOffers(postId), {
    absent: 'post_not_found',
    finish: refuseOthers,
  });
  serve(rows.own, ({ page }) => ownOffers(page));
  serve(rows.blocked, () => blockedMembers);
  serve(rows.lift, 'Lifted.', ({ input, member }) => liftBlock(deps, member, input.userId));
}
