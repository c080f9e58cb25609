-- Outside of a transaction.
drop index if exists posts_by_decision;
create index concurrently posts_by_decision on posts (decided_at) where decided_at is not null;
