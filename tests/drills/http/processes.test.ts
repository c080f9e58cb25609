import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { Client } from '../../support/client.ts';
import { siteTest as test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { createPost, addMember, password, postFields, uniqueName } from '../../support/people.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Several processes on one database, and processes that are stopped or killed. */

// A new hour of the limit may begin during the test, which the second try of every test is for.
test('[G8.24] two processes on one database share sessions, limits and posts', async ({
  start,
  startAlone,
}) => {
  const first = await start({ env: { RATE_LIMIT: 'on' } });
  const second = await startAlone({ env: { RATE_LIMIT: 'on' }, on: first });
  const member = await addMember(first);
  const there = new Client(second.url);
  there.cookies.set('session', member.cookies.get('session') ?? '');
  expect(await there.call(authEndpoints.checkLogin)).toMatchObject({ status: 200 });
  const postId = await createPost(member, { images: sampleImage('png') });
  expect((await there.call(postEndpoints.full, { postId })).body).toMatchObject({ isAuthor: true });
  for (let count = 0; count < 29; count += 1)
    expect(await there.call(postEndpoints.create, postFields())).toMatchObject({ status: 200 });
  expect(await member.call(postEndpoints.create, postFields())).toMatchObject({ status: 429 });
  await there.call(authEndpoints.logOut);
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
});

test('a killed server loses no acknowledged write, and every row has its file; SIGTERM answers what is in flight', async ({
  startAlone,
}) => {
  const server = await startAlone();
  const member = await addMember(server);
  const acknowledged: string[] = [];
  const enough = new Promise<void>((resolve) => {
    const write = async (): Promise<void> => {
      for (;;) {
        const made = await member
          .call(postEndpoints.create, postFields({ images: sampleImage('png') }))
          .catch(() => undefined);
        if (made?.status !== 200) return;
        acknowledged.push(String(made.body['postId']));
        if (acknowledged.length >= 12) resolve();
      }
    };
    for (let writer = 0; writer < 4; writer += 1) void write();
  });
  await enough;
  await server.halt('SIGKILL');
  const again = await startAlone({ on: server });
  const back = new Client(again.url);
  back.cookies.set('session', member.cookies.get('session') ?? '');
  for (const postId of acknowledged) {
    const { status, body } = await back.call(postEndpoints.full, { postId });
    expect(status).toBe(200);
    for (const image of body['images'] as string[]) expect((await back.fetch(`/${image}`)).status).toBe(200);
  }
  const rows = await server.database.sql<{ name: string }>('select name from images');
  for (const { name } of rows) expect((await back.fetch(`/uploads/${name}`)).status).toBe(200);

  const underWay = Array.from({ length: 6 }, () =>
    back.call(postEndpoints.create, postFields({ images: sampleImage('jpg') })),
  );
  await Promise.race(underWay);
  again.process.kill('SIGTERM');
  const answers = await Promise.all(underWay);
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
  if (again.process.exitCode === null) await once(again.process, 'exit');
  expect(again.process.exitCode).toBe(0);
});

test('a mail server that hangs does not delay the stop, and its mails stay in the outbox', async ({
  startAlone,
}) => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  onTestFinished(() => void silent.close());
  const server = await startAlone({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await server.database.sql(
    `insert into outbox (kind, recipient, data)
     select 'account-closed', 'someone@nyu.edu', '{"username": "someone"}' from generate_series(1, 10)`,
  );
  await waitFor(async () =>
    expect(await server.database.sql('select 1 from outbox where tries = 1')).toHaveLength(10),
  );
  await server.halt();
  expect(server.process.exitCode).toBe(0);
  // A stop that is cut off, after 28 seconds, leaves them leased for twenty more.
  const due = await server.database.sql(
    "select 1 from outbox where next_try_at < now() + interval '10 seconds'",
  );
  expect(due).toHaveLength(10);
});

test('with SMTP_URL mails are sent; while the server refuses them, they wait and sign-up works', async ({
  start,
}) => {
  const received: Promise<Email>[] = [];
  let refuse = true;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (!refuse) received.push(PostalMime.parse(Buffer.concat(chunks)));
        done(refuse ? new Error('try later') : null);
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
  const { port } = smtp.server.address() as { port: number };
  const server = await start({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Market <no-reply@nyu.edu>' },
  });

  const username = uniqueName();
  const email = `${username.replaceAll('_', '.')}@nyu.edu`;
  const client = new Client(server.url);
  expect(await client.call(authEndpoints.signUp, { email, username, password })).toMatchObject({
    status: 200,
  });
  await waitFor(async () =>
    expect(await server.database.sql('select 1 from outbox where tries > 0')).toHaveLength(1),
  );
  expect(JSON.stringify(await server.database.sql('select data from outbox'))).not.toContain('"code"');
  refuse = false;
  await server.database.sql('update outbox set next_try_at = now()');
  await waitFor(() => expect(received).toHaveLength(1));
  const mail = await received[0];
  expect(mail?.from?.address).toBe('no-reply@nyu.edu');
  expect(mail?.to?.[0]?.address).toBe(email);
  const verificationCode = /\d{6}/.exec(mail?.subject ?? '')?.[0];
  expect(await client.call(authEndpoints.verifyUser, { verificationCode })).toMatchObject({ status: 200 });
});
