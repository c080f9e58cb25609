import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';

interface Owner {
  id: string;
  email: string;
  username: string;
}

/** The member with this e-mail, without regard to case. */
export async function findMember(db: Queryable, email: string): Promise<Owner | undefined> {
  return db.row<Owner>(sql`select id, email, username from members where lower(email) = lower(${email})`);
}
