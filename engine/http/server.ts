import { createHash, randomBytes } from 'node:crypto';
import type { BlockList } from 'node:net';
import cookie from '@fastify/cookie';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import type { Database } from '../db/open.ts';
import type { Queryable } from '../db/queryable.ts';
import type { Sql } from '../db/sql.ts';
import { refuse } from '../errors.ts';
import type { ImageStore } from '../images/store.ts';
import { createAddressLimits, type AddressLimits } from './address-limits.ts';
import type { Admission } from './admission.ts';
import { createHttpServer } from './connections.ts';
import { isSameSite } from './csrf.ts';
import { answerErrors, type IsAccountReference } from './error-handler.ts';
import { serveFiles } from './files.ts';
import { setHeaders } from './headers.ts';
import { serveHealth, type Readiness } from './health.ts';
import { acceptJson } from './json-body.ts';
import type { RateLimits } from './limits.ts';
import { refuseUnnamedRoutes } from './named-routes.ts';
import { serveDocs, type Docs } from './openapi.ts';
import { refuseOutsiders, refuseUntilSetUp, type BeforeSetup, type Outside } from './outsiders.ts';
import { servePages, type Pages } from './pages.ts';
import {
  createMemoryLimiter,
  createRateLimiter,
  createUnknownAttempts,
  type RateLimiter,
} from './rate-limit.ts';
import { rawErrors } from './raw-errors.ts';
import { createRequestIds } from './request-id.ts';
import { createServe } from './serve.ts';
import type { Session } from './session.ts';
import { acceptMultipart } from './upload.ts';

export { deleteOldCounters } from './rate-limit.ts';
export type { Readiness } from './health.ts';
export type { Preload } from './page.ts';
export type { Pages } from './pages.ts';

export interface OpenRateLimits<Name extends string = string> {
  rateLimits: RateLimiter<Name>;
  addressLimits: AddressLimits<Name>;
  unknownAttempts: Pick<RateLimiter, 'attempt'>;
}

interface LimitSettings<Name extends string> {
  rateLimit: boolean;
  limits: RateLimits<Name>;
  limitsExempt: BlockList | undefined;
  /** Counts in the memory of each process. */
  inMemory: boolean;
}

const allow = () => Promise.resolve();

/** With RATE_LIMIT=off. */
export const noLimits: RateLimiter & AddressLimits = {
  consume: allow,
  check: allow,
  refund: allow,
  read: () => Promise.resolve(true),
  attempt: allow,
  forget: allow,
};

/** The limits by the settings RATE_LIMIT, LIMITS and LIMITS_EXEMPT. */
export function openRateLimits<Name extends string>(
  db: Queryable,
  { rateLimit, limits, limitsExempt, inMemory }: LimitSettings<Name>,
  log: FastifyBaseLogger,
): OpenRateLimits<Name> {
  if (!rateLimit) return { rateLimits: noLimits, addressLimits: noLimits, unknownAttempts: noLimits };
  const rateLimits = inMemory ? createMemoryLimiter(limits) : createRateLimiter(db, limits);
  const secret = randomBytes(16);
  const slotOf = (key: string) => createHash('sha256').update(secret).update(key).digest().readUInt32BE();
  return {
    rateLimits,
    addressLimits: createAddressLimits(rateLimits, limits, limitsExempt, log),
    unknownAttempts: createUnknownAttempts(slotOf),
  };
}

interface ServerSettings {
  production: boolean;
  logLevel: string;
  trustProxy: false | string[];
  /** The messages of errors in English, by code. */
  messages: FastifyInstance['messages'];
}

/** The server without its routes, because its logger is needed before the routes' dependencies exist. */
export function createServer({
  production,
  logLevel,
  trustProxy,
  messages,
}: ServerSettings): FastifyInstance {
  const app = fastify({
    logger: { level: logLevel, serializers: { err: plainError, req: plainRequest } },
    trustProxy,
    genReqId: createRequestIds(trustProxy),
    logController: new LogController({ disableRequestLogging: !production }),
    serverFactory: (handle) => createHttpServer(handle),
    routerOptions: { ignoreTrailingSlash: true },
    // Plugins read files at the start, which takes longer than ten seconds on a busy machine.
    pluginTimeout: 0,
    return503OnClosing: true,
    ...rawErrors(messages),
  });
  return app.decorate('messages', messages);
}

interface Door {
  docs: Docs;
  /** Routes below /api that redirect to pages, such as `GET /api/notice/unsubscribe`. */
  links: readonly string[];
  publicUrl: string | undefined;
  allowedNetworks: BlockList | undefined;
  /** For clients outside these networks. */
  outside: () => Outside;
  /** Until the first admin has set the site up, only the open addresses answer. */
  setup: BeforeSetup;
  /** Called when a body begins that may contain images. */
  onImages: () => void;
  /** Called for a request that another site's page has made. Its refusal follows. */
  noteForeign(request: FastifyRequest): Promise<void>;
  isStopping: () => boolean;
  isAccountReference: IsAccountReference;
}

/** Adds what every request passes. Returns what serves the rows of the call table. */
export async function prepareServer<Live extends Session>(
  app: FastifyInstance,
  door: Door,
  options: Admission<Live> & Pick<Database, 'db' | 'reads'> & { closed: Error | undefined },
) {
  refuseUnnamedRoutes(app, door.docs.table, door.links);
  await app.register(cookie);
  setHeaders(app, door.publicUrl);
  answerErrors(app, door.isAccountReference);
  acceptJson(app);
  const enterRoom = acceptMultipart(app, door.onImages);
  refuseOutsiders(app, door.allowedNetworks, door.outside);
  refuseUntilSetUp(app, door.setup);
  app.addHook('onRequest', async (request, reply) => {
    // No browser compresses a body, and a decoder costs more memory than any body that is accepted.
    if (!/^identity$/i.test(request.headers['content-encoding'] ?? 'identity')) {
      reply.header('connection', 'close');
      throw refuse('wrong_type');
    }
    // Route and size are checked first: an unknown route needs no guard and no audit entry (rule G4).
    if (request.is404) return;
    // PostgreSQL stores no NUL, so nothing has such an address.
    if (request.url.split('?', 1)[0]?.includes('%00')) throw refuse('not_found');
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit)
      throw refuse('too_large');
    if (!isSameSite(request, door.publicUrl)) {
      await door.noteForeign(request);
      throw refuse('other_site');
    }
  });
  // A kept-alive connection would delay the stop until its client closes it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (door.isStopping()) reply.header('connection', 'close');
    done();
  });
  await serveDocs(app, door.docs);
  return createServe(app, { ...options, enterRoom });
}

interface Rest<Live extends Session>
  extends Pick<Database, 'db' | 'reads'>, Pick<Admission<Live>, 'sessions' | 'rateLimits'>, Readiness {
  store: ImageStore;
  /** Selects `members` if every member may see the image, `some` if the reader may, or null. */
  selectAudience: (name: string) => Sql;
  dataDir: string;
  hasBucket: boolean;
  version: string;
  pages: () => Pages<Live>;
}

/** Serves what is no call: images, health, and the pages of the web. */
export async function serveRest<Live extends Session>(app: FastifyInstance, rest: Rest<Live>): Promise<void> {
  serveFiles(app, rest);
  serveHealth(app, rest);
  await servePages(app, rest);
}

/** Of the query, only the names: the values may be what people search, or the token of a mail. */
function plainRequest({ method, url, host, ip: remoteAddress, socket: { remotePort = 0 } }: FastifyRequest) {
  return { method, url: url.replaceAll(/(?<=[?&][^=&]*)=[^&]*/g, ''), host, remoteAddress, remotePort };
}

/** Omits all other properties: they may hold a connection or, in the details of a database error, a row. */
function plainError(error: Error & { code?: unknown }) {
  const { name: type, message, stack = '', code, cause } = error;
  return { type, message, stack, code, cause: cause instanceof Error ? cause.message : undefined };
}
