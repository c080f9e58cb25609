import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../engine/db/queryable.ts';
import { deleteOldCounters } from '../engine/http/server.ts';
import { hashStoredImages } from '../engine/images/files.ts';
import type { Job } from '../engine/jobs/schedule.ts';
import type { SeenRequestsKeeper } from '../engine/metrics/seen-requests.ts';
import { sweepImages } from '../engine/storage/sweep.ts';
import { deleteOldEntries } from './audit/delete-old.ts';
import { askForProofs } from './auth/ask-for-proof.ts';
import { deleteExpired } from './auth/delete-expired.ts';
import { commandLine } from './commands.ts';
import type { Deps } from './deps.ts';
import { followLanguages } from './desk/edit-site.ts';
import { notifyOfWaitingPosts } from './desk/notify-waiting.ts';
import { deleteOldEmptySearches, storeDailyNumbers } from './desk/store-numbers.ts';
import { tellOfFailures, tellOfWaitingPosts } from './desk/tell-webhook.ts';
import { textsState } from './desk/usual-texts.ts';
import { indexPosts, countTitleWords } from './market/index-posts.ts';
import { remindOfLeaving } from './members/leave.ts';
import { notifyReopened } from './members/notify-reopened.ts';
import { endPauses } from './members/pause.ts';
import { deleteOldNotices } from './notices/delete-old.ts';
import { fanOut } from './notices/fan-out.ts';
import { mailDueNotices, pushDueNotices } from './notices/mail-due.ts';
import { mailSummaries } from './notices/mail-summaries.ts';
import { queueWeekly } from './notices/weekly.ts';
import { deleteOldOffers, runDueOffers } from './offers/run-due.ts';
import { archiveExpired, archiveOfLeft } from './posts/archive.ts';
import { askForConfirmation, remindOfExpiry } from './posts/remind.ts';
import { unlistExpired } from './posts/unlist.ts';
import { endHolds } from './reports/hold.ts';
import { tellMatches } from './searches/tell-matches.ts';
import { refreshOrderPrices } from './site/currencies.ts';

const minuteMs = 60_000;

/** The jobs of a site, and how often they run. `deps` gives the settings of the moment, and so must not be copied. */
export function listJobs(
  { db, kick }: { db: Db; kick: () => void },
  deps: Deps,
  seenRequests: SeenRequestsKeeper,
  log: FastifyBaseLogger,
): Job[] {
  const { images } = deps;
  let followed: string | undefined;
  return [
    {
      name: 'read texts',
      everyMs: 2000,
      run: async (signal) => {
        await deps.languages.refresh({ signal });
        // Once a change, so that processes with different files don't write in turns.
        const state = textsState(deps.languages, deps.config.profile);
        if (state !== followed) await followLanguages({ db, config: deps.config, languages: deps.languages });
        followed = state;
      },
    },
    { name: "read the site's facts", everyMs: 10_000, run: () => deps.site.renew() },
    {
      name: 'notify savers',
      everyMs: 1000,
      run: () => fanOut(db, deps.config, (tx, event) => tellMatches(tx, deps, event)),
    },
    { name: 'mail notices', everyMs: 1000, run: () => mailDueNotices(db, kick) },
    {
      name: 'push notices',
      everyMs: 1000,
      run: () => pushDueNotices(db, deps.config.wecom !== undefined, kick),
    },
    { name: 'mail daily summaries', everyMs: minuteMs / 2, run: () => mailSummaries(db, deps.config) },
    { name: 'queue weekly lists', everyMs: 2000, run: () => queueWeekly(db, deps.config) },
    {
      name: 'notify of ended suspensions',
      everyMs: minuteMs / 2,
      run: () => notifyReopened(db, deps.config),
    },
    { name: 'remind of offers and end them', everyMs: minuteMs / 2, run: () => runDueOffers(deps) },
    {
      // A post may be saved while the rates change.
      name: 'compute order prices',
      everyMs: 60 * minuteMs,
      run: async () => {
        await deps.site.renew();
        await db.transaction((tx) => refreshOrderPrices(tx));
      },
    },
    { name: 'ask for proofs', everyMs: minuteMs / 2, run: () => askForProofs(deps, db, kick) },
    { name: 'end pauses', everyMs: minuteMs / 2, run: () => endPauses(db) },
    { name: 'end holds', everyMs: minuteMs / 2, run: () => endHolds(db, deps.config) },
    {
      name: 'remind of posts',
      everyMs: 5 * minuteMs,
      run: async () => {
        // These run first: the posts that they lock would be skipped by reminders that run at the same time.
        await endPauses(db);
        await unlistExpired(db);
        await notifyOfWaitingPosts(db, deps.config);
        await archiveExpired(deps);
        await archiveOfLeft(deps);
        await remindOfLeaving(db, deps.config);
        await remindOfExpiry(db, deps.config);
        await askForConfirmation(db, deps.config);
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
        await deleteOldEntries(db, deps.config);
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
    {
      name: 'index posts',
      everyMs: 10 * minuteMs,
      run: async () => {
        // Their names may be newer than this process knows.
        await deps.site.renew();
        await indexPosts(db, deps.terms, deps.config.site.categories);
      },
    },
  ];
}
