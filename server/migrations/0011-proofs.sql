-- When the address was last proved after the sign-up; null if never. How many mails of this term have left or were refused
-- for good, and on which day the last one.
alter table members add column proved_on date;
alter table members add column proof_mails int not null default 0;
alter table members add column proof_mailed_on date;
