-- What a period has brought: sales, products, visits, and the report of a week.

-- The one definition of what an order has brought, whenever it did: list of orders, customers and discount codes read it here.
create view private.sales as
select o.id as order_id, o.created_at, o.email as buyer,
  case when o.payment_status <> 'paid' then null when g.amount is null then o.total else greatest(o.total - g.amount, 0) end as revenue,
  o.payment_status = 'paid' as is_paid
from public.orders o
  left join (
    select r.order_id, sum(r.amount) as amount from public.refunds r where r.of_sale and r.status <> 'failed' group by r.order_id
  ) g on g.order_id = o.id
where o.status <> 'cancelled';

comment on view private.sales is 'Orders that were not cancelled, with their revenue.';
comment on column private.sales.order_id is 'Order.';
comment on column private.sales.created_at is 'When it was placed: its revenue is of that moment, whenever something went back.';
comment on column private.sales.buyer is 'Email address of the buyer, as it was written.';
comment on column private.sales.revenue is
  'What was paid without what went back or is on its way, in euros, taxes included; null where it is not paid, or all of it was given back.';
comment on column private.sales.is_paid is 'Whether it has a revenue: asked alone, no refund is read.';

-- The one definition of what a period has brought: dashboard, analyses and the report of a week read it in these two. What was paid
-- counts on the day of the order, what went back on the day it did: no month changes once it is over.
create view private.paid_sales as
select o.id as order_id, o.created_at, o.email as buyer, o.total as amount from public.orders o where o.paid_at is not null;

comment on view private.paid_sales is 'Orders that were paid, whatever became of them.';
comment on column private.paid_sales.order_id is 'Order.';
comment on column private.paid_sales.created_at is 'When it was placed.';
comment on column private.paid_sales.buyer is 'Email address of the buyer, as it was written.';
comment on column private.paid_sales.amount is 'What was paid, in euros, taxes included.';

create view private.money_back as
select r.order_id, r.created_at as at, r.amount, r.lines from public.refunds r join public.orders o on o.id = r.order_id
where r.of_sale and r.status <> 'failed' and o.paid_at is not null
union all
-- The event is read once for each order, and of those alone that have no refund.
select o.id, coalesce(e.at, o.updated_at), o.total, '[]'
from public.orders o
  left join lateral (select max(x.at) as at from public.order_events x where x.order_id = o.id and x.payment_status = 'refunded') e on true
where o.payment_status = 'refunded' and o.paid_at is not null
  and not exists (select from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed');

comment on view private.money_back is 'Money of paid orders that went back or is on its way, when it did; of an order that is refunded without a refund, all of it.';
comment on column private.money_back.order_id is 'Order.';
comment on column private.money_back.at is 'When it became due.';
comment on column private.money_back.amount is 'Amount in euros.';
comment on column private.money_back.lines is 'Items that it is for, as in public.refunds.';

create or replace function private.day_begins(day date) returns timestamptz
language sql stable set search_path = '' as $$ select day::timestamp at time zone 'Europe/Paris' $$;
comment on function private.day_begins(date) is 'The first moment of a day in France.';

create or replace function private.most_analysed_days() returns int language sql immutable set search_path = '' as 'select 1096';
comment on function private.most_analysed_days() is 'Days that one analysis covers at most: MAX_ANALYSED_DAYS of src/domain/analytics.ts.';

-- Days are those of France. A period that is not over is compared with as much of the one before it.
create or replace function private.analysed_period(from_day date, to_day date, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.paris_day(at);
  last constant date := greatest(least(greatest(from_day, to_day), today), date '2000-01-01');
  first constant date := greatest(
    least(coalesce(least(from_day, to_day), today - 29), last), last - private.most_analysed_days() + 1
  );
  days constant int := last - first + 1;
  -- Points of a chart that can still be told apart.
  step constant int := case when days <= 92 then 1 when days <= 400 then 7 else 28 end;
  until constant timestamptz := least(private.day_begins(last + 1), at);
begin
  return jsonb_build_object(
    'from', first, 'to', last, 'days', days, 'previous_from', first - days, 'previous_to', first - 1,
    'step', step, 'points', greatest(1, round(days::numeric / step)::int),
    'since', private.day_begins(first), 'until', until, 'previous_since', private.day_begins(first - days),
    'previous_until', ((until at time zone 'Europe/Paris') - make_interval(days => days)) at time zone 'Europe/Paris'
  );
end
$$;
comment on function private.analysed_period(date, date, timestamptz) is
  'The period between two days in either order, 30 days up to today where one is missing: {from, to, days, previous_from, previous_to, step (days of a point of the chart), points, since, until, previous_since, previous_until}. It ends now at the latest, and the one before it as long before.';

create or replace function private.analysed_sales(period jsonb) returns jsonb
-- What is read twice stays in memory: a year of 40,000 orders takes 15 MB. Where most orders are read, their index is a tenth of them.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  days constant int := period -> 'days';
  step constant int := period -> 'step';
  points constant int := period -> 'points';
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
  -- Looking a moment up among midnights costs a fifth of asking its day of the time zone.
  midnights constant timestamptz[] := array(
    select private.day_begins(first - days + g) from generate_series(0, 2 * days - 1) g order by g
  );
begin
  return (
    with sold as materialized (
      select s.buyer, s.amount, s.created_at >= since as is_now, first - days - 1 + width_bucket(s.created_at, midnights) as day
      from private.paid_sales s
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
    ), moved as (
      select t.is_now, t.day, 1 as orders, t.amount from sold t
      union all
      select g.at >= since, first - days - 1 + width_bucket(g.at, midnights), 0, -g.amount
      from private.money_back g where g.at >= was_since and g.at < until and (g.at >= since or g.at < was_until)
    ), by_day as materialized (
      select m.is_now, m.day, sum(m.orders) as orders, sum(m.amount) as revenue from moved m group by m.is_now, m.day
    ), summed as (
      select coalesce(sum(d.revenue) filter (where d.is_now), 0) as revenue, coalesce(sum(d.revenue) filter (where not d.is_now), 0) as revenue_before,
        coalesce(sum(d.orders) filter (where d.is_now), 0) as orders, coalesce(sum(d.orders) filter (where not d.is_now), 0) as orders_before
      from by_day d
    ), averages as (
      select coalesce(round(s.revenue / nullif(s.orders, 0), 2), 0) as average,
        coalesce(round(s.revenue_before / nullif(s.orders_before, 0), 2), 0) as average_before
      from summed s
    ), buyers as (
      select count(*) filter (where b.is_now) as customers, count(*) filter (where not b.is_now) as customers_before
      from (
        -- Most addresses come again, written the same.
        select e.is_now, lower(e.buyer) from (select t.is_now, t.buyer from sold t group by t.is_now, t.buyer) e
        group by 1, 2
      ) b
    ), by_point as (
      select points - 1 - least((last - (d.day + case when d.is_now then 0 else days end)) / step, points - 1) as point,
        sum(d.revenue) filter (where d.is_now) as revenue, sum(d.orders) filter (where d.is_now) as orders,
        sum(d.revenue) filter (where not d.is_now) as revenue_before
      from by_day d group by 1
    ), weekdays as (
      select extract(isodow from n.day)::int as weekday, count(*)::int as several, coalesce(sum(d.revenue), 0) as revenue,
        coalesce(sum(d.orders), 0) as orders
      from (select first + g as day from generate_series(0, days - 1) g) n left join by_day d on d.is_now and d.day = n.day
      group by 1
    )
    select jsonb_build_object(
      'overview', jsonb_build_object(
        'revenue', jsonb_build_object('current', s.revenue, 'previous', s.revenue_before, 'growth', private.trend(s.revenue, s.revenue_before)),
        'orders', jsonb_build_object('current', s.orders, 'previous', s.orders_before, 'growth', private.trend(s.orders, s.orders_before)),
        'customers', jsonb_build_object('current', b.customers, 'previous', b.customers_before, 'growth', private.trend(b.customers, b.customers_before)),
        'avg_order', jsonb_build_object('current', a.average, 'previous', a.average_before, 'growth', private.trend(a.average, a.average_before))
      ),
      'paid', s.orders,
      'points', (
        select jsonb_agg(jsonb_build_object(
          'from', greatest(first, case when n.point = 0 then first else last - (points - n.point) * step + 1 end),
          'to', last - (points - 1 - n.point) * step,
          'revenue', coalesce(p.revenue, 0), 'orders', coalesce(p.orders, 0), 'previous', coalesce(p.revenue_before, 0)
        ) order by n.point)
        from generate_series(0, points - 1) n (point) left join by_point p on p.point = n.point
      ),
      'weekdays', (
        select jsonb_agg(jsonb_build_object(
          'weekday', w.weekday, 'days', w.several, 'revenue', w.revenue, 'orders', w.orders, 'average', round(w.revenue / w.several, 2)
        ) order by w.weekday) from weekdays w
      )
    )
    from summed s, averages a, buyers b
  );
end
$$;
comment on function private.analysed_sales(jsonb) is
  'What was sold in a period of private.analysed_period. overview: revenue (what was paid, of the day of the order, less what went back, of the day it did), paid orders, customers with one, revenue by paid order, each {current, previous, growth in percent}; paid orders; revenue by point of the chart, with that of the same point of the period before; days of the week with their average.';

create or replace function private.analysed_products(period jsonb) returns jsonb
-- As analysed_sales.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
begin
  return (
    with moved as (
      select i.product_id, s.created_at >= since as is_now, i.quantity as pieces, i.line_total - i.discount as amount
      from private.paid_sales s join public.order_items i on i.order_id = s.order_id
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
      union all
      -- On the day they went back, also of an order that was placed before.
      select i.product_id, g.at >= since, -l.quantity, -l.amount
      from private.money_back g cross join lateral jsonb_to_recordset(g.lines) l (position int, quantity int, amount numeric)
        join public.order_items i on i.order_id = g.order_id and i.position = l.position
      where g.at >= was_since and g.at < until and (g.at >= since or g.at < was_until)
    ), by_product as materialized (
      select m.product_id, coalesce(sum(m.pieces) filter (where m.is_now), 0)::int as sales,
        coalesce(sum(m.amount) filter (where m.is_now), 0) as revenue, coalesce(sum(m.amount) filter (where not m.is_now), 0) as revenue_before
      from moved m group by m.product_id
    ), best as materialized (
      select b.* from by_product b where b.sales > 0 order by b.revenue desc, b.sales desc, b.product_id limit 10
    ), top as (
      select b.*, p.name, p.category, p.images[1] as image
      from best b join public.products p on p.id = b.product_id
    ), by_category as (
      select p.category, sum(b.sales)::int as sales, sum(b.revenue) as revenue
      from by_product b join public.products p on p.id = b.product_id
      group by p.category having sum(b.sales) > 0
    )
    select jsonb_build_object(
      'top_products', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.product_id, 'name', t.name, 'category', t.category, 'image', t.image, 'sales', t.sales, 'revenue', t.revenue,
          'previous', t.revenue_before, 'growth', private.trend(t.revenue, t.revenue_before)
        ) order by t.revenue desc, t.sales desc, t.product_id) from top t
      ), '[]'),
      'sales_by_category', coalesce((
        select jsonb_agg(jsonb_build_object(
          'category', c.category, 'sales', c.sales, 'revenue', c.revenue,
          'percentage', coalesce(round(c.revenue * 100 / nullif((select sum(x.revenue) from by_category x), 0))::int, 0)
        ) order by c.revenue desc, c.category) from by_category c
      ), '[]')
    )
  );
end
$$;
comment on function private.analysed_products(jsonb) is
  'What was sold in a period of private.analysed_period, by product: the ten that brought most, with what they brought in the period before, and categories, both without what was given back for items in that period.';

create or replace function private.analysed_together(period jsonb) returns jsonb
-- As analysed_sales.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
begin
  return (
    with later as (
      select i.order_id, i.position, i.product_id
      from public.order_items i join private.paid_sales s on s.order_id = i.order_id
      where i.position > 1 and s.created_at >= since and s.created_at < until
    ), pairs as (
      select k.one, k.other, count(*)::int as orders
      from (
        select distinct l.order_id, least(l.product_id, i.product_id) as one, greatest(l.product_id, i.product_id) as other
        from later l join public.order_items i on i.order_id = l.order_id and i.position < l.position and i.product_id <> l.product_id
      ) k
      group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit 6
    )
    select jsonb_build_object('together', coalesce(jsonb_agg(jsonb_build_object(
      'one', jsonb_build_object('id', a.id, 'name', a.name), 'other', jsonb_build_object('id', c.id, 'name', c.name), 'orders', p.orders
    ) order by p.orders desc, p.one, p.other), '[]'))
    from pairs p join public.products a on a.id = p.one join public.products c on c.id = p.other
  );
end
$$;
comment on function private.analysed_together(jsonb) is
  'Pairs of products that were bought together in a period of private.analysed_period, at least twice: the six most frequent.';

create or replace function private.analysed_visits(period jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  was_first constant date := period ->> 'previous_from';
begin
  return (
    with counted as materialized (
      select v.day >= first as is_now, v.event, v.page, v.source, v.is_campaign, sum(v.count)::bigint as several
      from private.visits v where v.day between was_first and last and v.product_id = 0
      group by 1, 2, 3, 4, 5
      union all
      -- Most rows are of products, and are told apart by less.
      select v.day >= first, v.event, case v.event when 'view' then 'product' else 'cart' end, '', false, sum(v.count)::bigint
      from private.visits v where v.day between was_first and last and v.product_id > 0
      group by 1, 2
    ), events as (
      select s.is_now, coalesce(sum(c.several) filter (where c.event = 'visit'), 0) as visits,
        coalesce(sum(c.several) filter (where c.event = 'view'), 0) as views,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'product'), 0) as products,
        coalesce(sum(c.several) filter (where c.event = 'cart'), 0) as carts,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'checkout'), 0) as checkouts,
        coalesce(sum(c.several) filter (where c.event = 'order'), 0) as orders
      from (values (true), (false)) s (is_now) left join counted c on c.is_now = s.is_now
      group by s.is_now
    ), steps as (
      -- Nobody is told from anybody: of so many visits at most so many can have got there. Pages of products are no such step, one
      -- visit opens many.
      select e.is_now, e.visits, e.views, e.products, least(e.carts, e.visits) as carts,
        least(e.checkouts, e.carts, e.visits) as checkouts, least(e.orders, e.checkouts, e.carts, e.visits) as orders
      from events e
    ), sources as (
      select c.source, c.is_campaign, sum(c.several) filter (where c.is_now) as visits, sum(c.several) filter (where not c.is_now) as visits_before
      from counted c where c.event = 'visit' group by c.source, c.is_campaign
    ), ranked as (
      select s.*, sum(s.visits) over () as total, sum(s.visits_before) over () as total_before from sources s order by s.visits desc nulls last, s.source limit 10
    )
    select jsonb_build_object(
      'funnel', (select to_jsonb(s) - 'is_now' from steps s where s.is_now),
      'previous_funnel', (select to_jsonb(s) - 'is_now' from steps s where not s.is_now),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', r.source, 'is_campaign', r.is_campaign, 'visits', r.visits, 'percentage', round(r.visits * 100 / r.total)::int,
          'previous_percentage', coalesce(round(r.visits_before * 100 / nullif(r.total_before, 0))::int, 0)
        ) order by r.visits desc, r.source) from ranked r where r.visits > 0
      ), '[]')
    )
  );
end
$$;
comment on function private.analysed_visits(jsonb) is
  'What was counted in a period of private.analysed_period and in the one before: visits, pages shown and those of products among them; of the steps cart, checkout and order how many visits can have got there, never more than to the step before; the ten sources of most visits.';

create or replace function private.analytics(from_day date, to_day date, at timestamptz, part text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  period constant jsonb := private.analysed_period(from_day, to_day, at);
begin
  return jsonb_build_object('period', period - array['since', 'until', 'previous_since', 'previous_until', 'points'])
    || case when coalesce(part <> 'visits', true) then jsonb_build_object(
      'sales', case when coalesce(part = 'sales', true) then private.analysed_sales(period) else '{}' end
        || case when coalesce(part = 'products', true) then private.analysed_products(period) else '{}' end
        || case when coalesce(part = 'together', true) then private.analysed_together(period) else '{}' end
    ) else '{}' end
    || case when coalesce(part = 'visits', true) then jsonb_build_object('visits', private.analysed_visits(period)) else '{}' end;
end
$$;
comment on function private.analytics(date, date, timestamptz, text) is
  'What a period tells, as it is at a moment: {period, sales, visits}, each as its function says. Of the part sales, products or together, sales has what the function of that name says alone.';

create or replace function public.get_analytics(from_day date, to_day date, part text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if part <> all (array['sales', 'products', 'together', 'visits']) then
    perform private.refuse(400, 'request_invalid');
  end if;
  return private.analytics(get_analytics.from_day, get_analytics.to_day, now(), get_analytics.part)
    || case when coalesce(part = 'visits', true) then jsonb_build_object(
      'insights', private.dashboard_insights(), 'activity', private.dashboard_activity(8)
    ) else '{}' end;
end
$$;
comment on function public.get_analytics(date, date, text) is
  'For administrators: sales and visits of the days between two, in either order and both included, compared with as many days before; insights of the last 30 days and what happened last, as on the dashboard. FROM_DAY may be null, TO_DAY may be null: 30 days up to today. PART may be null: all; sales, products, together (three parts of what was sold) and visits (with insights and what happened) can be asked for at once, each a part of the wait.';
grant execute on function public.get_analytics(date, date, text) to authenticated;

create or replace function private.report_time(at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select (date_trunc('week', (at at time zone 'Europe/Paris') - interval '7 hours') + interval '7 hours') at time zone 'Europe/Paris'
$$;
comment on function private.report_time(timestamptz) is 'The last Monday at seven in the morning, in France.';

create or replace function private.report_readers(at timestamptz) returns table (email text, once_key text, monday date)
language plpgsql stable set search_path = '' as $$
declare
  due constant timestamptz := private.report_time(at);
begin
  -- What a shop that stood still would tell on a Friday is told on the next Monday, with the week that matters then.
  if at > due + interval '2 days' or not (select s.weekly_report from public.settings s) then
    return;
  end if;
  return query
  select r.email, r.once_key, r.monday
  from (
    select a.email, to_char(private.paris_day(due), 'IYYY-"W"IW') || ':' || a.id as once_key, private.paris_day(due) as monday
    from public.admin_users a
    where a.role = 'owner' and a.disabled_at is null and a.created_at < due
  ) r
  where not exists (select from public.mail_outbox m where m.kind = 'weekly_report' and m.once_key = r.once_key);
end
$$;
comment on function private.report_readers(timestamptz) is
  'Owners who are to get the report of the week that ended, and have not: each who was one on Monday at seven, until Wednesday at seven. once_key is the week and the owner.';

create or replace function private.queue_weekly_report(at timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  report jsonb;
  queued int := 0;
begin
  for reader in select * from private.report_readers(at) loop
    report := coalesce(report, private.analytics(reader.monday - 7, reader.monday - 1, at) || jsonb_build_object(
      'insights', private.dashboard_insights()
    ));
    perform private.queue_mail('weekly_report', reader.once_key, null, reader.email, report);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function private.queue_weekly_report(timestamptz) is 'Has the report of the week that ended sent to whoever is to get it, once. Gives to how many.';

create or replace function public.queue_weekly_report() returns int
language sql security definer set search_path = '' as $$ select private.queue_weekly_report(now()) $$;
comment on function public.queue_weekly_report() is 'For the shop''s functions: has the weekly report sent where it is due. Gives to how many owners.';
grant execute on function public.queue_weekly_report() to service_role;

create or replace function private.growth_work_due() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.report_readers(now()))
    or exists (select from private.visits v where v.day < private.old_visits())
    or exists (
      select from private.newsletter_recipients r
      where (r.token is not null or r.has_opened) and r.ended_at < now() - private.measure_retention()
    )
$$;
comment on function private.growth_work_due() is
  'Whether a weekly report is to be sent, or counts of visits and who opened an email are to be forgotten.';
