-- The day of a member's last request, in Shanghai.
alter table members add column last_seen_on date;

-- How many members were active on a day, in a week from Monday, and in a month, each named by its first day.
create table active_members (
  period text not null constraint active_members_period check (period in ('day', 'week', 'month')),
  day date not null,
  members int not null,
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

-- The reasons that the form of a denial offers, in their order.
create table deny_reasons (
  place int primary key,
  en text not null,
  zh text not null
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
-- A line or two that every page shows from one day to another.
create table announcements (
  id bigint generated always as identity primary key,
  en text not null,
  zh text not null,
  from_on date not null,
  to_on date not null,
  constraint announcements_days check (from_on <= to_on)
);

-- Every version of the guidelines, terms and privacy pages. The first version is the text that comes with the site.
create table pages (
  name text not null constraint pages_name check (name in ('guidelines', 'terms', 'privacy')),
  version int not null constraint pages_version check (version > 1),
  language text not null constraint pages_language check (language in ('en', 'zh')),
  markdown text not null,
  edited_at timestamptz not null default now(),
  primary key (name, version)
);

-- The version of the terms that a member has accepted.
alter table members add column accepted_terms int;
alter table sign_ups add column accepted_terms int;

-- The member whom an entry concerns: the author of a post, or who made a request. It outlives the account. The words are
-- a column, because a phrase is checked again in each entry that the index finds.
alter table audit add column about_id bigint, add column words tsvector;

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

create function complete_audit_entry() returns trigger language plpgsql as $$
begin
  new.about_id := coalesce(new.about_id, find_audit_member(new.object),
    case when new.action = 'create-post' then new.actor_id end);
  new.words := audit_words(new.reason, new.before, new.after);
  return new;
end $$;

drop trigger audit_insert_only on audit;
-- By joins, because the index on objects does not exist yet.
update audit set words = audit_words(reason, before, after), about_id = made.about_id
from (
  select a.id, coalesce(p.author_id, r.member_id, created.actor_id,
    case when a.object ~ '^member [0-9]{1,18}$' then split_part(a.object, ' ', 2)::bigint end) as about_id
  from audit a
  left join posts p on 'post ' || p.id = a.object
  left join profile_requests r on 'request ' || r.id = a.object
  left join (select object, min(actor_id) as actor_id from audit where action = 'create-post' group by object) created
    on created.object = a.object) made
where made.id = audit.id;

create trigger audit_entry before insert on audit for each row execute function complete_audit_entry();

-- The trail stays insert-only, except for the job that forgets entries by the operator's settings. It can delete no
-- entry that is younger than 180 days.
create trigger audit_insert_only before update or truncate on audit
  for each statement execute function refuse_audit_change();
create function refuse_audit_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('exchange.forgets_audit', true), '') <> 'on'
    or old.at > now() - interval '180 days' then
    raise exception 'the audit trail is insert-only' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger audit_kept before delete on audit for each row execute function refuse_audit_delete();

-- The words of a text one after another. The last one may be the beginning of a word.
create function audit_query(search text) returns tsquery language sql immutable parallel safe as $$
  select case when numnode(phrase) > 0 then (phrase::text || ':*')::tsquery else phrase end
  from phraseto_tsquery('simple'::regconfig, regexp_replace(search, '([㐀-鿿豈-﫿])', ' \1 ', 'g')) phrase
$$;

-- The sums of each past day, counted by a job. `hours` holds the wait of each decision, so that weeks have exact medians.
create table daily_numbers (
  day date primary key,
  sign_ups int not null,
  new_posts int not null,
  approved int not null,
  denied int not null,
  hours real[] not null,
  deals_made int not null,
  saves int not null,
  contacts int not null,
  reports int not null,
  by_category jsonb not null
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
  day date not null,
  text text not null,
  members int not null,
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
