import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { auditEndpoints } from '../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../contract/auth/endpoints.ts';
import { callTable } from '../../contract/call-table.ts';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { memberEndpoints } from '../../contract/members/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import type { TestDatabase } from '../../tests/support/database.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { createPost, publishPost } from '../../tests/support/people.ts';

/** Generated bad requests to all calls cause no 5xx and change nothing. */

const test = base.extend('people', { scope: 'file' }, async ({ admin, member }) => {
  await publishPost(member, admin);
  await createPost(member, { postStatus: 'Draft' });
  return [admin, member];
});

const tables = [
  'members',
  'posts',
  'post_images',
  'images',
  'saves',
  'post_counts',
  'profile_requests',
  'sign_ups',
];

async function fingerprint(database: TestDatabase): Promise<string> {
  const hash = createHash('sha256');
  for (const table of tables) {
    hash.update(JSON.stringify(await database.sql(`select * from ${table} as t order by t::text`)));
  }
  return hash.digest('hex');
}

// Leaves out calls without input, for which no request is bad.
const harmless = new Set<string>(
  [
    authEndpoints.logOut,
    authEndpoints.sendNewCode,
    authEndpoints.endOtherSessions,
    postEndpoints.archiveAll,
    // No date is a valid one.
    memberEndpoints.setLeavingDate,
    memberEndpoints.setPause,
  ].map(({ path }) => path),
);
const rows = callTable.filter((row) => !harmless.has(row.path));

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    -1,
    0,
    1.5,
    1e308,
    '',
    ' ',
    '\0',
    '‮',
    '9'.repeat(40),
    '../../etc/passwd',
    "' or 1=1 --",
    '<script>',
    '%00',
    'Archived',
    'Draft',
    '2020-01-01',
    [],
    {},
    [[]],
    { $gt: '' },
    ['1', '2'],
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const fieldNames = [
  'postId',
  'page',
  'search',
  'orderOption',
  'postStatusOption',
  'title',
  'price',
  'postStatus',
  'sellBuyByDate',
  'data',
  'usernameOrEmail',
  'password',
  'email',
  'username',
  'verificationCode',
  'requestId',
  'denyReason',
  'newUsername',
  'currentPassword',
  'newPassword',
  '__proto__',
  'constructor',
  'imageURLs[]',
  'images',
];
// Generates bodies that lack a valid value for at least one required field.
const body = fc.dictionary(fc.constantFrom(...fieldNames), odd, { maxKeys: 5 });

const request = fc
  .record({
    row: fc.constantFrom(...rows),
    who: fc.constantFrom(0, 1, 2),
    fields: body,
    as: fc.constantFrom('json', 'text', 'broken', 'form', 'multipart', 'torn', 'query'),
  })
  // In a form, `true` and `0` are valid names, and this call requires only a name.
  .filter(({ row, fields }) => row.path !== profileEndpoints.requestUpdate.path || !('username' in fields));

const boundary = '----bad';
function multipart(fields: object, torn: boolean): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  );
  return `${parts.join('')}${torn ? `--${boundary}\r\nContent-Disposition: form-da` : `--${boundary}--\r\n`}`;
}

test('a path with NUL does not exist', async ({ people }) => {
  for (const person of people)
    for (const path of ['/uploads/%00', '/uploads/a%00.webp', '/uploads/%00?a', '/api/post/%00', '/%00'])
      expect([path, (await person.fetch(path)).status]).toEqual([path, 404]);
});

test('the first and the last day that fields accept cause no 5xx', async ({ admin }) => {
  for (const day of ['1000-01-01', '9999-12-31'])
    for (const { path } of [deskEndpoints.numbers, deskEndpoints.numbersCsv, auditEndpoints.trail])
      for (const query of [`from=${day}&to=${day}`, `to=${day}`])
        expect((await admin.fetch(`${path}?${query}`)).status).toBe(200);
});

test(
  '[8.14] 2,500 bad requests cause no 5xx and change nothing',
  { timeout: 180_000 },
  async ({ database, people, server }) => {
    const before = await fingerprint(database);
    const requests = fc.sample(request, 2500);
    const statuses = new Map<number, number>();
    const one = async ({ row, who, fields, as }: (typeof requests)[number]) => {
      const json = JSON.stringify(fields);
      const bodies: Record<typeof as, [type: string, body: string]> = {
        json: ['application/json', json],
        text: ['text/plain', json],
        broken: ['application/json', json.slice(0, -1)],
        form: ['application/x-www-form-urlencoded', 'postId=1&postId=2'],
        multipart: [`multipart/form-data; boundary=${boundary}`, multipart(fields, false)],
        torn: [`multipart/form-data; boundary=${boundary}`, multipart(fields, true)],
        query: ['application/json', '[]'],
      };
      const query = new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]),
      );
      const [type, text] = bodies[as];
      const path = row.method === 'GET' || as === 'query' ? `${row.path}?${query}` : row.path;
      const init =
        row.method === 'GET' ? {} : { method: row.method, headers: { 'content-type': type }, body: text };
      const person = people[who];
      const response = await (person ? person.fetch(path, init) : fetch(new URL(path, server.url), init));
      const answer = await response.text();
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      expect(response.status, `${row.method} ${path} ${text} -> ${answer}`).toBeLessThan(500);
      if (response.status >= 400) {
        expect(JSON.parse(answer)).toMatchObject({
          message: expect.any(String) as string,
          code: expect.any(String) as string,
        });
        expect(answer).not.toMatch(/at \/|node_modules|select [^.]+ from|insert into|syntax error/i);
      }
    };
    for (let start = 0; start < requests.length; start += 10) {
      await Promise.all(requests.slice(start, start + 10).map(one));
    }
    expect(await fingerprint(database)).toBe(before);
    expect(statuses.get(400)).toBeGreaterThan(200);
  },
);
