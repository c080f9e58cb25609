import type { AuditAction } from '../../contract/audit/actions.ts';
import type { Queryable } from './open.ts';
import { audit } from './schema.ts';

/** Who acts: a member, or nobody yet. Verbs get it first beside the transaction. */
export interface Caller {
  memberId: string | null;
  requestId: string;
}

export interface Entry {
  action: AuditAction;
  /** What it was done to, such as `post 12`. Never a password, code, cookie or file byte. */
  object?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  outcome?: 'done' | 'refused' | 'failed';
}

/** Written in the transaction of the act, so that neither stands without the other (rules, Audit). */
export async function record(tx: Queryable, caller: Caller, entry: Entry): Promise<void> {
  await tx.insert(audit).values({
    requestId: caller.requestId,
    actorId: caller.memberId,
    outcome: 'done',
    ...entry,
  });
}
