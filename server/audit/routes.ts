import { auditEndpoints as rows } from '../../contract/audit/endpoints.ts';
import type { ServeRead } from '../http/read-route.ts';
import { auditEntries } from './list.ts';

export function serveAudit(serveRead: ServeRead): void {
  serveRead(rows.trail, auditEntries);
}
