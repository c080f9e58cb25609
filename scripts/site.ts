import { lstat, readFile } from 'node:fs/promises';
import { isErrorCode } from '../contract/errors.ts';
import { sectionNames, type SectionName } from '../contract/site-facts.ts';
import type { Db } from '../engine/db/queryable.ts';
import { createImageProcessor } from '../engine/images/open.ts';
import { Refusal } from '../engine/refusal.ts';
import { openConfig } from '../server/config.ts';
import { siteSections } from '../server/desk/edit-site.ts';
import { changesBy, exportSite, importSite, readLogoIn, resetSite } from '../server/desk/import-site.ts';
import { openSiteLanguages, said } from '../server/languages.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';
import { differences } from './site-differences.ts';

const words = said.commands.site;

const mostBytes = 2 * 1024 * 1024;

/** Prints the site's own facts, takes them from a file, or returns a section to its default. */
await runCommand(
  {
    usage: 'site -- export | import FILE [--yes] [--with-access] | reset SECTION [--yes]',
    flags: ['yes', 'with-access'],
    words: [1, 2],
  },
  async ([act = '', name = ''], flags) => {
    const isFine = act === 'export' ? name === '' : ['import', 'reset'].includes(act) && name !== '';
    if (!isFine) throw new Error(words.chooseOne);
    if (act === 'reset' && !(sectionNames as string[]).includes(name))
      throw new Error(words.noSection({ name, sections: sectionNames.join(', ') }));
    const file = act === 'import' ? await readSiteFile(folderNamed(name)) : undefined;
    const config = await openConfig();
    const languages = await openSiteLanguages(config, () => config.languages);
    await languages.refresh();
    const images = createImageProcessor({ workers: 1 });
    try {
      const work = async ({ db }: { db: Db }) => {
        const sections = await siteSections(db, { config, languages });
        if (act === 'export') {
          say(JSON.stringify(await exportSite(db, sections), undefined, 2));
          return;
        }
        const section = name as SectionName;
        const read = file && (await readLogoIn(db, images, file.json));
        const changes = read
          ? changesBy(sections, read.file, flags.has('with-access'))
          : [{ section, before: sections[section].value, after: config.given.profile[section] }];
        if (read && read.file !== file.json && !read.logo) say(words.logoStays);
        for (const line of differences(sections, changes)) say(line);
        const [first] = changes;
        if (!first) {
          say(words.same);
          return;
        }
        if (!flags.has('yes')) throw new Error(words.needsYes);
        const site = { db, config, languages };
        await (read ? importSite(site, changes, read.logo) : resetSite(site, first));
        say(words.changed);
      };
      // A profile may be there before the first start.
      await withDatabase(work, act === 'import');
    } catch (error) {
      if (!(error instanceof Refusal) || !isErrorCode(error.code)) throw error;
      const isLogo = error.field === 'logo' || error.code.startsWith('image_');
      const reason = isLogo ? said.desk.site.expected.logo : said.errors.byCode[error.code];
      const field = isLogo ? 'logo' : error.field;
      throw new Error(words.refused({ reason: field ? `${field}: ${reason}` : reason }), { cause: error });
    } finally {
      await images.close();
    }
  },
);

async function readSiteFile(path: string): Promise<{ json: unknown }> {
  const found = await lstat(path);
  if (!found.isFile()) throw new Error(words.noFile({ path }));
  if (found.size > mostBytes) throw new Error(words.tooLarge({ path }));
  try {
    return { json: JSON.parse(await readFile(path, 'utf8')) as unknown };
  } catch (error) {
    throw new Error(words.noJson({ path }), { cause: error });
  }
}
