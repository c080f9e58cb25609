import { existsSync, readdirSync } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { makeCheckout } from '../../support/checkout.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What a command does under an old Node. This one plays the old Node, and a shell script the new one. */

/** A stand-in for npm: "installs" the package of the lock file, or fails with the code in NPM_FAILS. */
const npm = `
  const fs = require('node:fs');
  const failure = process.env.NPM_FAILS;
  const folder = process.argv[process.argv.indexOf('--prefix') + 1];
  const { packages } = JSON.parse(fs.readFileSync(folder + '/package-lock.json', 'utf8'));
  const [, [name, { integrity }]] = Object.entries(packages);
  fs.mkdirSync(folder + '/' + name + '/bin', { recursive: true });
  fs.writeFileSync(folder + '/' + name + '/bin/node', fs.readFileSync('../../new-node'), { mode: 0o755 });
  if (failure) { console.error('npm error code ' + failure); process.exit(1); }
  if (!integrity.startsWith('sha512-')) process.exit(1);`;

const test = base
  .extend('checkout', async ({}, { onCleanup }) => {
    const checkout = await makeCheckout();
    onCleanup(() => checkout.remove());
    await checkout.write({
      'npm-cli.js': npm,
      'new-node': `#!/bin/sh\n[ "$1" = --version ] || exec ${process.execPath} "$@"\n`,
      // What the command does under the new Node.
      'scripts/commands.ts': `export async function run(args: string[]) {
        for await (const text of process.stdin) process.stdout.write(text);
        console.log(args.join(' '), process.env['SETTING']);
        process.exitCode = 7;
      }`,
    });
    return checkout;
  })
  .extend('start', ({ checkout }) => (env: Record<string, string> = {}) => {
    const call = "import('./engine/gate/node.mjs').then((old) => old.run(process.argv.slice(1)))";
    const settings = { npm_execpath: join(checkout.folder, 'npm-cli.js'), SETTING: 'kept', ...env };
    return checkout.start(['-e', call, 'tool', 'x'], settings);
  })
  .extend('run', ({ start }) => async (env?: Record<string, string>) => {
    const { child, ended } = start(env);
    child.stdin?.end('typed\n');
    return ended;
  })
  .extend(
    'fetched',
    ({ checkout }) =>
      () =>
        readdirSync(join(checkout.folder, '.run')),
  );

test('a command fetches a newer Node once, says so in one line, and passes everything through', async ({
  run,
}) => {
  const first = await run();
  expect(first).toMatchObject({ code: 7, stderr: '' });
  expect(first.stdout).toMatch(
    /^Node [\d.]+ is too old\. Fetching Node [\d.]+ into .+\/\.run\ntyped\ntool x kept\n$/,
  );
  expect(await run()).toEqual({ code: 7, stdout: 'typed\ntool x kept\n', stderr: '' });
});

test('signals reach the command', async ({ checkout, start }) => {
  await checkout.write({
    'scripts/commands.ts': `export async function run() {
      process.on('SIGTERM', () => process.exit(9));
      console.log('waits');
      setInterval(() => undefined, 1000);
    }`,
  });
  const { child, ended } = start();
  let said = '';
  child.stdout?.on('data', (text: string) => (said += text));
  await waitFor(() => expect(said).toContain('waits\n'));
  child.kill('SIGTERM');
  expect(await ended).toMatchObject({ code: 9 });
});

test.for([
  ['ENOSPC', 'the disk is full'],
  ['ENOTFOUND', 'npm ended with ENOTFOUND'],
  ['EINTEGRITY', 'npm ended with EINTEGRITY'],
])(
  'a download that fails with %s ends in one sentence and leaves nothing',
  async ([code = '', reason = ''], { run, fetched }) => {
    const { stderr, ...ended } = await run({ NPM_FAILS: code });
    expect(ended).toMatchObject({ code: 1 });
    const [sentence, ...more] = stderr.trim().split('\n');
    expect(sentence).toMatch(/^Install Node 24 /);
    expect(sentence).toContain(`no newer one could be fetched: ${reason}.`);
    expect(more).toEqual([]);
    expect(fetched()).toEqual([]);
  },
);

test('a Node that does not run here is not kept', async ({ checkout, run, fetched }) => {
  await checkout.write({ 'new-node': 'of another processor' });
  expect(await run()).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not run here') as string,
  });
  expect(fetched()).toEqual([]);
});

test('a Node that was damaged is fetched again', async ({ run, fetched, checkout }) => {
  await run();
  const [home = ''] = fetched();
  const bin = join(checkout.folder, '.run', home, 'node_modules');
  await truncate(join(bin, readdirSync(bin)[0] ?? '', 'bin', 'node'), 5);
  expect(await run()).toMatchObject({ code: 7, stdout: expect.stringContaining('Fetching') as string });
});

test('a system for which npm has no Node ends in one sentence', async ({ checkout, run }) => {
  await checkout.write({ 'engine/gate/node.json': '{}' });
  const { code, stderr } = await run();
  expect({ code, lines: stderr.trim().split('\n').length }).toEqual({ code: 1, lines: 1 });
  expect(stderr).toContain(`npm has none for ${process.platform} on ${process.arch}.`);
  expect(existsSync(join(checkout.folder, '.run'))).toBe(false);
});
