import { expect, test } from 'vitest';
import { listen } from '../../tests/support/campus.ts';
import { createAsk } from './ask.ts';
import { openOidc } from './oidc.ts';

/** Questions to a provider that does not answer. */

const down = { code: 'campus_down' };

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

test('a failed discovery is shared, and not repeated at once', async () => {
  let asked = 0;
  const other = await listen((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ issuer: 'https://other.example', authorization_endpoint: 'https://other.example' }),
    );
  });
  const settings = {
    kind: 'oidc',
    issuer: other.url,
    clientId: 'x',
    clientSecret: 'y',
    emailClaim: 'email',
  } as const;
  const oidc = openOidc(settings, { publicUrl: 'https://exchange.example.edu' });
  const pending = { kind: 'oidc', state: 's', nonce: 'n', verifier: 'v', next: '/', at: 0 } as const;
  for (let count = 0; count < 3; count += 1)
    await expect(oidc.begin(pending, false)).rejects.toMatchObject(down);
  expect(asked).toBe(1);
  await other.close();
});
