-- An offer that its author gave back waits in front again. Its earlier promises count for the limits of the post.
alter table offers add column given_back_at timestamptz;
alter table offers add column promised_before timestamptz[] not null default '{}';

-- By how many minutes each side said to be late, once a promise.
alter table offers add column asker_late int;
alter table offers add column author_late int;

-- When its author was mailed about it, whatever the choice between now and daily.
alter table offers add column mailed_at timestamptz;

-- What stands on a member's deals, and is asked once a minute.
create index offers_of_author on offers (author_id) where state in ('open', 'promised', 'unanswered');
