-- Who of the seeded customers agreed to the newsletter, as the form of the shop would have kept it; where the shop was empty, an email
-- that they got, a draft and a segment. It goes on where orders.sql ends, in the same transaction.

create temp table seed_readers on commit drop as
select c.email, least(c.since + make_interval(secs => 86400 * 40 * pg_temp.chance(c.k, 41)), now() - interval '1 hour') as at,
  pg_temp.chance(c.k, 42) < 0.03 as has_left
from seed_customers c where pg_temp.chance(c.k, 40) < 0.34;

insert into public.newsletter_subscribers (email, status, confirmed_at, unsubscribed_at, created_at, updated_at)
select r.email, case when r.has_left then 'unsubscribed' else 'confirmed' end, r.at + interval '4 minutes',
  case when r.has_left then greatest(r.at + interval '30 minutes', now() - interval '20 days') end, r.at, r.at
from seed_readers r
on conflict (lower(email)) do nothing;
insert into public.newsletter_proofs (email, event, consent_version, consent_text, source, at)
select r.email, e.event, case when e.event = 'requested' then s.words #>> '{consent,version}' end,
  case when e.event = 'requested' then s.words #>> '{consent,text}' end, case when e.event = 'requested' then 'footer' end,
  case e.event when 'requested' then r.at when 'confirmed' then r.at + interval '4 minutes' else greatest(r.at + interval '30 minutes', now() - interval '20 days') end
from seed_words s, seed_readers r cross join (values ('requested'), ('confirmed'), ('unsubscribed')) e (event)
where e.event <> 'unsubscribed' or r.has_left;

insert into public.segments (name, match, conditions)
select e ->> 'name', e ->> 'match', e -> 'conditions' from seed_words s, jsonb_array_elements(s.words -> 'segments') e where s.taken = 0
on conflict do nothing;

with written as (
  insert into public.newsletters (subject, blocks, audience, status, started_at, ended_at, created_at, updated_at)
  select e ->> 'subject', private.newsletter_blocks(e -> 'blocks'), 'subscribers', case when w.at is null then 'draft' else 'sent' end,
    w.at, w.at + interval '9 minutes', coalesce(w.at - interval '1 day', now() - interval '3 days'), coalesce(w.at, now() - interval '3 days')
  from seed_words s, jsonb_array_elements(s.words -> 'newsletters') e
    cross join lateral (select now() - (e ->> 'daysAgo')::float8 * interval '1 day' as at) w
  where s.taken = 0
  returning *
)
insert into private.newsletter_recipients (newsletter_id, subscriber_id, status, ended_at)
select n.id, s.id, 'sent', n.started_at + interval '5 minutes'
from written n join public.newsletter_subscribers s on s.confirmed_at < n.started_at and coalesce(s.unsubscribed_at, now()) > n.started_at
where n.status = 'sent';
update public.newsletters n set tally = private.newsletter_tally(n) where n.status = 'sent' and n.tally is null;
