import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startS3 } from '../../tests/support/s3-server.ts';
import { imageFiles } from './format.ts';
import { openLocalStore } from './store-local.ts';
import { openS3Store } from './store-s3.ts';
import type { ImageStore } from './store.ts';

/** The contract of every store (`store.ts`), tested with each kind. */

interface Place {
  /** Opens the store as a process does at its start. */
  open(): Promise<ImageStore>;
  /** Puts a file there without the store. */
  plant(fileName: string, modifiedAt: Date): Promise<unknown>;
  names(): Promise<string[]>;
  end(): Promise<unknown>;
}

async function inFolder(): Promise<Place> {
  const outside = await mkdtemp(join(tmpdir(), 'store-'));
  const folder = join(outside, 'made', 'for', 'it');
  return {
    open: () => openLocalStore(folder),
    plant: async (fileName, modifiedAt) => {
      await writeFile(join(folder, fileName), '');
      await utimes(join(folder, fileName), modifiedAt, modifiedAt);
    },
    names: () => readdir(folder),
    end: () => rm(outside, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<Place> {
  const server = await startS3();
  return {
    open: () => openS3Store(server.settings),
    plant: async (fileName, modifiedAt) =>
      server.objects.set(fileName, { bytes: Buffer.of(), type: undefined, modifiedAt }),
    names: async () => [...server.objects.keys()],
    end: () => server.stop(),
  };
}

const name = `${'0123456789abcdef'.repeat(2)}.webp`;
const numbered = (number: number) => `${number.toString(16).padStart(32, '0')}.webp`;
const notNames = [
  '',
  '../secret',
  `../${name}`,
  `./${name}`,
  `${name}/..`,
  `${name}\0`,
  `${name}?x`,
  name.toUpperCase(),
  name.replace('.webp', ''),
  name.replace('.webp', '-321.webp'),
  name.replace('.webp', '-320-320.webp'),
  name.replace('.webp', '-1600.webp'),
];

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
])('in a %s', (_kind, make) => {
  let place: Place;
  let store: ImageStore;
  beforeEach(async () => {
    place = await make();
    store = await place.open();
  });
  afterEach(() => place.end());

  async function read(fileName: string): Promise<Buffer | undefined> {
    const found = await store.open(fileName);
    if (!found) return undefined;
    const bytes = await buffer(found.stream);
    expect(found.size).toBe(bytes.length);
    return bytes;
  }
  async function listed() {
    const files: { fileName: string; modifiedAt: Date | undefined }[] = [];
    for await (const { fileName, modifiedAt } of store.list())
      files.push({ fileName, modifiedAt: await modifiedAt() });
    return files;
  }

  test('a new store is empty', async () => {
    expect(await listed()).toEqual([]);
    expect(await place.names()).toEqual([]);
  });

  test('stored images can be read in every width, also after a restart', async () => {
    for (const fileName of imageFiles(name)) await store.put(fileName, Buffer.from(fileName));
    store = await place.open();
    for (const fileName of imageFiles(name)) expect(String(await read(fileName))).toBe(fileName);
    expect((await listed()).map((file) => file.fileName).toSorted()).toEqual(imageFiles(name).toSorted());
  });

  test('returns a large file completely', async () => {
    const bytes = Buffer.alloc(
      3_000_000,
      Uint8Array.from({ length: 256 }, (_, value) => value),
    );
    await store.put(name, new Uint8Array(bytes));
    expect((await read(name))?.equals(bytes)).toBe(true);
  });

  test('a file that is not read to its end does not affect others', async () => {
    await store.put(name, Buffer.alloc(3_000_000));
    for (let count = 0; count < 20; count += 1) (await store.open(name))?.stream.destroy();
    expect(await read(name)).toHaveLength(3_000_000);
  });

  test('a missing file opens as undefined, and removing it succeeds', async () => {
    expect(await read(name)).toBeUndefined();
    await store.put(name, Buffer.from('x'));
    await store.put(numbered(1), Buffer.from('y'));
    await store.remove(name);
    await store.remove(name);
    expect(await read(name)).toBeUndefined();
    expect(await place.names()).toEqual([numbered(1)]);
  });

  test('the list contains complete images with their age', async () => {
    const then = new Date('2026-03-01T00:00:00Z');
    for (const fileName of [name, 'notes.txt', '0123.partial', `${name}.bak`])
      await place.plant(fileName, then);
    expect(await listed()).toEqual([{ fileName: name, modifiedAt: then }]);
  });

  test('lists each of thousands of files once', async () => {
    const names = Array.from({ length: 2345 }, (_, number) => numbered(number));
    const then = new Date();
    for (const fileName of names) await place.plant(fileName, then);
    expect((await listed()).map((file) => file.fileName).toSorted()).toEqual(names);
  });

  test('[H5.13] accepts only names of images', async () => {
    await place.plant('secret', new Date());
    for (const other of notNames) {
      await expect(store.put(other, Buffer.from('x'))).rejects.toThrow(/not the name/);
      await expect(store.remove(other)).rejects.toThrow(/not the name/);
      expect(await store.open(other)).toBeUndefined();
    }
    expect(await place.names()).toEqual(['secret']);
  });
});
