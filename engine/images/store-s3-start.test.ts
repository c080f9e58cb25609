import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failureOf, saying, startS3, type S3Server } from '../../tests/support/s3-server.ts';
import { signatureFault } from '../../tests/support/s3-signature.ts';
import type { BucketSettings } from './bucket-call.ts';
import { openS3Store } from './store-s3.ts';

/** The error at start if the bucket can't be used. */

let server: S3Server;
beforeEach(async () => {
  server = await startS3();
});
afterEach(() => server.stop());

const open = (more: Partial<BucketSettings> = {}, timeoutMs?: number) =>
  openS3Store({ ...server.settings, ...more }, timeoutMs);

test('the test store computes the signature of Amazon’s example', () => {
  const example = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const key = {
    id: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
  };
  const then = Date.parse('2013-05-24T00:00:00Z');
  expect(signatureFault(example, Buffer.of(), key, then)).toBeUndefined();
  expect(signatureFault({ ...example, url: '/other.txt' }, Buffer.of(), key, then)).toBe(
    'SignatureDoesNotMatch',
  );
  expect(signatureFault(example, Buffer.from('x'), key, then)).toBe('XAmzContentSHA256Mismatch');
  expect(signatureFault(example, Buffer.of(), key, Date.now())).toBe('RequestTimeTooSkewed');
});

test('tries all permissions once and leaves nothing behind', async () => {
  await open();
  const tried = server.asked.map((line) => line.replace(/[0-9a-f]{32}/, '…'));
  expect(tried).toEqual([
    'PUT /pictures/….webp',
    'GET /pictures/….webp',
    'DELETE /pictures/….webp',
    'GET /pictures/?list-type=2&max-keys=1000',
  ]);
  expect(server.objects.size).toBe(0);
});

test.each<[string, Partial<BucketSettings>, RegExp]>([
  ['key', { accessKeyId: 'another' }, /S3_ACCESS_KEY_ID.*403 InvalidAccessKeyId/],
  ['secret', { secretAccessKey: 'another' }, /S3_SECRET_ACCESS_KEY.*403 SignatureDoesNotMatch/],
  ['region', { region: 'eu-central-1' }, /S3_REGION.*400 AuthorizationHeaderMalformed/],
  ['bucket', { bucket: 'another' }, /S3_BUCKET.*404 NoSuchBucket/],
])('[H5.24] a wrong %s is reported as such', async (_what, wrong, words) => {
  expect((await failureOf(open(wrong))).message).toMatch(words);
});

test('reports an endpoint that does not answer', async () => {
  await server.stop();
  expect((await failureOf(open())).message).toMatch(/can't be reached at S3_ENDPOINT \(ECONNREFUSED\)/);
});

test.each(['PUT', 'GET', 'DELETE', 'list'])('reports a key without the permission to %s', async (act) => {
  server.instead = (request, response) => {
    const asked = request.url?.includes('list-type') ? 'list' : request.method;
    return asked === act && saying('AccessDenied')(request, response);
  };
  expect((await failureOf(open())).message).toMatch(/needs the rights.*403 AccessDenied/);
});

test.each([
  [200, /came back changed/],
  [301, /S3_REGION.*301 Unknown/],
  [404, /S3_BUCKET.*404 Unknown/],
  [418, /refused the call \(418 Unknown\)/],
  [502, /failing \(502 Unknown\)/],
])('a web server that answers all with %d is no store', async (status, words) => {
  const web = createServer((_, response) =>
    response.writeHead(status, { 'content-length': 7 }).end('Welcome'),
  );
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
  const endpoint = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  expect((await failureOf(open({ endpoint }))).message).toMatch(words);
  web.closeAllConnections();
  web.close();
});

test('does not repeat an invalid error code', async () => {
  server.instead = saying('\u001b[2J two words');
  expect((await failureOf(open())).message).toMatch(/the key is refused .*\(403 Unknown\)/);
});

test('reports an endpoint that is not HTTP, and does not wait for a silent one', async () => {
  server.instead = (request) => Boolean(request.socket.end('SSH-2.0\r\n\r\n'));
  expect((await failureOf(open())).message).toMatch(/is not an S3 store/);
  server.instead = () => true;
  expect((await failureOf(open({}, 30))).message).toMatch(/does not answer/);
});
