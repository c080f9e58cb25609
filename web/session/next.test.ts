import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPath } from './next.ts';

const origin = 'https://exchange.test.edu';

const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`);

test.each(['/market?type=Buy&page=2', '/posts/12#photos', '/settings', '/a//b', '/?q=//evil.example'])(
  '%s is the path after a login',
  (place) => expect(after(place)).toBe(place),
);

test.each([
  '/.//evil.example',
  '/..//evil.example',
  '/market/..//evil.example',
  '/market/.././/evil.example',
  String.raw`/.\\evil.example`,
  String.raw`/..\/evil.example`,
  String.raw`/\evil.example`,
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/.\t//evil.example',
  '/\n/evil.example',
  '//evil.example',
  '///evil.example',
  '//[',
  'https://evil.example/',
  'javascript:alert(1)',
  'market',
  '',
])('%j leads to the market instead', (place) => expect(after(place)).toBe('/market'));

test('[H6.6] never leads to another site', () => {
  const piece = fc.constantFrom('/', '\\', '.', '..', '%2e', '\t', '@', '?', 'market', 'evil.example');
  const built = fc.array(piece, { maxLength: 7 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof({ weight: 8, arbitrary: built }, fc.string({ unit: 'binary' })), (wanted) => {
      const place = after(wanted);
      // pushState throws a SecurityError for another origin.
      expect(new URL(place, `${origin}/login`).href).toBe(origin + place);
    }),
    { numRuns: 1000 },
  );
});
