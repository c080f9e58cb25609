// @ts-check
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root, say } from './run-step.mjs';

// In dist/, which git ignores and which, unlike node_modules, is never deleted as a whole.
const lock = path.join(root, 'dist', '.lock');

/** Serializes installs and builds of concurrent runs. @param {() => Promise<void>} work */
export async function withLock(work) {
  await takeLock();
  try {
    await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function takeLock() {
  await mkdir(path.dirname(lock), { recursive: true });
  // rename() onto a non-empty folder fails, so that the lock appears atomically with its PID.
  const draft = await mkdtemp(`${lock}-`);
  await writeFile(path.join(draft, 'pid'), String(process.pid));
  let isReported = false;
  try {
    while (!(await moved(draft, lock))) {
      const holder = await holderOf(lock);
      if (holder !== undefined && !isAlive(holder)) {
        await removeStale(holder);
        continue;
      }
      if (!isReported)
        say(`Waiting for another run (process ${holder ?? 'unknown'}) to finish its work here`);
      isReported = true;
      await sleep(200);
    }
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** @param {number} holder */
async function removeStale(holder) {
  const aside = `${lock}-${process.pid}-stale`;
  if (!(await moved(lock, aside))) return;
  // Another run may have removed it and taken the lock since it was read.
  if ((await holderOf(aside)) !== holder && (await moved(aside, lock))) return;
  await rm(aside, { recursive: true, force: true });
}

/**
 * @param {string} from
 * @param {string} to
 */
async function moved(from, to) {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST', 'ENOENT', 'EPERM'].includes(codeOf(error))) return false;
    throw error;
  }
}

/** @param {string} folder */
async function holderOf(folder) {
  try {
    return Number(await readFile(path.join(folder, 'pid'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  // In a container, the killed run may have had the PID of this one.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
