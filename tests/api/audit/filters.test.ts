import { describe, expect } from 'vitest';
import { auditEndpoints } from '../../../contract/audit/endpoints.ts';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { inDays } from '../../support/clock.ts';
import { test as base } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { addMember, createPost, password, type Person } from '../../support/people.ts';

/** The filters of the audit trail. */

const test = base
  .extend('postId', { scope: 'file' }, ({ author }) =>
    createPost(author, {
      title: 'Rice cooker 电饭煲',
      description: '内胆有一点划痕，不影响使用。 Works well.',
      images: [sampleImage('png'), sampleImage('jpg')],
    }),
  )
  .extend('otherPostId', { scope: 'file' }, ({ other }) => createPost(other, { title: 'Table lamp 台灯' }));

test.beforeAll(async ({ admin, postId, otherPostId }) => {
  await admin.call(postEndpoints.deny, { postId, denyReason: 'Please add a sharper photo 照片太模糊' });
  await admin.call(postEndpoints.approve, { postId: otherPostId });
  await admin.call(postEndpoints.approve, { postId });
});

type Entry = Record<string, unknown> & { before: Record<string, unknown> | null };
const read = async (admin: Person, query: Record<string, string> = {}) =>
  (await admin.call(auditEndpoints.trail, query)).body as unknown as Entry[];
const acts = async (admin: Person, query: Record<string, string>) =>
  (await read(admin, query)).map(({ action, object }) => `${String(action)} ${String(object)}`);

const ofPost = (postId: string) => [
  `approve-post post ${postId}`,
  `deny-post post ${postId}`,
  `create-post post ${postId}`,
];

test('a decision stores the post as it was', async ({ admin, postId }) => {
  const [denied] = await read(admin, { postId, action: 'deny-post' });
  expect(denied?.before).toMatchObject({
    status: 'Pending',
    title: 'Rice cooker 电饭煲',
    price: '45.5',
    currency: '¥',
    description: '内胆有一点划痕，不影响使用。 Works well.',
    images: [expect.stringMatching(/^[0-9a-f]{32}\.webp$/), expect.stringMatching(/^[0-9a-f]{32}\.webp$/)],
  });
});

describe('by the member concerned', () => {
  test('in any case, regardless of the actor', async ({ admin, author, postId }) => {
    expect(await acts(admin, { member: author.username.toUpperCase() })).toEqual(ofPost(postId));
  });
  test('without entries for an unknown member', async ({ admin }) => {
    expect(await acts(admin, { member: 'nobody' })).toEqual([]);
    expect(await acts(admin, { member: '999999999999999999999999' })).toEqual([]);
  });
  test('by the id of a closed account, including its posts', async ({ server, admin }) => {
    const leaver = await addMember(server);
    const lost = await createPost(leaver);
    await leaver.call(authEndpoints.closeAccount, { password });
    await admin.call(postEndpoints.approve, { postId: lost });
    const [entry] = await read(admin, { action: 'close-account' });
    const id = String(entry?.['object']).replace('member ', '');
    expect(await acts(admin, { member: leaver.username })).toEqual([]);
    expect(await acts(admin, { member: id })).toEqual([
      `approve-post post ${lost}`,
      `close-account member ${id}`,
      `delete-post post ${lost}`,
      `create-post post ${lost}`,
    ]);
  });
});

test('by post and by action, together with the older filters', async ({
  admin,
  other,
  author,
  postId,
  otherPostId,
}) => {
  expect(await acts(admin, { postId })).toEqual(ofPost(postId));
  expect(await acts(admin, { action: 'approve-post', member: other.username })).toEqual([
    `approve-post post ${otherPostId}`,
  ]);
  expect(await acts(admin, { postId, show: 'refused' })).toEqual([`approve-post post ${postId}`]);
  expect(await acts(admin, { postId, actor: author.username })).toEqual([`create-post post ${postId}`]);
});

test('by the first and the last day in Shanghai', async ({ server, admin, postId }) => {
  // A later entry may have a smaller id, because transactions commit in any order.
  const entries = [
    ['2026-05-02 16:00:00+00', 'next midnight'],
    ['2026-05-02 15:59:59.999+00', 'next evening'],
    ['2026-05-01 16:00:00+00', 'midnight'],
    ['2026-05-01 15:59:59.999+00', 'evening'],
  ];
  for (const [at, object] of entries)
    await server.database.sql(
      "insert into audit (at, action, object, outcome) values ($1, 'sign-up', $2, 'done')",
      [at, object],
    );
  const on = (from: string, to: string) => acts(admin, { from, to });
  expect(await on('2026-05-02', '2026-05-02')).toEqual(['sign-up next evening', 'sign-up midnight']);
  expect(await on('2026-05-01', '2026-05-02')).toHaveLength(3);
  const [last] = await read(admin, { to: '2026-05-02' });
  expect(await acts(admin, { to: '2026-05-02', before: String(last?.['audit_id']) })).toEqual([
    'sign-up midnight',
    'sign-up evening',
  ]);
  expect(await acts(admin, { to: '2026-05-01' })).toEqual(['sign-up evening']);
  expect(await acts(admin, { from: inDays(0), postId })).toEqual(ofPost(postId));
  expect(await acts(admin, { from: inDays(1) })).toEqual([]);
});

describe('by text', () => {
  test.for([
    ['a word of the title', 'cooker', 2],
    ['the beginning of one, in any case', 'COOK', 2],
    ['words one after another', 'rice cook', 2],
    ['words in another order', 'cooker rice', 0],
    ['a part of a Chinese word', '饭煲', 2],
    ['a part of a Chinese sentence in the description', '有一点划', 2],
    ['characters that do not stand together', '划内', 0],
    ['the reason', 'sharper photo', 1],
    ['the reason in Chinese', '模糊', 1],
    ['a word that is nowhere', 'helicopter', 0],
    ['nothing but signs', '\'"%_&|!:*()<->', 0],
    ['a quotation mark', "cooker' or 1=1 --", 0],
  ] as const)('%s', async ([_what, search, count], { admin, author }) => {
    // The entries of the creation and the denial store the post; that of the refused approval does not.
    expect(await read(admin, { search, member: author.username })).toHaveLength(count);
  });
  test('an empty text finds all', async ({ admin, postId }) => {
    expect(await acts(admin, { search: '', postId })).toEqual(ofPost(postId));
  });
});

test.for([
  { member: 'a\0' },
  { postId: '0' },
  { postId: 'x' },
  { action: 'destroy-post' },
  { from: '2026-02-30' },
  { to: 'today' },
  { search: '\0' },
  { search: '好'.repeat(101) },
  { search: 'a '.repeat(21) },
])('%j is refused', async (query, { admin }) => {
  for (const row of [auditEndpoints.trail, auditEndpoints.trailCsv])
    expect(await admin.call(row, query)).toMatchObject({
      status: 400,
      body: { field: Object.keys(query)[0] },
    });
});

test('a last day before the first is refused', async ({ admin }) => {
  const query = { from: '2026-05-02', to: '2026-05-01' };
  expect(await admin.call(auditEndpoints.trail, query)).toMatchObject({ status: 400, body: { field: 'to' } });
});

describe('as CSV', () => {
  const csv = async (admin: Person, query: Record<string, string>) => {
    const response = await admin.fetch(`${auditEndpoints.trailCsv.path}?${new URLSearchParams(query)}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit-trail.csv"');
    return Buffer.from(await response.arrayBuffer()).toString('utf8');
  };

  test('the same entries, with a byte order mark and lines that end with CR and LF', async ({
    admin,
    postId,
  }) => {
    const text = await csv(admin, { postId });
    expect(
      text.startsWith(
        '\ufeffat,actor,action,object,object_name,outcome,reason,before,after,request_id,audit_id\r\n',
      ),
    ).toBe(true);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines.at(-1)).toBe('');
    expect(lines[2]).toContain(',deny-post,');
    expect(lines[2]).toContain('Please add a sharper photo 照片太模糊');
    expect(lines[2]).toContain('""title"": ""Rice cooker 电饭煲""'.replaceAll(': ', ':'));
  });

  test('no cell is a formula, and quotes and line breaks are escaped', async ({ server, admin }) => {
    const member = await addMember(server);
    const hostile = [
      '=HYPERLINK("http://x")',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '＝1',
      'a "b"\n=c',
      'a;=1',
      'a; +1',
      'a\t@b',
      'a;b',
    ];
    for (const denyReason of hostile)
      await admin.call(postEndpoints.deny, { postId: await createPost(member), denyReason });
    const text = await csv(admin, { member: member.username, action: 'deny-post' });
    const reasons = text.split(',done,').slice(1);
    const shown = reasons.map((rest) => rest.slice(0, rest.indexOf(',"{')));
    expect(shown.toReversed()).toEqual([
      `"'=HYPERLINK(""http://x"")"`,
      "'+1",
      "'-1",
      "'@SUM(A1)",
      "'=1",
      "'＝1",
      '"a ""b""\n=c"',
      "'a;=1",
      "'a; +1",
      "'a\t@b",
      'a;b',
    ]);
  });

  test('at most five thousand entries', async ({ server, admin }) => {
    await server.database.sql(
      "insert into audit (action, object, outcome) select 'sign-up', 'sign-up ' || n, 'done' from generate_series(1, 5001) n",
    );
    const text = await csv(admin, { action: 'sign-up' });
    expect(text.match(/\r\n/g)).toHaveLength(5001);
    expect(text).toContain(',sign-up 5001,');
    expect(text).not.toContain(',sign-up 1,');
  });
});
