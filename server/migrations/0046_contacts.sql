-- Handles by the keys of their channels, WeChat's apart. Those of a request are its changes: an empty one is to be removed.
alter table members add column contacts jsonb not null default '{}';
alter table profile_requests add column contacts jsonb not null default '{}';
