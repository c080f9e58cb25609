import type { Db } from '../engine/db/queryable.ts';
import { sql } from '../engine/db/sql.ts';
import { learnWords, searchVector } from '../engine/search/lexemes.ts';
import type { Terms } from '../engine/search/terms.ts';
import { knownWords } from '../server/market/filter-sql.ts';

/** A large market, generated inside the database, so that a hundred thousand posts take seconds. */

const objectsZh =
  '教材 台灯 椅子 自行车 电饭煲 水壶 键盘 显示器 耳机 吉他 书包 雨伞 计算器 风扇 植物 碗 筷子 茶叶 水果 泡面'.split(
    ' ',
  );
const objectsEn =
  'textbook lamp chair bicycle cooker kettle keyboard monitor headphones guitar backpack umbrella calculator fan plant'.split(
    ' ',
  );
const courses = '微积分 线性代数 大学物理 经济学 有机化学 数据结构 概率论 英语 历史 心理学'.split(' ');
const words =
  '九成新 毕业出 几乎没用 宿舍自提 价格可议 附赠 calculus biology warm quiet sturdy spare new edition notes'.split(
    ' ',
  );
const samples = 2000;
/** Each has a session with the token `bench-<id>`. */
export const members = 2000;

function pick<Item>(items: readonly Item[], seed: number): Item {
  return items[Math.abs(Math.imul(seed, 2_654_435_761) >> 8) % items.length] as Item;
}

export async function generate(db: Db, terms: Terms, posts: number): Promise<void> {
  await db.run(sql`
    insert into members (email, username, password_hash)
    select 'member' || n || '@example.edu', 'member_' || n, 'none' from generate_series(1, ${members}::int) n`);
  await db.run(sql`
    insert into sessions (token_hash, member_id, expires_at)
    select sha256(convert_to('bench-' || n, 'utf8')), n, now() + interval '1 day' from generate_series(1, ${members}::int) n`);
  await db.run(sql`create table samples (n int primary key, title text, description text, words tsvector)`);
  await db.transaction(async (tx) => {
    for (let n = 0; n < samples; n += 1) {
      const chinese = n % 5 < 3;
      const title = chinese
        ? `${pick(courses, n)}${pick(objectsZh, n + 7)} ${pick(words, n * 3)}`
        : `${pick(objectsEn, n)} ${pick(words, n * 3)} ${n}`;
      const description = `${pick(words, n * 5)} ${pick(words, n * 7)} ${pick(objectsZh, n * 11)} ${pick(objectsEn, n * 13)}`;
      await tx.run(
        sql`insert into samples values (${n}, ${title}, ${description}, ${searchVector(terms, { title, description, category: '' })})`,
      );
      if (n < 400) await learnWords(tx, knownWords, `${title} ${description}`);
    }
  });
  await db.run(sql`set statement_timeout = 0`);
  await db.transaction(async (tx) => {
    await tx.run(sql`set local statement_timeout = 0`);
    await tx.run(sql`
      insert into posts (author_id, title, description, type, category, price, currency, price_cny, price_basis,
        quantity, negotiable, status, created_at, expires_on, lapsed, words, words_version, condition, area, kind)
      select 1 + hash % ${members}::int, title, description,
        case when hash % 5 = 0 then 'buy' else 'sell' end,
        (array['Textbook', 'Kitchenware', 'Food', 'Others'])[1 + hash / 7 % 4],
        hash % 1000, '¥', hash % 1000 * 100, 'Total price', 1, hash % 3 = 0,
        (array['Available', 'Available', 'Available', 'In progress', 'Archived', 'Archived', 'Pending'])[1 + hash / 31 % 7],
        now() - make_interval(secs => p * 60), current_date + 10 + hash % 200, false, words, ${terms.version},
        (array['new', 'like-new', 'good', 'good', 'fair', 'for-parts'])[1 + hash / 13 % 6],
        -- The oldest thousandth is in an area of its own.
        case when p > ${posts}::int * 0.999 then 'old' else (array['north', 'east', null])[1 + hash / 17 % 3] end,
        (array['electronics', 'furniture', 'dorm-life', null])[1 + hash / 19 % 4]
      from (select p, abs(hashint4(p)) as hash from generate_series(1, ${posts}::int) p) made
      join samples on n = hash % ${samples}`);
    await tx.run(sql`
      insert into saves (member_id, post_id)
      select 1 + s % ${members}::int, 1 + abs(hashint4(s)) % ${posts}::int from generate_series(1, ${posts}::int) s
      on conflict do nothing`);
  });
  await db.run(sql`vacuum analyze`);
}
