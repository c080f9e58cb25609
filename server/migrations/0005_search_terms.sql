-- Which version of the search terms posts.words was built with. A job indexes posts of another version anew.
alter table posts add column words_version text;
