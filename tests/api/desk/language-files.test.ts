import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints as rows } from '../../../contract/desk/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { unzip } from '../../../engine/languages/unzip.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';
import { zipWith, type ZipEntry } from '../../support/zip.ts';

/** Languages that leave as a zip and come back as one. */

const names = readdirSync('languages/en').toSorted();
const english = (file: string) => JSON.parse(readFileSync(`languages/en/${file}`, 'utf8')) as Texts;
const italian = (file: string) => readFileSync(`languages/it/${file}`, 'utf8');
interface Texts {
  [key: string]: string | Texts;
}
const sheet = (file: string, texts: unknown, tag = 'fr') => ({
  name: `${tag}/${file}`,
  text: typeof texts === 'string' ? texts : JSON.stringify(texts),
});
const fileOf = (bytes: Uint8Array) => ({ fileName: 'fr.zip', bytes, mediaType: 'application/zip' });
const send = (by: Client, entries: readonly ZipEntry[] | Buffer, tag = 'fr') =>
  by.call(rows.takeLanguage, {
    tag,
    file: fileOf(Buffer.isBuffer(entries) ? entries : zipWith(entries)),
  });
const filesIn = (answer: { body: unknown }) =>
  new Map(
    [...unzip(Buffer.from(answer.body as string, 'latin1'))].map(([name, bytes]) => [
      name,
      JSON.parse(bytes.toString()) as Texts,
    ]),
  );
const spoken = async ({ url }: { url: string }, key: string, tag = 'fr') => {
  const answer = await fetch(new URL(`/languages/${tag}/first.json`, url));
  const { market } = (await answer.json()) as { market?: Record<string, string> };
  return market?.[key];
};
const offer = (by: Client, value: string[]) => by.call(rows.editSite, { section: 'languages', value });

test.afterEach(async ({ admin }) => {
  await offer(admin, ['en', 'zh']);
  await admin.call(rows.removeLanguage, { tag: 'fr' });
});

test('a zip has all files of a language with English, where each text is, and comes back as it left', async ({
  admin,
}) => {
  const answer = await admin.call(rows.languageFiles, { tag: 'fr' });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="fr.zip"');
  const files = filesIn(answer);
  const under = (folder: string) => [...files.keys()].filter((name) => name.startsWith(`${folder}/`));
  expect(under('en').toSorted()).toEqual(names.map((name) => `en/${name}`));
  expect(under('fr').toSorted()).toEqual(names.map((name) => `fr/${name}`));
  // What members see first comes first.
  expect(under('fr')[0]).toBe('fr/language.json');
  expect(files.get('en/market.json')).toEqual(english('market.json'));
  expect(files.get('fr/market.json')).toMatchObject({ saved: '' });
  const about = files.get('about.json') as unknown as Record<string, Record<string, object>>;
  expect(about['market.json']?.['saved']).toEqual({
    where: expect.stringMatching(/^web\/.*\.tsx \/\w*$/) as string,
    arguments: [],
    longest: Math.ceil(1.5 * 'Saved'.length),
  });
  expect(about['errors-codes.json']?.['byCode.image_too_many_pixels']).toMatchObject({
    arguments: expect.any(Array) as string[],
  });
  const found = Object.values(about).flatMap((texts) => Object.values(texts)) as { where: string }[];
  expect(found.filter(({ where }) => where === '').length).toBeLessThan(found.length / 50);

  const all = names.map((name) => sheet(name, italian(name)));
  expect((await send(admin, all)).body).toMatchObject({ wrong: [] });
  const whole = await admin.call(rows.languageFiles, { tag: 'fr' });
  expect(filesIn(whole).get('fr/market.json')).toEqual(JSON.parse(italian('market.json')));
  const again = await send(admin, Buffer.from(whole.body as unknown as string, 'latin1'));
  expect(again).toMatchObject({ status: 200, body: { tag: 'fr', wrong: [] } });
  expect(again.body['messages']).toBe(again.body['of']);
});

test('of many zips at once a few are made, and the others hear that the site is busy', async ({ admin }) => {
  const asked = Array.from({ length: 16 }, () => admin.call(rows.languageFiles, { tag: 'fr' }));
  const answers = await Promise.all(asked);
  const made = answers.filter(({ status }) => status === 200).length;
  expect(made).toBeGreaterThanOrEqual(4);
  expect(made).toBeLessThan(answers.length);
  for (const { status, code, headers } of answers)
    if (status !== 200) {
      expect({ status, code }).toEqual({ status: 503, code: 'busy' });
      expect(headers.get('retry-after')).toBe('10');
      expect(headers.get('content-disposition')).toBe(null);
    }
  expect((await admin.call(rows.languageFiles, { tag: 'fr' })).status).toBe(200);
});

test('what is right is spoken in every process, a wrong text is named, and the one before it stays', async ({
  admin,
  server,
  start,
}) => {
  const other = await start({ on: server });
  await offer(admin, ['en', 'zh']);
  const first = await send(admin, [
    { name: 'Download/', mode: 0o40755 },
    { name: 'Download/fr/', mode: 0o40755 },
    { name: 'Download/fr/market.json', text: JSON.stringify({ saved: 'Preferiti', empty: '' }), method: 0 },
    { name: 'Download/en/market.json', text: 'no JSON' },
    { name: 'Download/about.json', text: 'no JSON' },
    { name: 'Download/.DS_Store', text: 'x' },
    { name: '__MACOSX/Download/fr/._market.json', text: 'x' },
  ]);
  expect(first).toMatchObject({ status: 200, body: { tag: 'fr', messages: 1, wrong: [] } });
  const sections = (await admin.call(rows.site)).body as unknown as {
    languages: { choices: Record<string, string>; missing: Record<string, number> };
  };
  expect(sections.languages.choices).toMatchObject({ fr: 'français' });
  expect(Object.keys(sections.languages.missing)).toEqual(['fr']);
  await offer(admin, ['en', 'fr']);
  for (const site of [server, other])
    await waitFor(async () => expect(await spoken(site, 'saved')).toBe('Preferiti'));

  const hostile = '{"__proto__": {"a": "b"}, "saved": "Salvati {count}", "title": "Mercato", "made": "x"}';
  const second = await send(admin, [
    sheet('market.json', hostile),
    sheet('posts.json', '{'),
    sheet('notes.txt', 'x'),
    sheet('market.json', {}, 'de'),
  ]);
  expect(second.body['wrong']).toEqual([
    { file: 'market.json', key: '__proto__', problem: 'this key is not allowed' },
    { file: 'market.json', key: 'saved', problem: 'English has no argument count here' },
    { file: 'market.json', key: 'title', problem: 'English has no such text' },
    { file: 'market.json', key: 'made', problem: 'English has no such text' },
    { file: 'posts.json', key: '', problem: expect.stringContaining('no JSON') as string },
    { file: 'fr/notes.txt', key: '', problem: 'English has no such file' },
    { file: 'de/market.json', key: '', problem: 'English has no such file' },
  ]);
  expect(second.body['messages']).toBe(1);
  const many = Object.fromEntries(Array.from({ length: 90 }, (_, place) => [`key${place}`, '{']));
  expect((await send(admin, [sheet('market.json', many)])).body['wrong']).toHaveLength(50);
  // That file said nothing right.
  expect(await readdir(join(server.dataDir, 'languages', 'fr'))).toEqual(['market.json']);
  const trail = await server.database.sql(
    `select action, object, before, after from audit where object = 'language fr' order by id desc limit 3`,
  );
  expect(trail.at(-1)).toMatchObject({
    action: 'edit-language',
    before: { tag: 'fr', messages: 0 },
    after: { tag: 'fr', messages: 1 },
  });
});

test('a shipped language is overlaid, and one that the site offers stays', async ({ admin, server }) => {
  const before = await spoken(server, 'saved', 'zh');
  expect((await send(admin, [sheet('market.json', { saved: '我的收藏夹' }, 'zh')], 'zh')).body).toMatchObject(
    {
      wrong: [],
    },
  );
  expect(await spoken(server, 'saved', 'zh')).toBe('我的收藏夹');
  expect((await admin.call(rows.removeLanguage, { tag: 'zh' })).status).toBe(200);
  expect(await spoken(server, 'saved', 'zh')).toBe(before);
  expect(await admin.call(rows.removeLanguage, { tag: 'zh' })).toMatchObject({ status: 404 });

  await send(admin, [sheet('market.json', { saved: 'Preferiti' })]);
  await offer(admin, ['fr']);
  expect(await admin.call(rows.removeLanguage, { tag: 'fr' })).toMatchObject({
    status: 409,
    code: 'language_used',
  });
  await offer(admin, ['en']);
  expect((await admin.call(rows.removeLanguage, { tag: 'fr' })).status).toBe(200);
  expect(await readdir(join(server.dataDir, 'languages'))).not.toContain('fr');
  const [last] = await server.database.sql(
    `select before, after from audit where action = 'remove-language' order by id desc limit 1`,
  );
  expect(last).toEqual({ before: { tag: 'fr', messages: 1 }, after: { tag: 'fr', messages: 0 } });
});

test('a language with what members see first is a draft until it has the rest', async ({ admin }) => {
  const { first, rest } = JSON.parse(readFileSync('languages/order.json', 'utf8')) as Record<
    string,
    string[]
  >;
  const filesOf = (list: string[] = []) => list.map((name) => sheet(`${name}.json`, italian(`${name}.json`)));
  const shown = async () => {
    const { languages } = (await admin.call(rows.site)).body as unknown as SiteSections;
    return { missing: languages.missing?.['fr'], isDraft: languages.drafts?.includes('fr') };
  };
  await send(admin, filesOf(first));
  expect(await shown()).toEqual({ isDraft: true });
  expect((await offer(admin, ['fr', 'en'])).status).toBe(200);
  await send(admin, filesOf(rest));
  expect(await shown()).toEqual({ isDraft: false });
});

const fine = sheet('market.json', { saved: 'Preferiti' });
const hostile: Record<string, Buffer> = {
  'more than 150 entries': zipWith(Array.from({ length: 151 }, (_, place) => ({ name: `fr/a${place}/` }))),
  'a bomb': zipWith([fine, sheet('posts.json', ' '.repeat(5 * 2 ** 20))]),
  'a bomb that says it is small': zipWith([fine, { ...sheet('posts.json', ' '.repeat(9e6)), size: 100 }]),
  'many small bombs': zipWith(
    Array.from({ length: 20 }, (_, place) => ({ name: `en/a${place}.json`, text: ' '.repeat(300_000) })),
  ),
  'another method': zipWith([fine, { ...sheet('posts.json', '{}'), method: 12 }]),
  'an encrypted entry': zipWith([fine, { ...sheet('posts.json', '{}'), flags: 1 }]),
  'a name twice': zipWith([fine, fine]),
  'an absolute name': zipWith([fine, { name: '/fr/posts.json', text: '{}' }]),
  'a drive': zipWith([fine, { name: 'C:fr/posts.json', text: '{}' }]),
  'a name that leads out': zipWith([fine, { name: 'fr/../../posts.json', text: '{}' }]),
  'a backslash': zipWith([fine, { name: 'fr\\posts.json', text: '{}' }]),
  'a link': zipWith([{ name: 'fr/market.json', text: '/etc/passwd', mode: 0o120777 }]),
  'a device': zipWith([{ name: 'fr/market.json', text: '', mode: 0o020666 }]),
  'a wrong checksum': zipWith([{ ...fine, sum: 1 }]),
  'a wrong count': zipWith([fine], { count: 2 }),
  'half of it': zipWith([fine]).subarray(20),
  'no zip': Buffer.from('fr'),
  nothing: Buffer.from(' '),
};

test.for(Object.entries(hostile))('a zip with %s is refused whole', async ([, zip], { admin, server }) => {
  expect(await send(admin, zip)).toMatchObject({ status: 415, code: 'zip_invalid' });
  expect(await readdir(join(server.dataDir, 'languages')).catch(() => [])).not.toContain('fr');
});

test('what is too large or too often, no tag, or from others is refused', async ({
  admin,
  server,
  start,
}) => {
  const noise = Array.from({ length: 120_000 }, (_, place) => `${place * 7919}`).join(' ');
  const large = zipWith([{ name: 'en/posts.json', text: noise.repeat(4), method: 0 }]);
  expect(large.length).toBeGreaterThan(2 * 2 ** 20);
  expect(await send(admin, large)).toMatchObject({ status: 413, code: 'too_large' });
  const long = sheet('market.json', JSON.stringify({ saved: 'x' }).padEnd(400_001));
  expect(await send(admin, [long])).toMatchObject({ status: 413, code: 'too_large' });
  for (const tag of ['', 'en', 'EN', 'qps-ploc', '../it', 'fr/..', 'i', 'it-x', 'x'.repeat(80)])
    for (const refused of [
      await send(admin, [fine], tag),
      await admin.call(rows.languageFiles, { tag }),
      await admin.call(rows.removeLanguage, { tag }),
    ])
      expect(refused).toMatchObject({
        status: 400,
        code: 'language_tag_invalid',
        body: { field: 'tag' },
      });
  expect(await admin.call(rows.takeLanguage, { tag: 'fr' })).toMatchObject({
    status: 400,
    body: { field: 'file' },
  });
  const member = await addMember(server);
  expect(await send(member, [fine])).toMatchObject({ status: 403, code: 'admins_only' });
  expect(await member.call(rows.languageFiles, { tag: 'fr' })).toMatchObject({ status: 403 });
  const limited = new Client((await start({ on: server, env: { RATE_LIMIT: 'on' } })).url);
  for (const [name, value] of admin.cookies) limited.cookies.set(name, value);
  for (let place = 0; place < 10; place += 1) {
    expect((await send(limited, Buffer.from('no'))).status).toBe(415);
    expect((await limited.call(rows.removeLanguage, { tag: 'fr' })).status).toBe(404);
  }
  expect(await send(limited, [fine])).toMatchObject({ status: 429, code: 'too_many' });
});

test('what an older release stored and English no longer has so is not kept for a wrong text', async ({
  admin,
  server,
}) => {
  const folder = join(server.dataDir, 'languages', 'fr');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'market.json'), JSON.stringify({ saved: 'Salvati {years}' }));
  await send(admin, [sheet('market.json', { saved: '{', empty: 'Vuoto' })]);
  expect(JSON.parse(readFileSync(join(folder, 'market.json'), 'utf8'))).not.toHaveProperty('saved');
});

test('exchange languages does the same', async ({ admin, server }) => {
  const env = { DATA_DIR: server.dataDir, DATABASE_URL: server.database.url };
  const zip = join(server.dataDir, 'fr.zip');
  await writeFile(zip, zipWith([fine, sheet('posts.json', '{')]));
  const taken = await runTool('languages', ['import', 'fr', zip], env);
  expect(taken.stdout).toMatch(/^posts\.json : this is no JSON.*\nfr: 1 of \d+ texts\n$/);
  await waitFor(async () =>
    expect((await admin.call(rows.site)).body).toMatchObject({ languages: { choices: { fr: 'français' } } }),
  );
  await runTool('languages', ['export', 'fr', zip], env);
  const exported = unzip(readFileSync(zip)).get('fr/market.json')?.toString() ?? '';
  expect(JSON.parse(exported)).toMatchObject({ saved: 'Preferiti' });
  await writeFile(zip, zipWith([fine]).subarray(1));
  expect((await runTool('languages', ['import', 'fr', zip], env)).stderr).toContain("This zip can't be used");
  execFileSync('sh', ['deploy/exchange', 'languages', 'remove', 'fr'], {
    env: {
      ...process.env,
      ...env,
      EXCHANGE_APP: process.cwd(),
      PUBLIC_URL: 'https://exchange.example.edu',
      MAIL_FROM: 'exchange@example.edu',
    },
  });
  expect(await readdir(join(server.dataDir, 'languages'))).not.toContain('fr');
  const trail = await server.database.sql(
    `select action, actor_id from audit where object = 'language fr' order by id desc limit 2`,
  );
  expect(trail).toEqual([
    { action: 'remove-language', actor_id: null },
    { action: 'edit-language', actor_id: null },
  ]);
});
