import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';
import { test } from '../../tests/support/fixtures.ts';
import type { TestServer } from '../../tests/support/server.ts';

/** Requests that are refused before any route get errors of the same form (rule W7). */

/** Sends raw bytes, which no HTTP client would send. */
async function answerTo(server: TestServer, request: string) {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(request);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const headers = new Headers(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  return { status: Number(head.split(' ')[1]), headers, body };
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;

test.for([
  ['a broken escape in the address of a call', get('/api/%zz'), 400, 'bad_request'],
  ['a broken escape in the address of a page', get('/%E4%BD'), 400, 'bad_request'],
  ['a picture of a very long name', get(`/uploads/${'a'.repeat(500)}.webp`), 404, 'not_found'],
  ['no HTTP', 'HELLO\r\n\r\n', 400, 'bad_request'],
  ['an unknown method', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'bad_request'],
  ['a header without a colon', 'GET / HTTP/1.1\r\nHost: a\r\nBad\r\n\r\n', 400, 'bad_request'],
  ['an address of 40 kB', get(`/api/post/market-post?search=${'a'.repeat(40_000)}`), 431, 'too_large'],
] as const)('%s', async ([_what, request, status, code], { server }) => {
  const answer = await answerTo(server, request);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toMatchObject({ message: expect.any(String) as string, code });
  expect(answer.body).not.toMatch(/FST_|statusCode|%/);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});
