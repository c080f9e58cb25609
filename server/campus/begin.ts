import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitorOf } from '../../engine/http/limits.ts';
import { newToken } from '../../engine/http/session.ts';
import { withProof } from '../auth/proof.ts';
import type { Deps } from '../deps.ts';
import { browserOf, keepBrowser } from './browser.ts';
import { keepPending } from './pending.ts';
import { problemOf, type PendingLogin, type Provider } from './provider.ts';

interface Beginning extends Pick<PendingLogin, 'next' | 'setup'> {
  request: FastifyRequest;
  reply: FastifyReply;
  fresh: boolean;
  proof: string | undefined;
}

/** Keeps a login in the browser, and returns the address at which the provider goes on with it. */
export async function beginLogin(
  deps: Deps,
  provider: Provider,
  { request, reply, next, setup, fresh, proof }: Beginning,
): Promise<string> {
  const { signingKey, rateLimits } = deps;
  await countBeginning(deps, request, proof);
  const browser = keepBrowser(signingKey, request, reply);
  await rateLimits.consume('campus-login', browser);
  const pending: PendingLogin = {
    kind: provider.type,
    state: newToken(),
    nonce: newToken(),
    verifier: randomBytes(32).toString('base64url'),
    browser,
    next,
    at: Date.now(),
    ...(setup !== undefined && { setup }),
  };
  const address = await provider.begin(pending, fresh).catch((error: unknown) => {
    throw problemOf(error);
  });
  keepPending(signingKey, request, reply, pending);
  return address;
}

/** Counts a beginning behind its address. Beyond the limits it needs a proof. */
async function countBeginning(deps: Deps, request: FastifyRequest, proof: string | undefined): Promise<void> {
  const { signingKey, addressLimits } = deps;
  const visitor = visitorOf(request);
  await withProof(deps, { call: 'campus', name: visitor.key, proof }, async (work) => {
    if (browserOf(signingKey, request) === undefined)
      await addressLimits.consume('campus-new-browser', visitor, work);
    await addressLimits.consume('campus-address', visitor, work);
    await addressLimits.check('campus-failed-address', visitor, work);
  });
}
