-- From the order to its parcel: picking, packing, shipping.

-- Preparing orders: what was taken from the shelf is kept, so that a colleague sees it and a reload loses nothing.
create table public.order_picks (
  order_id uuid not null,
  position smallint not null,
  by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, position),
  foreign key (order_id, position) references public.order_items (order_id, position) on delete cascade
);

comment on table public.order_picks is 'Lines of orders whose items were taken from the shelf; written by the database alone.';
comment on column public.order_picks.order_id is 'Order.';
comment on column public.order_picks.position is 'Line.';
comment on column public.order_picks.by is 'Account that ticked it off.';
comment on column public.order_picks.at is 'When.';

alter table public.order_picks enable row level security;
grant select on public.order_picks to service_role;

create or replace function private.orders_to_replace() returns setof uuid
language sql stable set search_path = '' as $$
  select o.order_id from (select distinct e.order_id from public.order_exchanges e where e.sent_at is null) o
  where exists (select from private.exchange_shares(o.order_id) d where d.due > 0)
$$;
comment on function private.orders_to_replace() is 'Orders of which items were exchanged that are still to be sent.';

create or replace function private.packed_pieces(o public.orders) returns table (line_no smallint, quantity int)
language sql stable set search_path = '' as $$
  select s.line_no, s.quantity - g.pieces
  from private.line_shares(o.id) s
    cross join lateral (select case when o.status = 'pending' then greatest(s.refunded, s.restocked) else s.refunded end) g (pieces)
  where s.quantity > g.pieces
$$;
comment on function private.packed_pieces(public.orders) is
  'Items of each line that are packed when an order is sent: those whose money did not go back, and that do not lie in stock again; of one that was sent all whose money did not go back.';

create or replace function private.replacement_parcel(
  o public.orders, out lines jsonb, out is_due boolean, out tracking_number text
)
language sql stable set search_path = '' as $$
  select jsonb_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
      'exchange', e.id, 'variant_id', coalesce(e.variant_id, i.variant_id), 'sku', e.sku,
      'label', e.variant_label, 'quantity', case when e.due > 0 then e.due else e.quantity end,
      'image', coalesce(v.images[1], p.images[1], i.image), 'category', p.category, 'is_picked', e.picked_at is not null
    ) order by e.line_no, e.at, e.id),
    bool_or(e.due > 0), max(e.tracking_number) filter (where e.due = 0)
  from (
    select x.*, d.due, bool_or(d.due > 0) over () as is_any_due
    from public.order_exchanges x join private.exchange_shares(o.id) d on d.exchange_id = x.id
    where x.order_id = o.id
  ) e
    join private.order_line_facts i on i.order_id = e.order_id and i.position = e.line_no
    join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = e.variant_id
  -- What has left is shown to whoever still has it in hand.
  where o.status in ('shipped', 'completed') and case when e.is_any_due then e.due > 0 else e.sent_at is not null end
$$;
comment on function private.replacement_parcel(public.orders) is
  'What is packed of a sent order because of its exchanges: the items that are due, or where none are those that were sent, with the number of their parcel; lines are null of an order without either.';

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
        'label', case when r.lines is null then private.label_view(o) when r.is_due then private.exchange_label_view(o) end,
        'lines', coalesce(r.lines, (
          select jsonb_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
            'quantity', s.quantity, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.packed_pieces(o) s
            join private.order_line_facts i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
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
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new items are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped. label is what private.label_view says, of an exchange that is due private.exchange_label_view.';
grant execute on function public.preparing_table(text[]) to authenticated;

create or replace function private.withdrawn_orders() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select w.order_id from public.withdrawals w
  where w.order_id is not null and w.items is null and w.status <> 'closed'
$$;
comment on function private.withdrawn_orders() is
  'Orders from which their buyers have withdrawn as a whole, as long as that is open: they are not sent.';

create or replace function private.shipping_refusal(o public.orders) returns text
language sql stable set search_path = '' as $$
  select case
    when o.id is null then 'order_not_found'
    when o.status = 'cancelled' then 'order_cancelled'
    when o.status <> 'pending' then 'order_already_shipped'
    when o.payment_status <> 'paid' then 'order_not_paid'
    when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
  end
$$;
comment on function private.shipping_refusal(public.orders) is 'Why an order is not to be prepared and shipped; null where it is.';

create or replace function private.refresh_prepared(orders uuid[]) returns void
language sql set search_path = '' as $$
  update public.orders o set prepared_at = case when o.prepared_at is null then clock_timestamp() end
  where o.id = any (refresh_prepared.orders) and (o.prepared_at is null) <> exists (
    select from private.packed_pieces(o) s where not exists (
      select from public.order_picks k where k.order_id = o.id and k.position = s.line_no
    )
  )
$$;
comment on function private.refresh_prepared(uuid[]) is 'An order is prepared once all its lines that are still wanted are taken from the shelf, and no longer than they are.';

create or replace function public.pick_lines(lines jsonb, is_picked boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform private.acting_admin();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 or is_picked is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Locked in one order: two administrators at one table do not wait for each other in a circle.
  perform from public.orders o
  where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line)) order by o.id for update;
  wanted := array(
    select o.id from public.orders o
    where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line))
      and private.shipping_refusal(o) is null
  );
  if pick_lines.is_picked then
    insert into public.order_picks (order_id, position, by)
    select i.order_id, i.position, auth.uid()
    from jsonb_to_recordset(lines) l ("order" text, position int)
      join public.orders o on o.order_number = l."order" and o.id = any (wanted)
      join public.order_items i on i.order_id = o.id and i.position = l.position
    on conflict do nothing;
  else
    delete from public.order_picks k
    using jsonb_to_recordset(lines) l ("order" text, position int), public.orders o
    where o.order_number = l."order" and o.id = any (wanted) and k.order_id = o.id and k.position = l.position;
  end if;
  update public.order_exchanges e set picked_at = case when is_picked then coalesce(e.picked_at, clock_timestamp()) end
  from jsonb_to_recordset(lines) l ("order" text, exchange uuid) join public.orders o on o.order_number = l."order"
  where e.id = l.exchange and e.order_id = o.id and e.sent_at is null;
  perform private.refresh_prepared(wanted);
exception when invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.pick_lines(jsonb, boolean) is
  'For administrators: lines of orders, [{order (its number), position}], were taken from the shelf, or put back; of an exchange {order, exchange (its id)}. Those that are not to be shipped stay as they are.';
grant execute on function public.pick_lines(jsonb, boolean) to authenticated;

create or replace function public.set_orders_prepared(numbers text[], is_prepared boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid[];
begin
  perform private.acting_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and 100 or is_prepared is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders o where o.order_number = any (numbers) order by o.id for update;
  taken := array(
    select o.id from public.orders o where o.order_number = any (numbers) and private.shipping_refusal(o) is null
  );
  if set_orders_prepared.is_prepared then
    insert into public.order_picks (order_id, position, by)
    select i.order_id, i.position, auth.uid() from public.order_items i where i.order_id = any (taken)
    on conflict do nothing;
  else
    delete from public.order_picks k where k.order_id = any (taken);
  end if;
  perform private.refresh_prepared(taken);
  return (
    select json_agg(json_build_object(
      'number', n.number, 'refusal', case when o.id is null or not o.id = any (taken) then private.shipping_refusal(o) end
    ) order by n.n)
    from unnest(numbers) with ordinality n (number, n) left join public.orders o on o.order_number = n.number
  );
end
$$;
comment on function public.set_orders_prepared(text[], boolean) is
  'For administrators: at most 100 orders are prepared, with all their lines, or not; each that is not to be shipped is refused by itself: [{number, refusal}].';
grant execute on function public.set_orders_prepared(text[], boolean) to authenticated;

create or replace function private.parcel_number(text) returns text
language sql immutable set search_path = '' as $$ select nullif(regexp_replace(btrim($1), '\s+', ' ', 'g'), '') $$;
comment on function private.parcel_number(text) is 'The number of a parcel as it is kept, however it was typed; null of none.';

create or replace function private.parcel_refusal(
  o public.orders, number text, is_exchange boolean default false, is_sent boolean default false
) returns text
language sql stable set search_path = '' as $$
  select case
    when length(number) > 60 or number ~ '[[:cntrl:]]' then 'request_invalid'
    -- Two orders of one person may go as one parcel; anything else is a label that was scanned twice.
    when exists (
      select from public.orders x
      where x.tracking_number = number and (lower(x.email) <> lower(o.email) or is_exchange and x.id = o.id)
    ) or exists (
      select from public.order_exchanges e join public.orders x on x.id = e.order_id
      where e.tracking_number = number and (lower(x.email) <> lower(o.email) or x.id = o.id and not is_sent)
    ) or exists (
      select from public.parcels p join public.orders x on x.id = p.order_id
      where not p.is_main and p.number = parcel_refusal.number and (lower(x.email) <> lower(o.email) or x.id = o.id)
    ) then 'tracking_number_used'
  end
$$;
comment on function private.parcel_refusal(public.orders, text, boolean, boolean) is
  'Why a parcel of an order, or of its exchanges, cannot have a number; null where it can. Once it was sent, exchanges of one order may turn out to share theirs. Number may be null.';

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
    if parcel.is_exchange and clean is null then
      clean := (select l.number from private.exchange_label(o) l where l.state = 'ready');
    end if;
    refusal := coalesce(case
      when o.id is null or not parcel.is_exchange then private.shipping_refusal(o) else private.exchange_refusal(o)
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
comment on function public.ship_orders(jsonb) is
  'For administrators: at most 100 orders, [{number, tracking, exchange}], are on their way, and their buyers are told; tracking may be null or miss. Where exchange is true it is the items due of its exchanges that are, with the number of their label where none is given. Each that cannot be is refused by itself: [{number, refusal}].';
grant execute on function public.ship_orders(jsonb) to authenticated;

create or replace function public.orders_to_pack(order_numbers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(
    private.order_view(o)::jsonb || jsonb_build_object('replacements', (private.replacement_parcel(o)).lines) order by o.order_number
  ), '[]')
  from public.orders o where o.order_number = any (orders_to_pack.order_numbers)
$$;
comment on function public.orders_to_pack(text[]) is
  'For the shop''s functions: some orders as their buyers see them, by number, for packing slips; with what private.replacement_parcel packs of them.';
grant execute on function public.orders_to_pack(text[]) to service_role;
