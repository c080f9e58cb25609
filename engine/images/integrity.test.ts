import { rm, utimes, writeFile } from 'node:fs/promises';
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

/** What the sweep finds wrong with the stored files, in health, doctor and metrics. */

/** The files of a site, in its folder or bucket. */
interface Files {
  write(name: string, bytes: Buffer | string): Promise<void>;
  remove(name: string): Promise<unknown>;
}

function inFolder(uploads: string): Files {
  const at = (name: string) => join(uploads, name);
  return {
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
      "select from app_state where key = 'images' and value::jsonb ? 'stray'",
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

const faults = (missing: number, stray: number) =>
  Object.entries({ missing, stray }).map(
    ([fault, count]) => `exchange_image_faults{fault="${fault}"} ${count}`,
  );

test.for(['folder', 'bucket'])(
  'missing and stray files in a %s are found and named until they are mended',
  async (kind, { start, onTestFinished }) => {
    const bucket = kind === 'bucket' ? await startS3() : undefined;
    if (bucket) onTestFinished(() => bucket.stop());
    const env = bucket?.env ?? {};
    const server = await start({ env });
    const author = await addMember(server);
    const postId = await createPost(author, { images: [sampleImage('png')] });
    const { body } = await author.call(postEndpoints.full, { postId });
    const [lost = ''] = (body['images'] as string[]).map((path) => path.replace('uploads/', ''));
    await server.halt();
    const files = bucket ? inBucket(bucket) : inFolder(join(server.dataDir, 'uploads'));
    for (const name of imageFiles(lost)) await files.remove(name);
    // So many that the sweep removes none.
    for (let count = 0; count < 31; count += 1)
      await files.write(`${String(count).padStart(32, '0')}.webp`, 'x');
    await server.database.sql("update images set created_at = now() - interval '2 minutes'");
    const startAgain = async () => {
      await server.database.sql(
        "update app_state set value = (value::jsonb - 'stray')::text where key = 'images'",
      );
      return start({ on: server, env });
    };

    const again = await startAgain();
    const seen = await look(again);
    expect(seen.faults).toEqual(faults(1, 31));
    expect(seen.found).toMatchObject([
      { state: 'warning', text: 'images-missing', params: { count: '1', files: lost } },
      { state: 'warning', text: 'images-stray', params: { count: '31' } },
    ]);
    await again.halt();

    for (let count = 0; count < 31; count += 1) await files.remove(`${String(count).padStart(32, '0')}.webp`);
    await server.database.sql('delete from post_images where image_name = $1', [lost]);
    await server.database.sql('delete from images where name = $1', [lost]);
    const mended = await look(await startAgain());
    expect(mended.faults).toEqual(faults(0, 0));
    expect(mended.found).toMatchObject([{ state: 'ok', text: 'images-ok' }]);
  },
);
