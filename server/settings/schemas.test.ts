import { expect, test } from 'vitest';
import { areas } from './schemas.ts';

test.each([
  ['gate East gate/东门/it=Porta est', { en: 'East gate', zh: '东门', it: 'Porta est' }],
  ['gate it=Porta est / pt-BR=Porta leste', { it: 'Porta est', 'pt-BR': 'Porta leste' }],
])('%s names an area in these languages', (text, texts) => {
  expect(areas.parse(text)).toEqual([{ area: 'gate', texts }]);
});

test.each([
  'gate East gate',
  'gate East gate/东门/Porta est',
  'gate it=Porta est/it=Porta',
  'gate East gate/东门/it=',
  `gate it=${'P'.repeat(41)}`,
])('%s is refused', (text) => {
  expect(areas.safeParse(text).success).toBe(false);
});
