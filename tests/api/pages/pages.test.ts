import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { sessionDays, trustedDays } from '../../../contract/auth/limits.ts';
import { keptDays } from '../../../contract/notices/limits.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { Client } from '../../support/client.ts';
import { test } from '../../support/fixtures.ts';
import { addMember, joinAs, password, uniqueName, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';

const read = (server: TestServer, name: string, language: string) =>
  new Client(server.url).call(pageEndpoints.read, { name, language });
const edit = (admin: Person, name: string, language: string, markdown: string) =>
  admin.call(pageEndpoints.edit, { name, language, markdown });

describe('serves the default texts', () => {
  test.for([
    ['guidelines', 'en', /Meet on campus/],
    ['guidelines', 'zh', /在校园里人多的地方当面交易/],
    ['terms', 'en', /By signing up you accept/],
    ['terms', 'zh', /注册即表示你接受/],
    ['privacy', 'en', /Personal Information Protection Law/],
    ['privacy', 'zh', /个人信息保护法/],
    ['accessibility', 'en', /Web Content Accessibility Guidelines/],
    ['accessibility', 'zh', /无障碍环境建设法/],
  ] as const)('%s in %s is whole', async ([name, language, sentence], { server }) => {
    const { status, body } = await read(server, name, language);
    expect(status).toBe(200);
    expect(body['edited_at']).toBeNull();
    expect(body['markdown']).toMatch(sentence);
    expect(body['markdown']).toContain('{{contactEmail}}');
  });

  test.for(['en', 'zh'])(
    'the privacy page in %s states the limits of the code',
    async (language, { server }) => {
      const markdown = String((await read(server, 'privacy', language)).body['markdown']);
      expect(markdown).not.toMatch(/\{\{\w+Days\}\}/);
      for (const [days, count] of [
        // Of notices, and of offers.
        [keptDays, 2],
        [sessionDays, 2],
        [trustedDays, 1],
      ])
        expect(markdown.match(new RegExp(`${days} (days|天)`, 'g'))).toHaveLength(count ?? 0);
    },
  );

  test.for(['guidelines', 'terms', 'privacy', 'accessibility'])(
    '%s has the same sections in both languages',
    async (name, { server }) => {
      const [en, zh] = await Promise.all(
        ['en', 'zh'].map(async (language) => String((await read(server, name, language)).body['markdown'])),
      );
      const shape = (text = '') => text.match(/^(?:## |- |\| )/gm);
      expect(shape(en)?.length).toBeGreaterThan(10);
      expect(shape(zh)).toEqual(shape(en));
    },
  );
});

test('serves an edited page to everybody as typed, in its language only', async ({ server, admin }) => {
  const typed = '  # Title\n\n<script>alert(1)</script> [x](javascript:alert(1)) {{siteName}} `$&`\n\n';
  const before = (await read(server, 'guidelines', 'zh')).body;
  const edited = await edit(admin, 'guidelines', 'en', typed);
  expect(edited).toMatchObject({ status: 200, body: { markdown: typed } });
  expect((await read(server, 'guidelines', 'en')).body).toEqual(edited.body);
  expect(edited.body['edited_at']).toMatch(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/);
  expect((await read(server, 'guidelines', 'zh')).body).toEqual(before);
});

test('fifty thousand characters are accepted, in the longest JSON too', async ({ admin }) => {
  const text = '𠮷'.repeat(50_000);
  const row = pageEndpoints.edit;
  const escaped = '\\ud842\\udfb7'.repeat(50_000);
  const answer = await admin.send(row, row.path, {
    headers: { 'content-type': 'application/json' },
    body: `{"name":"guidelines","language":"en","markdown":"${escaped}"}`,
  });
  expect(answer.status).toBe(200);
  expect(answer.body['markdown'] === text).toBe(true);
});

test.for([
  ['name', { name: 'imprint' }],
  ['language', { language: 'fr' }],
  ['markdown', { markdown: '' }],
  ['markdown', { markdown: ' \n ' }],
  ['markdown', { markdown: 'x'.repeat(50_001) }],
  ['markdown', { markdown: 'a\0' }],
] as const)('%s of an edit is refused', async ([field, more], { server, admin }) => {
  const input = { name: 'terms', language: 'en', markdown: 'New', ...more };
  expect(await admin.call(pageEndpoints.edit, input)).toMatchObject({ status: 400, body: { field } });
  expect((await read(server, 'terms', 'en')).body['edited_at']).toBeNull();
});

test.for([
  ['name', { language: 'en' }],
  ['language', { name: 'terms' }],
] as const)('a page without %s is refused', async ([field, query], { server }) => {
  expect(await new Client(server.url).call(pageEndpoints.read, query)).toMatchObject({
    status: 400,
    body: { field },
  });
});

describe('the terms', () => {
  const toAccept = async (member: Person) =>
    (await member.call(profileEndpoints.info)).body['terms_to_accept'];
  const accept = (member: Person, version: unknown) => member.call(pageEndpoints.acceptTerms, { version });
  const inPage = async (member: Person) => {
    const page = await (await member.fetch('/market')).text();
    const json = /id="page-facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '';
    return (JSON.parse(json) as { session: { terms_to_accept: unknown } }).session.terms_to_accept;
  };
  const accepted = async (server: TestServer, { email }: Person) => {
    const [row] = await server.database.sql<{ accepted_terms: number | null }>(
      'select accepted_terms from members where email = $1',
      [email],
    );
    return row?.accepted_terms;
  };

  test('sign-up stores the version, and a new one must be accepted once', async ({ server, admin }) => {
    const [first, earlier] = [await joinAs(server), await addMember(server)];
    expect(await accepted(server, first)).toBe(1);
    expect([await toAccept(first), await toAccept(earlier), await inPage(first)]).toEqual([null, null, null]);

    const email = `${uniqueName('waiting').replaceAll('_', '.')}@nyu.edu`;
    const waiting = Object.assign(new Client(server.url), { email, username: uniqueName() });
    await waiting.call(authEndpoints.signUp, { email, username: waiting.username, password });

    await edit(admin, 'privacy', 'en', 'Other privacy');
    expect(await toAccept(first)).toBeNull();
    await edit(admin, 'terms', 'en', 'Other terms');
    const version = await toAccept(first);
    expect(version).toBe(2);
    expect([await toAccept(earlier), await inPage(first)]).toEqual([2, 2]);
    // Saving the same text again makes no new version.
    await edit(admin, 'terms', 'en', 'Other terms');
    expect(await toAccept(first)).toBe(2);

    expect(await accept(first, version)).toMatchObject({ status: 200, message: 'Accepted.' });
    expect(await accept(first, version)).toMatchObject({ status: 200 });
    expect([await toAccept(first), await inPage(first), await accepted(server, first)]).toEqual([
      null,
      null,
      2,
    ]);
    expect(await toAccept(earlier)).toBe(2);

    expect(await accepted(server, await joinAs(server))).toBe(2);
    // A member who signed up before the change accepted the version of that time.
    const verificationCode = await server.mailbox.code(email);
    await waiting.call(authEndpoints.verifyUser, { verificationCode });
    await waiting.call(authEndpoints.logIn, { usernameOrEmail: email, password });
    expect([await accepted(server, waiting), await toAccept(waiting)]).toEqual([1, 2]);

    await edit(admin, 'terms', 'zh', '新的协议');
    expect(await toAccept(first)).toBe(3);
    await accept(first, 2);
    expect(await toAccept(first)).toBe(3);
    expect((await first.call(profileEndpoints.downloadData)).body).toMatchObject({ accepted_terms: 2 });
    const entries = await server.database.sql(
      "select after from audit where action = 'accept-terms' and outcome = 'done'",
    );
    expect(entries).toEqual([{ after: { version: 2 } }]);
  });

  test.for([[0], [-1], [1.5], ['2'], [1000], [null]])(
    'version %j is refused',
    async ([version], { admin }) => {
      expect(await accept(admin, version)).toMatchObject({ status: 400, body: { field: 'version' } });
    },
  );
});

test('the audit trail names the versions of an edit, and every version is kept', async ({
  server,
  admin,
}) => {
  await edit(admin, 'privacy', 'zh', '第一版');
  await edit(admin, 'privacy', 'zh', '第二版');
  const entries = await server.database.sql<{ before: { version: number }; after: { version: number } }>(
    "select object, before, after from audit where action = 'edit-page' order by id desc limit 2",
  );
  const [second, first] = entries;
  expect(first).toMatchObject({ object: 'page privacy', before: { language: 'zh', version: 1 } });
  expect(second?.before.version).toBe(first?.after.version);
  const texts = await server.database.sql(
    "select markdown from pages where name = 'privacy' and language = 'zh' order by version",
  );
  expect(texts).toEqual([{ markdown: '第一版' }, { markdown: '第二版' }]);
});
