import type { WrittenInput } from '../../contract/desk/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { fieldsOf, isUsual, type Written } from '../../contract/languages.ts';
import type { SiteLanguages } from '../languages.ts';

/** A row of texts. `texts` is null if English and Chinese are all. */
export type StoredTexts = Omit<Written, 'texts'> & { texts: Record<string, string> | null };

/** Refuses texts that lack the site's first language. `place` is where they stand in the input. */
export function storedTexts(
  languages: Pick<SiteLanguages, 'offered'>,
  { en = '', zh = '', texts }: WrittenInput,
  place = '',
): StoredTexts {
  if (!texts) return { en, zh, texts: null };
  const first = languages.offered()[0]?.tag ?? 'en';
  const usual = texts[first];
  if (usual === undefined) throw new CallerError('invalid_field', { field: `${place}texts.${first}` });
  return { ...fieldsOf(texts, usual), texts: isUsual(Object.keys(texts)) ? null : texts };
}

/** For the trail and replies, which name other languages only where there are any. */
export const withoutNull = <Row extends StoredTexts>({ texts, ...rest }: Row) => ({
  ...rest,
  ...(texts && { texts }),
});
