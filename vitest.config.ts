import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts', 'tests/api/**/*.test.ts'],
    globalSetup: 'tests/support/global-setup.ts',
    maxWorkers: 2,
    // Each API test file starts a server and a database of its own. The servers of a worker share a process
    // (tests/support/host.ts), and so do its test files.
    isolate: false,
    hookTimeout: 60_000,
    testTimeout: 60_000,
  },
});
