import type { Language } from '../../contract/languages.ts';
import type { PageName } from '../../contract/pages/names.ts';
import type { Db } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';

/**
 * Adds a version of a page. The table keeps all of them, and the trail names the version. An unchanged text
 * adds no version, so that nobody is asked to accept the same terms again.
 */
export async function editPage(
  db: Db,
  caller: Caller,
  { name, language, markdown }: { name: PageName; language: Language; markdown: string },
  present: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table pages in exclusive mode`);
    const made = await tx.row<{ version: number; before: number | null }>(sql`
      with newest as (
        select version, markdown from pages
        where name = ${name} and language = ${language} order by version desc limit 1)
      insert into pages (name, version, language, markdown)
      select ${name}, (select coalesce(max(version), 1) + 1 from pages where name = ${name}), ${language}, ${markdown}
      where coalesce((select markdown from newest), ${present}) <> ${markdown}
      returning version, (select version from newest) as before`);
    if (!made) return;
    await record(tx, caller, {
      action: 'edit-page',
      object: `page ${name}`,
      before: { language, version: made.before ?? 1 },
      after: { language, version: made.version },
    });
  });
}
