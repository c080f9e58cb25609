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
