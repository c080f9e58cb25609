-- When a report took part in a hold of its author's posts (rule R6), whose cause in members.stands_still is 'held'.
alter table reports add column held_at timestamptz;
create index members_standing_still on members (id) where stands_still <> '{}';
