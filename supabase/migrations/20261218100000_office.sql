-- What the office sees: all that a label says, days of Paris, and what is sold but still on the shelf.
create or replace function public.preparing_table(numbers text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (
      select count(*) from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'withdrawal', case
          when o.id in (select private.withdrawn_orders()) then 'whole'
          when exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned')) then 'part'
        end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'shipping_label', o.shipping_label, 'relay_point', o.relay_point,
        'tracking_number', case when r.lines is null then o.tracking_number else r.tracking_number end, 'total', o.total,
        'lines', coalesce(r.lines, (
          select jsonb_agg(jsonb_build_object(
            'position', i.position, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
            'quantity', s.quantity - s.refunded, 'image', i.image, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.line_shares(o.id) s
            join public.order_items i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
          where s.quantity > s.refunded
        ))
      ) order by t.since, o.order_number)
      from (
        select w.id, w.since from (
          (
            select x.id, x.paid_at as since, x.order_number from public.orders x
            where preparing_table.numbers is null and x.status = 'pending' and x.payment_status = 'paid'
              and x.id not in (select private.withdrawn_orders())
            order by x.paid_at, x.order_number limit 20
          )
          union all
          (
            select x.id, (select min(e.at) from public.order_exchanges e where e.order_id = x.id), x.order_number
            from public.orders x where preparing_table.numbers is null and x.id in (select private.orders_to_replace())
          )
          union all
          (
            select x.id, coalesce(
              case when x.status <> 'pending' then (select min(e.at) from public.order_exchanges e where e.order_id = x.id) end, x.paid_at
            ), x.order_number
            from public.orders x where x.order_number = any (preparing_table.numbers[:100])
          )
        ) w order by w.since, w.order_number limit case when preparing_table.numbers is null then 20 else 100 end
      ) t
        join public.orders o on o.id = t.id
        cross join lateral private.replacement_parcel(o) r
    ), '[]')
  );
end
$$;
comment on function public.preparing_table(text[]) is
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, less the pieces whose money went back, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped.';

create or replace function public.admin_orders_export(filters jsonb, sort text, after text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select string_agg(i.quantity || ' × ' || i.sku, ', ' order by i.position) from public.order_items i where i.order_id = o.id
      ),
      'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id),
      'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code, 'shipping_fee', o.shipping_fee,
      'tax', o.tax, 'total', o.total
    ) order by s.n), '[]')
    from unnest((private.order_page(filters, sort, admin_orders_export.after, null, 1000, false)).ids) with ordinality s (id, n)
      join public.orders o on o.id = s.id
  );
end
$$;
comment on function public.admin_orders_export(jsonb, text, text) is
  'For administrators: the thousand orders after a number as a table shows them, found and sorted as in admin_orders; amounts in euros.';
