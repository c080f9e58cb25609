import { CallerError } from '../../contract/errors.ts';
import { sql } from '../../engine/db/sql.ts';
import { sendNow, verifySmtp } from '../../engine/mail/transport.ts';
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

/** Whether the mail server takes mails, as far as can be told: it answers, and none waits that it did not take. */
export async function doMailsLeave({
  config: { smtpUrl },
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<boolean> {
  if (smtpUrl === undefined) return false;
  if ((await db.run(sql`select from outbox where channel = 'mail' and tries > 1 limit 1`)) > 0) return false;
  return verifySmtp(smtpUrl).then(
    () => true,
    () => false,
  );
}
