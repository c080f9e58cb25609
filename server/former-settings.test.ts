import { expect, test } from 'vitest';
import { parseFile, readConfig } from './config.ts';
import { formerNames, withFormer } from './former-settings.ts';
import { unsaidProfile } from './site-profile.ts';

/** What variables of releases before make of the site's own facts. */

const usual = unsaidProfile;
test.each<[Record<string, string>, object]>([
  [{ SUMMARY_AT: '7:30' }, { hours: { ...usual.hours, summaryAt: '07:30' } }],
  [
    { QUIET_HOURS: '22:15-6:00', REPORTS_TO_REVIEW: '3' },
    { hours: { ...usual.hours, quietHours: { from: '22:15', to: '06:00' }, reportsToReview: 3 } },
  ],
  [{ QUIET_HOURS: 'Off' }, { hours: { ...usual.hours, quietHours: null } }],
  [
    { USD_CNY: '6.95' },
    {
      currencies: [
        { code: 'CNY', rate: 1 },
        { code: 'USD', rate: 6.95 },
      ],
    },
  ],
  [
    { TERM_ENDS: '2027-01-15 Fall term/秋季学期, 2027-06-20 it=Estate' },
    {
      termEnds: [
        { day: '2027-01-15', texts: { en: 'Fall term', zh: '秋季学期' } },
        { day: '2027-06-20', texts: { it: 'Estate' } },
      ],
    },
  ],
  [
    { PICKUP_AREAS: 'north North campus/北校区/pt-BR=Norte,gate  it=Porta est / zh=东门 ' },
    {
      pickupAreas: [
        { area: 'north', texts: { en: 'North campus', zh: '北校区', 'pt-BR': 'Norte' } },
        { area: 'gate', texts: { it: 'Porta est', zh: '东门' } },
      ],
    },
  ],
  [{ LANGUAGES: 'it, en' }, { languages: ['it', 'en'] }],
  [
    {
      DEVELOPER_CREDIT: 'Club',
      CLASS_YEAR: 'Class of 2028',
      CLASS_YEAR_ZH: '2028 届',
      HOSTED_ON_ZH: '机房',
      GUIDELINES_URL: 'http://nyu.edu/rules',
      ICP_NUMBER: '沪ICP备2026000000号-1',
      POLICE_FILING: '沪公网安备31010402000000号',
    },
    {
      footer: {
        controller: {},
        credit: { en: 'Club', zh: 'Club' },
        classYear: { en: 'Class of 2028', zh: '2028 届' },
        hostedOn: { en: 'the campus network', zh: '机房' },
        guidelinesUrl: 'http://nyu.edu/rules',
        icpNumber: '沪ICP备2026000000号-1',
        policeFiling: '沪公网安备31010402000000号',
      },
    },
  ],
])('%j is understood', (variables, sections) => {
  expect(withFormer(usual, variables)).toEqual({ site: { ...usual, ...sections }, invalid: [] });
});

test.each([
  ['SUMMARY_AT', '25:00'],
  ['SUMMARY_AT', '6pm'],
  ['QUIET_HOURS', '23:00'],
  ['QUIET_HOURS', '08:00-08:00'],
  ['REPORTS_TO_REVIEW', 'some'],
  ['USD_CNY', '-3'],
  ['USD_CNY', '7,2'],
  ['USD_CNY', '0'],
  ['TERM_ENDS', '2027-01-15'],
  ['TERM_ENDS', '2027-02-30 Fall term/秋季学期'],
  ['PICKUP_AREAS', 'gate /东门'],
  ['PICKUP_AREAS', 'Gate East gate/东门'],
  ['PICKUP_AREAS', 'gate East gate/东门/Porta est'],
  ['PICKUP_AREAS', 'gate East gate/东门,'],
  ['PICKUP_AREAS', 'gate East/东门, gate West/西门'],
  ['PICKUP_AREAS', `gate ${'E'.repeat(41)}/东门`],
  ['LANGUAGES', 'en,en'],
  ['CLASS_YEAR', 'two\nlines'],
  ['GUIDELINES_URL', 'guidelines.html'],
])('%s=%s is left out', (name, value) => {
  expect(withFormer(usual, { [name]: value })).toEqual({ site: usual, invalid: [name] });
});

test('the file and the environment may still have them, whatever their values', () => {
  const lines = formerNames.map((name) => `${name}=anything`);
  expect(parseFile('', lines.join('\n')).problems).toEqual([]);
  expect(readConfig({ HOSTED_ON: ' a cellar ', USD_CNY: 'cheap', CLASS_YEAR: ' ' }).former).toEqual({
    HOSTED_ON: 'a cellar',
    USD_CNY: 'cheap',
  });
});
