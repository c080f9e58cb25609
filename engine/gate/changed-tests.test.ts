import { globSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { testsNear } from './changed-tests.ts';

/** Which tests `npm test -- --changed` runs. */

const folders = readdirSync('contract', { withFileTypes: true }).filter((entry) => entry.isDirectory());
const tests = globSync(['{contract,engine,server,web,tests}/**/*.{test,spec}.ts']);
const near = (file: string) => {
  const { api, e2e } = testsNear([file]);
  return [...api, ...e2e];
};
const inFolders = (...places: string[]) =>
  tests.filter((file) => places.some((place) => file.startsWith(place)));

describe.each(folders.map(({ name }) => name))('%s', (noun) => {
  test.each(['server', 'web'])('a new verb in %s is near the tests of its noun', (side) => {
    const places =
      side === 'web'
        ? ['web', 'tests/e2e']
        : ['contract', 'server', 'web', 'tests/api', 'tests/drills', 'tests/e2e'];
    const ofNoun = inFolders(...places.map((place) => `${place}/${noun}/`));
    expect(near(`${side}/${noun}/some/verb.ts`).toSorted()).toEqual(
      (ofNoun.length > 0 ? ofNoun : tests).toSorted(),
    );
  });
});

test('a file is near the tests that import it, and near those of the nouns that do', () => {
  expect(near('server/reports/open.ts')).toEqual(
    expect.arrayContaining(inFolders('tests/api/reports/', 'tests/api/desk/', 'tests/e2e/reports/')),
  );
  expect(near('server/reports/open.ts')).not.toEqual(expect.arrayContaining(inFolders('tests/api/profile/')));
  expect(near('engine/images/hash.ts')).toContain('engine/images/hash.test.ts');
  expect(near('tests/support/duel.ts')).not.toContain('tests/api/posts/price-hint.test.ts');
});

test('a text of one language is near the tests of its noun and of the sentences', () => {
  expect(near('languages/en/posts-detail.json').toSorted()).toEqual(
    [
      ...inFolders('web/posts/', 'tests/e2e/posts/', 'contract/posts/', 'tests/api/posts/'),
      'contract/notices/sentences.test.ts',
    ].toSorted(),
  );
});

test('a folder beside the sides is near its tests', () => {
  expect(near('docs/scale.md')).toEqual(inFolders('tests/api/docs/').toSorted());
  expect(near('scripts/demo/people.json')).toContain('tests/drills/scripts/demo.test.ts');
});

test('a test is near itself, and pages in the root and hidden files are near none', () => {
  const changed = ['tests/api/trade.test.ts', 'tests/e2e/posts/buy-a-thing.spec.ts'];
  expect(testsNear([...changed, 'README.md', '.github/ci.yml'])).toEqual({
    api: ['tests/api/trade.test.ts'],
    e2e: ['tests/e2e/posts/buy-a-thing.spec.ts'],
  });
});

test.each(['package-lock.json', 'server/app.ts', 'new/thing.ts'])('%s is near all tests', (file) => {
  expect(near(file).toSorted()).toEqual(tests.toSorted());
});
