-- Outside of a transaction.
-- With the values of the filters in the same index, a search reads only posts that match both.
drop index if exists posts_by_words;
create index concurrently posts_by_words on posts
  using gin ((words || array_to_tsvector(array['/' || status, '/' || type, '/' || category])))
  where status in ('Available', 'In progress', 'Archived') and not lapsed;
alter index posts_by_words alter column 1 set statistics 1000;
drop index concurrently if exists posts_words;
analyze posts;
