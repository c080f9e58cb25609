import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './connections.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

type Bounds = 'headersTimeout' | 'timeout' | 'maxConnections';

/** Listens with these bounds instead of the server's own. */
async function listen(handle: RequestListener, bounds: Partial<Pick<Server, Bounds>> = {}) {
  const server = Object.assign(createHttpServer(handle), bounds);
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

test('answers the request after a refused body', async () => {
  const open = await listen((request, response) => response.end(`to ${request.method}`));
  const client = await open();
  client.send(post(10));
  await client.answer('to POST');
  client.send(`0123456789${get('/')}`);
  expect(await client.answer('to GET')).toMatch(/^HTTP\/1.1 200/);
});

test('[H1.3] refuses headers that do not end, and gives up a body that stops', async () => {
  const read: RequestListener = (request) => request.resume();
  // Were it checked too seldom, the connection would end without an answer.
  const head = await (await listen(read, { headersTimeout: 100, timeout: 10_000 }))();
  head.send('GET / HTTP/1.1\r\nHost');
  expect(await head.closed).toMatch(/^HTTP\/1.1 408/);
  const body = await (await listen(read, { timeout: 100 }))();
  body.send(`${post(1000)}x`);
  expect(await body.closed).toBe('');
  expect(createHttpServer(read)).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 1_200_000,
    timeout: 120_000,
    maxConnections: 2000,
  });
});

test('[H1.4] gives up a reply that is not read', async () => {
  let give: (isWhole: boolean) => void;
  const given = new Promise<boolean>((resolve) => (give = resolve));
  const open = await listen(
    (_request, response) => {
      response.once('close', () => give(response.writableFinished));
      response.write(Buffer.alloc(30_000_000));
    },
    { timeout: 100 },
  );
  const client = await open();
  client.socket.pause();
  client.send(get('/'));
  expect(await given).toBe(false);
});

test('[H1.5] near the connection limit closes idle connections, never a busy one', async () => {
  const open = await listen(
    (request, response) => {
      if (request.url !== '/waits') response.end('answered');
    },
    { maxConnections: 4 },
  );
  const [worked, idle, halfSent] = [await open(), await open(), await open()];
  worked.send(get('/waits'));
  halfSent.send('GET / HT');
  idle.send(get('/'));
  await idle.answer('answered');
  const fresh = await open();
  await idle.closed;
  fresh.send(get('/'));
  await fresh.answer('answered');
  expect([worked, halfSent].map((client) => client.socket.destroyed)).toEqual([false, false]);
});

test('[H1.5] the oldest bodies end if most connections send one, but no request that is worked on', async () => {
  const open = await listen(
    (request, response) => {
      if (request.url !== '/waits' && request.method === 'GET') response.end('answered');
    },
    { maxConnections: 20 },
  );
  const openMany = async (count: number, text: string) => {
    const clients: Client[] = [];
    for (let at = 0; at < count; at += 1) {
      const client = await open();
      client.send(text);
      clients.push(client);
    }
    return clients;
  };
  const worked = await openMany(5, get('/waits'));
  const [first] = await openMany(30, `${post(1000)}x`);
  await first?.closed;
  const fresh = await open();
  fresh.send(get('/'));
  expect(await fresh.answer('answered')).toMatch(/^HTTP\/1.1 200/);
  expect(worked.some((client) => client.socket.destroyed)).toBe(false);
});
