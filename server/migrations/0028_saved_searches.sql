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
  -- Posts that the search may find match the filters and have one of its keys. A job sets both.
  filter_query tsquery,
  keys_version text
);
create unique index saved_searches_once on saved_searches (member_id, lower(search), filters) where post_id is null;
insert into saved_searches (member_id, post_id, search, filters)
select author_id, id, title, '{"buySellOption":"Sell posts"}' from posts where type = 'buy' and status = 'Available';
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
