import { randomInt } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import { isNeutralName, type Resettable } from '../../contract/members/fields.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Member } from '../member.ts';
import type { Done } from '../rules/actions.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { lockForSanction } from '../rules/sanctions.ts';
import { claimUsername } from '../rules/usernames.ts';

interface Reset {
  what: Resettable;
  reason?: string | undefined;
}

interface Profile {
  username: string;
  profile_image: string | null;
  wechat_image: string | null;
}

/**
 * Gives a member a neutral name, and the right to choose another at once, or removes an image from the profile.
 * Returns the names of images that nothing uses any more: the caller removes the files after its commit.
 */
export async function resetMember(
  tx: Tx,
  done: Done,
  admin: Member,
  memberId: string,
  { what, reason }: Reset,
): Promise<string[]> {
  await lockForSanction({ tx, admin }, memberId, 'reset');
  const before = await tx.row<Profile>(sql`
    select username, profile_image, wechat_image from members where id = ${memberId}`);
  const image = what === 'profile-image' ? before?.profile_image : before?.wechat_image;
  if (what === 'username') await giveNeutralName(tx, memberId, before?.username);
  else if (image) await tx.run(withoutImage[what](memberId));
  else throw new CallerError('nothing_to_reset');
  await done({
    before: what === 'username' ? { username: before?.username } : undefined,
    after: { what },
    reason,
  });
  return what !== 'username' && image ? dropUnusedImages(tx, [image]) : [];
}

const withoutImage = {
  'profile-image': (memberId: string) => sql`update members set profile_image = null where id = ${memberId}`,
  'wechat-qr-code': (memberId: string) => sql`update members set wechat_image = null where id = ${memberId}`,
};

/** Also allows the yearly change of the name again. The digits are those of the id, or random if that name is taken. */
async function giveNeutralName(tx: Tx, memberId: string, present = ''): Promise<void> {
  if (isNeutralName(present)) throw new CallerError('nothing_to_reset');
  const username = await claimNeutralName(tx, memberId, memberId);
  await tx.run(sql`
    update members set username = ${username}, username_changed_at = null where id = ${memberId}`);
}

async function claimNeutralName(tx: Tx, ownerId: string, digits: string): Promise<string> {
  const username = `member_${digits}`;
  try {
    await claimUsername(tx, { username, ownerId, field: 'what' });
    return username;
  } catch (error) {
    if (!(error instanceof CallerError)) throw error;
    return claimNeutralName(tx, ownerId, String(randomInt(1_000_000_000)));
  }
}
