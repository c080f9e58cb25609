import { auditEndpoints as rows } from '../../contract/audit/endpoints.ts';
import type { Deps } from '../deps.ts';
import type { Serve } from '../http/route.ts';
import { listAudit } from './list.ts';

export function serveAudit(serve: Serve, deps: Deps): void {
  serve(rows.trail, ({ input }) => listAudit(deps.db, input));
}
