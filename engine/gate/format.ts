import { writeTables } from './rule-tables.ts';
import { run } from './step.ts';

writeTables();
await run('oxfmt', process.argv.slice(2));
