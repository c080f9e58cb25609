import { globSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsNear } from './changed-tests.ts';

/** Which tests `npm test -- --changed` runs. */

const folders = readdirSync('contract', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const sides = ['contract', 'server', 'web', 'tests/api', 'tests/e2e'];

describe.each(folders.map(({ name }) => name))('%s', (noun) => {
  const ofNoun = sides.map((side) => `${side}/${noun}/`);

  test.each(ofNoun)('a file in %s is near the tests of its noun on all sides, and near no other', (place) => {
    const { api, e2e } = testsNear([`${place}some/verb.ts`]);
    expect([...api, ...e2e].filter((file) => !ofNoun.some((one) => file.startsWith(one)))).toEqual([]);
    expect(api.some((file) => file.startsWith('tests/api/'))).toBe(true);
    expect(e2e.length > 0).toBe(globSync(`web/${noun}/**/*-screen*.tsx`).length > 0);
  });
});

test('a folder beside the sides is near its tests', () => {
  expect(testsNear(['docs/scale.md'])).toEqual({
    api: ['nouns', 'references', 'specification'].map((page) => `tests/api/docs/${page}.test.ts`),
    e2e: [],
  });
  expect(testsNear(['scripts/seed/people.ts']).api).toContain('tests/api/scripts/demo.test.ts');
});

test('a test is near itself, and pages in the root and hidden files are near none', () => {
  const changed = [
    'tests/api/trade.test.ts',
    'tests/e2e/posts/buy-a-thing.spec.ts',
    'README.md',
    '.github/ci.yml',
  ];
  expect(testsNear(changed)).toEqual({
    api: ['tests/api/trade.test.ts'],
    e2e: ['tests/e2e/posts/buy-a-thing.spec.ts'],
  });
});

test.each([
  'package-lock.json',
  'server/app.ts',
  'server/rules/visible-posts.ts',
  'tests/support/server.ts',
  'tests/e2e/site.ts',
  'new/thing.ts',
])('%s is near all tests', (file) => {
  expect(testsNear([file])).toEqual({
    api: globSync(['{contract,engine,server,web}/**/*.test.ts', 'tests/api/**/*.test.ts']).toSorted(),
    e2e: globSync('tests/e2e/**/*.spec.ts').toSorted(),
  });
});
