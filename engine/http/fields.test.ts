import * as fc from 'fast-check';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { auditEndpoints } from '../../contract/audit/endpoints.ts';
import { callTable } from '../../contract/call-table.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { setupEndpoints } from '../../contract/setup/endpoints.ts';
import { formOf } from '../../tests/support/client.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { createPost, postFields, publishPost } from '../../tests/support/people.ts';
import type { Endpoint } from '../endpoint.ts';

/** What every field of every call refuses (rule G3), by the schemas and then by requests that are made from them. */

const test = base.extend('people', { scope: 'file' }, async ({ admin, member }) => {
  await publishPost(member, admin);
  await createPost(member, { postStatus: 'Draft' });
  return [admin, member];
});

const fieldsOf = ({ request }: Endpoint) => {
  const { properties } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};
const rows = (callTable as readonly Endpoint[]).filter((row) => fieldsOf(row).length > 0);
// The schema of a section reads its value.
const sectionPaths: string[] = [deskEndpoints.editSite.path, setupEndpoints.edit.path];
const cases = rows
  .flatMap((row) => fieldsOf(row).map((field) => ({ row, field })))
  .filter(({ row, field }) => !sectionPaths.includes(row.path) || field !== 'value');
const json = { 'content-type': 'application/json' };

/** The fields that the schema finds wrong when it gets only this value. Missing fields are among them. */
function wrongIn(row: Endpoint, field: string, value: unknown): PropertyKey[] {
  const { error } = row.request.safeParse({ [field]: value });
  return (error?.issues ?? []).flatMap(({ path }) => path.slice(0, 1));
}

test('[G3.1] no schema passes on a field that it does not name', () => {
  for (const { path, request } of callTable) {
    const { additionalProperties } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
    expect({ path, passesOn: additionalProperties ?? false }).toEqual({ path, passesOn: false });
  }
});

test('[G3.2] every field refuses a list, an object and a repetition', () => {
  expect(cases.length).toBeGreaterThan(200);
  for (const { row, field } of cases)
    for (const value of [['a', 'b'], [], [{}], { [field]: '1' }, { length: 1 }]) {
      // These lists may be empty.
      if (['reasons', 'times'].includes(field) && Array.isArray(value) && value.length === 0) continue;
      // An object by keys, whose texts the verb checks.
      if (field === 'move' && 'move' in value) continue;
      expect({ path: row.path, value, wrong: wrongIn(row, field, value) }).toMatchObject({
        wrong: expect.arrayContaining([field]),
      });
    }
});

test('[G3.2] a repetition is seen in an address and in a form; only two equal types pass', async ({
  member,
}) => {
  const { market, create } = postEndpoints;
  expect(await member.send(market, `${market.path}?page=1&page=1`, {})).toMatchObject({
    status: 400,
    body: { field: 'page' },
  });
  const repeated = (fields: object) =>
    member.send(create, create.path, { body: formOf({ ...postFields(), ...fields }) });
  expect(await repeated({ title: ['a', 'a'] })).toMatchObject({ status: 400, body: { field: 'title' } });
  expect(await repeated({ postType: ['sell', 'buy'] })).toMatchObject({
    status: 400,
    body: { field: 'postType' },
  });
  // Old clients send a post's type twice.
  expect(await repeated({ postType: ['sell', 'sell'] })).toMatchObject({ status: 200 });
});

test('[G3.3] every field refuses a NUL', () => {
  // Of these only the hash is looked up.
  for (const { row, field } of cases.filter(({ field }) => !['link', 'token'].includes(field)))
    expect({ path: row.path, wrong: wrongIn(row, field, 'a\0') }).toMatchObject({
      wrong: expect.arrayContaining([field]),
    });
});

test('[G3.5] every field judges the length before all else', () => {
  const pieces = ['a', '1', ' ', '_', '/', 'a.', 'a-', '\r\n', '\u202e', '\u{1f600}', '\u1100\u1161'];
  // Combining marks that normalisation must sort.
  const marks = ['\u0300\u0316', '\u0344', '\u0327\u0301\u0323'];
  const long = (piece: string) => piece.repeat(60_000 / Buffer.byteLength(piece));
  const texts = [
    ...[...pieces, ...marks].map((piece) => `a${long(piece)}!`),
    `x@${long('a.')}!`,
    `1${long(' ')}x`,
    `${long(' ')}1`,
  ];
  for (const { row, field } of cases)
    for (const text of texts) {
      // A busy machine is slow now and then, a bad pattern every time.
      let fastestMs = Infinity;
      for (let round = 0; round < 10 && fastestMs > 20; round += 1) {
        const began = performance.now();
        wrongIn(row, field, text);
        fastestMs = Math.min(fastestMs, performance.now() - began);
      }
      expect({ path: row.path, field, text: text.slice(0, 9), isSlow: fastestMs > 20 }).toMatchObject({
        isSlow: false,
      });
    }
});

test('[G3.6] refuses a deeply nested id with a 400', async ({ admin }) => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const body = `{"postId":${nested},"data":{"postId":"1"}}`;
  for (const { row } of cases.filter(({ row, field }) => field === 'postId' && !row.files))
    if (row.method !== 'GET')
      expect(await admin.send(row, row.path, { headers: json, body })).toMatchObject({
        status: 400,
        body: { field: 'postId' },
      });
});

const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, -1, 0, 1.5, 1e308, '', ' ', '\0', '‮', '9'.repeat(40)),
  fc.constantFrom<unknown>(
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '%00',
    '2020-01-01',
    'Archived',
    'Draft',
  ),
  fc.constantFrom<unknown>([], {}, [[]], { $gt: '' }, ['1', '2'], { toString: 1 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const strings = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));

/** A call and values for its fields, some of which its schema refuses, sent as JSON and as text. */
const badRequest = fc
  .constantFrom(...rows)
  .chain((row) =>
    fc.record({
      row: fc.constant(row),
      who: fc.constantFrom(0, 1, 2),
      fields: fc.dictionary(
        fc.constantFrom(...fieldsOf(row), '__proto__', 'constructor', 'data', 'images'),
        odd,
        {
          maxKeys: 5,
        },
      ),
      as: fc.constantFrom('json', 'text', 'broken', 'form', 'multipart', 'torn', 'query'),
    }),
  )
  .filter(
    ({ row, fields }) =>
      row.method === 'GET' ||
      ![fields, strings(fields)].some((given) => row.request.safeParse(given).success),
  );

const boundary = '----bad';
function multipart(fields: object, torn: boolean): string {
  const parts = Object.entries(strings(fields)).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}${torn ? `--${boundary}\r\nContent-Disposition: form-da` : `--${boundary}--\r\n`}`;
}

/** Jobs change other tables at any time. */
const tables =
  `members posts post_images images saves post_counts profile_requests sign_ups saved_searches reports appeals
  announcements deny_reasons pages asks`.split(/\s+/);

const rowsOf = (database: TestDatabase) =>
  Promise.all(tables.map((table) => database.sql(`select * from ${table} as t order by t::text`)));

test('[8.14] 1,000 bad requests cause no 5xx and change nothing', async ({ database, people, server }) => {
  const before = await rowsOf(database);
  const requests = fc.sample(badRequest, 1000);
  const statuses = new Map<number, number>();
  const one = async ({ row, who, fields, as }: (typeof requests)[number]) => {
    const text = JSON.stringify(fields);
    const form = `multipart/form-data; boundary=${boundary}`;
    const [type, body] = {
      json: ['application/json', text],
      text: ['text/plain', text],
      broken: ['application/json', text.slice(0, -1)],
      form: ['application/x-www-form-urlencoded', 'postId=1&postId=2'],
      multipart: [form, multipart(fields, false)],
      torn: [form, multipart(fields, true)],
      query: ['application/json', '[]'],
    }[as] as [string, string];
    const query = new URLSearchParams(strings(fields));
    const path = row.method === 'GET' || as === 'query' ? `${row.path}?${query}` : row.path;
    const init = row.method === 'GET' ? {} : { method: row.method, headers: { 'content-type': type }, body };
    const response = await (people[who]?.fetch(path, init) ?? fetch(new URL(path, server.url), init));
    const answer = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    expect(response.status, `${row.method} ${path} ${body} -> ${answer}`).toBeLessThan(500);
    if (response.status < 400) return;
    expect(JSON.parse(answer)).toMatchObject({
      message: expect.any(String) as string,
      code: expect.any(String) as string,
    });
    expect(answer).not.toMatch(/at \/|node_modules|select [^.]+ from|insert into|syntax error/i);
  };
  for (let start = 0; start < requests.length; start += 10)
    await Promise.all(requests.slice(start, start + 10).map(one));
  expect(await rowsOf(database)).toEqual(before);
  expect(statuses.get(400)).toBeGreaterThan(200);
});

test('the first and the last day that fields accept cause no 5xx', async ({ admin }) => {
  for (const day of ['1000-01-01', '9999-12-31'])
    for (const { path } of [deskEndpoints.numbers, deskEndpoints.numbersCsv, auditEndpoints.trail])
      for (const query of [`from=${day}&to=${day}`, `to=${day}`])
        expect((await admin.fetch(`${path}?${query}`)).status).toBe(200);
});

test('a path with NUL does not exist', async ({ people }) => {
  for (const person of people)
    for (const path of ['/uploads/%00', '/uploads/a%00.webp', '/uploads/%00?a', '/api/post/%00', '/%00'])
      expect([path, (await person.fetch(path)).status]).toEqual([path, 404]);
});
