import { CallerError } from '../../contract/errors.ts';
import { offerActions, type OfferAction } from '../../contract/offers/actions.ts';
import type { OfferState } from '../../contract/offers/states.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';
import { checkStatus } from '../rules/actions.ts';
import type { PostHead } from '../rules/post-access.ts';

interface LockedOffer {
  id: string;
  askerId: string;
  authorId: string | null;
  state: OfferState;
  isMuted: boolean;
  post: PostHead;
}

/**
 * Locks the post of an offer, then the offer, for an action. Throws the same 404 for an unknown offer and for one of two
 * others, then 403 for the wrong side, then 409 for the state.
 */
export async function lockOffer(
  tx: Tx,
  member: Member,
  offerId: string,
  action: OfferAction,
): Promise<LockedOffer> {
  const post = await tx.row<PostHead>(sql`
    select id, author_id as "authorId", status, type from posts
    where id = (select post_id from offers where id = ${offerId}) for update`);
  const offer = await tx.row<Omit<LockedOffer, 'post'>>(sql`
    select id, member_id as "askerId", author_id as "authorId", state, is_muted as "isMuted"
    from offers where id = ${offerId} for update`);
  const isAsker = offer?.askerId === member.id;
  const isAuthor = offer?.authorId === member.id && !offer.isMuted;
  if (!offer || !(isAsker || isAuthor)) throw new CallerError('offer_not_found');
  const row = offerActions[action];
  if (row.by === 'author' && !isAuthor) throw new CallerError('not_author');
  if (row.by === 'asker' && !isAsker) throw new CallerError('not_asker');
  await checkStatus(row, offer.state);
  // The offers on a post end before it is deleted.
  if (!post) throw new CallerError('offer_state');
  return { ...offer, post };
}
