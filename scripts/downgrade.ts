import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareSchema, readMigrations } from '../engine/db/migrate.ts';
import { borrowServer, withConnection } from '../engine/db/open.ts';
import type { Db, Queryable } from '../engine/db/queryable.ts';
import { identifier, literal, sql } from '../engine/db/sql.ts';
import { newestUpTo } from '../engine/storage/restore.ts';
import { tables } from '../server/backup-tables.ts';
import { openConfig } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { migrations } from '../server/migrations.ts';
import { loadSigningKey } from '../server/session/signing.ts';
import { ask, runCommand, say } from './command.ts';

const words = said.commands.downgrade;

/** A line of upgrades.json, which `exchange` writes. */
interface Upgrade {
  from: string;
  to: string;
  backup: string;
  isBack?: true;
}

const log = (line: string) => process.stderr.write(`${line}\n`);

interface Way {
  /** The name of the older version, and its folder. */
  to: string;
  older: string;
  /** Of the database. */
  url: string;
}

interface Account {
  id: string;
  email: string;
  username: string;
  role: 'member' | 'admin';
  until: string | null;
  isSuspended: boolean | null;
}

interface Suspension extends Account {
  reason: string | null;
  days: number | null;
}

/**
 * The part of `exchange downgrade` that knows the data. Without a backup, prints the version before the last upgrade, and
 * the backup that it needs if the database has been migrated since. With that backup, asks, and puts it in the place of
 * the database. Must not migrate, and the newer version goes on working until the last step.
 */
await runCommand(
  { usage: 'downgrade RELEASES FROM [BACKUP]', words: [2, 3] },
  async ([releases = '', from = '', backup]) => {
    const { dataDir, databaseUrl } = await openConfig();
    const list = join(dataDir, 'upgrades.json');
    const upgrades = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Upgrade[]) : [];
    const last = upgrades.findLast(({ to, isBack }) => to === from && !isBack);
    const older = join(releases, last?.from ?? '');
    if (!last || !existsSync(join(older, 'scripts'))) throw new Error(words.nothing({ from }));
    const server = await borrowServer({ dataDir, databaseUrl, log, create: false });
    try {
      const way = { to: last.from, older, url: server.url };
      if (backup !== undefined) return await goBack(way, backup);
      const needed = await withConnection(server.url, (db) => neededBackup(db, way, dirname(last.backup)));
      say([last.from, ...needed].join(' '));
    } finally {
      await server.stop();
    }
  },
);

/** None if the older version knows all migrations of the database. */
async function neededBackup(db: Db, { older, to }: Way, folder: string): Promise<string[]> {
  const known = await readMigrations({ ...migrations, folder: join(older, 'server/migrations') });
  const rows = known.at(-1)?.rows ?? 0;
  const { applied } = await compareSchema(db, migrations);
  if ((applied.at(-1)?.rows ?? 0) <= rows) return [];
  const found = await newestUpTo(rows, { folder, key: await loadSigningKey(db) }, migrations);
  if (found === undefined) throw new Error(words.noBackup({ folder, to }));
  return [found];
}

function named(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Restores beside the database, then renames both at once, so that a kill leaves one of them. */
async function goBack({ to, older, url }: Way, backup: string): Promise<void> {
  const site = decodeURIComponent(new URL(url).pathname.slice(1));
  const [draft, newer] = [`${site}_older`, `${site}_newer`];
  await withConnection(named(url, 'postgres'), async (admin) => {
    const drop = (name: string) => admin.run(sql`drop database if exists ${identifier(name)}`);
    for (const left of [draft, newer]) await drop(left);
    await admin.run(sql`create database ${identifier(draft)} template template0 encoding 'UTF8'`);
    try {
      const tool = toolOf(older, named(url, draft));
      await tool(['restore', backup]);
      await withConnection(url, (present) =>
        withConnection(named(url, draft), async (restored) => {
          const again = await since(present, restored, backup);
          if ((await ask(words.ask({ to }))) !== to) throw new Error(words.kept);
          await keepIds(present, restored);
          await applyAgain(restored, tool, again);
        }),
      );
      await admin.transaction(async (tx) => {
        await tx.run(sql`alter database ${identifier(site)} rename to ${identifier(newer)}`);
        await tx.run(sql`alter database ${identifier(draft)} rename to ${identifier(site)}`);
      });
      await drop(newer);
    } finally {
      await drop(draft);
    }
  });
}

type Tool = ReturnType<typeof toolOf>;

/** Runs a command of the older version, whose code fits the restored schema. */
function toolOf(older: string, url: string) {
  const program = join(older, 'scripts/run.mjs');
  const env = { ...process.env, DATABASE_URL: url };
  return (args: string[], typed = '') =>
    new Promise<void>((resolve, reject) => {
      const child = execFile(
        process.execPath,
        [program, 'tool', ...args],
        { cwd: older, env },
        (error, _, stderr) => (error ? reject(new Error(stderr.trim() || error.message)) : resolve()),
      );
      child.stdin?.end(typed);
    });
}

async function idsIn(db: Queryable, table: string): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(sql`select id from ${identifier(table)}`);
  return new Set(rows.map(({ id }) => id));
}

/** Says what the backup lacks. Returns the accounts that were closed or suspended since. */
async function since(present: Queryable, restored: Queryable, backup: string) {
  const added = async (table: string) => {
    const had = await idsIn(restored, table);
    return [...(await idsIn(present, table))].filter((id) => !had.has(id)).length;
  };
  const accounts = await restored.rows<Account>(sql`
    select id, email, username, role, suspended_until::text as until, suspended_until > now() as "isSuspended"
    from members order by id`);
  const suspensions = await present.rows<Omit<Suspension, keyof Account> & { id: string; until: string }>(sql`
    select id, suspended_until::text as until, suspension_reason as reason, case when isfinite(suspended_until)
      then least(365, ceil(extract(epoch from suspended_until - now()) / 86400))::int end as days
    from members where suspended_until > now()`);
  const members = await idsIn(present, 'members');
  const closed = accounts.filter(({ id }) => !members.has(id));
  const suspended = suspensions.flatMap((one): Suspension[] => {
    const had = accounts.find(({ id, until }) => id === one.id && until !== one.until);
    return had ? [{ ...had, ...one }] : [];
  });
  const counts = {
    posts: await added('posts'),
    members: await added('members'),
    offers: await added('offers'),
  };
  say(words.since({ backup, ...counts }));
  const names = [...closed, ...suspended].map(({ email }) => email).join(' ');
  say(words.again({ closed: closed.length, suspended: suspended.length, names }));
  return { closed, suspended };
}

async function applyAgain(
  restored: Db,
  tool: Tool,
  { closed, suspended }: { closed: Account[]; suspended: Suspension[] },
): Promise<void> {
  for (const { email, role } of [...closed, ...suspended])
    if (role === 'admin') await tool(['make-admin', email, '--revoke']);
  for (const { email, username } of closed) await tool(['member', email, '--close'], `${username}\n`);
  for (const { id, email, until, reason, days, isSuspended } of suspended) {
    if (!isSuspended) await tool(['member', email, '--suspend', ...(days === null ? [] : [`${days}`])]);
    await restored.run(sql`
      update members set suspended_until = ${until}::text::timestamptz, suspension_reason = ${reason} where id = ${id}`);
  }
  // They were told when it happened.
  await restored.run(sql`delete from outbox`);
  await restored.run(sql`update notices set mail_at = null, push_at = null`);
  // No backup has sessions, codes and devices. The keys of pushes go with the devices.
  await restored.run(sql`delete from app_state where key = 'vapid_keys'`);
}

/** No id is given twice, so that a link or a signed mark of since fits nobody and nothing else. */
async function keepIds(present: Queryable, restored: Queryable): Promise<void> {
  for (const { name } of tables.filter(({ identity }) => identity)) {
    const sequence = sql`pg_get_serial_sequence(${literal(name)}, 'id')`;
    const given = await present.row<{ last: string | null }>(
      sql`select pg_sequence_last_value(${sequence}::regclass)::text as last`,
    );
    if (given?.last)
      await restored.run(sql`
        select setval(${sequence}, ${given.last}::text::bigint) where to_regclass(${literal(name)}) is not null`);
  }
}
