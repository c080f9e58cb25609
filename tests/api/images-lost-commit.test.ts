import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { createDatabase } from '../support/database.ts';
import { sampleImage } from '../support/image-samples.ts';
import { joinAs, postFields } from '../support/people.ts';
import { startServer } from '../support/server.ts';

/** The network between server and database breaks at the worst moment: the commit is done, and nobody hears of it. */

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Stands before the database. While `loses` says so, a commit gets through and its answer does not. */
async function lossyWay(databaseUrl: string) {
  const way = { url: databaseUrl, loses: false };
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const door = createServer((near) => {
    const far = connect(Number(port), hostname);
    let lost = false;
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => [near, far].forEach((one) => one.destroy()));
    }
    near.on('data', (bytes) => {
      lost ||= way.loses && bytes.includes('commit\0');
      far.write(bytes);
    });
    far.on('data', (bytes) => (lost ? near.destroy() : near.write(bytes)));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  ends.push(() => {
    door.close();
    sockets.forEach((socket) => socket.destroy());
  });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(door.address() as AddressInfo).port}`;
  way.url = url.href;
  return way;
}

test('pictures of a post whose commit was done unheard are there', async () => {
  const database = await createDatabase();
  ends.push(() => database.drop());
  const way = await lossyWay(database.url);
  const server = await startServer({ env: { DATABASE_URL: way.url } });
  ends.push(() => server.stop());
  const author = await joinAs(server);

  way.loses = true;
  const made = await author.call(postEndpoints.create, postFields({ images: sampleImage('png') }));
  expect(made).toMatchObject({ status: 503, code: 'not_ready' });
  way.loses = false;

  const [post] = await database.sql<{ id: string }>('select id from posts');
  const { body } = await author.call(postEndpoints.full, { postId: post?.id });
  const [image] = body['images'] as string[];
  expect((await author.fetch(`/${image ?? ''}`)).status).toBe(200);
});
