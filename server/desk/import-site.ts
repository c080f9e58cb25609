import { isDeepStrictEqual } from 'node:util';
import { CallerError } from '../../contract/errors.ts';
import {
  sectionNames,
  type SectionName,
  type SiteProfile,
  type SiteSections,
} from '../../contract/site-facts.ts';
import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { operator, record } from '../audit/record.ts';
import { commandLine } from '../commands.ts';
import type { Deps } from '../deps.ts';
import { said } from '../languages.ts';
import { inSiteTransaction, readSection, resetSection, storeSection } from './edit-site.ts';
import { exportLogo, readLogo, storeLogo, type Drawing, type Logo } from './upload-logo.ts';

/** The commands of operators on the site's own facts. Processes that run follow within ten seconds. */

type Site = Pick<Deps, 'db' | 'config' | 'languages'>;
type Values = Record<string, unknown>;
export interface Change {
  section: SectionName;
  before: unknown;
  after: unknown;
}

/** What each section is now, with the logo itself. It names nobody. */
export async function exportSite(db: Db, sections: SiteSections): Promise<Values> {
  const values = Object.fromEntries(sectionNames.map((section) => [section, sections[section].value]));
  return { ...values, logo: await exportLogo(db, sections.logo.value) };
}

/** The file with its logo by its name. A name alone, as exports of 0.3.0 and before have it, is left out if it is not known. */
export async function readLogoIn(
  db: Db,
  images: Drawing,
  file: unknown,
): Promise<{ file: unknown; logo?: Logo }> {
  const { logo: text, ...rest } = (file ?? {}) as Values;
  if (typeof text !== 'string') return { file };
  const known = sql`select from logos where name = ${text}`;
  if (/^[0-9a-f]{32}$/.test(text)) return { file: (await db.run(known)) > 0 ? file : rest };
  const logo = await readLogo(images, text);
  return { file: { ...rest, logo: logo.name }, logo };
}

/** What an import would change. Without access, it leaves alone who may join and whom members write to. */
export function changesBy(sections: SiteSections, file: unknown, withAccess: boolean): Change[] {
  if (typeof file !== 'object' || file === null || Array.isArray(file))
    throw new Error(said.commands.site.noSections);
  const unknown = Object.keys(file).find((name) => !(sectionNames as string[]).includes(name));
  if (unknown !== undefined) throw new Error(said.commands.site.unknown({ name: unknown.slice(0, 60) }));
  return Object.entries(file).flatMap(([name, typed]) => {
    const section = name as SectionName;
    if (section === 'emailDomains' && !withAccess) return [];
    const before = sections[section].value;
    const after = readSection(section, typed);
    if (section === 'languages') demandTexts(sections, after as string[]);
    const { contactEmail } = sections.footer.value;
    const { since } = sections.landing.value;
    if (section === 'footer' && !withAccess) Object.assign(after as object, { contactEmail });
    if (section === 'landing' && since) Object.assign(after as object, { since });
    return isDeepStrictEqual(before, after) ? [] : [{ section, before, after }];
  });
}

function demandTexts({ languages: { choices = {} } }: SiteSections, tags: readonly string[]): void {
  const missing = tags.filter((tag) => !Object.hasOwn(choices, tag));
  const [give = '', take = ''] = ['export', 'import'].map((act) =>
    commandLine(`languages -- ${act} ${missing[0]} FILE.zip`),
  );
  if (missing.length > 0)
    throw new Error(said.commands.site.noTexts({ tags: missing.join(', '), give, take }));
}

/** Takes all changes or none. Throws `site_changed` if a section is no longer what the changes say. */
export function importSite(site: Site, changes: readonly Change[], logo?: Logo): Promise<void> {
  return edit(site, changes, 'import-site', async (tx, sections, { section, after }) => {
    if (section === 'logo' && logo) await storeLogo(tx, logo);
    const change = { section, value: after as SiteProfile[SectionName], before: sections[section] };
    await storeSection(tx, site, { id: null, leavesOut: Infinity }, change);
  });
}

export function resetSite(site: Site, change: Change): Promise<void> {
  return edit(site, [change], 'edit-site', (tx, sections, { section }) =>
    resetSection(tx, site, section, sections[section]),
  );
}

function edit(
  { db, ...site }: Site,
  changes: readonly Change[],
  action: 'edit-site' | 'import-site',
  act: (tx: Tx, sections: SiteSections, change: Change) => Promise<void>,
): Promise<void> {
  return inSiteTransaction(db, site, async (tx, sections) => {
    for (const change of changes) {
      if (!isDeepStrictEqual(sections[change.section].value, change.before))
        throw new CallerError('site_changed');
      await act(tx, sections, change);
    }
    const [first] = changes;
    if (!first) return;
    await record(tx, operator(), {
      action,
      object: action === 'edit-site' ? `site ${first.section}` : 'site',
      before: Object.fromEntries(changes.map(({ section, before }) => [section, before])),
      after: Object.fromEntries(changes.map(({ section, after }) => [section, after])),
    });
  });
}
