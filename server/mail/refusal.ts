/** nodemailer's fields of an Error about the reply of the mail server. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

export type Refusal = 'recipient' | 'us' | 'now';

const unknownMailbox = new Set([550, 551, 553]);
/** RFC 3463: invalid, moved or ambiguous mailbox or domain; 5.2.1 disabled; 5.4.1 as Exchange replies. */
const unknownMailboxStatus = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1|4\.1)$/;
/** Phrases of servers that send no enhanced status and don't mean the recipient. */
const aboutUs = /relay|auth|block|black|spam|policy|permitted|sender/i;

/**
 * What the mail server refuses. 'recipient': the mailbox does not exist; don't retry. 'us': our login, which the
 * operator must fix. 'now': a retry may succeed. With `isFinal`, every permanent refusal (5xx) of a recipient or a
 * message counts as 'recipient': for mails that are not worth a retry.
 */
export function judgeRefusal(error: unknown, isFinal = false): Refusal {
  if (!(error instanceof Error)) return 'now';
  const { code, command, response, responseCode } = error as SmtpError;
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'us';
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500;
  if (isFinal && isPermanent && (command === 'RCPT TO' || command === 'DATA')) return 'recipient';
  const said = typeof response === 'string' ? response : '';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1];
  if (command === 'DATA') return status === '5.1.1' ? 'recipient' : 'now';
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || !unknownMailbox.has(responseCode))
    return 'now';
  if (status !== undefined) return unknownMailboxStatus.test(status) ? 'recipient' : 'now';
  return aboutUs.test(said) ? 'now' : 'recipient';
}
