-- Orders that nobody placed, of the customers of customers.sql. Set-based, so that a year costs a second. Everything but keys and
-- tokens follows from the wish and the day.
--
-- They are marked as simulated, and no invoice is owed for them. An invoice bears the day it is issued and an entry of the journal
-- the moment it is written: to make up those of a year would either date them all today or write entries into days on which the
-- journal did not exist. So the journal begins with the first order that this shop takes itself. A seeded order that is refunded
-- later gets its invoice then, before its credit note, as private.issue_due_documents does for any other.
-- Rows are only inserted, never updated: emails follow from updates, and nobody is written to.

-- Two units are looked at for each line: in summer the hat is taken, in winter the other one.
create temp table seed_lines on commit drop as
select c.n, row_number() over (partition by c.n order by c.slot)::int as position, c.variant_id, c.product_id, c.name, c.label, c.sku, c.image,
  coalesce(case when c.moved then (
    select h.price from public.product_prices h where h.variant_id = c.variant_id and h.since <= c.at order by h.since desc limit 1
  ) end, c.price) as price,
  case when pg_temp.chance(c.n * 3 + c.slot, 22) < 0.9 then 1 when pg_temp.chance(c.n * 3 + c.slot, 22) < 0.98 then 2 else 3 end as quantity
from (
  select distinct on (m.n, k.variant_id) m.n, m.at, g.slot, k.*
  from seed_moments m cross join seed_words s cross join generate_series(1, 3) g (slot)
    cross join lateral (
      select * from seed_menu x where x.upto >= m.offered * pg_temp.chance(m.n * 3 + g.slot, 20) order by x.upto limit 1
    ) a
    cross join lateral (
      select * from seed_menu x where x.upto >= m.offered * pg_temp.chance(m.n * 3 + g.slot, 21) order by x.upto limit 1
    ) b
    cross join lateral (
      select m.month = any (s.hat_months) and b.category = s.hats or m.month = any (s.hatless_months) and a.category = s.hats as other
    ) t
    cross join lateral (select a.* where not t.other union all select b.* where t.other) k
  where g.slot = 1 or pg_temp.chance(m.n, 23) < case g.slot when 2 then 0.34 else 0.09 end
  order by m.n, k.variant_id, g.slot
) c;
create index on seed_lines (n);
analyze seed_lines;

create temp table seed_relays on commit drop as
select r.country, private.relay_point_view(r) as view, row_number() over (partition by r.country order by r.id)::int as n,
  count(*) over (partition by r.country)::int as several, r.shipping_method
from public.relay_points r join public.shipping_methods m on m.id = r.shipping_method and m.active where r.active;

-- What became of each: most are sent on the next day, delivered some days later, and kept. Whenever it is, the last ones wait to be
-- prepared, two of them for too long already, two are not paid, and
-- some are under way.
create temp table seed_orders on commit drop as
select gen_random_uuid() as id, f.*,
  case when f.fate in ('lapsed', 'cancelled') then 'cancelled' when f.fate = 'unpaid' or f.shipped_at > now() then 'pending'
    when f.delivered_at > now() then 'shipped' else 'completed' end as status,
  f.fate = 'kept' and f.delivered_at <= now() and f.declared_at < now() and pg_temp.chance(f.n, 37) < 0.06 as is_withdrawn
from (
  select e.n, e.at, e.is_new, e.customer, e.month, e.fate, w.shipped_at,
    -- Two to four days later, between nine and six.
    greatest(((w.shipped_at at time zone 'Europe/Paris')::date + 2 + floor(3 * pg_temp.chance(e.n, 31))::int
      + make_interval(mins => 540 + floor(540 * pg_temp.chance(e.n, 30))::int)) at time zone 'Europe/Paris', e.travels_until) as delivered_at,
    w.shipped_at + interval '1 day' * (6 + 11 * pg_temp.chance(e.n, 32)) as declared_at
  from (
    select b.n, b.at, b.is_new, b.customer, m.month,
      case
        when pg_temp.chance(b.n, 33) < 0.03 and b.at < now() - interval '1 day' then 'lapsed'
        when pg_temp.chance(b.n, 33) < 0.045 and b.at < now() - interval '2 days' then 'cancelled'
        when s.orders - b.n in (3, 6) or pg_temp.chance(b.n, 33) > 0.98 and b.at > now() - interval '3 days' then 'unpaid'
        else 'kept'
      end as fate,
      case when s.orders - b.n < 8 or s.orders - b.n in (11, 14) then now() + interval '20 hours' else '-infinity' end as waits_until,
      case when s.orders - b.n between 8 and 13 then now() + interval '20 hours' else '-infinity' end as travels_until,
      ((b.at at time zone 'Europe/Paris')::date + 1
        + case when pg_temp.chance(b.n, 34) < 0.06 then 5 else floor(2.2 * power(pg_temp.chance(b.n, 35), 3))::int end
        + make_interval(mins => 540 + floor(480 * pg_temp.chance(b.n, 36))::int)) at time zone 'Europe/Paris' as shipped_at
    from seed_buyers b join seed_moments m on m.n = b.n cross join seed_words s
  ) e cross join lateral (select greatest(e.shipped_at, e.waits_until) as shipped_at) w
) f;
alter table seed_orders add primary key (n);

analyze seed_orders;

-- As place_order reckons: the fee from the subtotal, the discount of the lines, the VAT in the whole, its shares by private.shares.
create temp table seed_amounts on commit drop as
select x.*, x.subtotal - x.off + x.fee as total, round((x.subtotal - x.off + x.fee) * x.rate / (100 + x.rate), 2) as tax,
  private.shares(round((x.subtotal - x.off + x.fee) * x.rate / (100 + x.rate), 2), array(
    select w.weight - w.share from unnest(x.weights, x.shares) with ordinality w (weight, share, n) order by w.n
  ) || x.fee) as taxes
from (
  select l.n, l.subtotal, l.weights, m.id as method, m.label as method_label, r.view as relay,
    private.shipping_fee(m.method, c.country, l.subtotal) as fee, k.id as code_id, k.code,
    round(l.subtotal * coalesce(k.percent, 0) / 100, 2) as off,
    private.shares(round(l.subtotal * coalesce(k.percent, 0) / 100, 2), l.weights) as shares,
    g.regime, case when g.regime = 'standard' then g.tax_rate else 0 end as rate, g.terms_version
  from (
    select n, sum(price * quantity) as subtotal, array_agg(price * quantity order by position) as weights from seed_lines group by n
  ) l
    join seed_orders o on o.n = l.n
    join seed_customers c on c.k = o.customer
    left join seed_relays r on r.country = c.country and r.n = 1 + floor(pg_temp.chance(c.k, 40) * r.several)::int
      and pg_temp.chance(o.n, 41) < 0.33
    cross join lateral (
      select s as method, s.id, s.label from public.shipping_methods s where s.active and c.country = any (s.countries) and (not s.needs_relay or s.id = r.shipping_method)
      order by s.id = r.shipping_method desc nulls last, not s.is_default and pg_temp.chance(o.n, 41) > 0.88 desc, s.is_default desc, s.position
      limit 1
    ) m
    left join lateral (
      select d.* from public.discount_codes d
      where d.kind = 'percent' and d.starts_at is null and o.is_new and d.code = (select wish #>> '{codes,0,code}' from seed_wish)
          and pg_temp.chance(o.n, 42) < 0.2
        or d.code = (select wish #>> '{codes,1,code}' from seed_wish) and o.at between d.starts_at and d.ends_at
          and pg_temp.chance(o.n, 42) > 0.78
      limit 1
    ) k on true
    cross join lateral (
      select case when t.vat_exempt then 'exempt' when c.country = 'CH' then 'export' else 'standard' end as regime, t.tax_rate, t.terms_version
      from public.settings t
    ) g
) x;
alter table seed_amounts add primary key (n);
analyze seed_amounts;

with years as (
  select extract(year from o.at at time zone 'Europe/Paris')::int as year, count(*) as several from seed_orders o group by 1
), counted as (
  insert into private.counters as c (series, year, value) select 'CMD', y.year, y.several from years y
  on conflict on constraint counters_pkey do update set value = c.value + excluded.value returning c.year, c.value
), numbered as (
  select o.*, c.year, c.value - y.several + row_number() over (partition by c.year order by o.n) as rank
  from seed_orders o join counted c on c.year = extract(year from o.at at time zone 'Europe/Paris') join years y on y.year = c.year
)
insert into public.orders (
  id, order_number, idempotency_key, request_hash, user_id, status, payment_status, payment_method, is_simulated, email, first_name,
  last_name, phone, address, postal_code, city, country, shipping_method, shipping_label, relay_point, subtotal, discount, discount_code,
  shipping_fee, vat_regime, tax_rate, tax, shipping_tax, total, terms_version, delivered_at, created_at, updated_at, tracking_number,
  paid_at, released_at
)
select o.id, 'CMD-' || o.year || '-' || lpad(o.rank::text, greatest(4, length(o.rank::text)), '0'), gen_random_uuid(), repeat('0', 64),
  c.user_id, o.status,
  case when o.fate = 'lapsed' then 'failed' when o.fate = 'unpaid' then 'pending'
    when o.fate = 'cancelled' or o.is_withdrawn and o.declared_at < now() - interval '11 days' then 'refunded' else 'paid' end,
  case when pg_temp.chance(o.n, 50) < 0.78 then 'card' else 'paypal' end, true, c.email, c.first_name, c.last_name, c.phone, c.address,
  c.postal_code, c.city, c.country, a.method, a.method_label, a.relay, a.subtotal, a.off, a.code, a.fee, a.regime, a.rate, a.tax,
  a.taxes[cardinality(a.taxes)], a.total, a.terms_version, case when o.status = 'completed' then o.delivered_at end, o.at,
  least(now(), case o.status when 'completed' then o.delivered_at when 'shipped' then o.shipped_at else o.at + interval '1 hour' end),
  case when o.status in ('shipped', 'completed') then '6A' || lpad((10000000000 + o.n * 7919)::text, 11, '0') end,
  case when o.fate in ('kept', 'cancelled') then o.at + interval '2 minutes' end,
  case when o.fate = 'lapsed' then o.at + interval '35 minutes' end
from numbered o join seed_customers c on c.k = o.customer join seed_amounts a on a.n = o.n
order by o.n;

insert into public.order_items (
  order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, discount, tax
)
select o.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.price, l.quantity, l.image,
  a.shares[l.position], a.taxes[l.position]
from seed_lines l join seed_orders o on o.n = l.n join seed_amounts a on a.n = l.n
order by l.n, l.position;

insert into private.discount_uses (order_id, code_id, customer, used_at, released_at)
select o.id, a.code_id, private.customer_key(c.email), o.at, case when o.status = 'cancelled' then o.at + interval '1 hour' end
from seed_orders o join seed_amounts a on a.n = o.n and a.code_id is not null join seed_customers c on c.k = o.customer;

delete from private.documents_due d using seed_orders o where d.order_id = o.id and d.refund_id is null;
