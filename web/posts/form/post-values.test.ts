import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveDraft } from '../../form/draft.ts';
import { tomorrow } from '../../session/today.ts';
import { emptyPost, keepArea, lastArea, postRules, withDraft } from './post-values.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 9, 31, 16, 0, 0) });
});
afterEach(() => {
  vi.useRealTimers();
});

const wrongFields = (values: object, unchangedDay?: string) =>
  postRules(unchangedDay)
    .safeParse({ ...emptyPost(), title: 'Lamp', price: '1', ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

describe('by-dates in Shanghai', () => {
  test('the default is in four months', () => expect(emptyPost().sellBuyByDate).toBe('2027-03-01'));
  test('the earliest is tomorrow', () => {
    expect(tomorrow()).toBe('2026-11-02');
    expect(wrongFields({ sellBuyByDate: '2026-11-02' })).toEqual([]);
  });
  test.each(['2026-11-01', '2026-10-31', '2027-02-29', ''])('%j is refused', (sellBuyByDate) => {
    expect(wrongFields({ sellBuyByDate })).toEqual(['sellBuyByDate by_date_invalid']);
  });
  test('an unchanged date may have passed', () => {
    expect(wrongFields({ sellBuyByDate: '2026-10-01' }, '2026-10-01')).toEqual([]);
  });
});

test('an empty form lacks title and price', () => {
  expect(wrongFields({ title: ' ', price: '' })).toEqual(['title title_blank', 'price price_invalid']);
});

describe('a saved draft', () => {
  test('overrides the initial values', () => {
    saveDraft('lamp', { title: 'Lamp', price: '5', openToNegotiate: true });
    expect(withDraft(emptyPost(), 'lamp')).toEqual({
      ...emptyPost(),
      title: 'Lamp',
      price: '5',
      openToNegotiate: true,
    });
  });
  test('drops a past date, unknown fields and wrong types', () => {
    saveDraft('old', { sellBuyByDate: '2026-10-01', title: 7, unknown: 'x' });
    expect(withDraft(emptyPost(), 'old')).toEqual(emptyPost());
  });
});

test('the area of the last post is guessed while the site has it', () => {
  const areas = [{ area: 'north' }, { area: 'east' }];
  expect(lastArea(areas)).toBe('');
  keepArea('east');
  expect(lastArea(areas)).toBe('east');
  expect(lastArea(areas.slice(0, 1))).toBe('');
  expect(lastArea()).toBe('');
  keepArea('');
  expect(lastArea(areas)).toBe('');
});
