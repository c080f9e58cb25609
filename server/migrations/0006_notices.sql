-- Notices: what members are told about posts, profiles and the review queue.
create table notices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null,
  -- At most one unread notice of a member has a topic: a later one joins it.
  topic text not null,
  post_id bigint references posts on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- When the mail about this notice alone is due. Null if none is, or if it has been queued.
  mail_at timestamptz,
  -- The notice has been mailed, or a daily summary left it out.
  is_mailed boolean not null default false
);
create index notices_newest on notices (member_id, created_at desc, id desc);
create unique index notices_unread on notices (member_id, topic) where read_at is null;
create index notices_post on notices (post_id) where post_id is not null;
create index notices_mail_due on notices (mail_at) where mail_at is not null;
create index notices_to_sum_up on notices (created_at) where read_at is null and not is_mailed;
create index notices_age on notices (created_at);

-- What many members are still to be told. A job tells them in batches, in the order of member ids.
create table notice_events (
  id bigint generated always as identity primary key,
  kind text not null,
  post_id bigint not null,
  data jsonb not null,
  -- Whom to tell if the post is deleted. Otherwise all who have saved it by then.
  recipients bigint[],
  told_up_to bigint not null default 0,
  created_at timestamptz not null default now()
);

-- Groups of mails for which a member has chosen something else than the default.
create table mail_settings (
  member_id bigint not null references members on delete cascade,
  mail_group text not null,
  mail text not null constraint mail_settings_mail check (mail in ('now', 'daily', 'never')),
  -- The choice before an unsubscribe link was used, so that it can be undone.
  unsubscribed_from text constraint mail_settings_unsubscribed_from check (unsubscribed_from in ('now', 'daily')),
  primary key (member_id, mail_group)
);

alter table members
  add column language text constraint members_language check (language in ('en', 'zh')),
  -- The day of the last daily summary.
  add column summary_on date,
  -- Permanent refusals in a row by the member's mail server.
  add column refused_mails int not null default 0;

-- What the author of a post has been reminded of, so that each reminder is sent once for its day.
create table post_reminders (
  post_id bigint not null,
  kind text not null,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (post_id, kind, day)
);
-- Posts that expired before there were reminders. They are archived three days after their first warning. This reads
-- the posts before the statements below lock them.
insert into post_reminders (post_id, kind, day)
select id, 'expired-unwarned', expires_on from posts
where status in ('Available', 'In progress') and expires_on < (now() at time zone 'Asia/Shanghai')::date;
alter table post_reminders add constraint post_reminders_post foreign key (post_id) references posts on delete cascade;

-- A default that is dropped at once fills existing rows without writing them. Their authors are asked for the first
-- time when a post is 30 days old, and those of older posts now.
alter table posts
  add column submitted_at timestamptz,
  add column confirmed_at timestamptz default now() - interval '30 days';
alter table posts alter column confirmed_at drop default;
