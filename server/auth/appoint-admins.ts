import { sql } from 'drizzle-orm';
import { record } from '../db/audit.ts';
import type { Db, Tx } from '../db/open.ts';

type Role = 'admin' | 'member';

/** The key of a revocation in app_state. It names the address, not the member, so that it outlives the account. */
const revocationOf = (email: string) => `revoked-admin ${email.toLowerCase()}`;

/** Makes the verified owners of the configured addresses admins (rule A8). Takes nobody's role away. */
export async function appointAdmins(db: Db, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await db.transaction(async (tx) => {
      const member = await lockMember(tx, email);
      if (member && !(await isRevoked(tx, email))) await changeRole(tx, member, 'admin');
    });
  }
}

/** The role of a new member: admin if ADMIN_EMAILS names the address and nobody has revoked it. */
export async function firstRole(tx: Tx, email: string, adminEmails: readonly string[]): Promise<Role> {
  return adminEmails.includes(email) && !(await isRevoked(tx, email)) ? 'admin' : 'member';
}

/**
 * Sets a member's role from the command line; returns false if nobody has that address. Remembers a revocation, which
 * overrides ADMIN_EMAILS until the address is appointed here again.
 */
export async function setRole(db: Db, email: string, role: Role): Promise<boolean> {
  return db.transaction(async (tx) => {
    const member = await lockMember(tx, email);
    if (!member) return false;
    await changeRole(tx, member, role);
    const key = revocationOf(email);
    await tx.execute(
      role === 'member'
        ? sql`insert into app_state (key, value) values (${key}, now()::text) on conflict (key) do nothing`
        : sql`delete from app_state where key = ${key}`,
    );
    return true;
  });
}

interface Holder extends Record<string, unknown> {
  id: string;
  role: Role;
}

async function lockMember(tx: Tx, email: string): Promise<Holder | undefined> {
  const found = await tx.execute<Holder>(sql`
    select id, role from members where lower(email) = lower(${email}) for update`);
  return found.rows[0];
}

async function changeRole(tx: Tx, member: Holder, role: Role): Promise<void> {
  if (member.role === role) return;
  await tx.execute(sql`update members set role = ${role} where id = ${member.id}`);
  await record(
    tx,
    { memberId: null, requestId: 'operator' },
    { action: 'change-role', object: `member ${member.id}`, before: { role: member.role }, after: { role } },
  );
}

async function isRevoked(tx: Tx, email: string): Promise<boolean> {
  const found = await tx.execute(sql`select from app_state where key = ${revocationOf(email)}`);
  return found.rows.length > 0;
}
