-- Stands for 48 migrations.
-- The schema as it was at commit 8228cd66. Later files change it.

-- Members -------------------------------------------------------------------------------------------

-- Names that read alike: letters and digits that look the same are one, and underscores and case are nothing.
create function name_skeleton(name text) returns text
language sql immutable strict parallel safe
return coalesce(
  nullif(replace(replace(replace(replace(translate(lower(name), 'i1052', 'llosz'),
    'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '_', ''), ''),
  name);

-- The same without what stands behind it: lin_xiaoyu of lin_xiaoyu_2.
create function name_stem(name text) returns text
language sql immutable strict parallel safe
return name_skeleton(regexp_replace(name, '[0-9_]+$', ''));

create table members (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  -- Null: the member logs in with the campus account only.
  password_hash text,
  role text not null default 'member' constraint members_role check (role in ('member', 'admin')),
  profile_image text, wechat_image text,
  update_result text constraint members_update_result check (update_result in ('approved', 'denied')),
  update_denied_reason text,
  username_changed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Any language that the site has texts in: the server knows which.
  language text,
  -- The day of the last daily summary.
  summary_on date,
  -- Permanent refusals in a row by the member's mail server.
  refused_mails int not null default 0,
  -- 'infinity' means until an admin lifts it. A past instant is an ended suspension, whose member is still to be told.
  suspended_until timestamptz, suspension_reason text,
  -- The day of the last request.
  last_seen_on date,
  -- The version of the terms that the member has accepted.
  accepted_terms int,
  -- When and by whom the member was suspended; null for the operator.
  suspended_at timestamptz, suspended_by bigint,
  wechat_id text,
  -- The last day on campus, which all members see, and the latest of these days about which the member was told.
  leaving_on date, leaving_told_on date,
  -- Until this day the member's posts are hidden, and since when. A job clears both on the day.
  paused_until date, paused_at timestamptz,
  -- The id in the university's WeCom, whether WeCom refuses it, and whether another account has it.
  wecom_id text unique, wecom_refused boolean not null default false, wecom_taken boolean not null default false,
  -- Handles by the keys of their channels, WeChat's apart.
  contacts jsonb not null default '{}'
);
create unique index members_email_key on members (lower(email));
create unique index members_username_key on members (lower(username));
-- Not unique: members of before may already read alike.
create index members_name_skeleton on members (name_skeleton(username));
create index members_name_stem on members (name_stem(username));
-- Members are found by a part of their name or e-mail in the order of names, from this index alone.
create index members_by_name on members (lower(username)) include (id, username, email);
create index members_by_time on members (created_at);
-- Lists leave out the posts of these members, and read them from this index at each request.
create index members_suspended on members (suspended_until) include (id) where suspended_until is not null;
create index members_leaving on members (leaving_on) where leaving_on is not null;
create index members_paused on members (paused_until) where paused_until is not null;
create index members_profile_image_used on members (profile_image) where profile_image is not null;
create index members_wechat_image_used on members (wechat_image) where wechat_image is not null;

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

-- Login ---------------------------------------------------------------------------------------------

create table sessions (
  token_hash bytea primary key,
  member_id bigint not null references members on delete cascade,
  created_at timestamptz not null default now(), expires_at timestamptz not null,
  -- What a member sees of an own session.
  id bigint generated always as identity,
  last_used_at timestamptz,
  begun_by text not null default 'password', device text not null default 'Unknown device',
  -- Which provider it began with, so that a logout can say where that one ends its own.
  campus_kind text,
  -- Whether the browser may connect its next campus login without a question.
  connects boolean not null default false
);
create index sessions_member on sessions (member_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- What a person typed at sign-up; becomes a member when the code is right (rule A5).
create table sign_ups (
  id bigint generated always as identity primary key,
  email text not null,
  username text not null,
  password_hash text not null,
  created_at timestamptz not null default now(),
  accepted_terms int
);
create index sign_ups_email on sign_ups (lower(email), id desc);
create index sign_ups_username on sign_ups (lower(username), id desc);

-- A browser that waits for a code. Without sign_up_id no code of a sign-up can ever fit: the answer for an address that
-- is taken looks the same.
create table code_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  -- The first campus login of an account is confirmed with its password or with a code that is mailed to it.
  purpose text not null constraint code_sessions_purpose check (purpose in ('verify', 'reset', 'link')),
  email text not null,
  sign_up_id bigint references sign_ups on delete cascade,
  -- Not written: whether an e-mail has an account is looked up when its mail is sent.
  member_id bigint references members on delete cascade,
  code_hash text, code_expires_at timestamptz, code_asked_at timestamptz not null default now(),
  tries int not null default 0, expires_at timestamptz not null
);
create unique index code_sessions_token on code_sessions (token_hash);
create index code_sessions_expiry on code_sessions (expires_at);
-- A new password ends the codes that were sent to its owner.
create index code_sessions_email on code_sessions (lower(email));

-- Whom a provider means by an account: its subject, hashed, since the first campus login.
create table campus_subjects (
  member_id bigint not null references members on delete cascade,
  provider text not null, subject_hash text not null,
  linked_at timestamptz not null default now(),
  primary key (member_id, provider)
);
-- A subject enters its own account, whatever address comes with it.
create index campus_subjects_by_subject on campus_subjects (provider, subject_hash);

-- A state is spent once, before the provider is asked. `next` is where Back leads a browser with a session.
create table spent_states (
  state_hash bytea primary key,
  next text not null,
  spent_at timestamptz not null default now()
);
create index spent_states_by_time on spent_states (spent_at);

-- A link that the operator gave a member: valid once and for ten minutes. A new one makes the older one void.
create table login_links (
  member_id bigint primary key references members on delete cascade,
  link_hash bytea not null unique,
  expires_at timestamptz not null,
  connects boolean not null default false
);

-- Proofs of work that were used: each counts once. Unlogged, as they end after two minutes.
create unlogged table spent_proofs (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

create unlogged table rate_counters (
  key text not null,
  window_start timestamptz not null,
  count int not null,
  last_at timestamptz not null default now(),
  primary key (key, window_start)
);
create index rate_counters_age on rate_counters (last_at);

-- Images --------------------------------------------------------------------------------------------

create table images (
  name text primary key constraint images_name check (name ~ '^[0-9a-f]{32}\.webp$'),
  owner_id bigint not null references members on delete cascade,
  width int not null, height int not null,
  created_at timestamptz not null default now()
);
create index images_owner on images (owner_id);

alter table members
  add constraint members_profile_image foreign key (profile_image) references images (name),
  add constraint members_wechat_image foreign key (wechat_image) references images (name);

-- Perceptual hashes of images (engine/images/hash.ts). An image without features, or whose file can't be read, has a
-- row without a hash, so that it is not tried again.
create table image_hashes (
  image_name text primary key references images on delete cascade,
  hash bigint,
  -- The hashes of light crops of the image, and of images that it may be a light crop of.
  probes bigint[] not null default '{}'
);
-- Two hashes that differ in at most three bits have at least one equal 16-bit part. Each index holds the whole hash, so
-- that the table is not read for hashes that differ in more.
create index image_hashes_part_1 on image_hashes (((hash >> 48) & 65535), hash) where hash is not null;
create index image_hashes_part_2 on image_hashes (((hash >> 32) & 65535), hash) where hash is not null;
create index image_hashes_part_3 on image_hashes (((hash >> 16) & 65535), hash) where hash is not null;
create index image_hashes_part_4 on image_hashes ((hash & 65535), hash) where hash is not null;
create index image_hashes_hash on image_hashes (hash) where hash is not null;

-- Posts ---------------------------------------------------------------------------------------------

create table posts (
  id bigint generated always as identity primary key,
  author_id bigint not null references members on delete cascade,
  title text not null constraint posts_title check (char_length(title) between 1 and 100),
  description text not null constraint posts_description check (char_length(description) <= 5000),
  type text not null constraint posts_type check (type in ('sell', 'buy')),
  -- Of the site's categories and currencies, which the server knows, because admins edit them.
  category text not null,
  price numeric(10, 2) not null constraint posts_price check (price between 0 and 99999999),
  currency text not null,
  -- Orders by price compare this: minor units at the configured rate (rule P8).
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
  words tsvector not null default '',
  -- A post whose answer got lost is sent again under the same key, and is there once.
  idempotency_key text,
  -- Which version of the search terms `words` was built with. A job indexes posts of another version anew.
  words_version text,
  submitted_at timestamptz, confirmed_at timestamptz,
  taken_down boolean not null default false,
  -- The admin's id, which outlives the account.
  decided_by bigint,
  decided_at timestamptz,
  condition text, area text, kind text, course_code text,
  -- When the author archived the post with 'Deal made!'.
  deal_made_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.02);
alter table posts alter column words set statistics 1000;

-- The transition table of contract/posts/status.ts once more: what must never be false.
create function keep_post_transitions() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('Draft', 'Pending'), ('Pending', 'Available'), ('Pending', 'Denied'), ('Pending', 'Archived'),
    ('Available', 'In progress'), ('Available', 'Archived'), ('In progress', 'Available'), ('In progress', 'Archived'),
    ('Available', 'Denied'), ('In progress', 'Denied'),
    ('Available', 'Pending'), ('In progress', 'Pending'), ('Denied', 'Pending')
  ) then
    raise exception 'a post can not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'posts_transition';
  end if;
  return new;
end $$;
create trigger posts_transition before update of status on posts for each row execute function keep_post_transitions();

-- A buy post has no condition, also through a release that knows no such fields.
create function clear_unfit_fields() returns trigger language plpgsql as $$
begin
  new.condition := case when new.type = 'sell' then new.condition end;
  return new;
end $$;
create trigger posts_fitting_fields before insert or update of type, category, condition, kind, course_code on posts
  for each row execute function clear_unfit_fields();

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
create index saves_by_time on saves (saved_at);

-- Who asked for the contact of an author. Nobody reads it but to count, and the member's own data.
create table asks (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (member_id, post_id)
);
create index asks_post on asks (post_id, asked_at);
create index asks_by_time on asks (asked_at);

-- What the author of a post has been reminded of, so that each reminder is sent once for its day.
create table post_reminders (
  post_id bigint not null constraint post_reminders_post references posts on delete cascade,
  kind text not null,
  day date not null,
  created_at timestamptz not null default now(),
  primary key (post_id, kind, day)
);

-- Deals outlive their posts. Without a member they still count in the numbers of the site.
create table deals (
  id bigint generated always as identity primary key,
  member_id bigint references members on delete set null,
  category text not null,
  made_at timestamptz not null default now()
);
create index deals_member on deals (member_id);
create index deals_made_at on deals (made_at);

-- The post that each admin has open on the desk, and since when.
create unlogged table desk_presence (
  admin_id bigint primary key references members on delete cascade,
  post_id bigint,
  seen_at timestamptz not null default now()
);

-- The keys of the site's pickup areas, written at each start. A post keeps the key of an area that the site has lost.
create table pickup_areas (area text primary key);

-- Keys of categories and kinds, in lower case, that an admin has removed. None is given again.
create table removed_category_keys (key text primary key);

-- Lists ---------------------------------------------------------------------------------------------

-- The save counter beside the wide, indexed post row, with just the columns that its own order needs.
create table post_counts (
  post_id bigint primary key references posts on delete cascade,
  saved_count int not null default 0 constraint post_counts_saved check (saved_count >= 0),
  status text not null, type text not null, category text not null, negotiable boolean not null,
  expires_on date not null, lapsed boolean not null,
  price_cny bigint, condition text, area text, kind text
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

create function copy_to_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts
      (post_id, status, type, category, negotiable, expires_on, lapsed, price_cny, condition, area, kind)
    values (new.id, new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed,
      new.price_cny, new.condition, new.area, new.kind);
  elsif (old.status, old.type, old.category, old.negotiable, old.expires_on, old.lapsed,
      old.price_cny, old.condition, old.area, old.kind)
    is distinct from (new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed,
      new.price_cny, new.condition, new.area, new.kind) then
    update post_counts
    set status = new.status, type = new.type, category = new.category, negotiable = new.negotiable,
      expires_on = new.expires_on, lapsed = new.lapsed, price_cny = new.price_cny, condition = new.condition,
      area = new.area, kind = new.kind
    where post_id = new.id;
  end if;
  return null;
end $$;
create trigger posts_counts after insert or update on posts for each row execute function copy_to_post_counts();

-- saved_count is the number of savers, whichever way a save comes or goes (rule P7).
create function count_save() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update post_counts set saved_count = saved_count + 1 where post_id = new.post_id;
  else
    update post_counts set saved_count = saved_count - 1 where post_id = old.post_id;
  end if;
  return null;
end $$;
create trigger saves_counted after insert or delete on saves for each row execute function count_save();

-- Each index has all columns of the filters, so that a list reads no rows but those that it shows. Each order has one
-- that leads with its key, and one sorted branch per status, type and category: a query merges the branches that its
-- filters leave.
create index posts_by_date_all on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_date_living on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress') and not lapsed;
create index posts_by_date_archived on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status = 'Archived' and not lapsed;
create index posts_by_date on posts (status, type, category, created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_price on posts (status, type, category, price_cny, id)
  include (negotiable, expires_on, created_at, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_price_all on posts (price_cny, id)
  include (status, type, category, negotiable, expires_on, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_expiry on posts (status, type, category, expires_on, id)
  include (negotiable, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_expiry_all on posts (expires_on, id)
  include (status, type, category, negotiable, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index post_counts_by_saves on post_counts (status, type, category, saved_count, post_id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index post_counts_by_saves_all on post_counts (saved_count, post_id)
  include (status, type, category, negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_choices on posts (condition, area, kind, price_cny)
  include (id, created_at, status, type, category, negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
create index posts_by_author on posts (author_id, status, created_at desc, id desc);
create unique index posts_sent_once on posts (author_id, idempotency_key) where idempotency_key is not null;
-- Posts are reviewed in the order of their submission: a draft from long ago, or a post that was returned to review,
-- does not go before posts that have waited longer.
create index posts_in_queue on posts ((coalesce(submitted_at, created_at)), id) where status = 'Pending';
create index posts_by_submission on posts ((coalesce(submitted_at, created_at))) where status <> 'Draft';
create index posts_by_decision on posts (decided_at) where decided_at is not null;
create index posts_to_lapse on posts (expires_on) where not lapsed;
create index posts_to_remind on posts (expires_on, id) where status in ('Available', 'In progress');
create index posts_to_confirm on posts (confirmed_at, id) where status = 'Available';

-- Search --------------------------------------------------------------------------------------------

-- With the values of the filters and the day in the index of words, a search reads only posts that match all of them.
-- A day is in five spans of 1 to 256 days, so that the newest posts with a usual word are found in a few lexemes.
create index posts_by_words on posts
  using gin ((words || array_to_tsvector(array_remove(array['/' || status, '/' || type, '/' || category,
    case when negotiable then '/negotiable' else '/firm' end, '/c:' || condition, '/a:' || area, '/k:' || kind,
    '/1:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 1)::text,
    '/4:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 4)::text,
    '/16:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 16)::text,
    '/64:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 64)::text,
    '/256:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 256)::text], null))))
  where status in ('Available', 'In progress', 'Archived') and not lapsed;
alter index posts_by_words alter column 1 set statistics 1000;
create index posts_by_words_of_deals on posts using gin (words) where deal_made_at is not null;

-- Words that occur in posts, so that prefixes and typos are expanded before the big index is asked.
-- Each word lies with its one-letter deletions: two words one slip apart share one.
create table post_words (
  word text collate "C" primary key,
  frequency int not null default 1,
  deletions text[] not null
);
create index post_words_deletions on post_words using gin (deletions);

-- The words in the titles of posts on the market, for suggestions. Reads check that a post is still listed.
create table title_words (
  word text collate "C" not null,
  post_id bigint not null references posts on delete cascade,
  primary key (word, post_id)
);
create index title_words_post on title_words (post_id);

-- What a word is completed from: itself, for Chinese words also each of its ends and its pinyin.
create table title_word_keys (
  key text collate "C" not null,
  word text collate "C" not null,
  -- In how many titles it was when a job last counted.
  frequency int not null default 1,
  primary key (key, word)
);
create index title_word_keys_word on title_word_keys (word);

create function drop_title_words() returns trigger language plpgsql as $$
begin
  delete from title_words where post_id = new.id;
  return null;
end $$;
create trigger posts_leave_market after update of status on posts
  for each row when (old.status in ('Available', 'In progress') and new.status not in ('Available', 'In progress'))
  execute function drop_title_words();

-- Searches that every new post is held against: those that members saved, and the titles of wanted posts.
create table saved_searches (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- The wanted post whose title is the search.
  post_id bigint unique references posts on delete cascade,
  search text not null,
  -- The text of a JSON object, with the names in the order of the contract.
  filters text not null default '{}',
  is_muted boolean not null default false,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Written by releases that found searches by keys.
  filter_query tsquery, keys_version text,
  -- What a post must have to fit. A job sets both.
  query tsquery, query_version text
);
create unique index saved_searches_once on saved_searches (member_id, lower(search), filters) where post_id is null;
create index saved_searches_to_key on saved_searches (keys_version, id);

create table saved_search_keys (
  key text collate "C" not null,
  search_id bigint not null references saved_searches on delete cascade,
  primary key (key, search_id)
);
create index saved_search_keys_search on saved_search_keys (search_id);

-- Which posts fit a member's saved search. Posts that fit already when it was saved have no time. Checking a foreign key
-- to the one post of very many rows would take a third of the time.
create table search_hits (
  search_id bigint not null references saved_searches on delete cascade,
  post_id bigint not null,
  found_at timestamptz,
  fits boolean not null default true,
  primary key (search_id, post_id)
);
create index search_hits_post on search_hits (post_id);

-- Posts that a member was told about once, by a saved search or by a post of the other type.
create table told_matches (
  member_id bigint not null references members on delete cascade,
  post_id bigint not null references posts on delete cascade,
  primary key (member_id, post_id)
);
create index told_matches_post on told_matches (post_id);

-- Who has searched a text and found something, on which day at last. A row is deleted after a week.
create table found_searches (
  text text not null,
  member_id bigint not null references members on delete cascade,
  day date not null,
  primary key (text, member_id)
);
create index found_searches_member on found_searches (member_id);
create index found_searches_day on found_searches (day, text);

-- Offers --------------------------------------------------------------------------------------------

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
  price numeric(10, 2), currency text, area text, times timestamptz[] not null default '{}', sentence text,
  -- Of the promise.
  meet_at timestamptz, meet_area text,
  -- Why and by whom it ended: a code.
  reason text,
  ended_by text constraint offers_ended_by check (ended_by in ('author', 'asker')),
  -- By a member whom the author has blocked: nobody but its maker sees it.
  is_muted boolean not null default false,
  created_at timestamptz not null default now(), promised_at timestamptz, ended_at timestamptz,
  -- When it ends without an answer. While its hours stand still, since when.
  lapses_at timestamptz not null default now() + interval '72 hours',
  stopped_at timestamptz,
  -- When a job told the author that it waits, or the queue that the post is free.
  waiting_told_at timestamptz, free_told_at timestamptz,
  -- When both were reminded of the meeting, and the author was asked about it.
  reminded_at timestamptz, asked_at timestamptz,
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

-- Requests that admins decide -----------------------------------------------------------------------

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
  created_at timestamptz not null default now(), decided_at timestamptz,
  -- Null: unchanged; empty: to be removed. `qr_code` says what the code in a new image holds.
  wechat_id text, qr_code jsonb,
  -- The changes by the keys of their channels: an empty handle is to be removed.
  contacts jsonb not null default '{}',
  constraint profile_requests_profile_image check ((profile_change = 'new') = (profile_image is not null) or status <> 'open'),
  constraint profile_requests_wechat_image check ((wechat_change = 'new') = (wechat_image is not null) or status <> 'open')
);
create unique index profile_requests_one_open on profile_requests (member_id) where status = 'open';
create index profile_requests_member on profile_requests (member_id);
create index profile_requests_profile_image_used on profile_requests (profile_image) where profile_image is not null;
create index profile_requests_wechat_image_used on profile_requests (wechat_image) where wechat_image is not null;

-- Reports of posts and members.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references members on delete cascade,
  -- The reported member, or the author of the reported post.
  about_id bigint not null references members on delete cascade,
  is_about_post boolean not null,
  -- Null once the post is deleted. Nobody decides such a report, but it still counts.
  post_id bigint references posts on delete set null,
  reason text not null,
  text text not null default '' constraint reports_text check (char_length(text) <= 500),
  created_at timestamptz not null default now(),
  -- Null while the report is open.
  outcome text constraint reports_outcome check (outcome in ('acted', 'left')),
  decided_at timestamptz,
  action text, decided_by bigint,
  constraint reports_object check (is_about_post or post_id is null),
  constraint reports_decided check ((outcome is null) = (decided_at is null))
);
create unique index reports_open_post on reports (post_id, reporter_id) where outcome is null and post_id is not null;
create unique index reports_open_member on reports (about_id, reporter_id) where outcome is null and not is_about_post;
create index reports_reporter on reports (reporter_id, created_at);
create index reports_about on reports (about_id);
create index reports_open on reports (created_at, id) where outcome is null;
create index reports_decided_at on reports (decided_at) where decided_at is not null;
create index reports_post on reports (post_id) where post_id is not null;
create index reports_by_time on reports (created_at);

-- Members' requests for another look at a denial, a take-down or a suspension.
create table appeals (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- Null if the appeal is against a suspension.
  post_id bigint references posts on delete cascade,
  text text not null constraint appeals_text check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now(),
  -- The decision that the appeal is against. Its instant identifies it.
  decided_at timestamptz not null,
  decided_by bigint, decision_reason text,
  -- Null while the appeal is open.
  outcome text constraint appeals_outcome check (outcome in ('accepted', 'refused')),
  answer text, answered_by bigint, answered_at timestamptz,
  constraint appeals_answered check ((outcome is null) = (answered_at is null))
);
create unique index appeals_once_a_post on appeals (post_id, decided_at) where post_id is not null;
create unique index appeals_once_a_suspension on appeals (member_id, decided_at) where post_id is null;
create index appeals_member on appeals (member_id, created_at);
create index appeals_open on appeals (created_at, id) where outcome is null;
create index appeals_by_time on appeals (created_at);
create index appeals_answered_at on appeals (answered_at) where answered_at is not null;

-- Notices and messages ------------------------------------------------------------------------------

-- What members are told about posts, profiles and the review queue.
create table notices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  kind text not null,
  -- At most one unread notice of a member has a topic: a later one joins it.
  topic text not null,
  post_id bigint references posts on delete set null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(), read_at timestamptz,
  -- When the mail about this notice alone is due. Null if none is, or if it has been queued.
  mail_at timestamptz,
  -- The notice has been mailed, or a daily summary left it out.
  is_mailed boolean not null default false,
  -- When its mail left. Decisions that follow within two minutes wait for one mail.
  mailed_at timestamptz,
  -- When a notice leaves by the channels other than mail; null once it has.
  push_at timestamptz
);
create index notices_newest on notices (member_id, created_at desc, id desc);
create unique index notices_unread on notices (member_id, topic) where read_at is null;
create index notices_post on notices (post_id) where post_id is not null;
create index notices_mail_due on notices (mail_at) where mail_at is not null;
create index notices_push_due on notices (push_at) where push_at is not null;
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
  created_at timestamptz not null default now(),
  -- Whose act it tells of, once the post is deleted.
  author_id bigint
);

-- Groups of notices for which a member has chosen something else than the default, which null is.
create table mail_settings (
  member_id bigint not null references members on delete cascade,
  mail_group text not null,
  mail text constraint mail_settings_mail check (mail in ('now', 'daily', 'never')),
  -- The choice before an unsubscribe link was used, so that it can be undone.
  unsubscribed_from text constraint mail_settings_unsubscribed_from check (unsubscribed_from in ('now', 'daily')),
  push boolean, wecom boolean,
  primary key (member_id, mail_group)
);

create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  kind text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  tries int not null default 0,
  channel text not null default 'mail' constraint outbox_channel check (channel in ('mail', 'push', 'wecom', 'robot'))
);
create index outbox_due on outbox (channel, next_try_at);

-- Browsers that get pushes. One that has logged out is deleted with its session; one whose session has ended by itself
-- stays for some days, in which a push says nothing but that there is something.
create table push_devices (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  session_hash bytea unique references sessions on delete cascade,
  -- When its session has ended by itself.
  ended_at timestamptz,
  endpoint text not null unique,
  p256dh text not null, auth text not null,
  created_at timestamptz not null default now(),
  constraint push_devices_session check ((session_hash is null) = (ended_at is not null))
);
create index push_devices_member on push_devices (member_id);

-- The robot in the group chat of the moderators. The one row is the one robot.
create table robot (
  is_set boolean primary key default true constraint robot_one check (is_set),
  kind text not null constraint robot_kind check (kind in ('wecom', 'dingtalk', 'feishu', 'slack')),
  address text not null, secret text not null, language text not null,
  -- Of the last minute.
  sent_at timestamptz[] not null default '{}',
  -- Failed attempts since one succeeded, and when the first was.
  failures int not null default 0, failing_since timestamptz,
  -- Once it has failed too often: nothing is sent any more.
  failed_at timestamptz, failure text
);

-- The site ------------------------------------------------------------------------------------------

-- What admins have edited of the site's own facts; a section without a row is as the settings have it. The editor is
-- forgotten with the account.
create table site (
  section text primary key check (section ~ '^[A-Za-z]{1,40}$'),
  value jsonb not null,
  edited_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  edited_by bigint constraint site_editor references members (id) on delete set null
);

-- The logos that admins have uploaded, as the server drew them at 512 pixels, by the hash of the picture.
create table logos (
  name text primary key,
  png bytea not null,
  uploaded_at timestamptz not null default clock_timestamp()
);

-- Every version of a page. The first version is the text that comes with the site.
create table pages (
  name text not null constraint pages_name check (name in ('guidelines', 'terms', 'privacy', 'accessibility')),
  version int not null constraint pages_version check (version > 1),
  language text not null,
  markdown text not null,
  edited_at timestamptz not null default now(),
  primary key (name, version)
);

-- A line or two that every page shows from one day to another. `texts` has all languages by their tags, where there are
-- others than English and Chinese; `en` and `zh` then hold the text of the site's first language where theirs is missing.
create table announcements (
  id bigint generated always as identity primary key,
  en text not null, zh text not null,
  from_on date not null, to_on date not null,
  texts jsonb,
  constraint announcements_days check (from_on <= to_on)
);

-- The reasons that the form of a denial offers, in their order. `texts` as above.
create table deny_reasons (
  place int primary key,
  en text not null, zh text not null,
  texts jsonb
);
insert into deny_reasons (place, en, zh) values
  (1, 'The photos do not show the item clearly. Please add sharp photos of your own, taken in good light.',
    '照片没有清楚展示物品，请在光线好的地方补拍几张清晰的照片。'),
  (2, 'The photos seem to come from a shop or from the web. Please show the item that you actually have.',
    '照片像是商家图或网图，请换成你手上这件物品的实拍照片。'),
  (3, 'The description does not say enough. Please add brand, size, age and condition, and any faults.',
    '描述不够具体，请补充品牌、尺寸、使用时间和成色，有瑕疵也请写明。'),
  (4, 'This item is not allowed on this site. Please see the community guidelines.',
    '这类物品不能在本站交易，请查看社区守则。'),
  (5, 'You have posted this already. Please keep one post and edit that one.',
    '这件物品你已经发过帖了，请保留其中一条，在那条上修改。'),
  (6, 'The price looks wrong. Please check the amount, the currency, and whether it is for one item or for all.',
    '价格看起来不对，请检查金额、币种，以及是单价还是总价。'),
  (7, 'The category does not fit. Please post it again in the right one.',
    '分类选得不合适，请选择正确的分类后重新发布。'),
  (8, 'This is advertising or a service. The site is for things that members pass on to each other.',
    '内容属于广告或有偿服务，本站只用于同学之间转让物品。'),
  (9, 'Please remove phone numbers, WeChat names and QR codes from the post. Buyers reach you through Connect.',
    '请删去帖子里的电话、微信号和二维码，买家可以通过“联系”找到你。'),
  (10, 'The post asks for payment before meeting. Please offer to meet on campus, and take the money there.',
    '帖子要求先付款，请改为在校园内当面验货、当面交易。'),
  (11, 'Please write about one item, or about one set, in each post.',
    '请一条帖子只写一件物品，或一套一起出的物品。');

-- What the server itself remembers, such as the exchange rate and its keys.
create table app_state (
  key text primary key,
  value text not null
);

-- Numbers -------------------------------------------------------------------------------------------

-- How many members were active on a day, in a week from Monday, and in a month, each named by its first day.
create table active_members (
  period text not null constraint active_members_period check (period in ('day', 'week', 'month')),
  day date not null, members int not null,
  primary key (period, day)
);

-- A member counts once in each period: with the first request of a new day, also for a new week or month.
create function count_active_member() returns trigger language plpgsql as $$
begin
  insert into active_members (period, day, members)
  select period, date_trunc(period, new.last_seen_on)::date, 1
  from unnest(array['day', 'week', 'month']) period
  where old.last_seen_on is null or old.last_seen_on < date_trunc(period, new.last_seen_on)::date
  on conflict (period, day) do update set members = active_members.members + 1;
  return null;
end $$;
create trigger members_active after update of last_seen_on on members
  for each row when (new.last_seen_on is not null) execute function count_active_member();

-- The sums of each past day, counted by a job. `hours` holds the wait of each decision, so that weeks have exact medians.
create table daily_numbers (
  day date primary key,
  sign_ups int not null, new_posts int not null, approved int not null, denied int not null,
  hours real[] not null,
  deals_made int not null, saves int not null, contacts int not null, reports int not null,
  by_category jsonb not null,
  appeals int not null default 0, offers int not null default 0, promises int not null default 0, met int not null default 0
);

-- Who has searched a text without a result, on which day at last. A row is deleted when its month and week are over.
create table empty_searches (
  text text not null,
  member_id bigint not null references members on delete cascade,
  day date not null,
  primary key (text, member_id)
);
create index empty_searches_member on empty_searches (member_id);
create index empty_searches_day on empty_searches (day);

-- How many members have searched it in a period, as in `active_members`.
create table empty_search_counts (
  period text not null constraint empty_search_counts_period check (period in ('day', 'week', 'month')),
  day date not null, text text not null, members int not null,
  primary key (period, day, text)
);

create function count_empty_search() returns trigger language plpgsql as $$
begin
  insert into empty_search_counts (period, day, text, members)
  select period, date_trunc(period, new.day)::date, new.text, 1
  from unnest(array['day', 'week', 'month']) period
  where tg_op = 'INSERT' or old.day < date_trunc(period, new.day)::date
  on conflict (period, day, text) do update set members = empty_search_counts.members + 1;
  return null;
end $$;
create trigger empty_searches_counted after insert or update on empty_searches
  for each row execute function count_empty_search();

-- Audit trail ---------------------------------------------------------------------------------------

create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  request_id text,
  actor_id bigint, action text not null, object text,
  before jsonb, after jsonb,
  reason text,
  outcome text not null constraint audit_outcome check (outcome in ('done', 'refused', 'failed')),
  -- The member whom the entry concerns: the author of a post, or who made a request. It outlives the account.
  about_id bigint,
  -- A column, because a phrase is checked again in each entry that the index finds.
  words tsvector
);
create index audit_by_actor on audit (actor_id, id);
create index audit_by_object on audit (object, id) where object is not null;
create index audit_by_member on audit (about_id, id) where about_id is not null;
create index audit_by_action on audit (action, id);
create index audit_by_time on audit (at, id);
create index audit_refused on audit (id) where outcome <> 'done';
create index audit_by_words on audit using gin (words);
create index audit_by_deny_reason on audit (md5(reason)) where action = 'deny-post' and outcome = 'done';
-- Decisions of admins about their own posts, requests and persons. The list stands also in server/audit/list.ts.
create index audit_of_own_affairs on audit (id) where actor_id = about_id and action in (
  'approve-post', 'deny-post', 'take-down-post', 'return-to-review', 'decide-report', 'reopen-report', 'decide-appeal',
  'approve-profile-update', 'deny-profile-update');

create function find_audit_member(object text) returns bigint language plpgsql stable as $$
declare
  kind text := split_part(object, ' ', 1);
  number bigint;
begin
  if object !~ '^(member|post|request) [0-9]{1,18}$' then
    return null;
  end if;
  number := split_part(object, ' ', 2)::bigint;
  return case kind
    when 'member' then number
    when 'request' then (select member_id from profile_requests where id = number)
    -- Of a deleted post, earlier entries know the author.
    else coalesce((select author_id from posts where id = number),
      (select about_id from audit where audit.object = find_audit_member.object and about_id is not null
       order by id desc limit 1))
  end;
end $$;

-- The words of an entry: its reason and all values of before and after. Each Chinese character is a word, so that a
-- phrase finds any part of a sentence.
create function audit_words(reason text, before jsonb, after jsonb) returns tsvector
language sql immutable parallel safe cost 1000 as $$
  select to_tsvector('simple'::regconfig, regexp_replace(coalesce(reason, ''), '([㐀-鿿豈-﫿])', ' \1 ', 'g'))
    || jsonb_to_tsvector('simple'::regconfig, regexp_replace(coalesce(before, '{}')::text, '([㐀-鿿豈-﫿])', ' \1 ', 'g')::jsonb, '["string"]')
    || jsonb_to_tsvector('simple'::regconfig, regexp_replace(coalesce(after, '{}')::text, '([㐀-鿿豈-﫿])', ' \1 ', 'g')::jsonb, '["string"]')
$$;

-- The words of a text one after another. The last one may be the beginning of a word.
create function audit_query(search text) returns tsquery language sql immutable parallel safe as $$
  select case when numnode(phrase) > 0 then (phrase::text || ':*')::tsquery else phrase end
  from phraseto_tsquery('simple'::regconfig, regexp_replace(search, '([㐀-鿿豈-﫿])', ' \1 ', 'g')) phrase
$$;

create function complete_audit_entry() returns trigger language plpgsql as $$
begin
  new.about_id := coalesce(new.about_id, find_audit_member(new.object),
    case when new.action = 'create-post' then new.actor_id end);
  new.words := audit_words(new.reason, new.before, new.after);
  return new;
end $$;
create trigger audit_entry before insert on audit for each row execute function complete_audit_entry();

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_insert_only before update or truncate on audit
  for each statement execute function refuse_audit_change();

-- Only the job that forgets entries by the operator's settings deletes, and no entry that is younger than 180 days.
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('exchange.forgets_audit', true), '') <> 'on'
    or old.at > now() - interval '180 days' then
    raise exception 'the audit trail is insert-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_kept before delete on audit for each row execute function refuse_audit_delete();
