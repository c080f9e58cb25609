import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { deskEndpoints } from '../../contract/desk/endpoints.ts';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addMember, createPost } from '../../tests/support/people.ts';
import { startS3, type S3Server } from '../../tests/support/s3-server.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { imageFiles } from './format.ts';

/** What the sweep and the daily check find wrong with the stored files, in health, doctor and metrics. */

/** The files of a site, in its folder or bucket. */
interface Files {
  read(name: string): Promise<Buffer>;
  write(name: string, bytes: Buffer | string): Promise<void>;
  remove(name: string): Promise<unknown>;
}

function inFolder(uploads: string): Files {
  const at = (name: string) => join(uploads, name);
  return {
    read: (name) => readFile(at(name)),
    write: async (name, bytes) => {
      await writeFile(at(name), bytes);
      const yesterday = new Date(Date.now() - 25 * 3_600_000);
      await utimes(at(name), yesterday, yesterday);
    },
    remove: (name) => rm(at(name)),
  };
}

function inBucket({ objects }: S3Server): Files {
  return {
    read: async (name) => objects.get(name)?.bytes ?? Buffer.of(),
    write: async (name, bytes) => {
      const modifiedAt = new Date(Date.now() - 25 * 3_600_000);
      objects.set(name, { bytes: Buffer.from(bytes), type: 'image/webp', modifiedAt });
    },
    remove: async (name) => objects.delete(name),
  };
}

/** Waits for the jobs that run at the start, then asks for the images' findings and gauges. */
async function look(server: TestServer) {
  await waitFor(async () => {
    const found = await server.database.sql(
      "select from app_state where key = 'images' and value::jsonb ?& array['read', 'stray']",
    );
    if (found.length === 0) throw new Error('not checked yet');
  });
  const admin = await addMember(server, { role: 'admin' });
  const { findings } = (await admin.call(deskEndpoints.health)).body as unknown as {
    findings: { text: string; state: string; params: Record<string, string> }[];
  };
  const metrics = await (await fetch(`${server.url.replace('localhost', '127.0.0.1')}/metrics`)).text();
  return {
    found: findings.filter(({ text }) => text.startsWith('images-')),
    faults: metrics.split('\n').filter((line) => line.startsWith('exchange_image_faults')),
  };
}

const faults = (missing: number, unreadable: number, stray: number) =>
  Object.entries({ missing, unreadable, stray }).map(
    ([fault, count]) => `exchange_image_faults{fault="${fault}"} ${count}`,
  );

test.for(['folder', 'bucket'])(
  'truncated, missing and stray files in a %s are found and named until they are mended',
  async (kind, { start, onTestFinished }) => {
    const bucket = kind === 'bucket' ? await startS3() : undefined;
    if (bucket) onTestFinished(() => bucket.stop());
    const env = bucket?.env ?? {};
    const server = await start({ env });
    const author = await addMember(server);
    const postId = await createPost(author, { images: [sampleImage('png'), sampleImage('jpg')] });
    const { body } = await author.call(postEndpoints.full, { postId });
    const [broken = '', lost = ''] = (body['images'] as string[]).map((path) => path.replace('uploads/', ''));
    await server.halt();
    const files = bucket ? inBucket(bucket) : inFolder(join(server.dataDir, 'uploads'));
    const whole = await Promise.all(
      imageFiles(broken).map(async (name) => [name, await files.read(name)] as const),
    );
    for (const [name, bytes] of whole) await files.write(name, bytes.subarray(0, bytes.length / 2));
    for (const name of imageFiles(lost)) await files.remove(name);
    // So many that the sweep removes none.
    for (let count = 0; count < 31; count += 1)
      await files.write(`${String(count).padStart(32, '0')}.webp`, 'x');
    await server.database.sql("update images set created_at = now() - interval '2 minutes'");
    const startAgain = async () => {
      await server.database.sql(
        "update app_state set value = (value::jsonb - 'read' - 'stray' - 'on')::text where key = 'images'",
      );
      return start({ on: server, env });
    };

    const again = await startAgain();
    const seen = await look(again);
    expect(seen.faults).toEqual(faults(1, 1, 31));
    expect(seen.found).toMatchObject([
      { state: 'warning', text: 'images-missing', params: { count: '1', files: lost } },
      { state: 'warning', text: 'images-broken', params: { count: '1' } },
      { state: 'warning', text: 'images-stray', params: { count: '31' } },
    ]);
    const [named = ''] = seen.found.flatMap(({ text, params }) =>
      text === 'images-broken' ? [params['files'] ?? ''] : [],
    );
    expect(imageFiles(broken)).toContain(named);
    await again.halt();

    for (const [name, bytes] of whole) await files.write(name, bytes);
    for (let count = 0; count < 31; count += 1) await files.remove(`${String(count).padStart(32, '0')}.webp`);
    await server.database.sql('delete from post_images where image_name = $1', [lost]);
    await server.database.sql('delete from images where name = $1', [lost]);
    const mended = await look(await startAgain());
    expect(mended.faults).toEqual(faults(0, 0, 0));
    expect(mended.found).toMatchObject([{ state: 'ok', text: 'images-ok' }]);
  },
);

test('a broken file is named until it is whole, also if the next samples are of others', async ({
  start,
}) => {
  const server = await start();
  const postId = await createPost(await addMember(server), { images: [sampleImage('png')] });
  expect(postId).toBeTruthy();
  const [{ name } = { name: '' }] = await server.database.sql<{ name: string }>('select name from images');
  await server.halt();
  const files = inFolder(join(server.dataDir, 'uploads'));
  await files.write(name, 'RIFF');
  await server.database.sql(
    `update app_state set value = jsonb_build_object('unreadable', jsonb_build_array($1::text))::text
     where key = 'images'`,
    [name],
  );
  const { found } = await look(await start({ on: server }));
  expect(found).toMatchObject([{ text: 'images-broken', params: { count: '1', files: name } }]);
});

test('the check runs once a day, in one of two processes', async ({ start }) => {
  const server = await start();
  await createPost(await addMember(server), { images: [sampleImage('png')] });
  await server.halt();
  await server.database.sql('update app_state set value = \'{"on": "2026-01-01"}\' where key = \'images\'');
  const [first] = await Promise.all([start({ on: server }), start({ on: server })]);
  const readOf = async () =>
    (await first.database.sql<{ value: string }>("select value from app_state where key = 'images'"))[0]
      ?.value;
  await waitFor(async () => expect(JSON.parse((await readOf()) ?? '{}')).toMatchObject({ read: 1 }));
  await first.database.sql(
    "update app_state set value = (value::jsonb - 'stray' || '{\"read\": 7}')::text where key = 'images'",
  );
  await start({ on: server });
  const again = await start({ on: server });
  await waitFor(async () => {
    const swept = await again.database.sql(
      "select from app_state where key = 'images' and value::jsonb ? 'stray'",
    );
    expect(swept).toHaveLength(1);
  });
  expect(JSON.parse((await readOf()) ?? '{}')).toMatchObject({ read: 7 });
});
