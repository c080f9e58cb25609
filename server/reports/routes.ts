import { reportEndpoints as rows } from '../../contract/reports/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { ServeRead } from '../http/read-route.ts';
import type { Serve } from '../http/route.ts';
import { createReport } from './create.ts';
import { decideReports } from './decide.ts';
import { decidedReports, openReports } from './list.ts';
import { reopenReports } from './reopen.ts';

export function serveReports(serve: Serve, serveRead: ServeRead, deps: Deps): void {
  serveRead(rows.open, ({ page }) => openReports(page));
  serveRead(rows.decided, ({ page }) => decidedReports(page));
  serve(rows.create, async ({ input, member, caller }) => {
    await createReport(deps, caller, member, input);
    return { message: 'Thank you. The admins will look at it.' };
  });
  serve(rows.decide, async ({ input, member, caller }) => {
    await decideReports(deps, caller, member, input);
    return { message: 'Decided.' };
  });
  serve(rows.reopen, async ({ input, member, caller }) => {
    await reopenReports(deps, caller, member, input);
    return { message: 'The reports are open again.' };
  });
}
