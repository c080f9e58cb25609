import * as z from 'zod/mini';
import { isWellFormed } from './wire.ts';

const wrong = 'invalid_field';
const longestWord = 100;
const mostWords = 500;

const signsIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

/** One a line; blank ones are none. */
const words = (leastSigns: number) =>
  z
    .array(
      z.string(wrong).check(
        z.trim(),
        z.maxLength(longestWord, wrong),
        z.refine((text) => text === '' || (isWellFormed(text) && signsIn(text) >= leastSigns), wrong),
      ),
      wrong,
    )
    .check(
      z.overwrite((lines) => [...new Set(lines.filter((text) => text !== ''))]),
      z.maxLength(mostWords, wrong),
    );

/** What marks posts for admins: words of the site's own, and those of the release that are switched off. */
export const wordList = z.strictObject({ added: words(2), off: words(1) }, wrong);
export type WordList = z.output<typeof wordList>;
