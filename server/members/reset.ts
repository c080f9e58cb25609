import { randomInt } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import { isNeutralName, type Resettable } from '../../contract/members/fields.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { claimUsername } from '../auth/usernames.ts';
import type { Member } from '../member.ts';
import type { RecordDone } from '../rules/actions.ts';
import { dropUnusedImages } from '../rules/images.ts';
import { lockForSanction } from './sanctions.ts';

interface Reset {
  what: Resettable;
  reason?: string | undefined;
}

interface Profile {
  username: string;
  profile_image: string | null;
  wechat_image: string | null;
  wechat_id: string | null;
  contacts: Record<string, string>;
}

/**
 * Gives a member a neutral name, and the right to choose another at once, or removes an image or handles from the profile.
 * Returns the names of images that nothing uses any more: the caller removes the files after its commit.
 */
export async function resetMember(
  { tx, admin, done }: { tx: Tx; admin: Member; done: RecordDone },
  memberId: string,
  { what, reason }: Reset,
): Promise<string[]> {
  await lockForSanction({ tx, admin }, memberId, 'reset');
  const before = await tx.row<Profile>(sql`
    select username, profile_image, wechat_image, wechat_id, contacts from members where id = ${memberId}`);
  const present = {
    username: before?.username,
    'profile-image': before?.profile_image,
    'wechat-qr-code': before?.wechat_image,
    'wechat-id': before?.wechat_id,
    contacts: before?.wechat_id ?? Object.keys(before?.contacts ?? {})[0],
  }[what];
  if (what === 'username') await giveNeutralName(tx, memberId, present ?? '');
  else if (present) await tx.run(without[what](memberId));
  else throw new CallerError('nothing_to_reset');
  await done({
    before: what === 'username' ? { username: present } : undefined,
    after: { what },
    reason,
  });
  const isImage = what === 'profile-image' || what === 'wechat-qr-code';
  return isImage && present ? dropUnusedImages(tx, [present]) : [];
}

const without = {
  'profile-image': (memberId: string) => sql`update members set profile_image = null where id = ${memberId}`,
  'wechat-qr-code': (memberId: string) => sql`update members set wechat_image = null where id = ${memberId}`,
  'wechat-id': (memberId: string) => sql`update members set wechat_id = null where id = ${memberId}`,
  contacts: (memberId: string) =>
    sql`update members set wechat_id = null, contacts = '{}' where id = ${memberId}`,
};

/** Also allows the yearly change of the name again. The digits are those of the id, or random if that name is taken. */
async function giveNeutralName(tx: Tx, memberId: string, present: string): Promise<void> {
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
