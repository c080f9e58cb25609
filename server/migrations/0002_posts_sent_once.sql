-- A post whose answer got lost is sent again under the same key, and is there once.
alter table posts add column idempotency_key text;
create unique index posts_sent_once on posts (author_id, idempotency_key) where idempotency_key is not null;
