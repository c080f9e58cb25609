import { expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test as base } from '../../support/fixtures.ts';
import type { TestProcess } from '../../support/server.ts';
import { waitFor } from '../../support/wait-for.ts';

/** No request within the size limits blocks the event loop. */

const probe = new URL('../../support/loop-probe.mjs', import.meta.url).href;
const test = base
  .extend('env', { NODE_OPTIONS: `--import ${probe}` })
  .extend('server', ({ program }) => program);

const longestMs = 50;

/** The longest delay of the server's event loop since the last call, in milliseconds. */
async function heldSince(program: TestProcess): Promise<number> {
  const holds = () => [...program.output().matchAll(/^held (\S+) ms$/gm)];
  const before = holds().length;
  program.process.kill('SIGUSR2');
  return waitFor(() => {
    const now = holds();
    if (now.length === before) throw new Error('nothing logged yet');
    return Number(now.at(-1)?.[1]);
  });
}

/** A busy machine delays the loop now and then, a bad request every time: the minimum of several runs counts. */
async function heldBy(
  program: TestProcess,
  send: () => Promise<Response>,
): Promise<{ heldMs: number; status: number }> {
  const found = { heldMs: Infinity, status: 0 };
  await heldSince(program);
  for (let round = 0; round < 20 && found.heldMs > longestMs; round += 1) {
    const response = await send();
    await response.arrayBuffer();
    found.status = response.status;
    found.heldMs = Math.min(found.heldMs, await heldSince(program));
  }
  return found;
}

const filled = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** Normalisation must sort them. */
const marks = (bytes: number) => `a${filled('\u0327\u0301\u0323', bytes)}`;
const json = { 'content-type': 'application/json' };

const login = (body: string, headers: Record<string, string> = {}) => ({
  path: '/api/auth/login',
  init: { method: 'POST', headers: { ...json, ...headers }, body },
});
const market = (query: string, headers: Record<string, string> = {}) => ({
  path: `${postEndpoints.market.path}?${query}`,
  init: { headers },
});
const search = (text: string) => ({
  path: `${postEndpoints.search.path}?${new URLSearchParams({ search: text })}`,
  init: {},
});
const form = (body: string, boundary = 'b') => ({
  path: postEndpoints.create.path,
  init: { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body },
});
const part = (value: string, name = 'title', more = '') =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;

test.for([
  ['thousands of keys', login(`{${Array.from({ length: 5000 }, (_, key) => `"${key}":1`).join(',')}}`)],
  ['lists in lists', login(`{"password":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
  ['objects in objects', login(`${'{"data":'.repeat(7000)}1${'}'.repeat(7000)}`)],
  ['a number of 60,000 digits', login(`{"password":${'9'.repeat(60_000)}}`)],
  ['escapes only', login(`{"password":"${'\\u0041'.repeat(9000)}"}`)],
  [
    'combining marks in fields',
    login(JSON.stringify({ usernameOrEmail: marks(30_000), password: marks(30_000) })),
  ],
  ['combining marks in a search', search(marks(2400))],
  ['thousands of parameters', market(Array.from({ length: 2500 }, (_, key) => `${key}=1`).join('&'))],
  ['a parameter thousands of times', market(filled('page=1&', 15_000))],
  ['an address of escapes', market(`search=${filled('%25', 15_000)}`)],
  ['words that read as pinyin in many ways', search(`${'an'.repeat(11)}b `.repeat(8))],
  [
    'misspelt words with many neighbours',
    search('bahe cahe lahe mahe rahe tahe wahe sahe dahe fahe gahe pahe'),
  ],
  ['thousands of cookies', market('', { cookie: filled('a=%41; ', 15_000) })],
  ['thousands of encodings', market('', { 'accept-encoding': filled('br;q=0.1,', 15_000) })],
  ['a long content type', login('{}', { 'content-type': `application/json;${filled('a=b;', 15_000)}` })],
  ['a long boundary', form(filled(`--${'a'.repeat(70)}\r\n`, 100_000), 'a'.repeat(15_000))],
  ['boundaries that are almost right', form(filled('\r\n-', 5_000_000))],
  ['ninety fields of 64 kB', form(`${part('\u0300\u0316'.repeat(16_000)).repeat(90)}--b--\r\n`)],
  ['a part with a head of 60 kB', form(`${part('x', 'title', filled('; a="\\"', 60_000))}--b--\r\n`)],
  ['a part with thousands of header lines', form(`--b\r\n${filled('a: b\r\n', 100_000)}\r\nx\r\n--b--\r\n`)],
] as const)('[G3.5] %s', async ([_what, { path, init }], { program, admin }) => {
  const found = await heldBy(program, () => admin.fetch(path, init));
  expect(found.status).toBeGreaterThanOrEqual(200);
  expect(found.status).toBeLessThan(500);
  expect(found.heldMs).toBeLessThan(longestMs);
});

test('a file of five thousand entries of the trail holds no turn for long', async ({
  program,
  admin,
  database,
}) => {
  // Indexing their words would take most of the test.
  await database.sql(
    `alter table audit disable trigger user;
     insert into audit (action, object, before, after, outcome)
     select 'edit-post', 'post ' || n, state, state, 'done'
     from generate_series(1, 5000) n, jsonb_build_object('title', repeat('台灯 ', 20), 'description', repeat('词句', 150)) state;
     alter table audit enable trigger user`,
  );
  const sent = await heldBy(program, () => admin.fetch(auditEndpoints.trailCsv.path));
  expect(sent).toMatchObject({ status: 200 });
  expect(sent.heldMs).toBeLessThan(longestMs);
});
