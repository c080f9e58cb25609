import type { AuditEntry } from '../../contract/audit/endpoints.ts';
import { writeCsv } from '../http/csv.ts';

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
export function trailCsv(entries: readonly AuditEntry[]): Promise<string> {
  return writeCsv(columns, entries, (entry) =>
    columns.map((column) => {
      const value = entry[column];
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    }),
  );
}
