import { appealEndpoints as rows } from '../../contract/appeals/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { ServeRead } from '../http/read-route.ts';
import type { Serve } from '../http/route.ts';
import { appealDenial } from './appeal-denial.ts';
import { decideAppeal } from './decide.ts';
import { listedAppeals } from './list.ts';

/** The call of suspended members stands in `server/auth/routes.ts`, because it checks their password. */
export function serveAppeals(serve: Serve, serveRead: ServeRead, deps: Deps): void {
  serve(rows.appealDenial, async ({ input: { postId, text }, member, caller }) => {
    await appealDenial(deps, caller, member, postId, text);
    return { message: 'Thank you. An admin will look at it again.' };
  });
  serveRead(rows.open, ({ page }) => listedAppeals(page));
  serve(rows.decide, async ({ input, member, caller }) => {
    await decideAppeal(deps, caller, member, input);
    return { message: 'Decided.' };
  });
}
