-- An order of which every piece was given back, though not its parcel, offers no withdrawal any more.
create or replace function private.is_given_back(o public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Of most orders nothing has gone back.
  if not exists (select from public.refunds r where r.order_id = o.id) then
    return false;
  end if;
  return not exists (
    select from public.order_items i
    where i.order_id = o.id and not i.is_gift and i.quantity > (
      select coalesce(sum((l ->> 'quantity')::int), 0) from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded') and (l ->> 'position')::int = i.position
    )
  );
end
$$;
comment on function private.is_given_back(public.orders) is
  'Whether every piece of an order that was paid for was given back, as refunds_told tells it: there is none left to withdraw from, though its parcel may still be paid.';

create or replace function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'withdrawal', (
      select json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'is_whole', w.items is null)
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
      order by w.items is null desc, w.declared_at desc limit 1
    ),
    'exchanged', private.exchanges_told(o),
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_told(o), 'given_back', private.is_given_back(o),
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';
