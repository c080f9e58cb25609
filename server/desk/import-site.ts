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
import { Refusal } from '../../engine/refusal.ts';
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
export async function exportSite(db: Db, images: Drawing, sections: SiteSections): Promise<Values> {
  const values = Object.fromEntries(sectionNames.map((section) => [section, sections[section].value]));
  return { ...values, logo: await exportLogo(db, images, sections.logo.value) };
}

/** The file with its logo drawn and by its name. Exports of 0.3.0 and before have a name alone: one that is not known here is left out. */
export async function readLogoIn(
  db: Db,
  images: Drawing,
  file: unknown,
): Promise<{ file: unknown; logo?: Logo }> {
  if (typeof file !== 'object' || file === null || !('logo' in file) || typeof file.logo !== 'string')
    return { file };
  const { logo: text, ...rest } = file;
  if (/^[0-9a-f]{32}$/.test(text)) {
    const isKnown = (await db.run(sql`select from logos where name = ${text}`)) > 0;
    return { file: isKnown ? file : rest };
  }
  const logo = await readLogo(images, text).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.code === 'busy') throw error;
    const { site } = said.commands;
    throw new Error(site.refused({ reason: `logo: ${said.desk.site.expected.logo}` }), { cause: error });
  });
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
    const value = readSection(section, typed);
    if (section === 'languages') demandTexts(sections, value as string[]);
    const { contactEmail } = sections.footer.value;
    const { since } = sections.landing.value;
    const own =
      section === 'footer' && !withAccess
        ? { contactEmail }
        : section === 'landing' && since
          ? { since }
          : undefined;
    const after = own ? { ...(value as SiteProfile['footer' | 'landing']), ...own } : value;
    return isDeepStrictEqual(before, after) ? [] : [{ section, before, after }];
  });
}

function demandTexts({ languages: { choices = {} } }: SiteSections, tags: readonly string[]): void {
  const missing = tags.filter((tag) => !Object.hasOwn(choices, tag));
  if (missing.length === 0) return;
  const [give, take] = ['export', 'import'].map((act) =>
    commandLine(`languages -- ${act} ${missing[0]} FILE.zip`),
  );
  throw new Error(said.commands.site.noTexts({ tags: missing.join(', '), give: `${give}`, take: `${take}` }));
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
