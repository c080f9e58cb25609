-- Who has searched a text and found something, on which day at last. A row is deleted after a week.
create table found_searches (
  text text not null,
  member_id bigint not null references members on delete cascade,
  day date not null,
  primary key (text, member_id)
);
create index found_searches_member on found_searches (member_id);
create index found_searches_day on found_searches (day, text);
