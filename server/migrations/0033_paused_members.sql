-- Outside of a transaction.
drop index if exists members_paused;
create index concurrently members_paused on members (paused_until) where paused_until is not null;
