import type { Queryable } from '../db/open.ts';
import { outbox } from '../db/schema.ts';
import type { MailKind } from './messages.ts';

/**
 * Puts a mail into the outbox, in the transaction of what it tells about. It leaves after the commit; the
 * recipient is always a stored address.
 */
export async function enqueueMail(
  tx: Queryable,
  kind: MailKind,
  recipient: string,
  data: Record<string, string> = {},
): Promise<void> {
  await tx.insert(outbox).values({ kind, recipient, data });
}
