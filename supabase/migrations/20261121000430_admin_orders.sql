create function public.admin_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'products', (select count(*) from public.products p where p.state <> 'archived'),
      'new_products', (select count(*) from public.products p where p.state <> 'archived' and p.is_new),
      'orders', count(*),
      'pending', count(*) filter (where o.status = 'pending'),
      'shipped', count(*) filter (where o.status = 'shipped'),
      'completed', count(*) filter (where o.status = 'completed'),
      'revenue', coalesce(sum(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 0),
      'average', coalesce(round(avg(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 2), 0)
    )
    from public.orders o
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived and of orders by state; revenue and average basket in euros of orders that are paid and not cancelled.';
revoke all on function public.admin_figures() from public;
grant execute on function public.admin_figures() to authenticated;

create function public.admin_orders(search text, wanted_status text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select o.* from public.orders o
      where (admin_orders.wanted_status is null or o.status = admin_orders.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and strpos(
          lower(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.first_name, o.email)),
          lower(regexp_replace(btrim(admin_orders.search), '\s+', ' ', 'g'))
        ) > 0
    ), shown as (
      select * from found f order by f.created_at desc, f.order_number desc
      limit least(greatest(admin_orders.per_page, 1), 100)
      offset (greatest(admin_orders.page, 1)::bigint - 1) * least(greatest(admin_orders.per_page, 1), 100)
    )
    select json_build_object('count', (select count(*) from found), 'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', s.order_number, 'created_at', s.created_at, 'first_name', s.first_name,
        'last_name', s.last_name, 'email', s.email, 'total', s.total, 'status', s.status,
        'payment_status', s.payment_status,
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = s.id)
      ) order by s.created_at desc, s.order_number desc) from shown s
    ), '[]'))
  );
end
$$;
comment on function public.admin_orders(text, text, int, int) is
  'For administrators: a page of orders, newest first (page from 1, at most 100 a page), whose number, name or e-mail contains the search, and how many there are.';
revoke all on function public.admin_orders(text, text, int, int) from public;
grant execute on function public.admin_orders(text, text, int, int) to authenticated;

create function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', a.name, 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number
      ) order by e.at desc, e.id desc)
      from public.order_events e left join public.admin_users a on a.user_id = e.by
      where e.order_id = o.id
    ), '[]'))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, and who changed it when, latest first; null when there is none.';
revoke all on function public.admin_order(text) from public;
grant execute on function public.admin_order(text) to authenticated;
