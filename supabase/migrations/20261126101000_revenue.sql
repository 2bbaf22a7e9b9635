-- One definition of what an order has brought. The dashboard and the list of orders counted an order that was given back in part with
-- all of its total.

-- The one definition of what an order has brought: dashboard, list of orders, customers and analyses read it here.
create view private.sales as
select o.id as order_id, o.created_at, lower(o.email) as buyer,
  case when o.payment_status = 'paid' then greatest(o.total - coalesce(g.amount, 0), 0) end as revenue
from public.orders o
  left join (
    select r.order_id, sum(r.amount) as amount from public.refunds r where r.of_sale and r.status <> 'failed' group by r.order_id
  ) g on g.order_id = o.id
where o.status <> 'cancelled';

comment on view private.sales is 'Orders that were not cancelled, with their revenue.';
comment on column private.sales.order_id is 'Order.';
comment on column private.sales.created_at is 'When it was placed: its revenue is of that moment, whenever something went back.';
comment on column private.sales.buyer is 'E-mail address of the buyer, in lower case.';
comment on column private.sales.revenue is
  'What was paid without what went back or is on its way, in euros, taxes included; null where it is not paid, or all of it was given back.';

create or replace function public.admin_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'products', (select count(*) from public.products p where p.state <> 'archived'),
      'published', (select count(*) from public.products p where p.state = 'published'),
      'orders', count(*),
      'pending', count(*) filter (where o.status = 'pending'),
      'shipped', count(*) filter (where o.status = 'shipped'),
      'completed', count(*) filter (where o.status = 'completed'),
      'revenue', coalesce(sum(s.revenue), 0),
      'average', coalesce(round(avg(s.revenue), 2), 0)
    )
    from public.orders o left join private.sales s on s.order_id = o.id
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived, of those that are published, and of orders by state; revenue and average basket in euros, as private.sales has them.';
grant execute on function public.admin_figures() to authenticated;

create or replace function private.dashboard_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  middle constant timestamptz := now() - interval '30 days';
begin
  return (
    with placed as (
      select s.created_at > middle as is_recent, s.revenue from private.sales s where s.created_at > now() - interval '60 days'
    ), counted as (
      select count(*) filter (where p.is_recent) as orders, count(*) filter (where not p.is_recent) as orders_before,
        coalesce(sum(p.revenue) filter (where p.is_recent), 0) as revenue,
        coalesce(sum(p.revenue) filter (where not p.is_recent), 0) as revenue_before,
        round(avg(p.revenue) filter (where p.is_recent), 2) as average,
        round(avg(p.revenue) filter (where not p.is_recent), 2) as average_before
      from placed p
    ), offered as (
      select count(*) as products, count(*) filter (where p.state = 'published') as published,
        count(*) filter (where p.state = 'published' and p.created_at <= middle) as published_before
      from public.products p where p.state <> 'archived'
    )
    select jsonb_build_object(
      'products', f.products, 'published', f.published, 'products_trend', private.trend(f.published, f.published_before),
      'orders', (select count(*) from public.orders),
      'pending', (select count(*) from public.orders o where o.status = 'pending'),
      'recent_orders', c.orders, 'orders_trend', private.trend(c.orders, c.orders_before),
      'revenue', c.revenue, 'revenue_trend', private.trend(c.revenue, c.revenue_before),
      'average', coalesce(c.average, 0), 'average_trend', private.trend(c.average, c.average_before)
    )
    from counted c, offered f
  );
end
$$;
comment on function private.dashboard_figures() is
  'Products that are not archived and those published, all orders and those pending; of the last 30 days the orders that were not cancelled, revenue and average basket of the paid ones, in euros; and by how many percent each has grown over the 30 days before (null where there was nothing).';

create or replace function private.sum_customers(wanted bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Put together once: looked up for each customer, the latest order would be searched through those of all.
  with bought as materialized (
    select e.customer_id, o.id, o.created_at, o.status, o.first_name || ' ' || o.last_name as name,
      o.phone, concat_ws(', ', o.address, o.address_complement) as address, o.postal_code, o.city, o.country
    from public.customer_emails e
      join public.orders o on lower(o.email) = e.email and (e.since is null or o.created_at > e.since)
    where e.customer_id = any (wanted)
  ), sums as (
    select b.customer_id, count(*) filter (where b.status <> 'cancelled') as orders, sum(s.revenue) as spent,
      max(b.created_at) filter (where b.status <> 'cancelled') as last, min(b.created_at) as first
    from bought b left join private.sales s on s.order_id = b.id
    group by b.customer_id
  ), latest as (
    select distinct on (b.customer_id) b.* from bought b order by b.customer_id, b.created_at desc
  ), counted as (
    select t.id, coalesce(s.orders, 0)::int as orders, coalesce(s.spent, 0) as spent, s.last, s.first,
      n.name, n.phone, n.address, n.postal_code, n.city, n.country
    from unnest(wanted) t (id) left join sums s on s.customer_id = t.id left join latest n on n.customer_id = t.id
  )
  update public.customers c set
    orders = s.orders, spent = s.spent, last_order_at = s.last, registered_at = least(c.registered_at, s.first),
    status = private.customer_status(c.vip, s.spent, coalesce(s.last, least(c.registered_at, s.first))),
    name = case when c.is_edited then c.name else coalesce(s.name, c.name) end,
    phone = case when c.is_edited then c.phone else coalesce(s.phone, c.phone) end,
    address = case when c.is_edited then c.address else coalesce(s.address, c.address) end,
    postal_code = case when c.is_edited then c.postal_code else coalesce(s.postal_code, c.postal_code) end,
    city = case when c.is_edited then c.city else coalesce(s.city, c.city) end,
    country = case when c.is_edited then c.country else coalesce(s.country, c.country) end
  from counted s
  where c.id = s.id;
end
$$;
comment on function private.sum_customers(bigint[]) is
  'Counts the orders of these customers, and takes name and address from the latest where no administrator wrote them.';
