import { buildPushPayload } from '@block65/webcrypto-web-push';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { startSender, type Sender, type Verdict } from '../../engine/mail/send.ts';
import { NoAnswer, openAsk } from '../../engine/outgoing/ask.ts';
import type { Config } from '../config.ts';
import type { SiteLanguages } from '../languages.ts';
import type { VapidKeys } from './devices.ts';
import { cut, writeLine } from './write-line.ts';

/** Sends notices to browsers (RFC 8030, 8291 and 8292). */

/** The answer of a push service that is no success. */
class PushRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`the push service answers ${status}`);
    this.status = status;
  }
}

interface Device {
  memberId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  hasEnded: boolean;
}

const attempts = 5;
/** A browser to which so many messages in a row were given up is gone. */
const mostGivenUp = 5;
/** A push that nobody has fetched by then is dropped by the push service. */
const ttlSeconds = 24 * 3600;
/** The bytes of a text that fit into a push with everything else. */
const longestText = 2000;

interface Site extends Pick<Config, 'pushNetworks'> {
  site: () => Config['site'] & { languages: SiteLanguages };
  secondsOfQuiet: () => number;
}

export function startPush(
  db: Queryable,
  log: FastifyBaseLogger,
  { pushNetworks, site, secondsOfQuiet }: Site,
  keys: VapidKeys,
): Sender {
  const ask = openAsk(pushNetworks);
  return startSender({
    db,
    log,
    channel: 'push',
    attempts,
    secondsOfQuiet,
    lanes: ['memberId', 'host'],
    async send({ recipient, data }) {
      const device = await db.row<Device>(sql`
        select d.member_id as "memberId", endpoint, p256dh, auth,
          ended_at is not null or not exists (
            select from sessions s where s.token_hash = d.session_hash and s.expires_at > now()) as "hasEnded"
        from push_devices d where id = ${recipient}`);
      const { memberId = '', noticeId = '' } = data;
      // The device may have moved to another member since.
      if (!device || device.memberId !== memberId) return;
      const now = site();
      const line = await writeLine(db, now, memberId, noticeId);
      if (!line) return;
      const shown = device.hasEnded
        ? { text: line.spoken.texts.channels.later, image: null, url: '/notices' }
        : { text: cut(line.discreet, longestText), image: line.image, url: line.path };
      const { headers, body } = await buildPushPayload(
        {
          data: shown,
          // Instead of one about the same notice that the push service still has, as after a crash.
          options: { ttl: ttlSeconds, topic: `n${noticeId}`, ...(line.isUrgent && { urgency: 'high' }) },
        },
        {
          endpoint: device.endpoint,
          expirationTime: null,
          keys: { p256dh: device.p256dh, auth: device.auth },
        },
        { subject: `mailto:${now.contactEmail}`, ...keys },
      );
      const { status } = await ask(device.endpoint, Buffer.from(body), headers);
      if (status < 200 || status > 299) throw new PushRefused(status);
      await db.run(sql`update push_devices set given_up = 0 where id = ${recipient} and given_up > 0`);
    },
    async onGivenUp({ recipient }) {
      await db.run(sql`update push_devices set given_up = given_up + 1 where id = ${recipient}`);
      await db.run(sql`delete from push_devices where id = ${recipient} and given_up >= ${mostGivenUp}::int`);
    },
    async judge(error, { recipient }): Promise<Verdict> {
      if (error instanceof NoAnswer) return 'silent';
      const status = error instanceof PushRefused ? error.status : 0;
      if (status === 404 || status === 410)
        await db.run(sql`delete from push_devices where id = ${recipient}`);
      return status === 404 || status === 410 || status === 413 ? 'drop' : 'retry';
    },
  });
}
