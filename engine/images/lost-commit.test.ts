import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { postFields } from '../../tests/support/people.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** The connection breaks after the commit and before its acknowledgement. */

const test = base.extend('env', ({ way }) => ({ DATABASE_URL: way.url }));

test('[H5.16] keeps the images of a post whose commit succeeded although its reply was lost', async ({
  author,
  way,
  database,
}) => {
  way.loses = 'commit';
  const made = await author.call(postEndpoints.create, postFields({ images: sampleImage('png') }));
  expect(made).toMatchObject({ status: 503, code: 'not_ready' });
  way.loses = undefined;

  const [post] = await database.sql<{ id: string }>('select id from posts');
  // A job that lost its commit too drops idle connections, one of which a read may just have taken.
  const { body } = await waitFor(async () => {
    const read = await author.call(postEndpoints.full, { postId: post?.id });
    expect(read).toMatchObject({ status: 200 });
    return read;
  });
  const [image] = body['images'] as string[];
  expect((await author.fetch(`/${image ?? ''}`)).status).toBe(200);
});
