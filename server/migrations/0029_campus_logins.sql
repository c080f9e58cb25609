-- Members who log in with the campus account only have no password.
alter table members alter column password_hash drop not null;

-- Whom a provider means by an account: its subject, hashed, since the first campus login.
create table campus_subjects (
  member_id bigint not null references members on delete cascade,
  provider text not null,
  subject_hash text not null,
  linked_at timestamptz not null default now(),
  primary key (member_id, provider)
);

-- A state is spent once, before the provider is asked. `next` is where Back leads a browser with a session.
create table spent_states (
  state_hash bytea primary key,
  next text not null,
  spent_at timestamptz not null default now()
);
create index spent_states_by_time on spent_states (spent_at);
