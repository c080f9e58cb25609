-- What a deal on a sell post handed over: a row of contract/effect.json ('' if it has none), how many pieces, and their price as
-- posts.price_cny has it. Null for wanted ads, and for deals of before.
alter table deals add column thing text, add column pieces int, add column worth bigint;

-- Counts of what admins did for members, by what it was: 'report scam', 'report acted', 'appeal refused', 'suspension'.
-- Null on days that were counted before.
alter table daily_numbers add column moderation jsonb;
