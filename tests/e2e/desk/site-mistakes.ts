import type { Locator } from 'playwright/test';
import type { SectionName } from '../../../contract/site-facts.ts';

/** What can be typed wrongly about the site, a section each, and the words that answer. */

export interface Mistake {
  what: string;
  make: (section: Locator) => Promise<void>;
  words: string;
}

const fill =
  (label: string, typed: string) =>
  (section: Locator): Promise<void> =>
    section.getByLabel(label, { exact: true }).first().fill(typed);
export const press = (section: Locator, name: string) =>
  section.getByRole('button', { name, exact: true }).click();
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
export const times = async (count: number, act: () => Promise<void>) => {
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

export const mistakes: Partial<Record<SectionName, Mistake[]>> = {
  name: [
    { what: 'markup', make: fill('English', 'Bund <b>'), words: nameWords },
    { what: 'too long', make: fill('English', long), words: nameWords },
  ],
  languages: [{ what: 'none', make: uncheckAll, words: 'Choose at least one language.' }],
  emailDomains: [
    { what: 'none', make: fill('Email domains', ''), words: domainWords },
    { what: 'a word', make: fill('Email domains', 'polimi'), words: domainWords },
    { what: 'an address', make: fill('Email domains', 'nyu.edu\nx@polimi.it'), words: domainWords },
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
    {
      what: 'half of the quiet hours',
      make: async (section) => {
        await fill('Quiet from', '')(section);
        await fill('Quiet until', '07:00')(section);
      },
      words: quietWords,
    },
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
  words: [
    {
      what: 'one letter',
      make: async (section) => {
        await section.getByLabel('Your own words and phrases').first().fill('deposit\na');
      },
      words: 'Write words or phrases of 2 to 100 letters or characters, one a line, at most 500.',
    },
  ],
  phoneCode: [
    { what: 'a word', make: fill('Country code', 'Italy'), words: 'Write up to 4 digits, or nothing.' },
  ],
  categories: [
    { what: 'without a name', make: add('Add a category'), words: 'Write a name of 1 to 40 characters.' },
    {
      what: 'a kind without a name',
      make: async (section) => {
        await press(section, 'More: Category 4');
        await section.getByRole('button', { name: 'Add a kind' }).filter({ visible: true }).click();
      },
      words: 'Write a name of 1 to 40 characters.',
    },
    {
      what: 'too few',
      make: (section) =>
        times(3, async () => {
          await press(section, 'More: Category 1');
          await press(section, 'Remove category 1');
        }),
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
