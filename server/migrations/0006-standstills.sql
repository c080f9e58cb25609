-- Why a member stands still, as in a pause, whatever an own pause says: 'campus' (rule M2).
alter table members add column stands_still text[] not null default '{}';
