-- What a buyer has withdrawn from is answered: exchanges of it stay here, the clock of a refund that waits for no goods runs, and a
-- cancelled order settles its declarations. Pieces that come back are named by the exchange that brought them.
set check_function_bodies = off;

drop function private.piece_variant(uuid, int);
drop function private.pieces_price(numeric, int, int);

alter table public.order_exchanges add column replaces uuid references public.order_exchanges (id) on delete set null;
comment on column public.order_exchanges.replaces is 'Exchange whose pieces are given back; null where it is those that were sold, and of exchanges from before it was kept.';
create index order_exchanges_replaces on public.order_exchanges (replaces) where replaces is not null;
comment on column public.order_returns.lines is 'What came back: [{"position", "exchange" (that brought them), "quantity", "restocked"}].';

create or replace function private.exchanges_told(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Most orders have none, and only what was sent can be exchanged.
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'name', i.name, 'sku', e.sku, 'label', e.variant_label, 'former_label', coalesce(f.label, i.variant_label),
      'quantity', case when e.sent_at is null then d.due else e.quantity end, 'image', coalesce(v.images[1], p.images[1], i.image),
      'at', e.at, 'sent_at', e.sent_at, 'tracking_number', e.tracking_number
    ) order by e.sent_at nulls last, e.at, e.line_no, e.id), '[]')
    from public.order_exchanges e
      join private.exchange_shares(o.id) d on d.exchange_id = e.id
      join public.order_items i on i.order_id = e.order_id and i.position = e.line_no
      left join public.products p on p.id = i.product_id
      left join public.product_variants v on v.id = e.variant_id
      -- What the buyer had: of pieces that never left, those that they replaced. Before exchanges named them, a line that was
      -- exchanged whole is known by that.
      left join lateral (
        with recursive former as (
          select x.id, x.replaces, x.variant_label, x.sent_at from public.order_exchanges x where x.id = e.replaces
          union all
          select x.id, x.replaces, x.variant_label, x.sent_at from former b join public.order_exchanges x on x.id = b.replaces
          where b.sent_at is null
        ) select coalesce((select b.variant_label from former b where b.sent_at is not null), (
          select (array_agg(x.variant_label order by x.at desc, x.id desc))[1] from public.order_exchanges x
          where e.replaces is null and x.order_id = e.order_id and x.line_no = e.line_no and x.sent_at is not null and (x.at, x.id) < (e.at, e.id)
          having sum(x.quantity) >= i.quantity
        )) as label
      ) f on true
    where e.order_id = o.id and (e.sent_at is not null or d.due > 0)
  );
end
$$;

create or replace function private.exchange_shares(order_id uuid) returns table (exchange_id uuid, due int)
language sql stable set search_path = '' as $$
  select e.id, case
    when e.sent_at is null and o.status in ('shipped', 'completed') and o.payment_status <> 'refunded'
      and o.id not in (select private.withdrawn_orders())
      -- A return that names no exchange may be of what was sold, and come after the exchange.
      then greatest(h.quantity - greatest(h.refunded, (
        select coalesce(sum((l ->> 'quantity')::int), 0) from public.order_returns b, jsonb_array_elements(b.lines) l
        where b.order_id = e.order_id and l ->> 'exchange' = e.id::text
      )), 0)
    else 0
  end::int
  from private.held_pieces(exchange_shares.order_id) h
    join public.order_exchanges e on e.id = h.exchange_id
    join public.orders o on o.id = e.order_id
$$;
comment on function private.exchange_shares(uuid) is
  'How many pieces of each exchange of an order are still to be sent: none of what was sent, whose money went back, or that was given back or exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

create or replace function private.orders_to_replace() returns setof uuid
language sql stable set search_path = '' as $$
  select o.order_id from (select distinct e.order_id from public.order_exchanges e where e.sent_at is null) o
  where exists (select from private.exchange_shares(o.order_id) d where d.due > 0)
$$;

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

create or replace function private.line_shares(order_id uuid) returns table (
  line_no smallint, variant_id bigint, quantity int, remaining numeric, refunded int, returned int, restocked int, exchanged int
)
language sql stable set search_path = '' as $$
  select i.position, i.variant_id, i.quantity,
    greatest(i.line_total - i.discount - coalesce(r.amount, 0) - coalesce(x.difference, 0), 0), coalesce(r.pieces, 0)::int, coalesce(b.pieces, 0)::int,
    (coalesce(s.restocked, 0) + coalesce(b.restocked, 0))::int, coalesce(x.pieces, 0)::int
  from public.order_items i
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'amount')::numeric) as amount
      from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and r.of_sale and r.status <> 'failed' and (l ->> 'position')::int = i.position
    ) r on true
    left join lateral (
      select sum((l ->> 'restocked')::int) as restocked from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) s on true
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'restocked')::int) as restocked
      from public.order_returns b, jsonb_array_elements(b.lines) l
      where b.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) b on true
    left join lateral (
      select sum(e.quantity) as pieces, sum(private.given_difference(e)) as difference
      from public.order_exchanges e where e.order_id = i.order_id and e.line_no = i.position
    ) x on true
  where i.order_id = line_shares.order_id
$$;

create or replace function private.held_pieces(order_id uuid) returns table (
  line_no smallint, exchange_id uuid, variant_id bigint, variant_label text, worth bigint,
  quantity int, refunded int, returned int, restocked int, rank bigint
)
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of order after order: this language keeps its plan.
  return query
  with recursive priced as (
    select i.position as line_no, null::uuid as exchange_id, null::timestamptz as at, i.variant_id, i.variant_label,
      i.quantity as pieces, i.quantity as bought, (i.line_total - i.discount) / i.quantity as price
    from public.order_items i where i.order_id = held_pieces.order_id
    union all
    select e.line_no, e.id, e.at, e.variant_id, e.variant_label, e.quantity, p.bought, p.price - private.given_difference(e) / e.quantity
    from priced p join public.order_exchanges e
      on e.order_id = held_pieces.order_id and e.line_no = p.line_no and e.replaces is not distinct from p.exchange_id
  ), kept as (
    select p.*, greatest(p.pieces - coalesce((
      select sum(x.quantity) from public.order_exchanges x
      where x.order_id = held_pieces.order_id and x.line_no = p.line_no and x.replaces is not distinct from p.exchange_id
    ), 0), 0) as unreplaced
    from priced p
  ), held as (
    -- Exchanges of before they named what they replace: the newest stand.
    select k.*, greatest(least(k.unreplaced, k.bought - coalesce(sum(k.unreplaced) over (
      partition by k.line_no order by k.at desc nulls last, k.exchange_id desc rows between unbounded preceding and 1 preceding
    ), 0)), 0) as quantity
    from kept k
  ), moved as (
    select (m.line ->> 'position')::smallint as line_no, (m.line ->> 'exchange')::uuid as exchange_id,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_refund), 0) as refunded,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_return), 0) as returned,
      coalesce(sum((m.line ->> 'restocked')::int), 0) as restocked
    from (
      select l.line, r.of_sale and r.status <> 'failed' as is_refund, false as is_return
      from public.refunds r, jsonb_array_elements(r.lines) l (line) where r.order_id = held_pieces.order_id
      union all
      select l.line, false, true from public.order_returns b, jsonb_array_elements(b.lines) l (line) where b.order_id = held_pieces.order_id
    ) m group by 1, 2
  ), named as (
    select h.*, coalesce(m.refunded, 0) as refunded, coalesce(m.returned, 0) as returned, coalesce(m.restocked, 0) as restocked
    from held h left join moved m on m.line_no = h.line_no and m.exchange_id = h.exchange_id
  )
  -- What names no exchange is of the pieces that were sold, as long as there are any, then of the oldest others.
  select n.line_no, n.exchange_id, n.variant_id, n.variant_label, greatest(round(n.price * 100), 0)::bigint, n.quantity::int,
    (n.refunded + private.overflow(n.quantity - n.refunded, sum(n.quantity - n.refunded) over older, u.refunded))::int,
    (n.returned + private.overflow(n.quantity - n.returned, sum(n.quantity - n.returned) over older, u.returned))::int,
    (n.restocked + private.overflow(n.quantity - n.restocked, sum(n.quantity - n.restocked) over older, u.restocked))::int,
    row_number() over older
  from named n left join moved u on u.line_no = n.line_no and u.exchange_id is null
  window older as (partition by n.line_no order by n.at nulls first, n.exchange_id);
end
$$;
comment on function private.held_pieces(uuid) is
  'The pieces of each line of an order that its buyer holds, or is to get: those that were sold (exchange_id is null) and those of each exchange, without what was exchanged for others; what a piece of them cost in cents (differences that went back are off), how many of them were refunded (or are on the way), came back and went back into stock, and their rank in the line, the oldest first.';

create or replace function private.overflow(room numeric, rooms numeric, things numeric) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(least(overflow.room, coalesce(overflow.things, 0) - (overflow.rooms - overflow.room)), 0)
$$;
comment on function private.overflow(numeric, numeric, numeric) is
  'How many things fall into a room where rooms is that of all up to it, which are filled one after the other; things may be null.';

create or replace function private.restock_pieces(order_id uuid, pieces jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  perform set_config('shop.stock_reason', 'return', true), set_config('shop.stock_order', restock_pieces.order_id::text, true);
  -- In the order of the variants, as everywhere.
  for back in
    select h.variant_id as variant, sum((p ->> 'restocked')::int) as pieces
    from jsonb_array_elements(restock_pieces.pieces) p join private.held_pieces(restock_pieces.order_id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'restocked')::int > 0 group by 1 order by 1
  loop
    update public.inventory i set stock = i.stock + back.pieces where i.variant_id = back.variant;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$$;
comment on function private.restock_pieces(uuid, jsonb) is
  'Puts pieces of an order back into stock: [{"position", "exchange", "restocked"}], as private.asked_lines gives them.';

create or replace function private.order_work(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
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
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
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

create or replace function private.left_lines(order_id uuid, back jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', h.line_no, 'exchange', h.exchange_id, 'quantity', greatest(h.quantity - h.refunded, 0),
    'restocked', coalesce((b.line ->> 'restocked')::int, 0)
  ) order by h.line_no, h.rank), '[]')
  from private.held_pieces(left_lines.order_id) h
    left join jsonb_array_elements(left_lines.back) b (line)
      on (b.line ->> 'position')::int = h.line_no and (b.line ->> 'exchange')::uuid is not distinct from h.exchange_id
  where h.quantity > h.refunded or coalesce((b.line ->> 'restocked')::int, 0) > 0
$$;

create or replace function private.tell_refund(r public.refunds) returns void
language sql set search_path = '' as $$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', i.name, 'label', coalesce(e.variant_label, i.variant_label), 'quantity', l -> 'quantity', 'amount', l -> 'amount'
      ) order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
        left join public.order_exchanges e on e.id = (l ->> 'exchange')::uuid
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$$;

create or replace function private.pieces_price(remaining numeric, pieces numeric, wanted numeric) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(round(pieces_price.remaining * pieces_price.wanted / nullif(pieces_price.pieces, 0), 2), 0)
$$;
comment on function private.pieces_price(numeric, numeric, numeric) is
  'What a part (wanted) of a whole (pieces) takes of what remains, in euros.';

create or replace function private.priced_pieces(order_id uuid, lines jsonb) returns table (
  line jsonb, n bigint, amount numeric, is_too_many boolean
)
language sql stable set search_path = '' as $$
  with kept as (
    select h.line_no, h.exchange_id, greatest(h.quantity - h.refunded, 0) as pieces,
      -- Of what costs nothing all are alike.
      case when sum(h.worth * greatest(h.quantity - h.refunded, 0)) over (partition by h.line_no) > 0 then h.worth else 1 end as worth
    from private.held_pieces(priced_pieces.order_id) h
  ), asked as (
    select l.line, l.n, k.line_no, k.pieces, (l.line ->> 'quantity')::int as quantity,
      sum((l.line ->> 'quantity')::int) over so_far as all_pieces,
      k.worth * (l.line ->> 'quantity')::int as worth, sum(k.worth * (l.line ->> 'quantity')::int) over so_far as all_worth
    from jsonb_array_elements(priced_pieces.lines) with ordinality l (line, n)
      join kept k on k.line_no = (l.line ->> 'position')::int and k.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
    window so_far as (partition by k.line_no order by l.n)
  )
  select a.line, a.n,
    private.pieces_price(s.remaining, w.whole, a.all_worth) - private.pieces_price(s.remaining, w.whole, a.all_worth - a.worth),
    a.quantity > a.pieces or a.all_pieces > s.quantity - s.refunded
  from asked a
    join private.line_shares(priced_pieces.order_id) s on s.line_no = a.line_no
    join (select k.line_no, sum(k.worth * k.pieces) as whole from kept k group by 1) w on w.line_no = a.line_no
$$;
comment on function private.priced_pieces(uuid, jsonb) is
  'What pieces that are left give back of the price of their lines, in euros, [{"position", "exchange", "quantity"}], in their order: all that are left share what remains of a line to the cent, by what each cost. As refundOf of src/domain/order-work.ts.';

create or replace function private.give_back(
  o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric default null, retries uuid default null
) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
begin
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, give_back.lines) p;
  shipping := coalesce(give_back.shipping, 0);
  extra := coalesce(give_back.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not o.is_simulated then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries)
  values (
    o.id, paid_by, amount, give_back.reason, true, case when o.is_simulated then 'succeeded' else 'due' end, auth.uid(),
    give_back.note, coalesce(priced, '[]'), shipping, extra, give_back.retries
  ) returning * into made;
  if o.is_simulated then
    perform private.tell_refund(made);
    perform private.note_refunded(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$$;
comment on function private.give_back(public.orders, jsonb, numeric, numeric, text, text, numeric, uuid) is
  'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, any other by Stripe as soon as it is asked. shipping, extra, note, whole and retries may be null.';

comment on function public.refund_order(text, jsonb, timestamptz) is
  'For owners: gives a part of a paid order back, {"lines": [{"position", "exchange", "quantity"}], "shipping", "extra", "total", "reason", "note", "restock", "withdrawal"}, amounts in cents; the total is what was shown. Expected is the version that was read: two do not give back the same. Gives the order back as admin_order does.';

create or replace function public.retry_refund(refund uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  failed public.refunds;
  left_over numeric;
  again uuid;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select x.* into o from public.orders x
  where x.id = (select r.order_id from public.refunds r where r.id = retry_refund.refund) for update;
  select r.* into failed from public.refunds r where r.id = retry_refund.refund for update;
  if failed.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif failed.status = 'due' then
    update public.refunds r set next_attempt_at = clock_timestamp() where r.id = failed.id;
  elsif failed.status = 'failed' and not exists (select from public.refunds r where r.retries = failed.id) then
    -- Stripe takes an identifier once: another attempt is another refund.
    select p.amount - coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0) into left_over
    from public.payments p left join public.refunds r on r.payment_id = p.id where p.id = failed.payment_id group by p.id;
    if failed.of_sale then
      left_over := private.refundable(o);
      -- What was given back anew meanwhile is not given back again.
      if failed.shipping > private.left_shipping(o) or exists (
        select from jsonb_array_elements(failed.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int
        group by s.line_no, s.quantity, s.refunded having sum((l ->> 'quantity')::int) > s.quantity - s.refunded
      ) then
        perform private.refuse(409, 'pieces_too_many');
      end if;
    end if;
    if failed.amount > left_over then
      perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(left_over)));
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, by, note, lines, shipping, extra, retries)
    select failed.order_id, failed.payment_id, failed.amount, failed.reason, failed.of_sale, auth.uid(), failed.note, coalesce((
      select jsonb_agg(l || '{"restocked": 0}') from jsonb_array_elements(failed.lines) l
    ), '[]'), failed.shipping, failed.extra, failed.id
    returning id into again;
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
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

create or replace function private.given_difference(e public.order_exchanges) returns numeric
language sql stable set search_path = '' as $$
  select case when e.refund_id is null or exists (
    select from public.refunds d where d.id in (select private.attempts_of(e.refund_id)) and d.status <> 'failed'
  ) then e.difference else 0 end
$$;
comment on function private.given_difference(public.order_exchanges) is
  'What an exchange has given back, or is giving back, because its pieces cost less, in euros.';

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
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null and v.id is distinct from held.variant_id;
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
  'For administrators: exchanges pieces of a sent order for another variant of their product, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. One that costs less today has the difference (in cents, as it was shown) given back, by an owner; one that costs more costs no more. Expected is the version that was read. Gives the order back as admin_order does.';

-- Declarations of orders that were cancelled and given back before.
select private.settle_withdrawals(o.id) from public.orders o
where o.status = 'cancelled' and private.refundable(o) = 0
  and exists (select from public.order_cancellations c where c.order_id = o.id)
  and exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned'));
