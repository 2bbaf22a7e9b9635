-- How many came, where from, and what they looked at: as many as the orders of orders.sql let one expect. Nobody is in it, so all of
-- it is numbers of days.

-- Read from the wish once: it is long.
create temp table seed_habits on commit drop as
select (wish #>> '{visits,perOrder}')::float8 as per_order, (wish #>> '{visits,products}')::float8 as products from seed_wish;
create temp table seed_pages on commit drop as
select e.key as page, e.value::float8 as share from seed_wish, jsonb_each_text(wish #> '{visits,pages}') e;
create temp table seed_sources on commit drop as
select e.*, 61 + row_number() over () as about
from seed_wish, jsonb_to_recordset(wish #> '{visits,sources}') e (source text, campaign boolean, page text, share float8);

create temp table seed_traffic on commit drop as
select d.day, d.day - date '2000-01-01' as n, d.starts, greatest(round(
  d.weight / d.total * s.orders * h.per_order * (0.85 + 0.3 * pg_temp.chance(d.day - date '2000-01-01', 60))
)::int, 1) as visits
from (
  select x.day, x.starts, x.upto - lag(x.upto, 1, 0::float8) over (order by x.day) as weight, max(x.upto) over () as total from seed_days x
) d cross join seed_words s cross join seed_habits h;

create temp table seed_looked_at on commit drop as
select m.product_id, min(m.born) as born, sum(m.weight) / sum(sum(m.weight)) over () as share,
  row_number() over (order by m.product_id) - 1 as n, count(*) over ()::int as several
from seed_menu m group by m.product_id;
create index on seed_looked_at (n);
analyze seed_looked_at;

create temp table seed_bought on commit drop as
select (o.at at time zone 'Europe/Paris')::date as day, l.product_id, count(*) as lines
from seed_orders o join seed_lines l on l.n = o.n group by 1, 2;

insert into private.visits as v (day, event, page, product_id, source, is_campaign, count)
select t.day, 'visit', e.page, 0, e.source, e.campaign, greatest(1, round(t.visits * e.share))
from seed_traffic t cross join seed_sources e
where pg_temp.chance(t.n, e.about::int) < t.visits * e.share
union all
select t.day, 'view', p.page, 0, '', false, greatest(1, round(t.visits * p.share))
from seed_traffic t cross join seed_pages p
union all
select t.day, 'view', 'product', l.product_id, '', false,
  greatest(1, round(2 * t.visits * h.products * l.share * l.several / k.most * (0.5 + pg_temp.chance(t.n * 100003 + l.product_id, 62))))
from seed_traffic t cross join seed_habits h
  cross join (select max(several) as several, least(max(several), 400) as most from seed_looked_at) k
  -- Of thousands of products each day some hundreds are looked at; 7919 is prime, so that none is twice among them.
  cross join lateral generate_series(1, k.most) g
  join seed_looked_at l on l.n = (g * 7919 + t.n) % k.several and l.born <= t.starts
-- What few come for is not looked at every day.
where pg_temp.chance(t.n * 100003 + l.product_id, 63) < least(0.5, 0.2 + t.visits * l.share)
union all
select b.day, 'cart', 'cart', b.product_id, '', false, b.lines * 2 + floor(3 * pg_temp.chance((b.day - date '2000-01-01') * 100003 + b.product_id, 64))
from seed_bought b
union all
select t.day, s.event, s.page, 0, '', false, s.count
from (
  select (o.at at time zone 'Europe/Paris')::date as day, count(*) as several, count(*) filter (where o.fate <> 'lapsed') as placed
  from seed_orders o group by 1
) t cross join lateral (values ('view', 'checkout', ceil(t.several * 1.5)), ('order', 'order', t.placed)) s (event, page, count)
where s.count > 0
on conflict on constraint visits_pkey do update set count = v.count + excluded.count;
analyze private.visits;
