-- A link that the operator gave a member: valid once and for ten minutes. A new one makes the older one void.
create table login_links (
  member_id bigint primary key references members on delete cascade,
  link_hash bytea not null unique,
  expires_at timestamptz not null
);
