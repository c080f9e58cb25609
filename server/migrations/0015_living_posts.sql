-- Outside of a transaction.
drop index if exists posts_by_date_living;
create index concurrently posts_by_date_living on posts (created_at, id)
  include (negotiable, expires_on) where status in ('Available', 'In progress') and not lapsed;
drop index if exists posts_by_date_archived;
create index concurrently posts_by_date_archived on posts (created_at, id)
  include (negotiable, expires_on) where status = 'Archived' and not lapsed;
