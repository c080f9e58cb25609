import { cp, mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { pageEndpoints } from '../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { profileEndpoints } from '../../contract/profile/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import { test as base } from '../support/fixtures.ts';
import { addAdmin, addMember, createPost } from '../support/people.ts';
import type { TestServer } from '../support/server.ts';
import { runTool } from '../support/tool.ts';
import { waitFor } from '../support/wait-for.ts';

/** Languages are files: those of the release are whole, and the data folder adds one without a restart. */

const made = 'qps-ploc';

const test = base.extend(
  'env',
  { scope: 'file' },
  { LANGUAGES: `en,zh,${made}`, QUIET_HOURS: 'off', LOG_LEVEL: 'warn' },
);

test('English, Chinese and Italian lack nothing, and the code says all texts', async () => {
  const { failed, stdout } = await runTool('languages', [], {});
  expect(
    stdout
      .split('\n')
      .filter((line) => !/^(en|it|zh): (\d+) of \2 texts$|^(ar|ko)( lacks|:) .*$|^$/.test(line)),
  ).toEqual([]);
  expect(failed).toBe(false);
});

const folder = join(import.meta.dirname, '../../languages');

test.for(['ar', 'ko'])('the draft “%s” says nearly all that members see first', async (tag) => {
  const read = (path: string) => readFile(join(folder, path), 'utf8');
  const { first } = JSON.parse(await read('order.json')) as Record<'first', string[]>;
  const texts = await Promise.all(first.map(async (name) => (await read(`en/${name}.json`)).match(/": "/g)));
  const { stdout } = await runTool('languages', [], {});
  expect(stdout).toContain(`${tag}: `);
  const lacks = [...stdout.matchAll(new RegExp(`^${tag} lacks (.*)$`, 'gm'))].map(([, what = '']) => what);
  expect(first.filter((name) => lacks.includes(`${name}.json`))).toEqual([]);
  const keys = lacks.filter((what) => !what.endsWith('.json'));
  // English may be ahead by a few.
  expect(keys.length > texts.flat().length / 20 ? keys : []).toEqual([]);
});

test('a notice without its title is a sentence of its own', async () => {
  // In the place of a title.
  expect(await readFile(join(folder, 'en/notices-kinds.json'), 'utf8')).not.toMatch(/[^{"]A post/);
});

/** Each thing has one word: the right one, and those that must not stand for it. */
test.for([
  ['en', 'email', /e-mail/i],
  ['en', 'We’ve told them.', /they hear of it/i],
  ['en', 'right away', /hears? at once/i],
  ['en', 'Any time, any place', /"no time"|\bno place\b/i],
  ['en', 'Not confirmed', /unconfirmed/i],
  ['zh', '成员', /(?<!另一位)用户(?!名|协议)/],
  ['zh', '管理台', /工作台|控制台/],
  ['zh', '社区守则', /社区(规范|准则|公约)/],
  ['zh', '免打扰', /安静时段|勿扰时段|静默/],
  ['zh', '回复', /答复/],
  ['zh', '屏蔽', /拉黑/],
  ['zh', '归档', /存档|"[aA]rchive\w*": "[^"]*下架/],
  ['zh', '撤回', /收回/],
  ['zh', '捎句话', /捎一句|附言/],
] as const)('%s: “%s” is the only word for it', async ([language, , other]) => {
  // What runs a program or a database is no member.
  const machine = new Set(['failures.json', 'settings.json']);
  for (const name of await readdir(join(folder, language)))
    if (!machine.has(name))
      expect.soft(await readFile(join(folder, language, name), 'utf8'), name).not.toMatch(other);
});

describe('a language of the data folder', () => {
  const textsOf = async (server: TestServer) => {
    const answer = await fetch(new URL(`/languages/${made}/first.json`, server.url));
    return answer.ok ? ((await answer.json()) as { market: { saved: string } }).market.saved : answer.status;
  };

  test('is there with its folder: texts, calls, pages, mails; doctor says where a file is wrong', async ({
    server,
  }) => {
    const { dataDir } = server;
    const [author, admin] = [await addMember(server), await addAdmin(server)];
    expect(await textsOf(server)).toBe(404);
    expect((await author.call(profileEndpoints.setLanguage, { language: made })).body).toMatchObject({
      code: 'unknown_option',
      field: 'language',
    });

    await runTool('languages', ['pseudo', dataDir], {});
    await mkdir(join(dataDir, 'languages'));
    await cp(join(dataDir, made), join(dataDir, 'languages', made), { recursive: true });
    await waitFor(async () => expect(await textsOf(server)).toMatch(/^⟦Šåṽéđ/));
    expect((await author.call(siteEndpoints.site)).body['languages']).toEqual(['en', 'zh', made]);
    expect((await author.call(profileEndpoints.setLanguage, { language: made })).status).toBe(200);
    const page = await author.call(pageEndpoints.read, { name: 'terms', language: made });
    expect(page.body['markdown']).toMatch(/^⟦.*\n\n## ⟦1\. /s);
    const postId = await createPost(author, { title: 'Kettle <b>' });
    await admin.call(postEndpoints.deny, { postId, denyReason: '{count} #' });
    await server.database.sql('update notices set mail_at = now() where mail_at is not null');
    const mail = await server.mailbox.newest(author.email);
    expect(mail.subject).toMatch(/^⟦“Kettle <b>” ŵåš ñöţ åþþŕöṽéđ\./);
    expect(mail.text).toContain('Ŕéåšöñ: {count} #');
    expect(mail.html).toContain('“Kettle &#60;b&#62;” ŵåš');

    // A broken file is refused, and its last good version stays.
    const file = join(dataDir, 'languages', made, 'market.json');
    const good = await textsOf(server);
    const whole = await readFile(file, 'utf8');
    await writeFile(file, whole.replace('⟦Šåṽéđ', '⟦Šåṽéđ {count}'));
    const env = { DATA_DIR: dataDir, DATABASE_URL: server.database.url };
    await server.database.sql(`update site set value = value || '"fr"' where section = 'languages'`);
    const { stdout } = await runTool('doctor', [], env);
    expect(stdout).toContain(
      `A text of ${file}, line 3, is not used (market.saved): English has no argument count here.`,
    );
    expect(stdout).toContain('The site offers fr, of which there are no texts.');
    expect(await textsOf(server)).toBe(good);
    const compared = await runTool('languages', [join(dataDir, 'languages')], {});
    expect(compared.stdout).toContain(`${made}: `);
    expect(compared.stdout).not.toContain('.good: ');
    await writeFile(file, whole.replace('⟦Šåṽéđ', '⟦Šåṽéđ!'));
    await waitFor(async () => expect(await textsOf(server)).toMatch(/^⟦Šåṽéđ!/));
  });

  test('[G13.2] a folder that can not be read ends neither the server nor its next start', async ({
    server,
    start,
  }) => {
    const folder = join(server.dataDir, 'languages');
    const names = ['it-bak', 'de-v2', 'en-US-x1', 'nl'];
    for (const name of names) await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, 'nl', 'market.json'), '{"a":'.repeat(5000));
    const restarted = await start({ on: server, env: { LOG_LEVEL: 'warn' } });
    for (const site of [server, restarted])
      await waitFor(() => {
        for (const name of names) expect(site.output()).toContain(join(folder, name));
      });
    const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url };
    const { stdout } = await runTool('doctor', [], env);
    expect(stdout).toContain(`${join(folder, 'it-bak')} is not used: its name is no tag of a language`);
    for (const site of [server, restarted])
      expect((await fetch(new URL('/languages/zh/first.json', site.url))).status).toBe(200);
  });
});
