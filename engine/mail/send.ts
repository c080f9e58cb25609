import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { delaySql } from '../db/delay.ts';
import type { Queryable } from '../db/queryable.ts';
import { sql } from '../db/sql.ts';
import type { MailKind } from './outbox.ts';
import { judgeRefusal } from './refusal.ts';
import type { Message, Transport } from './transport.ts';

export interface Mailer {
  /** Polls the outbox now instead of at the next tick. Call it after a commit. */
  kick(): void;
  /** Waits for the mails that are being sent. */
  stop(): Promise<void>;
}

interface MailerOptions {
  db: Queryable;
  transport: Transport;
  from: string;
  /** The address that receives replies. */
  replyTo: () => string;
  log: FastifyBaseLogger;
  /**
   * Writes a mail when it is sent. Codes are generated here, so that none expires in the outbox and none is stored in
   * clear. undefined drops the mail.
   */
  write(mail: OutgoingMail): Promise<WrittenMail | undefined>;
  /** Whether every permanent refusal drops the mail. Other mails wait if the refusal may be about our server. */
  isFinal(kind: MailKind): boolean;
  /** Called when a mail server has accepted a mail for the address, or has refused one for good. */
  noteOutcome(recipient: string, wasAccepted: boolean): Promise<void>;
}

export interface WrittenMail {
  recipient: string;
  message: Message;
}

export interface OutgoingMail {
  recipient: string;
  kind: MailKind;
  data: Record<string, string>;
}

interface DueMail extends OutgoingMail {
  id: string;
  tries: number;
}

const tickMs = 2000;
/** Bounds the mails in flight. SMTP time-outs bound each of them. */
const atOnce = 10;
/** No other process takes a leased mail. The sender renews the lease, so that a crash delays the mail by 30 s. */
const leaseSeconds = 30;
const renewMs = 5000;
const giveUpHours = 24;
const retryDelay = { first: 5, longest: 1800 };

/** Sends the mails of the outbox and retries failures with growing delays for 24 hours (rules, Reliability). */
export function startMailer(options: MailerOptions): Mailer {
  const { db, log } = options;
  const sending = new Map<string, Promise<void>>();
  /** The mails of `sending` that are not delivered or refused yet. */
  const leased = new Set<string>();
  let renewing = Promise.resolve<unknown>(undefined);
  const state = { stopping: false, again: false, reachable: true };
  let polling: Promise<void> | undefined;

  const lease = () =>
    db.rows<DueMail>(sql`
      update outbox set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from outbox where next_try_at <= now() and id <> all(${[...sending.keys()]}::bigint[])
        order by next_try_at limit ${atOnce - sending.size} for update skip locked)
      returning id, recipient, kind, data, tries`);

  const renewLeases = () =>
    db.run(sql`
      update outbox set next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id = any(${[...leased]}::bigint[])`);

  const sendOne = async (mail: DueMail) => {
    try {
      const written = await options.write(mail);
      if (written) {
        const { headers, ...message } = written.message;
        await options.transport.deliver({
          from: options.from,
          to: written.recipient,
          replyTo: options.replyTo(),
          ...message,
          // RFC 3834: keeps mail programs from replying automatically.
          headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        });
        await options.noteOutcome(written.recipient, true).catch(noteOutage);
      }
    } catch (error) {
      await putBack(mail, error);
      return;
    }
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

  const putBack = async ({ id, kind, tries, recipient }: DueMail, error: unknown) => {
    const refused = judgeRefusal(error, options.isFinal(kind));
    if (refused === 'recipient') {
      await options.noteOutcome(recipient, false);
      await db.run(sql`delete from outbox where id = ${id}`);
      log.warn({ err: error, mail: id, kind, tries }, 'mail was dropped: its recipient is refused for good');
      return;
    }
    log[refused === 'us' ? 'error' : 'warn']({ err: error, mail: id, kind, tries }, 'mail was not sent');
    const tooOld = await db.run(sql`
      delete from outbox
      where id = ${id} and created_at < now() - make_interval(hours => ${giveUpHours})`);
    if (tooOld > 0) {
      log.error({ mail: id, kind, tries }, `mail was given up after ${giveUpHours} hours`);
      return;
    }
    // `tries` is a fencing token: if this process stalled for longer than its lease, another one has taken the mail.
    // A renewal in progress would overwrite the delay.
    leased.delete(id);
    await renewing;
    await db.run(sql`
      update outbox set next_try_at = now() + make_interval(secs => ${delaySql(sql`tries`, retryDelay)})
      where id = ${id} and tries = ${tries}`);
  };

  /** Logs an outage once, however many queries fail during it. */
  const noteOutage = (error: unknown) => {
    if (state.reachable) log.warn({ err: error }, 'outbox is not reachable');
    state.reachable = false;
  };

  const poll = async () => {
    do {
      state.again = false;
      const due = await lease();
      state.reachable = true;
      for (const mail of due) {
        const sent = sendOne(mail)
          .catch(noteOutage)
          .finally(() => {
            sending.delete(mail.id);
            leased.delete(mail.id);
            kick();
          });
        sending.set(mail.id, sent);
        leased.add(mail.id);
      }
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
  const timer = setInterval(kick, tickMs);
  const renewal = setInterval(() => {
    if (leased.size > 0) renewing = renewLeases().catch(noteOutage);
  }, renewMs);
  kick();

  return {
    kick,
    stop: async () => {
      state.stopping = true;
      clearInterval(timer);
      // Mails that still wait for a connection fail now and are retried later, by any process.
      options.transport.close();
      await polling;
      await Promise.all(sending.values());
      clearInterval(renewal);
    },
  };
}
