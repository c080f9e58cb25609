import { describe, expect } from 'vitest';
import * as z from 'zod/mini';
import { callTable } from '../../contract/call-table.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { formOf } from '../../tests/support/client.ts';
import { test } from '../../tests/support/fixtures.ts';
import { createPost, postFields } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Which values a field accepts (rule G3). */

/** A valid value for every field of every call. */
const right: Record<string, unknown> = {
  ...postFields(),
  usernameOrEmail: 'someone',
  password: 'quite-another-7',
  currentPassword: 'quite-another-7',
  newPassword: 'quite-another-8',
  email: 'someone@nyu.edu',
  emailInput: 'someone@nyu.edu',
  username: 'someone_else',
  verificationCode: '123456',
  code: '123456',
  link: 'none',
  offset: '0',
  proof: 'none~1',
  page: '1',
  search: 'lamp',
  show: 'posts',
  actor: 'someone',
  idempotencyKey: '0123456789abcdef',
  before: '987654',
  after: '987654',
  postStatusOption: 'Available',
  postCategoryOption: 'Food',
  negotiabilityOption: 'Open to negotiate',
  orderOption: 'Latest first',
  buySellOption: 'Sell posts',
  hideArchived: 'true',
  author: '987654',
  priceFrom: '1',
  priceTo: '9',
  condition: 'good',
  area: 'gate',
  kind: 'books',
  courseCode: 'MATH 101',
  postId: '987654',
  requestId: '987654',
  requester_user_id: '987654',
  denyReason: 'Blurry',
  pending_state: 'true',
  defaultProfileImageExists: 'true',
  defaultWechatQRCodeExists: 'true',
  newUsername: 'someone_else',
  newProfileImage: 'uploads/a.webp',
  newWechatQRCodeImage: 'uploads/a.webp',
  wechatId: 'someone_else',
  newWechatId: 'someone_else',
  language: 'en',
  noticeIds: ['987654'],
  postIds: ['987654'],
  all: true,
  group: 'saved',
  mail: 'daily',
  token: 'none',
  reasons: [{ en: 'Blurry', zh: '模糊' }],
  en: 'Back soon',
  zh: '稍后回来',
  from: '2026-05-01',
  to: '2026-05-01',
  announcementId: '987654',
  name: 'terms',
  markdown: '# Terms',
  version: 1,
  by: 'week',
  member: 'someone',
  undo: 'true',
  reason: 'other',
  fromStatus: 'Pending',
  decisions: [{ postId: '987654', approve: true }],
  userId: '987654',
  dealMade: 'true',
  days: 7,
  action: 'dismiss',
  what: 'username',
  text: 'Seen before',
  appealId: '987654',
  accept: true,
  own: 'true',
  date: '2026-06-20',
  until: '2026-06-20',
  searchId: '987654',
  muted: true,
  filters: { priceTo: '50' },
};

/** The value of a field in a call. The actions of the trail differ from those of reports. */
const rightIn = (path: string, field: string) =>
  path.startsWith('/api/audit') && field === 'action' ? 'deny-post' : right[field];

const fieldsOf = (request: z.ZodMiniType) => {
  const { properties } = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
};
const cases = callTable.flatMap((row) =>
  fieldsOf(row.request).map((field) => [`${row.method} ${row.path}`, field, row] as const),
);

test('the test covers all fields of the calls', () => {
  expect(cases.length).toBeGreaterThan(80);
  expect(cases.filter(([, field]) => right[field] === undefined)).toEqual([]);
});

test.for(cases)(
  '[G3.2] %s refuses %s as a list, an object or repeated',
  async ([_name, field, row], { admin }) => {
    // Old clients send a post's type twice. Two different values are refused.
    const twice =
      field === 'postType' ? ['sell', 'buy'] : [rightIn(row.path, field), rightIn(row.path, field)];
    const rest = Object.fromEntries(fieldsOf(row.request).map((name) => [name, rightIn(row.path, name)]));
    for (const value of [twice, [], [{}], { [field]: rightIn(row.path, field) }, { length: 1 }]) {
      const input = { ...rest, [field]: value };
      const json = { 'content-type': 'application/json' };
      // The list of reasons may be empty.
      if (field === 'reasons' && Array.isArray(value) && value.length === 0) continue;
      let answer;
      if (value !== twice && (row.method === 'GET' || row.files)) continue;
      else if (row.method === 'GET') {
        const query = new URLSearchParams();
        for (const [name, one] of Object.entries(input))
          for (const each of [one].flat()) query.append(name, String(each));
        answer = await admin.send(row, `${row.path}?${query}`, {});
      } else {
        const init = row.files ? { body: formOf(input) } : { headers: json, body: JSON.stringify(input) };
        answer = await admin.send(row, row.path, init);
      }
      expect({ value, answer }).toMatchObject({ answer: { status: 400, body: { field } } });
    }
  },
);

const stored = async (server: TestServer, postId: string) => {
  const [row] = await server.database.sql<{ title: string; description: string; deny_reason: string | null }>(
    'select title, description, deny_reason from posts where id = $1',
    [postId],
  );
  return row;
};

describe('text', () => {
  const typed = 'a\u0007\u001b[31m \u0085\u202eb\u202a\u202b\u202d\u2066\u2067\u2068\u2069\u202cc cafe\u0301';
  const kept = 'a[31m bc caf\u00e9';

  test('[G3.4] is stored as NFC without control and direction characters', async ({
    server,
    author,
    admin,
  }) => {
    const postId = await createPost(author, { title: typed, description: `${typed}\n\tnext` });
    await admin.call(postEndpoints.deny, { postId, denyReason: typed });
    expect(await stored(server, postId)).toEqual({
      title: kept,
      description: `${kept}\n\tnext`,
      deny_reason: kept,
    });
  });

  test('[G3.4] is found in composed and decomposed form', async ({ author, admin }) => {
    const word = 'cre\u0300me';
    const postId = await createPost(author, { title: word });
    await admin.call(postEndpoints.approve, { postId });
    const found = await author.call(postEndpoints.search, { search: 'cr\u00e8me\u202e' });
    expect(found.body).toMatchObject([{ post_id: postId, post_title: 'cr\u00e8me' }]);
  });

  const withText = [
    'title',
    'description',
    'denyReason',
    'reason',
    'text',
    'search',
    'emailInput',
    'usernameOrEmail',
  ];
  const free = [...withText, 'username', 'email', 'password', 'newPassword', 'newUsername'];
  test.for(cases.filter(([, field]) => free.includes(field)))(
    '[G3.3] %s refuses a NUL in %s',
    async ([_name, field, row], { admin }) => {
      const rest = Object.fromEntries(fieldsOf(row.request).map((name) => [name, rightIn(row.path, name)]));
      const answer = await admin.call(row, { ...rest, [field]: `${String(right[field])}\0` });
      expect(answer).toMatchObject({ status: 400, body: { field } });
    },
  );

  test('[G7.1] accepts quotation marks, and replaces lone surrogates', async ({ server, author, admin }) => {
    const text = `O'Neill's "desk"; drop table posts; -- \\' $1 ' or 'a'='a`;
    const postId = await createPost(author, { title: text, description: text });
    await admin.call(postEndpoints.deny, { postId, denyReason: text });
    expect(await stored(server, postId)).toEqual({ title: text, description: text, deny_reason: text });
    const half = await admin.send(postEndpoints.deny, postEndpoints.deny.path, {
      headers: { 'content-type': 'application/json' },
      body: '{"postId":"1","denyReason":"\\ud800"}',
    });
    expect(half).toMatchObject({ status: 400, body: { field: 'denyReason' } });
  });
});
