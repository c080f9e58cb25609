-- Outside of a transaction.
-- A search for a usual word read all posts with its words to find the newest, because the index did not know their days.
drop index if exists posts_by_words_and_days;
create index concurrently posts_by_words_and_days on posts
  using gin ((words || array_to_tsvector(array['/' || status, '/' || type, '/' || category,
    case when negotiable then '/negotiable' else '/firm' end,
    '/1:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 1)::text,
    '/4:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 4)::text,
    '/16:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 16)::text,
    '/64:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 64)::text,
    '/256:' || (extract(day from created_at - timestamptz '1970-01-01 00:00:00+00')::int / 256)::text])))
  where status in ('Available', 'In progress', 'Archived') and not lapsed;
alter index posts_by_words_and_days alter column 1 set statistics 1000;
drop index concurrently if exists posts_by_words;
alter index posts_by_words_and_days rename to posts_by_words;
analyze posts;
