// @ts-check
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findLosses, readPostmaster } from './check.mjs';
import {
  addresses,
  createDatabase,
  isWhole,
  nodes,
  prepareFolder,
  primaryNode,
  ready,
  startApps,
  startEtcd,
  startPostgres,
  startRouter,
} from './cluster.mjs';
import { answers, fillSite, mails, measureReads, phase, startLoad, startMailServer } from './load.mjs';
import { familyOf, folder, servicesThatEnded, stopServices, until } from './processes.mjs';
import { startStore } from './store.mjs';

const say = (/** @type {string} */ line) => process.stdout.write(`${line}\n`);
/** @type {string[]} */
const problems = [];

/** The goals for the first write after which none fails, in seconds after the fault. */
const goals = { killed: 5, orphaned: 11, frozen: 13, switched: 5 };

try {
  await run();
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error));
} finally {
  await stopServices();
}
for (const problem of problems) say(`FAILED: ${problem}`);
say(
  problems.length === 0 ? 'All as it should be.' : `${problems.length} problems; the logs are in ${folder}.`,
);
process.exit(problems.length === 0 ? 0 : 1);

async function run() {
  say('Starting etcd, three PostgreSQL nodes, HAProxy, Ceph and two processes of the site');
  await prepareFolder();
  startMailServer();
  await startEtcd();
  const patronis = await startPostgres();
  await startRouter();
  await createDatabase();
  const { gateway, settings } = await startStore();
  const apps = await startSite(settings);
  const posts = await fillSite();
  await until('a synchronous standby', isWhole);
  say(`market, a second: ${describe(await measure(apps))}`);
  answers.length = 0;

  const load = startLoad(posts);
  await sleep(4000);
  say('fault                          steady from  longest gap  failed  market read meanwhile');

  await fault('postmaster killed', goals.killed, async () => {
    const node = await primaryNode();
    process.kill(readPostmaster(node?.data ?? ''), 'SIGKILL');
  });
  await fault('Patroni killed', goals.orphaned, async () => {
    const patroni = await patroniOfPrimary(patronis);
    patroni.hold();
    patroni.signal('SIGKILL');
    setTimeout(patroni.release, 15_000);
  });
  await fault(
    'node frozen for 20 s',
    goals.frozen,
    async () => {
      const patroni = await patroniOfPrimary(patronis);
      const node = await primaryNode();
      const all = [...familyOf(patroni.pid()), ...familyOf(readPostmaster(node?.data ?? ''))];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      setTimeout(() => all.forEach(thaw), 20_000);
    },
    22_000,
  );
  await fault('switchover', goals.switched, async () => {
    const leader = await primaryNode();
    const body = JSON.stringify({ leader: leader?.name });
    await fetch(`http://${leader?.rest}/switchover`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
  });
  for (const app of apps) await fault(`${app.name} killed`, goals.killed, () => app.signal('SIGKILL'), 4000);
  await fault(
    'object store away for 10 s',
    15,
    () => {
      gateway.hold();
      gateway.signal('SIGKILL');
      setTimeout(gateway.release, 10_000);
    },
    20_000,
  );
  const failedBefore = answers.filter(hasFailed).length;
  await fault('rolling restart', 1, async () => {
    for (const [number, app] of apps.entries()) {
      await app.restart();
      await until(`the site at ${addresses.apps[number]}`, ready(addresses.apps[number] ?? ''));
      await sleep(1500);
    }
  });
  if (answers.filter(hasFailed).length > failedBefore)
    problems.push('a request failed during the rolling restart');

  await load.stop();
  await sleep(3000);
  const { counts, losses } = await findLosses(answers, mails);
  say(counts);
  problems.push(...losses);
  judge();
  for (const { name, ended } of servicesThatEnded()) problems.push(`${name} ended by itself, ${ended} times`);
}

/** @param {import('./processes.mjs').Service[]} patronis */
async function patroniOfPrimary(patronis) {
  const leader = await primaryNode();
  const found = patronis[nodes.findIndex(({ name }) => name === leader?.name)];
  if (!found) throw new Error('there is no primary to break');
  return found;
}

function thaw(/** @type {number} */ pid) {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // Patroni has ended it meanwhile.
  }
}

/** @param {import('./load.mjs').Answer} answer */
function hasFailed({ status, what }) {
  return status !== 200 && what !== 'measured';
}

/**
 * Breaks something under load, waits until all is whole again, and prints what members noticed.
 * @param {string} name @param {number} goal @param {() => void | Promise<void>} breakIt
 */
async function fault(name, goal, breakIt, minMs = 12_000) {
  phase.name = name;
  const began = performance.now();
  await breakIt();
  await sleep(minMs);
  await until('the cluster became whole', isWhole);
  for (const app of addresses.apps) await until(`the site at ${app}`, ready(app));
  await sleep(2500);
  const writes = answers.filter(({ what, status }) => status === 200 && ['save', 'post'].includes(what));
  const since = answers.filter(({ sentAt }) => sentAt >= began);
  const failed = since.filter(hasFailed);
  // Writes go on for a moment after a fault that needs time to be noticed: the first one after the last failure counts.
  const lastFailure = Math.max(
    began,
    ...failed.filter(({ what }) => what === 'save').map(({ endedAt }) => endedAt),
  );
  const first = writes.filter(({ endedAt }) => endedAt >= lastFailure).map(({ endedAt }) => endedAt);
  const seconds = (Math.min(...first) - began) / 1000;
  const times = writes
    .map(({ endedAt }) => endedAt)
    .filter((at) => at >= began - 500)
    .toSorted((one, other) => one - other);
  const gap = Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at))) / 1000;
  const reads = since.filter(({ what, endedAt }) => what === 'read' && endedAt <= lastFailure);
  const served =
    reads.length === 0 ? '-' : `${reads.filter(({ status }) => status === 200).length} of ${reads.length}`;
  const shown = [
    `${seconds.toFixed(1)} s`.padStart(11),
    `${gap.toFixed(1)} s`.padStart(11),
    String(failed.length).padStart(6),
    served,
  ];
  say(`${name.padEnd(30)} ${shown.join('  ')}`);
  if (seconds > goal) say(`  goal missed: ${goal} s`);
  if (gap > 15) problems.push(`${name}: no write for ${gap.toFixed(1)} s`);
}

/** Every failed answer must be a 503 with Retry-After. */
function judge() {
  const failed = answers.filter(hasFailed);
  const kinds = new Map();
  for (const { what, status, code, retryAfter, error, phase: during } of failed) {
    const kind = `${during}: ${what}: ${status || error} ${code}${status === 503 && !retryAfter ? ' without Retry-After' : ''}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if ((status !== 503 || !retryAfter) && kinds.get(kind) === 1) problems.push(`an answer was ${kind}`);
  }
  for (const [kind, count] of kinds) say(`${String(count).padStart(6)} x ${kind}`);
}

/** @param {Record<string, string>} store */
async function startSite(store) {
  const apps = startApps(store);
  for (const app of addresses.apps) await until(`the site at ${app}`, ready(app));
  // Until the router has noticed.
  await sleep(2000);
  return apps;
}

/** The market's answers a second, of two processes and of one. @param {import('./processes.mjs').Service[]} apps */
async function measure([, second]) {
  // Fills pools and plans, and lets Node compile.
  await measureReads(16, 5);
  const two = await measureReads();
  second?.hold();
  second?.signal('SIGTERM');
  await sleep(4000);
  const one = await measureReads();
  second?.release();
  await until('the second process', ready(addresses.apps[1] ?? ''));
  await sleep(1000);
  return { one, two };
}

/** @param {{ one: number, two: number }} measured */
function describe({ one, two }) {
  return `${one.toFixed(0)} of one process, ${two.toFixed(0)} of two (${(two / one).toFixed(2)} times)`;
}
