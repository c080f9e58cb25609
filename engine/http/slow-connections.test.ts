import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { formOf } from '../../tests/support/client.ts';
import { test as base } from '../../tests/support/fixtures.ts';
import { sampleImage } from '../../tests/support/image-samples.ts';
import { postFields, type Person } from '../../tests/support/people.ts';
import type { TestProcess } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';
import { webBuilds } from './pages.ts';

/** A client that disconnects in the middle of a request leaves nothing behind. */

const test = base.extend('server', ({ program }) => program);

async function send(server: TestProcess, ...bytes: (string | Uint8Array)[]): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  // The server may close it first.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  for (const some of bytes) socket.write(some);
  return socket;
}

/** Waits until the server has begun to work on what was sent. */
async function someTurns(author: Person, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await (await author.fetch('/readyz')).arrayBuffer();
}

const openFiles = async (server: TestProcess) => (await readdir(`/proc/${server.process.pid}/fd`)).length;

test.skipIf(!existsSync('/proc/self/fd'))(
  '[H1.2] a thousand files asked for at once leave none open',
  async ({ server, author }) => {
    const folder = `${webBuilds()[0]}/assets`;
    const assets = await readdir(folder);
    const sizes = await Promise.all(assets.map(async (name) => (await stat(join(folder, name))).size));
    const largest = assets[sizes.indexOf(Math.max(...sizes))];
    const before = await openFiles(server);
    const client = await send(server, `GET /assets/${largest} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(1000));
    // The client doesn't read, so the responses fill the socket.
    client.pause();
    await someTurns(author, 20);
    client.destroy();
    await waitFor(async () => expect(await openFiles(server)).toBeLessThan(before + 20));
  },
);

test('[H1.2] pipelined uploads release their places when the connection closes', async ({
  server,
  author,
}) => {
  // Enough that the first upload is still in progress when its client disconnects.
  const images = Array.from({ length: 10 }, () => sampleImage('png'));
  const form = new Response(formOf(postFields({ postStatus: 'Draft', images })));
  const body = new Uint8Array(await form.arrayBuffer());
  const head = (bytes: number) =>
    [
      `POST ${postEndpoints.create.path} HTTP/1.1`,
      'Host: a',
      `Cookie: ${[...author.cookies].map((pair) => pair.join('=')).join('; ')}`,
      `Content-Type: ${form.headers.get('content-type')}`,
      `Content-Length: ${bytes}\r\n\r\n`,
    ].join('\r\n');
  for (let place = 0; place < 3; place += 1) {
    const client = await send(server, head(body.length), body, head(20_000_000));
    await someTurns(author, 4);
    client.destroy();
  }
  const answer = await author.call(postEndpoints.create, postFields({ images: [sampleImage('png')] }));
  expect(answer).toMatchObject({ status: 200 });
}, 30_000);
