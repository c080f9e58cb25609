-- Whether a message may leave within the quiet hours, which is judged when it leaves.
alter table outbox add column may_wake boolean not null default true;
alter table notices add column is_urgent boolean not null default false;

-- First attempts before retries.
drop index outbox_due;
create index outbox_due on outbox (channel, (tries > 0), next_try_at);

-- Messages to this browser that were given up since the last that arrived.
alter table push_devices add column given_up int not null default 0;
