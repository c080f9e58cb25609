import { expect } from 'vitest';
import { migrate } from '../../../engine/db/migrate.ts';
import { migrations } from '../../../server/migrations.ts';
import { createDatabase, type TestDatabase } from '../../support/database.ts';
import { siteTest as base } from '../../support/fixtures.ts';
import { former, makeSchema, until } from '../../upgrades/kept.ts';

/** 0001-schema stands for the 48 migrations of 8228cd66. */

const test = base.extend('other', async ({}, { onCleanup }) => {
  const other = await createDatabase();
  onCleanup(() => other.drop());
  return other;
});

/** Everything that PostgreSQL knows of a schema, as one sorted text a thing. */
const catalogue = `
  with own as (select * from pg_class where relnamespace = 'public'::regnamespace)
  select format('%s %s %s %s', relkind, relname, relpersistence, reloptions) as thing from own
  union all
  select format('column %s %s %s %s', relname, row_number() over (partition by c.oid order by attnum), attname,
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attcompression,
      attstattarget, attcollation::regcollation, attoptions, pg_get_expr(adbin, adrelid)))
  from own c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select format('constraint %s %s %s %s', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all
  select format('index %s %s %s', pg_get_indexdef(indexrelid), indisvalid, indisready)
  from pg_index where indrelid in (select oid from own)
  union all
  select format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
  union all
  select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select format('type %s %s', typname, typtype) from pg_type
  where typnamespace = 'public'::regnamespace and typtype not in ('c', 'b')
  union all
  select format('extension %s', extname) from pg_extension`;

async function describe(database: TestDatabase): Promise<string[]> {
  const found = await database.sql<{ thing: string }>(catalogue);
  const tables = await database.sql<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = tables.map(async ({ name }) => {
    const all = await database.sql<{ row: string }>(`select t::text as row from ${name} t`);
    return all.map(({ row }) => `row ${name} ${row}`);
  });
  return [...found.map(({ thing }) => thing), ...(await Promise.all(rows)).flat()].toSorted();
}

test('a new database is like one of 8228cd66, before and after the later migrations', async ({
  freshDatabase: old,
  other,
}) => {
  await makeSchema(old, former);
  await makeSchema(other, await until('0001-schema'));
  const before = await describe(old);
  expect(before.length).toBeGreaterThan(900);
  expect(await describe(other)).toEqual(before);
  for (const one of [old, other]) await migrate(one.url, migrations);
  expect(await describe(other)).toEqual(await describe(old));
  // 8228cd66 has 48 files, and refuses a database with more rows.
  for (const one of [old, other])
    expect((await one.sql('select from drizzle.__drizzle_migrations')).length).toBeGreaterThan(48);
});

test('a database from before 8228cd66 is refused and left as it is', async ({
  freshDatabase,
  start,
  dataDir,
}) => {
  await makeSchema(freshDatabase, Object.fromEntries(Object.entries(former).slice(0, 47)));
  await expect(start({ on: { database: freshDatabase, dataDir } })).rejects.toThrow(
    'This data is from before 8228cd66. Start that version once, then this one.',
  );
  expect(await freshDatabase.sql('select from drizzle.__drizzle_migrations')).toHaveLength(47);
  expect(await freshDatabase.sql(`select from pg_tables where tablename = 'removed_category_keys'`)).toEqual(
    [],
  );
});
