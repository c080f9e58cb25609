import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accentCss } from '../contract/accent.ts';
import { authEndpoints } from '../contract/auth/endpoints.ts';
import { callTable } from '../contract/call-table.ts';
import { campusPath } from '../contract/campus/login.ts';
import { CallerError, errorFields, isErrorCode } from '../contract/errors.ts';
import { isUsual, settingIn, tagOf } from '../contract/languages.ts';
import { pageFactsId, screenAt, type ScreenName } from '../contract/screens.ts';
import { siteEndpoints, type PageData, type SiteInfo } from '../contract/site.ts';
import { rememberLast } from '../engine/cache.ts';
import { LimitReached } from '../engine/http/limits.ts';
import { prepareServer, serveRest, type Pages, type Readiness } from '../engine/http/server.ts';
import type { Metrics } from '../engine/metrics/registry.ts';
import { watchRequests, type SeenRequestsKeeper } from '../engine/metrics/seen-requests.ts';
import { serveMetrics } from '../engine/metrics/serve.ts';
import { serveAppeals } from './appeals/routes.ts';
import { record } from './audit/record.ts';
import { serveAudit } from './audit/routes.ts';
import { serveAuth } from './auth/routes.ts';
import { countLogins } from './campus/count.ts';
import { serveFirstLink } from './campus/first-link.ts';
import { openProviders } from './campus/open.ts';
import { serveCampusProblem } from './campus/refused.ts';
import { serveCampus } from './campus/routes.ts';
import type { Deps } from './deps.ts';
import { runningAnnouncements } from './desk/announcements.ts';
import { rememberEffect } from './desk/effect.ts';
import { rememberDeals } from './desk/numbers.ts';
import { serveDesk } from './desk/routes.ts';
import { iconsOf, serveIcons } from './desk/serve-icons.ts';
import { ownTexts, type Spoken } from './languages.ts';
import { serveNewest } from './market/newest.ts';
import { preloadsOfPosts } from './market/preloads.ts';
import { serveMarket } from './market/routes.ts';
import { serveMembers } from './members/routes.ts';
import { serveNotices } from './notices/routes.ts';
import { serveUnsubscribeLink, unsubscribeLink } from './notices/unsubscribe-link.ts';
import { serveOffers } from './offers/routes.ts';
import { offlineTexts } from './pages/offline.ts';
import { servePublicPages } from './pages/routes.ts';
import { readTermsToAccept } from './pages/terms.ts';
import { serveWellKnown } from './pages/well-known.ts';
import { servePosts } from './posts/routes.ts';
import { serveProfile } from './profile/routes.ts';
import { serveReports } from './reports/routes.ts';
import { imageAudience } from './rules/images.ts';
import { serveSearches } from './searches/routes.ts';
import { secretsOf } from './secrets.ts';
import { demoTable } from './session/demo.ts';
import { sessionsOf, type LiveSession } from './session/sessions.ts';
import { serveSetup } from './setup/routes.ts';
import { isOpenDuringSetup, wholePage } from './setup/waiting.ts';
import { version } from './version.ts';

interface Surroundings {
  metrics: Metrics;
  readiness: Readiness;
  setupWaits: () => Promise<boolean>;
}

/** Adds all routes. Does not listen. */
export async function buildApp(
  app: FastifyInstance,
  deps: Deps,
  { metrics, readiness, setupWaits }: Surroundings,
): Promise<{ seenRequests: SeenRequestsKeeper }> {
  const { config, db, reads, rateLimits, addressLimits, languages } = deps;
  const { publicUrl } = config;
  const sessions = sessionsOf(config, config.demo && demoTable(deps.signingKey));
  const table = config.demo ? callTable : callTable.filter((row) => row !== authEndpoints.enterDemo);
  const providers = config.campus && openProviders(config.campus);
  const seenRequests = watchRequests(app, publicUrl);
  serveMetrics(app, metrics, config.metricsToken);
  const serve = await prepareServer(
    app,
    {
      docs: { title: ownTexts.of('en').texts.site.name, table, errorFields },
      links: [unsubscribeLink],
      publicUrl,
      allowedNetworks: config.allowedNetworks,
      outside: () => wholePage(deps, 'outside_network'),
      setup: { waits: setupWaits, isOpen: isOpenDuringSetup, page: () => wholePage(deps, 'setting_up') },
      onImages: () => deps.images.prepare(),
      noteForeign: async (request) => {
        if (!config.demo) await recordForeignRequest(deps, request);
      },
      isStopping: readiness.isStopping,
      isAccountReference: (constraint) => /_(member|author|owner)_id_fkey$/.test(constraint),
    },
    {
      db,
      reads,
      sessions,
      rateLimits,
      addressLimits,
      secrets: secretsOf(deps),
      barred: new CallerError('proof_needed'),
      refusalFor: (code, field) => (isErrorCode(code) ? new CallerError(code, { field }) : undefined),
      checkReplies: !config.production,
      closed: config.demo && new CallerError('demo_only'),
    },
  );
  const deals = rememberDeals(reads);
  const effect = rememberEffect(reads);
  const readSiteInfo = async (now: Deps['config']) => ({
    ...infoOf(now),
    announcements: await runningAnnouncements(reads),
    languages: languages.offered(now.languages).map(({ tag }) => tag),
    dealsThisYear: await deals(),
    effect: now.profile.landing.effect ? await effect() : undefined,
  });
  serve(siteEndpoints.site, () => readSiteInfo(deps.config));
  const pages = rememberLast((now: Deps['config']) => pagesOf(now, readSiteInfo, deps));
  serveAuth(serve, deps, providers);
  const opened = 'Full posts of others that were opened, once an hour for each member.';
  servePosts(serve, deps, { countFullPost: metrics.counter('full_posts_total', opened), countDeals: deals });
  serveMarket(serve, deps);
  serveNewest(app, serve, deps);
  serveSearches(serve, deps);
  serveProfile(serve, deps);
  serveMembers(serve, deps);
  serveOffers(serve, deps, deals);
  serveReports(serve, deps);
  serveAppeals(serve, deps);
  serveSetup(serve, deps, providers);
  serveNotices(serve, deps);
  serveDesk(serve, deps);
  servePublicPages(serve, deps);
  serveAudit(serve);
  serveUnsubscribeLink(app);
  serveIcons(app, deps);
  serveWellKnown(app, deps);
  serveCampusProblem(serve, deps);
  serveFirstLink(serve, deps);
  if (providers) serveCampus(app, deps, providers, countLogins(metrics));
  await serveRest(app, {
    db,
    reads,
    sessions,
    rateLimits,
    store: deps.images.store,
    selectAudience: imageAudience,
    dataDir: config.dataDir,
    hasBucket: config.bucket !== undefined,
    version,
    ...readiness,
    pages: () => pages(deps.config),
  });
  await app.ready();
  return { seenRequests };
}

const infoOf = (config: Deps['config']) => ({
  ...config.site,
  emailDomains: config.emailDomains,
  version,
  ...(config.demo && { demo: true as const }),
  ...loginsOf(config),
});

/** The ways to log in. Without a provider there is nothing to say. */
function loginsOf({ campus, loginPassword }: Deps['config']): Pick<SiteInfo, 'logins'> {
  if (!campus) return {};
  const { name, nameZh, providers } = campus;
  return {
    logins: {
      password: loginPassword,
      campus: providers.map(({ type }) => ({ kind: type, name, nameZh, path: `${campusPath}?with=${type}` })),
    },
  };
}

/** The data in the pages of the web: the replies of the calls for the site and the session. */
function pagesOf(
  config: Deps['config'],
  readSiteInfo: (config: Deps['config']) => Promise<SiteInfo>,
  deps: Deps,
): Pages<LiveSession> {
  const { reads, languages } = deps;
  const { site } = config;
  const icons = iconsOf(config);
  const offered = () => languages.offered(config.languages);
  const names = isUsual(config.languages)
    ? [site.siteName, site.siteNameZh]
    : offered()
        .slice(0, 1)
        .map(({ tag }) => settingIn(site, 'siteName', tag));
  const [siteName = ''] = names;
  const preloads = preloadsOfPosts(deps);
  const inAll = (say: (language: Spoken) => string, between: string) => offered().map(say).join(between);
  return {
    offered: () =>
      offered().map(({ tag: code, dir, version, texts: { language } }) => ({
        code,
        tag: tagOf(code),
        dir,
        version,
        ...language,
      })),
    jsonOf: (code, part) => languages.of(code).json[part],
    names: { [ownTexts.of('en').texts.site.name]: siteName, ...icons.names },
    logo: site.logo,
    fallbacks: () => ({
      noScript: inAll(
        ({ tag, texts }) => texts.pages.served.needsScript({ site: settingIn(site, 'siteName', tag) }),
        ' ',
      ),
      oldBrowser: inAll(({ texts }) => texts.pages.served.oldBrowser, ' · '),
    }),
    offline: () => offlineTexts(offered()),
    headOf: (code) => ({
      siteName: settingIn(site, 'siteName', code),
      description: languages.of(code).texts.pages.served.description,
    }),
    styles: accentCss(site.accent),
    factsId: pageFactsId,
    manifest: {
      name: [...new Set(names)].join(' '),
      short_name: siteName,
      ...icons.manifest,
    },
    screenAt: (path) => {
      const screen = screenAt(path);
      return screen?.name === 'effect' && !config.profile.landing.effect ? undefined : screen;
    },
    facts: { site: infoOf(config) } satisfies PageData,
    async readFacts(live, screen) {
      const [info, terms, preload] = await Promise.all([
        readSiteInfo(config),
        live && readTermsToAccept(reads, live.member),
        live && screen && !live.isBarred
          ? preloads[screen.name as ScreenName]?.(live, screen.segments).catch(unlessLimited)
          : undefined,
      ]);
      const session = live
        ? {
            memberId: live.member.id,
            sessionExpirationTime: live.expiresAt.getTime(),
            serverNow: Date.now(),
            unread_count: live.unreadCount,
            isAdmin: live.member.role === 'admin',
            terms_to_accept: terms ?? null,
            proof_due: live.proofDue,
            ...(live.isBarred && { barred: { username: live.member.username, email: live.member.email } }),
          }
        : null;
      return { facts: { site: info, session } satisfies PageData, preload };
    },
  };
}

/** The screen makes the same call and reports that a limit refuses it. */
function unlessLimited(error: unknown): undefined {
  if (!(error instanceof LimitReached)) throw error;
}

/** Limited to twenty an hour per address, because visitors must not be able to fill the audit trail. */
async function recordForeignRequest({ db, rateLimits }: Deps, request: FastifyRequest): Promise<void> {
  const caller = { memberId: null, requestId: request.id };
  // Omits the query string, which may contain a password.
  const object = `${request.method} ${request.routeOptions.url ?? ''}`;
  await rateLimits.consume('other-site', request.ip);
  await record(db, caller, { action: 'refuse-other-site', object, outcome: 'refused' });
}
