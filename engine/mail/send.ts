import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { delaySql } from '../db/delay.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { Job } from '../jobs/schedule.ts';
import { openLanes } from './lanes.ts';
import type { Channel, MailKind } from './outbox.ts';

export interface Sender {
  /** Polls the outbox now instead of at the next tick. Call it after a commit. */
  kick(): void;
  /** Poll the outbox and renew what is being sent. They run until `stop` has ended. */
  jobs: readonly Job[];
  /** Waits for the messages that are being sent. */
  stop(): Promise<void>;
}

export interface OutgoingMail {
  recipient: string;
  kind: MailKind;
  data: Record<string, string>;
}

/**
 * What becomes of a message that was not sent: `drop` deletes it, `retry` tries it later, `alarm` too, but the operator must
 * act, `silent` is a retry after no answer at all, and `pause` lets the whole channel wait for a minute without counting the
 * attempt.
 */
export type Verdict = 'drop' | 'retry' | 'alarm' | 'pause' | 'silent';

interface SenderOptions {
  db: Queryable;
  log: FastifyBaseLogger;
  channel: Channel;
  /** Writes and sends. A text is written here, so that no code expires in the outbox and none is stored in clear. */
  send(mail: OutgoingMail): Promise<void>;
  /** Decides after `send` has thrown, and tells whom it concerns. */
  judge(error: unknown, mail: OutgoingMail): Promise<Verdict>;
  /** A message is given up after so many attempts, and in any case after a day. */
  attempts?: number;
  /** Bounds the messages in flight. Time-outs of `send` bound each of them. */
  atOnce?: number;
  /** The fields of the data that name member and host, of which two messages are in flight at once. The last may be silent. */
  lanes?: readonly string[];
  /** How long nothing leaves but what may wake somebody. */
  secondsOfQuiet(): number;
  /** After the last attempt. */
  onGivenUp?(mail: OutgoingMail): Promise<void>;
  /** Ends what `send` waits for. */
  close?(): void;
}

interface DueMail extends OutgoingMail {
  id: string;
  tries: number;
}

const tickMs = 2000;
/** No other process takes a leased mail. The sender renews the lease, so that a crash delays the mail by 30 s. */
const leaseSeconds = 30;
const renewMs = 5000;
const giveUpHours = 24;
const pauseSeconds = 60;
const retryDelay = { first: 5, longest: 1800 };

/**
 * Sends what the outbox holds for a channel, and retries failures with growing delays for 24 hours (rules, Reliability). A
 * channel that is down delays no other.
 */
export function startSender(options: SenderOptions): Sender {
  const { db, log, channel, attempts = Number.POSITIVE_INFINITY, atOnce = 10, lanes: fields = [] } = options;
  const sending = new Map<string, Promise<void>>();
  /** The mails of `sending` that are not delivered or refused yet. */
  const leased = new Set<string>();
  let renewing = Promise.resolve<unknown>(undefined);
  const state = { stopping: false, again: false, reachable: true };
  let polling: Promise<void> | undefined;
  const lanes = openLanes();
  const lanesOf = ({ data }: OutgoingMail) => fields.flatMap((field) => data[field] ?? []);
  const pauseKey = `${channel} waits until`;

  /** The hour counts when a message leaves: the machine may have slept, and retries drift. */
  const postpone = async () => {
    const seconds = options.secondsOfQuiet();
    if (seconds > 0)
      await db.run(sql`
        update outbox set next_try_at = now() + make_interval(secs => ${seconds})
        where channel = ${channel} and not may_wake and next_try_at <= now() and id <> all(${[...sending.keys()]}::bigint[])`);
  };

  const lease = () =>
    db.rows<DueMail>(sql`
      update outbox set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from outbox
        where channel = ${channel} and next_try_at <= now() and id <> all(${[...sending.keys()]}::bigint[])
          and (may_wake or ${options.secondsOfQuiet()}::int = 0)
          and not array(select data ->> field from unnest(${[...fields]}::text[]) field) && ${lanes.closed()}::text[]
          and not exists (select from app_state where key = ${pauseKey} and value::timestamptz > now())
        order by tries > 0, next_try_at limit ${fields.length > 0 ? 1 : atOnce - sending.size} for update skip locked)
      returning id, recipient, kind, data, tries`);

  const renewLeases = () =>
    db.run(sql`
      update outbox set next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id = any(${[...leased]}::bigint[])`);

  const sendOne = async (mail: DueMail) => {
    try {
      await options.send(mail);
    } catch (error) {
      await putBack(mail, error);
      return;
    }
    lanes.answered(lanesOf(mail));
    await remove(mail.id);
  };

  /**
   * Deletes a mail that was sent. Retries until the database responds, because a second copy would contain another
   * code.
   */
  const remove = async (id: string) => {
    for (;;) {
      try {
        await db.run(sql`delete from outbox where id = ${id}`);
        return;
      } catch (error) {
        if (state.stopping) throw error;
        noteOutage(error);
        await sleep(500);
      }
    }
  };

  const putBack = async (mail: DueMail, error: unknown) => {
    const { id, kind, tries } = mail;
    const verdict = await options.judge(error, mail);
    const host = lanesOf(mail).at(-1);
    if (verdict === 'silent' && host !== undefined) lanes.wasSilent(host);
    const about = { err: error, mail: id, channel, kind, tries };
    if (verdict === 'drop') {
      await db.run(sql`delete from outbox where id = ${id}`);
      log.warn(about, 'mail was dropped: its recipient is refused for good');
      return;
    }
    log[verdict === 'alarm' ? 'error' : 'warn'](about, 'mail was not sent');
    const isLast = tries >= attempts && verdict !== 'pause';
    const givenUp = await db.run(sql`
      delete from outbox
      where id = ${id} and (${isLast}::boolean or created_at < now() - make_interval(hours => ${giveUpHours}))`);
    if (givenUp > 0) {
      const after = isLast ? `${tries} attempts` : `${giveUpHours} hours`;
      log.error({ mail: id, channel, kind, tries }, `mail was given up after ${after}`);
      await options.onGivenUp?.(mail);
      return;
    }
    if (verdict === 'pause')
      await db.run(sql`
        insert into app_state (key, value) values (${pauseKey}, (now() + make_interval(secs => ${pauseSeconds}))::text)
        on conflict (key) do update set value = excluded.value`);
    // `tries` is a fencing token: if this process stalled for longer than its lease, another one has taken the mail.
    // A renewal in progress would overwrite the delay.
    leased.delete(id);
    await renewing;
    await db.run(sql`
      update outbox set tries = tries - ${verdict === 'pause' ? 1 : 0}::int, next_try_at = now() + make_interval(
        secs => case when ${verdict === 'pause'}::boolean then ${pauseSeconds}::int else ${delaySql(sql`tries`, retryDelay)} end)
      where id = ${id} and tries = ${tries}`);
  };

  /** Logs an outage once, however many queries fail during it. */
  const noteOutage = (error: unknown) => {
    if (state.reachable) log.warn({ reason: String(error) }, 'outbox is not reachable');
    state.reachable = false;
  };

  const poll = async () => {
    do {
      state.again = false;
      await postpone();
      const due = await lease();
      state.reachable = true;
      for (const mail of due) {
        const sent = sendOne(mail)
          .catch(noteOutage)
          .finally(() => {
            sending.delete(mail.id);
            leased.delete(mail.id);
            lanes.leave(lanesOf(mail));
            kick();
          });
        sending.set(mail.id, sent);
        leased.add(mail.id);
        lanes.enter(lanesOf(mail));
      }
      if (fields.length > 0 && due.length > 0) state.again = true;
    } while (state.again && !state.stopping && sending.size < atOnce);
  };

  const kick = () => {
    if (state.stopping || sending.size >= atOnce) return;
    if (polling) {
      state.again = true;
      return;
    }
    polling = poll()
      .catch(noteOutage)
      .finally(() => {
        polling = undefined;
      });
  };
  const renew = () => {
    if (leased.size > 0) renewing = renewLeases().catch(noteOutage);
  };

  return {
    kick,
    jobs: [
      { name: `send ${channel}`, everyMs: tickMs, run: kick },
      { name: `lease ${channel}`, everyMs: renewMs, run: renew },
    ],
    stop: async () => {
      state.stopping = true;
      // What still waits for a connection fails now and is retried later, by any process.
      options.close?.();
      await polling;
      await Promise.all(sending.values());
    },
  };
}
