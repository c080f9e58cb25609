// Loaded into a server by NODE_OPTIONS. SIGUSR2 makes it open files up to the limit, and the next one closes them.
import { closeSync, openSync } from 'node:fs';
import process from 'node:process';

/** @type {number[]} */
const held = [];
process.on('SIGUSR2', () => {
  if (held.length > 0) for (const file of held.splice(0)) closeSync(file);
  else hold();
  process.stdout.write(`holds ${held.length} files\n`);
});

function hold() {
  try {
    for (;;) held.push(openSync('/dev/null'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EMFILE')) throw error;
  }
}
