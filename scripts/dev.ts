import { spawn } from 'node:child_process';
import { endOf, root } from './node.mjs';
import { say, start } from './step.ts';

const address = 'http://localhost:3000';
const apiPort = '3001';

/** Runs the server and the web server, both with reload, until one of them ends or on Ctrl-C. */
export async function develop(): Promise<void> {
  // The browser's address is for links in mails and the check for requests from other sites.
  const env = { PUBLIC_URL: address, ...process.env, DEV_API_PORT: apiPort };
  const watching = ['--watch', '--watch-preserve-output', 'scripts/start.ts'];
  const server = spawn(process.execPath, watching, {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, PORT: apiPort },
  });
  const web = start('vite', ['--port', '3000', '--strictPort'], { env });
  const ends = [endOf(server), endOf(web)];
  say(`Open ${address}`);
  await Promise.race(ends);
  for (const child of [server, web]) child.kill('SIGTERM');
  await Promise.all(ends);
}
