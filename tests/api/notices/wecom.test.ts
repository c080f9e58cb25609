import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { deskEndpoints } from '../../../contract/desk/endpoints.ts';
import { noticeEndpoints as rows } from '../../../contract/notices/endpoints.ts';
import { profileEndpoints } from '../../../contract/profile/endpoints.ts';
import { begin, bring, casSuccess, startCas } from '../../support/campus.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { make } from '../../support/offers.ts';
import { addMember, password, publishPost, uniqueName, type Person } from '../../support/people.ts';
import { PushBrowser, standInEnv, standInTest, startStandIn, type Asked } from '../../support/stand-in.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Messages of the university's WeCom. */

type Cas = Awaited<ReturnType<typeof startCas>>;

const test = standInTest
  .extend('cas', { scope: 'file' }, async ({}, { onCleanup }) => {
    const cas = await startCas();
    onCleanup(() => cas.close());
    return cas;
  })
  .extend('wecom', { scope: 'file' }, async ({}, { onCleanup }) => {
    const wecom = await startStandIn();
    onCleanup(() => wecom.stop());
    return wecom;
  })
  .extend('env', { scope: 'file' }, async ({ wecom, cas }) => {
    const port = await freePort();
    return {
      ...standInEnv,
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      EMAIL_DOMAINS: 'nyu.edu',
      LOGIN_CAS_URL: cas.url,
      LOGIN_CAS_EMAIL_DOMAIN: 'nyu.edu',
      WECOM_CORP_ID: 'corp',
      WECOM_AGENT_ID: '7',
      WECOM_SECRET: 'secret-of-wecom',
      WECOM_URL: wecom.url,
    };
  })
  .extend('author', ({ server }) => addMember(server))
  .extend('asker', ({ server }) => addMember(server))
  .extend('postId', ({ author, admin }) => publishPost(author, admin, { title: 'Lamp <b> & more' }));

const isSend = ({ path }: Asked) => path.startsWith('/cgi-bin/message/send');
const token = (value = 'token-1') => ({
  body: JSON.stringify({ errcode: 0, access_token: value, expires_in: 7200 }),
});
const says = (errcode: number) => ({ body: JSON.stringify({ errcode, errmsg: 'never shown' }) });

/** Logs in at the campus as this user. */
async function enter({ url }: { url: string }, cas: Cas, user: string): Promise<Person> {
  const browser = new Client(url);
  cas.answer = () => ({ body: casSuccess(`<cas:user>${user}</cas:user>`) });
  const service = (await begin(browser)).searchParams.get('service') ?? '';
  await bring(browser, new URL(`${service}&ticket=ST-1`));
  return browser as Person;
}

test('an id is linked by the campus login, and a notice is one textcard', async ({
  server,
  cas,
  wecom,
  asker,
  admin,
}) => {
  const user = uniqueName('u');
  const member = await enter(server, cas, user);
  expect((await member.call(rows.channels)).body).toMatchObject({ wecom: { state: 'linked' } });
  expect((await member.call(profileEndpoints.downloadData)).body).toMatchObject({ wecom_id: user });
  expect((await asker.call(rows.channels)).body).toMatchObject({ wecom: { state: 'unlinked' } });
  const postId = await publishPost(member, admin, { title: 'Lamp <b> & more' });
  wecom.asked.length = 0;
  wecom.answer = (asked) => (isSend(asked) ? says(0) : token());
  await member.call(rows.chooseMail, { group: 'offers', wecom: true });
  await make(asker, postId);
  await waitFor(() => expect(wecom.asked).toHaveLength(2));
  expect(wecom.asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /cgi-bin/gettoken?corpid=corp&corpsecret=secret-of-wecom',
    'POST /cgi-bin/message/send?access_token=token-1',
  ]);
  expect(wecom.json(1)).toEqual({
    touser: user,
    msgtype: 'textcard',
    agentid: 7,
    textcard: {
      title: 'Campus Exchange',
      description: 'Somebody answered “Lamp ＜b＞ ＆ more”. They wait for your yes or no.',
      url: expect.stringContaining(`${server.url}/`) as string,
    },
    enable_duplicate_check: 1,
    duplicate_check_interval: 120,
  });
});

const linked = async (
  author: Person,
  server: { database: { sql: (text: string, values: unknown[]) => unknown } },
) => {
  await server.database.sql('update members set wecom_id = username where username = $1', [author.username]);
  await author.call(rows.chooseMail, { group: 'offers', wecom: true });
};

test('a token that has ended is renewed once within the attempt', async ({
  author,
  asker,
  postId,
  server,
  wecom,
}) => {
  await linked(author, server);
  wecom.asked.length = 0;
  wecom.answer = (asked) =>
    isSend(asked) ? (asked.path.endsWith('token-2') ? says(0) : says(42_001)) : token('token-2');
  await make(asker, postId);
  await waitFor(async () => {
    expect(wecom.asked.filter(isSend).at(-1)?.path).toContain('token-2');
    expect(await server.database.sql("select from outbox where channel = 'wecom'")).toEqual([]);
  });
  expect(wecom.asked.filter((one) => !isSend(one)).length).toBeLessThanOrEqual(2);
});

test('a user whom WeCom does not know is not written to again', async ({
  author,
  asker,
  postId,
  server,
  wecom,
}) => {
  await linked(author, server);
  wecom.answer = (asked) => (isSend(asked) ? says(81_013) : token());
  await make(asker, postId);
  await waitFor(async () =>
    expect((await author.call(rows.channels)).body).toMatchObject({ wecom: { state: 'refused' } }),
  );
  expect(await server.database.sql("select from outbox where channel = 'wecom'")).toEqual([]);
});

test('the next campus login asks WeCom again, and takes no id that another account has', async ({
  server,
  cas,
  author,
}) => {
  const user = uniqueName('u');
  const member = await enter(server, cas, user);
  const expectState = async (state: string) =>
    expect((await member.call(rows.channels)).body).toMatchObject({ wecom: { state } });
  await server.database.sql('update members set wecom_refused = true where wecom_id = $1', [user]);
  await expectState('refused');
  await enter(server, cas, user);
  await expectState('linked');
  await server.database.sql('update members set wecom_id = null where wecom_id = $1', [user]);
  await server.database.sql('update members set wecom_id = $1 where username = $2', [user, author.username]);
  await enter(server, cas, user);
  await expectState('unlinked');
  expect(await server.database.sql('select from members where wecom_taken')).toHaveLength(1);
  await author.call(authEndpoints.closeAccount, { password });
  await enter(server, cas, user);
  await expectState('linked');
  expect(await server.database.sql('select from members where wecom_taken')).toEqual([]);
});

test('a WeCom that does not answer delays no push', async ({
  author,
  asker,
  postId,
  server,
  wecom,
  standIn,
}) => {
  await linked(author, server);
  const browser = new PushBrowser();
  const { p256dh, auth } = browser;
  await author.call(rows.addDevice, { endpoint: `${standIn.url}/push/1`, p256dh, auth });
  wecom.asked.length = 0;
  wecom.answer = () => undefined;
  await make(asker, postId);
  await waitFor(() => {
    expect(standIn.asked).toHaveLength(1);
    expect(wecom.asked).toHaveLength(1);
  });
  const waiting = () => server.database.sql("select from outbox where channel = 'wecom'");
  expect(await waiting()).toHaveLength(1);
  await server.database.sql("delete from outbox where channel = 'wecom'");
});

test.for([
  [45_009, 0, 50],
  [500, 1, 2],
  [60_020, 1, 2],
] as const)(
  '%i counts %i attempts and waits %i s',
  async ([code, tries, seconds], { author, admin, asker, postId, server, wecom }) => {
    await server.database.sql("delete from app_state where key like 'wecom%'");
    await linked(author, server);
    wecom.answer = (asked) => (isSend(asked) ? (code === 500 ? { status: 500 } : says(code)) : token());
    await make(asker, postId);
    await waitFor(async () =>
      expect(
        await server.database.sql(
          "select tries from outbox where channel = 'wecom' and next_try_at between now() + make_interval(secs => $1) and now() + interval '61 seconds'",
          [seconds],
        ),
      ).toEqual([{ tries }]),
    );
    // Findings are kept for a minute, so that only one case asks.
    if (code === 60_020)
      expect((await admin.call(deskEndpoints.health)).body).toMatchObject({
        findings: expect.arrayContaining([
          expect.objectContaining({ text: 'wecom-fails', params: { errcode: '60020' } }),
        ]) as unknown,
      });
    expect(server.output()).not.toMatch(/token-\d|secret-of-wecom/);
    // A success ends what doctor finds.
    wecom.answer = (asked) => (isSend(asked) ? says(0) : token());
    await server.database.sql("delete from app_state where key = 'wecom waits until'");
    await server.database.sql("update outbox set next_try_at = now() where channel = 'wecom'");
    await waitFor(async () =>
      expect(
        await server.database.sql(
          "select channel from outbox where channel = 'wecom' union all select key from app_state where key = 'wecom_fails'",
        ),
      ).toEqual([]),
    );
  },
);
