import { expect } from 'vitest';
import type { TestProcess } from '../../support/server.ts';
import { PushBrowser, standInEnv, standInTest, startStandIn } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Pushes and messages of WeCom by processes that are killed. NOTICES and KILLS make it larger. */

const notices = Number(process.env['NOTICES'] ?? 300);
const kills = Number(process.env['KILLS'] ?? 3);
const atOnce = 10;
const longestMs = 300_000 + notices * 60;

const test = standInTest
  .extend('wecom', { scope: 'file' }, async ({}, { onCleanup }) => {
    const wecom = await startStandIn();
    wecom.answer = ({ path }) => ({
      body: path.includes('gettoken')
        ? '{"errcode":0,"access_token":"t","expires_in":7200}'
        : '{"errcode":0}',
    });
    onCleanup(() => wecom.stop());
    return wecom;
  })
  .extend('env', { scope: 'file' }, ({ wecom }) => ({
    ...standInEnv,
    PUBLIC_URL: 'http://127.0.0.1:1',
    LOGIN_CAS_URL: 'http://127.0.0.1:1',
    EMAIL_DOMAINS: 'nyu.edu',
    LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu',
    WECOM_CORP_ID: 'corp',
    WECOM_AGENT_ID: '7',
    WECOM_SECRET: 'secret',
    WECOM_URL: wecom.url,
  }));

/** A message is repeated only if its process was killed before it knew the answer, and services know it again. */
function expectOnce(sent: string[]): void {
  expect(new Set(sent).size).toBe(notices);
  expect(sent.length - notices).toBeLessThanOrEqual(kills * atOnce);
}

test(
  'nothing is lost by kills, and services know again what they got before one',
  { timeout: longestMs },
  async ({ server, env, wecom, standIn, startAlone }) => {
    const { database } = server;
    const { p256dh, auth } = new PushBrowser();
    await server.halt();
    await database.sql(
      `with made as (
         insert into members (email, username, password_hash, wecom_id)
         select 'k' || n || '@nyu.edu', 'k' || n, '', 'k' || n from generate_series(1, $1::int) n returning id),
       devices as (
         insert into push_devices (member_id, ended_at, endpoint, p256dh, auth)
         select id, now(), $2 || id, $3, $4 from made)
       insert into notices (member_id, kind, topic, push_at) select id, 'reopened', 'account', now() from made`,
      [notices, `${standIn.url}/push/`, p256dh, auth],
    );
    const pushes = () => standIn.asked.map(({ path, headers }) => `${path} ${String(headers['topic'])}`);
    const sends = () =>
      wecom.asked.filter(({ path }) => path.includes('send')).map(({ body }) => body.toString());
    const run = async (until: number): Promise<TestProcess> => {
      const program = await startAlone({ on: { database }, env });
      await waitFor(
        () => expect(Math.min(pushes().length, sends().length)).toBeGreaterThanOrEqual(until),
        longestMs,
      );
      return program;
    };
    for (let kill = 1; kill <= kills; kill += 1) {
      const program = await run(Math.floor((notices * kill) / (kills + 1)));
      await program.halt('SIGKILL');
      // The leases of the killed process end.
      await database.sql('update outbox set next_try_at = now()');
    }
    await run(notices);
    await waitFor(
      async () =>
        expect(
          await database.sql(
            "select from outbox where channel <> 'mail' union all select from notices where push_at is not null",
          ),
        ).toEqual([]),
      longestMs,
    );
    expectOnce(pushes());
    expectOnce(sends());
  },
);
