-- Any currency that the site has: the server knows which.
alter table posts drop constraint posts_currency;
alter table offers drop constraint offers_currency;
