-- The logos that admins have uploaded, as the server drew them at 512 pixels, by the hash of the picture.
create table logos (
  name text primary key,
  png bytea not null,
  uploaded_at timestamptz not null default clock_timestamp()
);
