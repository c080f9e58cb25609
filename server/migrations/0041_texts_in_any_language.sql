-- The texts in all languages by their tags, where there are others than English and Chinese. `en` and `zh` then hold the
-- text of the site's first language where theirs is missing.
alter table deny_reasons add column texts jsonb;
alter table announcements add column texts jsonb;
