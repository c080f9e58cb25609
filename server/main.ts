import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig, type Config } from './config.ts';
import { printFailure } from './failure.ts';
import { start, type Running } from './start.ts';

/** The program: starts the server, greets, and stops it on SIGTERM or Ctrl-C. */

const say = (line: string) => process.stdout.write(`${line}\n`);

let ending = false;

try {
  const config = readConfig(process.env);
  const running = await start(config);
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    say(`${signal}: finishing what is under way`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        printFailure('Could not stop well: ', error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const address = config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
  await greet(config, running, address);
} catch (error) {
  // A demo that is cut short by the end is no failed start.
  if (!ending) {
    printFailure('Could not start: ', error);
    process.exit(1);
  }
}

async function greet(config: Config, running: Running, address: string): Promise<void> {
  const demo = await prepareDemo(config, running);
  say(`${config.site.siteName} is ready at ${address}`);
  if (!config.smtpUrl) say(`  mails      ${join(config.dataDir, 'outbox')} (set SMTP_URL to send them)`);
  say(`  calls      ${address}/api/docs`);
  for (const line of demo) say(line);
}

/** A demo belongs into an empty embedded database, never into production (rules, Commands). */
async function prepareDemo(config: Config, { deps }: Running): Promise<string[]> {
  if (config.production || config.databaseUrl) return [];
  const { demoPassword, people, seedDemo } = await import('../scripts/seed.ts');
  // Not by who made it: the first start may have failed after that.
  const someone = await deps.db.execute(sql`select from members limit 1`);
  if (someone.rows.length === 0) {
    say('Filling the empty database with a demo');
    await seedDemo(deps, say);
  }
  const found = await deps.db.execute(sql`select from members where email = ${people.admin.email}`);
  if (found.rows.length === 0) return [];
  return [
    `  demo       log in as ${people.lin.email} (member) or ${people.admin.email} (admin)`,
    `  password   ${demoPassword}`,
  ];
}
