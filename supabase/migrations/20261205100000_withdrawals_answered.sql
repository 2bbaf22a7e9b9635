-- What a buyer has withdrawn from is answered: exchanges of it stay here, the clock of a refund that waits for no goods runs, and a
-- cancelled order settles its declarations.

create or replace function private.exchange_shares(order_id uuid) returns table (exchange_id uuid, due int)
language sql stable set search_path = '' as $$
  select e.id, case
    when e.sent_at is null and o.status in ('shipped', 'completed') and o.payment_status <> 'refunded'
      and o.id not in (select private.withdrawn_orders())
      then greatest(least(e.quantity, s.quantity - s.refunded - e.newer), 0)
    else 0
  end::int
  from (
    select x.*, coalesce(sum(x.quantity) over (
      partition by x.line_no order by x.at desc, x.id desc rows between unbounded preceding and 1 preceding
    ), 0) as newer
    from public.order_exchanges x where x.order_id = exchange_shares.order_id
  ) e
    join public.orders o on o.id = e.order_id
    join private.line_shares(exchange_shares.order_id) s on s.line_no = e.line_no
$$;
comment on function private.exchange_shares(uuid) is
  'How many pieces of each exchange of an order are still to be sent: none of what was sent, whose money went back, or that was exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

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
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'postal_code', o.postal_code,
        'city', o.city, 'country', o.country, 'shipping_label', o.shipping_label, 'relay_name', o.relay_point ->> 'name',
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

create or replace function public.ship_orders(parcels jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  parcel record;
  o public.orders;
  clean text;
  refusal text;
  refusals jsonb := '{}';
  moment timestamptz;
begin
  perform private.acting_admin();
  if jsonb_typeof(parcels) is distinct from 'array' or jsonb_array_length(parcels) not between 1 and 100 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders x
  where x.order_number in (select e.parcel ->> 'number' from jsonb_array_elements(parcels) e (parcel)) order by x.id for update;
  -- What leaves together is known by it.
  moment := clock_timestamp();
  for parcel in
    select e.parcel ->> 'number' as number, e.parcel ->> 'tracking' as tracking,
      coalesce(e.parcel -> 'exchange' = 'true', false) as is_exchange
    from jsonb_array_elements(parcels) e (parcel)
  loop
    clean := private.parcel_number(parcel.tracking);
    select * into o from public.orders x where x.order_number = parcel.number;
    refusal := coalesce(case
      when o.id is null or not parcel.is_exchange then private.shipping_refusal(o)
      when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
      when not exists (select from private.exchange_shares(o.id) d where d.due > 0) then 'exchange_not_due'
    end, private.parcel_refusal(o, clean, parcel.is_exchange));
    if refusal is null and parcel.is_exchange then
      update public.order_exchanges e set sent_at = moment, tracking_number = clean
      where e.id in (select d.exchange_id from private.exchange_shares(o.id) d where d.due > 0);
      perform private.touch_order(o.id);
    elsif refusal is null then
      update public.orders x set status = 'shipped', tracking_number = coalesce(clean, x.tracking_number),
        prepared_at = coalesce(x.prepared_at, clock_timestamp())
      where x.id = o.id;
      if clean is not null then
        insert into public.order_events (
          order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
        ) values (o.id, auth.uid(), 'shipped', o.payment_status, 'shipped', o.payment_status, clean);
      end if;
    end if;
    refusals := refusals || jsonb_build_object(coalesce(parcel.number, ''), refusal);
  end loop;
  return (
    select json_agg(json_build_object('number', e.parcel ->> 'number', 'refusal', refusals ->> (e.parcel ->> 'number')) order by e.n)
    from jsonb_array_elements(parcels) with ordinality e (parcel, n)
  );
end
$$;

create or replace function public.cancel_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  perform private.acting_admin();
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.asked_lines(o.id, (
      select jsonb_agg(jsonb_build_object('position', s.line_no, 'quantity', s.quantity)) from private.line_shares(o.id) s
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.give_back(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over);
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$$;
comment on function public.cancel_order(text, jsonb, timestamptz) is
  'For administrators: cancels an order that was not sent, {"reason", "note", "restock"}. An unpaid one gives its pieces back, once its payment is ended at Stripe; of a paid one an owner gives back all that is left. That answers its open withdrawals. Expected is the version that was read. Gives the order back as admin_order does.';

create or replace function public.release_reservation(order_id uuid, reason text default 'expired') returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.move_stock(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id) then
    -- Of each end: it can be paid, and end, again.
    perform private.queue_mail('payment_failed', o.id || ' ' || o.reserved_until, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;

create or replace function private.withdrawal_waits(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status = 'received' and w.proof_at is null and exists (
    select from public.orders o where o.id = w.order_id and o.status in ('shipped', 'completed')
  )
$$;
comment on function private.withdrawal_waits(public.withdrawals) is
  'Whether the refund may wait for the goods: only of what was sent can any come back (L. 221-24).';

create or replace function private.withdrawal_overdue(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('received', 'returned') and not private.withdrawal_waits(w)
    and private.paris_day(now()) > private.withdrawal_due(w)
    and (select private.refundable(o) > 0 from public.orders o where o.id = w.order_id)
$$;
comment on function private.withdrawal_overdue(public.withdrawals) is
  'Whether the day to refund a withdrawal has passed, and money is still to go back.';

create or replace function private.settle_withdrawals(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  answer constant uuid := (
    select r.id from public.refunds r
    where r.order_id = settle_withdrawals.order_id and r.of_sale and r.status <> 'failed' order by r.created_at desc, r.id limit 1
  );
begin
  update public.withdrawals w set status = case when answer is null then 'closed' else 'refunded' end, refund_id = answer
  where w.order_id = settle_withdrawals.order_id and w.status in ('received', 'returned');
end
$$;
comment on function private.settle_withdrawals(uuid) is
  'Declarations of withdrawal from an order that was cancelled are answered: by its last refund, or closed where nothing was paid.';

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  share record;
  wanted int;
  held bigint;
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
  select s.* into share from private.line_shares(o.id) s where s.line_no = line.position;
  held := private.piece_variant(o.id, line.position);
  if line.order_id is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > share.quantity - greatest(share.returned, share.refunded) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null and v.id <> held;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Today's prices of the two compared: what is saved goes back, what is more is given; never more than was paid for the pieces.
  select case when line.is_gift then 0 else least(
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted,
    private.pieces_price(share.remaining, share.quantity - share.refunded, wanted), private.refundable(o)
  ) end into difference
  from public.product_variants v join public.products p on p.id = v.product_id where v.id = held;
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
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, wanted, chosen.id, chosen.sku, chosen.label, difference, (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;

create or replace function public.send_exchange(exchange uuid, is_sent boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = send_exchange.exchange) for update;
  if o.id is null or is_sent is null then
    perform private.refuse(404, 'order_not_found');
  elsif is_sent and o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  update public.order_exchanges e set
    sent_at = case when is_sent then coalesce(e.sent_at, clock_timestamp()) end,
    tracking_number = case when is_sent then e.tracking_number end
  where e.id = send_exchange.exchange;
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.send_exchange(uuid, boolean) is
  'For administrators: the new pieces of an exchange were sent, and their buyer is told after two minutes, or not yet; none of an order that was withdrawn from as a whole are. Gives the order back as admin_order does.';

-- Declarations of orders that were cancelled and given back before.
select private.settle_withdrawals(o.id) from public.orders o
where o.status = 'cancelled' and private.refundable(o) = 0
  and exists (select from public.order_cancellations c where c.order_id = o.id)
  and exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned'));
