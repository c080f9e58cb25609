import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../tests/support/campus.ts';
import { createAsk } from './ask.ts';
import { openCas } from './cas.ts';
import { openOidc } from './oidc.ts';
import { problemOf } from './provider.ts';

/** Questions to a provider that does not answer. */

const down = { code: 'campus_down' };
const pending = {
  kind: 'oidc',
  state: 's',
  nonce: 'n',
  verifier: 'v',
  browser: 'b',
  next: '/',
  at: 0,
} as const;
const here = { publicUrl: 'https://exchange.example.edu' };
const oidcAt = (issuer: string, longestMs?: number) =>
  openOidc({ type: 'oidc', issuer, clientId: 'x', clientSecret: 'y', emailClaim: 'email' }, here, longestMs);

afterEach(() => {
  vi.useRealTimers();
});

test('a provider that hangs is given up, and those who wait for their turn too', async () => {
  let asked = 0;
  const hanging = await listen(() => {
    asked += 1;
  });
  const ask = createAsk(300);
  const questions = Array.from({ length: 25 }, () => ask(hanging.url));
  for (const question of await Promise.allSettled(questions))
    expect(question).toMatchObject({ status: 'rejected', reason: down });
  expect(asked).toBe(20);
  await hanging.close();
  await expect(ask(hanging.url)).rejects.toMatchObject(down);
});

test('a body that does not end is given up', async () => {
  const endless = await listen((_request, response) => response.write('{'));
  await expect(createAsk(100)(endless.url)).rejects.toMatchObject(down);
  await endless.close();
});

test.for(['/token', '/p3/serviceValidate'])(
  'a provider that begins a login and hangs at %s is given up',
  async (path) => {
    const half = await listen((request, response) => {
      if (request.url?.startsWith(path)) return;
      const endpoints = { authorization_endpoint: half.url, token_endpoint: `${half.url}/token` };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ issuer: half.url, ...endpoints }));
    });
    const cas = { type: 'cas', url: half.url, emailAttribute: 'mail', emailDomain: undefined } as const;
    const provider = path === '/token' ? oidcAt(half.url, 300) : openCas(cas, here, 300);
    await provider.begin(pending, false);
    const answer = new URLSearchParams({ state: 's', code: 'c', ticket: 'ST-1' });
    expect(await provider.verify(answer, pending).catch(problemOf)).toMatchObject(down);
    await half.close();
  },
);

test('a failed discovery is shared for 10 s, another one kept for an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  let issuer = 'https://other.example';
  const provider = await listen((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ issuer, authorization_endpoint: 'https://login.example/auth' }));
  });
  const oidc = oidcAt(provider.url);
  const failing = async () => expect(oidc.begin(pending, false)).rejects.toMatchObject(down);
  const working = async () =>
    expect(await oidc.begin(pending, false)).toContain('https://login.example/auth?');
  const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
  await Promise.all([failing(), failing()]);
  wait(9);
  issuer = provider.url;
  await failing();
  expect(asked).toBe(1);
  wait(2);
  await working();
  wait(3590);
  await working();
  expect(asked).toBe(2);
  wait(20);
  await working();
  expect(asked).toBe(3);
  await provider.close();
});
