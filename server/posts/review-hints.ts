import { CallerError } from '../../contract/errors.ts';
import { mostOtherPosts, type OtherPost, type ReviewHints } from '../../contract/posts/hints.ts';
import { literal, sql, type Sql } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Member } from '../member.ts';
import { isSeenBy } from '../rules/visible-posts.ts';
import { fold } from '../search/fold.ts';
import { imagesLikeThoseOf } from './same-photo.ts';

/** Bounds the time for an author with very many posts. */
const mostCompared = 500;
/** From which share of equal pairs of characters on two titles are alike. */
const leastAlike = 0.6;

/** The author of `p` by each post's last decision. A post that waits for review has none. */
const authorRecord = sql`(
  select json_build_object(
    'first_post', count(*) filter (where o.id <> p.id and o.status <> 'Draft') = 0,
    'approved', count(*) filter (
      where o.status in ('Available', 'In progress') or o.status = 'Archived' and o.confirmed_at is not null),
    'denied', count(*) filter (where o.status = 'Denied' and not o.taken_down),
    'taken_down', count(*) filter (where o.status = 'Denied' and o.taken_down),
    'reports', (select count(*) from reports where about_id = p.author_id and outcome is distinct from 'left'))
  from posts o where o.author_id = p.author_id)`;

/** Posts as JSON, newest first. `which` is a condition on the row `o`. */
const otherPosts = (which: Sql, most: number) => sql`(
  select coalesce(json_agg(json_build_object(
    'post_id', o.id::text, 'post_title', o.title, 'post_status', o.status, 'user_id', o.author_id::text,
    'username', m.username, 'image_url', 'uploads/' || i.image_name) order by o.created_at desc, o.id desc), '[]')
  from (
    select * from posts o where o.id <> p.id and ${which}
    order by o.created_at desc, o.id desc limit ${literal(String(most))}::int) o
  join members m on m.id = o.author_id
  left join post_images i on i.post_id = o.id and i.position = 0)`;

interface Found extends Omit<ReviewHints, 'watched_words' | 'similar_title'> {
  title: string;
  description: string;
  open_posts: OtherPost[];
}

/** What helps to decide about a post. Throws `post_not_found` if the admin may not see it. */
export async function reviewHints(
  { reads, watchWords }: Deps,
  admin: Member,
  postId: string,
): Promise<ReviewHints> {
  const found = await reads.row<Found>(sql`
    select p.title, p.description, ${authorRecord} as author_record,
      ${otherPosts(
        sql`o.status <> 'Draft' and o.id in (
          select post_id from post_images where image_name in (${imagesLikeThoseOf(sql`p.id`)}))`,
        mostOtherPosts,
      )} as same_photo,
      ${otherPosts(
        sql`o.author_id = p.author_id and o.status in ('Pending', 'Available', 'In progress')`,
        mostCompared,
      )} as open_posts,
      p.price = 0 and p.negotiable as free_negotiable
    from posts p
    where p.id = ${postId} and (${isSeenBy('admin', sql`p`)} or p.author_id = ${admin.id})`);
  if (!found) throw new CallerError('post_not_found');
  const { title, description, open_posts, ...hints } = found;
  const isAlike = likenessTo(title);
  const marked = await Promise.all(
    Object.entries({ title, description } as const).map(async ([field, text]) =>
      (await watchWords.find(text)).map((word) => ({ field: field as 'title' | 'description', ...word })),
    ),
  );
  return {
    ...hints,
    similar_title: open_posts.filter((post) => isAlike(post.post_title)).slice(0, mostOtherPosts),
    watched_words: marked.flat(),
  };
}

/** Compares titles by Dice's coefficient of their pairs of characters, in one spelling and without punctuation. */
function likenessTo(title: string): (other: string) => boolean {
  const own = pairsOf(title);
  return (other) => {
    const pairs = pairsOf(other);
    const shared = [...pairs].filter((pair) => own.has(pair)).length;
    return (2 * shared) / (own.size + pairs.size) >= leastAlike;
  };
}

/** A single character is its own pair. */
function pairsOf(title: string): Set<string> {
  const characters = Array.from(fold(title).replaceAll(/[^\p{L}\p{N}]/gu, ''));
  const [first = title, second] = characters;
  if (second === undefined) return new Set([first]);
  return new Set(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`));
}
