import { createHash } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import type { SiteSections } from '../../contract/site-facts.ts';
import { sql } from '../../engine/db/sql.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import type { Deps } from '../deps.ts';
import { editSection, type Editing } from './edit-site.ts';

const longestLogo = 200 * 1024;
/** Earlier logos can be chosen again. */
const kept = 10;

/** Draws and stores a logo, under a name of its content, and makes it that of the site. The upload itself is not kept. */
export async function uploadLogo(deps: Deps, by: Editing, form: MultipartForm): Promise<SiteSections> {
  const [file] = form.files('logo');
  if (!file) throw new CallerError('invalid_field', { field: 'logo' });
  if (file.bytes.length > longestLogo) throw new CallerError('image_too_large', { field: 'logo' });
  await deps.rateLimits.consume('upload', by.member?.id ?? 'setup');
  const png = await deps.images.icon(file.bytes, file.fileName, { size: 512, share: 1 });
  const name = createHash('sha256').update(png).digest('hex').slice(0, 32);
  return editSection(deps, by, { section: 'logo', value: name }, async (tx) => {
    await tx.run(sql`
      insert into logos (name, png) values (${name}, ${Buffer.from(png)})
      on conflict (name) do update set uploaded_at = excluded.uploaded_at`);
    await tx.run(sql`
      delete from logos where name not in (select name from logos order by uploaded_at desc limit ${kept})
        and not exists (select from site where section = 'logo' and value = to_jsonb(name))`);
  });
}
