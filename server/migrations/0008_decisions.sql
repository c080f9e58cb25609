-- What admins decide about published posts, who decided last, and which post an admin has open.

alter table posts
  add column taken_down boolean not null default false,
  -- The admin's id. Without a foreign key, because its check would read the whole table under a lock.
  add column decided_by bigint,
  add column decided_at timestamptz;

-- The transition table of contract/posts/status.ts once more.
create or replace function keep_post_transitions() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('Draft', 'Pending'), ('Pending', 'Available'), ('Pending', 'Denied'), ('Pending', 'Archived'),
    ('Available', 'In progress'), ('Available', 'Archived'), ('In progress', 'Available'), ('In progress', 'Archived'),
    ('Available', 'Denied'), ('In progress', 'Denied'),
    ('Available', 'Pending'), ('In progress', 'Pending'), ('Denied', 'Pending')
  ) then
    raise exception 'a post can not go from % to %', old.status, new.status
      using errcode = 'check_violation', constraint = 'posts_transition';
  end if;
  return new;
end $$;

-- The post that each admin has open on the desk, and since when.
create unlogged table desk_presence (
  admin_id bigint primary key references members on delete cascade,
  post_id bigint,
  seen_at timestamptz not null default now()
);
