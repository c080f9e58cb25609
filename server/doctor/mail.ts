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
  const found = await db.row<{ waiting: number; stuck: number; age: number }>(sql`
    select count(*)::int as waiting,
      count(*) filter (where tries > 0 and created_at < now() - interval '10 minutes')::int as stuck,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 / 3600 as age
    from outbox`);
  const { waiting = 0, stuck = 0, age = 0 } = found ?? {};
  return [
    stuck > 0
      ? finding('problem', 'outbox-stuck', { count: stuck, age })
      : finding('ok', 'outbox-ok', { count: waiting }),
  ];
};
