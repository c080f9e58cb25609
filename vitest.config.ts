import { defineConfig } from 'vitest/config';

/** Tests that mock a module. Other tests in the same worker would see the mock. */
const mocking = ['engine/images/store-local.test.ts'];

export default defineConfig({
  test: {
    globalSetup: 'tests/support/global-setup.ts',
    // One more than the cores of a small machine, because many tests wait: for time limits, or for a process to end.
    maxWorkers: 3,
    // Three times what the longest takes, because a busy machine is not a fault.
    hookTimeout: 120_000,
    testTimeout: 120_000,
    // As for browsers: the last line of `npm test` reports every retry.
    retry: 1,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: [
            'contract/**/*.test.ts',
            'engine/**/*.test.ts',
            'server/**/*.test.ts',
            'web/**/*.test.ts',
            'tests/api/**/*.test.ts',
          ],
          exclude: mocking,
          // Each API test file starts a server and a database of its own. The servers of a worker share a process
          // (tests/support/host.ts), and so do its test files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'mocking', include: mocking } },
      // `npm test -- all` alone: kills, processes, hostile files, other releases and clocks, many random steps.
      { extends: true, test: { name: 'drills', include: ['tests/drills/**/*.test.ts'], isolate: false } },
    ],
  },
});
