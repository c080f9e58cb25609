-- The server knows the site's categories and what fits them, because admins edit them.
alter table posts drop constraint posts_category;

-- A buy post has no condition, also through a release that knows no such fields.
create or replace function clear_unfit_fields() returns trigger language plpgsql as $$
begin
  new.condition := case when new.type = 'sell' then new.condition end;
  return new;
end $$;

-- Keys of categories and kinds, in lower case, that an admin has removed. None is given again.
create table removed_category_keys (key text primary key);
