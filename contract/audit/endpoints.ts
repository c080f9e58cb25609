import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { page } from '../wire.ts';

/** The trail of decisions, logins and changes, for admins (security, Audit). */

export const auditEntry = z.object({
  audit_id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  actor: z.nullable(z.string()),
  action: z.string(),
  object: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  reason: z.nullable(z.string()),
  outcome: z.enum(['done', 'refused', 'failed']),
  request_id: z.nullable(z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditPageSize = 50;

export const auditEndpoints = {
  trail: endpoint({
    method: 'GET',
    path: '/api/audit/trail',
    access: 'admin',
    summary: 'What was decided, changed and refused, newest first; fifty a page',
    request: z.object({ page }),
    reply: z.array(auditEntry),
  }),
} as const;
