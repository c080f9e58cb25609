import { parseQuery, type Part } from './query.ts';
import type { Terms } from './terms.ts';

/** Words of at least this length may have typos. */
export const shortestTypo = 4;
/** Each option is parsed, so their number is limited. */
const maxCorrected = 4;
const maxOptions = 8;
/** More unknown words than this have too many corrections to list. */
const maxListed = 3;

/** Replaces words that neither posts nor groups know with the similar word that gives the fewest parts. */
export function correct(
  terms: Terms,
  text: string,
  parts: readonly Part[],
  relatedWords: ReadonlyMap<string, string[]>,
): string {
  const isKnown = (word: string) => relatedWords.get(word)?.some((other) => other.startsWith(word)) ?? false;
  const unknown = parts
    .flatMap(({ word }) => word ?? [])
    .filter((word) => word.length >= shortestTypo && !isKnown(word))
    .slice(0, maxCorrected);
  return unknown.reduce((corrected, word) => {
    const options = terms
      .similarWords(word)
      .slice(0, maxOptions)
      .map((better) => corrected.replace(word, better))
      .map((option) => ({ option, size: parseQuery(terms, option).length }));
    const smallest = Math.min(...options.map(({ size }) => size));
    return options.find(({ size }) => size === smallest)?.option ?? corrected;
  }, text);
}

/** The text, and each text that correcting its typos may give. Undefined if there are too many. */
export function corrections(terms: Terms, text: string): string[] | undefined {
  const words = parseQuery(terms, text).flatMap(({ word = '' }) => (word.length >= shortestTypo ? word : []));
  const unsure = words.flatMap((word) => {
    const options = terms.similarWords(word).slice(0, maxOptions);
    return options.length > 0 ? { word, options } : [];
  });
  if (unsure.length > maxListed) return undefined;
  return unsure.reduce(
    (texts, { word, options }) => [
      ...texts,
      ...texts.flatMap((before) => options.map((better) => before.replace(word, better))),
    ],
    [text],
  );
}
