-- Names that read alike: letters and digits that look the same are one, and underscores and case are nothing.
create function name_skeleton(name text) returns text
language sql immutable strict parallel safe
return coalesce(
  nullif(replace(replace(replace(replace(translate(lower(name), 'i1052', 'llosz'),
    'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '_', ''), ''),
  name);

-- The same without what stands behind it: lin_xiaoyu of lin_xiaoyu_2.
create function name_stem(name text) returns text
language sql immutable strict parallel safe
return name_skeleton(regexp_replace(name, '[0-9_]+$', ''));

-- Not unique: members of before may already read alike.
create index members_name_skeleton on members (name_skeleton(username));
create index members_name_stem on members (name_stem(username));
