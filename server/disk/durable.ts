import { open } from 'node:fs/promises';

/** Makes a new file and returns only when its bytes are on the disk. Fails where the file is there already. */
export async function writeDurably(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, 'wx', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes new and renamed names in a folder survive a crash. Windows cannot sync a folder and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
