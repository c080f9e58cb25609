import { expect } from 'vitest';
import { postEndpoints } from '../../contract/posts/endpoints.ts';
import { siteEndpoints } from '../../contract/site.ts';
import { Client } from '../../tests/support/client.ts';
import { siteTest as base } from '../../tests/support/fixtures.ts';
import { addAdmin, addMember, createPost, publishPost } from '../../tests/support/people.ts';
import { startServer, type TestServer } from '../../tests/support/server.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** The metrics for Prometheus, and who may read them. */

const token = 'a-token-of-the-operator';

const test = base
  .extend('env', { TRUST_PROXY: '127.0.0.1', ALLOWED_NETWORKS: '10.0.0.0/8' })
  .extend('open', { scope: 'file' }, ({ server }) => server)
  .extend('closed', { scope: 'file' }, async ({}, { onCleanup }) => {
    const closed = await startServer({ env: { METRICS_TOKEN: token } });
    onCleanup(() => closed.stop());
    return closed;
  });

const metrics = (server: TestServer, headers: Record<string, string> = {}) =>
  fetch(`${server.url.replace('localhost', '127.0.0.1')}/metrics`, { headers });

const counted = async (server: TestServer) =>
  Number(
    /^exchange_full_posts_total (\d+)$/m.exec(
      await (await metrics(server, { authorization: `Bearer ${token}` })).text(),
    )?.[1] ?? 0,
  );

test('[H1.11] without a token only this machine reads them, and never through a proxy', async ({ open }) => {
  expect((await metrics(open)).status).toBe(200);
  // The proxy is trusted, and its client says that it is this machine.
  for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { 'x-forwarded-for': '10.0.0.1' }])
    expect((await metrics(open, headers)).status).not.toBe(200);
  expect((await metrics(open, { 'x-forwarded-for': '10.0.0.1' })).status).toBe(404);
});

test('[H1.11] with a token set, only requests that send it can read the metrics', async ({ closed }) => {
  expect((await metrics(closed, { authorization: `Bearer ${token}` })).status).toBe(200);
  for (const authorization of ['', `Bearer ${token}x`, `Basic ${token}`])
    expect((await metrics(closed, { authorization })).status).toBe(401);
});

test('full posts of others are counted, each once an hour', async ({ closed }) => {
  const [reader, author, admin] = [await addMember(closed), await addMember(closed), await addAdmin(closed)];
  const postIds = [
    await publishPost(author, admin),
    await publishPost(author, admin),
    await createPost(reader),
  ];
  const count = await counted(closed);
  for (const postId of postIds) await reader.call(postEndpoints.full, { postId });
  expect(await counted(closed)).toBe(count + 2);
});

test('they count requests by row and status, and say what the parts of the server do', async ({ start }) => {
  // The counts of the database are kept for ten seconds.
  const server = await start({ env: { METRICS_TOKEN: token } });
  const member = await addMember(server);
  await createPost(member, {});
  await new Client(server.url).call(siteEndpoints.site);
  await fetch(`${server.url}/api/desk/summary`);
  await fetch(`${server.url}/market`);
  await fetch(`${server.url}/none/${'x'.repeat(20)}`);
  // The jobs run once when a server starts.
  const text = await waitFor(async () => {
    const response = await metrics(server, { authorization: `Bearer ${token}` });
    expect(response.headers.get('content-type')).toContain('text/plain; version=0.0.4');
    const counts = await response.text();
    expect(counts).toMatch(/^exchange_job_runs_total\{job="notify savers",outcome="done"\} \d+$/m);
    expect(counts).toMatch(/^exchange_job_seconds\{job="sweep images"\} [\d.]+/m);
    return counts;
  });
  for (const line of [
    /^exchange_requests_total\{call="GET site",status="200"\} 1$/m,
    /^exchange_requests_total\{call="GET desk\/summary",status="401"\} 1$/m,
    /^exchange_requests_total\{call="POST post\/create-post",status="200"\} 1$/m,
    /^exchange_requests_total\{call="page",status="404"\} 1$/m,
    /^exchange_request_seconds_bucket\{le="0\.5",call="GET site"\} [01]$/m,
    /^exchange_pool_connections\{pool="calls"\} \d+$/m,
    /^exchange_pool_waiting\{pool="jobs"\} \d+$/m,
    /^exchange_queue_length\{queue="posts"\} 1$/m,
    /^exchange_queue_oldest_seconds\{queue="posts"\} [\d.]+$/m,
    /^exchange_outbox_length \d+$/m,
    /^exchange_sessions [1-9]$/m,
    /^exchange_decoders_busy 0$/m,
    /^exchange_disk_free_bytes \d/m,
    /^exchange_database_up 1$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m,
  ])
    expect(text).toMatch(line);
  // No backup exists, and no label contains a value from a request.
  expect(text).not.toMatch(/^exchange_backup_age_seconds \d/m);
  expect(text).not.toContain('xxxx');
});

test('[H1.12] a trusted proxy names requests, in the reply and in the log; others do not', async ({
  open,
  closed,
}) => {
  const given = '4bf92f3577b34da6a3ce929d0e0e4736';
  const idOf = async (server: TestServer, headers: Record<string, string>) => {
    const url = `${server.url.replace('localhost', '127.0.0.1')}/api/desk/summary`;
    const response = await fetch(url, { headers: { 'x-forwarded-for': '10.0.0.1', ...headers } });
    return ((await response.json()) as { requestId: string }).requestId;
  };
  expect(await idOf(open, { 'x-request-id': given })).toBe(given);
  expect(await idOf(open, { traceparent: `00-${given}-00f067aa0ba902b7-01` })).toBe(given);
  for (const id of ['demo', 'operator', `${given} x`, 'x'.repeat(129)])
    expect(await idOf(open, { 'x-request-id': id })).toMatch(/^[\w-]{12}$/);
  expect(await idOf(closed, { 'x-request-id': given })).toMatch(/^[\w-]{12}$/);
});
