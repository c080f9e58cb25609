import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A noun has the same address on every side. */

const nounOf = (file: string) => file.split('/').at(-2) ?? '';
const nouns = globSync('server/*/routes.ts').map(nounOf).toSorted();

const missing: Record<string, string> = {
  'contract/market':
    'What the market lists and filters are posts: its calls and fields are in contract/posts.',
};

test('every noun has its folder in the contract, the server, the web and the tests, and its texts', () => {
  expect(nouns.length).toBeGreaterThan(10);
  const places = nouns.flatMap((noun) => [
    ...['contract', 'web', 'tests/api'].map((side) => `${side}/${noun}`),
    ...['en', 'zh'].map((language) => `languages/${language}/${noun}.json`),
  ]);
  expect(places.filter((place) => !existsSync(place))).toEqual(Object.keys(missing));
});

test('the calls of a folder of the contract are served by the noun of the same name', () => {
  const contracts = globSync('contract/*/endpoints.ts').map(nounOf);
  expect(contracts.filter((noun) => !nouns.includes(noun))).toEqual([]);
});
