// @ts-check
// Parses on Node 16. Everything that needs more is imported after the check.
import process from 'node:process';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isRecent = major > 22 || (major === 22 && minor >= 18);
const { run } = await import(isRecent ? './commands.ts' : '../engine/gate/node.mjs');
await run(process.argv.slice(2));
