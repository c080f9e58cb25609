import { randomUUID } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refuse } from '../errors.ts';
import { aside } from './aside.ts';
import { mostBytes, mostLanguages } from './folder.ts';
import { mostZipBytes } from './unzip.ts';
import type { Sources } from './where.ts';
import type { Wrong } from './work.ts';

/** What others sent is given up earlier than what is made here. */
const [longestTaking, longestPacking] = [2000, 20_000];

const mostWaiting = 4;
const nothing = () => undefined;

/** Languages that leave as a zip, for who translates, and come back as one. */
export interface LanguageExchange {
  pack(tag: string): Promise<Uint8Array>;
  /** Stores what is right in the zip, over what was there, and returns what is not. Throws for a zip that can't be used. */
  take(tag: string, zip: Uint8Array): Promise<{ wrong: Wrong[]; isChanged: boolean }>;
  /** Takes away what was stored. Returns whether there was anything. */
  remove(tag: string): Promise<boolean>;
  /** Whether the release has it. */
  isOfRelease(tag: string): boolean;
}

interface Options {
  /** The folder of the release, then the writable one. */
  folders: readonly [release: string, own: string];
  numbers: Readonly<Record<string, number>>;
  order: readonly string[];
  sources: Sources;
}

export function exchangeOf({ folders, ...options }: Options): LanguageExchange {
  const [release, own] = folders;
  const given = { ...options, english: join(release, 'en') };
  // Each takes memory and a thread: one at a time.
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const goodOf = (tag: string) => join(own, '.good', tag);
  return {
    isOfRelease: (tag) => existsSync(join(release, tag)),
    pack(tag) {
      if (waiting >= mostWaiting) throw refuse('busy', { retryAfter: 10 });
      waiting += 1;
      const work = { ...given, tag, folders: folders.map((folder) => join(folder, tag)) };
      const made = last.then(() => aside('pack', work, longestPacking));
      last = made.then(nothing, nothing).finally(() => (waiting -= 1));
      return made;
    },
    async take(tag, zip) {
      if (zip.length > mostZipBytes) throw refuse('too_large');
      const folder = join(own, tag);
      const made = await aside(
        'take',
        { ...given, tag, folder, zip: new Uint8Array(zip) },
        longestTaking,
      ).catch((error: Error) => {
        if (error.name === 'AbortError') throw refuse('busy', { retryAfter: 10 });
        // Too much memory is the zip's fault, all else is ours.
        if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      });
      if (!made) throw refuse('zip_invalid');
      if ('isTooLarge' in made) throw refuse('too_large');
      const files = Object.entries(made.files);
      if (files.length === 0) return { ...made, isChanged: false };
      const there = existsSync(folder) ? await readdir(folder) : [];
      const others = there.filter((name) => !(name in made.files));
      const bytes = [
        ...files.map(([, text]) => Buffer.byteLength(text)),
        ...others.map((name) => statSync(join(folder, name)).size),
      ];
      const isNew = there.length === 0 && !existsSync(join(release, tag));
      const languages = isNew ? (await readdir(own).catch(() => [])).length : 0;
      if (languages >= mostLanguages || bytes.reduce((sum, size) => sum + size, 0) > mostBytes)
        throw refuse('too_large');
      // Readers ignore a folder with a dot, and see each file whole.
      const draft = join(own, `.draft-${randomUUID()}`);
      try {
        await mkdir(draft, { recursive: true });
        for (const [name, text] of files) await writeFile(join(draft, name), text);
        await mkdir(folder, { recursive: true });
        for (const [name] of files) await rename(join(draft, name), join(folder, name));
      } finally {
        await rm(draft, { recursive: true, force: true });
      }
      return { ...made, isChanged: true };
    },
    async remove(tag) {
      if (!existsSync(join(own, tag))) return false;
      for (const folder of [join(own, tag), goodOf(tag)]) await rm(folder, { recursive: true, force: true });
      return true;
    },
  };
}
