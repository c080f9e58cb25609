-- Outside of a transaction.
-- Posts are reviewed in the order of their submission. A draft from long ago, or a post that was returned to review,
-- does not go before the posts that have waited longer.
drop index if exists posts_in_queue;
create index concurrently posts_in_queue on posts ((coalesce(submitted_at, created_at)), id) where status = 'Pending';
drop index concurrently if exists posts_pending;
