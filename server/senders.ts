import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../engine/db/queryable.ts';
import { startMailer } from '../engine/mail/mailer.ts';
import type { Sender } from '../engine/mail/send.ts';
import type { Transport } from '../engine/mail/transport.ts';
import { noteProofMail } from './auth/ask-for-proof.ts';
import { completeMail } from './auth/complete-mail.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { startWebhook } from './desk/webhook-sender.ts';
import type { SiteLanguages } from './languages.ts';
import { isNoticeMail, writeMessage } from './mail/messages.ts';
import type { VapidKeys } from './notices/devices.ts';
import { noteOutcome } from './notices/mail-due.ts';
import { startPush } from './notices/push.ts';
import { startWecom } from './notices/wecom.ts';
import { writeNotices } from './notices/write-mail.ts';
import { secondsOfQuiet } from './rules/notices.ts';

interface Needs extends Pick<Deps, 'signingKey' | 'addressLimits'> {
  db: Queryable;
  log: FastifyBaseLogger;
  config: Config;
  now: () => Config;
  transport: Transport;
  /** The site as it is now. */
  site: () => Config['site'] & { url: string; languages: SiteLanguages };
  vapidKeys: VapidKeys;
}

/** Of a public demo, which tells nobody anything. */
const silent: Sender = { kick: () => undefined, jobs: [], stop: () => Promise.resolve() };

/** Starts what sends the messages of the outbox, the mails first. */
export function startSenders({
  db,
  log,
  config,
  now,
  transport,
  site,
  signingKey,
  addressLimits,
  vapidKeys,
}: Needs): [Sender, ...Sender[]] {
  if (config.demo) return [silent];
  const { wecom } = config;
  const ofQuiet = () => secondsOfQuiet(now());
  const mailer = startMailer({
    db,
    transport,
    from: config.mailFrom,
    replyTo: () => site().contactEmail,
    log,
    write: async ({ kind, ...mail }) => {
      if (isNoticeMail(kind)) return writeNotices(db, signingKey, site(), { ...mail, kind });
      const complete = await completeMail(db, addressLimits, { ...mail, kind });
      return (
        complete && {
          recipient: complete.recipient,
          message: writeMessage(complete.kind, complete.data, site()),
        }
      );
    },
    secondsOfQuiet: ofQuiet,
    isFinal: isNoticeMail,
    noteOutcome: async (recipient, wasAccepted, { kind, data }) => {
      await noteOutcome(db, recipient, wasAccepted);
      if (kind === 'proof-due') await noteProofMail(db, data);
    },
  });
  return [
    mailer,
    startPush(db, log, { ...config, site, secondsOfQuiet: ofQuiet }, vapidKeys),
    startWebhook(db, log, { ...config, site, secondsOfQuiet: ofQuiet }),
    ...(wecom ? [startWecom(db, log, { site, wecom, secondsOfQuiet: ofQuiet })] : []),
  ];
}
