import { describe, expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, createPost, type Person } from '../../support/people.ts';

interface Reason {
  en: string;
  zh: string;
  use_count: number;
}
const list = async (admin: Person) =>
  (await admin.call(deskEndpoints.denyReasons)).body['reasons'] as Reason[];
const put = (admin: Person, reasons: unknown) => admin.call(deskEndpoints.editDenyReasons, { reasons });
const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ en: `Reason ${index}`, zh: `理由 ${index}` }));

test('a new site has about ten unused reasons in both languages', async ({ admin }) => {
  const reasons = await list(admin);
  expect(reasons.length).toBeGreaterThanOrEqual(10);
  for (const { en, zh, use_count: uses } of reasons) {
    expect(en).toMatch(/^[A-Z].*\.$/);
    expect(zh).toMatch(/^\p{Script=Han}.*。$/u);
    expect(uses).toBe(0);
  }
});

test('an admin replaces the list in a given order, and denials with either text are counted', async ({
  server,
  admin,
}) => {
  const author = await addMember(server);
  const reasons = [
    { en: 'Blurry photos.', zh: '照片模糊。' },
    { en: 'Not allowed.', zh: '不允许。' },
    { en: 'Never said.', zh: '从未用过。' },
  ];
  expect((await put(admin, reasons)).body).toMatchObject({ reasons });
  for (const denyReason of ['照片模糊。', 'Blurry photos.', 'Not allowed.', 'Something else'])
    await admin.call(postEndpoints.deny, { postId: await createPost(author), denyReason });
  const twice = { postId: await createPost(author), denyReason: 'Not allowed.' };
  await admin.call(postEndpoints.deny, twice);
  // Refused, because the post is denied already.
  await admin.call(postEndpoints.deny, twice);
  const swapped = [reasons[2], reasons[0], reasons[1]];
  const counts = [0, 2, 2];
  const expected = swapped.map((reason, index) => ({ ...reason, texts: reason, use_count: counts[index] }));
  expect((await put(admin, swapped)).body).toEqual({ reasons: expected });
  expect(await list(admin)).toEqual(expected);
});

test('texts are trimmed, and the list can be empty', async ({ admin }) => {
  const hostile = { en: ' <script>alert(1)</script> \' "; drop table posts; -- ', zh: '=1+1\n第二行\u202e' };
  expect((await put(admin, [hostile])).body['reasons']).toMatchObject([
    { en: '<script>alert(1)</script> \' "; drop table posts; --', zh: '=1+1\n第二行' },
  ]);
  expect((await put(admin, [])).body).toEqual({ reasons: [] });
});

describe('the limits', () => {
  test('fifty reasons of a thousand characters each', async ({ admin }) => {
    const long = numbered(50).map(({ en, zh }) => ({
      en: en.padEnd(1000, 'x'),
      zh: zh + '𠮷'.repeat(1000 - zh.length),
    }));
    expect((await put(admin, long)).body).toMatchObject({ reasons: long });
  });

  test.for([
    ['one too many', numbered(51)],
    ['an empty text', [{ en: 'One', zh: ' ' }]],
    ['a text that is too long', [{ en: 'x'.repeat(1001), zh: '一' }]],
    ['a text that is missing', [{ en: 'One' }]],
    ['a text that is none', [{ en: 'One', zh: 1 }]],
    ['the same text twice', [...numbered(2), { en: 'Reason 1', zh: '别的' }]],
    ['a text of another reason in the other language', [...numbered(2), { en: '理由 1', zh: '别的' }]],
    ['no list', 'Reason'],
    ['no object', ['Reason']],
  ] as const)('%s is refused and changes nothing', async ([_what, reasons], { admin }) => {
    await put(admin, numbered(2));
    expect(await put(admin, reasons)).toMatchObject({
      status: 400,
      body: { code: 'invalid_field', field: 'reasons' },
    });
    expect(await list(admin)).toHaveLength(2);
  });
});

test('the trail says what was removed and added, and nothing if nothing changed', async ({
  server,
  admin,
}) => {
  const [first, second, third] = numbered(3);
  await put(admin, [first, second, third]);
  await put(admin, [first, second, third]);
  const changed = [{ en: 'New', zh: '新' }, { ...second, zh: '另一条' }, third];
  await put(admin, changed);
  const entries = await server.database.sql(
    "select before, after, outcome from audit where action = 'edit-deny-reasons' order by id desc limit 1",
  );
  expect(entries).toEqual([
    {
      before: { removed: [first, second] },
      after: { added: changed.slice(0, 2), total: 3 },
      outcome: 'done',
    },
  ]);
  const [{ count } = { count: 0 }] = await server.database.sql<{ count: number }>(
    "select count(*)::int as count from audit where action = 'edit-deny-reasons'",
  );
  await put(admin, changed);
  expect(
    await server.database.sql("select count(*)::int as count from audit where action = 'edit-deny-reasons'"),
  ).toEqual([{ count }]);
});

test('concurrent edits store one of the two lists', async ({ server, admin }) => {
  const other = await addMember(server, { role: 'admin' });
  await Promise.all([
    put(admin, numbered(20)),
    other.call(deskEndpoints.editDenyReasons, { reasons: numbered(30).toReversed() }),
  ]);
  expect([20, 30]).toContain((await list(admin)).length);
});
