import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { id, text } from '../wire.ts';
import { auditViews } from './actions.ts';

/** The audit log of decisions, logins and changes, for admins (rules, Audit). */

export const auditEntry = z.object({
  audit_id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  actor: z.nullable(z.string()),
  action: z.string(),
  /** Kind and id, such as `post 12`. */
  object: z.nullable(z.string()),
  /** Its current title or name; null if it was deleted, or is a draft. */
  object_name: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused', 'failed']),
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPageSize = 50;

export const auditQuery = z.object({
  show: z.optional(z.enum(auditViews, 'invalid_field')),
  /** A username. */
  actor: z.optional(text()),
  /** Cursor: the id of the last entry of the previous page. */
  before: z.optional(id),
});
export type AuditQuery = z.output<typeof auditQuery>;

export const auditEndpoints = {
  trail: endpoint({
    method: 'GET',
    path: '/api/audit/trail',
    access: 'admin',
    summary: 'Entries of the audit log, newest first, 50 per page',
    request: auditQuery,
    reply: z.array(auditEntry),
  }),
} as const;
