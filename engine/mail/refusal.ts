/** nodemailer's fields of an Error about the reply of the mail server. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
}

export type Refusal = 'recipient' | 'us' | 'now';

/** RFC 3463: bad sender, and security or policy. All other codes are about the recipient or the mail. */
const statusAboutUs = /^5\.(?:1\.[78]|7\.)/;
/** Phrases of servers that send no enhanced status and don't mean the recipient. */
const aboutUs = /relay|auth|block|black|spam|policy|permitted|sender/i;

/**
 * What the mail server refuses. 'recipient': this address or mail, permanently (5xx); don't retry. 'us': our login,
 * sender or machine, permanently; the operator must act, and mails wait. 'now': a retry may succeed. With `isFinal`, a
 * permanent refusal of a recipient or a message always counts as 'recipient': for mails that are not worth the wait.
 */
export function judgeRefusal(error: unknown, isFinal = false): Refusal {
  if (!(error instanceof Error)) return 'now';
  const { code, command, response, responseCode } = error as SmtpError;
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return 'us';
  if (typeof responseCode !== 'number' || responseCode < 500) return 'now';
  if (command === 'DATA') return 'recipient';
  if (command !== 'RCPT TO') return 'us';
  if (isFinal) return 'recipient';
  const said = typeof response === 'string' ? response : '';
  const status = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(said)?.[1];
  const isAboutUs = status === undefined ? aboutUs.test(said) : statusAboutUs.test(status);
  return isAboutUs ? 'us' : 'recipient';
}
