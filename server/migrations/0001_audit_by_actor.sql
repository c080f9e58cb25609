-- The trail of one person; the newest of all come by the primary key.
drop index audit_newest;
create index audit_by_actor on audit (actor_id, id);
