-- Outside of a transaction.
-- A search for negotiable posts read all posts with its words, because the index could not exclude the others.
drop index if exists posts_by_words_and_filters;
create index concurrently posts_by_words_and_filters on posts
  using gin ((words || array_to_tsvector(array['/' || status, '/' || type, '/' || category,
    case when negotiable then '/negotiable' else '/firm' end])))
  where status in ('Available', 'In progress', 'Archived') and not lapsed;
alter index posts_by_words_and_filters alter column 1 set statistics 1000;
drop index concurrently if exists posts_by_words;
alter index posts_by_words_and_filters rename to posts_by_words;
analyze posts;
