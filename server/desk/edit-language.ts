import { CallerError } from '../../contract/errors.ts';
import type { LanguageTaken } from '../../contract/language-files.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { refuse } from '../../engine/errors.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { checkSetupLink } from '../setup/first-run.ts';
import type { Editing } from './edit-site.ts';

type Site = Pick<Deps, 'db' | 'languages'>;

/** Stores the languages' files one after the other, and says what has changed. */
async function editing(
  { db, languages }: Site,
  { setup, caller }: Editing,
  { action, tag }: { action: 'edit-language' | 'remove-language'; tag: string },
  act: (tx: Tx) => Promise<boolean>,
): Promise<{ messages: number; of: number }> {
  const count = () => (languages.tags().includes(tag) ? languages.of(tag).count : 0);
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table site in exclusive mode`);
    if (setup !== undefined) await checkSetupLink(tx, setup);
    const before = count();
    if (await act(tx)) {
      await languages.refresh();
      const entry = { action, object: `language ${tag}` };
      await record(tx, caller, {
        ...entry,
        before: { tag, messages: before },
        after: { tag, messages: count() },
      });
    }
    return { messages: count(), of: languages.of('en').count };
  });
}

/** Stores what is right in a zip of message files, and tells what is not. */
export async function takeLanguage(
  site: Site,
  by: Editing,
  tag: string,
  zip: Uint8Array,
): Promise<LanguageTaken> {
  let wrong: LanguageTaken['wrong'] = [];
  const counts = await editing(site, by, { action: 'edit-language', tag }, async () => {
    const taken = await site.languages.take(tag, zip);
    wrong = taken.wrong;
    return taken.isChanged;
  });
  return { tag, ...counts, wrong };
}

/** Removes what was stored of a language, unless the site would then offer one that lacks what members see first. */
export async function removeLanguage(
  { config, ...site }: Site & Pick<Deps, 'config'>,
  by: Editing,
  tag: string,
): Promise<void> {
  await editing(site, by, { action: 'remove-language', tag }, async (tx) => {
    const stored = await tx.row<{ value: string[] }>(sql`select value from site where section = 'languages'`);
    const offered = stored?.value ?? config.languages;
    if (offered.includes(tag) && !site.languages.isOfRelease(tag)) throw new CallerError('language_used');
    if (!(await site.languages.remove(tag))) throw refuse('not_found');
    return true;
  });
}

/** The zip of a form. */
export function zipOf(form: MultipartForm): Uint8Array {
  const [file] = form.files('file');
  if (!file) throw new CallerError('invalid_field', { field: 'file' });
  return file.bytes;
}

export async function sendLanguage({ languages }: Site, reply: Reply, tag: string): Promise<Buffer> {
  const zip = Buffer.from(await languages.pack(tag));
  reply.header('content-disposition', `attachment; filename="${tag}.zip"`);
  return zip;
}

interface Reply {
  header: (name: string, value: string) => unknown;
}
