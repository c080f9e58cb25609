import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';

/** The shop adds its kinds of mails to this interface, a group a field. */
export interface MailKinds {}
export type MailKind = MailKinds[keyof MailKinds];

/** How a message leaves. */
export type Channel = 'mail' | 'push' | 'wecom' | 'robot';

/**
 * Puts a mail into the outbox. Pass the transaction of the act: the mail is sent after the commit. The recipient must
 * be a stored address (rule G10).
 */
export async function enqueueMail(
  tx: Queryable,
  kind: MailKind,
  recipient: string,
  data: Record<string, string> = {},
): Promise<void> {
  await tx.run(sql`
    insert into outbox (kind, recipient, data) values (${kind}, ${recipient}, ${JSON.stringify(data)})`);
}
