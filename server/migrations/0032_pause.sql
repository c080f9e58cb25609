-- Until this day, in Shanghai, the member's posts are hidden, and since when. A job clears both on the day.
alter table members add column paused_until date, add column paused_at timestamptz;
