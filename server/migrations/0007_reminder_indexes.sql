-- Outside of a transaction.
drop index if exists posts_to_remind;
create index concurrently posts_to_remind on posts (expires_on, id) where status in ('Available', 'In progress');
drop index if exists posts_to_confirm;
create index concurrently posts_to_confirm on posts (confirmed_at, id) where status = 'Available';
