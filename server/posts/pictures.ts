import { sql } from 'drizzle-orm';
import { CallerError } from '../../contract/errors.ts';
import { imageName, maxImagesPerPost } from '../../contract/images.ts';
import type { Tx } from '../db/open.ts';
import { images, postImages } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/session.ts';
import type { MultipartForm } from '../http/upload.ts';
import { addImages, storeImages, type NewImage } from '../images/keep.ts';

/** A post's pictures in display order: ones it keeps, by name, and new ones. */
export interface Pictures {
  names: string[];
  fresh: NewImage[];
}

/**
 * Takes a post's pictures from the parts of the form, in their order; the first is the cover, files beyond ten
 * are dropped (spec section 5). New files are stored before `work` runs and removed again if it fails.
 */
export async function withPictures<Result>(
  deps: Deps,
  member: Member,
  form: MultipartForm,
  work: (pictures: Pictures) => Promise<Result>,
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
  if (files.length > 0) await deps.limits.take('upload', member.id, files.length);
  return storeImages(deps.images, files, (fresh) => {
    const next = fresh.values();
    const names = kept.map((name) => name ?? next.next().value?.name ?? '');
    return work({ names: [...new Set(names)], fresh });
  });
}

/** `uploads/<name>` under any prefix; no address is ever fetched (rule P5). */
function nameOf(written: string): string {
  const name = written.slice(written.lastIndexOf('/') + 1);
  if (!imageName.test(name)) throw new CallerError('image_not_yours', { field: 'imageURLs[]' });
  return name;
}

/** Replaces the post's pictures; kept names must be the member's own. Returns the names that it no longer uses. */
export async function setPictures(
  tx: Tx,
  member: Member,
  postId: string,
  pictures: Pictures,
): Promise<string[]> {
  await addImages(tx, member.id, pictures.fresh);
  const own = await tx.execute(sql`
    select name from ${images} where owner_id = ${member.id} and name = any(${sql.param(pictures.names)}) for key share`);
  if (own.rows.length < pictures.names.length)
    throw new CallerError('image_not_yours', { field: 'imageURLs[]' });
  const before = await tx.execute<{ name: string }>(sql`
    delete from ${postImages} where post_id = ${postId} returning image_name as name`);
  if (pictures.names.length > 0) {
    await tx
      .insert(postImages)
      .values(
        pictures.names.map((imageNameOfPost, position) => ({ postId, position, imageName: imageNameOfPost })),
      );
  }
  return before.rows.map((row) => row.name).filter((name) => !pictures.names.includes(name));
}
