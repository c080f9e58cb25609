import { isDeepStrictEqual } from 'node:util';
import { isUniversityEmail } from '../../contract/auth/fields.ts';
import type { Categories } from '../../contract/categories.ts';
import { CallerError } from '../../contract/errors.ts';
import type { KnownCurrency } from '../../contract/price.ts';
import {
  sectionNames,
  siteFacts,
  type SectionEdit,
  type SectionName,
  type SiteProfile,
  type SiteSections,
} from '../../contract/site-facts.ts';
import type { Db, Queryable, Tx } from '../../engine/db/queryable.ts';
import { instant, sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { enqueueMail } from '../../engine/mail/outbox.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import { checkSetupLink } from '../setup/first-run.ts';
import { locksIn, profileWith, unsaidProfile, usualProfile, withLocked } from '../site-profile.ts';
import { storeAreas } from '../site/areas.ts';
import { followCurrencies, withRetired } from '../site/currencies.ts';
import { checkInstalled, checkLogo, checkZone, sinceOf, type Landing } from './check-section.ts';
import { followCategories } from './move-categories.ts';
import { storeUsualTexts, textsState, usualCategories } from './usual-texts.ts';

/** The site's own facts as admins edit them. */

type Site = Pick<Deps, 'config' | 'languages'> & Partial<Pick<Deps, 'watchWords' | 'moneyWords'>>;

interface Stored {
  section: string;
  value: unknown;
  edited_at: string;
  edited_by: string | null;
}

export const storedSections = sql`
  select coalesce(json_agg(json_build_object('section', section, 'value', value,
    'edited_at', ${instant(sql`edited_at`)},
    'edited_by', (select username from members where id = edited_by))), '[]')::text as list
  from (
    select section, value, edited_at, edited_by from site
    union all
    select 'removedKeys', jsonb_agg(key), null, null from removed_category_keys) sections`;

export async function siteSections(db: Queryable, site: Site): Promise<SiteSections> {
  const row = await db.row<{ list: string }>(storedSections);
  return sectionsOf(row?.list ?? '[]', site);
}

/** What Intl calls a language that has no name of its own yet. */
const named = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;

/** The sections with what is stored of them, as `storedSections` selects it. */
export function sectionsOf(list: string, { config: { given }, languages, ...lists }: Site): SiteSections {
  const rows = JSON.parse(list) as Stored[];
  const { profile } = profileWith(given, Object.fromEntries(rows.map((row) => [row.section, row.value])));
  const sections = sectionNames.map((section) => {
    const { edited_at = null, edited_by = null } = rows.find((row) => row.section === section) ?? {};
    const locked = locksIn(section, given.locks);
    return [
      section,
      { value: profile[section], default: usualProfile[section], locked_by: locked, edited_at, edited_by },
    ];
  });
  const all = Object.fromEntries(sections) as SiteSections;
  const names = languages.tags().map((tag) => {
    const { lacks, texts } = languages.of(tag);
    return [tag, lacks.has('language') ? named(tag) : texts.language.name];
  });
  const missing = languages.tags().map((tag) => [tag, languages.missing(tag)] as const);
  all.languages.missing = Object.fromEntries(missing.filter(([, count]) => count > 0));
  all.languages.drafts = languages.tags().filter((tag) => languages.isDraft(tag));
  all.categories.default = usualCategories(languages, all.languages.value);
  all.languages.choices = Object.fromEntries(names) as Record<string, string>;
  const { value: removed } = rows.find(({ section }) => section === 'removedKeys') ?? {};
  all.categories.choices = Object.fromEntries(((removed ?? []) as string[]).map((key) => [key, key]));
  all.words.choices = Object.fromEntries(
    (['watch', 'money'] as const).flatMap((list) =>
      (lists[`${list}Words`]?.shipped ?? []).map((word) => [`${list} ${word}`, word]),
    ),
  );
  return all;
}

/** Throws `invalid_field` with the path of what is wrong, such as `name.it`. */
export function readSection<Name extends SectionName>(section: Name, value: unknown): SiteProfile[Name] {
  const read = siteFacts[section].schema.safeParse(value);
  if (read.success) return read.data as SiteProfile[Name];
  const [issue] = read.error.issues;
  throw new CallerError('invalid_field', {
    field: [section, ...(issue?.path ?? [])].join('.').slice(0, 200),
  });
}

/** What a change of the e-mail domains needs to know of who makes it. An operator has no address to lose. */
interface Editor {
  id: string | null;
  email?: string | undefined;
  /** The number of members whom the change may leave out. */
  leavesOut: number;
}

interface Edit<Name extends SectionName> {
  section: Name;
  value: SiteProfile[Name];
  before: SiteSections[Name];
  move?: Record<string, string> | undefined;
}

/**
 * Stores a section that was read, and returns what is stored if it is new. Call it in a transaction that has locked the
 * table. The refusals are `setting_locked`, `own_domain`, `members_left_out`, `category_used`, `currency_used`, and
 * `invalid_field` for a language that the site has no texts in.
 */
export async function storeSection<Name extends SectionName>(
  tx: Tx,
  site: Site,
  by: Editor,
  { section, value: given, before, move }: Edit<Name>,
): Promise<SiteProfile[Name] | undefined> {
  const value = await withKept(tx, section, before.value, given);
  const { locks } = site.config.given;
  const [field] = Object.keys(locksIn(section, locks));
  if (field !== undefined && !isDeepStrictEqual(value, withLocked(section, locks, [value, before.value])))
    throw new CallerError('setting_locked', { field });
  if (isDeepStrictEqual(before.value, value)) return undefined;
  if (section === 'languages') checkInstalled(site.languages, value as string[]);
  if (section === 'emailDomains') await checkDomains(tx, site.config, by, value as string[]);
  if (section === 'timeZone') await checkZone(tx, value as string);
  if (section === 'logo') await checkLogo(tx, value as string | null);
  // What the environment says today is not what an admin has said.
  const row = await tx.row<{ value: unknown }>(sql`select value from site where section = ${section}`);
  const said = profileWith({ profile: unsaidProfile, locks: {} }, row && { [section]: row.value }).profile;
  const own = withLocked(section, locks, [value, said[section]]);
  // Before the setup has asked, an imported footer has nobody to write to.
  const text = JSON.stringify(own, (name, part: unknown) =>
    name === 'contactEmail' && part === '' ? undefined : part,
  );
  await tx.run(sql`
    insert into site (section, value, edited_by) values (${section}, ${text}::jsonb, ${by.id})
    on conflict (section) do update set value = excluded.value, edited_by = excluded.edited_by,
      edited_at = greatest(excluded.edited_at, site.edited_at + interval '1 millisecond')`);
  await follow(tx, site, section, { before: before.value, after: value, move });
  return value;
}

/** Returns a section to what it is without the admins' edit. */
export async function resetSection<Name extends SectionName>(
  tx: Tx,
  site: Site,
  section: Name,
  before: SiteSections[Name],
): Promise<void> {
  const { config } = site;
  const usual = config.given.profile[section];
  const after = await withKept(tx, section, before.value, usual);
  if (section === 'emailDomains')
    await checkDomains(tx, config, { id: null, leavesOut: Infinity }, after as string[]);
  await tx.run(
    after === usual
      ? sql`delete from site where section = ${section}`
      : sql`update site set value = ${JSON.stringify(after)}::jsonb where section = ${section}`,
  );
  await follow(tx, site, section, { before: before.value, after });
  if (section === 'categories') await storeUsualTexts(tx, site.languages, await siteSections(tx, site));
}

/** With what members still use of the section. */
async function withKept<Name extends SectionName>(
  tx: Tx,
  section: Name,
  before: SiteProfile[Name],
  given: SiteProfile[Name],
): Promise<SiteProfile[Name]> {
  if (section === 'landing') return sinceOf(before as Landing, given as Landing) as SiteProfile[Name];
  if (section !== 'currencies') return given;
  const kept = await withRetired(tx, before as KnownCurrency[], given as KnownCurrency[]);
  return (isDeepStrictEqual(kept, given) ? given : kept) as SiteProfile[Name];
}

/** What else a change brings about. */
async function follow<Name extends SectionName>(
  tx: Tx,
  site: Site,
  section: Name,
  { before, after, move }: Record<'before' | 'after', SiteProfile[Name]> & Pick<Edit<Name>, 'move'>,
): Promise<void> {
  if (section === 'currencies') await followCurrencies(tx, after as SiteProfile['currencies']);
  if (section === 'languages' || section === 'contactChannels')
    await storeUsualTexts(tx, site.languages, await siteSections(tx, site));
  if (section === 'pickupAreas') await storeAreas(tx, after as SiteProfile['pickupAreas']);
  if (section === 'categories')
    await followCategories(tx, { before, after } as Record<'before' | 'after', Categories>, move);
  if (section !== 'emailDomains') return;
  const data = { before: (before as string[]).join(', '), after: (after as string[]).join(', ') };
  const admins = await tx.rows<{ email: string }>(sql`select email from members where role = 'admin'`);
  for (const { email } of admins) await enqueueMail(tx, 'domains-changed', email, data);
}

async function checkDomains(tx: Tx, { campus }: Config, by: Editor, domains: string[]): Promise<void> {
  const [cas] = campus?.providers.flatMap((one) => (one.type === 'cas' ? (one.emailDomain ?? []) : [])) ?? [];
  const needed = [by.email, cas].filter((address) => address !== undefined);
  if (needed.some((address) => !isUniversityEmail(address, domains)))
    throw new CallerError('own_domain', { field: 'emailDomains' });
  const row = await tx.row<{ count: number }>(sql`
    select count(*)::int as count from members where not exists (
      select from unnest(${domains}::text[]) as domain
      where right(lower(email), length(domain) + 1) in ('@' || domain, '.' || domain))`);
  const count = row?.count ?? 0;
  if (count > by.leavesOut)
    throw new CallerError('members_left_out', { field: 'emailDomains', facts: { leaves_out: count } });
}

/** Who edits: an admin, or during the setup whoever has its link. */
export interface Editing {
  member?: { id: string };
  /** The hash of the link, which may end while an edit waits. */
  setup?: string;
  caller: Caller;
}

/**
 * Edits a section, after what `prepare` does in the same transaction. Throws `site_changed` if somebody has edited it
 * since the editor saw it.
 */
export async function editSection(
  { db, site, ...deps }: Site & Pick<Deps, 'db' | 'site'>,
  { member, setup, caller }: Editing,
  { section, value: typed, edited_at: seen, leaves_out: leavesOut = 0, move }: SectionEdit,
  prepare?: (tx: Tx) => Promise<void>,
): Promise<SiteSections> {
  const value = readSection(section, typed);
  await inSiteTransaction(db, deps, async (tx, sections) => {
    if (setup !== undefined) await checkSetupLink(tx, setup);
    await prepare?.(tx);
    const before = sections[section];
    if (seen !== undefined && seen !== before.edited_at) throw new CallerError('site_changed');
    const id = member?.id ?? null;
    const editor = await tx.row<{ email: string }>(sql`select email from members where id = ${id}`);
    const by = { id, email: editor?.email, leavesOut };
    const after = await storeSection(tx, deps, by, { section, value, before, move });
    if (after === undefined) return;
    const object = `site ${section}`;
    await record(tx, caller, {
      action: 'edit-site',
      object,
      before: { [section]: before.value },
      after: { [section]: after, ...(section === 'categories' && move && { move }) },
    });
  });
  await site.renew();
  // So that the setup goes on in a language that was just chosen.
  if (section === 'languages') await deps.languages.refresh({ isWanted: true });
  return siteSections(db, deps);
}

/** Writes the texts that the site began with in its languages, if these have changed. */
export async function followLanguages({
  db,
  ...site
}: Pick<Deps, 'db' | 'config' | 'languages'>): Promise<void> {
  const state = textsState(site.languages, site.config.profile);
  if ((await db.run(sql`select from app_state where key = 'usual_texts' and value = ${state}`)) > 0) return;
  await inSiteTransaction(db, site, (tx, sections) => storeUsualTexts(tx, site.languages, sections));
}

/** Keeps other editors out until the commit; readers go on. */
export function inSiteTransaction<Result>(
  db: Db,
  site: Site,
  act: (tx: Tx, sections: SiteSections) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.run(sql`lock table site in exclusive mode`);
    return act(tx, await siteSections(tx, site));
  });
}
