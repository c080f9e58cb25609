-- Outside of a transaction.
-- When the author archived the post with 'Deal made!'. Deals from before this column have none.
alter table posts add column if not exists deal_made_at timestamptz;
drop index if exists posts_by_words_of_deals;
create index concurrently posts_by_words_of_deals on posts using gin (words) where deal_made_at is not null;
