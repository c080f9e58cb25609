import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { failureOf, saying, startS3, type S3Server } from '../../tests/support/s3-server.ts';
import type { BucketSettings } from './bucket-call.ts';
import { openS3Store } from './store-s3.ts';
import type { ImageStore } from './store.ts';

const name = `${'0123456789abcdef'.repeat(2)}.webp`;
let server: S3Server;
beforeEach(async () => {
  server = await startS3();
});
afterEach(() => server.stop());

const open = (more: Partial<BucketSettings> = {}, timeoutMs?: number) =>
  openS3Store({ ...server.settings, ...more }, timeoutMs);

const shortly = 5000;

const listAll = async (store: ImageStore) => {
  for await (const file of store.list()) expect(file.fileName).not.toBe('');
};

test('omits the bucket from the path if the host begins with it', async () => {
  await server.stop();
  // A valid bucket name that is also the first part of 127.0.0.1, which every machine can reach.
  server = await startS3({ bucket: '127' });
  const store = await open();
  await store.put(name, Buffer.from('x'));
  expect(server.asked.at(-1)).toBe(`PUT /${name}`);
  expect([...server.objects.keys()]).toEqual([name]);
});

test('stores an image under its name with its type', async () => {
  await (await open()).put(name, Buffer.from('x'));
  expect(server.objects.get(name)).toMatchObject({ bytes: Buffer.from('x'), type: 'image/webp' });
});

describe('later, when the bucket', () => {
  let store: ImageStore;
  beforeEach(async () => {
    store = await open({}, shortly);
    await store.put(name, Buffer.alloc(400_000, 'x'));
  });
  const calls = {
    put: () => store.put(name, Buffer.from('y')),
    open: () => store.open(name),
    remove: () => store.remove(name),
    list: () => listAll(store),
  };
  const failures = () => Promise.all(Object.values(calls).map((call) => failureOf(call())));

  test.each<[string, RegExp, S3Server['instead']]>([
    ['is overloaded', /failing \(503 SlowDown\)/, saying('SlowDown')],
    ['counts us', /failing \(429 TooManyRequests\)/, saying('TooManyRequests')],
    ['fails inside', /failing \(500 InternalError\)/, saying('InternalError')],
    ['breaks off', /can't be reached at S3_ENDPOINT/, (request) => Boolean(request.socket.destroy())],
    ['keeps silent', /does not answer/, () => true],
  ])('%s, members may try again and the log learns why', async (_how, words, instead) => {
    server.instead = instead;
    const [put, opened, removed, listed] = await failures();
    expect(put).toMatchObject({ code: 'storage_full', status: 503, retryAfter: 60 });
    expect(opened).toMatchObject({ code: 'not_ready', status: 503 });
    for (const reason of [put?.cause, opened?.cause, removed, listed])
      expect(reason).toMatchObject({ isTransient: true, message: expect.stringMatching(words) });
    server.instead = () => false;
    expect(await store.open(name)).toMatchObject({ size: 400_000 });
  });

  test('refuses the key, the reply has no Retry-After', async () => {
    server.instead = saying('AccessDenied');
    for (const error of await failures())
      expect(error).toMatchObject({ name: 'BucketError', isTransient: false });
  });

  test('is missing, listing fails instead of returning nothing', async () => {
    server.instead = saying('NoSuchBucket');
    expect((await failureOf(calls.list())).message).toContain('S3_BUCKET');
  });

  test('ends a reply early, the image fails instead of being truncated', async () => {
    server.instead = (_, response) => {
      response.writeHead(200, { 'content-length': 400_000 });
      response.write(Buffer.alloc(100_000), () => response.destroy());
      return true;
    };
    const found = await store.open(name);
    await expect(found && buffer(found.stream)).rejects.toThrow('aborted');
  });

  test('compresses replies, it is asked not to', async () => {
    server.instead = ({ headers }, response) => {
      const packs = headers['accept-encoding'] !== 'identity';
      const bytes = packs ? gzipSync('whole') : Buffer.from('whole');
      response.writeHead(200, {
        'content-length': bytes.length,
        ...(packs && { 'content-encoding': 'gzip' }),
      });
      return Boolean(response.end(bytes));
    };
    expect(await store.open(name)).toMatchObject({ size: 'whole'.length });
  });

  test('omits the length of an image, it is not served', async () => {
    server.instead = (_, response) => Boolean(response.writeHead(200).end('x'));
    expect((await failureOf(calls.open())).message).toContain('how long');
  });
});

test('streams an image, and stops when its reader leaves', async () => {
  const store = await open({}, shortly);
  let half: ServerResponse | undefined;
  server.instead = (request, response) => {
    if (request.method === 'DELETE') return true;
    half = response.writeHead(200, { 'content-length': 20 });
    return half.write('first half');
  };
  const found = await store.open(name);
  const reader = found?.stream[Symbol.asyncIterator]();
  expect(String((await reader?.next())?.value)).toBe('first half');
  // The removal began later and has the same time-out, so the read has outlasted its own by then.
  expect((await failureOf(store.remove(name))).message).toContain('does not answer');
  half?.end('other half');
  expect(String((await reader?.next())?.value)).toBe('other half');

  const unread = await store.open(name);
  const closed = half && once(half, 'close');
  unread?.stream.destroy();
  await closed;
});
