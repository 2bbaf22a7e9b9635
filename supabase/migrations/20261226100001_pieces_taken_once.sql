-- A refund that failed, whose pieces were sold by then, took some from stock again later, although others of its line were given
-- back meanwhile and nothing was owed: they lay with no order, and in no stock.

create or replace function private.unsent_lines(o public.orders) returns table (
  refund uuid, place int, line jsonb, variant_id bigint, restocked int, reserved int, owed int, room int
)
language sql stable set search_path = '' as $$
  select r.id, (l.n - 1)::int, l.line, h.variant_id, (l.line ->> 'restocked')::int, coalesce((l.line ->> 'reserved')::int, 0),
    greatest(h.restocked - h.back, 0), greatest(h.back - h.restocked, 0)
  from public.refunds r
    cross join jsonb_array_elements(r.lines) with ordinality l (line, n)
    join (
      select p.*, least(p.quantity, greatest(p.refunded, p.returned)) as back from private.held_pieces(o.id) p
    ) h on h.line_no = (l.line ->> 'position')::int and h.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
  where r.order_id = o.id and r.retries is null
    and case when h.exchange_id is null then o.status = 'pending' else o.status <> 'cancelled' and exists (
      select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null
    ) end
$$;
comment on function private.unsent_lines(public.orders) is
  'Lines of an order''s refunds whose pieces have not left the shop, as the first of several attempts has them at a place: how many lie in stock because of it, and how many were taken from there again; of the pieces that they name, how many lie in stock though the buyer is owed them, and how many were given back and do not lie there.';

create or replace function private.settle_pieces(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  piece record;
  present record;
  moved int;
  is_owed boolean := false;
begin
  select x.* into o from public.orders x where x.id = settle_pieces.order_id;
  perform set_config('shop.stock_order', o.id::text, true);
  -- In the order of the variants, as everywhere.
  for piece in
    select * from (select u.*, private.is_refused(u.refund) as is_refused from private.unsent_lines(o) u) u
    where case when u.is_refused then u.restocked > 0 else u.reserved > 0 end
    order by u.variant_id, u.place
  loop
    -- Another refund may be of pieces of the same line: what was moved for it counts.
    select u.owed, u.room into present from private.unsent_lines(o) u where u.refund = piece.refund and u.place = piece.place;
    if not piece.is_refused then
      moved := -least(piece.reserved, present.room);
    -- Who has withdrawn from a piece is owed its money alone.
    elsif o.payment_status <> 'paid' or o.id in (select private.withdrawn_orders()) or exists (
      select from public.refunds r where r.id in (select private.attempts_of(piece.refund))
        and (r.reason = 'withdrawal' or exists (select from public.withdrawals w where w.refund_id = r.id and w.status <> 'closed'))
    ) then
      continue;
    else
      select least(i.stock, piece.restocked, present.owed) into moved from public.inventory i where i.variant_id = piece.variant_id for update;
    end if;
    continue when coalesce(moved, 0) = 0;
    perform set_config('shop.stock_reason', case when moved > 0 then 'sale' else 'return' end, true);
    update public.inventory i set stock = i.stock - moved where i.variant_id = piece.variant_id;
    update public.refunds r set lines = jsonb_set(r.lines, array[piece.place::text], piece.line || jsonb_build_object(
      'restocked', piece.restocked - moved, 'reserved', piece.reserved + moved
    )) where r.id = piece.refund;
    if moved > 0 then
      is_owed := true;
      -- It lies on the shelf again, wherever it was put before.
      update public.order_exchanges e set picked_at = null where e.id = (piece.line ->> 'exchange')::uuid;
      delete from public.order_picks k
      where k.order_id = o.id and k.position = (piece.line ->> 'position')::int and piece.line ->> 'exchange' is null;
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  if is_owed and o.status = 'pending' then
    perform private.refresh_prepared(array[o.id]);
  end if;
end
$$;
