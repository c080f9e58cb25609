import type { WrittenInput } from '../../contract/desk/fields.ts';
import { CallerError } from '../../contract/errors.ts';
import { fieldsOf, languages as named, type Written } from '../../contract/languages.ts';
import { sql } from '../../engine/db/sql.ts';
import type { SiteLanguages } from '../languages.ts';

/** A row of texts. `texts` is null if English and Chinese are all. */
export type StoredTexts = Omit<Written, 'texts'> & { texts: Record<string, string> | null };

/** All texts of a row by their tags. */
export const allTexts = sql`coalesce(texts, jsonb_build_object('en', en, 'zh', zh))`;

/** Refuses languages that the site has not, and texts that lack its first one. */
export function storedTexts(
  languages: Pick<SiteLanguages, 'offered'>,
  { en = '', zh = '', texts }: WrittenInput,
  field: string,
): StoredTexts {
  if (!texts) return { en, zh, texts: null };
  const known = new Set([...languages.offered().map(({ tag }) => tag), ...named]);
  const tags = Object.keys(texts);
  if (!tags.every((tag) => known.has(tag))) throw new CallerError('unknown_option', { field });
  const usual = texts[languages.offered()[0]?.tag ?? 'en'];
  if (usual === undefined) throw new CallerError('invalid_field', { field });
  const isUsual = tags.length === named.length && named.every((tag) => tags.includes(tag));
  return { ...fieldsOf(texts, usual), texts: isUsual ? null : texts };
}

/** For the trail, which names other languages only where there are any. */
export const withoutNull = <Row extends StoredTexts>({ texts, ...rest }: Row) => ({
  ...rest,
  ...(texts && { texts }),
});
