import { join, literal, sql, type Sql } from '../../engine/db/sql.ts';

/** Hashes that differ in at most this many bits count as the same picture: one of their four parts is equal. */
const maxBits = 3;
/** Bounds the time if very many pictures share a part. */
const maxOfPart = 200;
const maxImages = 200;

const parts = [48, 32, 16, 0].map(
  (shift) => (hash: Sql) =>
    shift === 0 ? sql`(${hash} & 65535)` : sql`((${hash} >> ${literal(String(shift))}::int) & 65535)`,
);

const near = join(
  parts.map(
    (part) => sql`
      select hash from (
        select hash from image_hashes
        where hash is not null and ${part(sql`hash`)} = ${part(sql`known.hash`)}
        limit ${literal(String(maxOfPart))}::int) alike
      where bit_count((hash # known.hash)::bit(64)) <= ${literal(String(maxBits))}::int`,
  ),
  ' union all ',
);

/** Selects `image_name` of all images that look like one of the post's images, including its own. */
export function imagesLikeThoseOf(postId: Sql): Sql {
  return sql`
    select image_name from post_images where post_id = ${postId}
    union
    (select image_name from image_hashes
    where hash in (
      select alike.hash
      from post_images own
      join image_hashes known on known.image_name = own.image_name and known.hash is not null
      cross join lateral (${near}) alike
      where own.post_id = ${postId})
    limit ${literal(String(maxImages))}::int)`;
}
