import { maxOtherPosts, type OtherPost, type ReviewHints } from '../../contract/posts/hints.ts';
import { instant, literal, sql, type Sql, join } from '../../engine/db/sql.ts';
import { fold } from '../../engine/search/fold.ts';
import type { Deps } from '../deps.ts';
import { authorRecord } from '../rules/subject.ts';
import { mayOpen } from '../rules/visible-posts.ts';
import { readCode } from './read-code.ts';

/** Bounds the time for an author with very many posts. */
const maxCompared = 500;
/** Titles are similar from this Dice coefficient on. */
const minAlike = 0.6;

/** Posts as JSON, newest first. `which` is a condition on the row `o`. */
const otherPosts = (which: Sql, limit: number) => sql`(
  select coalesce(json_agg(json_build_object(
    'post_id', o.id::text, 'post_title', o.title, 'post_status', o.status, 'user_id', o.author_id::text,
    'username', m.username, 'image_url', 'uploads/' || i.image_name) order by o.created_at desc, o.id desc), '[]')
  from (
    select * from posts o where o.id <> p.id and ${which}
    order by o.created_at desc, o.id desc limit ${literal(String(limit))}::int) o
  join members m on m.id = o.author_id
  left join post_images i on i.post_id = o.id and i.position = 0)`;

interface Found extends Omit<ReviewHints, 'watched_words' | 'money_words' | 'similar_title' | 'qr_codes'> {
  images: string[];
  title: string;
  description: string;
  open_posts: OtherPost[];
}

/** Hints from the database for a decision about a post; null if the reader may not see it. */
export function selectHints(postId: string): Sql {
  return sql`
    select json_build_object(
      'title', p.title,
      'description', p.description,
      'images', (
        select coalesce(json_agg(image_name order by position), '[]') from post_images where post_id = p.id),
      'author_record', ${authorRecord(sql`p.author_id`, sql`p.id`)},
      'same_photo', ${otherPosts(
        sql`o.status <> 'Draft' and o.id in (
          select post_id from post_images where image_name in (${imagesLikeThoseOf(sql`p.id`)}))`,
        maxOtherPosts,
      )},
      'open_posts', ${otherPosts(
        sql`o.author_id = p.author_id and o.status in ('Pending', 'Available', 'In progress')`,
        maxCompared,
      )},
      'free_negotiable', p.price = 0 and p.negotiable,
      'appeal', (
        select json_build_object('text', text, 'date', ${instant(sql`created_at`)}) from appeals
        where post_id = p.id order by id desc limit 1))::text
    from posts p where p.id = ${postId} and ${mayOpen(sql`p`)}`;
}

/** The reply of review-hints: compares titles, marks words and reads codes. */
export async function finishHints(deps: Deps, selected: string): Promise<string> {
  const { title, description, open_posts, images, ...hints } = JSON.parse(selected) as Found;
  const isAlike = likenessTo(title);
  const mark = async (list: Deps['watchWords']) => {
    const texts = Object.entries({ title, description }) as ['title' | 'description', string][];
    const marked = await Promise.all(
      texts.map(async ([field, text]) => (await list.find(text)).map((word) => ({ field, ...word }))),
    );
    return marked.flat();
  };
  const codes: ReviewHints['qr_codes'] = [];
  // One after the other: uploads wait for the same decoders.
  for (const image of images) codes.push(...(await readCode(deps, image)));
  const reply: ReviewHints = {
    ...hints,
    similar_title: open_posts.filter((post) => isAlike(post.post_title)).slice(0, maxOtherPosts),
    watched_words: await mark(deps.watchWords),
    money_words: await mark(deps.moneyWords),
    qr_codes: codes,
  };
  return JSON.stringify(reply);
}

/** Compares titles by Dice's coefficient of their pairs of characters, in one spelling and without punctuation. */
function likenessTo(title: string): (other: string) => boolean {
  const own = pairsOf(title);
  return (other) => {
    const pairs = pairsOf(other);
    const shared = [...pairs].filter((pair) => own.has(pair)).length;
    return (2 * shared) / (own.size + pairs.size) >= minAlike;
  };
}

/** A single character is its own pair. */
function pairsOf(title: string): Set<string> {
  const characters = Array.from(fold(title).replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const [first = title, second] = characters;
  if (second === undefined) return new Set([first]);
  return new Set(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`));
}

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
