alter table public.orders add column if not exists tracking_number text
  check (length(btrim(tracking_number)) >= 1 and length(tracking_number) <= 60);
comment on column public.orders.tracking_number is 'Number of the parcel at its carrier, once it is known.';

create function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'subtotal', o.subtotal, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at,
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'unit_price', i.unit_price,
        'quantity', i.quantity, 'image', i.image
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';

create or replace function public.order_by_token(token text) returns json
language sql stable security definer set search_path = '' as $$
  select private.order_view(o) from public.orders o where o.access_token = order_by_token.token
$$;

create function public.my_orders() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('token', o.access_token, 'order', private.order_view(o))
    order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select auth.uid())
    order by p.created_at desc limit 200
  ) o
$$;
comment on function public.my_orders() is
  'The caller''s last 200 orders, newest first, each with the token that opens its page; amounts in euros.';
revoke all on function public.my_orders() from public;
grant execute on function public.my_orders() to authenticated;
