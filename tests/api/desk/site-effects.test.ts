import { describe, expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { pageEndpoints } from '../../../contract/pages/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import type { SectionName, SiteSections } from '../../../contract/site-facts.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addMember, password, postFields, publishPost, statusOf, uniqueName } from '../../support/people.ts';
import { report } from '../../support/reports.ts';
import { askUpdate } from '../../support/updates.ts';
import { waitFor } from '../../support/wait-for.ts';

/** What an edit of the site's own facts brings about, here and in other processes. */

test.beforeEach(async ({ server, admin }) => {
  await server.database.sql('delete from site');
  // Changes nothing, and makes the process read again.
  await edit(admin, 'termEnds', []);
});

const sectionsFor = async (admin: Client) =>
  (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
const edit = (by: Client, section: SectionName, value: unknown, more: object = {}) =>
  by.call(deskEndpoints.editSite, { section, value, ...more });
const shown = async ({ url }: { url: string }) => (await new Client(url).call(siteEndpoints.site)).body;
const area = { area: 'gate', texts: { en: 'Gate' } };

test('of two admins who edit the same at once, the second is told', async ({ admin, second }) => {
  const seen = (await sectionsFor(admin)).name.edited_at;
  const answers = await Promise.all(
    [admin, second].map((by) => edit(by, 'name', { en: by.username }, { edited_at: seen })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'site_changed' });
  const won = answers[0]?.status === 200 ? admin : second;
  const { value, edited_at: now } = (await sectionsFor(admin)).name;
  expect(value).toEqual({ en: won.username });
  expect(await edit(second, 'name', { en: 'Later' }, { edited_at: now })).toMatchObject({ status: 200 });
});

test('other processes follow by themselves', { timeout: 60_000 }, async ({ admin, server, start }) => {
  const other = await start({ on: server });
  await edit(admin, 'name', { en: 'Everywhere' });
  expect((await shown(server))['siteName']).toBe('Everywhere');
  await waitFor(async () => expect((await shown(other))['siteName']).toBe('Everywhere'), 30_000);
});

test('what cannot be read is left out, and the site starts', async ({ server, start }) => {
  await server.database.sql(
    `insert into site (section, value) values ('name', '{"en": 7}'), ('gone', '1'), ('hours', '{}'), ('languages', '["xx"]')`,
  );
  const later = await start({ on: server });
  expect(await shown(later)).toMatchObject({ siteName: 'Campus Exchange', languages: ['en'] });
});

test('days are those of the time zone', async ({ admin, server }) => {
  const member = await addMember(server);
  // One of the two is on another day than Shanghai, whatever the hour.
  const dayIn = (zone: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone }).format();
  const shanghai = dayIn('Asia/Shanghai');
  const zone = dayIn('Pacific/Niue') === shanghai ? 'Pacific/Kiritimati' : 'Pacific/Niue';
  const [early = '', late = ''] = [shanghai, dayIn(zone)].toSorted();
  const posts = () => member.call(postEndpoints.create, postFields({ sellBuyByDate: late }));
  expect((await posts()).status).toBe(shanghai === early ? 200 : 400);
  await edit(admin, 'timeZone', zone);
  expect((await posts()).status).toBe(shanghai === early ? 400 : 200);
});

test('two sites in one process keep to their own facts', async ({ start }) => {
  const sites = await Promise.all(
    // It is never the same day in both.
    [
      { timeZone: 'Pacific/Kiritimati', code: 'EUR', isPayable: true, channel: 'whatsapp', emailSigns: true },
      { timeZone: 'Pacific/Pago_Pago', code: 'KRW', isPayable: false, channel: 'signal', emailSigns: false },
    ].map(async (facts) => {
      const server = await start();
      const admin = await addMember(server, { role: 'admin' });
      const { timeZone, code, channel, emailSigns } = facts;
      const sections = { timeZone, currencies: [{ code }], contactChannels: [channel], emailSigns };
      for (const [section, value] of Object.entries(sections))
        expect((await edit(admin, section as SectionName, value)).status).toBe(200);
      return { ...facts, server, admin };
    }),
  );
  const wanted = (isFine: boolean) => (isFine ? 200 : 400);
  for (const { server, admin, timeZone, code, isPayable, channel, emailSigns } of sites) {
    const today = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format();
    const numbers = await admin.call(deskEndpoints.numbers, {});
    expect((numbers.body as unknown as { day: string }[]).at(-1)?.day).toBe(today);
    const create = async (more: object) =>
      (await admin.call(postEndpoints.create, postFields({ currency: code, ...more }))).status;
    expect(await create({ sellBuyByDate: today })).toBe(400);
    expect(await create({ price: '12.5' })).toBe(wanted(isPayable));
    for (const one of sites) {
      expect(await create({ price: '12', currency: one.code })).toBe(wanted(one.code === code));
      const contacts = JSON.stringify({ [one.channel]: '+390212345678' });
      const asked = await askUpdate(admin, { contacts });
      expect(asked.status).toBe(wanted(one.channel === channel));
    }
    const email = `a-b-${uniqueName('signs').replace('_', '')}@nyu.edu`;
    const signUp = { email, username: uniqueName(), password };
    const { status } = await new Client(server.url).call(authEndpoints.signUp, signUp);
    expect(status).toBe(wanted(emailSigns));
  }
});

test('colour and laws reach pages', async ({ admin, server }) => {
  await edit(admin, 'accent', '#8a1538');
  await edit(admin, 'pages', { set: 'eu' });
  const page = await (await fetch(server.url)).text();
  const [, address = ''] = /href="(\/site\.css\?v=[0-9a-f]+)"/.exec(page) ?? [];
  const css = await fetch(new URL(address, server.url));
  expect(css.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await css.text()).toContain('--accent:light-dark(#8a1538,');
  const privacy = await admin.call(pageEndpoints.read, { name: 'privacy', language: 'en' });
  expect(privacy.body['markdown']).toContain('General Data Protection Regulation');
  expect(privacy.body['markdown']).not.toContain('PIPL');
});

describe('e-mail domains', () => {
  test('keep the own address of the admin', async ({ admin }) => {
    expect(await edit(admin, 'emailDomains', ['polimi.it'], { leaves_out: 100 })).toMatchObject({
      status: 409,
      body: { code: 'own_domain' },
    });
  });

  test('leave members out only if their number was confirmed, and every admin is mailed', async ({
    admin,
    server,
  }) => {
    const away = await addMember(server);
    await server.database.sql(
      `update members set email = 'away@pku.edu.cn' where username = '${away.username}'`,
    );
    const wanted = ['nyu.edu'];
    const refused = await edit(admin, 'emailDomains', wanted);
    expect(refused).toMatchObject({ status: 409, body: { code: 'members_left_out' } });
    const { leaves_out: count } = refused.body as unknown as { leaves_out: number };
    expect(count).toBeGreaterThan(0);
    expect((await edit(admin, 'emailDomains', wanted, { leaves_out: count - 1 })).status).toBe(409);
    const colleague = await addMember(server, { role: 'admin' });
    expect((await edit(admin, 'emailDomains', wanted, { leaves_out: count })).status).toBe(200);
    const { text: mail } = await server.mailbox.newest(colleague.email);
    expect(mail).toContain('Before: edu, edu.cn');
    expect(mail).toContain('Now: nyu.edu');
    const signUp = { username: uniqueName(), password, email: 'someone@pku.edu.cn' };
    expect(await new Client(server.url).call(authEndpoints.signUp, signUp)).toMatchObject({
      status: 400,
      code: 'email_not_university',
    });
    await server.database.sql(
      `update members set email = 'away@nyu.edu' where username = '${away.username}'`,
    );
  });
});

test('an area that is edited away is no longer a choice, and posts show none', async ({ admin, server }) => {
  await edit(admin, 'pickupAreas', [area]);
  const wanted = { area: 'gate' };
  expect((await admin.call(postEndpoints.market, wanted)).status).toBe(200);
  expect(await server.database.sql('select area from pickup_areas')).toEqual([{ area: 'gate' }]);
  await edit(admin, 'pickupAreas', []);
  expect(await admin.call(postEndpoints.market, wanted)).toMatchObject({
    status: 400,
    code: 'unknown_option',
  });
  expect(await server.database.sql('select area from pickup_areas')).toEqual([]);
});

test('an account that is closed is no longer named as the editor', async ({ server, admin }) => {
  const leaving = await addMember(server, { role: 'admin' });
  await edit(leaving, 'name', { en: 'Kept' });
  await server.database.sql(`update members set role = 'member' where username = '${leaving.username}'`);
  await leaving.call(authEndpoints.closeAccount, { password });
  expect((await sectionsFor(admin)).name).toMatchObject({ value: { en: 'Kept' }, edited_by: null });
});

test('hours and the number of reports count from the edit on', async ({ admin, server }) => {
  const author = await addMember(server);
  const reporter = await addMember(server);
  await server.database.sql("update members set created_at = now() - interval '8 days'");
  const postId = await publishPost(author, admin);
  const { value } = (await sectionsFor(admin)).hours;
  await edit(admin, 'hours', { ...value, reportsToReview: 1 });
  await report(reporter, { postId });
  expect(await statusOf(admin, postId)).toBe('Pending');
});
