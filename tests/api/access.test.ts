import { describe, expect } from 'vitest';
import { callTable } from '../../contract/call-table.ts';
import { actionPaths } from '../support/action-tables.ts';
import { Client } from '../support/client.ts';
import { test } from '../support/fixtures.ts';

/** Who may make each call of the call table (rule G4: session, then role, then shape). */

const guarded = callTable.filter((row) => row.access !== 'public');
const forAdmins = callTable.filter((row) => row.access === 'admin');

test('[1.8 G6.2] the guarded calls are the ones that the specification guards', () => {
  const open = callTable.filter((row) => row.access === 'public').map((row) => row.path);
  expect(open.toSorted()).toEqual(
    [
      '/api/auth/campus-link',
      '/api/auth/campus-problem',
      '/api/auth/check-verification-code-session-exists',
      '/api/auth/create-reset-password-session',
      '/api/auth/confirm-campus-link',
      '/api/auth/log-in-by-link',
      '/api/auth/send-link-code',
      '/api/auth/login',
      '/api/auth/logout',
      '/api/auth/reset-password',
      '/api/auth/send-new-code',
      '/api/auth/signup',
      '/api/auth/verify-user',
      '/api/restore/begin',
      '/api/restore/send-part',
      '/api/restore/state',
      '/api/notice/unsubscribe',
      '/api/page',
      '/api/site',
      '/api/user/appeal',
    ].toSorted(),
  );
  const noActions = forAdmins.map((row) => row.path).filter((path) => !actionPaths.has(path));
  expect(noActions.toSorted()).toEqual(
    [
      '/api/audit/trail',
      '/api/audit/trail.csv',
      '/api/auth/check-admin',
      '/api/desk/announcements',
      '/api/desk/announcements',
      '/api/desk/announcements',
      '/api/desk/deny-reasons',
      '/api/desk/deny-reasons',
      '/api/desk/appeals',
      '/api/desk/moderators',
      '/api/desk/health',
      '/api/desk/numbers',
      '/api/desk/numbers.csv',
      '/api/desk/page',
      '/api/desk/presence',
      '/api/desk/summary',
      '/api/post/decide-posts',
      '/api/post/pending-post',
      '/api/post/review-hints',
      '/api/report/decided-reports',
      '/api/report/open-reports',
      '/api/user/find-members',
      '/api/user/get-member-record',
      '/api/user/get-user-updates',
    ].toSorted(),
  );
});

describe.each(guarded.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  test('[6.7] is refused without a session, before its input is looked at', async ({ server }) => {
    const answer = await new Client(server.url).call(row, { postId: 'nonsense' });
    expect(answer).toMatchObject({ status: 401, code: 'no_session', message: 'Please log in first.' });
  });
  test('is refused with a made-up session', async ({ server }) => {
    const stranger = new Client(server.url);
    stranger.cookies.set('session', 'A'.repeat(43));
    expect(await stranger.call(row)).toMatchObject({ status: 401, code: 'no_session' });
  });
});

describe.each(forAdmins.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  test('[6.5] is refused to a member who is not an admin', async ({ member }) => {
    expect(await member.call(row, { postId: '1' })).toMatchObject({ status: 403, code: 'admins_only' });
  });
});

test('[7.8] a path that is not in the call table is a 404', async ({ member }) => {
  for (const path of ['/api/signup', '/api/auth/make-admin', '/api/post', '/api/']) {
    const response = await member.fetch(path, { method: 'POST' });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'not_found' });
  }
});
