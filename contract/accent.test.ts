import { getContrast } from 'color2k';
import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { accentCss, shadesOf } from './accent.ts';

const white = 0xffffff;
const hex = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`;
const themes = [
  ['light', ['#f6f3ec', '#fffefb']],
  ['dark', ['#1a1815', '#24211d']],
] as const;

test.each(themes)('in the %s theme every colour can be read on paper, and text on it', (theme, papers) => {
  assert(
    property(integer({ min: 0, max: white }), (colour) => {
      const { accent, soft, on } = shadesOf(hex(colour), theme);
      for (const under of [...papers, soft, on])
        expect(getContrast(accent, under)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('a colour that can be read stays, and one that can not is moved', () => {
  expect(shadesOf('#8a1538', 'light')).toMatchObject({ accent: '#8a1538', isMoved: false });
  expect(shadesOf('#ffcc00', 'light').isMoved).toBe(true);
  expect(shadesOf('#ffcc00', 'dark')).toMatchObject({ accent: '#ffcc00', isMoved: false });
});

test('the default colour changes nothing', () => {
  expect(accentCss('#2536C4')).toBe('');
  expect(accentCss('#8a1538')).toMatch(/^:root\{--accent:light-dark\(#8a1538,#[0-9a-f]{6}\);/);
});
