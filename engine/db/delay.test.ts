import { expect } from 'vitest';
import { siteTest as test } from '../../tests/support/fixtures.ts';
import { delayAfter, delaySql } from './delay.ts';
import { sql } from './sql.ts';

test('the delay doubles up to the longest one, in code and in SQL alike', async ({ opened }) => {
  const delay = { first: 5, longest: 1800 };
  const failures = [1, 2, 3, 9, 10, 40];
  const seconds = [5, 10, 20, 1280, 1800, 1800];
  expect(failures.map((count) => delayAfter(count, delay))).toEqual(seconds);
  const rows = await opened.db.rows<{ seconds: number }>(sql`
    select ${delaySql(sql`count`, delay)}::float8 as seconds from unnest(${failures.map(String)}::int[]) count`);
  expect(rows.map((row) => row.seconds)).toEqual(seconds);
  expect(delayAfter(0, delay)).toBe(0);
});
