import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { WebhookKind } from '../../contract/desk/views.ts';
import { CallerError } from '../../contract/errors.ts';
import { settingIn, type Language } from '../../contract/languages.ts';
import { screenPaths } from '../../contract/screens.ts';
import type { Queryable } from '../../engine/db/queryable.ts';
import { sql } from '../../engine/db/sql.ts';
import type { Caller } from '../../engine/http/route.ts';
import { startSender, type Sender } from '../../engine/mail/send.ts';
import { openAsk, readObject, type Answer, type Ask } from '../../engine/outgoing/ask.ts';
import { record } from '../audit/record.ts';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';
import type { SiteLanguages, Spoken } from '../languages.ts';
import type { WebhookLine } from './webhook-lines.ts';

/** Sends the webhook's lines. */

interface WebhookRow {
  kind: WebhookKind;
  address: string;
  secret: string;
  language: Language;
}

type Site = Config['site'] & { url: string; languages: SiteLanguages };

const opens: Record<WebhookLine['line'], string> = {
  waiting: screenPaths.pendingPosts,
  report: screenPaths.reports,
  appeal: screenPaths.appeals,
  failures: screenPaths.desk,
};

function write(line: WebhookLine, { url, languages }: Site, tag: string): string {
  // The line has the arguments of its message, but the compiler can't infer this through the table.
  const say = languages.of(tag).texts.channels.robot[line.line] as (values: object) => string;
  return say({ ...line, url: url + opens[line.line] });
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** The signed request that posts a text to each kind of webhook. */
const formats: Record<WebhookKind, (webhook: WebhookRow, text: string) => { address: string; body: object }> =
  {
    wecom: ({ address }, content) => ({ address, body: { msgtype: 'text', text: { content } } }),
    dingtalk: ({ address, secret }, content) => {
      const signed = new URL(address);
      const timestamp = String(Date.now());
      if (secret) {
        signed.searchParams.set('timestamp', timestamp);
        signed.searchParams.set('sign', hmac(secret, `${timestamp}\n${secret}`));
      }
      return { address: signed.href, body: { msgtype: 'text', text: { content } } };
    },
    feishu: ({ address, secret }, text) => {
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signed = secret ? { timestamp, sign: hmac(`${timestamp}\n${secret}`, '') } : {};
      return { address, body: { ...signed, msg_type: 'text', content: { text } } };
    },
    slack: ({ address }, text) => ({
      address,
      body: { text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') },
    }),
  };

type Reasons = Spoken['texts']['channels']['robot'];

/** Why a line was not taken, without any text of the answer; undefined if it was. */
function refusalOf(kind: WebhookKind, answer: Answer, reasons: Reasons): string | undefined {
  const { status, text } = answer;
  if (status !== 200) return reasons.status({ status: String(status) });
  if (kind === 'slack') return text.trim() === 'ok' ? undefined : reasons.wrongAnswer;
  const said = readObject(answer) ?? {};
  const code = kind === 'feishu' ? (said['code'] ?? said['StatusCode']) : said['errcode'];
  if (code === 0) return undefined;
  return typeof code === 'number' ? reasons.errcode({ errcode: String(code) }) : reasons.wrongAnswer;
}

/** A line that was not taken. The message is for admins. */
class WebhookRefused extends Error {}
/** More than twenty lines within a minute. */
class TooMany extends Error {}

const linesAMinute = 20;
const turnSeconds = 60;
const mostFailures = 5;
const failingHours = 24;

/** Takes a place among the lines of this minute. Returns the webhook, or undefined if there is none that works. */
async function takeTurn(db: Queryable, isTest: boolean): Promise<WebhookRow | undefined> {
  const webhook = await db.row<WebhookRow & { hasTurn: boolean }>(sql`
    with recent as (
      select array(select at from unnest(sent_at) at where at > now() - make_interval(secs => ${turnSeconds})) as sent
      from robot where ${isTest}::boolean or failed_at is null for update)
    update robot set sent_at = case when cardinality(sent) < ${linesAMinute}::int then sent || now() else sent end from recent
    returning kind, address, secret, language, cardinality(sent) < ${linesAMinute}::int as "hasTurn"`);
  if (webhook && !webhook.hasTurn) throw new TooMany('more than twenty lines within a minute');
  return webhook;
}

async function deliver(ask: Ask, webhook: WebhookRow, text: string, reasons: Reasons): Promise<void> {
  const { address, body } = formats[webhook.kind](webhook, text);
  const answer = await ask(address, JSON.stringify(body), { 'content-type': 'application/json' }).catch(
    () => {
      throw new WebhookRefused(reasons.noAnswer);
    },
  );
  const refusal = refusalOf(webhook.kind, answer, reasons);
  if (refusal !== undefined) throw new WebhookRefused(refusal);
}

const works = sql`
  update robot set failures = 0, failing_since = null, failed_at = null, failure = null where failures > 0 or failed_at is not null`;

export function startWebhook(
  db: Queryable,
  log: FastifyBaseLogger,
  {
    robotNetworks,
    site,
    secondsOfQuiet,
  }: Pick<Config, 'robotNetworks'> & { site: () => Site; secondsOfQuiet: () => number },
): Sender {
  const ask = openAsk(robotNetworks);
  return startSender({
    db,
    log,
    channel: 'robot',
    atOnce: 1,
    secondsOfQuiet,
    async send({ data }) {
      const webhook = await takeTurn(db, false);
      if (!webhook) return;
      const text = write(data as unknown as WebhookLine, site(), webhook.language);
      await deliver(ask, webhook, text, site().languages.of(webhook.language).texts.channels.robot);
      await db.run(works);
    },
    async judge(error) {
      if (error instanceof TooMany) return 'pause';
      const reason =
        error instanceof WebhookRefused
          ? error.message
          : site().languages.of('en').texts.channels.robot.noAnswer;
      const webhook = await db.row<{ hasFailed: boolean }>(sql`
        update robot set failures = failures + 1, failing_since = coalesce(failing_since, now()), failure = ${reason},
          failed_at = case when failures + 1 >= ${mostFailures}
            or failing_since < now() - make_interval(hours => ${failingHours}) then now() end
        returning failed_at is not null as "hasFailed"`);
      if (webhook && !webhook.hasFailed) return 'retry';
      await db.run(sql`delete from outbox where channel = 'robot'`);
      return 'drop';
    },
  });
}

const failed = (reason: string) => ({ sent: false, reason });

/** Sends a line now. One that is taken lets a webhook that has failed begin anew. */
export async function testWebhook(
  { db, config: { site, robotNetworks }, languages }: Pick<Deps, 'db' | 'config' | 'languages'>,
  caller: Caller,
): Promise<{ sent: boolean; reason: string | null }> {
  try {
    const webhook = await takeTurn(db, true);
    if (!webhook) throw new CallerError('robot_missing');
    await record(db, caller, { action: 'test-robot', after: { kind: webhook.kind } });
    const words = languages.of(webhook.language).texts.channels.robot;
    const text = words.test({ name: settingIn(site, 'siteName', webhook.language) });
    await deliver(openAsk(robotNetworks), webhook, text, words);
    await db.run(works);
    return { sent: true, reason: null };
  } catch (error) {
    if (error instanceof WebhookRefused) return failed(error.message);
    if (error instanceof TooMany) return failed(languages.of('en').texts.channels.robot.tooMany);
    throw error;
  }
}
