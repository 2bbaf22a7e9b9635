-- Parcel line.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.parcel_line(i public.order_items, variant bigint, sku text, quantity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'product_id', p.id, 'name', i.name, 'sku', parcel_line.sku, 'quantity', parcel_line.quantity,
      'value', coalesce(nullif(round((i.line_total - i.discount) / i.quantity, 2), 0), v.price, p.price),
      'weight_g', coalesce(v.weight_g, p.weight_g, c.weight_g), 'hs_code', coalesce(p.hs_code, c.hs_code),
      'origin_code', coalesce(p.origin_code, c.origin_code), 'customs_name', coalesce(p.customs_name, c.customs_name)
    )
    from public.products p
      join public.categories c on c.name = p.category
      left join public.product_variants v on v.id = parcel_line.variant
    where p.id = i.product_id
  );
end
$function$;
comment on function private.parcel_line(public.order_items,bigint,text,integer) is 'Units that are packed for a line of an order, of a variant and its reference, with all that carriers and customs ask of one: grams, code, origin, name, and what was paid for it after its discount, in euros, for a gift the shop''s price. What neither variant nor product says its category does.';

CREATE OR REPLACE FUNCTION private.parcel_lines(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.parcel_line(i, i.variant_id, i.sku, s.quantity) order by i.position), '[]')
  from private.packed_pieces(o) s join public.order_items i on i.order_id = o.id and i.position = s.line_no
$function$;
comment on function private.parcel_lines(public.orders) is 'What is packed of an order, as private.parcel_line has it.';

CREATE OR REPLACE FUNCTION private.exchange_parcel_lines(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(private.parcel_line(i, e.variant_id, e.sku, d.due) order by e.line_no, e.at, e.id)
  from private.exchange_shares(o.id) d
    join public.order_exchanges e on e.id = d.exchange_id
    join public.order_items i on i.order_id = o.id and i.position = e.line_no
  where d.due > 0
$function$;
comment on function private.exchange_parcel_lines(public.orders) is 'Units that are still to be sent in exchange for others of an order, as private.parcel_line has them; null where none are.';
