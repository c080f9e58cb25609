import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { restoreEndpoints } from '../../../contract/restore/endpoints.ts';
import { setupEndpoints as rows } from '../../../contract/setup/endpoints.ts';
import type { SiteSections } from '../../../contract/site-sections.ts';
import { Client } from '../../support/client.ts';
import { startUnset } from '../../support/first-run.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { addAdmin, addMember, password } from '../../support/people.ts';
import { startProcess, type TestProcess } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';
import { waitFor } from '../../support/wait-for.ts';

/** The first run: an empty production instance is set up in a browser, with the link of its start. */

const test = base.extend('fresh', async ({}, { onCleanup }) => {
  const { site, link } = await startUnset();
  onCleanup(() => site.stop());
  return { site, link, client: new Client(site.url) };
});

/** Says who may join and whom to write to. */
async function admit(client: Client, link: string): Promise<void> {
  await client.call(rows.edit, { link, section: 'emailDomains', value: ['polimi.it'] });
  const { sections } = (await client.call(rows.state, { link })).body as unknown as {
    sections: SiteSections;
  };
  const value = { ...sections.footer.value, contactEmail: 'help@polimi.it' };
  await client.call(rows.edit, { link, section: 'footer', value });
}
/** Asks for a code as the first admin, and returns it. */
async function askAs(client: Client, site: TestProcess, link: string, username: string): Promise<string> {
  const email = `${username}@polimi.it`;
  expect(await client.call(rows.signUp, { link, email, username, password })).toMatchObject({ status: 200 });
  return site.mailbox.code(email);
}

test('nothing else answers before the setup, and everything does after it', async ({ fresh }) => {
  const { site, link, client } = fresh;
  const page = await fetch(new URL('/market', site.url), { headers: { accept: 'text/html' } });
  expect(page.status).toBe(503);
  expect(page.headers.get('retry-after')).toBe('60');
  expect(await page.text()).toContain('This site is being set up.');
  for (const row of [postEndpoints.market, authEndpoints.signUp, authEndpoints.logIn])
    expect(await client.call(row, {})).toMatchObject({ status: 503, code: 'setting_up' });
  for (const path of ['/setup', '/restore', '/healthz', '/readyz', '/site.webmanifest'])
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
  // The link is good for a restore, too.
  expect((await client.call(restoreEndpoints.state, { token: link })).status).toBe(200);

  const code = await askAs(client, site, link, 'giulia');
  const wrong = code === '000000' ? '111111' : '000000';
  expect(await client.call(rows.verify, { link, verificationCode: wrong })).toMatchObject({ status: 400 });
  expect(await client.call(rows.verify, { link, verificationCode: code })).toMatchObject({ status: 200 });
  expect((await client.call(authEndpoints.checkAdmin)).status).toBe(200);
  expect((await client.call(postEndpoints.market)).status).toBe(200);
  expect(await client.call(rows.state, { link })).toMatchObject({ status: 404 });
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

async function startAgain(site: TestProcess, port: string): Promise<TestProcess> {
  const env = {
    NODE_ENV: 'production',
    PORT: port,
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
    ADMIN_EMAILS: '',
  };
  return startProcess({ env, on: site });
}

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

test('an imported profile is not asked for again', async ({ fresh }) => {
  const { site, link, client } = fresh;
  await site.database.sql(
    `insert into audit (action, object, outcome, request_id) values ('import-site', 'site', 'done', 'operator')`,
  );
  expect((await client.call(rows.state, { link })).body).toMatchObject({ step: 6 });
  expect(await client.call(rows.testMail, { link, to: 'giulia@polimi.it' })).toMatchObject({
    status: 409,
    code: 'mail_not_set',
  });
});

test('with ADMIN_EMAILS there is no setup, and production needs its domains', async ({ startAlone }) => {
  const { site } = await startUnset();
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
  await waitFor(() => expect(opened.output()).toContain('/restore#link='));
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
