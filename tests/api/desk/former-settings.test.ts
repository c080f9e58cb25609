import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { setupEndpoints } from '../../../contract/setup/endpoints.ts';
import type { SiteSections } from '../../../contract/site-facts.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { Client } from '../../support/client.ts';
import { startUnset } from '../../support/first-run.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { addAdmin, type Person } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** Settings of releases before, which the site takes once and admins edit from then on. */

const sectionsFor = async (admin: Person) =>
  (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
const shown = async ({ url }: { url: string }) => (await new Client(url).call(siteEndpoints.site)).body;

test('the first start that sees them keeps their values, and admins edit them from then on', async ({
  start,
}) => {
  const env = {
    LOG_LEVEL: 'warn',
    HOSTED_ON: 'a cellar',
    REPORTS_TO_REVIEW: '3',
    PICKUP_AREAS: 'gate East gate/东门',
  };
  const first = await start({ env });
  const facts = { hostedOn: 'a cellar', pickupAreas: [{ area: 'gate', en: 'East gate', zh: '东门' }] };
  expect(await shown(first)).toMatchObject(facts);
  expect(await first.database.sql('select area from pickup_areas')).toEqual([{ area: 'gate' }]);
  const entries = () =>
    first.database.sql(`select object, before, after, reason from audit where action = 'import-site'`);
  const entry = {
    object: 'site pickupAreas, hours, footer',
    before: { pickupAreas: [], hours: { reportsToReview: 0 } },
    after: { hours: { summaryAt: '18:00', reportsToReview: 3 }, footer: { hostedOn: { en: 'a cellar' } } },
    reason: 'REPORTS_TO_REVIEW, PICKUP_AREAS, HOSTED_ON',
  };
  expect(await entries()).toMatchObject([entry]);
  const admin = await addAdmin(first);
  const { footer } = await sectionsFor(admin);
  expect(footer).toMatchObject({ locked_by: {}, edited_by: null });

  // Another value changes nothing, and one that was not there before is taken.
  const later = await start({
    on: first,
    env: { ...env, HOSTED_ON: 'the cloud', CLASS_YEAR: 'Class of 2031', USD_CNY: 'cheap' },
  });
  expect(await shown(later)).toMatchObject({ ...facts, classYear: 'Class of 2031' });
  expect(await entries()).toMatchObject([entry, { object: 'site footer', reason: 'CLASS_YEAR' }]);
  expect(later.output()).toMatch(
    /"variables":\["REPORTS_TO_REVIEW",[^\]]*"HOSTED_ON"\],"msg":"these settings are no longer used/,
  );
  expect(later.output()).toMatch(/"variables":\["USD_CNY"\],"msg":"their values are not valid/);

  const value = { ...footer.value, hostedOn: { en: 'the library' } };
  expect(await admin.call(deskEndpoints.editSite, { section: 'footer', value })).toMatchObject({
    status: 200,
  });
  const last = await start({ on: first, env: { ...env, USD_CNY: '8' } });
  expect(await shown(last)).toMatchObject({
    hostedOn: 'the library',
    currencies: [{ code: 'CNY' }, { code: 'USD', rate: 8 }],
  });
});

test('they replace their own fields of what an admin has edited', async ({ start }) => {
  const first = await start();
  const admin = await addAdmin(first);
  const { footer } = await sectionsFor(admin);
  const value = { ...footer.value, contactEmail: 'help@polimi.it', hostedOn: { en: 'Milan', it: 'Milano' } };
  await admin.call(deskEndpoints.editSite, { section: 'footer', value });
  const later = await start({ on: first, env: { HOSTED_ON_ZH: '米兰', ICP_NUMBER: '沪ICP备1号' } });
  expect(await shown(later)).toMatchObject({
    contactEmail: 'help@polimi.it',
    icpNumber: '沪ICP备1号',
    texts: { hostedOn: { en: 'Milan', it: 'Milano', zh: '米兰' } },
  });
});

test('an instance that has taken some is still empty for a restore', async ({ start, dataDir }) => {
  const env = { HOSTED_ON: 'a cellar' };
  const site = await start({ env });
  await addAdmin(site);
  const folder = join(dataDir, 'backup');
  const of = ({ database, dataDir: data }: TestServer) => ({ DATABASE_URL: database.url, DATA_DIR: data });
  expect((await runTool('backup', [folder], of(site))).failed).toBe(false);
  const other = await start({ env: { HOSTED_ON: 'the cloud' } });
  await other.halt();
  expect((await runTool('restore', [folder], of(other))).stderr).toBe('');
  expect(await shown(await start({ on: other, env }))).toMatchObject({ hostedOn: 'a cellar' });
});

test('production still asks whom members write to', async ({ startAlone, onTestFinished }) => {
  const { site, link } = await startUnset(undefined, { HOSTED_ON: 'a cellar' });
  onTestFinished(() => site.stop());
  const { body } = await new Client(site.url).call(setupEndpoints.state, { link });
  expect(body).toMatchObject({
    step: 1,
    sections: { footer: { value: { contactEmail: '', hostedOn: { en: 'a cellar' } } } },
  });
  await site.halt();
  await site.database.sql("insert into members (email, username) values ('a@polimi.it', 'somebody')");
  const env = {
    NODE_ENV: 'production',
    PUBLIC_URL: site.url,
    MAIL_FROM: 'market@polimi.it',
    ADMIN_EMAILS: '',
  };
  await expect(startAlone({ env: { ...env, EMAIL_DOMAINS: 'polimi.it' }, on: site })).rejects.toThrow(
    'CONTACT_EMAIL is not set',
  );
});
