import { expect } from 'vitest';
import { pageFactsId } from '../../../contract/screens.ts';
import { siteEndpoints } from '../../../contract/site.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';

/** How many deals visitors are told of: those of this year, from the daily sums. */

test('deals of this year are shown once there are twenty', async ({ freshDatabase, start }) => {
  const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear();
  const add = (day: string, deals: number) =>
    freshDatabase.sql(
      `insert into daily_numbers
         (day, sign_ups, new_posts, by_category, approved, denied, hours, deals_made, saves, contacts, reports)
       values ($1, 0, 0, '{}', 0, 0, '{}', $2, 0, 0, 0)`,
      [day, deals],
    );
  await add(`${year - 1}-12-31`, 100);
  await add(`${year}-01-01`, 19);
  const shown = async () => {
    const server = await start({ on: { database: freshDatabase } });
    const { body } = await new Client(server.url).call(siteEndpoints.site);
    const page = await (await fetch(server.url)).text();
    const [, facts] = new RegExp(`id="${pageFactsId}">(.*?)</script>`).exec(page) ?? [];
    return [body['dealsThisYear'], facts && (JSON.parse(facts) as { site: object }).site];
  };
  expect(await shown()).toEqual([
    undefined,
    expect.not.objectContaining({ dealsThisYear: expect.anything() }),
  ]);
  await add(`${year}-01-02`, 1);
  expect(await shown()).toEqual([20, expect.objectContaining({ dealsThisYear: 20 })]);
});
