-- Needs all processes stopped.
-- An older process would archive a post, or make it available, and leave the offers on it as they are.
-- What members offer on the posts of others. A promise is an offer that the author has accepted.
create table offers (
  id bigint generated always as identity primary key,
  -- Null once the post is deleted, which the title survives.
  post_id bigint references posts on delete set null,
  post_title text not null,
  -- Who made it, and the author of the post; null once the author's account is closed.
  member_id bigint not null references members on delete cascade,
  author_id bigint references members on delete set null,
  state text not null default 'open' constraint offers_state check (state in (
    'open', 'promised', 'declined', 'withdrawn', 'lapsed', 'cancelled', 'met', 'missed', 'unanswered', 'gone')),
  -- Null: as the post says. A promise fixes both.
  price numeric(10, 2),
  currency text constraint offers_currency check (currency in ('¥', '$')),
  area text,
  times timestamptz[] not null default '{}',
  sentence text,
  -- Of the promise.
  meet_at timestamptz,
  meet_area text,
  -- Why and by whom it ended: a code.
  reason text,
  ended_by text constraint offers_ended_by check (ended_by in ('author', 'asker')),
  -- By a member whom the author has blocked: nobody but its maker sees it.
  is_muted boolean not null default false,
  created_at timestamptz not null default now(),
  promised_at timestamptz,
  ended_at timestamptz,
  -- When it ends without an answer. While its hours stand still, since when.
  lapses_at timestamptz not null default now() + interval '72 hours',
  stopped_at timestamptz,
  -- When a job told the author that it waits, or the queue that the post is free.
  waiting_told_at timestamptz,
  free_told_at timestamptz,
  -- When both were reminded of the meeting, and the author was asked about it.
  reminded_at timestamptz,
  asked_at timestamptz,
  constraint offers_ended check ((state in ('open', 'promised')) = (ended_at is null)),
  constraint offers_promised check (state <> 'promised' or promised_at is not null and price is not null and currency is not null)
);
create unique index offers_once on offers (member_id, post_id) where ended_at is null;
create unique index offers_one_promise on offers (post_id) where state = 'promised';
create index offers_post on offers (post_id, created_at, id);
create index offers_member on offers (member_id, id);
create index offers_author on offers (author_id, member_id, created_at);
create index offers_lapse on offers (lapses_at) where state = 'open';
create index offers_made on offers (created_at);
create index offers_promised_at on offers (promised_at) where promised_at is not null;
create index offers_ended_at on offers (ended_at) where ended_at is not null;

-- Members whose offers reach this member no more.
create table offer_blocks (
  member_id bigint not null references members on delete cascade,
  blocked_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  primary key (member_id, blocked_id)
);
create index offer_blocks_blocked on offer_blocks (blocked_id);

alter table daily_numbers add column offers int not null default 0, add column promises int not null default 0,
  add column met int not null default 0;
