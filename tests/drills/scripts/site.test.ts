import { randomBytes } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { Client } from '../../support/client.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { addMember, createPost } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';

/** The site's own facts by commands. */

const crest =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#8a1538"/></svg>';
const dataUrl = (type: string, content: string) =>
  `data:image/${type};base64,${Buffer.from(content).toString('base64')}`;

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
  // A machine that speaks no language of its own reads English.
  expect(asked.stdout.split('\n')).toEqual([
    'Name (en): Campus Exchange → Mercatino',
    'Name (zh): - 校园二手',
    'Ends of term: + Summer',
    'Footer, Where it is hosted (en): the campus network → Milan',
    'Footer, Where it is hosted (zh): - 校园网',
    '',
  ]);
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
  const noLogo = 'logo: Choose a PNG, SVG or WebP picture of up to 200 kB. Nothing was changed.';
  for (const [content, why] of [
    [{ name, hours: { summaryAt: '25:00' } }, 'hours.summaryAt: This value is not valid.'],
    [
      { name, languages: ['en', 'xx', 'yy'] },
      'The site has no texts in xx, yy. On a site that has them, type: npm run languages -- export xx FILE.zip Then here: npm run languages -- import xx FILE.zip',
    ],
    [{ name, logo: 'f.png' }, noLogo],
    [{ name, logo: dataUrl('png', 'GIF89a') }, noLogo],
    [{ name, logo: dataUrl('svg+xml', `<!DOCTYPE svg>${crest}`) }, noLogo],
    [{ name, logo: dataUrl('svg+xml', crest.replace('64', '4001')) }, noLogo],
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

test('the logo moves to a site that has none, and an export of before leaves the one that is there', async ({
  site,
  admin,
  server,
}) => {
  const stored = async () =>
    (await server.database.sql("select value from site where section = 'logo'"))[0]?.value;
  // Its drawing is larger than an upload may be.
  const noise = await sharp(randomBytes(512 * 512 * 3), { raw: { width: 512, height: 512, channels: 3 } })
    .webp({ quality: 70 })
    .toBuffer();
  const body = new FormData();
  body.append('logo', new Blob([Buffer.from(noise)]), 'noise.webp');
  const { path: call } = deskEndpoints.uploadLogo;
  expect(await admin.send(deskEndpoints.uploadLogo, call, { body })).toMatchObject({ status: 200 });
  const name = await stored();
  const exported = JSON.parse((await site.run('export')).stdout) as Record<string, string>;
  expect(exported['logo']).toMatch(/^data:image\/png;base64,/);
  await site.clear();
  await server.database.sql('delete from logos');

  const path = await site.file(exported);
  expect((await site.run('import', path)).stdout).toMatch(/^Logo: none → picture [0-9a-f]{8}$/m);
  expect(await server.database.sql('select from logos')).toEqual([]);
  expect((await site.run('import', path, '--yes')).failed).toBe(false);
  expect(await stored()).toBe(name);
  expect((await site.run('import', path, '--yes')).stdout).toBe('Nothing would change.\n');
  // So that the process reads what the command has stored.
  await admin.call(deskEndpoints.editSite, { section: 'termEnds', value: [] });
  const icon = await fetch(`${server.url}/logo/${String(name)}-512.png`);
  expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({ width: 512 });

  const former = await site.file({ ...exported, logo: 'f'.repeat(32), accent: '#14532d' });
  expect((await site.run('import', former, '--yes')).stdout).toMatch(
    /the logo stays as it is\.\nColour: #\w{6} → #\w{6}\n/,
  );
  expect(await stored()).toBe(name);
  expect((await site.run('import', await site.file({ logo: null }), '--yes')).stdout).toMatch(
    /^Logo: picture \w{8} → none$/m,
  );
});

test('a person reads the differences, with what is in lists by its name', async ({ site }) => {
  const [first, second, ...others] = usualProfile.categories;
  const bikes = {
    key: 'Bikes',
    names: { en: 'Bikes', zh: '自行车' },
    icon: 'bike',
    hasCondition: true,
    hasCourseCode: false,
    kinds: [],
  };
  const path = await site.file({
    categories: [
      bikes,
      { ...first, hasCondition: false, names: { en: 'Course books', zh: '教科书' } },
      ...others,
    ],
    currencies: [{ code: 'EUR', rate: 1 }],
    contactChannels: ['whatsapp', 'wechat'],
    languages: ['zh', 'en'],
    timeZone: 'Europe/Rome',
    emailSigns: true,
    hours: { ...usualProfile.hours, quietHours: null },
    words: { ...usualProfile.words, watch: { added: ['vape'], off: [] } },
    pages: { set: 'eu' },
    landing: { ...usualProfile.landing, newest: true },
  });
  const lines = (await site.run('import', path)).stdout.split('\n');
  expect(lines).toEqual([
    `Categories: + Bikes; - ${second?.names['en']}; renamed Textbook to Course books`,
    'Categories, Course books, Condition: on → off',
    'Categories, Course books (zh): 教材 → 教科书',
    'Money: + EUR; - CNY, USD',
    'Contact channels: + WhatsApp',
    'Languages: now in the order 中文, English',
    'Time zone: Asia/Shanghai → Europe/Rome',
    'Addresses: off → on',
    'Hours: Quiet from 23:00, Quiet until 08:00 → none',
    'Words that mark posts, Prohibited things, Your own words and phrases: + vape',
    'Laws of the pages: China (PIPL) → European Union (GDPR)',
    'Start page, Show the newest things to everybody: off → on',
    '',
  ]);
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
