import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screenPaths } from '../contract/screens.ts';
import { migrate } from '../engine/db/migrate.ts';
import { openServer } from '../engine/db/open.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { imageFiles } from '../engine/images/format.ts';
import { openStore } from '../engine/images/open.ts';
import { noteDrill } from '../engine/storage/last-backup.ts';
import { newestBackup, openBackup, refuseTooLarge, type OpenBackup } from '../engine/storage/restore.ts';
import { tables } from '../server/backup-tables.ts';
import { readConfig } from '../server/config.ts';
import { describeFailure } from '../server/failure.ts';
import { said } from '../server/languages.ts';
import { migrations } from '../server/migrations.ts';
import { startSession } from '../server/session/sessions.ts';
import { loadSigningKey } from '../server/session/signing.ts';
import { start, type RunningSite } from '../server/start.ts';
import { say } from './command.ts';
import { prepare, settle } from './restored.ts';

const words = said.commands.drill;
const prefix = 'exchange-drill-';
const mostPictures = 20;
const mostFindings = 50;
const silent = () => undefined;
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/**
 * Restores a backup, or the newest in a folder, into an embedded PostgreSQL of its own, looks at what was restored, and
 * removes everything. It reads no settings and opens neither the site's database nor its data folder. The result is
 * noted beside the backup.
 */
export async function drill(named: string): Promise<void> {
  const folder = await newestBackup(named, tables);
  const note = (findings: string[]) =>
    noteDrill({ folder, at: new Date().toISOString(), findings }).catch((error: unknown) =>
      say(words.unnoted({ reason: describeFailure(error) })),
    );
  const backup = await openBackup(folder, tables, migrations).catch(async (error: unknown) => {
    // A folder that was never a backup has no site that should learn of it.
    if (folder !== named || existsSync(join(folder, 'manifest.json'))) await note([describeFailure(error)]);
    throw error;
  });
  await removeLeftovers();
  await refuseTooLarge(backup, tmpdir(), { database: true, images: true });
  const interruption = new Promise<never>((_, reject) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => reject(new Error(words.interrupted)));
  });
  const undo: (() => Promise<unknown>)[] = [];
  const findings: string[] = [];
  let failure: Error | undefined;
  try {
    await Promise.race([interruption, tryOut(backup, findings, undo)]);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  for (const step of undo.toReversed()) await step().catch(silent);
  if (undo.length > 0) say(words.removed);
  if (failure) {
    process.stderr.write(`${describeFailure(failure)}\n`);
    // What was interrupted may still be reading.
    process.exit(1);
  }
  const more = findings.splice(mostFindings).length;
  if (more > 0) findings.push(words.more({ count: `${more}` }));
  await note(findings);
  for (const one of findings) process.stderr.write(`${one}\n`);
  // A site that could not start leaves connections that would keep this process.
  process.exit(findings.length > 0 ? 1 : 0);
}

/** A drill that was killed leaves its folder. Without it, its PostgreSQL ends within a minute. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    try {
      process.kill(Number.parseInt(name.slice(prefix.length), 10), 0);
    } catch (error) {
      // Otherwise the process exists and belongs to another user.
      if (error instanceof Error && 'code' in error && error.code === 'ESRCH')
        await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(silent);
    }
  }
}

/** Adds what it finds, and what undoes each step. */
async function tryOut(
  backup: OpenBackup,
  findings: string[],
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { manifest } = backup;
  say(words.began({ folder: backup.folder, made: manifest.made }));
  const began = performance.now();
  for (const name of backup.lacking) findings.push(words.lacking({ name }));
  for (const { name, says } of await backup.findDamage()) findings.push(`${name} ${says}.`);
  if (findings.length > 0) return;
  const files = Object.keys(manifest.images).length;
  say(words.read({ tables: `${Object.keys(manifest.tables).length}`, files: `${files}` }));

  process.umask(0o077);
  const dataDir = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  undo.push(() => rm(dataDir, { recursive: true, force: true, maxRetries: 3 }));
  // Started by root, PostgreSQL runs as another user.
  await chmod(dataDir, 0o711);
  const opening = openServer({ databaseUrl: undefined, dataDir, log: silent });
  undo.push(async () => (await opening).stop());
  const { url } = await opening;
  await migrate(url, migrations);
  const store = await openStore({ dataDir, bucket: undefined });
  let lookedMs = 0;
  try {
    const { imageMs } = await backup.restore({
      url,
      store,
      hasBucket: manifest.hasBucket === true,
      say: silent,
      prepare,
      settle: async (tx, last) => {
        const done = performance.now();
        findings.push(
          ...(await backup.compare(tx, store, await loadSigningKey(tx))),
          ...(await lostRows(tx)),
        );
        lookedMs = performance.now() - done;
        await settle(tx, last);
      },
    });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    say(words.restored({ rows: `${rows}`, files: `${files}` }));
    const took = performance.now() - began - lookedMs;
    say(words.took({ total: seconds(took), data: seconds(took - imageMs), pictures: seconds(imageMs) }));
  } catch (error) {
    findings.push(describeFailure(error));
    return;
  }
  const starting = start(
    readConfig({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    }),
    // Nobody is told of anything, and what is looked at stays as it was restored.
    { hasJobs: false },
  );
  undo.push(async () => (await starting).stop());
  try {
    findings.push(...(await useSite(await starting, files > 0)));
  } catch (error) {
    findings.push(words.useless({ reason: describeFailure(error) }));
  }
}

/** Members and posts that the audit trail names, and does not say that they were deleted. */
async function lostRows(tx: Queryable): Promise<string[]> {
  const lost = await tx.rows<{ object: string }>(sql`
    select distinct object from audit a
    where outcome = 'done' and (object ~ '^member \\d+$'
        and not exists (select from members where id = substr(object, 8)::bigint)
      or action = 'create-post' and object ~ '^post \\d+$' and exists (select from members where id = a.actor_id)
        and not exists (select from posts where id = substr(object, 6)::bigint))
      and not exists (
        select from audit d where d.object = a.object and d.action in ('delete-post', 'close-account'))
    order by object limit 10`);
  return lost.map(({ object }) => words.lost({ object }));
}

/** Looks at pages and pictures as a visitor and as members, with sessions in the restored database. */
async function useSite({ deps, url }: RunningSite, hasPictures: boolean): Promise<string[]> {
  const found: string[] = [];
  const sessions = new Map<string, string>();
  const get = async (path: string, memberId?: string) => {
    if (memberId !== undefined && !sessions.has(memberId))
      sessions.set(memberId, (await startSession(deps.db, memberId, 'drill')).token);
    const cookie = memberId === undefined ? '' : `session=${sessions.get(memberId)}`;
    return fetch(`${url}${path}`, { headers: { cookie } });
  };
  const [reader] = await deps.db.rows<{ id: string; post: string | null }>(sql`
    select m.id, p.id as post from members m left join posts p on p.author_id = m.id
    where m.suspended_until is null or m.suspended_until < now() order by p.id desc nulls last limit 1`);
  const isBuilt = (await get('/')).headers.get('content-type')?.startsWith('text/html') ?? false;
  const screens = isBuilt ? [screenPaths.landing, screenPaths.logIn] : [];
  const own = isBuilt ? [screenPaths.market, `/post/${reader?.post ?? ''}`, screenPaths.settings] : [];
  const calls = ['post/market-post', 'user/get-user-info', 'notice/my-notices', 'post/my-available-post'];
  const ofPost = `/api/post/get-post-full?postId=${reader?.post ?? ''}`;
  const pages = [
    ...[...screens, '/api/site', '/readyz'].map((path) => ({ path, as: undefined })),
    ...[...own, ...calls.map((call) => `/api/${call}`), ofPost].map((path) => ({ path, as: reader?.id })),
  ].filter(({ path }) => reader?.post || (path !== ofPost && !path.startsWith('/post/')));
  for (const { path, as } of pages) {
    const { status } = await get(path, as);
    if (status !== 200)
      found.push(words.page({ who: as === undefined ? 'visitor' : 'member', path, status: `${status}` }));
  }
  const pictures = await deps.db.rows<{ name: string; owner: string }>(sql`
    select i.name, owner_id as owner from images i join members m on m.id = owner_id
    where m.suspended_until is null or m.suspended_until < now() order by random() limit ${mostPictures}`);
  for (const { name, owner } of hasPictures ? pictures : [])
    for (const file of imageFiles(name)) {
      const reply = await get(`/uploads/${file}`, owner);
      const bytes = Buffer.from(await reply.arrayBuffer());
      if (reply.status !== 200) found.push(words.picture({ file, status: `${reply.status}` }));
      else await deps.images.hash(bytes).catch(() => found.push(words.brokenPicture({ file })));
    }
  const shown = hasPictures ? `${pictures.length}` : 'none';
  say(words.fetched({ pages: `${pages.length}`, built: isBuilt ? 'yes' : 'no', pictures: shown }));
  return found;
}
