import { CallerError } from '../../contract/errors.ts';
import type { Deps } from '../deps.ts';
import type { Actor } from '../rules/actions.ts';
import { lockOwnPost } from '../rules/post-access.ts';
import { insertAppeal } from './open.ts';

/** Asks for another look at a denied post. Throws `not_denied` for a post of another status. */
export async function appealDenial(
  { db, config }: Deps,
  { member, caller }: Actor,
  postId: string,
  text: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { status } = await lockOwnPost(tx, member, postId);
    if (status !== 'Denied') throw new CallerError('not_denied');
    await insertAppeal({ tx, config, caller }, { memberId: member.id, postId }, text);
  });
}
