import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openLocalStore } from './store-local.ts';

vi.mock('node:fs/promises', { spy: true });

const name = `${'0123456789abcdef'.repeat(2)}.webp`;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

async function read(fileName: string): Promise<string | undefined> {
  const found = await (await openLocalStore(folder)).open(fileName);
  if (!found) return undefined;
  const bytes = await buffer(found.stream);
  expect(found.size).toBe(bytes.length);
  return bytes.toString();
}

test('[H5.12] syncs the file before it is renamed, and the folder before it is acknowledged', async () => {
  const store = await openLocalStore(folder);
  const probe = await files.open(join(folder, 'probe'), 'w');
  const handle = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  await rm(join(folder, 'probe'));
  const [written, synced] = [vi.spyOn(handle, 'writeFile'), vi.spyOn(handle, 'sync')];
  const renamed = vi.mocked(files.rename);
  renamed.mockClear();
  await store.put(name, Buffer.from('x'));
  const order = [written, synced, renamed].flatMap((spied) => spied.mock.invocationCallOrder);
  expect(order).toHaveLength(4);
  const [write = 0, file = 0, folderOfIt = 0, rename = 0] = order;
  expect([write < file, file < rename, rename < folderOfIt]).toEqual([true, true, true]);
  expect(renamed.mock.calls).toEqual([[expect.stringMatching(/\.partial$/), join(folder, name)]]);
});

test('never reads outside of the folder', async () => {
  await writeFile(join(folder, 'secret'), 'kept');
  folder = join(folder, 'inside');
  const store = await openLocalStore(folder);
  for (const other of ['../secret', `../${name}`]) {
    await expect(store.put(other, Buffer.from('x'))).rejects.toThrow(/not the name/);
    await expect(store.remove(other)).rejects.toThrow(/not the name/);
    expect(await store.open(other)).toBeUndefined();
  }
  folder = join(folder, '..');
  expect(await readdir(folder)).toEqual(['inside', 'secret']);
});

test('deletes temporary files of dead processes at start, and keeps those of live ones', async () => {
  await writeFile(join(folder, 'old.partial'), '');
  await utimes(join(folder, 'old.partial'), 1, 1);
  await writeFile(join(folder, 'young.partial'), '');
  await utimes(join(folder, 'young.partial'), new Date(), new Date());
  await openLocalStore(folder);
  expect(await readdir(folder)).toEqual(['young.partial']);
});

const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

describe('when the disk', () => {
  test.each(['ENOSPC', 'EDQUOT'])(
    'is full (%s), the caller gets an error and nothing is left',
    async (code) => {
      const store = await openLocalStore(folder);
      vi.mocked(files.rename).mockImplementationOnce(failing(code));
      await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject({
        code: 'storage_full',
        cause: { code },
      });
      expect(await readdir(folder)).toEqual([]);
      await store.put(name, Buffer.from('x'));
      expect(await read(name)).toBe('x');
    },
  );

  test('fails otherwise, the error is thrown and nothing is left', async () => {
    const store = await openLocalStore(folder);
    vi.mocked(files.rename).mockImplementationOnce(failing('EIO'));
    await expect(store.put(name, Buffer.from('x'))).rejects.toMatchObject({ code: 'EIO' });
    expect(await readdir(folder)).toEqual([]);
    vi.mocked(files.open).mockImplementationOnce(failing('EACCES'));
    await expect(store.open(name)).rejects.toMatchObject({ code: 'EACCES' });
  });
});
