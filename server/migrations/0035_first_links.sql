-- The first campus login of an account is confirmed with its password or with a code that is mailed to it.
alter table code_sessions drop constraint code_sessions_purpose;
alter table code_sessions add constraint code_sessions_purpose check (purpose in ('verify', 'reset', 'link'));

-- A subject enters its own account, whatever address comes with it.
create index campus_subjects_by_subject on campus_subjects (provider, subject_hash);

-- Whether the browser that logs in with this link may connect its next campus login without a question.
alter table login_links add column connects boolean not null default false;
alter table sessions add column connects boolean not null default false;
