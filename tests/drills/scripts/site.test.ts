import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { Client } from '../../support/client.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { addMember, createPost } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';

/** The site's own facts by commands. */

const test = base.extend('site', async ({ server, admin }) => {
  const env = { DATABASE_URL: server.database.url, DATA_DIR: server.dataDir };
  const run = (...words: string[]) => runTool('site', words, env);
  return {
    env,
    run,
    file: async (content: unknown) => {
      const path = join(server.dataDir, 'site.json');
      await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
      return path;
    },
    stored: () => server.database.sql('select section, value from site order by section'),
    clear: async () => {
      await server.database.sql('delete from site');
      await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
    },
  };
});
test.beforeEach(({ site }) => site.clear());

test('what one site exports, another imports: differences first, then all of it, in the trail', async ({
  site,
  server,
  start,
}) => {
  const { stdout } = await site.run('export');
  const milan = JSON.parse(stdout) as Record<string, Record<string, unknown>>;
  expect(milan['footer']).toMatchObject({ classYear: { en: 'Class of 2027' } });
  const changed = {
    ...milan,
    name: { en: 'Mercatino' },
    termEnds: [{ day: '2027-06-30', texts: { en: 'Summer' } }],
    emailDomains: ['polimi.it'],
    footer: { ...milan['footer'], hostedOn: { en: 'Milan' }, contactEmail: 'aiuto@polimi.it' },
  };
  const path = await site.file(changed);
  const asked = await site.run('import', path);
  expect(asked).toMatchObject({ failed: true });
  expect(asked.stdout).toContain('+ {"en":"Mercatino"}');
  expect(asked.stderr).toContain('Nothing was changed. With --yes, it is.');
  expect(await site.stored()).toEqual([]);

  expect((await site.run('import', path, '--yes')).stdout).toContain('Changed. A running site follows');
  const facts = async () =>
    (await new Client((await start({ on: server })).url).call(siteEndpoints.site)).body;
  expect(await facts()).toMatchObject({
    siteName: 'Mercatino',
    hostedOn: 'Milan',
    termEnds: [{ day: '2027-06-30', en: 'Summer' }],
    // Who may join, and whom members write to, stay as they are.
    emailDomains: ['edu', 'edu.cn'],
    contactEmail: 'exchange@campus.example.edu',
  });
  const [entry] = await server.database.sql(
    'select action, request_id, before, after from audit order by id desc limit 1',
  );
  expect(entry).toMatchObject({
    action: 'import-site',
    request_id: expect.stringContaining('operator ') as string,
    before: { name: { en: 'Campus Exchange' } },
    after: { name: { en: 'Mercatino' } },
  });

  expect((await site.run('import', path, '--yes')).stdout).toContain('Nothing would change.');
  await site.run('import', path, '--yes', '--with-access');
  expect(await facts()).toMatchObject({ emailDomains: ['polimi.it'], contactEmail: 'aiuto@polimi.it' });
  expect((await site.run('reset', 'name', '--yes')).failed).toBe(false);
  expect(await facts()).toMatchObject({ siteName: 'Campus Exchange', hostedOn: 'Milan' });
});

test('an import is taken whole or not at all', async ({ site }) => {
  const name = { en: 'Mercatino' };
  for (const [content, why] of [
    [{ name, hours: { summaryAt: '25:00' } }, 'hours.summaryAt: This value is not valid.'],
    [{ name, languages: ['en', 'xx'] }, 'languages.1: This value is not valid.'],
    [{ name, secrets: {} }, 'secrets is no section of a site.'],
    ['{"__proto__": {}}', '__proto__ is no section of a site.'],
    [[name], 'The file should hold the sections of a site'],
    ['{"name": ', 'is no JSON.'],
    [`"${'x'.repeat(2 * 1024 * 1024)}"`, 'has more than 2 MB.'],
  ] as const) {
    const refused = await site.run('import', await site.file(content), '--yes');
    expect(refused).toMatchObject({ failed: true, stderr: expect.stringContaining(why) as string });
  }
  const words = ['import', await site.file({ accent: '#8a1538', name }), '--yes'];
  expect((await runTool('site', words, { ...site.env, SITE_NAME: 'Polimi' })).stderr).toContain(
    "name: This is set on the server, and can't be changed here. Nothing was changed.",
  );
  expect(await site.stored()).toEqual([]);
});

test('categories with posts stay, and removed keys too, whatever imports and resets say', async ({
  site,
  server,
  admin,
}) => {
  const usual = usualProfile.categories;
  const [first, second, third] = usual;
  const toys = { ...first, key: 'Toys', names: { en: 'Toys' } };
  const edit = (value: unknown, more = {}) =>
    admin.call(deskEndpoints.editSite, { section: 'categories', value, ...more });
  await edit([...usual, toys]);
  await createPost(await addMember(server), { category: 'Toys' });
  const before = await site.stored();
  const path = await site.file({ name: { en: 'Mercatino' }, categories: usual });
  for (const words of [
    ['import', path],
    ['reset', 'categories'],
  ])
    expect((await site.run(...words, '--yes')).stderr).toContain('categories: Posts are in a category');
  expect(await site.stored()).toEqual(before);
  // All of them go to what stays, and two of the usual ones are gone for ever.
  await edit([first, second, toys], { move: { [third?.key ?? '']: 'Toys', Others: 'Toys' } });
  expect((await site.run('reset', 'categories', '--yes')).stderr).toContain('categories.2.key: This value');
});

test('only regular files and known words are taken', async ({ site, server }) => {
  const path = await site.file({ name: { en: 'Mercatino' } });
  const link = join(server.dataDir, 'link.json');
  await symlink(path, link);
  await mkdir(join(server.dataDir, 'folder'));
  for (const one of [link, join(server.dataDir, 'folder')])
    expect((await site.run('import', one, '--yes')).stderr).toContain('is no regular file.');
  expect((await site.run('reset', 'colour')).stderr).toContain('colour is no section (expected name, ');
  expect((await site.run('export', 'name')).stderr).toContain('Choose one of export');
  expect((await site.run('import', path, '--force')).stderr).toContain('Usage: npm run site');
  expect(await site.stored()).toEqual([]);
});
