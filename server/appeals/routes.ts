import { appealEndpoints as rows } from '../../contract/appeals/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { appealDenial } from './appeal-denial.ts';
import { decideAppeal } from './decide.ts';
import { listedAppeals } from './list.ts';

/** The call of suspended members stands in `server/auth/routes.ts`, because it checks their password. */
export function serveAppeals(serve: Serve, deps: Deps): void {
  serve(
    rows.appealDenial,
    'Thank you. An admin will look at it again.',
    ({ input: { postId, text }, ...by }) => appealDenial(deps, by, postId, text),
  );
  serve(rows.open, ({ page }) => listedAppeals(page));
  serve(rows.decide, 'Decided.', ({ input, ...by }) => decideAppeal(deps, by, input));
}
