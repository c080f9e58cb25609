import cookie from '@fastify/cookie';
import { fastify, LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import { callTable } from '../contract/call-table.ts';
import { CallerError } from '../contract/errors.ts';
import { siteEndpoints } from '../contract/site.ts';
import { createHttpServer } from '../engine/http/connections.ts';
import { isSameSite } from '../engine/http/csrf.ts';
import { answerErrors } from '../engine/http/error-handler.ts';
import { serveFiles } from '../engine/http/files.ts';
import { setHeaders } from '../engine/http/headers.ts';
import { serveHealth } from '../engine/http/health.ts';
import { acceptJson } from '../engine/http/json-body.ts';
import { refuseUnnamedRoutes } from '../engine/http/named-routes.ts';
import { serveDocs } from '../engine/http/openapi.ts';
import { refuseOutsiders } from '../engine/http/outsiders.ts';
import { servePages } from '../engine/http/pages.ts';
import { rawErrors } from '../engine/http/raw-errors.ts';
import { createServeRead } from '../engine/http/read-route.ts';
import { createRequestIds } from '../engine/http/request-id.ts';
import { createServe } from '../engine/http/route.ts';
import { watchRequests, type SeenRequestsKeeper } from '../engine/http/seen-requests.ts';
import { acceptMultipart } from '../engine/http/upload.ts';
import type { Metrics } from '../engine/metrics/registry.ts';
import { serveMetrics } from '../engine/metrics/serve.ts';
import { serveAppeals } from './appeals/routes.ts';
import { record } from './audit/record.ts';
import { serveAudit } from './audit/routes.ts';
import { serveAuth } from './auth/routes.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { runningAnnouncements } from './desk/announcements.ts';
import { serveDesk } from './desk/routes.ts';
import { serveMembers } from './members/routes.ts';
import { serveNotices } from './notices/routes.ts';
import { serveUnsubscribeLink } from './notices/unsubscribe-link.ts';
import { servePublicPages } from './pages/routes.ts';
import { preloadsOfPosts } from './posts/preloads.ts';
import { servePosts } from './posts/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { serveReports } from './reports/routes.ts';
import { imageAudience } from './rules/images.ts';
import { readTermsToAccept } from './rules/terms-of-use.ts';
import { version } from './version.ts';

/** The server without its routes, because its logger is needed before the routes' dependencies exist. */
export function createServer(config: Config): FastifyInstance {
  const app = fastify({
    logger: { level: config.logLevel, serializers: { err: plainError, req: plainRequest } },
    trustProxy: config.trustProxy,
    genReqId: createRequestIds(config.trustProxy),
    logController: new LogController({ disableRequestLogging: !config.production }),
    serverFactory: (handle) => createHttpServer(handle),
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: true,
    ...rawErrors,
  });
  refuseUnnamedRoutes(app);
  return app;
}

/** Adds all routes. Does not listen. */
export async function buildApp(
  app: FastifyInstance,
  deps: Deps,
  metrics: Metrics,
  isStopping: () => boolean,
): Promise<{ seenRequests: SeenRequestsKeeper }> {
  const { config, db, reads } = deps;
  await app.register(cookie);
  const seenRequests = watchRequests(app, config.publicUrl);
  serveMetrics(app, metrics, config.metricsToken);
  setHeaders(app, config.publicUrl);
  answerErrors(app);
  acceptJson(app);
  const enterRoom = acceptMultipart(app, () => deps.images.prepare());

  refuseOutsiders(app, config.allowedNetworks, [config.site.siteName, config.site.siteNameZh]);
  app.addHook('onRequest', async (request) => {
    // Route and size are checked first: an unknown route needs no guard and no audit entry (rule G4).
    if (request.is404) return;
    // PostgreSQL stores no NUL, so nothing has such an address.
    if (request.url.split('?', 1)[0]?.includes('%00')) throw new CallerError('not_found');
    if (Number(request.headers['content-length'] ?? 0) > request.routeOptions.bodyLimit)
      throw new CallerError('too_large');
    if (!isSameSite(request, config.publicUrl)) {
      await recordForeignRequest(deps, request);
      throw new CallerError('other_site');
    }
  });

  // A kept-alive connection would delay the stop until its client closes it.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping()) reply.header('connection', 'close');
    done();
  });

  const options = { db, reads, limits: deps.limits, enterRoom, checkReplies: !config.production };
  const serve = createServe(app, options);
  const serveRead = createServeRead(app, options);
  const site = { ...config.site, emailDomains: config.emailDomains, version };
  serve(siteEndpoints.site, async () => ({
    ...site,
    announcements: await runningAnnouncements(reads.surviving),
  }));
  serveAuth(serve, deps);
  servePosts(serve, serveRead, deps);
  serveProfile(serve, serveRead, deps);
  serveMembers(serve, serveRead, deps);
  serveReports(serve, serveRead, deps);
  serveAppeals(serve, serveRead, deps);
  serveNotices(serve, serveRead, deps);
  serveDesk(serve, serveRead, deps);
  await servePublicPages(serve, deps);
  serveAudit(serveRead);
  serveUnsubscribeLink(app);

  serveFiles(app, {
    db,
    reads,
    store: deps.images.store,
    selectAudience: imageAudience,
  });
  serveHealth(app, db, config.dataDir, isStopping);
  serveDocs(app, config.site.siteName, callTable);
  await servePages(app, {
    site,
    db,
    reads,
    announcements: () => runningAnnouncements(reads.surviving),
    termsToAccept: (member) => readTermsToAccept(reads.surviving, member),
    preloads: preloadsOfPosts(deps),
  });
  await app.ready();
  return { seenRequests };
}

/** Limited to twenty an hour per address, because visitors must not be able to fill the audit trail. */
async function recordForeignRequest({ db, limits }: Deps, request: FastifyRequest): Promise<void> {
  const caller = { memberId: null, requestId: request.id };
  // Omits the query string, which may contain a password.
  const object = `${request.method} ${request.routeOptions.url ?? ''}`;
  await limits.consume('other-site', request.ip);
  await record(db, caller, { action: 'refuse-other-site', object, outcome: 'refused' });
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
