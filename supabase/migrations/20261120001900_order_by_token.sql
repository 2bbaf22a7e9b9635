create function public.order_by_token(token text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_label', o.shipping_label,
    'subtotal', o.subtotal, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'unit_price', i.unit_price,
        'quantity', i.quantity, 'image', i.image
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
  from public.orders o where o.access_token = order_by_token.token
$$;
comment on function public.order_by_token(text) is
  'One order for who holds its token, amounts in euros; null for any other token.';

grant execute on function public.order_by_token(text) to anon, authenticated, service_role;
