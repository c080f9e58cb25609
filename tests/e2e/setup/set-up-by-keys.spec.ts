import type { Locator } from 'playwright/test';
import { startUnset } from '../../support/first-run.ts';
import { password } from '../../support/people.ts';
import { textsOf } from '../../support/texts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, ownContext, test } from '../site.ts';

/** The four steps without a mouse, with what strangers type wrong on the way. */

test.use({ allowedConsole: /40[09].*\/api\/setup|503/, viewport: { width: 375, height: 812 } });

test(
  'a stranger sets a site up by keys alone, past wrong domains and colours',
  ownContext,
  async ({ page }) => {
    const { site, link } = await startUnset();
    const { setup, desk } = textsOf('en');
    const { keyboard } = page;
    const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
    const reach = async (target: Locator) => {
      for (let tabs = 0; !(await isFocused(target)); tabs += 1) {
        expect(tabs, `Tab reaches ${String(target)}`).toBeLessThan(80);
        await keyboard.press('Tab');
      }
    };
    const press = async (name: string | RegExp) => {
      await reach(page.getByRole('button', { name, exact: true }));
      await keyboard.press('Enter');
    };
    const type = async (target: Locator, text: string) => {
      await reach(target);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    };
    const step = async (name: string) => {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };

    await page.goto(`${site.url}/setup#link=${link}`);
    await press(setup.begin);
    await step(setup.steps[1]);
    const fields = page
      .getByLabel('English', { exact: true })
      .and(page.locator('input[type=text], input:not([type])'));
    await press(setup.next);
    const name = fields.first();
    await expect(page.getByText(desk.site.expected.name).filter({ visible: true })).toBeVisible();
    expect(await isFocused(name)).toBe(true);
    await expectAccessible(page);
    await type(name, 'Gwanak Market');
    await reach(page.getByLabel(setup.country.label, { exact: true }));
    await keyboard.type('South K');
    await expect(page.locator('li').getByText('KRW', { exact: true })).toBeVisible();
    await type(fields.nth(1), 'The club of Gwanak');
    await type(page.getByLabel(desk.site.footer.contactEmail), 'help@snu.ac.kr');
    await press(setup.next);

    await step(setup.steps[2]);
    const domains = page.getByLabel(desk.site.domains);
    await type(domains, 'x');
    await press(setup.next);
    await expect(page.getByText(desk.site.expected.emailDomains).filter({ visible: true })).toBeVisible();
    await type(domains, '@snu.ac.kr');
    const names = page.locator('ol').first().getByRole('textbox');
    await expect(names.first()).toHaveValue('Textbook');
    await reach(page.getByRole('button', { name: /^Move Category 1,/ }));
    await keyboard.press('ArrowDown');
    await expect(names.first()).toHaveValue('Kitchenware');
    await press(setup.next);

    await step(setup.steps[3]);
    await expect(page.getByRole('figure').last().getByText('₩20,000')).toBeVisible();
    await type(page.getByLabel(desk.site.accent.label, { exact: true }), 'red');
    await press(setup.next);
    await expect(page.getByText(desk.site.expected.accent).filter({ visible: true })).toBeVisible();
    await type(page.getByLabel(desk.site.accent.label, { exact: true }), '#8a1538');
    await press(setup.next);

    await step(setup.steps[4]);
    await expect(page.getByText(setup.account.text)).toBeVisible();
    const email = 'jimin@snu.ac.kr';
    await type(page.locator('input[autocomplete=email]'), email);
    await type(page.locator('input[autocomplete=username]'), 'jimin');
    await type(page.locator('input[type=password]'), password);
    await keyboard.press('Enter');
    await expect(page.locator('input[autocomplete=one-time-code]')).toBeVisible();
    await expectAccessible(page);
    await type(page.locator('input[autocomplete=one-time-code]'), await site.mailbox.code(email));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`${site.url}/desk`);
    await page.goto('about:blank');
    await site.stop();
  },
);
