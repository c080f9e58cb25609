import { fileURLToPath } from 'node:url';

/** The folder of the migrations, which are the schema. */
export const migrations = fileURLToPath(new URL('migrations', import.meta.url));

/** Those that derive rows from others. A restore of an older backup runs their inserts and updates again. */
export const derivingFiles = ['0006_notices.sql', '0020_appeals.sql', '0028_saved_searches.sql'];
