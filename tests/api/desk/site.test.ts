import { expect } from 'vitest';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { sectionNames, type SectionName, type SiteSections } from '../../../contract/site-facts.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { usualProfile } from '../../../server/site-profile.ts';
import { Client } from '../../support/client.ts';
import { siteTest } from '../../support/fixtures.ts';
import { addMember } from '../../support/people.ts';

/** The site's own facts, which admins edit. */

const test = siteTest.extend('env', { scope: 'file' }, {
  CONTACT_EMAIL: 'help-desk@polimi.it',
} as Record<string, string>);
test.beforeEach(async ({ server, admin }) => {
  await server.database.sql('delete from site');
  await server.database.sql('delete from pickup_areas');
  await server.database.sql(`insert into logos values (rpad('c0ffee', 32, '0'), '') on conflict do nothing`);
  await server.database.sql('delete from removed_category_keys');
  // Changes nothing, and makes the process read again.
  await edit(admin, 'termEnds', []);
});

const sectionsFor = async (admin: Client) =>
  (await admin.call(deskEndpoints.site)).body as unknown as SiteSections;
const edit = (by: Client, section: SectionName, value: unknown, more: object = {}) =>
  by.call(deskEndpoints.editSite, { section, value, ...more });
const shown = async ({ url }: { url: string }) => (await new Client(url).call(siteEndpoints.site)).body;

const usual = usualProfile.categories;
const bikes = {
  key: 'Bikes',
  names: { en: 'Bikes', it: 'Biciclette' },
  icon: 'bike',
  hasCondition: true,
  hasCourseCode: false,
  kinds: [{ key: 'spare-parts', names: { en: 'Spare parts' } }],
};

/** A value of each section that is not the default, and what everybody then sees of it. */
const footer = {
  controller: { en: 'The club' },
  credit: { en: 'Built by the club', it: 'Fatto dal club' },
  classYear: { en: 'Class of 2030', zh: '2030 届' },
  hostedOn: { en: 'a cellar', zh: 'a cellar' },
  contactEmail: 'help-desk@polimi.it',
  guidelinesUrl: 'https://polimi.it/rules',
  icpNumber: '',
  policeFiling: '',
};
const landing = { points: [{ key: 'open', texts: { it: 'Tutto *qui*.' } }], newest: false };
const allowed: Record<SectionName, { value: unknown; seen: object }> = {
  name: {
    value: { it: 'Mercatino', en: 'Polimi Exchange' },
    seen: {
      siteName: 'Polimi Exchange',
      siteNameZh: 'Polimi Exchange',
      name: { it: 'Mercatino', en: 'Polimi Exchange' },
    },
  },
  languages: { value: ['zh', 'en'], seen: { languages: ['zh', 'en'] } },
  currencies: {
    value: [{ code: 'KRW', rate: 1 }],
    seen: { currencies: [{ code: 'KRW', rate: 1, sign: '₩' }] },
  },
  words: {
    value: { watch: { added: ['laser pen'], off: ['vape'] }, money: { added: [], off: ['定金'] } },
    seen: {},
  },
  phoneCode: { value: '39', seen: { phoneCode: '39' } },
  emailSigns: { value: true, seen: { emailSigns: true } },
  emailDomains: { value: ['nyu.edu', 'polimi.it'], seen: { emailDomains: ['nyu.edu', 'polimi.it'] } },
  pickupAreas: {
    value: [{ area: 'gate', texts: { en: 'Gate', it: 'Porta' } }],
    seen: { pickupAreas: [{ area: 'gate', en: 'Gate', zh: 'Gate', texts: { en: 'Gate', it: 'Porta' } }] },
  },
  termEnds: {
    value: [{ day: '2027-06-30', texts: { en: 'Summer', zh: '夏' } }],
    seen: { termEnds: [{ day: '2027-06-30', en: 'Summer', zh: '夏' }] },
  },
  hours: {
    value: { summaryAt: '07:30', quietHours: { from: '22:00', to: '06:15' }, reportsToReview: 3 },
    seen: {},
  },
  logo: { value: 'c0ffee'.padEnd(32, '0'), seen: { logo: `/logo/${'c0ffee'.padEnd(32, '0')}-192.png` } },
  accent: { value: '#8a1538', seen: { accent: '#8a1538' } },
  timeZone: { value: 'Europe/Rome', seen: { timeZone: 'Europe/Rome' } },
  contactChannels: {
    value: ['whatsapp', 'kakaotalk'],
    seen: {
      contactChannels: [
        { key: 'whatsapp', name: 'WhatsApp', link: 'https://wa.me/{handle}' },
        { key: 'kakaotalk', name: 'KakaoTalk', link: null },
      ],
    },
  },
  categories: { value: [...usual, bikes], seen: { categories: [...usual, bikes] } },
  landing: { value: landing, seen: { landing } },
  pages: { value: { set: 'eu' }, seen: {} },
  footer: {
    value: footer,
    seen: {
      footer,
      developerCredit: 'Built by the club',
      developerCreditZh: 'Built by the club',
      classYearZh: '2030 届',
      contactEmail: 'help-desk@polimi.it',
      guidelinesUrl: 'https://polimi.it/rules',
      texts: { developerCredit: { en: 'Built by the club', it: 'Fatto dal club' } },
    },
  },
};

test.for(sectionNames)(
  '%s is edited at once, in the trail, and says by whom',
  async (section, { server, admin }) => {
    const { value, seen } = allowed[section];
    const before = (await sectionsFor(admin))[section];
    const answer = await edit(admin, section, value, { edited_at: null, leaves_out: 100 });
    expect(answer).toMatchObject({ status: 200, body: { [section]: { value, edited_by: admin.username } } });
    expect(await shown(server)).toMatchObject(seen);
    expect(
      await server.database.sql(`select action, object, before, after from audit order by id desc limit 1`),
    ).toEqual([
      {
        action: 'edit-site',
        object: `site ${section}`,
        before: { [section]: before.value },
        after: { [section]: value },
      },
    ]);
    // A page has the same facts as the call.
    const page = await (await fetch(server.url)).text();
    const json = /id="page-facts">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}';
    expect(JSON.parse(json)).toMatchObject({ site: seen });
  },
);

test('a footer of before 0.3.0 is taken, and an empty credit shows nowhere', async ({ admin, server }) => {
  const { credit, controller: _, ...rest } = footer;
  const older = await edit(admin, 'footer', { ...rest, developerCredit: credit });
  expect(older.body).toMatchObject({ footer: { value: { ...rest, credit, controller: {} } } });
  expect((await edit(admin, 'footer', { ...footer, credit: {}, classYear: {} })).status).toBe(200);
  expect(await shown(server)).toMatchObject({ developerCredit: '', developerCreditZh: '', classYear: '' });
  expect((await shown(server))['texts']).toBeUndefined();
});

test('without an edit, sections have their defaults, and nobody has edited them', async ({
  admin,
  server,
}) => {
  const sections = await sectionsFor(admin);
  expect(Object.keys(sections)).toEqual(sectionNames);
  expect(sections.name).toEqual({
    value: { en: 'Campus Exchange', zh: '校园二手' },
    default: { en: 'Campus Exchange', zh: '校园二手' },
    locked_by: {},
    edited_at: null,
    edited_by: null,
  });
  expect(sections.hours).toMatchObject({
    value: { summaryAt: '18:00', quietHours: { from: '23:00', to: '08:00' }, reportsToReview: 0 },
    locked_by: {},
  });
  expect(await shown(server)).not.toHaveProperty('texts');
});

const area = { area: 'gate', texts: { en: 'Gate' } };
const hours = { summaryAt: '18:00', quietHours: null, reportsToReview: 3 };
test.for<[section: string, value: unknown, field: string]>([
  ['name', {}, 'name'],
  ['name', { it: '' }, 'name.it'],
  ['name', { it: 'x'.repeat(61) }, 'name.it'],
  ['name', { it: 'a <b>' }, 'name.it'],
  ['name', { it: 'two\nlines' }, 'name.it'],
  ['name', { it: 'nul\0' }, 'name.it'],
  ['name', { en: 'fine', 'no tag': 'x' }, 'name.no tag'],
  ['languages', [], 'languages'],
  ['languages', ['en', 'en'], 'languages'],
  ['languages', ['en', 'xx'], 'languages.1'],
  ['emailDomains', ['edu', 'x@edu'], 'emailDomains.1'],
  ['emailDomains', [], 'emailDomains'],
  ['pickupAreas', [area, area], 'pickupAreas'],
  ['pickupAreas', [{ ...area, area: 'Main gate' }], 'pickupAreas.0.area'],
  ['pickupAreas', [{ ...area, texts: { it: 'x'.repeat(41) } }], 'pickupAreas.0.texts.it'],
  ['pickupAreas', Array.from({ length: 31 }, (_, n) => ({ ...area, area: `a${n}` })), 'pickupAreas'],
  ['termEnds', [{ day: '2027-02-30', texts: { en: 'End' } }], 'termEnds.0.day'],
  ['hours', { ...hours, summaryAt: '25:00' }, 'hours.summaryAt'],
  ['hours', { ...hours, quietHours: { from: '08:00', to: '08:00' } }, 'hours.quietHours'],
  ['hours', { ...hours, reportsToReview: 1.5 }, 'hours.reportsToReview'],
  ['hours', { ...hours, more: 1 }, 'hours'],
  ['accent', 'red', 'accent'],
  ['timeZone', '+08:00', 'timeZone'],
  ['contactChannels', ['wechat', 'fax'], 'contactChannels.1'],
  ['contactChannels', ['wechat', 'wechat'], 'contactChannels'],
  ['timeZone', 'asia/shanghai', 'timeZone'],
  ['categories', usual.slice(0, 1), 'categories'],
  ['categories', Array.from({ length: 13 }, (_, n) => ({ ...bikes, key: `B${n}`, kinds: [] })), 'categories'],
  ['categories', [...usual, { ...bikes, key: 'b_1' }], 'categories.4.key'],
  ['categories', [...usual, { ...bikes, key: 'x'.repeat(31) }], 'categories.4.key'],
  ['categories', [...usual, { ...bikes, key: 'ALL Categories' }], 'categories.4.key'],
  ['categories', [...usual, { ...bikes, key: 'Electronics' }], 'categories.4.key'],
  ['categories', [...usual, { ...bikes, names: { it: '' } }], 'categories.4.names.it'],
  ['categories', [...usual, { ...bikes, names: {} }], 'categories.4.names'],
  ['categories', [...usual, { ...bikes, icon: 'rocket' }], 'categories.4.icon'],
  ['categories', [...usual, { ...bikes, hasCondition: 1 }], 'categories.4.hasCondition'],
  [
    'categories',
    [...usual, { ...bikes, kinds: [{ key: 'food', names: { en: 'x' } }] }],
    'categories.4.kinds.0.key',
  ],
  ['categories', [...usual, { ...bikes, kinds: Array(21).fill(bikes.kinds[0]) }], 'categories.4.kinds'],
  ['pages', { set: 'uk' }, 'pages.set'],
  ['footer', { ...footer, guidelinesUrl: 'javascript:alert(1)' }, 'footer.guidelinesUrl'],
  ['footer', { ...footer, guidelinesUrl: '//evil.example' }, 'footer.guidelinesUrl'],
  ['footer', { ...footer, contactEmail: 'nobody' }, 'footer.contactEmail'],
  ['footer', { ...footer, classYear: { en: 'x'.repeat(201) } }, 'footer.classYear.en'],
])('%s of %j is refused at %s, and nothing changes', async ([section, value, field], { admin }) => {
  const before = await sectionsFor(admin);
  expect(await edit(admin, section as SectionName, value)).toMatchObject({
    status: 400,
    body: { code: 'invalid_field', field },
  });
  expect(await sectionsFor(admin)).toEqual(before);
});

test('only admins read and edit it, and only known sections', async ({ admin, server }) => {
  const member = await addMember(server);
  expect((await member.call(deskEndpoints.site)).status).toBe(403);
  expect((await edit(member, 'name', { en: 'Mine' })).status).toBe(403);
  expect((await edit(new Client(server.url), 'name', { en: 'Mine' })).status).toBe(401);
  expect(await edit(admin, '__proto__' as SectionName, {})).toMatchObject({
    status: 400,
    code: 'unknown_option',
  });
});

test('the environment wins and locks its field alone', async ({ admin, server }) => {
  const changed = { ...footer, contactEmail: 'dean@polimi.it' };
  expect(await edit(admin, 'footer', changed)).toMatchObject({
    status: 409,
    body: { code: 'setting_locked', field: 'footer.contactEmail' },
  });
  expect((await sectionsFor(admin)).footer).toMatchObject({
    locked_by: { 'footer.contactEmail': 'CONTACT_EMAIL' },
    default: { contactEmail: 'exchange@campus.example.edu' },
    edited_at: null,
  });
  expect(await edit(admin, 'footer', footer)).toMatchObject({ status: 200 });
  expect(await shown(server)).toMatchObject({
    contactEmail: 'help-desk@polimi.it',
    classYear: 'Class of 2030',
  });
});

test('a lock that the environment drops leaves the default, not what the environment said', async ({
  admin,
  server,
  start,
}) => {
  await edit(admin, 'footer', footer);
  const later = await start({ on: server, env: { SITE_NAME: 'Bund Bazaar' } });
  expect(await shown(later)).toMatchObject({
    siteName: 'Bund Bazaar',
    contactEmail: 'exchange@campus.example.edu',
    developerCredit: 'Built by the club',
  });
});
