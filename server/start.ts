import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { remember, rememberLast } from '../engine/cache.ts';
import { openDatabase, openServer } from '../engine/db/open.ts';
import { sql } from '../engine/db/sql.ts';
import { createServer as createApp, openRateLimits } from '../engine/http/server.ts';
import { openImages } from '../engine/images/open.ts';
import { schedule } from '../engine/jobs/schedule.ts';
import { openMailFolder, openSmtp } from '../engine/mail/transport.ts';
import { createMetrics } from '../engine/metrics/registry.ts';
import { addGauges } from '../engine/metrics/sources.ts';
import { openTerms, withStems } from '../engine/search/terms.ts';
import { buildApp } from './app.ts';
import { appointAdmins } from './auth/appoint-admins.ts';
import { refuseDemo, refuseMembers } from './auth/demo.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { followLanguages } from './desk/edit-site.ts';
import { watchedQueues } from './desk/summary.ts';
import { takeFormer } from './desk/take-former.ts';
import { diagnose } from './doctor/diagnose.ts';
import { listenFailure } from './failure.ts';
import { listJobs } from './jobs.ts';
import { openSiteLanguages, ownTexts } from './languages.ts';
import { migrateSite } from './migrate.ts';
import { loadVapidKeys } from './notices/devices.ts';
import { openMoneyWords, openWatchWords, type BadLine } from './posts/watch-words.ts';
import { startSenders } from './senders.ts';
import { startProofs } from './session/proofs.ts';
import { loadSigningKey } from './session/signing.ts';
import { demandAccess, makeSetupLink } from './setup/first-run.ts';
import { openWaiting } from './setup/waiting.ts';
import { storeAreas } from './site/areas.ts';
import { refreshOrderPrices } from './site/currencies.ts';
import { openSite } from './site/rows.ts';
import { version } from './version.ts';

export interface RunningSite {
  deps: Deps;
  url: string;
  /** Where the site is set up in a browser. Undefined once it is. */
  setupLink(): Promise<string | undefined>;
  /** Runs what jobs do once, then lets PostgreSQL refuse all writes. */
  closeDemo(): Promise<void>;
  /** Turns readiness to 503, waits for requests in flight, stops mail and jobs, then closes the database. Once. */
  stop(): Promise<void>;
}

/** A stop ends within 30 s (rules, Reliability): longer requests are cut off, and finally the stop itself. */
const longestRequestMs = 25_000;
const longestStopMs = 28_000;
const readinessMs = 1500;
const minuteMs = 60_000;

/** Asked before the database is started: a second start says at once that the first one runs. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host);
  await once(probe, 'listening').catch((error: Error) => {
    throw listenFailure(error, config);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/**
 * Starts everything that the settings configure, and listens. Without jobs, the site changes and tells nothing by itself.
 */
export async function start(
  config: Config,
  { hasJobs = true, isStarting = (): boolean => false } = {},
): Promise<RunningSite> {
  await mkdir(config.dataDir, { recursive: true });
  const app = createApp({ ...config, messages: ownTexts.of('en').texts.errors.byCode });
  const { log } = app;
  log.info({ version }, 'starting');
  for (const warning of config.warnings) log.warn(warning);
  // Before the database: if the bucket can't be used, there is nothing to stop yet.
  const images = await openImages(config, (reason) => log.info({ reason }, 'image refused'));
  await checkPort(config);
  const databaseServer = await openServer({ ...config, log: (line) => log.warn(line) });
  const schema = await migrateSite(config, databaseServer.url, (line) => log.warn(line), refuseMembers);
  const database = openDatabase(
    databaseServer.url,
    (error) => log.warn({ err: error }, 'database connection broke'),
    () => live.now().profile,
  );
  const { db, reads } = database;
  if (config.demo) await refuseMembers(db);
  else if (config.production) await refuseDemo(db);

  const transport = config.smtpUrl
    ? openSmtp(config.smtpUrl)
    : await openMailFolder(join(config.dataDir, 'outbox'));
  const limits = openRateLimits(db, { ...config, inMemory: config.demo !== undefined }, log);
  const signingKey = await loadSigningKey(db);
  await takeFormer(db, config, log);
  const live = await openSite(config, db, log);
  await demandAccess(live.now(), db);
  const languages = await openSiteLanguages(
    config,
    () => live.now().languages,
    (problem) => log.warn(problem, 'a file of texts is not used'),
  );
  const url = config.publicUrl ?? `http://localhost:${config.port}`;
  const site = () => ({ ...live.now().site, languages, url });
  const terms = await openTerms(new URL('market/terms/', import.meta.url), config.dataDir, (line) =>
    log.warn(line, 'a line of the search words is left out'),
  );
  const termsIn = rememberLast((tags: readonly string[]) => withStems(terms, tags));
  const warnOfLine = (line: BadLine) => log.warn(line, 'a line of the watch words is left out');
  const vapidKeys = await loadVapidKeys(db);
  const senders = startSenders({
    db,
    log,
    config,
    now: () => live.now(),
    transport,
    site,
    signingKey,
    vapidKeys,
    ...limits,
  });
  const deps: Deps = {
    get config() {
      return live.now();
    },
    site: live,
    db,
    reads,
    ...limits,
    signingKey,
    images,
    mailer: senders[0],
    vapidPublicKey: vapidKeys.publicKey,
    languages,
    get terms() {
      return termsIn(live.now().languages);
    },
    watchWords: await openWatchWords(config.dataDir, warnOfLine, () => live.now().profile.words.watch),
    moneyWords: await openMoneyWords(warnOfLine, () => live.now().profile.words.money),
    // The desk's page has it, which many may open.
    // A public demo says nothing of its machine.
    diagnose: remember(minuteMs, async () => (config.demo ? [] : diagnose({ config: live.now(), db }))),
  };
  await startProofs(db, config);
  await appointAdmins(database.jobs, config.adminEmails);
  await database.jobs.transaction((tx) => storeAreas(tx, live.now().site.pickupAreas));
  await database.jobs.transaction(refreshOrderPrices);
  await followLanguages({ db: database.jobs, config: live.now(), languages });
  await live.renew();

  const metrics = createMetrics();
  addGauges(metrics, {
    db,
    log,
    dataDir: config.dataDir,
    pools: database.pools,
    decoders: images.state,
    queues: watchedQueues,
  });
  let stopping: Promise<void> | undefined;
  const setupWaits = await openWaiting(db, config);
  const readiness = {
    isStarting,
    isStopping: () => stopping !== undefined,
    schema,
    isReadOnly: config.demo !== undefined,
  };
  const { seenRequests } = await buildApp(app, deps, { metrics, readiness, setupWaits });
  const listening = await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw listenFailure(error, config);
  });
  const kick = () => senders.forEach((sender) => sender.kick());
  const listed = hasJobs ? listJobs({ db: database.jobs, kick }, deps, seenRequests, log) : [];
  const jobs = schedule(config.demo ? [] : listed, log, metrics.countJob);
  const sending = schedule(
    senders.flatMap((sender) => sender.jobs),
    log,
    metrics.countJob,
  );

  return {
    deps,
    url: listening,
    setupLink: async () => ((await setupWaits()) ? makeSetupLink(db, url) : undefined),
    closeDemo: async () => {
      for (const job of listed) await job.run(new AbortController().signal);
      await db.run(sql`delete from outbox`);
      await database.seal();
    },
    stop: () => (stopping ??= stop()),
  };

  async function stop(): Promise<void> {
    await Promise.race([finish(), sleep(longestStopMs, undefined, { ref: false })]);
    await databaseServer.stop();
  }

  async function finish(): Promise<void> {
    // Readiness first, so that a load balancer has time to notice it.
    await sleep(config.production ? readinessMs : 0);
    const timeout = setTimeout(() => app.server.closeAllConnections(), longestRequestMs);
    await app.close();
    clearTimeout(timeout);
    await jobs.stop();
    await (config.demo ? Promise.resolve() : seenRequests.keep(db)).catch((error: unknown) =>
      log.warn({ err: error }, 'the counts of seen requests were not stored'),
    );
    await Promise.all(senders.map((sender) => sender.stop()));
    await sending.stop();
    await images.close();
    await database.close();
  }
}
