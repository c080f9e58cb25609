import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsOf } from '../../support/texts.ts';

/** The page that a proxy shows while the site is away can't ask the site for its texts. */

const page = readFileSync('deploy/maintenance.html', 'utf8');

test('the maintenance page says what the files of both languages say, and nothing else', () => {
  const said = [...page.matchAll(/<(?:title|h1|h2|p)>([^<]*)</g)].map(([, text]) => text);
  const [en, zh] = (['en', 'zh'] as const).map((tag) => textsOf(tag).pages.served.maintenance);
  expect(said).toEqual([
    `${en?.heading} · ${zh?.heading}`,
    ...[en, zh].flatMap((texts) => [texts?.heading, texts?.text]),
  ]);
});
