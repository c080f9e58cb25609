-- Accounts ------------------------------------------------------------------------------------------

create table members (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  password_hash text not null,
  role text not null default 'member' constraint members_role check (role in ('member', 'admin')),
  profile_image text,
  wechat_image text,
  update_result text constraint members_update_result check (update_result in ('approved', 'denied')),
  update_denied_reason text,
  username_changed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index members_email_key on members (lower(email));
create unique index members_username_key on members (lower(username));

create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_member on sessions (member_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- What a person typed at sign-up; becomes a member when the code is right (decisions A5).
create table sign_ups (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  password_hash text not null,
  created_at timestamptz not null default now()
);
create index sign_ups_email on sign_ups (lower(email), id desc);
create index sign_ups_username on sign_ups (lower(username), id desc);

-- A browser that waits for a code. Without sign_up_id and member_id no code can ever fit: the answer for an
-- address that is taken or unknown looks the same.
create table code_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  purpose text not null constraint code_sessions_purpose check (purpose in ('verify', 'reset')),
  email text not null,
  sign_up_id bigint references sign_ups on delete cascade,
  member_id bigint references members on delete cascade,
  code_hash text,
  code_expires_at timestamptz,
  code_asked_at timestamptz not null default now(),
  tries int not null default 0,
  expires_at timestamptz not null
);
create unique index code_sessions_token on code_sessions (token_hash);
create index code_sessions_expiry on code_sessions (expires_at);

-- Pictures ------------------------------------------------------------------------------------------

create table images (
  name text primary key constraint images_name check (name ~ '^[0-9a-f]{32}\.webp$'),
  owner_id bigint not null references members on delete cascade,
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create index images_owner on images (owner_id);

alter table members
  add constraint members_profile_image foreign key (profile_image) references images (name),
  add constraint members_wechat_image foreign key (wechat_image) references images (name);
create index members_profile_image_used on members (profile_image) where profile_image is not null;
create index members_wechat_image_used on members (wechat_image) where wechat_image is not null;

-- Posts ---------------------------------------------------------------------------------------------

create table posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references members on delete cascade,
  title text not null constraint posts_title check (char_length(title) between 1 and 100),
  description text not null constraint posts_description check (char_length(description) <= 5000),
  type text not null constraint posts_type check (type in ('sell', 'buy')),
  category text not null constraint posts_category check (category in ('Textbook', 'Kitchenware', 'Food', 'Others')),
  price numeric(10, 2) not null constraint posts_price check (price between 0 and 99999999),
  currency text not null constraint posts_currency check (currency in ('¥', '$')),
  -- Orders by price compare this: CNY minor units at the configured rate (decisions P8).
  price_cny bigint not null,
  price_basis text not null constraint posts_price_basis check (price_basis in ('Total price', 'Price per unit')),
  quantity int not null constraint posts_quantity check (quantity between 1 and 99999999),
  negotiable boolean not null,
  status text not null constraint posts_status
    check (status in ('Draft', 'Pending', 'Available', 'In progress', 'Archived', 'Denied')),
  deny_reason text,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  expires_on date not null,
  -- A hint for the list indexes, set by the sweep once expires_on is past. Lists check the date as well.
  lapsed boolean not null default false,
  words tsvector not null default ''
);

-- The transition table of contract/posts/status.ts once more: what must never be false.
create function keep_post_transitions() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('Draft', 'Pending'), ('Pending', 'Available'), ('Pending', 'Denied'), ('Pending', 'Archived'),
    ('Available', 'In progress'), ('Available', 'Archived'), ('In progress', 'Available'), ('In progress', 'Archived')
  ) then
    raise exception 'a post can not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'posts_transition';
  end if;
  return new;
end $$;
create trigger posts_transition before update of status on posts
  for each row execute function keep_post_transitions();

create table post_images (
  post_id bigint not null references posts on delete cascade,
  position int not null,
  image_name text not null references images (name),
  primary key (post_id, position)
);
create index post_images_image on post_images (image_name);

create table saves (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (member_id, post_id)
);
create index saves_newest on saves (member_id, saved_at desc, post_id desc);
create index saves_post on saves (post_id, member_id);

-- The save counter beside the wide, indexed post row, with just the columns that its own order needs.
create table post_counts (
  post_id bigint primary key references posts on delete cascade,
  saved_count int not null default 0 constraint post_counts_saved check (saved_count >= 0),
  status text not null,
  type text not null,
  category text not null,
  negotiable boolean not null,
  expires_on date not null,
  lapsed boolean not null
) with (fillfactor = 80);

create function copy_to_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts (post_id, status, type, category, negotiable, expires_on, lapsed)
    values (new.id, new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed);
  elsif (old.status, old.type, old.category, old.negotiable, old.expires_on, old.lapsed)
    is distinct from (new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed) then
    update post_counts
    set status = new.status, type = new.type, category = new.category, negotiable = new.negotiable,
      expires_on = new.expires_on, lapsed = new.lapsed
    where post_id = new.id;
  end if;
  return null;
end $$;
create trigger posts_counts after insert or update on posts
  for each row execute function copy_to_post_counts();

-- saved_count is the number of savers, whichever way a save comes or goes (decisions P7).
create function count_save() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post_counts set saved_count = saved_count + 1 where post_id = new.post_id;
  else
    update post_counts set saved_count = saved_count - 1 where post_id = old.post_id;
  end if;
  return null;
end $$;
create trigger saves_counted after insert or delete on saves
  for each row execute function count_save();

-- Lists: one sorted branch per status, type and category; a query merges the branches that its filters leave.
create index posts_by_date_all on posts (created_at, id)
  include (negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_date on posts (status, type, category, created_at, id)
  include (negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_price on posts (status, type, category, price_cny, id)
  include (negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_expiry on posts (status, type, category, expires_on, id)
  include (negotiable) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index post_counts_by_saves on post_counts (status, type, category, saved_count, post_id)
  include (negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_author on posts (author_id, status, created_at desc, id desc);
create index posts_pending on posts (created_at, id) where status = 'Pending';
create index posts_to_lapse on posts (expires_on) where not lapsed;
create index posts_words on posts using gin (words);
alter table posts alter column words set statistics 1000;
alter table posts set (autovacuum_vacuum_scale_factor = 0.02);
alter table post_counts set (autovacuum_vacuum_scale_factor = 0.02);

-- Words that occur in posts, so that prefixes and typos are expanded before the big index is asked.
-- Each word lies with its one-letter deletions: two words one slip apart share one.
create table post_words (
  word text collate "C" primary key,
  frequency int not null default 1,
  deletions text[] not null
);
create index post_words_deletions on post_words using gin (deletions);

-- Profile updates -----------------------------------------------------------------------------------

create table profile_requests (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  new_username text not null,
  profile_change text not null constraint profile_requests_profile_change
    check (profile_change in ('unchanged', 'removed', 'new')),
  profile_image text references images (name),
  wechat_change text not null constraint profile_requests_wechat_change
    check (wechat_change in ('unchanged', 'removed', 'new')),
  wechat_image text references images (name),
  status text not null default 'open' constraint profile_requests_status
    check (status in ('open', 'approved', 'denied')),
  deny_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint profile_requests_profile_image check ((profile_change = 'new') = (profile_image is not null) or status <> 'open'),
  constraint profile_requests_wechat_image check ((wechat_change = 'new') = (wechat_image is not null) or status <> 'open')
);
create unique index profile_requests_one_open on profile_requests (member_id) where status = 'open';
create index profile_requests_member on profile_requests (member_id);
create index profile_requests_profile_image_used on profile_requests (profile_image) where profile_image is not null;
create index profile_requests_wechat_image_used on profile_requests (wechat_image) where wechat_image is not null;

-- Mail, limits, audit, state ------------------------------------------------------------------------

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0
);
create index outbox_due on outbox (next_try_at);

create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  last_at timestamptz not null default now(),
  primary key (key, window_start)
);
create index rate_counters_age on rate_counters (last_at);

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text,
  actor_id bigint,
  action text not null,
  object text,
  before jsonb,
  after jsonb,
  reason text,
  outcome text not null constraint audit_outcome check (outcome in ('done', 'refused', 'failed'))
);
create index audit_newest on audit (id desc);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_insert_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

create table app_state (
  key text primary key,
  value text not null
);
