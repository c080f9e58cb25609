import { expect, test } from 'vitest';
import { textsOf } from '../../tests/support/texts.ts';
import { healthSentence, healthTexts } from './health.ts';

test.each([
  [0.5, '30 minutes', '30 分钟'],
  [1, '1 hour', '1 小时'],
  [1.6, '2 hours', '2 小时'],
  [47.4, '47 hours', '47 小时'],
  [48, '2 days', '2 天'],
  [340, '14 days', '14 天'],
])('an age of %d hours is written as %s', (hours, en, zh) => {
  const finding = {
    state: 'warning',
    text: 'backup-old',
    params: { age: String(hours), run: 'npm run' },
  } as const;
  expect(healthSentence(textsOf('en'), 'en', finding)).toContain(` ${en} `);
  expect(healthSentence(textsOf('zh'), 'zh', finding)).toContain(`已是 ${zh}前`);
});

test('each finding has a sentence', () => {
  expect(Object.keys(textsOf('en').health)).toEqual(healthTexts);
});
