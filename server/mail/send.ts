import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/open.ts';
import { writeMessage, type MailKind } from './messages.ts';
import type { Transport } from './transport.ts';

export interface Mailer {
  /** Looks into the outbox now instead of at the next tick: called after a commit. */
  kick(): void;
  /** Waits for what is being sent. */
  stop(): Promise<void>;
}

interface MailerOptions {
  db: Db;
  transport: Transport;
  from: string;
  site: { siteName: string; siteNameZh: string; url: string };
  log: FastifyBaseLogger;
  /**
   * Completes a mail when it is sent: codes are made here, so that none arrives dead and none lies in the outbox
   * in clear. undefined: there is nothing to send.
   */
  complete(mail: OutgoingMail): Promise<OutgoingMail | undefined>;
}

export interface OutgoingMail {
  recipient: string;
  kind: MailKind;
  data: Record<string, string>;
}

interface DueMail extends OutgoingMail, Record<string, unknown> {
  id: string;
  tries: number;
}

const tickMs = 2000;
const batch = 10;
/** While one process sends a mail, no other takes it. */
const leaseSeconds = 300;
const giveUpHours = 24;

/** Sends what lies in the outbox; failures are retried with growing delays for 24 hours (security, Reliability). */
export function startMailer(options: MailerOptions): Mailer {
  const { db, log } = options;
  const state = { stopping: false, again: false };
  let running: Promise<void> | undefined;

  const lease = () =>
    db.execute<DueMail>(sql`
      update outbox set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
      where id in (
        select id from outbox where next_try_at <= now() order by next_try_at limit ${batch} for update skip locked)
      returning id, recipient, kind, data, tries`);

  const sendOne = async (mail: DueMail) => {
    try {
      const complete = await options.complete(mail);
      if (complete) {
        const message = writeMessage(complete.kind, complete.data, options.site);
        await options.transport.deliver({ from: options.from, to: complete.recipient, ...message });
      }
      await db.execute(sql`delete from outbox where id = ${mail.id}`);
    } catch (error) {
      log.warn({ err: error, mail: mail.id, kind: mail.kind, tries: mail.tries }, 'mail was not sent');
      const delay = Math.min(5 * 2 ** (mail.tries - 1), 1800);
      await db.execute(sql`
        update outbox set next_try_at = now() + make_interval(secs => ${delay}) where id = ${mail.id}`);
      await db.execute(sql`
        delete from outbox where id = ${mail.id} and created_at < now() - make_interval(hours => ${giveUpHours})`);
    }
  };

  const drain = async () => {
    do {
      state.again = false;
      const due = await lease();
      await Promise.all(due.rows.map(sendOne));
      if (due.rows.length === batch) state.again = true;
    } while (state.again && !state.stopping);
  };

  const kick = () => {
    if (state.stopping) return;
    if (running) {
      state.again = true;
      return;
    }
    running = drain()
      .catch((error: unknown) => log.warn({ err: error }, 'outbox is not reachable'))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(kick, tickMs);
  kick();

  return {
    kick,
    stop: async () => {
      state.stopping = true;
      clearInterval(timer);
      // First: what still waits for a connection fails now and is tried again later, by whoever runs then.
      options.transport.close();
      await running;
    },
  };
}
