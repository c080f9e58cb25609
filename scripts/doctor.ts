import { healthSentence, type HealthFinding } from '../contract/desk/health.ts';
import { borrowServer, openDatabase } from '../engine/db/open.ts';
import type { Db } from '../engine/db/queryable.ts';
import { sendNow } from '../engine/mail/transport.ts';
import { openConfig, type Config } from '../server/config.ts';
import { diagnose, diagnoseSettings } from '../server/doctor/diagnose.ts';
import { describeFailure } from '../server/failure.ts';
import { said, tagOfMachine as tag } from '../server/languages.ts';
import { readSite } from '../server/site/rows.ts';
import { runCommand, say } from './command.ts';

const silent = () => undefined;

const words = said.commands.doctor;
/** In one width, so that the sentences begin below each other. */
const mark = (state: HealthFinding['state']) => words[state].padEnd(8);

/** Says what is wrong with the site and what to do, one line each. Exits with 1 if there is a problem. */
await runCommand(
  { usage: 'doctor [-- --mail YOU@EXAMPLE.EDU]', values: ['mail'], words: [0, 0] },
  async (_words, _flags, values) => {
    const recipient = values.get('mail');
    const config = await openConfig().catch((error: unknown) => report(diagnoseSettings(error)));
    if (!config) return;
    report(await withSite(config, diagnose));
    if (recipient !== undefined) await mailTo(config, recipient);
  },
);

function report(findings: HealthFinding[]): undefined {
  for (const finding of findings) {
    // ACCEPTED_WARNINGS takes this name.
    const name = finding.state === 'warning' ? ` [${finding.text}]` : '';
    say(`${mark(finding.state)} ${healthSentence(said, tag, finding)}${name}`);
  }
  if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
}

/** Does not migrate. Uses the database of a running app, or starts it for the command. */
async function withSite<Result>(
  config: Config,
  work: (site: { config: Config; db: Db }) => Promise<Result>,
): Promise<Result> {
  const server = await borrowServer({ ...config, log: silent, create: false }).catch(failing);
  if (!('url' in server)) return work({ config, db: server });
  const database = openDatabase(server.url, silent, () => site.config.profile);
  const site = await readSite(database.db, config).catch(() => ({ config }));
  try {
    return await work({ config: site.config, db: database.db });
  } finally {
    await database.close();
    await server.stop();
  }
}

async function mailTo({ smtpUrl, mailFrom, publicUrl, site }: Config, to: string): Promise<void> {
  if (smtpUrl === undefined) throw new Error(words.noServer);
  const text = `${words.testText({ site: publicUrl ?? site.siteName })}\n`;
  try {
    const answer = await sendNow(smtpUrl, {
      from: mailFrom,
      to,
      subject: words.testSubject({ site: site.siteName }),
      text,
      html: `<p>${text}</p>`,
    });
    say(`${mark('ok')} ${words.mailed({ to, answer })}`);
  } catch (error) {
    const reason = describeFailure(error instanceof Error ? error.message : error);
    say(`${mark('problem')} ${words.notMailed({ to, reason })}`);
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
