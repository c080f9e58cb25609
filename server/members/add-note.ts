import { CallerError } from '../../contract/errors.ts';
import type { Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { record } from '../audit/record.ts';
import type { Member } from '../member.ts';

/** Adds a note that only admins see. */
export async function addNote(tx: Tx, admin: Member, memberId: string, text: string): Promise<void> {
  const found = await tx.run(sql`select from members where id = ${memberId} for key share`);
  if (found === 0) throw new CallerError('member_not_found');
  await tx.run(sql`
    insert into member_notes (member_id, author_id, text) values (${memberId}, ${admin.id}, ${text})`);
}
