import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { folder } from './node.mjs';
import { StepError, run } from './step.ts';

/**
 * Breaks the files at these paths in many places with Stryker, and prints what no test of their folders notices. Stryker
 * hands the mutant on by the environment, so that it also reaches servers in processes of their own. It works on a copy.
 */
const paths = process.argv.slice(2);
if (paths.length === 0) throw new StepError('npm run mutants -- FILE...', 2);
/** `posts` of server/posts/save.ts, `engine/http` of engine/http/csrf.ts. */
const folders = paths.map((file) => (file.startsWith('engine/') ? path.dirname(file) : file.split('/')[1]));
const settings = await mkdtemp(path.join(folder, 'mutants-'));
const config = {
  mutate: paths,
  testRunner: 'command',
  commandRunner: {
    command: `node node_modules/vitest/vitest.mjs run --bail=1 ${[...new Set(folders)].join(' ')}`,
  },
  concurrency: 1,
  tempDirName: path.join(settings, 'copy'),
  ignorePatterns: ['/data', '/.run'],
  reporters: ['clear-text', 'progress-append-only'],
  // Stryker can't load TypeScript 7, and asks for it only where this file exists.
  tsconfigFile: 'none',
};
try {
  const file = path.join(settings, 'stryker.json');
  await writeFile(file, JSON.stringify(config));
  await run('@stryker-mutator/core', ['run', file]);
} finally {
  await rm(settings, { recursive: true, force: true });
}
