import type { Language } from '../../contract/languages.ts';
import type { PageText } from '../../contract/pages/endpoints.ts';
import type { PageName } from '../../contract/pages/names.ts';
import type { Queryable } from '../db/queryable.ts';
import { instant, sql } from '../db/sql.ts';
import type { Defaults } from './defaults.ts';

/** The newest version of a page in a language, as Markdown. */
export async function readPage(
  db: Queryable,
  defaults: Defaults,
  name: PageName,
  language: Language,
): Promise<PageText> {
  const edited = await db.row<PageText>(sql`
    select markdown, ${instant(sql`edited_at`)} as edited_at
    from pages where name = ${name} and language = ${language} order by version desc limit 1`);
  return edited ?? { markdown: defaults[`${name}.${language}`], edited_at: null };
}
