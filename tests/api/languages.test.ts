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

test('English and Chinese lack nothing, and the code says all texts', async () => {
  const { failed, stdout } = await runTool('languages', [], {});
  expect(stdout.split('\n').filter((line) => !/^(en|zh): (\d+) of \2 texts$|^$/.test(line))).toEqual([]);
  expect(failed).toBe(false);
});

test('a notice without its title is a sentence of its own, and texts say “email”', async () => {
  const folder = join(import.meta.dirname, '../../languages/en');
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8');
    // In the place of a title.
    if (name === 'notices-kinds.json') expect(text).not.toMatch(/[^{"]A post/);
    expect(text).not.toMatch(/e-mail/i);
  }
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
    await server.database.sql(`update site set value = value || '"it"' where section = 'languages'`);
    const { stdout } = await runTool('doctor', [], env);
    expect(stdout).toContain(
      `A text of ${file}, line 3, is not used (market.saved): English has no argument count here.`,
    );
    expect(stdout).toContain('The site offers it, of which there are no texts.');
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
