-- Questions whether two have met name the offer, because its promise may have ended before the answer.
update notices n set data = jsonb_build_object('offer_id', o.id::text) from offers o
where n.kind = 'meeting-ask' and n.read_at is null and o.post_id = n.post_id and o.state = 'promised';
