-- What a member sees of an own session. Sessions from before were begun with a password on an unknown device.
alter table sessions
  add column id bigint generated always as identity,
  add column last_used_at timestamptz,
  add column begun_by text not null default 'password',
  add column device text not null default 'Unknown device';
