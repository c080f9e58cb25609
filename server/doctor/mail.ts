import { sql } from '../../engine/db/sql.ts';
import { verifySmtp } from '../../engine/mail/transport.ts';
import { finding, reasonOf, type Check } from './check.ts';

export const checkMailServer: Check = async ({ config: { production, smtpUrl } }) => {
  if (smtpUrl === undefined) return [finding(production ? 'problem' : 'ok', 'mail-files')];
  const { host } = new URL(smtpUrl);
  try {
    await verifySmtp(smtpUrl);
    return [finding('ok', 'mail-ok', { host })];
  } catch (error) {
    // Passes the message only, because `reasonOf` would blame the database for a connection error.
    const reason = error instanceof Error ? reasonOf(error.message) : String(error);
    return [finding('problem', 'mail-fails', { host, reason })];
  }
};

export const checkOutbox: Check = async ({ db }) => {
  const stuck = await db.row<{ count: number; age: number }>(sql`
    select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 / 3600 as age
    from outbox where tries > 0 and created_at < now() - interval '10 minutes' having count(*) > 0`);
  return stuck ? [finding('problem', 'outbox-stuck', { ...stuck })] : [];
};
