-- Outside of a transaction.
-- Members are found by a part of their name or e-mail in the order of names, from this index alone.
drop index if exists members_by_name;
create index concurrently members_by_name on members (lower(username)) include (id, username, email);
