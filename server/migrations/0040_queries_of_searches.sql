-- What a post must have to fit a saved search. A job sets both. The release before still reads its own keys.
alter table saved_searches add column query tsquery, add column query_version text;
