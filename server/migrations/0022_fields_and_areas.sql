-- Condition, area, kind and course code of a post. Posts from before have none.
alter table posts
  add column condition text,
  add column area text,
  add column kind text,
  add column course_code text;

-- A post loses what does not fit its type or category, also through a release that knows no such fields.
create function clear_unfit_fields() returns trigger language plpgsql as $$
begin
  new.condition := case when new.type = 'sell' then new.condition end;
  new.kind := case when new.category = 'Others' then new.kind end;
  new.course_code := case when new.category = 'Textbook' then new.course_code end;
  return new;
end $$;
create trigger posts_fitting_fields before insert or update of type, category, condition, kind, course_code on posts
  for each row execute function clear_unfit_fields();

-- The keys of the setting PICKUP_AREAS, written at each start. A post keeps the key of an area that the setting has lost.
create table pickup_areas (area text primary key);

alter table post_counts
  add column price_cny bigint,
  add column condition text,
  add column area text,
  add column kind text;

create or replace function copy_to_post_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_counts
      (post_id, status, type, category, negotiable, expires_on, lapsed, price_cny, condition, area, kind)
    values (new.id, new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed,
      new.price_cny, new.condition, new.area, new.kind);
  elsif (old.status, old.type, old.category, old.negotiable, old.expires_on, old.lapsed,
      old.price_cny, old.condition, old.area, old.kind)
    is distinct from (new.status, new.type, new.category, new.negotiable, new.expires_on, new.lapsed,
      new.price_cny, new.condition, new.area, new.kind) then
    update post_counts
    set status = new.status, type = new.type, category = new.category, negotiable = new.negotiable,
      expires_on = new.expires_on, lapsed = new.lapsed, price_cny = new.price_cny, condition = new.condition,
      area = new.area, kind = new.kind
    where post_id = new.id;
  end if;
  return null;
end $$;
