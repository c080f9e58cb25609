import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { test as base } from '../../tests/support/fixtures.ts';

/** What a body costs that is refused: compressed ones, and ones that are longer than the call allows. */

const test = base
  .extend('server', ({ program }) => program)
  .extend(
    'post',
    ({ server }) =>
      async (path: string, headers: OutgoingHttpHeaders, body: Buffer, method = 'POST') => {
        const request = httpRequest(server.url + path, {
          method,
          headers: { ...headers, 'content-length': body.length },
          agent: false,
        });
        request.on('error', () => undefined).end(body);
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        return { response, body: JSON.parse(await text(response)) as { code: string } };
      },
  )
  .extend('spent', ({ server }) => async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    return {
      megabytes: read('process_resident_memory_bytes') / 1e6,
      seconds: read('process_cpu_seconds_total'),
    };
  });

const logIn = '/api/auth/login';
const createPost = '/api/post/create-post';
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const bomb = brotliCompressSync(Buffer.alloc(10_000_000, ' '));
const plain = Buffer.from('{"usernameOrEmail":"nobody","password":"A-long-passw0rd"}');

test.for([
  ['br', brotliCompressSync(plain)],
  ['gzip', gzipSync(plain)],
  ['deflate', deflateSync(plain)],
  ['x-gzip', gzipSync(plain)],
  ['zstd', plain],
  ['gzip, identity', gzipSync(plain)],
  ['', plain],
] as const)('no body in the encoding "%s" is read', async ([encoding, body], { post }) => {
  for (const [method, path, headers] of [
    ['POST', logIn, json],
    ['POST', createPost, form],
    ['DELETE', '/api/post/delete-post', json],
    ['POST', '/market', json],
    ['POST', '/nothing', json],
    ['GET', '/api/site', json],
  ] as const) {
    const refused = await post(path, { ...headers, 'content-encoding': encoding }, body, method);
    expect.soft(refused.response.statusCode, path).toBe(415);
    expect.soft(refused.body).toMatchObject({ code: 'wrong_type' });
    expect.soft(refused.response.headers.connection).toBe('close');
  }
});

test('a body that names the encoding identity is read', async ({ post }) => {
  for (const encoding of ['identity', 'Identity']) {
    const { body } = await post(logIn, { ...json, 'content-encoding': encoding }, plain);
    expect(body.code).toBe('wrong_login');
  }
});

test('600 bodies that unfold to megabytes cost no memory and hardly processor time', async ({
  post,
  spent,
}) => {
  const send = async (rounds: number) => {
    for (let round = 0; round < rounds; round += 1)
      for (const [path, headers] of [
        [logIn, json],
        [createPost, form],
      ] as const)
        await post(path, { ...headers, 'content-encoding': 'br' }, bomb);
  };
  await send(20);
  const before = await spent();
  await send(300);
  const after = await spent();
  expect(after.megabytes - before.megabytes).toBeLessThan(60);
  expect(after.seconds - before.seconds).toBeLessThan(4);
});

/** Sends a body of 100 MB as fast as it is taken, also after the answer. */
async function pour(url: string, head: string, piece: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let received = '';
  let sent = 0;
  let sentBefore = 0;
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    if (received === '') sentBefore = sent;
    received += chunk.toString('latin1');
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(`${head}\r\nHost: a\r\n\r\n`);
  const write = () => {
    let isTaken = true;
    while (isTaken && !socket.destroyed && sent < 100_000_000) {
      sent += piece.length;
      isTaken = socket.write(piece);
    }
    if (!isTaken) socket.once('drain', write);
  };
  write();
  await closed;
  return { received, megabytesAfterAnswer: (socket.bytesWritten - sentBefore) / 1e6 };
}

test.for([
  ['is announced as too long', `POST ${logIn} HTTP/1.1`, 'Content-Length: 100000000', 413],
  [
    'grows too long',
    `POST ${logIn} HTTP/1.1\r\nContent-Type: application/json`,
    'Transfer-Encoding: chunked',
    413,
  ],
  [
    'comes without a session',
    `POST ${createPost} HTTP/1.1\r\nContent-Type: ${form['content-type']}`,
    'Content-Length: 40000000',
    401,
  ],
] as const)(
  'the sender of a body that %s reads the answer, and then can send little more',
  async ([_what, head, length, status], { server }) => {
    const isChunked = length.startsWith('Transfer');
    const piece = ' '.repeat(0x4000);
    const { received, megabytesAfterAnswer } = await pour(
      server.url,
      `${head}\r\n${length}`,
      isChunked ? `4000\r\n${piece}\r\n` : piece,
    );
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received).toMatch(/^connection: close\r$/im);
    expect(received).toMatch(/"requestId":.*\}$/);
    // The bound and what both ends of the connection buffer.
    expect(megabytesAfterAnswer).toBeLessThan(16);
  },
);

test('a refused body that stops arriving is waited for no longer than five seconds', async ({ server }) => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write(`POST ${logIn} HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n{`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /);
  await once(socket, 'close');
});

test('a short body that is refused leaves the connection open', async ({ post }) => {
  const { response } = await post(
    '/api/post/delete-post',
    { ...json, connection: 'keep-alive' },
    plain,
    'DELETE',
  );
  expect(response.statusCode).toBe(401);
  expect(response.headers.connection).toBe('keep-alive');
});
