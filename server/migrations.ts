import { fileURLToPath } from 'node:url';

/** The folder of the migrations, which are the schema. */
export const migrations = fileURLToPath(new URL('migrations', import.meta.url));
