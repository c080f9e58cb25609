import { CallerError } from '../../contract/errors.ts';
import { maxImagesPerPost } from '../../contract/images.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { MultipartForm } from '../../engine/http/route.ts';
import { addImages, storeImages, type NewImage } from '../../engine/images/files.ts';
import { imageName } from '../../engine/images/format.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';

/** A post's images. */
export interface PostImages {
  /** All of them in display order. */
  names: string[];
  /** Uploaded by this request. */
  fresh: NewImage[];
}

/**
 * Takes a post's images from the parts of the form, in their order; the first is the cover, files beyond ten are
 * dropped (spec section 5). Stores new files before `work` runs and deletes them if it fails.
 */
export async function withImages<Result>(
  deps: Deps,
  member: Member,
  form: MultipartForm,
  work: (images: PostImages) => Promise<Result>,
): Promise<Result> {
  const parts = form.parts
    .filter((part) =>
      'bytes' in part
        ? /^images(\[\])?$/.test(part.field)
        : /^imageURLs(\[\])?$/.test(part.field) && part.text,
    )
    .slice(0, maxImagesPerPost);
  const kept = parts.map((part) => ('bytes' in part ? undefined : nameOf(part.text)));
  const files = parts.flatMap((part) => ('bytes' in part ? [part] : []));
  await deps.rateLimits.consume('upload', member.id, files.length);
  return storeImages(deps.images, files, (fresh) => {
    const next = fresh.values();
    const names = kept.map((name) => name ?? next.next().value?.name ?? '');
    return work({ names: [...new Set(names)], fresh });
  });
}

/** Accepts `uploads/<name>` under any prefix. The server never fetches the URL (rule P5). */
function nameOf(url: string): string {
  const name = url.slice(url.lastIndexOf('/') + 1);
  if (!imageName.test(name)) throw new CallerError('image_not_yours', { field: 'imageURLs[]' });
  return name;
}

/**
 * Replaces the post's images. Throws unless all of them are the member's own. Returns the names that the post no
 * longer uses.
 */
export async function setImages(
  tx: Tx,
  member: Member,
  postId: string,
  { names, fresh }: PostImages,
): Promise<string[]> {
  await addImages(tx, member.id, fresh);
  const own = await tx.run(sql`
    select name from images where owner_id = ${member.id} and name = any(${names}) for key share`);
  if (own < names.length) throw new CallerError('image_not_yours', { field: 'imageURLs[]' });
  const before = await tx.rows<{ name: string }>(sql`
    delete from post_images where post_id = ${postId} returning image_name as name`);
  await tx.run(sql`
    insert into post_images (post_id, position, image_name)
    select ${postId}::bigint, position - 1, name from unnest(${names}::text[]) with ordinality as image (name, position)`);
  return before.map(({ name }) => name).filter((name) => !names.includes(name));
}
