-- Outside of a transaction.
-- The last day on campus, which all members see, and the latest of these days about which the member was told.
alter table members add column if not exists leaving_on date, add column if not exists leaving_told_on date;
drop index if exists members_leaving;
create index concurrently members_leaving on members (leaving_on) where leaving_on is not null;
