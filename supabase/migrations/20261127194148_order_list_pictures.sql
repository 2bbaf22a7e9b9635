-- Order list pictures.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.admin_figures()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      'average', coalesce(round(avg(s.revenue), 2), 0),
      'works', (
        select json_object_agg(w, private.orders_with_work(w))
        from unnest(array['to_prepare', 'late', 'open_withdrawal', 'exchange', 'parcels']) w
      )
    )
    from public.orders o left join private.sales s on s.order_id = o.id
  );
end
$function$;
comment on function public.admin_figures() is 'For administrators: counts of products that are not archived, of those that are published, and of orders by state; revenue and average basket in euros, as private.sales has them; `works`: orders that each of these works waits with.';

CREATE OR REPLACE FUNCTION private.orders_with_work(work text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  matches bigint;
begin
  execute 'select count(*) from public.orders o where ' || private.order_condition(jsonb_build_object('work', work)) into matches;
  return matches;
end
$function$;
comment on function private.orders_with_work(text) is 'How many orders a list of private.order_condition''s work has.';

CREATE OR REPLACE FUNCTION public.admin_orders(filters jsonb, sort text, per_page integer, after text DEFAULT NULL::text, before text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  size constant int := least(greatest(per_page, 1), 100);
  shown record;
begin
  perform private.require_admin();
  shown := private.order_page(filters, sort, admin_orders.after, admin_orders.before, size, true);
  return json_build_object(
    'count', shown.matches,
    'is_first', case when admin_orders.after is not null then false else admin_orders.before is null or not shown.is_more end,
    'is_last', case when admin_orders.after is null and admin_orders.before is not null then false else not shown.is_more end,
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'first_name', o.first_name,
        'last_name', o.last_name, 'email', o.email, 'total', o.total, 'status', o.status,
        'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_partly_refunded', private.is_partly_refunded(o), 'is_prepared', o.prepared_at is not null, 'is_late', private.is_late(o),
        'is_by_phone', o.taken_by is not null,
        'has_withdrawal', exists (select from public.withdrawals w where w.order_id = o.id),
        'tags', private.tags_of(o.id),
        'pieces', i.pieces, 'images', i.images
      ) order by s.n)
      from unnest(shown.ids) with ordinality s (id, n) join public.orders o on o.id = s.id
        cross join lateral (
          select sum(l.quantity) as pieces, coalesce((array_agg(l.image order by l.position) filter (where l.image is not null))[:3], '{}') as images
          from public.order_items l where l.order_id = o.id
        ) i
    ), '[]')
  );
end
$function$;
