import { afterEach, expect, test } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { openWay } from '../../tests/support/database-proxy.ts';
import { createDatabase } from '../../tests/support/database.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { addMember, postFields } from '../../tests/support/people.ts';
import { startServer } from '../../tests/support/server.ts';

/** The connection breaks after the commit and before its acknowledgement. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

test('[H5.16] keeps the images of a post whose commit succeeded although its reply was lost', async () => {
  const database = await createDatabase();
  ends.push(() => database.drop());
  const way = await openWay(database.url);
  ends.push(() => way.close());
  const server = await startServer({ env: { DATABASE_URL: way.url } });
  ends.push(() => server.stop());
  const author = await addMember({ url: server.url, database });

  way.loses = 'commit';
  const made = await author.call(postEndpoints.create, postFields({ images: sampleImage('png') }));
  expect(made).toMatchObject({ status: 503, code: 'not_ready' });
  way.loses = undefined;

  const [post] = await database.sql<{ id: string }>('select id from posts');
  const { body } = await author.call(postEndpoints.full, { postId: post?.id });
  const [image] = body['images'] as string[];
  expect((await author.fetch(`/${image ?? ''}`)).status).toBe(200);
});
