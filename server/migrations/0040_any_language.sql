-- Any language that the site has texts in: the server knows which.
alter table members drop constraint members_language;
alter table pages drop constraint pages_language;
