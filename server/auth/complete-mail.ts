import type { Queryable } from '../../engine/db/queryable.ts';
import type { OutgoingMail } from '../../engine/mail/send.ts';
import type { Deps } from '../deps.ts';
import type { AccountMail } from '../mail/messages.ts';
import { isProofMailCurrent } from './ask-for-proof.ts';
import { makeCode } from './codes.ts';
import { findMember } from './find-member.ts';

/** A mail about an account. */
export interface CompleteMail extends OutgoingMail {
  kind: AccountMail;
}

/**
 * Completes a mail with a code when it is sent. Only this function looks up whether the e-mail has an account. Sign-ups
 * and resets do the same work either way, so that neither their replies nor their timing reveal it (rules A5, A7).
 */
export async function completeMail(
  db: Queryable,
  addressLimits: Deps['addressLimits'],
  mail: CompleteMail,
): Promise<CompleteMail | undefined> {
  const { codeSessionId, address, owned, ...data } = mail.data;
  const owner = await findMember(db, mail.recipient);
  const isMailed = owner?.isUnproved !== true || owned !== undefined;
  if (mail.kind === 'proof-due' && !(await isProofMailCurrent(db, mail.data))) return undefined;
  if (codeSessionId === undefined) return isMailed ? mail : undefined;
  // Stored even if no mail is sent, so that guessing a code takes the same time.
  const code = await makeCode(db, codeSessionId);
  if (code === undefined) return undefined;
  if (mail.kind === 'reset') {
    if (owner && isMailed)
      return { ...mail, recipient: owner.email, data: { username: owner.username, code } };
    if (address !== undefined) await addressLimits.refund('mail-address', address);
    return undefined;
  }
  if (!isMailed) return undefined;
  if (['link-code', 'admin-code', 'proof-code'].includes(mail.kind)) {
    const { email, username = '' } = owner ?? { email: mail.recipient };
    return { ...mail, recipient: email, data: { ...data, username, code } };
  }
  return owner && owned === undefined
    ? { kind: 'email-taken', recipient: owner.email, data: { username: owner.username } }
    : { ...mail, data: { ...data, code } };
}
