import { pageNames, type PageName } from '../../contract/pages/names.ts';
import { sql } from '../../engine/db/sql.ts';
import { commandPrefix as run } from '../commands.ts';
import { openSiteLanguages } from '../languages.ts';
import { defaultPage } from '../pages/defaults.ts';
import { readSite } from '../site/rows.ts';
import type { Check } from './check.ts';

/** The checks of what admins have stored. */

export const site: Check = async ({ config, db }) => {
  const { unread } = await readSite(db, config);
  return [unread.length > 0 && ['site-unread', 'problem', { sections: unread.join(', '), run }]];
};

export const pages: Check = async ({ config, db }) => {
  const languages = await openSiteLanguages(config, () => config.languages);
  const edited = await db.rows<{ name: string; language: string; markdown: string }>(sql`
    select distinct on (name, language) name, language, markdown from pages order by name, language, version desc`);
  const openIn = (name: PageName, tag: string) => {
    const { markdown = defaultPage(languages.of(tag), name, config) } =
      edited.find((one) => one.name === name && one.language === tag) ?? {};
    return markdown.match(/\[\[.*?\]\]/g) ?? [];
  };
  const open = pageNames.flatMap((name) => {
    const found = config.languages.map((tag) => openIn(name, tag)).find((places) => places.length > 0) ?? [];
    return found.length > 0 ? [`${name} (${[...new Set(found)].join(', ')})`] : [];
  });
  return [open.length > 0 && ['pages-unfilled', 'warning', { pages: open.join(', ') }]];
};
