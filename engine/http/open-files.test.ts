import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteTest } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { createPost, addMember, postFields } from '../../tests/support/people.ts';
import { startProcess, type TestProcess } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { webBuilds } from './pages.ts';

/** A server without free file descriptors answers that it is busy, and recovers when it has some again. */

const hog = new URL('../../tests/support/file-hog.mjs', import.meta.url).href;
const test = siteTest
  .extend('program', async ({}, { onCleanup }) => {
    const program = await startProcess({ env: { NODE_OPTIONS: `--import ${hog}` }, openFiles: 150 });
    onCleanup(() => program.stop());
    return program;
  })
  .extend('author', { scope: 'file' }, ({ program }) => addMember(program));

test('[H1.6] without free file descriptors, a script, an image and an upload get a 503', async ({
  program,
  author,
}) => {
  const postId = await createPost(author, { images: [sampleImage('png')] });
  const [picture] = (await author.call(postEndpoints.full, { postId })).body['images'] as string[];
  const [script] = (await readdir(`${webBuilds()[0]}/assets`)).filter((name) => name.endsWith('.js'));
  const statusOf = async (path: string) => {
    const response = await author.fetch(path);
    await response.arrayBuffer();
    return response.status;
  };
  // Pictures that were opened before are kept in memory.
  const statuses = async (size: string) => [
    await statusOf(`/assets/${script}`),
    await statusOf(`/${picture?.replace('.webp', `${size}.webp`)}`),
    (await author.call(postEndpoints.create, postFields({ images: [sampleImage('png')] }))).status,
  ];
  expect(await statuses('')).toEqual([200, 200, 200]);
  await toggle(program);
  expect(await statuses('-800')).toEqual([503, 503, 503]);
  await toggle(program);
  expect(await statuses('')).toEqual([200, 200, 200]);
});

async function toggle(program: TestProcess): Promise<void> {
  const warnings = () => program.output().match(/holds/g)?.length ?? 0;
  const before = warnings();
  program.process.kill('SIGUSR2');
  await waitFor(() => expect(warnings()).toBe(before + 1));
}
