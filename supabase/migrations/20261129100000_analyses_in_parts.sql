-- Analyses are asked for in four parts at once and read less: a year of a shop with 100,000 orders took 0.6 s.
create or replace view private.sales as
select o.id as order_id, o.created_at, o.email as buyer,
  case when o.payment_status <> 'paid' then null when g.amount is null then o.total else greatest(o.total - g.amount, 0) end as revenue,
  o.payment_status = 'paid' as is_paid
from public.orders o
  left join (
    select r.order_id, sum(r.amount) as amount from public.refunds r where r.of_sale and r.status <> 'failed' group by r.order_id
  ) g on g.order_id = o.id
where o.status <> 'cancelled';
comment on column private.sales.buyer is 'E-mail address of the buyer, as it was written.';
comment on column private.sales.is_paid is 'Whether it has a revenue: asked alone, no refund is read.';

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
      select s.buyer, s.revenue, s.created_at >= since as is_now, first - days - 1 + width_bucket(s.created_at, midnights) as day
      from private.sales s
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
    ), by_day as materialized (
      select t.is_now, t.day, count(*) as orders, count(t.revenue) as paid, coalesce(sum(t.revenue), 0) as revenue
      from sold t group by t.is_now, t.day
    ), summed as (
      select coalesce(sum(d.revenue) filter (where d.is_now), 0) as revenue, coalesce(sum(d.revenue) filter (where not d.is_now), 0) as revenue_before,
        coalesce(sum(d.orders) filter (where d.is_now), 0) as orders, coalesce(sum(d.orders) filter (where not d.is_now), 0) as orders_before,
        coalesce(sum(d.paid) filter (where d.is_now), 0) as paid, coalesce(sum(d.paid) filter (where not d.is_now), 0) as paid_before
      from by_day d
    ), averages as (
      select coalesce(round(s.revenue / nullif(s.paid, 0), 2), 0) as average,
        coalesce(round(s.revenue_before / nullif(s.paid_before, 0), 2), 0) as average_before
      from summed s
    ), buyers as (
      select count(*) filter (where b.is_now) as customers, count(*) filter (where not b.is_now) as customers_before
      from (
        -- Most addresses come again, written the same.
        select e.is_now, lower(e.buyer) from (select t.is_now, t.buyer from sold t where t.revenue is not null group by t.is_now, t.buyer) e
        group by 1, 2
      ) b
    ), by_point as (
      select points - 1 - least((last - (d.day + case when d.is_now then 0 else days end)) / step, points - 1) as point,
        sum(d.revenue) filter (where d.is_now) as revenue, sum(d.paid) filter (where d.is_now) as orders,
        sum(d.revenue) filter (where not d.is_now) as revenue_before
      from by_day d group by 1
    ), weekdays as (
      select extract(isodow from n.day)::int as weekday, count(*)::int as several, coalesce(sum(d.revenue), 0) as revenue,
        coalesce(sum(d.paid), 0) as orders
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
      'paid', s.paid,
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
  'What was sold in a period of private.analysed_period. overview: revenue and average order of orders that are paid (private.sales), orders that were not cancelled, customers with a paid order, each {current, previous, growth in percent}; paid orders; revenue by point of the chart, with that of the same point of the period before; days of the week with their average.';

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
    with given as materialized (
      select r.order_id, l.position, sum(l.quantity)::int as pieces, sum(l.amount) as amount
      from public.refunds r cross join lateral jsonb_to_recordset(r.lines) l (position int, quantity int, amount numeric)
      where r.of_sale and r.status <> 'failed' and r.lines <> '[]'
      group by r.order_id, l.position
    ), sold as (
      select i.product_id, sum(i.quantity)::int as pieces, sum(i.line_total - i.discount) as amount
      from private.sales s join public.order_items i on i.order_id = s.order_id
      where s.created_at >= since and s.created_at < until and s.is_paid
      group by i.product_id
    ), returned as (
      -- No more than was sold. Few lines have any: looking for it at each of them costs a fifth of all this.
      select i.product_id, sum(least(i.quantity, coalesce(g.pieces, 0)))::int as pieces,
        sum(least(i.line_total - i.discount, coalesce(g.amount, 0))) as amount
      from given g join public.order_items i on i.order_id = g.order_id and i.position = g.position
        join private.sales s on s.order_id = g.order_id and s.created_at >= since and s.created_at < until and s.is_paid
      group by i.product_id
    ), by_product as materialized (
      select s.product_id, s.pieces - coalesce(r.pieces, 0) as sales, s.amount - coalesce(r.amount, 0) as revenue
      from sold s left join returned r on r.product_id = s.product_id
    ), best as materialized (
      select b.* from by_product b where b.sales > 0 order by b.revenue desc, b.sales desc, b.product_id limit 10
    ), before as (
      -- Of the period before only the products that are compared.
      select i.product_id, sum(greatest(i.line_total - i.discount - coalesce(g.amount, 0), 0)) as revenue
      from best b join public.order_items i on i.product_id = b.product_id
        join private.sales s on s.order_id = i.order_id and s.created_at >= was_since and s.created_at < was_until and s.is_paid
        left join given g on g.order_id = i.order_id and g.position = i.position
      group by i.product_id
    ), top as (
      select b.*, p.name, p.category, p.images[1] as image, coalesce(w.revenue, 0) as revenue_before
      from best b join public.products p on p.id = b.product_id left join before w on w.product_id = b.product_id
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
  'What was sold in a period of private.analysed_period, by product: the ten that brought most, with what they brought in the period before, and categories, both without what was given back for pieces.';

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
      from public.order_items i join private.sales s on s.order_id = i.order_id
      where i.position > 1 and s.created_at >= since and s.created_at < until and s.is_paid
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

drop function private.analytics(date, date, timestamptz);
drop function public.get_analytics(date, date);
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
