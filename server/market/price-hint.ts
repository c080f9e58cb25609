import { dealsForHint, hintedDays } from '../../contract/posts/limits.ts';
import { sql, type Sql } from '../../engine/db/sql.ts';
import { buildQuery, readRelatedWords } from '../../engine/search/search-query.ts';
import type { Deps } from '../deps.ts';
import { isSuspendedMember } from '../rules/absent-members.ts';
import { knownWords } from './filter-sql.ts';
import { matches } from './find-hits.ts';

// Sums of quarter fen, which are exact, are divided once, so that halves round up.
const quartile = (share: Sql) => sql`
  case when count(*) >= ${dealsForHint}::int
    then floor((percentile_cont(${share}) within group (order by price_cny::float8) + 50) / 100)::bigint end`;

/** Words of a title that say in which condition or colour the thing is. */
const conditionWords = new RegExp(
  [
    String.raw`(?:[\d.]+|[一二三四五六七八九几]{1,2})成新|(?:几乎|近)?全新|近新|未[拆开]封?|未使用|没用过|轻微使用痕迹|[黑白红蓝绿黄灰粉紫橙棕银金]色`,
    String.raw`\b(?:barely|hardly|lightly|gently|rarely|never|slightly|almost|nearly) (?:used|worn|opened|new)\b`,
    String.raw`\b(?:in )?(?:mint|great|good|excellent|perfect|fair) condition\b|\b(?:like|brand)[- ]new\b|\b(?:un(?:used|opened)|sealed)\b`,
    String.raw`\b(?:white|black|gr[ae]y|red|blue|green|yellow|pink|purple|brown|silver)\b`,
  ].join('|'),
  'giu',
);

export const withoutCondition = (title: string) => title.replaceAll(conditionWords, ' ').trim();

/**
 * The quartiles of the prices, in yuan, that things with this title were sold for. Null for few deals, so that nobody
 * learns a single price. Posts that have expired since count as well.
 */
export async function priceHint(
  { reads, terms }: Pick<Deps, 'reads' | 'terms'>,
  title: string,
): Promise<Sql> {
  const thing = withoutCondition(title) || title;
  const query = buildQuery(terms, thing, await readRelatedWords(reads, terms, knownWords, thing));
  const isFound = query ? matches(query) : sql`false`;
  return sql`
    select json_build_object('low', ${quartile(sql`0.25`)}, 'high', ${quartile(sql`0.75`)}, 'count', count(*))::text
    from posts p
    where p.deal_made_at > now() - make_interval(days => ${hintedDays}) and p.type = 'sell'
      and not ${isSuspendedMember(sql`p.author_id`)} and ${isFound}`;
}
