import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Which tests `npm test -- --changed` chooses for a changed file. */

function testsFor(...files: string[]): unknown {
  const call = `import('./scripts/changed-tests.mjs').then((one) => console.log(JSON.stringify(one.testsFor(${JSON.stringify(files)}))))`;
  return JSON.parse(execFileSync(process.execPath, ['-e', call], { encoding: 'utf8' }));
}

test('a verb selects the tests of its noun and the browser tests, a test itself, a document none', () => {
  expect(testsFor('server/posts/save.ts')).toEqual({
    api: ['server/posts/', 'tests/api/posts/'],
    e2e: 'all',
  });
  expect(testsFor('server/members/search.ts')).toMatchObject({
    api: ['server/members/', 'tests/api/members/'],
  });
  expect(testsFor('tests/api/trade.test.ts', 'tests/e2e/post.spec.ts', 'docs/operating.md')).toEqual({
    api: ['tests/api/trade.test.ts'],
    e2e: ['tests/e2e/post.spec.ts'],
  });
  expect(testsFor('docs/security.md')).toEqual({ api: ['tests/api/specification'], e2e: [] });
});

test('shared files and unknown files select all tests', () => {
  for (const file of ['server/http/route.ts', 'tests/support/server.ts', 'package-lock.json', 'new/thing.ts'])
    expect(testsFor(file, 'README.md')).toEqual({ api: 'all', e2e: 'all' });
});
