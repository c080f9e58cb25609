import type { Language } from '../../contract/languages.ts';
import { pageEndpoints as rows, type PageText } from '../../contract/pages/endpoints.ts';
import type { PageName } from '../../contract/pages/names.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { acceptTerms } from './accept-terms.ts';
import { defaultPage } from './defaults.ts';
import { editPage } from './edit.ts';

export function servePublicPages(serve: Serve, deps: Deps): void {
  const { db, languages } = deps;
  const defaultOf = (name: PageName, language: Language) =>
    defaultPage(languages.of(language), name, deps.config);

  /** The newest version of a page in a language, as Markdown. */
  const readPage = async (name: PageName, language: Language): Promise<PageText> => {
    const edited = await db.row<PageText>(sql`
      select markdown, ${instant(sql`edited_at`)} as edited_at
      from pages where name = ${name} and language = ${language} order by version desc limit 1`);
    return edited ?? { markdown: defaultOf(name, language), edited_at: null };
  };

  serve(rows.read, async ({ input }) => {
    languages.check(input.language);
    return readPage(input.name, input.language);
  });
  serve(rows.edit, async ({ input, caller }) => {
    const { name, language } = input;
    languages.check(language);
    await editPage(db, caller, input, defaultOf(name, language));
    return readPage(name, language);
  });
  serve(rows.acceptTerms, 'Accepted.', ({ input, ...by }) => acceptTerms(db, by, input.version));
}
