import { join } from 'node:path';
import { openConfig, type Config } from './config.ts';
import { printFailure } from './failure.ts';
import type { RunningSite } from './start.ts';

export type Say = (line: string) => void;

const say: Say = (line) => process.stdout.write(`${line}\n`);

/** Runs once the server listens. Returns lines to print after the address. */
export type Prepare = (config: Config, running: RunningSite, say: Say) => Promise<string[]>;

/** Runs the server in this process: starts it, prints its address, and stops it on SIGTERM or Ctrl-C. */
export async function runServer(prepare?: Prepare): Promise<void> {
  let ending = false;
  try {
    const config = await openConfig();
    // Imported here, so that a wrong setting is reported before the whole server is loaded.
    const { start } = await import('./start.ts');
    let isPrepared = prepare === undefined;
    const restart = async () => {
      say('Restored: starting again');
      try {
        await running.stop();
        // A signal that came meanwhile waits for the same stop, and then ends the process.
        if (ending) return;
        running = await start(config, { restart });
        await greet(running, []);
      } catch (error) {
        printFailure('Could not start again: ', error);
        process.exit(1);
      }
    };
    let running = await start(config, { restart, isStarting: () => !isPrepared });
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
    const lines = (await prepare?.(config, running, say)) ?? [];
    isPrepared = true;
    await greet(running, lines);
  } catch (error) {
    // A signal that interrupts the preparation is not a failed start.
    if (!ending) {
      printFailure('Could not start: ', error);
      process.exit(1);
    }
  }
}

async function greet(running: RunningSite, more: readonly string[]): Promise<void> {
  const { config } = running.deps;
  const address = config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
  say(`${config.site.siteName} is ready at ${address}`);
  if (!config.smtpUrl) say(`  mails      ${join(config.dataDir, 'outbox')} (set SMTP_URL to send them)`);
  if (config.production && !config.databaseUrl)
    say(
      '  database   its own, for one process on one machine (set DATABASE_URL for a failover or more processes)',
    );
  say(`  calls      ${address}/api/docs`);
  for (const line of more) say(line);
  const link = await running.restoreLink();
  if (link) say(`  empty      sign up, or restore a backup at ${link}`);
}
