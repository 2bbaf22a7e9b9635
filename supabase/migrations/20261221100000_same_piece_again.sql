-- Functions may name what later migrations make.
set check_function_bodies = off;

-- A faulty piece is exchanged for one like it. What is one of a kind has no other variant, and could not be replaced at all.

comment on table public.order_exchanges is 'Pieces that were exchanged for others of their product; invoice and lines stay what was sold.';

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  perform private.acting_admin();
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its piece would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Today's prices of the two compared: what is saved goes back, what is more is given; never more than was paid for the pieces.
  select case when line.is_gift then 0 else least(
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference
  from public.product_variants v join public.products p on p.id = v.product_id where v.id = held.variant_id;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform set_config('shop.stock_order', o.id::text, true), set_config('shop.stock_reason', 'sale', true);
  update public.inventory i set stock = i.stock - wanted where i.variant_id = chosen.id;
  if (request ->> 'restock')::boolean then
    perform set_config('shop.stock_reason', 'return', true);
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held.variant_id;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;
comment on function public.exchange_pieces(text, jsonb, timestamptz) is
  'For administrators: exchanges pieces of a sent order for others of their product, of the same variant too where a piece is faulty, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. One that costs less today has the difference (in cents, as it was shown) given back, by an owner; one that costs more costs no more. Expected is the version that was read. Gives the order back as admin_order does.';
