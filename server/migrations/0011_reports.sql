-- Reports of posts and members.
create table reports (
  id bigint generated always as identity primary key,
  reporter_id bigint not null references members on delete cascade,
  -- The reported member, or the author of the reported post.
  about_id bigint not null references members on delete cascade,
  is_about_post boolean not null,
  -- Null once the post is deleted. Nobody decides such a report, but it still counts.
  post_id bigint references posts on delete set null,
  reason text not null,
  text text not null default '' constraint reports_text check (char_length(text) <= 500),
  created_at timestamptz not null default now(),
  -- What the decision was; null while the report is open.
  outcome text constraint reports_outcome check (outcome in ('acted', 'left')),
  decided_at timestamptz,
  constraint reports_object check (is_about_post or post_id is null),
  constraint reports_decided check ((outcome is null) = (decided_at is null))
);
create unique index reports_open_post on reports (post_id, reporter_id) where outcome is null and post_id is not null;
create unique index reports_open_member on reports (about_id, reporter_id) where outcome is null and not is_about_post;
create index reports_reporter on reports (reporter_id, created_at);
create index reports_about on reports (about_id);
create index reports_open on reports (created_at, id) where outcome is null;
create index reports_decided_at on reports (decided_at) where decided_at is not null;
create index reports_post on reports (post_id) where post_id is not null;

-- Perceptual hashes of images (server/images/hash.ts). An image without features, or whose file can't be read, has a
-- row without a hash, so that it is not tried again.
create table image_hashes (
  image_name text primary key references images on delete cascade,
  hash bigint,
  -- The hashes of light crops of the image, and of images that it may be a light crop of.
  probes bigint[] not null default '{}'
);
-- Two hashes that differ in at most three bits have at least one equal 16-bit part. Each index holds the whole hash, so
-- that the table is not read for those that differ in more.
create index image_hashes_part_1 on image_hashes (((hash >> 48) & 65535), hash) where hash is not null;
create index image_hashes_part_2 on image_hashes (((hash >> 32) & 65535), hash) where hash is not null;
create index image_hashes_part_3 on image_hashes (((hash >> 16) & 65535), hash) where hash is not null;
create index image_hashes_part_4 on image_hashes ((hash & 65535), hash) where hash is not null;
create index image_hashes_hash on image_hashes (hash) where hash is not null;
