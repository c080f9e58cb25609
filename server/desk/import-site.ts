import { isDeepStrictEqual } from 'node:util';
import { CallerError } from '../../contract/errors.ts';
import {
  sectionNames,
  type SectionName,
  type SiteProfile,
  type SiteSections,
} from '../../contract/site-facts.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { operator, record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import { said } from '../languages.ts';
import { inSiteTransaction, readSection, resetSection, storeSection } from './edit-site.ts';

/** The commands of operators on the site's own facts. Processes that run follow within ten seconds. */

type Site = Pick<Deps, 'db' | 'config' | 'languages'>;
type Values = Record<string, unknown>;
export interface Change {
  section: SectionName;
  before: unknown;
  after: unknown;
}

/** What each section is now. It names nobody. */
export const exportedSite = (sections: SiteSections): Values =>
  Object.fromEntries(sectionNames.map((section) => [section, sections[section].value]));

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
    const { contactEmail } = sections.footer.value;
    const after =
      section === 'footer' && !withAccess ? { ...(value as SiteProfile['footer']), contactEmail } : value;
    return isDeepStrictEqual(before, after) ? [] : [{ section, before, after }];
  });
}

/** Takes all changes or none. Throws `site_changed` if a section is no longer what the changes say. */
export function importSite(site: Site, changes: readonly Change[]): Promise<void> {
  return edit(site, changes, 'import-site', async (tx, sections, { section, after }) => {
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
