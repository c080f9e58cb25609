import { readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const read = (file: string): string => {
  try {
    return readFileSync(new URL(file, root), 'utf8');
  } catch {
    // Each kind of installation lacks some of them.
    return '';
  }
};

/** Of an archive or an image by the file COMMIT, of a checkout by what git has checked out. Git itself may be missing. */
function readCommit(): string {
  const kept = read('COMMIT').trim();
  if (/^[0-9a-f]{7,}$/.test(kept)) return kept;
  const head = read('.git/HEAD').trim();
  const ref = head.replace(/^ref: /, '');
  const packed = () =>
    read('.git/packed-refs')
      .split('\n')
      .find((line) => line.endsWith(` ${ref}`));
  const commit = ref === head ? head : read(`.git/${ref}`).trim() || packed();
  return commit?.slice(0, 8) || 'unknown';
}

export const commit = readCommit();
const { version: number } = JSON.parse(read('package.json')) as { version: string };

/** The version of the software and the commit that runs, as `0.3.0 (8228cd66)`. */
export const version = `${number} (${commit})`;
