import { expect, test } from 'vitest';
import { actionPaths } from '../tests/support/action-tables.ts';
import { callTable } from './call-table.ts';

/** The calls of section 7 of the specification, then the ones that were added. */
const specified = [
  'GET /api/auth/check-login',
  'POST /api/auth/keep-alive',
  'POST /api/auth/logout',
  'GET /api/auth/check-admin',
  'POST /api/auth/login',
  'POST /api/auth/signup',
  'GET /api/auth/check-verification-code-session-exists',
  'POST /api/auth/verify-user',
  'POST /api/auth/create-reset-password-session',
  'GET /api/post/market-post',
  'GET /api/post/search-and-filter-posts',
  'GET /api/post/my-saved-post',
  'GET /api/post/my-available-post',
  'GET /api/post/my-draft-denied-post',
  'GET /api/post/my-archived-post',
  'GET /api/post/pending-post',
  'GET /api/post/get-post-full',
  'POST /api/post/create-post',
  'PATCH /api/post/edit-draft-post',
  'PATCH /api/post/edit-post',
  'DELETE /api/post/delete-post',
  'PATCH /api/post/archive-post',
  'PATCH /api/post/approve-post',
  'PATCH /api/post/deny-post',
  'POST /api/post/save-post',
  'POST /api/post/unsave-post',
  'PATCH /api/post/increment-saved-count',
  'PATCH /api/post/decrement-saved-count',
  'GET /api/user/get-user-info',
  'POST /api/user/request-update-user-info',
  'PATCH /api/user/update-user-pending-state',
  'PATCH /api/user/reset-deny-info',
  'GET /api/user/get-user-updates',
  'PATCH /api/user/approve-update',
  'PATCH /api/user/deny-update',
];

const added = [
  'POST /api/auth/reset-password',
  'POST /api/auth/change-password',
  'GET /api/auth/campus-problem',
  'GET /api/auth/campus-link',
  'POST /api/auth/send-link-code',
  'POST /api/auth/confirm-campus-link',
  'POST /api/auth/log-in-by-link',
  'POST /api/restore/state',
  'POST /api/restore/send-part',
  'POST /api/restore/begin',
  'GET /api/auth/my-sessions',
  'POST /api/auth/end-other-sessions',
  'POST /api/auth/send-new-code',
  'POST /api/auth/close-account',
  'GET /api/user/download-data',
  'GET /api/audit/trail',
  'GET /api/audit/trail.csv',
  'GET /api/notice/my-notices',
  'GET /api/notice/unread-count',
  'PATCH /api/notice/mark-read',
  'GET /api/notice/mail-settings',
  'PATCH /api/notice/mail-settings',
  'POST /api/notice/unsubscribe',
  'PATCH /api/post/confirm-post',
  'PATCH /api/post/renew-post',
  'PATCH /api/post/take-down-post',
  'PATCH /api/post/return-to-review',
  'PATCH /api/post/decide-posts',
  'GET /api/post/review-hints',
  'GET /api/search/count-posts',
  'PATCH /api/user/set-language',
  'GET /api/post/similar-posts',
  'GET /api/post/price-hint',
  'GET /api/search/suggest',
  'GET /api/search/my-searches',
  'POST /api/search/save-search',
  'PATCH /api/search/mute-search',
  'PATCH /api/search/mark-seen',
  'DELETE /api/search/delete-search',
  'GET /api/user/get-member',
  'GET /api/user/find-members',
  'GET /api/user/get-member-record',
  'PATCH /api/user/suspend-member',
  'PATCH /api/user/lift-suspension',
  'PATCH /api/user/warn-member',
  'PATCH /api/user/reset-member',
  'POST /api/user/add-member-note',
  'POST /api/report/create-report',
  'GET /api/report/open-reports',
  'PATCH /api/report/decide-report',
  'GET /api/desk/summary',
  'POST /api/desk/presence',
  'GET /api/site',
  'GET /api/desk/deny-reasons',
  'PUT /api/desk/deny-reasons',
  'GET /api/desk/announcements',
  'POST /api/desk/announcements',
  'DELETE /api/desk/announcements',
  'GET /api/desk/health',
  'GET /api/desk/numbers',
  'GET /api/desk/numbers.csv',
  'GET /api/desk/moderators',
  'GET /api/desk/appeals',
  'PATCH /api/desk/decide-appeal',
  'POST /api/post/appeal',
  'POST /api/user/appeal',
  'POST /api/post/connect',
  'GET /api/report/decided-reports',
  'PATCH /api/report/reopen-report',
  'GET /api/page',
  'PUT /api/desk/page',
  'PATCH /api/user/accept-terms',
];

const nameOf = (row: (typeof callTable)[number]) => `${row.method} ${row.path}`;
const rows = callTable.map(nameOf);

test('[7.1] the table has the 35 calls of the specification', () => {
  expect(specified).toHaveLength(35);
  expect(rows).toEqual(expect.arrayContaining(specified));
});

test('[7.2 G6.2] the table has no other calls except the added ones and those of actions', () => {
  expect(rows).toEqual(expect.arrayContaining(added));
  const others = callTable.filter((row) => !actionPaths.has(row.path)).map(nameOf);
  expect([...specified, ...added]).toEqual(expect.arrayContaining(others));
  expect(new Set(rows).size).toBe(rows.length);
});

test('[7.14] lists and the full post reply with JSON strings', () => {
  const strings = callTable.filter((row) => row.jsonString).map((row) => row.path);
  expect(strings.toSorted()).toEqual(
    [
      '/api/post/get-post-full',
      '/api/post/market-post',
      '/api/post/my-archived-post',
      '/api/post/my-available-post',
      '/api/post/my-draft-denied-post',
      '/api/post/my-saved-post',
      '/api/post/pending-post',
      '/api/post/search-and-filter-posts',
    ].toSorted(),
  );
});
