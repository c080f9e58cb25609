import type { FastifyBaseLogger } from 'fastify';
import { settingIn } from '../../contract/languages.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import { startSender, type Sender, type Verdict } from '../../engine/mail/send.ts';
import { openAsk, readObject } from '../../engine/outgoing/ask.ts';
import type { Config } from '../config.ts';
import type { SiteLanguages } from '../languages.ts';
import { cut, writeLine } from './write-line.ts';

/** Sends notices by the university's WeCom, whose messages arrive in WeChat. */

/** An answer of WeCom with an error code. */
class WecomRefused extends Error {
  readonly errcode: number;

  constructor(errcode: number) {
    super(`WeCom answers ${errcode}`);
    this.errcode = errcode;
  }
}

const tokenHasEnded = [42001, 40014];
const tooMany = [45009, 45033];
const noSuchUser = 81013;
/** Our address, secret or corporation is not accepted: the operator must act. */
const refusesUs = [60020, 40001, 40013];
const duplicateSeconds = 120;
const failingKey = 'wecom_fails';
/** The most bytes of a title and a description. */
const longest = { title: 128, description: 512 };

type Wecom = NonNullable<Config['wecom']>;
interface Site {
  site: () => Config['site'] & { url: string; languages: SiteLanguages };
  wecom: Wecom;
  secondsOfQuiet: () => number;
}

/** So that a title can't hold a tag. */
const plain = (text: string) => text.replaceAll('<', '＜').replaceAll('>', '＞').replaceAll('&', '＆');

export function startWecom(
  db: Queryable,
  log: FastifyBaseLogger,
  { site, wecom, secondsOfQuiet }: Site,
): Sender {
  const request = openAsk('anywhere');
  /** Whether doctor may know a failure, which a success ends. */
  let mayFail = true;
  let token: Promise<{ value: string; until: number }> | undefined;

  const ask = async (path: string, body?: object) => {
    const replied = await request(
      `${wecom.url}/cgi-bin/${path}`,
      body ? JSON.stringify(body) : '',
      { 'content-type': 'application/json' },
      body ? 'POST' : 'GET',
    );
    if (replied.status !== 200) throw new Error(`WeCom answers with status ${replied.status}`);
    const answer = readObject(replied);
    if (typeof answer?.['errcode'] !== 'number') throw new Error('WeCom answers with no errcode');
    if (answer['errcode'] !== 0) throw new WecomRefused(answer['errcode']);
    return answer;
  };
  const fetchToken = async () => {
    const query = new URLSearchParams({ corpid: wecom.corpId, corpsecret: wecom.secret });
    const { access_token: value, expires_in: seconds } = await ask(`gettoken?${query.toString()}`);
    if (typeof value !== 'string' || typeof seconds !== 'number')
      throw new Error('WeCom answers with no token');
    return { value, until: Date.now() + seconds * 1000 };
  };
  /** The token that is known, or a new one instead of a `spent` one. Of several who need one, one asks. */
  const tokenInstead = async (spent?: string): Promise<string> => {
    const asked = token;
    const known = await asked?.catch(() => undefined);
    if (known && known.value !== spent && Date.now() < known.until) return known.value;
    if (token === asked) token = fetchToken();
    return (await (token ?? fetchToken())).value;
  };
  const deliver = async (message: object) => {
    const used = await tokenInstead();
    const send = (value: string) => ask(`message/send?access_token=${encodeURIComponent(value)}`, message);
    await send(used).catch(async (error: unknown) => {
      if (!(error instanceof WecomRefused) || !tokenHasEnded.includes(error.errcode)) throw error;
      await send(await tokenInstead(used));
    });
  };

  return startSender({
    db,
    log,
    channel: 'wecom',
    secondsOfQuiet,
    async send({ recipient, data }) {
      const { memberId = '', noticeId = '' } = data;
      const member = await db.row<{ wecomId: string }>(sql`
        select wecom_id as "wecomId" from members where id = ${recipient} and wecom_id is not null and not wecom_refused`);
      const now = site();
      const line = member && (await writeLine(db, now, memberId, noticeId));
      if (!line) return;
      const name = settingIn(now, 'siteName', line.spoken.tag);
      const message = {
        touser: member.wecomId,
        msgtype: 'textcard',
        agentid: wecom.agentId,
        textcard: {
          title: cut(plain(name), longest.title),
          description: cut(plain(line.sentence), longest.description),
          url: `${now.url}${line.path}`,
        },
        // A crash after the message was taken would send it twice.
        enable_duplicate_check: 1,
        duplicate_check_interval: duplicateSeconds,
      };
      await deliver(message);
      if (!mayFail) return;
      await db.run(sql`delete from app_state where key = ${failingKey}`);
      mayFail = false;
    },
    async judge(error, { recipient }): Promise<Verdict> {
      const errcode = error instanceof WecomRefused ? error.errcode : 0;
      if (errcode === noSuchUser) {
        await db.run(sql`update members set wecom_refused = true where id = ${recipient}`);
        return 'drop';
      }
      mayFail ||= refusesUs.includes(errcode);
      if (refusesUs.includes(errcode))
        await db.run(sql`
          insert into app_state (key, value) values (${failingKey}, ${errcode})
          on conflict (key) do update set value = excluded.value`);
      return tooMany.includes(errcode) ? 'pause' : refusesUs.includes(errcode) ? 'alarm' : 'retry';
    },
  });
}

/** The errcode for which the operator must act; undefined while all is well. */
export async function wecomFailure(db: Queryable): Promise<string | undefined> {
  return (await db.row<{ value: string }>(sql`select value from app_state where key = ${failingKey}`))?.value;
}
