import { proofClosing, proofNotice } from '../../contract/auth/limits.ts';
import type { Db, Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Config } from '../config.ts';
import { today } from '../days.ts';
import type { Deps } from '../deps.ts';
import { moveAgain, standStill } from '../members/stand-still.ts';
import { lastProof, needsProof, proofEnds, proofSinceKey } from '../session/proofs.ts';
import { isSuspended } from '../session/sessions.ts';
import { isUnproved } from '../setup/first-run.ts';
import { closeByOperator } from './close-account.ts';

/** What the clock brings to members whose address was not proved again (rule A11). */

/** The days after the last one on which the mails leave. The last two announce the closing, which admins are spared. */
const mailDays = [-proofNotice, 0, 60, proofClosing - 14];
const mailsOfAdmins = 2;
/** So few wait at a time that codes pass. */
const waitingMails = 200;
const atOnce = 200;
const closer = { memberId: null, requestId: 'close unproved accounts' };

export async function askForProofs(deps: Deps, db: Db, kick: () => void): Promise<void> {
  const { config } = deps;
  await followProofs(db, config);
  if (config.proofDays === 0) return;
  if (await mailOfProofs(db, config)) kick();
  await closeUnproved(deps, db);
}

/** Stops members whose proof is over, and brings back those who have given a new one. */
async function followProofs(db: Db, config: Config): Promise<void> {
  const isOver = needsProof(config, sql`m`);
  const changed = await db.rows<{ id: string; isOver: boolean }>(sql`
    select id, ${isOver} as "isOver" from members m
    where ${isOver} is distinct from ('proof' = any(stands_still)) order by id limit ${atOnce}`);
  for (const { id, isOver: stops } of changed)
    await db.transaction(async (tx) => {
      await (stops ? standStill : moveAgain)(tx, id, 'proof');
    });
}

/** Queues the next mail of each member: it counts once it has left or was refused for good. Returns whether there are any. */
async function mailOfProofs(db: Db, config: Config): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Of several processes, one at a time.
    await tx.run(sql`select from app_state where key = ${proofSinceKey} for update`);
    const queued = await tx.run(sql`
      insert into outbox (kind, recipient, data, may_wake)
      select 'proof-due', email, jsonb_build_object('memberId', id::text, 'username', username, 'stage', (proof_mails + 1)::text,
        'day', ends::text, 'closes', greatest(ends + ${proofClosing}::int, ${today} + 14)::text, 'since', since::text), false
      from (select m.*, (${proofEnds(config, sql`m`)})::date as ends, ${lastProof(sql`m`)} as since from members m
        where proof_mails < case role when 'admin' then ${mailsOfAdmins}::int else ${mailDays.length}::int end
          and not ${isSuspended(sql`m`)} and not ${isUnproved(sql`m.id`)}) m
      where ${today} >= ends + (${mailDays.map(String)}::int[])[proof_mails + 1]
        and coalesce(proof_mailed_on < ${today}, true)
        and not exists (select from outbox o where o.kind = 'proof-due' and o.data ->> 'memberId' = m.id::text)
      order by ends, id
      limit greatest(0, ${waitingMails}::int - (select count(*) from outbox where kind = 'proof-due'))`);
    return queued > 0;
  });
}

interface ProofMail {
  memberId?: string;
  stage?: string;
  since?: string;
}

/** SQL condition: nothing has changed for the member since the mail was queued. */
const isCurrent = ({ memberId = '', stage = '', since = '' }: ProofMail) => sql`
  m.id = ${memberId} and m.proof_mails = ${Number(stage) - 1}::int and ${lastProof(sql`m`)} = ${since}::date`;

export async function isProofMailCurrent(db: Queryable, mail: ProofMail): Promise<boolean> {
  return (await db.run(sql`select from members m where ${isCurrent(mail)}`)) > 0;
}

/** Notes that the mail has left or was refused for good. */
export async function noteProofMail(db: Queryable, mail: ProofMail): Promise<void> {
  await db.run(sql`
    update members m set proof_mails = proof_mails + 1, proof_mailed_on = ${today} where ${isCurrent(mail)}`);
}

/** Closes what was announced in all mails, the last one two weeks ago. */
async function closeUnproved(deps: Deps, db: Db): Promise<void> {
  const { config } = deps;
  const isDue = sql`(role <> 'admin' and not ${isSuspended(sql`m`)} and proof_mails = ${mailDays.length}::int
    and ${today} >= greatest((${proofEnds(config, sql`m`)})::date + ${proofClosing}::int, proof_mailed_on + 14))`;
  const due = await db.rows<{ id: string }>(
    sql`select id from members m where ${isDue} order by id limit ${atOnce}`,
  );
  for (const { id } of due)
    await closeByOperator({ db, config }, deps.images.store, id, { caller: closer, isDue });
  if (due.length > 0) deps.mailer.kick();
}
