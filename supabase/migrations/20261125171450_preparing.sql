-- Orders are prepared together: lines are ticked off, many orders are prepared and shipped at once, each refused by itself.
set check_function_bodies = off;

create index orders_tracking on public.orders (tracking_number) where tracking_number is not null;

-- Preparing orders: what was taken from the shelf is kept, so that a colleague sees it and a reload loses nothing.
create table public.order_picks (
  order_id uuid not null,
  position smallint not null,
  by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, position),
  foreign key (order_id, position) references public.order_items (order_id, position) on delete cascade
);

comment on table public.order_picks is 'Lines of orders whose pieces were taken from the shelf; written by the database alone.';
comment on column public.order_picks.order_id is 'Order.';
comment on column public.order_picks.position is 'Line.';
comment on column public.order_picks.by is 'Account that ticked it off.';
comment on column public.order_picks.at is 'When.';

alter table public.order_picks enable row level security;
grant select on public.order_picks to service_role;

create or replace function public.preparing_table(numbers text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (select count(*) from public.orders o where o.status = 'pending' and o.payment_status = 'paid'),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'postal_code', o.postal_code,
        'city', o.city, 'country', o.country, 'shipping_label', o.shipping_label, 'relay_name', o.relay_point ->> 'name',
        'tracking_number', o.tracking_number, 'total', o.total,
        'lines', (
          select json_agg(json_build_object(
            'position', i.position, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
            'quantity', s.quantity - s.refunded, 'image', i.image, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.line_shares(o.id) s
            join public.order_items i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
          where s.quantity > s.refunded
        )
      ) order by o.paid_at, o.order_number)
      from (
        (
          select * from public.orders w
          where preparing_table.numbers is null and w.status = 'pending' and w.payment_status = 'paid'
          order by w.paid_at, w.order_number limit 20
        )
        union all
        (select * from public.orders w where w.order_number = any (preparing_table.numbers[:100]))
      ) o
    ), '[]')
  );
end
$$;
comment on function public.preparing_table(text[]) is
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that were paid first and are not shipped, with their lines, less the pieces whose money went back, and what of them was taken from the shelf; and how many orders wait to be shipped in all.';
grant execute on function public.preparing_table(text[]) to authenticated;

create or replace function private.shipping_refusal(o public.orders) returns text
language sql immutable set search_path = '' as $$
  select case
    when o.id is null then 'order_not_found'
    when o.status = 'cancelled' then 'order_cancelled'
    when o.status <> 'pending' then 'order_already_shipped'
    when o.payment_status <> 'paid' then 'order_not_paid'
  end
$$;
comment on function private.shipping_refusal(public.orders) is 'Why an order is not to be prepared and shipped; null where it is.';

create or replace function private.refresh_prepared(orders uuid[]) returns void
language sql set search_path = '' as $$
  update public.orders o set prepared_at = case when o.prepared_at is null then clock_timestamp() end
  where o.id = any (refresh_prepared.orders) and (o.prepared_at is null) <> exists (
    select from private.line_shares(o.id) s where s.quantity > s.refunded and not exists (
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
  perform private.refresh_prepared(wanted);
exception when invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.pick_lines(jsonb, boolean) is
  'For administrators: lines of orders, [{order (its number), position}], were taken from the shelf, or put back. Those of orders that are not to be shipped stay as they are.';
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

create or replace function public.ship_orders(parcels jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  parcel record;
  o public.orders;
  clean text;
  refusal text;
  refusals jsonb := '{}';
begin
  perform private.acting_admin();
  if jsonb_typeof(parcels) is distinct from 'array' or jsonb_array_length(parcels) not between 1 and 100 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders x
  where x.order_number in (select e.parcel ->> 'number' from jsonb_array_elements(parcels) e (parcel)) order by x.id for update;
  for parcel in select e.parcel ->> 'number' as number, e.parcel ->> 'tracking' as tracking from jsonb_array_elements(parcels) e (parcel) loop
    clean := nullif(regexp_replace(btrim(parcel.tracking), '\s+', ' ', 'g'), '');
    select * into o from public.orders x where x.order_number = parcel.number;
    refusal := coalesce(private.shipping_refusal(o), case
      when length(clean) > 60 or clean ~ '[[:cntrl:]]' then 'request_invalid'
      -- Two orders of one person may go as one parcel; anything else is a label that was scanned twice.
      when exists (
        select from public.orders x where x.tracking_number = clean and x.id <> o.id and lower(x.email) <> lower(o.email)
      ) then 'tracking_number_used'
    end);
    if refusal is null then
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
  'For administrators: at most 100 orders, [{number, tracking}], are on their way, and their buyers are told; tracking may be null or miss. Each that cannot be is refused by itself: [{number, refusal}].';
grant execute on function public.ship_orders(jsonb) to authenticated;
