import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { webBuilds } from '../engine/http/pages.ts';
import { report } from './measure.ts';

/** The size of a first visit: the scripts and styles that the page names. */
export async function benchWeight(): Promise<void> {
  const folder = webBuilds()[0] ?? '';
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const weigh = async (ending: string) => {
    const files = named.filter((file) => file.endsWith(ending));
    const sizes = await Promise.all(
      files.map(async (file) => gzipSync(await readFile(join(folder, file))).length),
    );
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  };
  const script = await weigh('.js');
  const style = await weigh('.css');
  const files = (await readdir(join(folder, 'assets'))).length;
  report(
    'first visit, script to its budget',
    script / 105,
    { atMost: 1 },
    `${script.toFixed(1)} kB gzip, ${files} files in all`,
  );
  report('first visit, styles to their budget', style / 10, { atMost: 1 }, `${style.toFixed(1)} kB gzip`);
}
