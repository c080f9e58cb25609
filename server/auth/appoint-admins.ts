import { sql } from 'drizzle-orm';
import { record } from '../db/audit.ts';
import type { Db } from '../db/open.ts';

/** Makes the verified owners of the configured addresses admins (decisions A8). Takes nobody's role away. */
export async function appointAdmins(db: Db, emails: readonly string[]): Promise<void> {
  for (const email of emails) await setRole(db, email, 'admin');
}

/** The operator's act, at start or on the command line; false where nobody has that address. */
export async function setRole(db: Db, email: string, role: 'admin' | 'member'): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await tx.execute<{ id: string; role: string }>(sql`
      select id, role from members where lower(email) = lower(${email}) for update`);
    const [member] = found.rows;
    if (!member) return false;
    if (member.role === role) return true;
    await tx.execute(sql`update members set role = ${role} where id = ${member.id}`);
    await record(
      tx,
      { memberId: null, requestId: 'operator' },
      {
        action: 'change-role',
        object: `member ${member.id}`,
        before: { role: member.role },
        after: { role },
      },
    );
    return true;
  });
}
