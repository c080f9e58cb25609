import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const physical =
  /(?:margin|padding|border)-(?:left|right)|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)|(?:float|clear):\s*(?:left|right)|border-(?:top|bottom)-(?:left|right)-radius/m;
/** Four values that differ on the left and the right. */
const fourValues = /(?:inset|margin|padding): [^\s(]+ ([^\s(]+) [^\s(]+ (?!\1;)[^\s(]+;/;

test('styles name the start and the end of a line, which right-to-left languages swap', () => {
  const styles = globSync('web/**/*.css').map((file) => [file, readFileSync(file, 'utf8')] as const);
  expect(styles.length).toBeGreaterThan(30);
  expect(
    styles.filter(([, css]) => physical.test(css) || fourValues.test(css)).map(([file]) => file),
  ).toEqual([]);
});
