-- Outside of a transaction.
-- Decisions of admins about their own posts, requests and persons. The list stands also in server/audit/list.ts.
drop index if exists audit_of_own_affairs;
create index concurrently audit_of_own_affairs on audit (id) where actor_id = about_id and action in (
  'approve-post', 'deny-post', 'take-down-post', 'return-to-review', 'decide-report', 'reopen-report', 'decide-appeal',
  'approve-profile-update', 'deny-profile-update');
