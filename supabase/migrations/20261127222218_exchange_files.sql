-- Exchange files.

set check_function_bodies = off;

drop function private.exchange_parcel_lines(public.orders);

CREATE OR REPLACE FUNCTION private.exchange_parcel(o public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  due jsonb;
  last_sent public.order_exchanges;
begin
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return null;
  end if;
  select jsonb_agg(private.parcel_line(i, e.variant_id, e.sku, d.due) order by e.line_no, e.at, e.id) into due
  from private.exchange_shares(o.id) d
    join public.order_exchanges e on e.id = d.exchange_id
    join public.order_items i on i.order_id = o.id and i.position = e.line_no
  where d.due > 0;
  select * into last_sent from public.order_exchanges e
  where e.order_id = o.id and e.sent_at is not null order by e.sent_at desc, e.at desc, e.id limit 1;
  return jsonb_build_object(
    'lines', coalesce(due, '[]'),
    'refusal', case when due is null and last_sent.id is not null then 'order_already_shipped' else private.exchange_refusal(o) end,
    'tracking', case
      when due is null then last_sent.tracking_number else (select l.number from private.exchange_label(o) l where l.state = 'ready')
    end,
    'numbers', array(
      select distinct e.tracking_number from public.order_exchanges e
      where e.order_id = o.id and e.sent_at is not null and e.tracking_number is not null
    ),
    'sent_exchange', last_sent.id
  );
end
$function$;
comment on function private.exchange_parcel(public.orders) is 'The parcel with what replaces units of a sent order: lines, as private.parcel_line has them, are still to be sent, none where all were; refusal is why it is not to be, tracking the number of its label, once it was sent the one it has, numbers those that such parcels left with, sent_exchange the exchange that was sent last. Null of an order without exchanges.';

CREATE OR REPLACE FUNCTION public.parcels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and private.max_parcel_orders() then
    perform private.refuse(400, 'request_invalid');
  end if;
  return jsonb_build_object(
    'sender', (
      select jsonb_build_object(
        'name', coalesce(nullif(s.sender_name, ''), s.site_name), 'shop', s.site_name, 'street', s.sender_street,
        'complement', s.sender_complement, 'postal_code', s.sender_postal_code, 'city', s.sender_city,
        'email', s.contact_email, 'phone', s.contact_phone
      )
      from public.settings s
    ),
    'packagings', private.packagings_view() -> 'packagings',
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', o.order_number, 'refusal', private.shipping_refusal(o), 'tracking', o.tracking_number,
        'numbers', array(select p.number from public.parcels p where p.order_id = o.id and p.number is not null),
        'carrier', coalesce(m.carrier, 'none'), 'with_signature', coalesce(m.with_signature, false),
        'method', o.shipping_label, 'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'relay_point', o.relay_point, 'shipping_fee', o.shipping_fee, 'lines', private.parcel_lines(o),
        'exchange', private.exchange_parcel(o)
      ) order by n.n)
      from (select u.number, min(u.n) as n from unnest(numbers) with ordinality u (number, n) group by u.number) n
        join public.orders o on o.order_number = n.number
        left join public.shipping_methods m on m.id = o.shipping_method
    ), '[]')
  );
end
$function$;
comment on function public.parcels_of(text[]) is 'For administrators: what files for carriers say of orders, in the order of their numbers (500 at most): sender, packagings, and of each order its carrier, recipient and private.parcel_lines. refusal is why it is not to be shipped, tracking the number it has already, numbers those that parcels of it left with; exchange is what private.exchange_parcel says.';
