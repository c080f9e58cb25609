import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { isUnproved } from '../setup/first-run.ts';

interface Owner {
  id: string;
  email: string;
  username: string;
  isUnproved: boolean;
}

/** The member with this e-mail, without regard to case. */
export async function findMember(db: Queryable, email: string): Promise<Owner | undefined> {
  return db.row<Owner>(sql`
    select id, email, username, ${isUnproved(sql`m.id`)} as "isUnproved" from members m
    where lower(email) = lower(${email})`);
}
