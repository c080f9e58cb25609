import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openConfig, type Config } from './config.ts';
import { printFailure } from './failure.ts';
import { said } from './languages.ts';
import type { RunningSite } from './start.ts';

const words = said.commands.start;

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
    const running = await start(config, { isStarting: () => !isPrepared });
    const end = (signal: string) => {
      if (ending) return;
      ending = true;
      say(words.ending({ signal }));
      running.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          printFailure(error, words.stopFailed);
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', end);
    process.on('SIGINT', end);
    const lines = (await prepare?.(config, running, say)) ?? [];
    if (config.demo) await running.closeDemo();
    isPrepared = true;
    await greet(running, lines);
  } catch (error) {
    // A signal that interrupts the preparation is not a failed start.
    if (!ending) {
      printFailure(error, words.failed);
      process.exit(1);
    }
  }
}

const looks = 3;
const betweenLooksMs = 10_000;

/** Warns if the address is not that of the site. Nothing waits for it, because a proxy may start after the site. */
async function lookAt(url: string): Promise<void> {
  for (let look = 1; ; look += 1) {
    const reason = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(betweenLooksMs) }).then(
      // From outside ALLOWED_NETWORKS, the site refuses by its own words.
      async (answer) =>
        /"status":"ok"|outside_network/.test(await answer.text()) ? undefined : `HTTP ${answer.status}`,
      ({ message, cause }: Error) => (cause instanceof Error ? cause.message : message),
    );
    if (reason === undefined) return;
    if (look === looks) return say(words.publicUrl({ url, reason }));
    await sleep(betweenLooksMs, undefined, { ref: false });
  }
}

async function greet(running: RunningSite, more: readonly string[]): Promise<void> {
  const { config } = running.deps;
  const address = config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
  say(words.ready({ site: config.site.siteName, address }));
  if (!config.smtpUrl && !config.demo) say(words.mails({ folder: join(config.dataDir, 'outbox') }));
  if (config.production && !config.databaseUrl) say(words.database);
  say(words.calls({ address }));
  if (config.production && config.publicUrl) void lookAt(config.publicUrl);
  for (const line of more) say(line);
  const link = await running.setupLink();
  if (link) say(words.setup({ link }));
}
