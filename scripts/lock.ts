import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { folder, root } from './node.mjs';
import { Failed } from './step.ts';

/**
 * Does work that only one command at a time may do in this checkout. Throws `Failed` if another one is at it. The lock
 * is one of SQLite, which comes with Node, because no package is installed yet. It ends with its process.
 */
export async function alone(work: () => Promise<void>): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite');
  let lock;
  try {
    mkdirSync(folder, { recursive: true });
    lock = new DatabaseSync(path.join(folder, 'lock'));
    lock.exec('begin exclusive');
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === 5)
      throw new Failed('Another command installs or builds here. Run this again when it has ended.');
    throw new Failed(`${root} can't be written to. Run this as its owner. ${String(error)}`);
  }
  try {
    await work();
  } finally {
    lock.close();
  }
}
