import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { createDatabase } from '../../tests/support/database.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { createPost, addMember } from '../../tests/support/people.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { runTool } from '../../tests/support/tool.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** A stopped server with one image, whose sweep has marked the store as its own. */
const test = base.extend('marked', async ({ start }) => {
  const server = await start();
  const uploads = uploadsOf(server);
  await createPost(await addMember(server), { images: [sampleImage('png')] });
  const pictures = await readdir(uploads);
  await server.halt();
  const again = await start({ on: server });
  await waitFor(async () => {
    if ((await readdir(uploads)).length === pictures.length) throw new Error('not marked yet');
  });
  await again.halt();
  return { server, uploads, before: await readdir(uploads) };
});

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('[H5.17] deletes files without a row after a day, and reports rows without a file', async ({
  start,
}) => {
  const server = await start();
  const author = await addMember(server);
  const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
  const images = (await author.call(postEndpoints.full, { postId })).body['images'] as string[];
  const [kept = '', lost = ''] = images.map((path) => path.replace('uploads/', ''));
  const uploads = join(server.dataDir, 'uploads');
  const at = (name: string) => join(uploads, name);

  const [stray, young, foreign] = [`${'a'.repeat(32)}.webp`, `${'b'.repeat(32)}.webp`, 'notes.txt'];
  for (const name of [stray, young, foreign]) await writeFile(at(name), 'x');
  for (const name of [stray, foreign, kept]) await utimes(at(name), ago(25), ago(25));
  await utimes(at(young), ago(23), ago(23));
  await rm(at(lost));
  await server.database.sql("update images set created_at = now() - interval '2 minutes'");
  await server.halt();

  const again = await start({ on: server });
  await waitFor(() => expect(again.output()).toContain('images without their files'));
  const warning = again
    .output()
    .split('\n')
    .find((line) => line.includes('images without their files'));
  expect(JSON.parse(warning ?? '')).toMatchObject({ missing: 1, examples: [lost] });
  const present = await readdir(uploads);
  expect(present).not.toContain(stray);
  expect(present).toEqual(expect.arrayContaining([young, foreign, kept, kept.replace('.webp', '-320.webp')]));
});

async function sweep({ dataDir, database }: TestServer, ...more: string[]): Promise<string> {
  return (await runTool('sweep', more, { DATA_DIR: dataDir, DATABASE_URL: database.url })).stdout;
}

const uploadsOf = ({ dataDir }: TestServer) => join(dataDir, 'uploads');

/** Writes files that are a day old and have no row. */
async function leaveStrays(uploads: string, strays: number): Promise<void> {
  for (let count = 0; count < strays; count += 1) {
    const file = join(uploads, `${String(count).padStart(32, '0')}.webp`);
    await writeFile(file, 'x');
    await utimes(file, ago(25), ago(25));
  }
}

test("[H5.19] deletes hundreds of files only in a store that carries this database's mark", async ({
  marked,
  start,
}) => {
  const { server, uploads, before } = marked;
  await leaveStrays(uploads, 543);
  const copy = await createDatabase(server.database);
  const other = await start({ on: { dataDir: server.dataDir, database: copy } });
  await waitFor(() =>
    expect(other.output()).toContain('too many image files have no row, so none was removed'),
  );
  await other.halt();
  await copy.drop();
  // To the copy, the other database's mark is a stray file.
  expect(await readdir(uploads)).toHaveLength(before.length + 543);

  await start({ on: server });
  await waitFor(async () => expect((await readdir(uploads)).toSorted()).toEqual(before.toSorted()));
});

test.for([
  ['the database knows no picture at all', 0, 1],
  ['more files have no row than a post can have', 1, 31],
] as const)(
  '[H5.18] nothing goes where %s, unless the operator says so',
  async ([_case, pictures, strays], { start }) => {
    const server = await start();
    const images = Array.from({ length: pictures }, () => sampleImage('png'));
    await createPost(await addMember(server), images.length > 0 ? { images } : {});
    await server.halt();
    const uploads = uploadsOf(server);
    const before = await readdir(uploads);
    await leaveStrays(uploads, strays);

    const again = await start({ on: server });
    await waitFor(() =>
      expect(again.output()).toContain('too many image files have no row, so none was removed'),
    );
    expect(await sweep(server)).toContain(`${strays} files over a day old have no row: kept`);
    expect(await readdir(uploads)).toHaveLength(before.length + strays);
    expect(await sweep(server, '--remove')).toContain(`${strays} files over a day old have no row: removed`);
    expect((await readdir(uploads)).toSorted()).toEqual(before.toSorted());
  },
);
