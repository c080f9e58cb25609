/** What nodemailer says about an answer of the mail server; its own fields of an Error. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

export type Refusal = 'recipient' | 'us' | 'now';

const unknownMailbox = new Set([550, 551, 553]);
/** RFC 3463: bad, moved or ambiguous mailbox or domain; 5.2.1 a closed one; 5.4.1 is what Exchange says instead. */
const unknownMailboxStatus = /^5\.(?:1\.(?:1|2|3|4|6|10)|2\.1|4\.1)$/;
/** Servers that name no status say in words that it is not the recipient whom they refuse. */
const aboutUs = /relay|auth|block|black|spam|policy|permitted|sender/i;

/**
 * Whom the mail server refuses. 'recipient': the mailbox does not exist, and no later try changes that. 'us': the
 * server does not accept our login, which the operator must mend. 'now': whatever a later try may change.
 */
export function judgeRefusal(error: unknown): Refusal {
  if (!(error instanceof Error)) return 'now';
  const { code, command, response, responseCode } = error as SmtpError;
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'us';
  const said = typeof response === 'string' ? response : '';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1];
  if (command === 'DATA') return status === '5.1.1' ? 'recipient' : 'now';
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || !unknownMailbox.has(responseCode))
    return 'now';
  if (status !== undefined) return unknownMailboxStatus.test(status) ? 'recipient' : 'now';
  return aboutUs.test(said) ? 'now' : 'recipient';
}
