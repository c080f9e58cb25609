import { deriveAgain } from '../engine/db/migrate.ts';
import type { Queryable } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { said } from '../server/languages.ts';
import { derivingFiles, migrations } from '../server/migrations.ts';

/** Makes an instance ready for a restore. Throws if it is not empty. */
export async function prepare(tx: Queryable): Promise<void> {
  // Locked until the commit, so that nobody can sign up after the check.
  await tx.run(sql`lock table members, sign_ups, audit in exclusive mode`);
  const found = await tx.row<{ used: boolean }>(sql`
    select exists (select from members)
      or exists (select from audit where actor_id is not null or object like 'member %') as used`);
  if (found?.used) throw new Error(said.failures.restore.notEmpty);
  // What strangers have left, who can do so on any empty instance. Their entries would have the ids of restored ones.
  await tx.run(sql`alter table audit disable trigger audit_kept`);
  await tx.run(sql`delete from audit`);
  await tx.run(sql`alter table audit enable trigger audit_kept`);
  await tx.run(sql`delete from sign_ups`);
  // The first start of an instance stores its exchange rate and its key.
  await tx.run(sql`delete from app_state`);
  // So does the first start with settings of releases before.
  await tx.run(sql`delete from site`);
  // The migrations fill this table, so the restored rows would be duplicates.
  await tx.run(sql`delete from deny_reasons`);
}

/** Derives what later migrations than that of the backup derive. Mails that were due have been sent since the backup. */
export async function settle(tx: Queryable, last: string): Promise<void> {
  await deriveAgain(tx, migrations, derivingFiles, last);
  await tx.run(
    sql`update notices set mail_at = null, push_at = null where mail_at is not null or push_at is not null`,
  );
}
