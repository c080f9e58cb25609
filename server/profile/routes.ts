import { profileEndpoints as rows } from '../../contract/profile/endpoints.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { decideUpdate } from './decide-update.ts';
import { openUpdates } from './list-updates.ts';
import { allOwnData, hasOpenRequest, ownProfile } from './read.ts';
import { requestUpdate } from './request-update.ts';

export function serveProfile(serve: Serve, deps: Deps): void {
  const { db } = deps;

  serve(rows.info, () => ownProfile(deps.config));
  serve(rows.downloadData, allOwnData);
  serve(rows.listUpdates, openUpdates);

  serve(rows.setLanguage, 'Language saved.', async ({ input, member }) => {
    deps.languages.check(input.language);
    if (!deps.config.demo)
      await db.run(sql`update members set language = ${input.language} where id = ${member.id}`);
  });

  serve(rows.requestUpdate, 'Your update was sent to the admins.', ({ input, form, ...by }) =>
    requestUpdate(deps, by, input, form),
  );

  // Requests set and clear the state; older clients make this call, which only returns it (rule U1).
  serve(rows.updatePendingState, async ({ member }) => {
    return { message: 'Pending state read.', pending_update: await hasOpenRequest(db, member) };
  });

  serve(rows.dismissDecision, 'Message closed.', ({ member }) =>
    db.run(sql`update members set update_result = null, update_denied_reason = null where id = ${member.id}`),
  );

  serve(rows.approveUpdate, 'Update approved.', ({ input, caller }) =>
    decideUpdate(deps, caller, input, { action: 'approve', seen: input }),
  );
  serve(rows.denyUpdate, 'Update denied.', ({ input, caller }) =>
    decideUpdate(deps, caller, input, { action: 'deny', reason: input.denyReason }),
  );
}
