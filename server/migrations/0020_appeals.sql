-- Members' requests for another look at a denial, a take-down or a suspension.
create table appeals (
  id bigint generated always as identity primary key,
  member_id bigint not null references members on delete cascade,
  -- Null if the appeal is against a suspension.
  post_id bigint references posts on delete cascade,
  text text not null constraint appeals_text check (char_length(text) between 1 and 500),
  created_at timestamptz not null default now(),
  -- The decision that the appeal is against. Its instant identifies it.
  decided_at timestamptz not null,
  decided_by bigint,
  decision_reason text,
  -- The answer; null while the appeal is open.
  outcome text constraint appeals_outcome check (outcome in ('accepted', 'refused')),
  answer text,
  answered_by bigint,
  answered_at timestamptz,
  constraint appeals_answered check ((outcome is null) = (answered_at is null))
);
create unique index appeals_once_a_post on appeals (post_id, decided_at) where post_id is not null;
create unique index appeals_once_a_suspension on appeals (member_id, decided_at) where post_id is null;
create index appeals_member on appeals (member_id, created_at);
create index appeals_open on appeals (created_at, id) where outcome is null;
create index appeals_by_time on appeals (created_at);
create index appeals_answered_at on appeals (answered_at) where answered_at is not null;

-- When and by whom a member was suspended; null for the operator.
alter table members add column suspended_at timestamptz, add column suspended_by bigint;
update members m set suspended_at = made.at, suspended_by = made.actor_id
from members s left join lateral (
  select at, actor_id from audit
  where object = 'member ' || s.id and action = 'suspend-member' and outcome = 'done'
  order by id desc limit 1) made on true
where s.suspended_until > now() and m.id = s.id;

-- What was decided about a report, and by whom.
alter table reports add column action text, add column decided_by bigint;
update reports r set action = a.after ->> 'action', decided_by = a.actor_id
from audit a
where r.decided_at > now() - interval '30 days' and a.action = 'decide-report' and a.outcome = 'done'
  and a.object = case when r.is_about_post then 'post ' || r.post_id else 'member ' || r.about_id end
  and a.at = r.decided_at;

alter table daily_numbers add column appeals int not null default 0;
