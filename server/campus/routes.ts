import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CampusProblemCode } from '../../contract/auth/campus-problems.ts';
import { campusPath } from '../../contract/auth/campus.ts';
import { sessionDays } from '../../contract/auth/limits.ts';
import { languages, type Language } from '../../contract/languages.ts';
import { sql } from '../../engine/db/sql.ts';
import { LimitReached, visitorOf } from '../../engine/http/limits.ts';
import { hashToken, newToken, readCookie, setCookie } from '../../engine/http/session.ts';
import { nameDevice } from '../auth/name-device.ts';
import type { Deps } from '../deps.ts';
import { endSession, sessionsOf } from '../rules/sessions.ts';
import { enterAccount } from './enter.ts';
import { nextOf } from './next.ts';
import { clearPending, keepPending, readPending } from './pending.ts';
import { CampusProblem, problemOf, type Pending, type Provider } from './provider.ts';
import { rememberRefused } from './refused.ts';

/** All questions of one login together. */
const longestMs = 10_000;

/** Counts a campus login: 'done' or its problem, and how long the provider took to answer. */
export type CountLogin = (
  kind: Provider['kind'],
  outcome: 'done' | CampusProblemCode,
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
  const sessions = sessionsOf(deps.config);
  const options = { exposeHeadRoute: false };

  app.get(campusPath, options, async (request, reply) => {
    const query = queryOf(request);
    const wanted = query.get('with');
    const provider = wanted === null ? providers[0] : providers.find(({ kind }) => kind === wanted);
    if (!provider || query.getAll('with').length > 1) return reply.callNotFound();
    // The cookie must lie where the callback comes.
    if (request.host !== new URL(publicUrl).host && !query.has('here')) {
      query.set('here', '1');
      return redirect(reply, `${publicUrl}${campusPath}?${query.toString()}`);
    }
    const next = query.getAll('next').length > 1 ? nextOf(undefined) : nextOf(query.get('next'));
    const [state, nonce] = [newToken(), newToken()];
    const verifier = randomBytes(32).toString('base64url');
    const pending: Pending = { kind: provider.kind, state, nonce, verifier, next, at: Date.now() };
    try {
      await deps.addressLimits.consume('campus-login', visitorOf(request), 0);
      const address = await provider.begin(pending, query.get('fresh') === '1').catch((error: unknown) => {
        throw problemOf(error);
      });
      keepPending(deps.signingKey, request, reply, pending);
      return redirect(reply, address);
    } catch (error) {
      return refuse(request, reply, provider, next, error);
    }
  });

  for (const provider of providers)
    app.get(provider.returnPath, options, async (request, reply) => {
      const query = queryOf(request);
      const state = query.get('state') ?? '';
      const pending = readPending(deps.signingKey, request, provider.kind, state);
      if (pending) clearPending(request, reply, pending);
      if (!pending || !(await spend(pending))) {
        const next = await nextOfSpent(request, state);
        if (next !== undefined) return redirect(reply, next);
        return refuse(request, reply, provider, pending?.next, new CampusProblem('campus_expired'));
      }
      try {
        const names = [...query.keys()];
        if (new Set(names).size < names.length) throw new CampusProblem('campus_invalid');
        const token = await enter(request, provider, query, pending);
        const former = readCookie(request, 'session');
        if (former) await endSession(deps.db, former);
        setCookie(request, reply, 'session', token, sessionDays);
        return redirect(reply, pending.next);
      } catch (error) {
        return refuse(request, reply, provider, pending.next, error);
      }
    });

  async function enter(
    request: FastifyRequest,
    provider: Provider,
    query: URLSearchParams,
    pending: Pending,
  ): Promise<string> {
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
    const token = await enterAccount(deps, callerOf(request), {
      provider,
      proven,
      device: nameDevice(request.headers['user-agent']),
      language: languageOf(request),
    });
    count(provider.kind, 'done', seconds);
    return token;
  }

  /** Returns false if the state is spent already. */
  async function spend({ state, next }: Pending): Promise<boolean> {
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
    request: FastifyRequest,
    reply: FastifyReply,
    provider: Provider,
    next: string | undefined,
    error: unknown,
  ) {
    const isKnown = error instanceof CampusProblem;
    if (!isKnown && !(error instanceof LimitReached)) throw error;
    const code = isKnown ? error.code : 'too_many';
    request.log.info({ code, kind: provider.kind }, 'campus login refused');
    count(provider.kind, code);
    if (isKnown && code === 'suspended' && error.memberId !== undefined)
      rememberRefused(deps.signingKey, request, reply, error.memberId);
    const more = new URLSearchParams({ problem: code });
    if (next !== undefined && next !== nextOf(undefined)) more.set('next', next);
    return redirect(reply, `/login?${more.toString()}`);
  }
}

const redirect = (reply: FastifyReply, address: string) =>
  reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store').redirect(address, 303);

const queryOf = ({ url }: FastifyRequest) => new URLSearchParams(/\?(.*)$/s.exec(url)?.[1] ?? '');

const callerOf = (request: FastifyRequest) => ({ memberId: null, requestId: request.id });

function languageOf({ headers }: FastifyRequest): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2));
  return wanted.find((code): code is Language => languages.some((one) => one === code)) ?? languages[0];
}
