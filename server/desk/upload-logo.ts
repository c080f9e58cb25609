import { createHash } from 'node:crypto';
import { CallerError } from '../../contract/errors.ts';
import type { SiteSections } from '../../contract/site-facts.ts';
import type { Queryable, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import type { Deps } from '../deps.ts';
import { editSection, type Editing } from './edit-site.ts';

export type Drawing = Pick<Deps['images'], 'icon'>;

const longestLogo = 200 * 1024;
/** Earlier logos can be chosen again. */
const kept = 10;

export interface Logo {
  name: string;
  png: Uint8Array;
}

/** Draws and stores a logo, under a name of its content, and makes it that of the site. The upload itself is not kept. */
export async function uploadLogo(deps: Deps, by: Editing, form: MultipartForm): Promise<SiteSections> {
  const [file] = form.files('logo');
  if (!file) throw new CallerError('invalid_field', { field: 'logo' });
  if (file.bytes.length > longestLogo) throw new CallerError('image_too_large', { field: 'logo' });
  await deps.rateLimits.consume('upload', by.member?.id ?? 'setup');
  const logo = await drawLogo(deps.images, file.bytes, file.fileName);
  return editSection(deps, by, { section: 'logo', value: logo.name }, (tx) => storeLogo(tx, logo));
}

/** The logo as an export has it: a data URL that `readLogo` takes. */
export async function exportLogo(db: Queryable, name: string | null): Promise<string | null> {
  const row = await db.row<{ png: Buffer }>(sql`select png from logos where name = ${name}`);
  return row ? `data:image/png;base64,${row.png.toString('base64')}` : null;
}

/** Draws the logo of an export, which may be larger than an upload, because it was drawn before. Throws a `Refusal`. */
export async function readLogo(images: Drawing, text: string): Promise<Logo> {
  const [, type, base64 = ''] =
    /^data:image\/(png|webp|svg)(?:\+xml)?;base64,([\w+/]*={0,2})$/.exec(text) ?? [];
  if (type === undefined) throw new CallerError('image_type', { field: 'logo' });
  return drawLogo(images, Buffer.from(base64, 'base64'), `logo.${type}`);
}

async function drawLogo(images: Drawing, bytes: Uint8Array, fileName: string): Promise<Logo> {
  const png = await images.icon(bytes, fileName, { size: 512, share: 1 });
  return { name: createHash('sha256').update(png).digest('hex').slice(0, 32), png };
}

export async function storeLogo(tx: Tx, { name, png }: Logo): Promise<void> {
  await tx.run(sql`
    insert into logos (name, png) values (${name}, ${Buffer.from(png)})
    on conflict (name) do update set uploaded_at = excluded.uploaded_at`);
  await tx.run(sql`
    delete from logos where name not in (select name from logos order by uploaded_at desc limit ${kept})
      and not exists (select from site where section = 'logo' and value = to_jsonb(name))`);
}
