import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { folder, root } from './node.mjs';
import { StepError } from './step.ts';

/**
 * Does work that only one command at a time may do in this checkout. Throws `StepError` if another one is at it. The lock
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
      throw new StepError('Run this again when the other command that installs or builds here has ended.');
    throw new StepError(`Make ${root} writable and run this again (${String(error)}).`);
  }
  try {
    await work();
  } finally {
    lock.close();
  }
}
