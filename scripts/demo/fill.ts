import type { Db } from '../../engine/db/queryable.ts';
import { identifier, join, sql } from '../../engine/db/sql.ts';
import { noLimits } from '../../engine/http/server.ts';
import { refuseMembers } from '../../server/auth/demo.ts';
import type { Deps } from '../../server/deps.ts';
import { describeFailure } from '../../server/failure.ts';
import { said } from '../../server/languages.ts';
import { askForConfirmation, remindOfExpiry } from '../../server/posts/remind.ts';
import { posts, type DemoPost } from './data.ts';
import { addRequests, readMembers, saveSearches, signUpAll, type DemoMembers } from './members.ts';
import { addNumbers } from './numbers.ts';
import { addOffers } from './offers.ts';
import { readyPictures } from './pictures.ts';
import { addComplaints, addPost } from './posts.ts';

/**
 * Fills an empty demo database through the verbs that serve the calls, so that all rules apply to it too. Only
 * scripts/start.ts runs it, never in production.
 */

export { demoPassword, people } from './data.ts';

/** A site on another campus: the worth of a yuan in its currency. */
export interface Elsewhere {
  yuan: number;
}

/** Words that only members in Shanghai would write. */
const local = /[\u3000-\u9fff]|[¥$]|yuan|kuai|wechat|shanghai|pudong|campus card/i;

/** The posts that could stand on any campus, with its prices and its kinds. */
function postsFor(deps: Deps, { yuan }: Elsewhere): DemoPost[] {
  const price = (text: string) => String(Math.ceil(Number(text) * yuan));
  return posts.flatMap((post) => {
    const category = deps.config.site.categories.find(({ key }) => key === post.category);
    if (!category || local.test(`${post.title} ${post.text} ${post.denied}`)) return [];
    const kind = category.kinds.find(({ key }) => key === post.kind)?.key;
    const droppedTo = post.droppedTo && price(post.droppedTo);
    return { ...post, kind, course: undefined, currency: undefined, price: price(post.price), droppedTo };
  });
}

type Step = (deps: Deps, members: DemoMembers) => Promise<unknown>;

const stepsAfterPosts: Step[] = [
  addRequests,
  addComplaints,
  addNumbers,
  addOffers,
  ({ db, config }) => remindOfExpiry(db, config),
  ({ db, config }) => askForConfirmation(db, config),
];

/** The number of finished steps, until the demo is complete. */
const progress = 'demo';

export const isDemoBegun = async ({ db }: Deps): Promise<boolean> =>
  (await db.run(sql`select from app_state where key = ${progress}`)) > 0;

/** The tables that emptying leaves alone: the site's facts, texts and keys. */
const kept = 'app_state site logos pages deny_reasons announcements removed_category_keys'.split(' ');

/** Empties a database that holds the demo alone, also its audit trail, and counts from 1 again. */
export async function emptyDemo(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table members in share row exclusive mode`);
    await refuseMembers(tx);
    const tables = await tx.rows<{ name: string }>(sql`
      select tablename as name from pg_tables
      where schemaname = current_schema() and tablename <> all(${kept})`);
    const site = await tx.row<{ rows: string }>(
      sql`select coalesce(json_agg(s), '[]')::text as rows from site s`,
    );
    const names = tables.map(({ name }) => identifier(name));
    await tx.run(sql`alter table audit disable trigger audit_insert_only`);
    await tx.run(sql`truncate ${join(names, ', ')} restart identity cascade`);
    await tx.run(sql`alter table audit enable trigger audit_insert_only`);
    await tx.run(sql`
      insert into site (section, value, edited_at)
      select section, value, edited_at from json_populate_recordset(null::site, ${site?.rows ?? '[]'}::json)`);
    await tx.run(sql`delete from app_state where key = ${progress}`);
  });
}

/** Each step is a transaction, so that the next start goes on where one was interrupted. */
export async function seedDemo(
  { db, ...others }: Deps,
  say: (line: string) => void,
  elsewhere?: Elsewhere,
): Promise<void> {
  const deps = { ...others, db, rateLimits: noLimits, images: readyPictures(others.images) };
  await db.transaction(async (tx) => {
    const isFirst = await tx.run(sql`
      insert into app_state (key, value) values (${progress}, '0') on conflict do nothing`);
    if (isFirst) await signUpAll(tx);
  });
  const members = await readMembers(db);
  // Interleaved by age, so that the first page of the market shows all categories.
  const all = (elsewhere ? postsFor(deps, elsewhere) : posts).toSorted((one, other) => other.age - one.age);
  const before: Step[] = elsewhere ? [] : [saveSearches];
  const adding = all.map(
    (post): Step =>
      (inStep) =>
        addPost(inStep, members, post),
  );
  const steps = [...before, ...adding, ...(elsewhere ? [] : stepsAfterPosts)];
  const row = await db.row<{ value: string }>(sql`select value from app_state where key = ${progress}`);
  for (let done = Number(row?.value); done < steps.length; done += 1) {
    const seeding = db.transaction(async (tx) => {
      await steps[done]?.({ ...deps, db: tx }, members);
      await tx.run(sql`update app_state set value = ${`${done + 1}`} where key = ${progress}`);
    });
    await seeding.catch((cause: unknown) => {
      const at = { step: `${done + 1}`, count: `${steps.length}`, folder: deps.config.dataDir };
      throw new Error(said.commands.start.unfilled({ ...at, reason: describeFailure(cause) }), { cause });
    });
    const made = done + 1 - before.length;
    if (made > 0 && made <= all.length && made % 15 === 0)
      say(said.commands.start.filled({ done: `${made}`, count: `${all.length}` }));
  }
  await db.run(sql`delete from app_state where key = ${progress}`);
}
