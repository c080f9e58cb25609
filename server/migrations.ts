import { fileURLToPath } from 'node:url';
import { said } from './languages.ts';

/** The folder of the migrations, which are the schema, and what is said of data from before them. */
export const migrations = {
  folder: fileURLToPath(new URL('migrations', import.meta.url)),
  tooOld: said.failures.tooOld,
};

/** Migrations that derive rows from others. A restore of an older backup runs their inserts and updates again. */
export const derivingFiles = ['0002-asked-offers'];
