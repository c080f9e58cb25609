-- Needs all processes stopped.
-- An older process would fail to note a search. What others search is suggested to nobody any more.
drop table found_searches;
