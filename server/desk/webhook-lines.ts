import type { Reason } from '../../contract/reports/options.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { secondsOfQuiet } from '../rules/notices.ts';

/** The lines in the group chat of the moderators. Numbers only: no names, titles or texts. */

/** Reports that moderators should hear of at once. */
export const reportsTold = ['scam', 'prohibited-item', 'offensive'] as const satisfies Reason[];
type ToldReason = (typeof reportsTold)[number];

export type WebhookLine =
  | { line: 'waiting'; count: number; hours: number }
  | { line: 'report'; reason: ToldReason }
  | { line: 'appeal' }
  | { line: 'failures'; count: number };

/** These do not wait for the end of the quiet hours. */
const urgent: readonly WebhookLine['line'][] = ['report', 'failures'];

/** Queues a line if there is a webhook that works. Pass the transaction of the act. */
export async function notifyWebhook(tx: Queryable, config: Config, line: WebhookLine): Promise<void> {
  const isUrgent = urgent.includes(line.line);
  const quiet = isUrgent ? 0 : secondsOfQuiet(config);
  await tx.run(sql`
    insert into outbox (channel, kind, recipient, data, may_wake, next_try_at)
    select 'robot', 'robot', 'robot', ${JSON.stringify(line)}::jsonb, ${isUrgent}::boolean, now() + make_interval(secs => ${quiet})
    from robot where failed_at is null`);
}

export const isTold = (reason: Reason): reason is ToldReason => reportsTold.some((one) => one === reason);
