import { expect, expectAccessible, expectNoSidewaysScroll, ownContext, test } from '../e2e/site.ts';
import { startUnset } from '../support/first-run.ts';
import { password } from '../support/people.ts';

/** The first run of an empty instance, in a browser on a phone. */

test.use({ allowedConsole: /40[09].*\/api\/setup|503/ });

test(
  'an empty instance becomes the site of a campus, and its first admin is at the desk',
  ownContext,
  async ({ page }) => {
    const { site, link } = await startUnset();
    await page.goto(site.url);
    await expect(page.getByText('This site is being set up.')).toBeVisible();
    await page.goto(`${site.url}/setup`);
    await expect(page.getByText('Open the link that the server printed at its start.')).toBeVisible();
    await page.goto(`${site.url}/setup#link=${link}`);
    await expect(page).toHaveURL(`${site.url}/setup`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Set up' }).click();

    const next = () => page.getByRole('button', { name: 'Next' }).click();
    const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await step('Your campus');
    // A language has its fields as soon as it is ticked.
    const names = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Name', exact: true }) });
    const english = names.last().getByLabel('English', { exact: true });
    await expect(names.last().getByLabel('中文')).toBeHidden();
    await page.getByLabel('中文', { exact: true }).first().check();
    await names.last().getByLabel('中文').fill('米兰集市');
    await english.fill('Mercatino <b>');
    await next();
    await expect(page.getByText('A name has 1 to 60 characters').filter({ visible: true })).toBeVisible();
    await english.fill('Mercatino');
    // The country fills in what it can, a line each.
    await expect(page.getByText('WeChat ID', { exact: true })).toBeVisible();
    await page.getByLabel('Country', { exact: true }).selectOption('Italy');
    for (const fact of ['Rome', 'EUR', 'WhatsApp, Telegram', 'European Union (GDPR)', '+39'])
      await expect(page.locator('li').getByText(fact, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change Time zone' }).click();
    await page.getByLabel('Time zone').selectOption('Europe/Berlin');
    const behind = (name: string) => page.getByRole('group', { name }).getByLabel('English');
    await behind('Who runs this site').fill('The club of Mercatino');
    await behind('Where it is hosted').fill('a server of the Politecnico');
    await page.getByLabel('Contact address').fill('help@polimi.it');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await next();

    await step('Members and things');
    await next();
    await expect(page.getByLabel('Email domains')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Email domains').fill('@polimi.it');
    await page.getByRole('button', { name: 'Add a place' }).click();
    const places = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Places to meet' }) });
    await places.last().getByLabel('English').fill('Piazza Leonardo');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await next();

    await step('Look');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email domains')).toHaveValue('polimi.it');
    await next();
    await page.getByLabel('Choose a picture').setInputFiles({
      name: 'crest.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><circle cx="32" cy="32" r="30" fill="#8a1538"/></svg>',
      ),
    });
    const preview = page.getByRole('figure').last();
    await expect(preview.locator('img[src^="/logo/"]')).toBeVisible();
    await page.getByLabel('Colour', { exact: true }).fill('#8a1538');
    await expect(preview.getByRole('listitem', { includeHidden: true })).toHaveCount(3);
    await expect(preview.getByText('€20')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await next();

    await step('Mail and you');
    await expect(page.getByText('No mail server is set')).toBeVisible();
    await page.getByLabel('University e-mail').or(page.getByLabel('Email')).first().fill('giulia@polimi.it');
    await page.getByLabel('Username').fill('giulia');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel(/code/i).fill(await site.mailbox.code('giulia@polimi.it'));
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page).toHaveURL(`${site.url}/desk`);
    await expect(page).toHaveTitle(/Mercatino/);
    await expect(page.getByRole('heading', { name: 'Left to do' })).toBeVisible();
    await expect(page.getByText('No backup has been made.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expect(page.locator('header img[src^="/logo/"]')).toBeVisible();
    // It would miss what it loads ahead.
    await page.goto('about:blank');
    await site.stop();
  },
);
