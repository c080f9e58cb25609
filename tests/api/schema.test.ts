import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as schema from '../../server/db/schema.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const tables = Object.values(schema).filter((value) => is(value, Table));

test.each(tables.map((table) => [getTableName(table), table] as const))(
  '%s is what the migrations make',
  async (name, table) => {
    const made = await database.sql<{ column_name: string; is_nullable: string; type: string }>(
      `select column_name, is_nullable, format_type(atttypid, atttypmod) as type
     from information_schema.columns join pg_attribute
       on attrelid = table_name::regclass and attname = column_name
     where table_name = $1`,
      [name],
    );
    const byName = new Map(made.map((column) => [column.column_name, column]));
    for (const column of Object.values(getTableColumns(table)).filter((value) => is(value, PgColumn))) {
      const found = byName.get(column.name);
      expect({ name: column.name, notNull: found?.is_nullable === 'NO' }).toEqual({
        name: column.name,
        notNull: column.notNull,
      });
      expect(found?.type.replace(/ /g, '')).toBe(column.getSQLType().replace(/ /g, ''));
    }
    expect(Object.keys(getTableColumns(table))).toHaveLength(made.length);
  },
);
