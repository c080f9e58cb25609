import { reportEndpoints as rows } from '../../contract/reports/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../serve.ts';
import { createReport } from './create.ts';
import { decideReports } from './decide.ts';
import { decidedReports, openReports } from './list.ts';
import { reopenReports } from './reopen.ts';

export function serveReports(serve: Serve, deps: Deps): void {
  serve(rows.open, ({ page }) => openReports(page));
  serve(rows.decided, ({ page }) => decidedReports(page));
  serve(rows.create, 'Thank you. The admins will look at it.', ({ input, ...by }) =>
    createReport(deps, by, input),
  );
  serve(rows.decide, 'Decided.', ({ input, ...by }) => decideReports(deps, by, input));
  serve(rows.reopen, 'The reports are open again.', ({ input, ...by }) => reopenReports(deps, by, input));
}
