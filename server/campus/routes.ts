import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { campusPath } from '../../contract/campus/login.ts';
import type { CampusProblemCode } from '../../contract/campus/problems.ts';
import { CallerError } from '../../contract/errors.ts';
import { screenPaths } from '../../contract/screens.ts';
import { sql } from '../../engine/db/sql.ts';
import { refuse as refusal } from '../../engine/errors.ts';
import { LimitReached, visitorOf } from '../../engine/http/limits.ts';
import { hashToken, readCookie } from '../../engine/http/session.ts';
import { nameDevice } from '../auth/name-device.ts';
import { enter } from '../auth/routes.ts';
import type { Deps } from '../deps.ts';
import { sessionsOf } from '../session/sessions.ts';
import { waitsForSetup } from '../setup/first-run.ts';
import { beginLogin } from './begin.ts';
import { enterAccount } from './enter.ts';
import { keepQuestion } from './first-link.ts';
import { languageOf } from './language.ts';
import { nextOf } from './next.ts';
import { clearPending, readPending } from './pending.ts';
import { CampusProblem, problemOf, type PendingLogin, type Provider } from './provider.ts';
import { rememberRefused } from './refused.ts';
import { sendWorkPage } from './work-page.ts';

/** All questions of one login together. */
const longestMs = 10_000;

/** Counts a campus login: 'done', 'asked' for a first one, or its problem, and how long the provider took to answer. */
export type CountLogin = (
  type: Provider['type'],
  outcome: 'done' | 'asked' | CampusProblemCode,
  seconds?: number,
) => void;

/** Serves the addresses at which campus logins begin and end. */
export function serveCampus(
  app: FastifyInstance,
  deps: Deps,
  providers: readonly Provider[],
  count: CountLogin,
): void {
  const { publicUrl = '' } = deps.config;
  const { signingKey, rateLimits, addressLimits, languages } = deps;
  const sessions = sessionsOf(deps.config);
  const options = { exposeHeadRoute: false };

  app.get(campusPath, options, async (request, reply) => {
    const query = queryOf(request);
    const wanted = query.get('with');
    const provider = wanted === null ? providers[0] : providers.find(({ type }) => type === wanted);
    if (!provider || query.getAll('with').length > 1) return reply.callNotFound();
    // The cookie must lie where the callback comes.
    if (request.host !== new URL(publicUrl).host && !query.has('here')) {
      query.set('here', '1');
      return redirect(reply, `${publicUrl}${campusPath}?${query.toString()}`);
    }
    // Another site can make a browser ask for a picture, which begins no login.
    if ((request.headers['sec-fetch-dest'] ?? 'document') !== 'document') return redirect(reply, '/login');
    const next = query.getAll('next').length > 1 ? nextOf(undefined) : nextOf(query.get('next'));
    try {
      const fresh = query.get('fresh') === '1';
      const proof = query.get('proof') ?? undefined;
      const address = await beginLogin(deps, provider, { request, reply, next, fresh, proof });
      return redirect(reply, address);
    } catch (error) {
      if (error instanceof CallerError && error.challenge)
        return sendWorkPage(reply, deps, error.challenge, error.retryAfter);
      return refuse(reply, provider, { next }, error);
    }
  });

  for (const provider of providers)
    app.get(provider.returnPath, options, async (request, reply) => {
      const query = queryOf(request);
      const state = query.get('state') ?? '';
      const pending = readPending(signingKey, request, provider.type, state);
      if (pending?.setup === undefined && (await waitsForSetup(deps.db, deps.config)))
        throw refusal('setting_up', { retryAfter: 60 });
      if (pending) clearPending(request, reply, pending);
      if (!pending || !(await spend(pending))) {
        const next = await nextOfSpent(request, state);
        if (next !== undefined) return redirect(reply, next);
        const expired = new CampusProblem('campus_expired');
        const failure = pending ? await failureOf(request, pending, expired) : expired;
        return refuse(reply, provider, pending, failure);
      }
      try {
        await rateLimits.check('campus-failed', pending.browser);
        const names = [...query.keys()];
        if (new Set(names).size < names.length) throw new CampusProblem('campus_invalid');
        const entered = await verifyAndEnter(request, provider, query, pending);
        if ('question' in entered) {
          keepQuestion(deps, reply, entered.question, pending);
          return redirect(reply, withNext('/login?link=1', pending.next));
        }
        await enter(deps, request, reply, entered);
        return redirect(reply, pending.next);
      } catch (error) {
        return refuse(reply, provider, pending, await failureOf(request, pending, error));
      }
    });

  /** Counts a failed callback. Its browser had too many if the limit says so. */
  async function failureOf(
    request: FastifyRequest,
    { browser }: PendingLogin,
    error: unknown,
  ): Promise<unknown> {
    if (!(error instanceof CampusProblem)) return error;
    // The browsers of this address hear of it at their next beginning.
    await addressLimits.consume('campus-failed-address', visitorOf(request), 0).catch(orLimit);
    return rateLimits.consume('campus-failed', browser).then(() => error, orLimit);
  }

  async function verifyAndEnter(
    request: FastifyRequest,
    provider: Provider,
    query: URLSearchParams,
    pending: PendingLogin,
  ): Promise<Awaited<ReturnType<typeof enterAccount>>> {
    const begun = performance.now();
    const timeout = new AbortController();
    const late = sleep(longestMs, undefined, { ref: false, signal: timeout.signal }).then(() => {
      throw new CampusProblem('campus_down');
    });
    const verified = provider.verify(query, pending).catch((error: unknown) => {
      throw problemOf(error);
    });
    const proven = await Promise.race([verified, late]).finally(() => timeout.abort());
    const seconds = (performance.now() - begun) / 1000;
    const entered = await enterAccount(deps, callerOf(request), {
      provider,
      proven,
      device: nameDevice(request.headers['user-agent']),
      language: languageOf(request, languages),
      former: readCookie(request, 'session'),
      setup: pending.setup,
    });
    count(provider.type, 'question' in entered ? 'asked' : 'done', seconds);
    return entered;
  }

  /** Returns false if the state is spent already. */
  async function spend({ state, next }: PendingLogin): Promise<boolean> {
    const spent = await deps.db.run(sql`
      insert into spent_states (state_hash, next) values (${hashToken(state)}, ${next}) on conflict do nothing`);
    return spent > 0;
  }

  /** Where Back and a double tap lead a browser that is logged in. */
  async function nextOfSpent(request: FastifyRequest, state: string): Promise<string | undefined> {
    const token = readCookie(request, 'session');
    if (token === undefined || !(await sessions.find(deps.db, token))) return undefined;
    const spent = await deps.db.row<{ next: string }>(sql`
      select next from spent_states where state_hash = ${hashToken(state)}`);
    return spent?.next;
  }

  /** Leads to the login screen, which words the problem. Other errors are no problem of the login. */
  async function refuse(
    reply: FastifyReply,
    provider: Provider,
    of: Pick<PendingLogin, 'next' | 'setup'> | undefined,
    error: unknown,
  ) {
    const isKnown = error instanceof CampusProblem;
    if (!isKnown && !(error instanceof LimitReached)) throw error;
    const code = isKnown ? error.code : 'too_many';
    reply.request.log.info({ code, kind: provider.type }, 'campus login refused');
    count(provider.type, code);
    if (isKnown && code === 'suspended' && error.memberId !== undefined)
      rememberRefused(signingKey, reply.request, reply, error.memberId);
    if (of?.setup !== undefined) return redirect(reply, `${screenPaths.setup}?problem=${code}`);
    return redirect(reply, withNext(`/login?problem=${code}`, of?.next));
  }
}

const withNext = (address: string, next = nextOf(undefined)) =>
  next === nextOf(undefined) ? address : `${address}&${new URLSearchParams({ next }).toString()}`;

function orLimit(error: unknown): LimitReached {
  if (error instanceof LimitReached) return error;
  throw error;
}

const redirect = (reply: FastifyReply, address: string) =>
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(address, 303);

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');

const callerOf = (request: FastifyRequest) => ({ memberId: null, requestId: request.id });
