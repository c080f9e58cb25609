import type { Page } from 'playwright/test';
import { setupEndpoints } from '../../../contract/setup/endpoints.ts';
import { sectionNames, type SectionName } from '../../../contract/site-facts.ts';
import { Client } from '../../support/client.ts';
import { startUnset } from '../../support/first-run.ts';
import { enterAs, expect, ownContext, test } from '../site.ts';
import { mistakes, press, type Mistake } from './site-mistakes.ts';

/** Whatever an admin types wrongly about the site, at the desk and in the setup, is answered in words. */

const usualFooter = {
  controller: { en: 'Students' },
  credit: { en: 'Students' },
  classYear: { en: '2027' },
  hostedOn: { en: 'A server' },
  guidelinesUrl: '/guidelines',
  icpNumber: '',
  policeFiling: '',
};

/** Boxes to tick and lists to choose from. */
const cannotBeWrong: SectionName[] = ['emailSigns', 'timeZone', 'contactChannels', 'pages'];

test('every section of the site has a mistake here, or nothing to type', () => {
  expect([...Object.keys(mistakes), ...cannotBeWrong].toSorted()).toEqual(sectionNames.toSorted());
});

test.use({ allowedConsole: /4\d\d.*\/api\/(desk|setup)|503/ });

/** The section's name on both screens. */
const headings = {
  name: 'Name',
  languages: 'Languages',
  emailDomains: 'Who may join',
  pickupAreas: 'Places to meet',
  termEnds: 'Ends of term',
  hours: 'Hours',
  logo: 'Logo',
  accent: 'Colour',
  currencies: 'Money',
  phoneCode: 'Phone numbers',
  categories: 'Categories',
  words: 'Words that mark posts',
  landing: 'Start page',
  footer: 'Footer',
} as Record<SectionName, string>;

async function expectWords(page: Page, { what, words }: Mistake): Promise<void> {
  const said = page.getByText(words, { exact: true }).filter({ visible: true });
  await expect(said, what).toHaveCount(1);
  await expect(said, what).toBeInViewport();
}

test('the desk says what each wrong value should be', async ({ page, admin }) => {
  test.slow();
  await enterAs(page, admin);
  await page.goto('/desk/site');
  for (const [name, wrong = []] of Object.entries(mistakes) as [SectionName, Mistake[]][]) {
    const summary = page.locator('summary').filter({ has: page.getByText(headings[name], { exact: true }) });
    const section = page.locator('details').filter({ has: summary }).first();
    await summary.click();
    for (const mistake of wrong) {
      // The server of the tests sets the contact address by a variable; the setup below tries it.
      if (mistake.what === 'no address') continue;
      await mistake.make(section);
      if (name !== 'logo') await press(section, 'Save');
      await expectWords(page, mistake);
      if (name !== 'logo') await press(section, 'Discard changes');
    }
    await summary.click();
  }
});

test('the setup says what each wrong value should be', ownContext, async ({ page }) => {
  test.slow();
  const { site, link } = await startUnset();
  const client = new Client(site.url);
  // The default has no domain in production, and later steps are reached through this one.
  await client.call(setupEndpoints.edit, { link, section: 'emailDomains', value: ['polimi.it'] });
  await client.call(setupEndpoints.edit, { link, section: 'name', value: { en: 'Mercatino' } });
  await client.call(setupEndpoints.edit, {
    link,
    section: 'footer',
    value: { ...usualFooter, contactEmail: 'help@polimi.it' },
  });
  await page.goto(`${site.url}/setup#link=${link}`);
  const steps: SectionName[][] = [
    ['languages', 'name', 'currencies', 'phoneCode', 'footer'],
    ['emailDomains', 'categories', 'pickupAreas', 'termEnds'],
    ['logo', 'accent'],
  ];
  const main = page.locator('main');
  await press(main, 'Set up');
  for (const [place, names] of steps.entries()) {
    for (const name of names) {
      const title = name === 'footer' ? 'Who is behind it' : headings[name];
      for (const mistake of mistakes[name] ?? []) {
        // What the setup asks for of the footer may stay empty, except for the address.
        if (name === 'footer' && mistake.what !== 'no address') continue;
        const heading = page.getByRole('heading', { level: 3, name: title, exact: true });
        const change = page.getByRole('button', { name: `Change ${title}`, exact: true });
        if (name === 'currencies' || name === 'phoneCode') await change.click();
        await mistake.make(page.locator('form section').filter({ has: heading }));
        if (name !== 'logo') await press(main, 'Next');
        await expectWords(page, mistake);
        // Leaving the step gives up what was typed there.
        await press(main, 'Back');
        await press(main, place === 0 ? 'Set up' : 'Next');
        await expect(page.getByText(`Step ${place + 1} of 4`)).toBeVisible();
      }
    }
    await press(main, 'Next');
  }
  await site.stop();
});
