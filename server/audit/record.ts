import { userInfo } from 'node:os';
import type { AuditAction } from '../../contract/audit/actions.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';

/** Who runs a command on this machine. `exchange` runs it as another user and passes on the name. */
export function operator(): Caller {
  return { memberId: null, requestId: `operator ${process.env['OPERATOR'] ?? userName()}` };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container, the user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/**
 * The request id of the demo's entries in the audit trail, which no real request can have. An account is a demo account
 * if and only if it acted under this id, even if it was renamed. So the trail keeps these entries for good.
 */
export const demoRequest = 'demo';

export interface Entry {
  action: AuditAction;
  /** The object of the action, such as `post 12`. Never a password, code, cookie or image. */
  object?: string;
  before?: object | undefined;
  after?: object | undefined;
  reason?: string | undefined;
  outcome?: 'done' | 'refused' | 'failed';
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));

/** Throws for an action that the row of the caller's call does not name, which a test then shows. */
export function checkNamed({ trail }: Caller, action: AuditAction): void {
  if (trail && !trail.includes(action))
    throw new Error(`the row of this call does not name the entry ${action}`);
}

/** Writes an audit entry. Pass the transaction of the audited action, so that both commit or neither (rules, Audit). */
export async function record(tx: Queryable, caller: Caller, entry: Entry): Promise<void> {
  checkNamed(caller, entry.action);
  await tx.run(sql`
    insert into audit (request_id, actor_id, action, object, before, after, reason, outcome)
    values (${caller.requestId}, ${caller.memberId}, ${entry.action}, ${entry.object ?? null}, ${json(entry.before)},
      ${json(entry.after)}, ${entry.reason ?? null}, ${entry.outcome ?? 'done'})`);
}
