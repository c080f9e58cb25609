import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parse } from 'marked';
import { writeCsv } from '../engine/csv.ts';
import { sql } from '../engine/db/sql.ts';
import type { Config } from '../server/config.ts';
import { said } from '../server/languages.ts';
import { version } from '../server/version.ts';
import { runCommand, say } from './command.ts';
import { withDatabase } from './database.ts';

type Rows = readonly (readonly string[])[];

async function papersOf(site: Config, members: number): Promise<Record<string, string>> {
  const read = (file: string) =>
    readFile(new URL(`../docs/papers/${file}`, import.meta.url), 'utf8').then((text) =>
      fillIn(text, site, members),
    );
  const records = withUse(await read('records-of-processing.md'));
  const impact = await read('impact.md');
  const questions = await read('security-questions.csv');
  const accessibility = await read('accessibility.yaml');
  const criteria = criteriaOf(accessibility);
  const [note = ''] = accessibility.split('\n');
  const facts = factsOf(site, members);
  const page = (title: string, body: string) => pageOf(title, facts, body);
  return {
    'records-of-processing.html': page('Records of processing', html(records)),
    'records-of-processing.csv': await csvOf(tableRows(records)),
    'impact.html': page('Impact assessment', html(impact)),
    'security-questions.html': page('Security questions', tableOf(rowsOf(questions))),
    'security-questions.csv': await csvOf(rowsOf(questions)),
    'accessibility.html': page('Accessibility report', `<p>${escape(note.slice(2))}</p>${tableOf(criteria)}`),
    'accessibility.csv': await csvOf(criteria),
    'accessibility.yaml': accessibility,
  };
}

const laws = { cn: 'China (PIPL)', eu: 'European Union (GDPR)', us: 'United States' };

/** What the head of each paper says of the site. */
function factsOf({ site, profile, publicUrl }: Config, members: number): [string, string][] {
  const { trailDays, closedAccountDays } = site;
  return [
    ['Site', [first(profile.name), publicUrl].filter(Boolean).join(', ')],
    ['Who answers for it', first(profile.footer.controller) || '[[controller]]'],
    ['Contact', site.contactEmail || '[[contact]]'],
    ['Hosted on', first(profile.footer.hostedOn) || '[[host]]'],
    ['Members', `${members}, with addresses of ${profile.emailDomains.join(', ')}`],
    ['Laws of its pages', laws[profile.pages.set]],
    ['Trail of decisions', `${days(trailDays)}; ${days(closedAccountDays)} after an account is closed`],
    ['Software', `Campus Exchange ${version}`],
    ['Written on', new Date().toISOString().slice(0, 10)],
  ];
}

const days = (count: number | null | undefined) => (count ? `${count} days` : 'no end');
const first = (texts: Record<string, string>) => texts['en'] ?? Object.values(texts)[0] ?? '';

/** Replaces what a site knows of itself. The rest between [[ and ]] is for the person who signs. */
function fillIn(text: string, { site, profile }: Config, members: number): string {
  const known: Record<string, string> = {
    contact: site.contactEmail,
    controller: first(profile.footer.controller),
    host: first(profile.footer.hostedOn),
    number: String(members),
  };
  const periods: Record<string, number | null | undefined> = {
    TRAIL_DAYS: site.trailDays,
    CLOSED_ACCOUNT_DAYS: site.closedAccountDays,
  };
  return text
    .replaceAll(/\[\[(\w+)\]\]/g, (whole, name: string) => known[name] || whole)
    .replaceAll(/`(\w+_DAYS)` \([\d,]+ days\)/g, (whole, name: string) =>
      name in periods ? `\`${name}\` (${days(periods[name])})` : whole,
    );
}

/** Says of each third party that a setting names whether this site has it. */
function withUse(text: string): string {
  const [kept = '', others = ''] = text.split(/(?=^## Third parties)/m);
  const [head] = others.split('\n').filter((line) => line.startsWith('|'));
  const withColumn = others.replaceAll(/^\|(.*)\|$/gm, (line, cells: string) => {
    if (/^[\s|:-]+$/.test(cells)) return `|${cells}| --- |`;
    if (line === head) return `|${cells}| here |`;
    const named = cells.split('|')[0]?.match(/\b[A-Z0-9]+_[A-Z0-9_]+\b/g) ?? [];
    const isUsed = named.some((name) => (process.env[name] ?? '') !== '');
    return `|${cells}| ${named.length === 0 ? 'see the desk' : isUsed ? 'yes' : 'no'} |`;
  });
  return kept + withColumn;
}

function criteriaOf(yaml: string): Rows {
  const found = yaml.matchAll(/- num: (\S+)[\s\S]*?level: (\S+)\s+notes: (.*)/g);
  return [
    ['criterion', 'level', 'notes'],
    ...Array.from(found, ([, num = '', level = '', notes = '']) => [num, level, notes]),
  ];
}

/** The cells of all tables of a page, each row with its number of cells. */
const tableRows = (markdown: string): Rows =>
  markdown
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[\s|:-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

const rowsOf = (csv: string): Rows =>
  csv
    .trim()
    .split('\n')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    );

const csvOf = async ([columns = [], ...rows]: Rows) =>
  String(await writeCsv({ columns, cells: (row: readonly string[]) => row }, JSON.stringify(rows)));

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Names of the site stand in the text, so that its markup is shown as text. */
const html = (markdown: string) =>
  parse(markdown.replace(/^# .*\n/, '').replaceAll('<', '&lt;'), { async: false }).replaceAll(
    /<a href="[^"]*">(.*?)<\/a>/g,
    '$1',
  );

const rowOf = (cells: readonly string[], tag: string) =>
  `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join('')}</tr>`;
const tableOf = ([head = [], ...rows]: Rows) =>
  `<table><thead>${rowOf(head, 'th')}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`;

const style = `
  body { font: 15px/1.5 system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
  table { border-collapse: collapse; width: 100%; margin: 1rem 0; font-size: 13px; }
  th, td { border: 1px solid #999; padding: 4px 8px; text-align: start; vertical-align: top; overflow-wrap: break-word; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; } dd { margin: 0; }
  @media print { body { margin: 0; font-size: 10pt; } table { font-size: 8pt; } tr { break-inside: avoid; } thead { display: table-header-group; } }`;

const pageOf = (
  title: string,
  facts: readonly (readonly [string, string])[],
  body: string,
) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${style}</style>
<h1>${title}</h1>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join('')}</dl>
${body}
</html>
`;

/** Writes docs/papers with the site's own names, hosts, laws and periods, to be read, printed and filled in further. */
await runCommand({ usage: 'papers -- FOLDER', words: [1, 1] }, async ([name = '']) => {
  // Unlike `folderNamed`, also for a folder that is still to be made.
  const folder = resolve(process.env['INIT_CWD'] ?? '', name);
  const files = await withDatabase(async ({ db, site }) => {
    const found = await db.row<{ members: number }>(sql`select count(*)::int as members from members`);
    return papersOf(site, found?.members ?? 0);
  });
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  say(said.commands.papers.done({ files: Object.keys(files).length, folder }));
});
