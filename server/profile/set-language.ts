import type { Language } from '../../contract/languages.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** Stores the language in which the member gets mails about notices. */
export async function setLanguage(db: Queryable, memberId: string, language: Language): Promise<void> {
  await db.run(sql`update members set language = ${language} where id = ${memberId}`);
}
