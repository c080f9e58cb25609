import type { Locator, Page } from 'playwright/test';
import { setupEndpoints } from '../../../contract/setup/endpoints.ts';
import { sectionNames, type SectionName } from '../../../contract/site-sections.ts';
import { Client } from '../../support/client.ts';
import { startUnset } from '../../support/first-run.ts';
import { enterAs, expect, ownContext, test } from '../site.ts';

/** Whatever an admin types wrongly about the site, at the desk and in the setup, is answered in words. */

interface Mistake {
  what: string;
  make: (section: Locator) => Promise<void>;
  words: string;
}

const fill =
  (label: string, typed: string) =>
  (section: Locator): Promise<void> =>
    section.getByLabel(label, { exact: true }).first().fill(typed);
const press = (section: Locator, name: string) => section.getByRole('button', { name, exact: true }).click();
const add =
  (button: string, ...fields: [label: string, typed: string][]) =>
  async (section: Locator): Promise<void> => {
    await press(section, button);
    for (const [label, typed] of fields) await section.getByLabel(label, { exact: true }).last().fill(typed);
  };
const uncheckAll = async (section: Locator) => {
  const boxes = section.getByRole('checkbox', { checked: true });
  await times(await boxes.count(), () => boxes.first().uncheck());
};
const times = async (count: number, act: () => Promise<void>) => {
  for (let done = 0; done < count; done += 1) await act();
};

const nameWords = 'A name has 1 to 60 characters on one line, without < > and ".';
const domainWords = 'Write one domain a line, such as example.edu. At least one is needed.';
const placeWords = 'Each place needs a name of 1 to 40 characters. There can be 30 places.';
const termWords = 'Each end of term needs a day of its own and a name of 1 to 40 characters.';
const quietWords =
  'Choose when the quiet hours begin and when they end: two different times, or leave both empty.';
const countWords = 'A site has 2 to 12 categories, with up to 20 kinds each.';
const rateWords = 'Write a number from 0.000001 to 1,000,000.';
const colourWords = 'Write # and six digits from 0 to 9 and a to f, such as #8a1538.';
const lineWords = 'Write 1 to 200 characters on one line.';
const mailWords = 'Write an email address, such as exchange@example.edu.';
const linkWords = 'Write /guidelines, or a link that begins with https:// or mailto:.';
const long = 'x'.repeat(201);

const mistakes: Partial<Record<SectionName, Mistake[]>> = {
  name: [
    { what: 'markup', make: fill('English', 'Bund <b>'), words: nameWords },
    { what: 'too long', make: fill('English', long), words: nameWords },
  ],
  languages: [{ what: 'none', make: uncheckAll, words: 'Choose at least one language.' }],
  emailDomains: [
    { what: 'none', make: fill('E-mail domains', ''), words: domainWords },
    { what: 'a word', make: fill('E-mail domains', 'polimi'), words: domainWords },
    { what: 'an address', make: fill('E-mail domains', 'nyu.edu\nx@polimi.it'), words: domainWords },
  ],
  pickupAreas: [
    { what: 'without a name', make: add('Add a place'), words: placeWords },
    { what: 'too long', make: add('Add a place', ['English', long]), words: placeWords },
    {
      what: 'too many',
      make: (section) => times(31, () => add('Add a place', ['English', 'Gate'])(section)),
      words: placeWords,
    },
  ],
  termEnds: [
    { what: 'without a day', make: add('Add a day', ['English', 'Spring']), words: termWords },
    { what: 'without a name', make: add('Add a day', ['Day', '2031-06-30']), words: termWords },
    {
      what: 'a day twice',
      make: (section) =>
        times(2, () => add('Add a day', ['Day', '2031-06-30'], ['English', 'Spring'])(section)),
      words: termWords,
    },
  ],
  hours: [
    {
      what: 'no summary',
      make: fill('Daily summary at', ''),
      words: 'Choose the time of the daily summary.',
    },
    { what: 'half of the quiet hours', make: fill('Quiet from', ''), words: quietWords },
    {
      what: 'quiet hours without length',
      make: async (section) => {
        await fill('Quiet from', '22:00')(section);
        await fill('Quiet until', '22:00')(section);
      },
      words: quietWords,
    },
    {
      what: 'a part of a report',
      make: fill('Reports that send a post back to review', '1.5'),
      words: 'Write a whole number from 0 to 1,000.',
    },
    {
      what: 'no number',
      make: fill('Reports that send a post back to review', ''),
      words: 'Write a whole number from 0 to 1,000.',
    },
  ],
  logo: [
    {
      what: 'a text',
      make: (section) =>
        section.getByLabel('Choose a picture').setInputFiles({
          name: 'a.png',
          mimeType: 'image/png',
          buffer: Buffer.from('no picture'),
        }),
      words: 'Choose a PNG, SVG or WebP picture of up to 200 kB.',
    },
  ],
  accent: [
    { what: 'a word', make: fill('Colour', 'red'), words: colourWords },
    { what: 'none', make: fill('Colour', ''), words: colourWords },
  ],
  currencies: [
    { what: 'no rate', make: fill('1 USD US Dollar in CNY Chinese Yuan', ''), words: rateWords },
    { what: 'a rate of zero', make: fill('1 USD US Dollar in CNY Chinese Yuan', '0'), words: rateWords },
    {
      what: 'a rate too high',
      make: fill('1 USD US Dollar in CNY Chinese Yuan', '1000001'),
      words: rateWords,
    },
    {
      what: 'one currency twice',
      make: async (section) => {
        await section.getByLabel('Second currency').selectOption('CNY');
        await section.getByRole('spinbutton').fill('1');
      },
      words: 'Choose one or two different currencies.',
    },
  ],
  categories: [
    { what: 'without a name', make: add('Add a category'), words: 'Write a name of 1 to 40 characters.' },
    {
      what: 'a kind without a name',
      make: async (section) => {
        await section.getByText(/^Kinds of Others/).click();
        await section.getByRole('button', { name: 'Add a kind' }).filter({ visible: true }).click();
      },
      words: 'Write a name of 1 to 40 characters.',
    },
    {
      what: 'too few',
      make: (section) => times(3, () => press(section, 'Remove category 1')),
      words: countWords,
    },
    {
      what: 'too many',
      make: (section) => times(13, () => add('Add a category', ['English', 'Other'])(section)),
      words: countWords,
    },
  ],
  landing: [
    {
      what: 'too long',
      make: async (section) => {
        await section.getByText('Your own text').first().click();
        await fill('English', 'x'.repeat(1001))(section);
      },
      words: 'Write one paragraph of up to 1,000 characters, without line breaks.',
    },
  ],
  footer: [
    { what: 'a credit too long', make: fill('English', long), words: lineWords },
    { what: 'no address', make: fill('Contact address', 'nobody'), words: mailWords },
    { what: 'no link', make: fill('Guidelines', 'javascript:1'), words: linkWords },
    {
      what: 'a filing too long',
      make: fill('ICP filing', long),
      words: 'Write up to 60 characters on one line.',
    },
  ],
};

const usualFooter = {
  developerCredit: { en: 'Students' },
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
  categories: 'Categories',
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
    // The server of the tests sets the places by a variable; the setup below tries them.
    if (name === 'pickupAreas') continue;
    const summary = page.locator('summary').filter({ has: page.getByText(headings[name], { exact: true }) });
    const section = page.locator('details').filter({ has: summary }).first();
    await summary.click();
    for (const mistake of wrong) {
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
  await client.call(setupEndpoints.edit, {
    link,
    section: 'footer',
    value: { ...usualFooter, contactEmail: 'help@polimi.it' },
  });
  await page.goto(`${site.url}/setup#link=${link}`);
  const steps: SectionName[][] = [
    ['languages', 'name', 'currencies'],
    ['logo', 'accent'],
    ['emailDomains'],
    ['categories', 'pickupAreas', 'termEnds'],
    ['landing'],
  ];
  const main = page.locator('main');
  await press(main, 'Set up');
  for (const [place, names] of steps.entries()) {
    for (const name of names) {
      for (const mistake of mistakes[name] ?? []) {
        const heading = page.getByRole('heading', { level: 3, name: headings[name], exact: true });
        await mistake.make(page.locator('form section').filter({ has: heading }));
        if (name !== 'logo') await press(main, 'Next');
        await expectWords(page, mistake);
        // Leaving the step gives up what was typed there.
        await press(main, 'Back');
        await press(main, place === 0 ? 'Set up' : 'Next');
        await expect(page.getByText(`Step ${place + 1} of 7`)).toBeVisible();
      }
    }
    await press(main, 'Next');
  }
  await site.stop();
});
