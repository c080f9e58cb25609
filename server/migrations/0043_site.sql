-- What admins have edited of the site's own facts; a section without a row is as the settings have it. The editor is
-- forgotten with the account.
create table site (
  section text primary key check (section ~ '^[A-Za-z]{1,40}$'),
  value jsonb not null,
  edited_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  edited_by bigint constraint site_editor references members (id) on delete set null
);
