import type { Queryable } from '../db/open.ts';
import type { AddressLimits } from '../http/address-limits.ts';
import type { OutgoingMail } from '../mail/send.ts';
import { makeCode } from './codes.ts';
import { memberOf } from './sign-up.ts';

/**
 * Completes a mail about a code when it is sent. Only here does it matter whether the e-mail has an account: the
 * calls do the same work either way, so that neither their answers nor their times tell (rules A5, A7).
 */
export async function completeMail(
  db: Queryable,
  addressLimits: AddressLimits,
  mail: OutgoingMail,
): Promise<OutgoingMail | undefined> {
  const { codeSessionId, address, ...data } = mail.data;
  if (codeSessionId === undefined) return mail;
  const owner = await memberOf(db, mail.recipient);
  // Also for an e-mail that gets no code: guesses at it then meet a hash like any other.
  const code = await makeCode(db, codeSessionId);
  if (code === undefined) return undefined;
  if (mail.kind === 'reset') {
    if (owner) return { ...mail, recipient: owner.email, data: { username: owner.username, code } };
    if (address !== undefined) await addressLimits.giveBack('mail-address', address);
    return undefined;
  }
  return owner
    ? { kind: 'email-taken', recipient: owner.email, data: { username: owner.username } }
    : { ...mail, data: { ...data, code } };
}
