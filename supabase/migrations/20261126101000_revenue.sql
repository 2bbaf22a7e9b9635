-- Functions may name what later migrations make.
set check_function_bodies = off;

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
comment on function private.dashboard_figures() is
  'Products that are not archived and those published, all orders and those pending; of the last 30 days the orders that were not cancelled, revenue and average basket of the paid ones, in euros; and by how many percent each has grown over the 30 days before (null where there was nothing).';
comment on function private.sum_customers(bigint[]) is
  'Counts the orders of these customers, and takes name and address from the latest where no administrator wrote them.';

-- Who ordered before there were customers waits since 20261125172000_customers.sql: until here there is nothing to count revenue with.
do $$
begin
  while exists (select from private.customers_due) loop
    perform private.count_customers();
  end loop;
end
$$;
