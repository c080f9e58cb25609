import { lstat, readFile } from 'node:fs/promises';
import { CallerError } from '../contract/errors.ts';
import { sectionNames, type SectionName } from '../contract/site-sections.ts';
import { openConfig } from '../server/config.ts';
import { siteSections } from '../server/desk/edit-site.ts';
import { changesBy, exportedSite, importSite, resetSite, type Change } from '../server/desk/import-site.ts';
import { openSiteLanguages, ownTexts } from '../server/languages.ts';
import { folderNamed, runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

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
    if (!isFine) throw new Error('Choose one of export, import FILE and reset SECTION.');
    if (act === 'reset' && !(sectionNames as string[]).includes(name))
      throw new Error(`${name} is no section (expected ${sectionNames.join(', ')}).`);
    const file = act === 'import' ? await readSiteFile(folderNamed(name)) : undefined;
    const config = await openConfig();
    const languages = openSiteLanguages(config, () => config.languages);
    try {
      await withDatabase(async ({ db }) => {
        const sections = await siteSections(db, { config, languages });
        if (act === 'export') {
          say(JSON.stringify(exportedSite(sections), undefined, 2));
          return;
        }
        const section = name as SectionName;
        const changes = file
          ? changesBy(sections, file.json, flags.has('with-access'))
          : [{ section, before: sections[section].value, after: config.given.profile[section] }];
        for (const change of changes) say(difference(change));
        const [first] = changes;
        if (!first) {
          say('Nothing would change.');
          return;
        }
        if (!flags.has('yes')) throw new Error('Nothing was changed. With --yes, it is.');
        const site = { db, config, languages };
        await (file ? importSite(site, changes) : resetSite(site, first));
        say('Changed. A running site follows within ten seconds.');
      });
    } catch (error) {
      if (!(error instanceof CallerError)) throw error;
      const said = ownTexts.of('en').texts.errors.byCode[error.code];
      throw new Error(`${error.field ? `${error.field}: ` : ''}${said} Nothing was changed.`, {
        cause: error,
      });
    } finally {
      languages.close();
    }
  },
);

function difference({ section, before, after }: Change): string {
  return `${section}\n  - ${JSON.stringify(before)}\n  + ${JSON.stringify(after)}`;
}

async function readSiteFile(path: string): Promise<{ json: unknown }> {
  const found = await lstat(path);
  if (!found.isFile()) throw new Error(`${path} is no regular file.`);
  if (found.size > mostBytes) throw new Error(`${path} has more than 2 MB.`);
  try {
    return { json: JSON.parse(await readFile(path, 'utf8')) as unknown };
  } catch (error) {
    throw new Error(`${path} is no JSON.`, { cause: error });
  }
}
