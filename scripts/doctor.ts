import { healthSentence, type HealthFinding } from '../contract/desk/health.ts';
import { borrowServer, openDatabase } from '../engine/db/open.ts';
import type { Db } from '../engine/db/queryable.ts';
import { sendNow } from '../engine/mail/transport.ts';
import { openConfig, type Config } from '../server/config.ts';
import { diagnose, diagnoseSettings } from '../server/doctor/diagnose.ts';
import { describeFailure } from '../server/failure.ts';
import { ownTexts } from '../server/languages.ts';
import { runCommand, say } from './command.ts';

const silent = () => undefined;

const marks = { ok: 'ok      ', accepted: 'accepted', warning: 'warning ', problem: 'PROBLEM ' };

/** Says what is wrong with the site and what to do, one line each. Exits with 1 if there is a problem. */
await runCommand(
  { usage: 'doctor [-- --mail YOU@EXAMPLE.EDU]', values: ['mail'], words: [0, 0] },
  async (_words, _flags, values) => {
    const recipient = values.get('mail');
    const config = await openConfig().catch((error: unknown) => report(diagnoseSettings(error)));
    if (!config) return;
    report(await withSite(config, (db) => diagnose({ config, db })));
    if (recipient !== undefined) await mailTo(config, recipient);
  },
);

function report(findings: HealthFinding[]): undefined {
  for (const finding of findings) {
    // ACCEPTED_WARNINGS takes this name.
    const name = finding.state === 'warning' ? ` [${finding.text}]` : '';
    say(`${marks[finding.state]} ${healthSentence(ownTexts.of('en').texts, 'en', finding)}${name}`);
  }
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
}

/** Does not migrate. Uses the database of a running app, or starts it for the command. */
async function withSite<Result>(config: Config, work: (db: Db) => Promise<Result>): Promise<Result> {
  const server = await borrowServer({ ...config, log: silent, create: false }).catch(failing);
  if (!('url' in server)) return work(server);
  const database = openDatabase(server.url, silent);
  try {
    return await work(database.db);
  } finally {
    await database.close();
    await server.stop();
  }
}

async function mailTo({ smtpUrl, mailFrom, publicUrl, site }: Config, to: string): Promise<void> {
  if (smtpUrl === undefined) throw new Error('SMTP_URL is not set, so no mail can be sent.');
  const text = `This is a test mail of ${publicUrl ?? site.siteName}, sent by doctor.\n`;
  try {
    const answer = await sendNow(smtpUrl, {
      from: mailFrom,
      to,
      subject: `Test mail of ${site.siteName}`,
      text,
      html: `<p>${text}</p>`,
    });
    say(`${marks.ok} The mail server took the mail to ${to} and answered: ${answer}`);
  } catch (error) {
    say(
      `${marks.problem} The mail to ${to} was not sent: ${describeFailure(error instanceof Error ? error.message : error)}`,
    );
    process.exitCode = 1;
  }
}

/** A database that can't be opened fails each check with the reason. */
function failing(reason: unknown): Db {
  const fail = async () => {
    throw reason;
  };
  return { rows: fail, row: fail, run: fail, transaction: fail };
}
