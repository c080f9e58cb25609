import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './connections.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listen(handle: RequestListener, limits: Parameters<typeof createHttpServer>[1] = {}) {
  const server = createHttpServer(handle, { checkEveryMs: 10, ...limits });
  server.on('clientError', (_error, socket) => {
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\n\r\n', () => socket.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return async () => {
    const client = new Client(connect((server.address() as AddressInfo).port, '127.0.0.1'));
    await once(client.socket, 'connect');
    return client;
  };
}

class Client {
  readonly socket: Socket;
  received = '';
  readonly closed: Promise<string>;

  constructor(socket: Socket) {
    this.socket = socket;
    ends.push(() => socket.destroy());
    socket.on('error', () => undefined);
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => (this.received += text));
    this.closed = once(socket, 'close').then(() => this.received);
  }

  send(text: string): void {
    this.socket.write(text);
  }

  /** Waits for `part`, and returns everything received since the last call. */
  async answer(part: string): Promise<string> {
    while (!this.received.includes(part)) await once(this.socket, 'data');
    const { received } = this;
    this.received = '';
    return received;
  }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${bytes}\r\n\r\n`;

test('[H1.1] answers requests in turn, and closes a connection that pipelines', async () => {
  const paths: string[] = [];
  const closed: string[] = [];
  const open = await listen((request, response) => {
    paths.push(request.url ?? '');
    response.once('close', () => closed.push(request.url ?? ''));
    if (request.url !== '/waits') response.end(`to ${request.url}`);
  });
  const client = await open();
  for (const path of ['/one', '/two']) {
    client.send(get(path));
    await client.answer(`to ${path}`);
  }
  client.send(get('/waits') + get('/three').repeat(1000));
  expect(await client.closed).toBe('');
  expect(paths).toEqual(['/one', '/two', '/waits']);
  expect(closed).toEqual(['/one', '/two', '/waits']);
});

test.each([0, 1, 16 * 1024, 16 * 1024 + 1])(
  'sends %i bytes as they are, and none for HEAD',
  async (length) => {
    const content = Buffer.from(Array.from({ length }, (_, index) => index % 256));
    const open = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': length });
      response.end(content);
    });
    const client = await open();
    client.send(get('/').replace('GET', 'HEAD'));
    expect(await client.answer('\r\n\r\n')).toMatch(
      new RegExp(`content-length: ${length}\\r\\n[^]*\\r\\n\\r\\n$`),
    );
    client.send(`${get('/').slice(0, -2)}Connection: close\r\n\r\n`);
    const [, received] = (await client.closed).split(/\r\n\r\n([^]*)/);
    expect(received).toBe(content.toString('latin1'));
  },
);

test('answers the request after a refused body', async () => {
  const open = await listen((request, response) => response.end(`to ${request.method}`));
  const client = await open();
  client.send(post(10));
  await client.answer('to POST');
  client.send(`0123456789${get('/')}`);
  expect(await client.answer('to GET')).toMatch(/^HTTP\/1.1 200/);
});

test('[H1.3] refuses a body below the minimum rate', async () => {
  const open = await listen(
    (request, response) => {
      request.resume();
      request.on('end', () => response.end('read'));
    },
    { idleTimeoutMs: 200, bytesPerMs: 1 },
  );
  const [slow, steady] = [await open(), await open()];
  slow.send(`${post(1000)}x`);
  steady.send(post(1000));
  // The whole upload takes longer than the time-out of the slow one, but keeps the required rate.
  const pace = setInterval(() => steady.send('x'.repeat(100)), 40);
  ends.push(() => clearInterval(pace));
  expect(await slow.closed).toMatch(/^HTTP\/1.1 408/);
  await steady.answer('read');
});

test('does not count time while the server pauses the body', async () => {
  const open = await listen(
    (request, response) => {
      setTimeout(() => request.resume(), 300);
      request.on('end', () => response.end('read'));
    },
    { idleTimeoutMs: 150 },
  );
  const client = await open();
  client.send(post(3));
  setTimeout(() => client.send('abc'), 350);
  expect(await client.answer('read')).toMatch(/^HTTP\/1.1 200/);
});

test('[H1.4] gives up a reply that is not read', async () => {
  let give: (isWhole: boolean) => void;
  const given = new Promise<boolean>((resolve) => (give = resolve));
  const open = await listen(
    (_request, response) => {
      response.once('close', () => give(response.writableFinished));
      response.write(Buffer.alloc(30_000_000));
    },
    { idleTimeoutMs: 100, bytesPerMs: 1_000_000 },
  );
  const client = await open();
  client.socket.pause();
  client.send(get('/'));
  expect(await given).toBe(false);
});

test('[H1.5] at the connection limit closes the oldest idle connection, never a busy one', async () => {
  const open = await listen(
    (request, response) => {
      if (request.url !== '/waits') response.end('answered');
    },
    { maxConnections: 4 },
  );
  const worked = await open();
  worked.send(get('/waits'));
  const [idle, used] = [await open(), await open()];
  used.send(get('/'));
  await used.answer('answered');
  const halfSent = await open();
  halfSent.send('GET / HT');
  const fresh = await open();
  await idle.closed;
  for (const client of [used, fresh]) {
    client.send(get('/'));
    await client.answer('answered');
  }
  expect([worked, halfSent].map((client) => client.socket.destroyed)).toEqual([false, false]);
});
