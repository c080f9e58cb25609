import type { Db, Tx } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { operator, record } from '../audit/record.ts';
import { distrustBrowsers } from '../session/sessions.ts';

type Role = 'admin' | 'member';

/** The key of a revocation in app_state. It names the e-mail, not the member, so that it outlives the account. */
const revocationOf = (email: string) => `revoked-admin ${email.toLowerCase()}`;

const bySettings: Caller = { memberId: null, requestId: 'operator' };

/** Makes the verified owners of the configured e-mails admins (rule A8). Never revokes a role. */
export async function appointAdmins(db: Db, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await db.transaction(async (tx) => {
      const member = await lockMember(tx, email);
      if (member && !(await isRevoked(tx, email))) await changeRole(tx, bySettings, member, 'admin');
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
    await changeRole(tx, operator(), member, role);
    if (role === 'member') await distrustBrowsers(tx, member.id);
    const key = revocationOf(email);
    await tx.run(
      role === 'member'
        ? sql`insert into app_state (key, value) values (${key}, now()::text) on conflict (key) do nothing`
        : sql`delete from app_state where key = ${key}`,
    );
    return true;
  });
}

interface RoleHolder {
  id: string;
  role: Role;
}

async function lockMember(tx: Tx, email: string): Promise<RoleHolder | undefined> {
  return tx.row<RoleHolder>(
    sql`select id, role from members where lower(email) = lower(${email}) for update`,
  );
}

async function changeRole(tx: Tx, caller: Caller, member: RoleHolder, role: Role): Promise<void> {
  if (member.role === role) return;
  await tx.run(sql`update members set role = ${role} where id = ${member.id}`);
  await record(tx, caller, {
    action: 'change-role',
    object: `member ${member.id}`,
    before: { role: member.role },
    after: { role },
  });
}

async function isRevoked(tx: Tx, email: string): Promise<boolean> {
  return (await tx.run(sql`select from app_state where key = ${revocationOf(email)}`)) > 0;
}
