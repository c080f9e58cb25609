-- What a deal handed over: on a sell post a row of contract/effect.json ('' if it has none), how many pieces, and their price as
-- posts.price_cny has it. Null for deals of before.
alter table deals add column thing text, add column pieces int, add column worth bigint;

-- Counts of reports and decisions by kind: 'report scam', 'report-decided acted', 'appeal refused', 'suspension'.
-- Null on days that were counted before.
alter table daily_numbers add column moderation jsonb;
