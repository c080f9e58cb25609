-- The code of an admin's login in a new browser, for one member and password (rule G14).
alter table code_sessions drop constraint code_sessions_purpose;
alter table code_sessions add constraint code_sessions_purpose
  check (purpose in ('verify', 'reset', 'link', 'admin'));
alter table code_sessions add column password_mark text;
-- Raised where the member's sessions are ended: browsers that were trusted with a lower number are so no longer.
alter table members add column trust_version int not null default 0;
