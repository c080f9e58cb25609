import { Client as Postgres } from 'pg';
import { expect } from 'vitest';
import { siteTest } from '../../tests/support/fixtures.ts';
import type { TestServer } from '../../tests/support/server.ts';
import { startMailServer, type MailServer } from '../../tests/support/smtp.ts';
import { waitFor } from '../../tests/support/wait-for.ts';

/** Delivery of mails after a crash, to unknown addresses, and with a mail server that refuses the login. */

const test = siteTest
  /** Starts a mail server that stops after the test. */
  .extend('startMails', ({}, { onCleanup }) => {
    const stops: (() => unknown)[] = [];
    onCleanup(async () => {
      for (const stop of stops) await stop();
    });
    return async (options?: Parameters<typeof startMailServer>[0]) => {
      const mails = await startMailServer(options);
      stops.push(() => mails.stop());
      return mails;
    };
  })
  .extend(
    'startWith',
    ({ start }) =>
      (mails: MailServer, on?: TestServer) =>
        start({ env: envOf(mails), ...(on && { on }) }),
  );

const envOf = ({ url }: MailServer) => ({
  SMTP_URL: url,
  LOG_LEVEL: 'warn',
  CONTACT_EMAIL: 'help@nyu.edu',
});

const put = (server: TestServer, ...recipients: string[]) =>
  server.database.sql(
    `insert into outbox (kind, recipient, data)
     select 'account-closed', recipient, '{"username": "someone"}' from unnest($1::text[]) recipient`,
    [recipients],
  );
const waiting = (server: TestServer) =>
  server.database.sql<{ recipient: string; tries: number; soon: boolean }>(
    "select recipient, tries, next_try_at < now() + interval '40 seconds' as soon from outbox order by id",
  );
const logged = (server: TestServer, words: string) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(words));

test('[H3.1] no other process sends a leased mail; after a crash it is retried within a minute', async ({
  startMails,
  startAlone,
  startWith,
}) => {
  const mails = await startMails();
  mails.hangs = true;
  const first = await startAlone({ env: envOf(mails) });
  await put(first, 'someone@nyu.edu');
  await waitFor(() => expect(mails.begun()).toBe(1));
  // The lease is about to expire. Its sender renews it.
  await first.database.sql("update outbox set next_try_at = now() + interval '6 seconds'");
  const second = await startWith(mails, first);
  await waitFor(async () =>
    expect(
      await first.database.sql("select from outbox where next_try_at > now() + interval '20 seconds'"),
    ).toHaveLength(1),
  );
  expect(await waiting(first)).toEqual([{ recipient: 'someone@nyu.edu', tries: 1, soon: true }]);

  await first.halt('SIGKILL');
  mails.hangs = false;
  expect(await waiting(first)).toEqual([{ recipient: 'someone@nyu.edu', tries: 1, soon: true }]);
  await first.database.sql('update outbox set next_try_at = now()');
  await waitFor(() => expect(mails.received.map(({ to }) => to?.[0]?.address)).toEqual(['someone@nyu.edu']));
  await waitFor(async () => expect(await waiting(second)).toEqual([]));
  expect(mails.begun()).toBe(2);
});

test('[H3.2] a sent mail is not sent again if the database was unreachable', async ({
  startMails,
  startWith,
}) => {
  let begun = 0;
  let holder: Postgres | undefined;
  const mails = await startMails({
    onData: (stream, _session, done) => {
      begun += 1;
      stream.resume().on('end', () => {
        const lock = async () => {
          holder = new Postgres({ connectionString: server.database.url });
          await holder.connect();
          await holder.query('begin');
          await holder.query('select from outbox for update');
          done();
        };
        void lock();
      });
    },
  });
  const server = await startWith(mails);
  await put(server, 'someone@nyu.edu');
  await waitFor(() => expect(logged(server, 'outbox is not reachable')).toHaveLength(1));
  await holder?.end();
  await waitFor(async () => expect(await waiting(server)).toEqual([]));
  expect(begun).toBe(1);
});

test('[H3.3] a mail to an unknown address is tried once; other mails are given up after a day', async ({
  startMails,
  startWith,
}) => {
  const mails = await startMails({
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('gone'))
        done(Object.assign(new Error('5.1.1 User unknown'), { responseCode: 550 }));
      else if (address.startsWith('relay'))
        done(Object.assign(new Error('5.7.1 Unable to relay'), { responseCode: 550 }));
      else if (address.startsWith('full'))
        done(Object.assign(new Error('4.2.2 Mailbox full'), { responseCode: 452 }));
      else done();
    },
  });
  const server = await startWith(mails);
  await put(server, 'gone@nyu.edu', 'relay@nyu.edu', 'full@nyu.edu', 'there@nyu.edu');
  await waitFor(async () => {
    const left = (await waiting(server)).map(({ recipient }) => recipient);
    expect(left).toEqual(['relay@nyu.edu', 'full@nyu.edu']);
    expect(logged(server, 'mail was not sent')).toHaveLength(2);
    expect(logged(server, 'mail was dropped')).toHaveLength(1);
  });
  expect(mails.received.map(({ to }) => to?.[0]?.address)).toEqual(['there@nyu.edu']);
  expect(mails.received[0]).toMatchObject({
    replyTo: [{ address: 'help@nyu.edu' }],
    headers: expect.arrayContaining([
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    ]),
  });
  // An error, because only the operator can make the mail server accept our mails.
  expect(logged(server, 'mail was not sent').filter((line) => line.includes('"level":50'))).toHaveLength(1);

  await server.database.sql(
    "update outbox set created_at = now() - interval '25 hours', next_try_at = now()",
  );
  await waitFor(async () => expect(await waiting(server)).toEqual([]));
  await waitFor(() => expect(logged(server, 'mail was given up after 24 hours')).toHaveLength(2));
});

test('[H3.4] if the mail server refuses our login, no mail is lost and an error is logged', async ({
  startMails,
  startWith,
}) => {
  const mails = await startMails({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('wrong password'), { responseCode: 535 })),
  });
  const server = await startWith({ ...mails, url: mails.url.replace('//', '//market:old-secret@') });
  await put(server, 'someone@nyu.edu');
  await waitFor(() => expect(logged(server, 'mail was not sent')).toHaveLength(1));
  expect(JSON.parse(logged(server, 'mail was not sent')[0] ?? '')).toMatchObject({ level: 50 });
  expect(server.output()).not.toContain('old-secret');
  expect(await waiting(server)).toMatchObject([{ recipient: 'someone@nyu.edu' }]);
});
