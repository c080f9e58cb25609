-- Which provider a session began with, so that a logout can say where that one ends its own.
alter table sessions add column campus_kind text;
