-- Suspensions. 'infinity' means until an admin lifts it. A past instant is an ended one, whose member is still to be told.
alter table members
  add column suspended_until timestamptz,
  add column suspension_reason text;
-- Lists leave out the posts of these members, and read them from this index at each request.
create index members_suspended on members (suspended_until) include (id) where suspended_until is not null;
-- Without statistics the planner would expect every third member to be suspended.
analyze members (suspended_until);

create table warnings (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  reason text not null,
  created_at timestamptz not null default now()
);
create index warnings_member on warnings (member_id);

-- What admins write about a member for each other.
create table member_notes (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  author_id bigint references members on delete set null,
  text text not null,
  created_at timestamptz not null default now()
);
create index member_notes_member on member_notes (member_id, id);
create index member_notes_author on member_notes (author_id);

-- Deals outlive their posts. Without a member they still count in the numbers of the site.
create table deals (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete set null,
  category text not null,
  made_at timestamptz not null default now()
);
create index deals_member on deals (member_id);
create index deals_made_at on deals (made_at);

-- The decisions about a member and about posts.
create index audit_by_object on audit (object, id) where object is not null;

-- Whose act an event tells of, once its post is deleted.
alter table notice_events add column author_id bigint;
