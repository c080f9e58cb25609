import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWay } from '../../support/database-proxy.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { makeDataDir } from '../../support/embedded.ts';
import { withDatabase } from '../../support/global-setup.ts';
import { productionEnv } from '../../support/production.ts';
import { ofParent, spawnServer } from '../../support/spawn.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Operators' mistakes end the program and its commands with one sentence and exit code 1. */

const program = fileURLToPath(new URL('../../../server/main.ts', import.meta.url));
const serverUrl = process.env['TEST_POSTGRES_URL'] ?? '';
let dataDir: string;
let database: TestDatabase;
beforeAll(async () => {
  [dataDir, database] = [await makeDataDir(), await createDatabase()];
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server, which must fail, and returns its one line on stderr. */
async function refusal(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ...ofParent,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Ends a server that starts after all.
  child.stdout.on('data', (chunk: Buffer) => chunk.includes('is ready at') && child.kill());
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  expect({ said, code }).toMatchObject({ code: 1 });
  expect(said.trim().split('\n')).toHaveLength(1);
  return said.trim();
}

async function onServer<Row extends object>(statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const secret = `hush-${randomBytes(4).toString('hex')}`;

test('[H4.3] names all invalid settings, and prints no secrets', async () => {
  const said = await refusal({
    PORT: 'eighty',
    S3_KEY: secret,
    DATABASE_URL: `postgres://me:${secret}/1@db`,
  });
  expect(said).toMatch(/^Could not start: These settings can't be used: /);
  for (const name of ['PORT=eighty', 'S3_KEY', 'DATABASE_URL']) expect(said).toContain(name);
  expect(said).not.toContain(secret);
});

test('the server and every command read exchange.env in the data folder', async () => {
  const folder = join(dataDir, 'production');
  await mkdir(folder);
  const lines = (await readFile('.env.example', 'utf8')).split('\n');
  const line = lines.push('ROBOT_AFTER=eighty', `DATABASE_PASSWORD=${secret}`) - 1;
  await writeFile(join(folder, 'exchange.env'), lines.join('\n'));
  const tool = await runTool('make-admin', ['a@nyu.edu'], { DATA_DIR: folder });
  for (const said of [await refusal({ DATA_DIR: folder }), tool.stderr]) {
    expect(said).toContain('ROBOT_AFTER=eighty (expected');
    expect(said).toContain('DATABASE_URL is not set');
    expect(said).not.toContain(secret);
  }
  await writeFile(join(folder, 'exchange.env'), [...lines, 'USD_CYN=7'].join('\n'));
  expect(await refusal({ DATA_DIR: folder })).toContain(
    `exchange.env, line ${line + 2}: USD_CYN is not a setting`,
  );
  // Later tests must not read it.
  await rm(folder, { recursive: true });
});

test('a data folder that is a file, or that the user may not write', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  expect(await refusal({ DATA_DIR: file })).toBe(
    `Could not start: ${file} is not a folder, and there must be one.`,
  );
  const locked = join(dataDir, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o555);
  // Root may write to any other folder.
  const below = process.getuid?.() === 0 ? '/sys' : locked;
  expect(await refusal({ DATA_DIR: join(below, 'exchange') })).toMatch(/may not use|read-only file system/);
});

test('[H4.8] a disk that is full, before the first start and later', async (context) => {
  const disk = join(dataDir, 'disk');
  await mkdir(disk);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=20M,mode=755', 'tmpfs', disk]);
  // Mounting needs root, and some containers forbid it.
  context.skip(mounted.status !== 0, 'this machine does not allow mounting a file system');
  try {
    expect(await refusal({ DATA_DIR: disk })).toContain('the disk is full');
    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'rest')}`, 'bs=1M']);
    expect(await refusal({ DATA_DIR: join(disk, 'data') })).toContain('The disk is full');
  } finally {
    spawnSync('umount', ['--lazy', disk]);
  }
});

test('a port that is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  // Told before a database is made.
  const empty = await makeDataDir();
  const said = await refusal({ PORT: String(port), DATA_DIR: empty });
  expect(said).toContain(`Another program listens on port ${port}.`);
  expect(await readdir(empty)).not.toContain('postgres');
  await rm(empty, { recursive: true });
  other.close();
});

test('a database that does not answer, refuses the login, or does not exist', async () => {
  const at = new URL(serverUrl);
  at.password = secret;
  const refused = await refusal({ DATABASE_URL: at.href });
  expect(refused).toContain('The database refuses the login');
  expect(refused).not.toContain(secret);
  at.port = '1';
  expect(await refusal({ DATABASE_URL: at.href })).toContain('The database does not answer at 127.0.0.1:1');
  expect(await refusal({ DATABASE_URL: withDatabase(serverUrl, 'nowhere') })).toContain(
    'The database server has no such database',
  );
});

test('a database that is read-only', async () => {
  const standby = await createDatabase();
  try {
    await standby.sql(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    );
    expect(await refusal({ DATABASE_URL: standby.url })).toContain(
      'The database is read-only: it is a standby, or set so.',
    );
  } finally {
    await standby.drop();
  }
});

test('in production, a start waits for a database that does not answer yet', async () => {
  const way = await openWay(database.url);
  way.cut();
  const env = { ...(await productionEnv()), DATABASE_URL: way.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const starting = spawnServer(env);
  await waitFor(() => Promise.resolve(expect(way.refused).toBeGreaterThan(1)));
  way.goOn();
  const server = await starting;
  expect(server.output()).toMatch(/waiting for up to 60 s: The database /);
  await server.halt();
  way.close();
});

test('[H4.9] a database that is not UTF-8', async () => {
  const name = `latin_${randomBytes(4).toString('hex')}`;
  await onServer(
    `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
  );
  try {
    expect(await refusal({ DATABASE_URL: withDatabase(serverUrl, name) })).toContain(
      'The database is encoded in LATIN1',
    );
  } finally {
    await onServer(`drop database ${name}`);
  }
});

test('[H4.9] a database of a newer version', async () => {
  const newer = await createDatabase();
  await newer.sql(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)",
  );
  try {
    expect(await refusal({ DATABASE_URL: newer.url })).toContain(
      'The database was made by a newer version than this code.',
    );
  } finally {
    await newer.drop();
  }
});

const tools: [name: string, args: () => string[], env: () => Record<string, string>, says: string][] = [
  [
    'backup',
    () => [join(dataDir, 'to')],
    () => ({ DATABASE_URL: 'postgres://me:x@127.0.0.1:1/x' }),
    'does not answer',
  ],
  ['backup', () => [dataDir], () => ({ DATABASE_URL: database.url }), 'is there already'],
  ['backup', () => [], () => ({ S3_BUCKET: 'pictures' }), 'S3_ENDPOINT is not set'],
  ['restore', () => [join(dataDir, 'nowhere')], () => ({}), 'There is no backup in'],
  ['restore', () => [dataDir], () => ({}), 'There is no backup in'],
  ['sweep', () => [], () => ({ DATABASE_URL: withDatabase(serverUrl, 'nowhere') }), 'no such database'],
  ['make-admin', () => ['a@nyu.edu'], () => ({ DATABASE_URL: 'mysql://x' }), 'DATABASE_URL (expected'],
  [
    'make-admin',
    () => ['a@nyu.edu', '--revok'],
    () => ({ DATABASE_URL: database.url }),
    'Usage: npm run make-admin',
  ],
  ['make-admin', () => [], () => ({ LC_ALL: 'zh_CN.UTF-8' }), '用法：npm run make-admin'],
  ['remove-demo', () => [], () => ({}), 'There is no database in'],
];
test.each(tools)('[H4.8] %s ends in one sentence: $3', async (name, args, env, says) => {
  const ended = await runTool(name, args(), { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, ...env() });
  expect(ended.failed).toBe(true);
  expect(ended.stderr.trim().split('\n')).toEqual([expect.stringContaining(says)]);
});

test('a start names a PUBLIC_URL that is not the site, and goes on', async () => {
  const place = { DATA_DIR: dataDir, DATABASE_URL: database.url };
  const right = await spawnServer({ ...place, ...(await productionEnv()) });
  const wrong = await spawnServer({ ...place, ...(await productionEnv()), PUBLIC_URL: 'http://127.0.0.1:1' });
  await waitFor(
    () => expect(wrong.output()).toContain('PUBLIC_URL=http://127.0.0.1:1 does not answer as this site'),
    60_000,
  );
  expect(right.output()).not.toContain('does not answer');
  await Promise.all([right.halt(), wrong.halt()]);
});
