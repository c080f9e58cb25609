import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { uploadLimit } from '../../../engine/http/upload.ts';

/** The configuration files that operators copy fit the server. */

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8');

test.each([
  ['nginx/exchange.conf', /client_max_body_size (\d+)m;/],
  ['caddy/Caddyfile', /max_size (\d+)MiB/],
])('%s lets the largest request through, and not much more', (file, pattern) => {
  const bytes = Number(pattern.exec(read(file))?.[1]) * 1024 * 1024;
  expect(bytes).toBeGreaterThanOrEqual(uploadLimit);
  expect(bytes - uploadLimit).toBeLessThan(1024 * 1024);
});

test('visitors can neither name requests nor write the headers of a proxy', () => {
  const nginx = read('nginx/exchange.conf');
  for (const [name, value] of [
    ['X-Forwarded-For', '$remote_addr'],
    ['X-Forwarded-Proto', '$scheme'],
    ['X-Forwarded-Host', "''"],
    ['X-Request-Id', '$request_id'],
    ['traceparent', "''"],
  ])
    expect(nginx).toContain(`proxy_set_header ${name} ${value};`);
  expect(read('caddy/Caddyfile')).toMatch(/header_up -X-Request-Id\n\s+header_up -Traceparent\n/);
});

test('the answers without a server are 503 with Retry-After', () => {
  expect(read('nginx/exchange.conf')).toMatch(/=503 @down;[^]*add_header Retry-After \d+ always/);
  expect(read('caddy/Caddyfile')).toMatch(/header Retry-After \d+[^]*status 503/);
  const answer = readFileSync('deploy/cluster/down.http', 'latin1');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head).toMatch(/\r\nRetry-After: \d+/);
  expect(JSON.parse(body)).toMatchObject({ code: 'not_ready' });
});
