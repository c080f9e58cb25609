-- Outside of a transaction.
-- The filters of price, condition, area and kind read the list indexes and the index of words only.
-- Batches, so that nobody waits for the lock of a row. The loop is one line: each line that ends in ; is a statement.
do $$ declare first bigint := 0; last bigint; begin loop select max(post_id) into last from (select post_id from post_counts where post_id > first order by post_id limit 5000) batch; exit when last is null; update post_counts c set price_cny = p.price_cny from posts p where p.id = c.post_id and c.post_id > first and c.post_id <= last and c.price_cny is null; commit; first := last; end loop; end $$;
vacuum analyze post_counts;
drop index if exists posts_by_date_all_next;
create index concurrently posts_by_date_all_next on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index concurrently if exists posts_by_date_all;
alter index posts_by_date_all_next rename to posts_by_date_all;
drop index if exists posts_by_date_living_next;
create index concurrently posts_by_date_living_next on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress') and not lapsed;
drop index concurrently if exists posts_by_date_living;
alter index posts_by_date_living_next rename to posts_by_date_living;
drop index if exists posts_by_date_archived_next;
create index concurrently posts_by_date_archived_next on posts (created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status = 'Archived' and not lapsed;
drop index concurrently if exists posts_by_date_archived;
alter index posts_by_date_archived_next rename to posts_by_date_archived;
drop index if exists posts_by_date_next;
create index concurrently posts_by_date_next on posts (status, type, category, created_at, id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index concurrently if exists posts_by_date;
alter index posts_by_date_next rename to posts_by_date;
drop index if exists posts_by_price_next;
create index concurrently posts_by_price_next on posts (status, type, category, price_cny, id)
  include (negotiable, expires_on, created_at, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index concurrently if exists posts_by_price;
alter index posts_by_price_next rename to posts_by_price;
drop index if exists posts_by_expiry_next;
create index concurrently posts_by_expiry_next on posts (status, type, category, expires_on, id)
  include (negotiable, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index concurrently if exists posts_by_expiry;
alter index posts_by_expiry_next rename to posts_by_expiry;
drop index if exists post_counts_by_saves_next;
create index concurrently post_counts_by_saves_next on post_counts (status, type, category, saved_count, post_id)
  include (negotiable, expires_on, price_cny, condition, area, kind) where status in ('Available', 'In progress', 'Archived') and not lapsed;
drop index concurrently if exists post_counts_by_saves;
alter index post_counts_by_saves_next rename to post_counts_by_saves;
drop index if exists posts_by_words_next;
create index concurrently posts_by_words_next on posts
  using gin ((words || array_to_tsvector(array_remove(array['/' || status, '/' || type, '/' || category,
    case when negotiable then '/negotiable' else '/firm' end, '/c:' || condition, '/a:' || area, '/k:' || kind,
    '/1:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 1)::text,
    '/4:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 4)::text,
    '/16:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 16)::text,
    '/64:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 64)::text,
    '/256:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 256)::text], null))))
  where status in ('Available', 'In progress', 'Archived') and not lapsed;
alter index posts_by_words_next alter column 1 set statistics 1000;
drop index concurrently if exists posts_by_words;
alter index posts_by_words_next rename to posts_by_words;
analyze posts;
