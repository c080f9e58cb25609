-- When the mail about a notice left. Decisions that follow within two minutes wait for one mail.
alter table notices add column mailed_at timestamptz;
