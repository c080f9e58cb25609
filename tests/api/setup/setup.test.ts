import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { setupEndpoints as rows } from '../../../contract/setup/endpoints.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { Client } from '../../support/client.ts';
import { createDatabase } from '../../support/database.ts';
import { admit, askAs, firstRunTest as test, startAgain } from '../../support/first-run-test.ts';
import { startUnset } from '../../support/first-run.ts';
import { hold } from '../../support/hold.ts';
import { addAdmin, addMember, password } from '../../support/people.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';
import { zipWith } from '../../support/zip.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';

/** The first run: an empty production instance is set up in a browser, with the link of its start. */

test('nothing else answers before the setup, and everything does after it', async ({ fresh }) => {
  const { site, link, client } = fresh;
  const page = await fetch(new URL('/market', site.url), { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('60');
  expect(await page.text()).toContain('This site is being set up.');
  for (const row of [postEndpoints.market, authEndpoints.signUp, authEndpoints.logIn])
    expect(await client.call(row, {})).toMatchObject({ status: 503, code: 'setting_up' });
  // Visitors are no failures that the operator must hear of.
  expect(site.output()).not.toContain('call failed');
  for (const path of ['/setup', '/healthz', '/readyz', '/site.webmanifest'])
    expect((await fetch(new URL(path, site.url))).status).toBe(200);

  expect((await client.call(rows.state, { link })).body).toMatchObject({
    step: 1,
    has_mail: false,
    is_closed: false,
    sections: { emailDomains: { value: [], edited_at: null } },
  });
  expect(await client.call(rows.edit, { link, section: 'name', value: { it: 'a <b>' } })).toMatchObject({
    status: 400,
    body: { field: 'name.it' },
  });
  expect(
    (await client.call(rows.edit, { link, section: 'name', value: { it: 'Mercatino', en: 'Mercatino' } }))
      .body,
  ).toMatchObject({ name: { value: { it: 'Mercatino' }, edited_by: null } });
  await admit(client, link);

  const code = await askAs(client, site, link, 'giulia');
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await client.call(rows.verify, { link, verificationCode: wrong })).toMatchObject({ status: 400 });
  expect(await client.call(rows.verify, { link, verificationCode: code })).toMatchObject({ status: 200 });
  expect((await client.call(authEndpoints.checkAdmin)).status).toBe(200);
  expect((await client.call(postEndpoints.market)).status).toBe(200);
  expect(await client.call(rows.state, { link })).toMatchObject({ status: 404 });
  // Nobody is named until somebody says who.
  const shown = (await client.call(siteEndpoints.site)).body;
  expect(shown).toMatchObject({ developerCredit: '', classYear: '', hostedOn: '', developerCreditZh: '' });
  expect(shown['footer']).toMatchObject({ controller: {}, credit: {}, contactEmail: 'help@polimi.it' });
  for (const name of ['terms', 'privacy'])
    expect((await client.call(pageEndpoints.read, { name, language: 'en' })).body['markdown']).toContain(
      '[[controller]]',
    );
  expect(await site.database.sql(`select object from audit where action = 'edit-site' order by id`)).toEqual([
    { object: 'site name' },
    { object: 'site emailDomains' },
    { object: 'site footer' },
  ]);

  // Another start asks for no setup, and needs nothing from the environment that the setup has asked for.
  await site.halt();
  const port = new URL(site.url).port;
  const again = await startAgain(site, port);
  expect(again.output()).not.toContain('/setup#');
  expect((await new Client(again.url).call(postEndpoints.market)).status).toBe(401);
  await again.stop();
});

test('a language comes as a zip, with the link', async ({ fresh: { client, link } }) => {
  const files = await client.call(rows.languageFiles, { link, tag: 'fr' });
  expect(files.headers.get('content-type')).toBe('application/zip');
  const bytes = zipWith([{ name: 'fr/market.json', text: '{ "saved": "Favoris" }' }]);
  const taken = await client.call(rows.takeLanguage, {
    link,
    tag: 'fr',
    file: { fileName: 'fr.zip', bytes },
  });
  expect(taken).toMatchObject({ status: 200, body: { tag: 'fr', messages: 1, wrong: [] } });
  const edit = { link, section: 'languages', value: ['fr', 'en'] };
  expect((await client.call(rows.edit, edit)).status).toBe(200);
});

test('of two people with the link, the first admin wins', async ({ fresh }) => {
  const { site, link, client } = fresh;
  await admit(client, link);
  const other = new Client(site.url);
  const [one, two] = [await askAs(client, site, link, 'giulia'), await askAs(other, site, link, 'marco')];
  const answers = await Promise.all([
    client.call(rows.verify, { link, verificationCode: one }),
    other.call(rows.verify, { link, verificationCode: two }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await site.database.sql(`select role from members`)).toEqual([{ role: 'admin' }]);
});

test('[G12.3] edits that wait while the first admin begins are refused', async ({ fresh }) => {
  const { site, link, client } = fresh;
  await admit(client, link);
  const verificationCode = await askAs(client, site, link, 'giulia');
  const logo = (color: string) => ({
    fileName: 'a.svg',
    bytes: new TextEncoder().encode(svg.replace('rect', `rect fill="${color}"`)),
  });
  expect((await client.call(rows.uploadLogo, { link, logo: logo('red') })).status).toBe(200);
  const stored = () =>
    site.database.sql(
      "select section, value from site where section <> 'landing' union all select name, null from logos order by 1",
    );
  const before = await stored();
  const held = await hold(site.database, 'lock table site in exclusive mode');
  const verified = client.call(rows.verify, { link, verificationCode });
  // Locks are given in the order in which they are asked for.
  await held.waiters(1);
  const other = new Client(site.url);
  const edits = [
    other.call(rows.edit, { link, section: 'name', value: { en: 'Taken over' } }),
    other.call(rows.uploadLogo, { link, logo: logo('blue') }),
  ];
  await held.giveWay(3);
  expect((await verified).status).toBe(200);
  for (const edit of edits) expect(await edit).toMatchObject({ status: 404, code: 'not_found' });
  expect(await stored()).toEqual(before);
});

test('the second person sees what the first one saved', async ({ fresh }) => {
  const { link, client } = fresh;
  const edit = (value: object) => client.call(rows.edit, { link, section: 'name', value, edited_at: null });
  expect((await edit({ en: 'First' })).status).toBe(200);
  expect(await edit({ en: 'Second' })).toMatchObject({ status: 409, code: 'site_changed' });
});

test('the five newest links of a day are good', async ({ fresh }) => {
  const { site, link, client } = fresh;
  const env = {
    DATA_DIR: site.dataDir,
    DATABASE_URL: site.database.url,
    NODE_ENV: 'production',
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
  };
  const isGood = async (one: string) => (await client.call(rows.state, { link: one })).status === 200;
  const { stdout } = await runTool('setup-link', [], env);
  const [, second = ''] = /\/setup#link=(\S+)/.exec(stdout) ?? [];
  expect([await isGood(link), await isGood(second), await isGood('x'.repeat(22))]).toEqual([
    true,
    true,
    false,
  ]);
  for (let made = 0; made < 4; made += 1) await runTool('setup-link', [], env);
  expect([await isGood(link), await isGood(second)]).toEqual([false, true]);
  await site.database.sql(
    `update app_state set key = 'setup_link ' || (now() - interval '25 hours')::text where starts_with(key, 'setup_link')
       and value = (select value from app_state where starts_with(key, 'setup_link') order by key limit 1)`,
  );
  expect(await isGood(second)).toBe(false);
  expect(await site.database.sql(`select from app_state where value = $1`, [second])).toEqual([]);
});

test('a profile that is imported before the first start is not asked for again', async () => {
  const database = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'first-run-'));
  const file = join(dataDir, 'site.json');
  const footer = { ...usualProfile.footer, contactEmail: 'help@polimi.it', hostedOn: { en: 'Milan' } };
  // Of a site that only a campus network reached.
  const landing = { ...usualProfile.landing, effect: true };
  const exported = { name: { en: 'Mercatino' }, emailDomains: ['polimi.it'], footer, landing };
  await writeFile(file, JSON.stringify(exported));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://market.polimi.it',
    MAIL_FROM: 'market@polimi.it',
  };
  const importIt = (...more: string[]) => runTool('site', ['import', file, '--yes', ...more], env);
  expect((await importIt()).stderr).toBe('');
  const { site, link } = await startUnset({ database, dataDir });
  const client = new Client(site.url);
  // Who may join is left to ask.
  expect((await client.call(rows.state, { link })).body).toMatchObject({
    step: 1,
    sections: {
      name: { value: { en: 'Mercatino' } },
      footer: { value: { hostedOn: { en: 'Milan' }, contactEmail: '' } },
    },
  });
  expect(
    await client.call(rows.signUp, { link, email: 'giulia@polimi.it', username: 'giulia', password }),
  ).toMatchObject({ status: 400, body: { field: 'footer.contactEmail' } });
  await importIt('--with-access');
  await waitFor(async () =>
    expect((await client.call(rows.state, { link })).body).toMatchObject({ step: 4 }),
  );
  const verificationCode = await askAs(client, site, link, 'giulia');
  await client.call(rows.verify, { link, verificationCode });
  const points = ['found', 'community', 'share', 'open', 'improve'].map((key) => ({ key, texts: {} }));
  expect(await site.database.sql("select value from site where section = 'landing'")).toEqual([
    { value: { ...landing, points } },
  ]);
  await site.stop();
});

test('with ADMIN_EMAILS there is no setup, and production needs its domains', async ({ startAlone }) => {
  const { site, link } = await startUnset();
  await site.halt();
  const port = new URL(site.url).port;
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
    ADMIN_EMAILS: 'giulia@polimi.it',
  };
  await expect(startAlone({ env, on: site })).rejects.toThrow('EMAIL_DOMAINS');
  const opened = await startAlone({
    env: { ...env, EMAIL_DOMAINS: 'polimi.it', CONTACT_EMAIL: 'help@polimi.it' },
    on: site,
  });
  const client = new Client(opened.url);
  expect(await client.call(rows.state, { link })).toMatchObject({ status: 404 });
  expect((await new Client(opened.url).call(postEndpoints.market)).status).toBe(401);
  await opened.halt();
  await site.stop();
});

test('the last admin cannot close their account, and of two one stays', async ({ server }) => {
  const admin = await addAdmin(server);
  const close = (who: Client) => who.call(authEndpoints.closeAccount, { password });
  expect(await close(admin)).toMatchObject({
    status: 409,
    code: 'last_admin',
  });
  const second = await addMember(server, { role: 'admin' });
  const answers = await Promise.all([close(admin), close(second)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
