-- The page of an order tells its buyer what went back, and when.
create or replace function private.refunds_told(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of every order that is placed: this language keeps its plan.
  return (
    select coalesce(json_agg(json_build_object('at', r.created_at, 'amount', r.amount) order by r.created_at, r.id), '[]')
    from public.refunds r where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded')
  );
end
$$;
comment on function private.refunds_told(public.orders) is
  'What went back of an order, or is on its way, as its buyer is told: [{at, amount}], amounts in euros, the oldest first.';

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
    'refunds', private.refunds_told(o),
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;

-- A credit note names the pieces that came back: after an exchange they are others than those that were sold.
create or replace function private.credit_lines(order_id uuid, refund uuid, amount numeric) returns jsonb
language sql stable set search_path = '' as $$
  select case when r.amount <> credit_lines.amount or r.extra = r.amount or r.shipping + r.extra = 0 and r.lines = '[]' then '{"lines": []}' else jsonb_build_object(
    'lines', coalesce(p.pieces, '[]'), 'discount', coalesce(p.gross, 0) + r.shipping + r.extra - r.amount, 'refunded_shipping', r.shipping,
    'refunded_extra', r.extra
  ) end
  from public.refunds r left join lateral (
    select jsonb_agg(jsonb_build_object(
      'sku', g.sku, 'name', g.name, 'label', g.label, 'unit_price', g.unit_price, 'quantity', g.quantity,
      'total', g.unit_price * g.quantity
    ) order by g.position, g.rank) as pieces, sum(g.unit_price * g.quantity) as gross
    from (
      select i.position, coalesce(e.sku, i.sku) as sku, i.name, coalesce(e.variant_label, i.variant_label) as label, i.unit_price,
        sum((l.line ->> 'quantity')::int) as quantity, min(l.rank) as rank
      from jsonb_array_elements(r.lines) with ordinality l (line, rank)
        join public.order_items i on i.order_id = credit_lines.order_id and i.position = (l.line ->> 'position')::int
        left join public.order_exchanges e on e.id = (l.line ->> 'exchange')::uuid
      where (l.line ->> 'amount')::numeric > 0
      group by i.position, 2, i.name, 4, i.unit_price
    ) g
  ) p on true
  where r.id = credit_lines.refund
$$;
comment on function private.credit_lines(uuid, uuid, numeric) is
  'What a credit note for a part of an order says of its pieces: those that the buyer had, a line for each variant at the price it was sold for, the discount on them, and what goes back besides; no lines where the refund names none, or the note is for a part of it.';
