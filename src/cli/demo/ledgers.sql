-- What seeded orders leave behind: who changed them, items that went and came back, withdrawals, money given back, messages. It goes
-- on where visits.sql ends, in the same transaction.

insert into public.order_events (order_id, at, by, status, payment_status, previous_status, previous_payment_status)
select e.id, e.at, e.by, e.status, e.payment_status, e.previous_status, e.previous_payment_status
from (
  select o.id, o.shipped_at as at, s.owner as by, 'shipped' as status, 'paid' as payment_status, 'pending' as previous_status,
    'paid' as previous_payment_status
  from seed_orders o, seed_words s where o.status in ('shipped', 'completed')
  union all
  select o.id, o.delivered_at, null, 'completed', 'paid', 'shipped', 'paid' from seed_orders o where o.status = 'completed'
  union all
  select o.id, o.at + interval '35 minutes', null, 'cancelled', 'failed', 'pending', 'pending' from seed_orders o where o.fate = 'lapsed'
  union all
  select o.id, o.at + interval '5 hours', s.owner, 'cancelled', 'paid', 'pending', 'paid' from seed_orders o, seed_words s where o.fate = 'cancelled'
  union all
  select o.id, o.at + interval '5 hours 1 minute', s.owner, 'cancelled', 'refunded', 'cancelled', 'paid'
  from seed_orders o, seed_words s where o.fate = 'cancelled'
  union all
  select o.id, o.declared_at + interval '11 days', s.owner, 'completed', 'refunded', 'completed', 'paid'
  from seed_orders o, seed_words s where o.is_withdrawn and o.declared_at < now() - interval '11 days'
) e
order by e.at, e.id;

-- Received, then the goods are back, then the money: within the fourteen days that the law gives.
with declared as (
  select o.*, extract(year from o.declared_at at time zone 'Europe/Paris')::int as year from seed_orders o where o.is_withdrawn
), years as (
  select d.year, count(*) as several from declared d group by 1
), counted as (
  insert into private.counters as c (series, year, value) select 'RET', y.year, y.several from years y
  on conflict on constraint counters_pkey do update set value = c.value + excluded.value returning c.year, c.value
), numbered as (
  select d.*, c.value - y.several + row_number() over (partition by d.year order by d.declared_at, d.n) as rank
  from declared d join counted c on c.year = d.year join years y on y.year = d.year
)
insert into public.withdrawals (
  reference, request_key, name, order_number, email, order_id, delivered_at, last_day, is_late, status, acknowledged_at, declared_at, updated_at
)
select 'RET-' || w.year || '-' || lpad(w.rank::text, greatest(4, length(w.rank::text)), '0'), gen_random_uuid(),
  o.first_name || ' ' || o.last_name, o.order_number, o.email, o.id, o.delivered_at, private.last_withdrawal_day(o.delivered_at),
  (w.declared_at at time zone 'Europe/Paris')::date > private.last_withdrawal_day(o.delivered_at),
  case when w.declared_at < now() - interval '11 days' then 'refunded' when w.declared_at < now() - interval '6 days' then 'returned' else 'received' end,
  w.declared_at + interval '1 minute', w.declared_at, w.declared_at + interval '1 minute'
from numbered w join public.orders o on o.id = w.id
order by w.declared_at;

-- No money moved, as none was paid: the amounts are there for the figures. Their credit notes are owed no more than the invoices.
insert into public.refunds (order_id, amount, reason, of_sale, status, attempts, created_at, updated_at)
select o.id, a.total, case when o.is_withdrawn then 'withdrawal' else 'cancelled' end, true, 'succeeded', 1, r.at, r.at
from seed_orders o join seed_amounts a on a.n = o.n
  cross join lateral (
    select case when o.is_withdrawn then o.declared_at + interval '11 days' else o.at + interval '5 hours 1 minute' end as at
  ) r
where (o.is_withdrawn or o.fate = 'cancelled') and r.at < now()
order by r.at;
delete from private.documents_due d using seed_orders o where d.order_id = o.id;

-- Nobody lives there: nobody is asked what they think.
insert into public.review_invitations (order_id, is_closed) select o.id, true from seed_orders o;

-- The ledger says why the stock is what it is: units that were sold were delivered before, month by month, so that all of this adds up
-- to nothing. What came back this month was damaged; what came back before was sold again.
create temp table seed_moves on commit drop as
select l.product_id, l.variant_id, m.change * l.quantity as change, m.reason, m.at, o.id as order_id, null as note,
  (extract(epoch from now() - m.at) / 2592000)::int as month
from seed_lines l join seed_orders o on o.n = l.n
  cross join lateral (values
    (-1, 'sale', o.at),
    (1, 'return', case when o.fate = 'lapsed' then o.at + interval '35 minutes' when o.fate = 'cancelled' then o.at + interval '5 hours'
      when o.is_withdrawn then o.declared_at + interval '6 days' end)
  ) m (change, reason, at)
where m.at < now();
insert into seed_moves
select m.product_id, m.variant_id, -m.change, 'adjustment', least(now(), m.at + interval '20 minutes'), null, s.words ->> 'damaged', m.month
from seed_moves m, seed_words s where m.reason = 'return' and m.month = 0;
insert into seed_moves
select d.product_id, d.variant_id, d.pieces, case when d.pieces > 0 then 'restock' else 'adjustment' end,
  now() - interval '30 days' * (d.month + 0.5) - interval '1 hour', null,
  s.words ->> case when d.pieces > 0 then 'delivery' else 'counted' end, d.month
from seed_words s, (
  select m.product_id, m.variant_id, m.month, sum(m.pieces) as pieces
  from (
    select product_id, variant_id, month, -change as pieces from seed_moves where reason = 'sale'
    union all
    select product_id, variant_id, month - 1, -change from seed_moves where reason = 'return' and month > 0
  ) m
  group by 1, 2, 3
) d
where d.pieces <> 0;
-- What a new shop began with, it began with then.
update public.stock_movements m set at = now() - interval '1 day' * (s.days + 30), note = s.words ->> 'opening', reason = 'restock'
from seed_words s where s.taken = 0 and m.order_id is null and m.note is null;
insert into public.stock_movements (product_id, variant_id, change, reason, note, order_id, at)
select m.product_id, m.variant_id, m.change, m.reason, m.note, m.order_id, m.at from seed_moves m order by m.at, m.reason, m.variant_id;
update public.inventory i set last_restocked = d.at
from (select m.variant_id, max(m.at) as at from seed_moves m where m.reason = 'restock' group by 1) d
where d.variant_id = i.variant_id and d.at > coalesce(i.last_restocked, '-infinity');

insert into public.contact_messages (
  form, first_name, last_name, order_name, email, phone, subject, order_number, order_subject, message, order_id, status, created_at, updated_at,
  active_at, closed_at, closed_by
)
select case when m.about is null then 'message' else 'order' end, case when m.about is null then o.first_name end,
  case when m.about is null then o.last_name end, case when m.about is not null then o.first_name || ' ' || o.last_name end, o.email,
  case when m.about is null then o.phone end, m.subject, case when m.about is not null then o.order_number end, m.about, m.message,
  case when m.about is not null then o.id end, m.status, w.at, w.at, l.at, case when m.status = 'closed' then l.at + interval '1 hour' end,
  case when m.status = 'closed' then s.owner end
from seed_words s, jsonb_array_elements(s.messages) with ordinality e (entry, n)
  cross join lateral jsonb_to_record(e.entry) m ("daysAgo" float8, about text, subject text, status text, message text, sequel jsonb)
  cross join lateral (select now() - m."daysAgo" * interval '1 day' as at) w
  cross join lateral (
    select coalesce(max(w.at + (t ->> 'hours')::float8 * interval '1 hour') filter (where t ->> 'kind' <> 'note'), w.at) as at
    from jsonb_array_elements(m.sequel) t
  ) l
  -- Whoever got their parcel some days before.
  cross join lateral (
    select p.* from public.orders p join seed_orders q on q.id = p.id
    where q.shipped_at < w.at - interval '2 days' and p.status <> 'cancelled' order by q.shipped_at desc offset e.n limit 1
  ) o
order by w.at;

insert into public.question_entries (message_id, kind, body, request_key, status_before, by, at)
select c.id, t ->> 'kind', t ->> 'body', gen_random_uuid(),
  case when t ->> 'kind' = 'reply' or coalesce(lag(t ->> 'kind') over (partition by c.id order by n) = 'answer', false) then 'waiting' else 'open' end,
  s.owner, c.created_at + (t ->> 'hours')::float8 * interval '1 hour'
from seed_words s, jsonb_array_elements(s.messages) m
  join public.contact_messages c on c.message = m ->> 'message' and c.created_at = now() - (m ->> 'daysAgo')::float8 * interval '1 day'
  cross join lateral jsonb_array_elements(m -> 'sequel') with ordinality e (t, n)
order by c.created_at, n;

-- All at once what the list of customers otherwise counts some at a time, when it is asked for.
analyze public.orders, public.refunds, auth.users;
select private.find_customers(array_agg(c.email)) from seed_customers c;
analyze public.customers, public.customer_emails;
select private.sum_customers(array_agg(e.customer_id)) from seed_customers c join public.customer_emails e on e.email = c.email;
delete from private.customers_due d using seed_customers c where d.email = c.email;

drop function pg_temp.chance(bigint, int);
analyze public.customers, public.order_items, public.order_events, public.stock_movements, public.withdrawals, private.daily_sales;
