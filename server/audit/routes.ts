import { auditCsvRows, auditEndpoints as rows, auditPageSize } from '../../contract/audit/endpoints.ts';
import type { ServeRead } from '../http/read-route.ts';
import { trailCsv } from './csv.ts';
import { auditEntries } from './list.ts';

export function serveAudit(serveRead: ServeRead): void {
  serveRead(rows.trail, (query) => auditEntries(query, auditPageSize), { replans: true });
  serveRead(rows.trailCsv, (query) => auditEntries(query, auditCsvRows), { replans: true, csv: trailCsv });
}
