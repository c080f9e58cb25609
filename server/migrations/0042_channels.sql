-- Needs all processes stopped.
-- An older process would send what is for another channel as a mail.
alter table outbox add column channel text not null default 'mail'
  constraint outbox_channel check (channel in ('mail', 'push', 'wecom', 'robot'));
drop index outbox_due;
create index outbox_due on outbox (channel, next_try_at);

-- Browsers that get pushes. One that has logged out is deleted with its session; one whose session has ended by itself stays
-- for some days, in which a push says nothing but that there is something.
create table push_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  session_hash bytea unique references sessions on delete cascade,
  -- When its session has ended by itself.
  ended_at timestamptz,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  constraint push_devices_session check ((session_hash is null) = (ended_at is not null))
);
create index push_devices_member on push_devices (member_id);

-- The member's id in the university's WeCom, whether WeCom refuses it, and whether another account has it.
alter table members add column wecom_id text unique, add column wecom_refused boolean not null default false,
  add column wecom_taken boolean not null default false;

-- Null: the default of the group.
alter table mail_settings alter column mail drop not null;
alter table mail_settings add column push boolean, add column wecom boolean;

-- When a notice leaves by the channels other than mail; null once it has.
alter table notices add column push_at timestamptz;
create index notices_push_due on notices (push_at) where push_at is not null;

-- The robot in the group chat of the moderators. The one row is the one robot.
create table robot (
  is_set boolean primary key default true constraint robot_one check (is_set),
  kind text not null constraint robot_kind check (kind in ('wecom', 'dingtalk', 'feishu', 'slack')),
  address text not null,
  secret text not null,
  language text not null,
  -- Of the last minute.
  sent_at timestamptz[] not null default '{}',
  -- Failed attempts since one succeeded, and when the first was.
  failures int not null default 0,
  failing_since timestamptz,
  -- Once it has failed too often: nothing is sent any more.
  failed_at timestamptz,
  failure text
);
