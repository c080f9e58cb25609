-- Needs all processes stopped.
-- An older process would approve a request without its WeChat ID.
-- Who asked for the contact of an author. Nobody reads it but to count, and the member's own data.
create table asks (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (member_id, post_id)
);
create index asks_post on asks (post_id, asked_at);
create index asks_by_time on asks (asked_at);

alter table members add column wechat_id text;
-- Null: unchanged; empty: to be removed. `qr_code` says what the code in a new image holds.
alter table profile_requests add column wechat_id text, add column qr_code jsonb;
