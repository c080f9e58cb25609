-- Outside of a transaction.
-- What a post must have to fit a saved search. A job sets both. The release before reads its own keys.
alter table saved_searches add column if not exists query tsquery, add column if not exists query_version text;
-- Each order of lists has an index that leads with its key, and the choices have one.
drop index if exists posts_by_price_all;
create index concurrently posts_by_price_all on posts (price_cny, id)
  include (status, type, category, negotiable, expires_on, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index if exists posts_by_expiry_all;
create index concurrently posts_by_expiry_all on posts (expires_on, id)
  include (status, type, category, negotiable, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index if exists post_counts_by_saves_all;
create index concurrently post_counts_by_saves_all on post_counts (saved_count, post_id)
  include (status, type, category, negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index if exists posts_by_choices;
create index concurrently posts_by_choices on posts (condition, area, kind, price_cny)
  include (id, created_at, status, type, category, negotiable, expires_on) where status in ('Available', 'In progress', 'Archived') and not lapsed;
analyze posts;
