-- The accessibility statement is a page that admins edit, like the privacy page.
alter table pages drop constraint pages_name;
alter table pages add constraint pages_name
  check (name in ('guidelines', 'terms', 'privacy', 'accessibility'));
