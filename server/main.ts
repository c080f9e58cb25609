import { readConfig } from './config.ts';
import { start } from './start.ts';

/** The program: starts the server, greets, and stops it on SIGTERM or Ctrl-C. */

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const config = readConfig(process.env);
  const running = await start(config);
  let ending = false;
  const end = (signal: string) => {
    if (ending) return;
    ending = true;
    say(`${signal}: finishing what is under way`);
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  const address = config.publicUrl ?? `http://localhost:${new URL(running.url).port}`;
  say(`${config.site.siteName} is ready at ${address}`);
} catch (error) {
  process.stderr.write(`Could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug' && error instanceof Error)
    process.stderr.write(`${error.stack ?? ''}\n`);
  process.exit(1);
}
