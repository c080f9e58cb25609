import { userInfo } from 'node:os';
import { expect } from 'vitest';
import { authEndpoints } from '../../../contract/auth/endpoints.ts';
import { postEndpoints } from '../../../contract/posts/endpoints.ts';
import { test } from '../../support/fixtures.ts';
import { sampleImage } from '../../support/image-samples.ts';
import { idOf } from '../../support/members.ts';
import { addMember, publishPost } from '../../support/people.ts';
import type { TestServer } from '../../support/server.ts';
import { runTool } from '../../support/tool.ts';

/** `npm run member`, for the operator. */

const run = (server: TestServer, ...args: string[]) => type(server, '', ...args);

/** Runs the command, and types in answer to its question. */
const type = (server: TestServer, typed: string, ...args: string[]) =>
  runTool(
    'member',
    args,
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      DATA_DIR: server.dataDir,
    },
    typed,
  );

test('suspends, shows, lifts and closes', async ({ server, admin }) => {
  const member = await addMember(server);
  const userId = await idOf(server, member);
  const postId = await publishPost(member, admin, { images: sampleImage('png') });
  const path = `/${String((await admin.call(postEndpoints.full, { postId })).body['image_url'])}`;

  expect((await run(server, member.email, '--suspend', '7')).stdout).toMatch(
    /^\S+ is \S+, member, suspended until \d{4}-\d\d-\d\d \d\d:\d\d \(Shanghai\)\.\n$/,
  );
  expect(await member.call(authEndpoints.checkLogin)).toMatchObject({ status: 401 });
  expect(await run(server, member.email, '--suspend')).toMatchObject({
    failed: true,
    stderr: expect.stringContaining('This member is suspended already.') as string,
  });
  expect((await run(server, member.email.toUpperCase(), '--lift')).stdout).toContain('not suspended');
  expect((await run(server, member.email, '--suspend')).stdout).toContain('suspended until it is lifted');
  for (const typed of ['', 'yes\n', `${member.username.toUpperCase()}\n`]) {
    const { failed, stderr } = await type(server, typed, member.email, '--close');
    expect([failed, stderr]).toEqual([true, expect.stringContaining(`The username is ${member.username}.`)]);
  }
  expect((await run(server, member.email)).stdout).toContain(member.username);
  expect((await type(server, `${member.username}\n`, member.email, '--close')).stdout).toBe(
    `The account of ${member.email} is closed.\n`,
  );
  expect((await admin.fetch(path)).status).toBe(404);
  expect(
    await server.database.sql(
      "select actor_id, request_id, action from audit where object = $1 and action <> 'log-in' order by id",
      [`member ${userId}`],
    ),
  ).toEqual(
    ['suspend-member', 'lift-suspension', 'suspend-member', 'close-account'].map((action) => ({
      actor_id: null,
      request_id: `operator ${userInfo().username}`,
      action,
    })),
  );
});

test.for([
  [['nobody@nyu.edu'], 'Nobody has the verified email nobody@nyu.edu.'],
  [['admin@nyu.edu', '--close'], 'is an admin. First run: npm run make-admin'],
  [['admin@nyu.edu', '--suspend', '366'], 'DAYS should be a whole number from 1 to 365.'],
  [['admin@nyu.edu', '--lift', '--close'], 'Choose one of'],
  [['admin@nyu.edu', '7'], 'Only --suspend takes DAYS.'],
  [['admin@nyu.edu', '--suspended'], 'Usage: npm run member'],
] as const)('%j ends in one sentence', async ([args, says], { server }) => {
  const ended = await run(server, ...args);
  expect(ended.failed).toBe(true);
  expect(ended.stderr.trim().split('\n')).toEqual([expect.stringContaining(says)]);
});
