import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RobotKind } from '../../contract/desk/views.ts';
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
import type { RobotLine } from './robot-lines.ts';

/** Sends the robot's lines. */

interface RobotRow {
  kind: RobotKind;
  address: string;
  secret: string;
  language: Language;
}

type Site = Config['site'] & { url: string; languages: SiteLanguages };

const opens: Record<RobotLine['line'], string> = {
  waiting: screenPaths.pendingPosts,
  report: screenPaths.reports,
  appeal: screenPaths.appeals,
  failures: screenPaths.desk,
};

function write(line: RobotLine, { url, languages }: Site, tag: string): string {
  // The line has the arguments of its message, but the compiler can't infer this through the table.
  const say = languages.of(tag).texts.channels.robot[line.line] as (values: object) => string;
  return say({ ...line, url: url + opens[line.line] });
}

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('base64');

/** The request that each kind of robot expects for a text, with its signature. */
const formats: Record<RobotKind, (robot: RobotRow, text: string) => { address: string; body: object }> = {
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
function refusalOf(kind: RobotKind, answer: Answer, reasons: Reasons): string | undefined {
  const { status, text } = answer;
  if (status !== 200) return reasons.status({ status: String(status) });
  if (kind === 'slack') return text.trim() === 'ok' ? undefined : reasons.wrongAnswer;
  const said = readObject(answer) ?? {};
  const code = kind === 'feishu' ? (said['code'] ?? said['StatusCode']) : said['errcode'];
  if (code === 0) return undefined;
  return typeof code === 'number' ? reasons.errcode({ errcode: String(code) }) : reasons.wrongAnswer;
}

/** A line that was not taken. The message is for admins. */
class RobotRefused extends Error {}
/** More than twenty lines within a minute. */
class TooMany extends Error {}

const linesAMinute = 20;
const turnSeconds = 60;
const mostFailures = 5;
const failingHours = 24;

/** Takes a place among the lines of this minute. Returns the robot, or undefined if there is none that works. */
async function takeTurn(db: Queryable, isTest: boolean): Promise<RobotRow | undefined> {
  const robot = await db.row<RobotRow & { hasTurn: boolean }>(sql`
    with recent as (
      select array(select at from unnest(sent_at) at where at > now() - make_interval(secs => ${turnSeconds})) as sent
      from robot where ${isTest}::boolean or failed_at is null for update)
    update robot set sent_at = case when cardinality(sent) < ${linesAMinute}::int then sent || now() else sent end from recent
    returning kind, address, secret, language, cardinality(sent) < ${linesAMinute}::int as "hasTurn"`);
  if (robot && !robot.hasTurn) throw new TooMany('more than twenty lines within a minute');
  return robot;
}

async function deliver(ask: Ask, robot: RobotRow, text: string, reasons: Reasons): Promise<void> {
  const { address, body } = formats[robot.kind](robot, text);
  const answer = await ask(address, JSON.stringify(body), { 'content-type': 'application/json' }).catch(
    () => {
      throw new RobotRefused(reasons.noAnswer);
    },
  );
  const refusal = refusalOf(robot.kind, answer, reasons);
  if (refusal !== undefined) throw new RobotRefused(refusal);
}

const works = sql`
  update robot set failures = 0, failing_since = null, failed_at = null, failure = null where failures > 0 or failed_at is not null`;

export function startRobot(
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
      const robot = await takeTurn(db, false);
      if (!robot) return;
      const text = write(data as unknown as RobotLine, site(), robot.language);
      await deliver(ask, robot, text, site().languages.of(robot.language).texts.channels.robot);
      await db.run(works);
    },
    async judge(error) {
      if (error instanceof TooMany) return 'pause';
      const reason =
        error instanceof RobotRefused
          ? error.message
          : site().languages.of('en').texts.channels.robot.noAnswer;
      const robot = await db.row<{ hasFailed: boolean }>(sql`
        update robot set failures = failures + 1, failing_since = coalesce(failing_since, now()), failure = ${reason},
          failed_at = case when failures + 1 >= ${mostFailures}
            or failing_since < now() - make_interval(hours => ${failingHours}) then now() end
        returning failed_at is not null as "hasFailed"`);
      if (robot && !robot.hasFailed) return 'retry';
      await db.run(sql`delete from outbox where channel = 'robot'`);
      return 'drop';
    },
  });
}

const failed = (reason: string) => ({ sent: false, reason });

/** Sends a line now. One that is taken lets a robot that has failed begin anew. */
export async function testRobot(
  { db, config: { site, robotNetworks }, languages }: Pick<Deps, 'db' | 'config' | 'languages'>,
  caller: Caller,
): Promise<{ sent: boolean; reason: string | null }> {
  try {
    const robot = await takeTurn(db, true);
    if (!robot) throw new CallerError('robot_missing');
    await record(db, caller, { action: 'test-robot', after: { kind: robot.kind } });
    const words = languages.of(robot.language).texts.channels.robot;
    const text = words.test({ name: settingIn(site, 'siteName', robot.language) });
    await deliver(openAsk(robotNetworks), robot, text, words);
    await db.run(works);
    return { sent: true, reason: null };
  } catch (error) {
    if (error instanceof RobotRefused) return failed(error.message);
    if (error instanceof TooMany) return failed(languages.of('en').texts.channels.robot.tooMany);
    throw error;
  }
}
