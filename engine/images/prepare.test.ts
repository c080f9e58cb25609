import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { waitFor } from '../../tests/support/wait-for.ts';
import { createImageProcessor } from './process.ts';

/** A child that writes its process id to a file, and answers with it. */
const programThatWrites = (file: string) => `
  import { writeFileSync } from 'node:fs';
  import workerpool from ${JSON.stringify(import.meta.resolve('workerpool'))};
  const image = { width: process.pid, height: 1, files: [1, 2, 3].map(() => Buffer.of(1)) };
  workerpool.worker({ start: () => undefined, render: () => image });
  writeFileSync(${JSON.stringify(file)}, process.pid + '\\n', { flag: 'a' });`;

test('prepared children exist before the first image, and decode it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'prepared-'));
  const started = join(folder, 'started');
  const program = join(folder, 'child.mjs');
  await writeFile(program, programThatWrites(started));
  const pids = async () => (await readFile(started, 'utf8')).split('\n').slice(0, -1);
  const processor = createImageProcessor({ workers: 2, program: pathToFileURL(program) });
  processor.prepare();
  processor.prepare();
  await waitFor(async () => expect(await pids()).toHaveLength(2));
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff);
  const images = await Promise.all([1, 2, 3, 4].map(() => processor.process(jpeg, 'a.jpg')));
  expect(new Set(images.map(({ width }) => String(width)))).toEqual(new Set(await pids()));
  await processor.close();
  await rm(folder, { recursive: true });
});
