import { pageEndpoints as rows } from '../../contract/pages/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/route.ts';
import { acceptTerms } from './accept-terms.ts';
import { readDefaults } from './defaults.ts';
import { editPage } from './edit.ts';
import { readPage } from './read.ts';

export async function servePublicPages(serve: Serve, { db }: Deps): Promise<void> {
  const defaults = await readDefaults();
  serve(rows.read, ({ input }) => readPage(db, defaults, input.name, input.language));
  serve(rows.edit, async ({ input: { name, language, markdown }, caller }) => {
    await editPage(db, caller, name, language, markdown, defaults[`${name}.${language}`]);
    return readPage(db, defaults, name, language);
  });
  serve(rows.acceptTerms, async ({ input, member, caller }) => {
    await acceptTerms(db, caller, member, input.version);
    return { message: 'Accepted.' };
  });
}
