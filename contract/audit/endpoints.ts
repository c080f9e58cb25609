import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { length } from '../length.ts';
import { day, flag, id, text } from '../wire.ts';
import { auditActions, auditViews } from './actions.ts';
import * as limits from './limits.ts';

/** The audit trail of decisions, logins and changes, for admins (rules, Audit). */

export const auditEntry = z.object({
  audit_id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  actor: z.nullable(z.string()),
  action: z.string(),
  /** Type and id, such as `post 12`. */
  object: z.nullable(z.string()),
  /** The object's current title or name; null if the object was deleted or is a draft. */
  object_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused', 'failed']),
  /** An admin decided, or tried to decide, about the own post or person. */
  is_own: z.boolean(),
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPageSize = 50;

/** The maximum number of entries in one CSV file. `before` requests the next ones. */
export const auditCsvRows = 5000;

const isShort = (search: string) =>
  length(search) <= limits.search && search.trim().split(/\s+/).length <= limits.searchWords;

export const auditQuery = z
  .object({
    show: z.optional(z.enum(auditViews, 'invalid_field')),
    /** The username of the member who acted. */
    actor: z.optional(text()),
    /** The username of the member whom an entry concerns, or the id of a closed account. */
    member: z.optional(text()),
    postId: z.optional(id),
    /** True: only entries with `is_own`. */
    own: z.optional(flag),
    action: z.optional(z.enum(auditActions, 'unknown_option')),
    /** The first and the last day. */
    from: z.optional(day),
    to: z.optional(day),
    /** Words of the reason and of the values before and after; the last one may be the beginning of a word. */
    search: z.optional(text().check(z.refine(isShort, 'invalid_field'))),
    /** Cursor: the id of the last entry of the previous page. */
    before: z.optional(id),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      error: 'invalid_field',
      path: ['to'],
    }),
  );
export type AuditQuery = z.output<typeof auditQuery>;

export const auditEndpoints = {
  trail: endpoint({
    method: 'GET',
    path: '/api/audit/trail',
    access: 'admin',
    summary: 'Entries of the audit trail, newest first, 50 per page',
    request: auditQuery,
    reply: z.array(auditEntry),
  }),
  trailCsv: endpoint({
    method: 'GET',
    path: '/api/audit/trail.csv',
    access: 'admin',
    summary: `The same entries as a CSV file, at most ${auditCsvRows}`,
    request: auditQuery,
    reply: z.array(auditEntry),
    csv: 'audit-trail.csv',
  }),
} as const;
