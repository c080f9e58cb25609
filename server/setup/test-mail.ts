import { CallerError } from '../../contract/errors.ts';
import { sendNow } from '../../engine/mail/transport.ts';
import type { Deps } from '../deps.ts';
import { describeFailure } from '../failure.ts';
import { said } from '../languages.ts';

const answerLength = 200;

/** Sends a mail now. Returns what the mail server answered, or why it could not be asked. */
export async function testMail(
  { config: { smtpUrl, mailFrom, publicUrl, site }, rateLimits }: Pick<Deps, 'config' | 'rateLimits'>,
  to: string,
): Promise<{ sent: boolean; answer: string }> {
  if (smtpUrl === undefined) throw new CallerError('mail_not_set');
  await rateLimits.consume('test-mail', 'setup');
  const words = said.commands.doctor;
  const text = `${words.testText({ site: publicUrl ?? site.siteName })}\n`;
  const subject = words.testSubject({ site: site.siteName });
  try {
    const answer = await sendNow(smtpUrl, { from: mailFrom, to, subject, text, html: `<p>${text}</p>` });
    return { sent: true, answer: answer.slice(0, answerLength) };
  } catch (error) {
    const reason = describeFailure(error instanceof Error ? error.message : error);
    return { sent: false, answer: reason.slice(0, answerLength) };
  }
}
