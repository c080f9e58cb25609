// Runs many servers in one process, one after another or together. Loading the modules is most of the cost of a
// start, and here it is paid once.
import { readConfig } from '../../server/config.ts';
import { start, type RunningSite } from '../../server/start.ts';

const servers = new Map<number, RunningSite>();

/** Starts a server with these settings, or stops it. */
interface Order {
  id: number;
  env?: Record<string, string>;
}

process.on('message', ({ id, env }: Order) => {
  (env ? open(id, env) : close(id)).then(
    (url) => process.send?.({ id, url }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function open(id: number, env: Record<string, string>): Promise<string> {
  const config = readConfig(env);
  const running = await start(config);
  if (config.demo) await running.closeDemo();
  servers.set(id, running);
  return config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
}

async function close(id: number): Promise<undefined> {
  await servers.get(id)?.stop();
  servers.delete(id);
}
