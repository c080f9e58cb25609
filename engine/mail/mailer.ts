import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../db/queryable.ts';
import type { MailKind } from './outbox.ts';
import { judgeRefusal } from './refusal.ts';
import { startSender, type OutgoingMail, type Sender } from './send.ts';
import type { Message, Transport } from './transport.ts';

interface MailerOptions {
  db: Queryable;
  transport: Transport;
  from: string;
  /** The address that receives replies. */
  replyTo: () => string;
  log: FastifyBaseLogger;
  /** Writes a mail when it is sent. undefined drops the mail. */
  write(mail: OutgoingMail): Promise<WrittenMail | undefined>;
  /** Whether every permanent refusal drops the mail. Other mails wait if the refusal may be about our server. */
  isFinal(kind: MailKind): boolean;
  /** Called when a mail server has accepted a mail for the address, or has refused one for good. */
  noteOutcome(recipient: string, wasAccepted: boolean, mail: OutgoingMail): Promise<void>;
  /** How long nothing leaves but what may wake somebody. */
  secondsOfQuiet: () => number;
}

export interface WrittenMail {
  recipient: string;
  message: Message;
}

/** Sends the mails of the outbox. */
export function startMailer({ db, transport, from, replyTo, log, ...options }: MailerOptions): Sender {
  return startSender({
    db,
    log,
    channel: 'mail',
    secondsOfQuiet: options.secondsOfQuiet,
    close: () => transport.close(),
    async send(mail) {
      const written = await options.write(mail);
      if (!written) return;
      const { headers, ...message } = written.message;
      await transport.deliver({
        from,
        to: written.recipient,
        replyTo: replyTo(),
        ...message,
        // RFC 3834: keeps mail programs from replying automatically.
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      });
      await options
        .noteOutcome(written.recipient, true, mail)
        .catch((error: unknown) => log.warn({ err: error }, 'the outcome of a mail was not stored'));
    },
    async judge(error, mail) {
      const refused = judgeRefusal(error, options.isFinal(mail.kind));
      if (refused !== 'recipient') return refused === 'us' ? 'alarm' : 'retry';
      await options.noteOutcome(mail.recipient, false, mail);
      return 'drop';
    },
  });
}
