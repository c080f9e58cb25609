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
const whole = { size: 512, share: 1 };
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
  checkLength(file.bytes);
  await deps.rateLimits.consume('upload', by.member?.id ?? 'setup');
  const logo = await drawLogo(deps.images, file.bytes, file.fileName);
  return editSection(deps, by, { section: 'logo', value: logo.name }, (tx) => storeLogo(tx, logo));
}

/** The logo as an export has it: a data URL that `readLogo` takes. */
export async function exportLogo(
  db: Queryable,
  images: Drawing,
  name: string | null,
): Promise<string | null> {
  const row = await db.row<{ png: Buffer }>(sql`select png from logos where name = ${name}`);
  if (!row) return null;
  const isLong = row.png.length > longestLogo;
  const bytes = isLong ? await images.icon(row.png, 'logo.png', { ...whole, most: longestLogo }) : row.png;
  return `data:image/${isLong ? 'webp' : 'png'};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Draws the logo of an export. Throws a `Refusal`. */
export async function readLogo(images: Drawing, text: string): Promise<Logo> {
  const [, type, base64 = ''] =
    /^data:image\/(png|webp|svg)(?:\+xml)?;base64,([\w+/]*={0,2})$/.exec(text) ?? [];
  if (type === undefined) throw new CallerError('image_type', { field: 'logo' });
  const bytes = Buffer.from(base64, 'base64');
  checkLength(bytes);
  return drawLogo(images, bytes, `logo.${type}`);
}

function checkLength(bytes: Uint8Array): void {
  if (bytes.length > longestLogo) throw new CallerError('image_too_large', { field: 'logo' });
}

async function drawLogo(images: Drawing, bytes: Uint8Array, fileName: string): Promise<Logo> {
  const png = await images.icon(bytes, fileName, whole);
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
