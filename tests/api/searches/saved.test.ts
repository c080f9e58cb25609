import { expect } from 'vitest';
import { searchEndpoints } from '../../../contract/searches/endpoints.ts';
import type { SavedSearch } from '../../../contract/searches/endpoints.ts';
import { duel } from '../../support/duel.ts';
import { test as siteTest } from '../../support/fixtures.ts';
import { addMember, type Person } from '../../support/people.ts';

/** Saving, listing, muting and deleting searches. */

const test = siteTest.extend('searcher', ({ server }) => addMember(server));

const save = (who: Person, input: Record<string, unknown>) => who.call(searchEndpoints.save, input);
const idOfSaved = async (who: Person, input: Record<string, unknown>) =>
  String((await save(who, input)).body['search_id']);
const list = async (who: Person) => (await who.call(searchEndpoints.list)).body as unknown as SavedSearch[];

test('filters are stored as text, without those that choose everything', async ({ searcher }) => {
  const search_id = await idOfSaved(searcher, {
    search: '  Desk  lamp ',
    filters: {
      kind: '',
      condition: 'good,new',
      priceTo: 50.5,
      priceFrom: '5.50',
      buySellOption: 'All post types',
      postCategoryOption: 'All categories',
      negotiabilityOption: 'Select negotiability',
    },
  });
  const second = await idOfSaved(searcher, { search: '', filters: { kind: 'books,tickets' } });
  expect(await list(searcher)).toEqual([
    {
      search_id: second,
      search: '',
      filters: { kind: 'books,tickets' },
      is_muted: false,
      new_count: 0,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    },
    {
      search_id,
      search: 'Desk  lamp',
      filters: { priceFrom: '5.50', priceTo: '50.5', condition: 'good,new' },
      is_muted: false,
      new_count: 0,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    },
  ]);
});

test('the same search again, in any case, has the same id', async ({ searcher }) => {
  const first = await idOfSaved(searcher, { search: 'Lamp', filters: { priceTo: '50', kind: 'furniture' } });
  expect(await idOfSaved(searcher, { search: 'lAMP ', filters: { kind: 'furniture', priceTo: 50 } })).toBe(
    first,
  );
  expect(await idOfSaved(searcher, { search: 'lamp', filters: { kind: 'furniture' } })).not.toBe(first);
  expect(await list(searcher)).toHaveLength(2);
});

test.for([
  [{}, 'search_empty', undefined],
  [{ search: ' ', filters: {} }, 'search_empty', undefined],
  [{ filters: { postCategoryOption: 'All categories', kind: '' } }, 'search_empty', undefined],
  [{ search: 'a', filters: [] }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: null }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: 'kind' }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: { postStatusOption: 'Available' } }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: { constructor: 'x' } }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: { toString: 'x' } }, 'invalid_field', 'filters'],
  [{ search: 'a', filters: { kind: 'cars' } }, 'unknown_option', 'kind'],
  [{ search: 'a', filters: { kind: null } }, 'unknown_option', 'kind'],
  [{ search: 'a', filters: { area: 'nowhere' } }, 'unknown_option', 'area'],
  [{ search: 'a', filters: { buySellOption: 'sell' } }, 'unknown_option', 'buySellOption'],
  [{ search: 'a', filters: { priceTo: '1234567.89' } }, 'price_invalid', 'priceTo'],
  [{ search: 'a', filters: { priceFrom: '9', priceTo: '8' } }, 'price_range', 'priceTo'],
  [{ search: ['a'], filters: {} }, 'invalid_field', 'search'],
] as const)('refuses %j with %s', async ([input, code, field], { reader }) => {
  const answer = await save(reader, input);
  expect(answer).toMatchObject({ status: 400, code });
  expect(answer.body['field']).toBe(field);
});

test('the 21st is refused, also of two at once', async ({ searcher }) => {
  for (let count = 1; count < 20; count += 1) await idOfSaved(searcher, { search: `thing ${count}` });
  expect(await duel(save(searcher, { search: 'a' }), save(searcher, { search: 'b' }))).toEqual([
    '200',
    '409 search_limit',
  ]);
  expect(await save(searcher, { search: 'THING 3' })).toMatchObject({ status: 200 });
  const [newest] = await list(searcher);
  await searcher.call(searchEndpoints.remove, { searchId: newest?.search_id });
  expect(await save(searcher, { search: 'c' })).toMatchObject({ status: 200 });
});

test('only own searches are muted, seen and deleted', async ({ searcher, other }) => {
  const searchId = await idOfSaved(searcher, { search: 'lamp' });
  const calls = (id: unknown) =>
    [
      [searchEndpoints.mute, { searchId: id, muted: true }],
      [searchEndpoints.markSeen, { searchId: id }],
      [searchEndpoints.remove, { searchId: id }],
    ] as const;
  for (const [row, input] of [...calls(searchId), ...calls('999999')])
    expect(await other.call(row, input)).toMatchObject({ status: 404, code: 'search_not_found' });
  for (const [row, input] of calls('x'))
    expect(await searcher.call(row, input)).toMatchObject({ status: 400, body: { field: 'searchId' } });
  for (const muted of ['true', null, undefined, 1])
    expect(await searcher.call(searchEndpoints.mute, { searchId, muted })).toMatchObject({
      status: 400,
      body: { field: 'muted' },
    });
  for (const muted of [true, true, false]) {
    expect(await searcher.call(searchEndpoints.mute, { searchId, muted })).toMatchObject({ status: 200 });
    expect(await list(searcher)).toMatchObject([{ is_muted: muted }]);
  }
  expect(await searcher.call(searchEndpoints.remove, { searchId })).toMatchObject({ status: 200 });
  expect(await list(searcher)).toEqual([]);
});

test('a search is deleted by its id in the body, too', async ({ searcher }) => {
  const searchId = await idOfSaved(searcher, { search: 'lamp' });
  const row = searchEndpoints.remove;
  const answer = await searcher.send(row, row.path, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ searchId }),
  });
  expect(answer).toMatchObject({ status: 200 });
  const again = await idOfSaved(searcher, { search: 'lamp' });
  expect(await searcher.send(row, `${row.path}?searchId=${again}`, {})).toMatchObject({ status: 200 });
  expect(await list(searcher)).toEqual([]);
});
