import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { remember } from '../engine/cache.ts';
import { openDatabase, openServer } from '../engine/db/open.ts';
import type { Db } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { createServer, deleteOldCounters, openRateLimits } from '../engine/http/server.ts';
import { hashStoredImages } from '../engine/images/files.ts';
import { checkSample } from '../engine/images/integrity.ts';
import { openImages } from '../engine/images/open.ts';
import { schedule, type Job } from '../engine/jobs/schedule.ts';
import { openMailFolder, openSmtp } from '../engine/mail/transport.ts';
import { createMetrics } from '../engine/metrics/registry.ts';
import type { SeenRequestsKeeper } from '../engine/metrics/seen-requests.ts';
import { addGauges } from '../engine/metrics/sources.ts';
import { openTerms } from '../engine/search/terms.ts';
import { sweepImages } from '../engine/storage/sweep.ts';
import { buildApp } from './app.ts';
import { deleteOldEntries } from './audit/delete-old.ts';
import { appointAdmins } from './auth/appoint-admins.ts';
import { deleteExpired } from './auth/delete-expired.ts';
import { refuseDemo } from './auth/demo.ts';
import { commandLine } from './commands.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { notifyOfWaitingPosts } from './desk/notify-waiting.ts';
import { deleteOldEmptySearches, storeDailyNumbers } from './desk/store-numbers.ts';
import { watchedQueues } from './desk/summary.ts';
import { tellOfFailures, tellOfWaitingPosts } from './desk/tell-robot.ts';
import { diagnose } from './doctor/diagnose.ts';
import { listenFailure } from './failure.ts';
import { openSiteLanguages, ownTexts } from './languages.ts';
import { indexPosts, countTitleWords } from './market/index-posts.ts';
import { deleteOldFoundSearches } from './market/note-searches.ts';
import { remindOfLeaving } from './members/leave.ts';
import { notifyReopened } from './members/notify-reopened.ts';
import { endPauses } from './members/pause.ts';
import { migrateSite } from './migrate.ts';
import { deleteOldNotices } from './notices/delete-old.ts';
import { loadVapidKeys } from './notices/devices.ts';
import { fanOut } from './notices/fan-out.ts';
import { mailDueNotices, pushDueNotices } from './notices/mail-due.ts';
import { mailSummaries } from './notices/mail-summaries.ts';
import { deleteOldOffers, runDueOffers } from './offers/run-due.ts';
import { archiveExpired, archiveOfLeft } from './posts/archive.ts';
import { refreshOrderPrices } from './posts/form-columns.ts';
import { askForConfirmation, remindOfExpiry } from './posts/remind.ts';
import { unlistExpired } from './posts/unlist.ts';
import { openRestoring } from './restore/restoring.ts';
import { storeAreas } from './rules/areas.ts';
import { openWatchWords } from './rules/watch-words.ts';
import { tellMatches } from './searches/tell-matches.ts';
import { startSenders } from './senders.ts';
import { loadSigningKey } from './session/signing.ts';

export interface RunningSite {
  deps: Deps;
  url: string;
  /** Where a backup can be restored without a shell. Undefined if the instance has members. */
  restoreLink(): Promise<string | undefined>;
  /** Turns readiness to 503, waits for requests in flight, stops mail and jobs, then closes the database. Once. */
  stop(): Promise<void>;
}

/** A stop ends within 30 s (rules, Reliability): longer requests are cut off, and finally the stop itself. */
const longestRequestMs = 25_000;
const longestStopMs = 28_000;
const readinessMs = 1500;
const minuteMs = 60_000;

/**
 * Starts everything that the settings configure, and listens. `restart` is called after a restore by the browser. Without
 * jobs, the site changes and tells nothing by itself.
 */
export async function start(
  config: Config,
  { restart = async () => {}, hasJobs = true, isStarting = (): boolean => false } = {},
): Promise<RunningSite> {
  await mkdir(config.dataDir, { recursive: true });
  const app = createServer({ ...config, messages: ownTexts.of('en').texts.errors.byCode });
  const { log } = app;
  const languages = openSiteLanguages(config, (problem) => log.warn(problem, 'a file of texts is not used'));
  for (const warning of config.warnings) log.warn(warning);
  // Before the database: if the bucket can't be used, there is nothing to stop yet.
  const images = await openImages(config, (reason) => log.info({ reason }, 'image refused'));
  const databaseServer = await openServer({ ...config, log: (line) => log.warn(line) });
  const schema = await migrateSite(config, databaseServer.url, (line) => log.warn(line), true);
  const database = openDatabase(databaseServer.url, (error) =>
    log.warn({ err: error }, 'database connection broke'),
  );
  const { db, reads } = database;
  if (config.production) await refuseDemo(db);

  const transport = config.smtpUrl
    ? openSmtp(config.smtpUrl)
    : await openMailFolder(join(config.dataDir, 'outbox'));
  const limits = openRateLimits(db, config, log);
  const signingKey = await loadSigningKey(db);
  const site = { ...config.site, languages, url: config.publicUrl ?? `http://localhost:${config.port}` };
  const vapidKeys = await loadVapidKeys(db);
  const senders = startSenders({ db, log, config, transport, site, signingKey, vapidKeys, ...limits });
  const deps: Deps = {
    config,
    db,
    reads,
    ...limits,
    signingKey,
    images,
    mailer: senders[0],
    vapidPublicKey: vapidKeys.publicKey,
    languages,
    terms: await openTerms(new URL('market/terms/', import.meta.url), config.dataDir, (line) =>
      log.warn(line, 'a line of the search words is left out'),
    ),
    watchWords: await openWatchWords(config.dataDir, (line) =>
      log.warn(line, 'a line of the watch words is left out'),
    ),
    // The desk's page has it, which many may open.
    diagnose: remember(minuteMs, () => diagnose({ config, db })),
  };
  await appointAdmins(database.jobs, config.adminEmails);
  await storeAreas(database.jobs, config);
  await refreshOrderPrices(database.jobs, config.usdCny);

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
  const isEmpty = (await db.run(sql`select from members limit 1`)) === 0;
  const restoring = openRestoring({ db, dataDir: config.dataDir }, restart);
  // An interrupted restore may have been whole, and its copy of the data must not stay.
  if (!isEmpty) await rm(join(config.dataDir, 'restore'), { recursive: true, force: true });
  const readiness = { isStarting, isStopping: () => stopping !== undefined, schema };
  const { seenRequests } = await buildApp(app, deps, { metrics, readiness, restoring });
  const url = await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw listenFailure(error, config);
  });
  const kick = () => senders.forEach((sender) => sender.kick());
  const listed = hasJobs ? listJobs(database.jobs, { ...deps, kick }, seenRequests, log) : [];
  const jobs = schedule(listed, log, metrics.countJob);

  return {
    deps,
    url,
    restoreLink: async () => restoring.link(site.url),
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
    languages.close();
    clearTimeout(timeout);
    await jobs.stop();
    await seenRequests
      .keep(db)
      .catch((error: unknown) => log.warn({ err: error }, 'the counts of seen requests were not stored'));
    await Promise.all(senders.map((sender) => sender.stop()));
    await images.close();
    await database.close();
  }
}

function listJobs(
  db: Db,
  deps: Deps & { kick: () => void },
  seenRequests: SeenRequestsKeeper,
  log: FastifyBaseLogger,
): Job[] {
  const { config, images, kick, terms } = deps;
  return [
    {
      name: 'notify savers',
      everyMs: 1000,
      run: () => fanOut(db, config, (tx, event) => tellMatches(tx, deps, event)),
    },
    { name: 'mail notices', everyMs: 1000, run: () => mailDueNotices(db, kick) },
    { name: 'push notices', everyMs: 1000, run: () => pushDueNotices(db, config.wecom !== undefined, kick) },
    { name: 'mail daily summaries', everyMs: minuteMs / 2, run: () => mailSummaries(db, config) },
    { name: 'notify of ended suspensions', everyMs: minuteMs / 2, run: () => notifyReopened(db, config) },
    { name: 'remind of offers and end them', everyMs: minuteMs / 2, run: () => runDueOffers(deps) },
    { name: 'end pauses', everyMs: minuteMs / 2, run: () => endPauses(db) },
    {
      name: 'remind of posts',
      everyMs: 5 * minuteMs,
      run: async () => {
        // These run first: the posts that they lock would be skipped by reminders that run at the same time.
        await endPauses(db);
        await unlistExpired(db);
        await notifyOfWaitingPosts(db, config);
        await archiveExpired(deps);
        await archiveOfLeft(deps);
        await remindOfLeaving(db, config);
        await remindOfExpiry(db, config);
        await askForConfirmation(db, config);
      },
    },
    { name: 'tell the robot of waiting posts', everyMs: 10 * minuteMs, run: () => tellOfWaitingPosts(deps) },
    { name: 'tell the robot of failures', everyMs: 60 * minuteMs, run: () => tellOfFailures(deps) },
    { name: 'keep numbers', everyMs: 5 * minuteMs, run: () => storeDailyNumbers(db) },
    {
      name: 'delete what has expired',
      everyMs: 10 * minuteMs,
      run: async () => {
        await deleteExpired(db);
        await deleteOldCounters(db);
        await deleteOldNotices(db);
        await deleteOldOffers(db);
        await deleteOldEmptySearches(db);
        await deleteOldFoundSearches(db);
        await deleteOldEntries(db, config);
      },
    },
    { name: 'keep what requests show', everyMs: minuteMs, run: () => seenRequests.keep(db) },
    { name: 'count title words', everyMs: 60 * minuteMs, run: () => countTitleWords(db) },
    {
      name: 'sweep images',
      everyMs: 60 * minuteMs,
      run: () => sweepImages(db, images.store, log, commandLine('sweep -- --remove')),
    },
    { name: 'hash images', everyMs: 10 * minuteMs, run: () => hashStoredImages(db, images) },
    { name: 'check images', everyMs: 60 * minuteMs, run: () => checkSample(db, images) },
    { name: 'index posts', everyMs: 24 * 60 * minuteMs, run: () => indexPosts(db, terms) },
  ];
}
