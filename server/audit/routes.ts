import {
  auditCsvRows,
  auditEndpoints as rows,
  auditPageSize,
  type AuditEntry,
} from '../../contract/audit/endpoints.ts';
import type { Serve } from '../serve.ts';
import { auditEntries } from './list.ts';

export function serveAudit(serve: Serve): void {
  serve(rows.trail, (query) => auditEntries(query, auditPageSize), { replans: true });
  serve(rows.trailCsv, (query) => auditEntries(query, auditCsvRows), { replans: true, csv: trailCsv });
}

const columns = [
  'at',
  'actor',
  'action',
  'object',
  'object_name',
  'outcome',
  'reason',
  'before',
  'after',
  'request_id',
  'audit_id',
] as const satisfies readonly (keyof AuditEntry)[];

/** Values before and after are written as JSON. */
const trailCsv = {
  columns,
  cells: (entry: AuditEntry) =>
    columns.map((column) => {
      const value = entry[column];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
};
