import { profileEndpoints as rows } from '../../contract/profile/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { ServeRead } from '../http/read-route.ts';
import type { Serve } from '../http/route.ts';
import { decideUpdate } from './decide-update.ts';
import { dismissDecision } from './dismiss-decision.ts';
import { openUpdates } from './list-updates.ts';
import { allOwnData, hasOpenRequest, ownProfile } from './read.ts';
import { requestUpdate } from './request-update.ts';
import { setLanguage } from './set-language.ts';

export function serveProfile(serve: Serve, serveRead: ServeRead, deps: Deps): void {
  const { db } = deps;

  serveRead(rows.info, ownProfile);
  serveRead(rows.downloadData, allOwnData);
  serveRead(rows.listUpdates, openUpdates);

  serve(rows.setLanguage, async ({ input, member }) => {
    await setLanguage(db, member.id, input.language);
    return { message: 'Language saved.' };
  });

  serve(rows.requestUpdate, async ({ input, member, caller, form }) => {
    await requestUpdate(deps, caller, member, input, form);
    return { message: 'Your update was sent to the admins.' };
  });

  // Requests set and clear the state; older clients make this call, which only returns it (rule U1).
  serve(rows.updatePendingState, async ({ member }) => {
    return { message: 'Pending state read.', pending_update: await hasOpenRequest(db, member) };
  });

  serve(rows.dismissDecision, async ({ member }) => {
    await dismissDecision(db, member);
    return { message: 'Message closed.' };
  });

  serve(rows.approveUpdate, async ({ input, caller }) => {
    await decideUpdate(deps, caller, input.requestId, input.requester_user_id, {
      to: 'approved',
      seen: input,
    });
    return { message: 'Update approved.' };
  });

  serve(rows.denyUpdate, async ({ input, caller }) => {
    const decision = { to: 'denied', reason: input.denyReason } as const;
    await decideUpdate(deps, caller, input.requestId, input.requester_user_id, decision);
    return { message: 'Update denied.' };
  });
}
