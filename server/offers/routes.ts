import { offerEndpoints as rows } from '../../contract/offers/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { answerMeeting, cancelPromise, declineOffer, liftBlock, withdrawOffer } from './answer.ts';
import { blockedMembers, ownOffers, postOffers, refuseOthers } from './list.ts';
import { makeOffer } from './make.ts';
import { promise } from './promise.ts';

export function serveOffers(serve: Serve, deps: Deps): void {
  serve(rows.make, async ({ input, member }) => ({
    message: 'Sent.',
    offer_id: await makeOffer(deps, member, input),
  }));
  serve(rows.withdraw, 'Withdrawn.', ({ input, member }) => withdrawOffer(deps, member, input.offerId));
  serve(rows.promise, 'Promised.', ({ input, ...by }) => promise(deps, by, input));
  serve(rows.decline, 'Declined.', ({ input, member }) => declineOffer(deps, member, input));
  serve(rows.cancel, 'Cancelled.', ({ input, ...by }) => cancelPromise(deps, by, input));
  serve(rows.answerMeeting, 'Thank you.', ({ input, ...by }) => answerMeeting(deps, by, input));
  serve(rows.received, ({ postId }) => postOffers(postId), {
    absent: 'post_not_found',
    finish: refuseOthers,
  });
  serve(rows.own, ({ page }) => ownOffers(page));
  serve(rows.blocked, () => blockedMembers);
  serve(rows.lift, 'Lifted.', ({ input, member }) => liftBlock(deps, member, input.userId));
}
