-- The Thursday of the last weekly list that the member was due for.
alter table members add column weekly_on date;
