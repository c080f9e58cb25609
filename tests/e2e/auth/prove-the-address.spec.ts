import { startServer } from '../../support/server.ts';
import { bothWidths, expect, expectAccessible, expectNoSidewaysScroll, test as base } from '../site.ts';

/** The question whether a member still uses the address, and what is left after the day. */

const test = base.extend({
  site: [
    async ({}, use) => {
      const site = await startServer({ env: { PROOF_DAYS: '90', QUIET_HOURS: 'off' } });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ allowedConsole: /40[03]/ });

const age = (days: number) =>
  `with since as (update app_state set value = '2020-01-01' where key = 'proof_since')
   update members set created_at = '2020-01-01', proved_on = current_date - ${days} where email = $1`;

test(
  'the question is asked once, and after the day nothing else is left',
  bothWidths,
  async ({ memberPage: page, member, site }) => {
    await site.database.sql(age(70), [member.email]);
    await page.goto('/market');
    const question = page.getByRole('region', { name: 'Do you still use this address?' });
    await expect(question).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Later' }).click();
    await expect(question).toBeHidden();
    await page.goto('/saved');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();

    await site.database.sql(age(100), [member.email]);
    await page.goto('/market');
    await expect(page.getByRole('heading', { name: 'Do you still use this address?' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    for (const name of ['Logout', 'Download my data', 'Close account'])
      await expect(page.getByRole('button', { name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByLabel('Verification code').fill(await site.mailbox.code(member.email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page).toHaveURL('/market');
  },
);
