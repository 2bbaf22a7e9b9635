-- The day of delivery is set by hand, and the time to withdraw runs from it; an order says when it was shipped.
set check_function_bodies = off;

alter table public.order_events add column delivered_on date;
comment on column public.order_events.delivered_on is 'Day of delivery that was set by hand; null for any other change.';

create or replace function private.move_withdrawal_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set
    delivered_at = new.delivered_at,
    last_day = private.last_withdrawal_day(new.delivered_at),
    is_late = coalesce((w.declared_at at time zone 'Europe/Paris')::date > private.last_withdrawal_day(new.delivered_at), false)
  where w.order_id = new.id;
  return null;
end
$$;
comment on function private.move_withdrawal_days() is
  'Trigger: declarations of withdrawal that came before the day of delivery was known, or was put right, count from it.';

create or replace function private.order_turned(o public.orders, state text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- A new order has no history, and most that are asked for are new.
  if o.status = 'pending' or (order_turned.state = 'cancelled') <> (o.status = 'cancelled') then
    return null;
  end if;
  return (
    select max(e.at) from public.order_events e
    where e.order_id = o.id and e.status = order_turned.state and e.previous_status <> order_turned.state
  );
end
$$;
comment on function private.order_turned(public.orders, text) is
  'When an order was last shipped or cancelled, where it still is.';

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
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', a.name, 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on
      ) order by e.at desc, e.id desc)
      from public.order_events e left join public.admin_users a on a.user_id = e.by
      where e.order_id = o.id
    ), '[]'))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, and who changed it when, latest first; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

-- One normal form of a number serves the search and its limits: blanks inside must not make another key of it.
create or replace function public.set_order_status(number text, new_status text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present text;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.status into present from public.orders o where o.order_number = set_order_status.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif present = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- A trigger records who and when. An order that is completed was delivered, today where nobody said when; one that is taken
  -- back was not.
  update public.orders o set status = set_order_status.new_status,
    delivered_at = case when set_order_status.new_status = 'completed' then coalesce(o.delivered_at, now()) end
  where o.order_number = set_order_status.number and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text) is
  'For administrators: makes an order pending, shipped or completed, which counts as delivered from that day on; gives it back as admin_order does.';
grant execute on function public.set_order_status(text, text) to authenticated;

-- One normal form of a number serves the search and its limits: blanks inside must not make another key of it.
create or replace function public.set_delivery_day(number text, day date) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  today date := (now() at time zone 'Europe/Paris')::date;
begin
  perform private.acting_admin();
  select o.* into stored from public.orders o where o.order_number = set_delivery_day.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'delivery_day_invalid');
  elsif set_delivery_day.day is null or set_delivery_day.day > today
    or set_delivery_day.day < (stored.created_at at time zone 'Europe/Paris')::date
  then
    perform private.refuse(400, 'delivery_day_invalid');
  end if;
  if (stored.delivered_at at time zone 'Europe/Paris')::date is distinct from set_delivery_day.day then
    -- At noon: the day is the same wherever it is read.
    update public.orders o set delivered_at = (set_delivery_day.day + time '12:00') at time zone 'Europe/Paris'
    where o.id = stored.id returning * into stored;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, delivered_on
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, set_delivery_day.day
    );
  end if;
  return public.admin_order(set_delivery_day.number);
end
$$;
comment on function public.set_delivery_day(text, date) is
  'For administrators: the day a shipped or completed order was delivered, no later than today and no earlier than it was placed; gives the order back as admin_order does.';
grant execute on function public.set_delivery_day(text, date) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := nullif(regexp_replace(btrim(new_tracking), '\s+', ' ', 'g'), '');
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.* into stored from public.orders o where o.order_number = set_tracking_number.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$$;
comment on function public.set_tracking_number(text, text) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text) to authenticated;

-- One normal form of a number serves the search and its limits: blanks inside must not make another key of it.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(translate(written, '‐‑‒–—', '-----'), '\s|#|n°', '', 'gi'))
$$;
comment on function private.order_number(text) is 'The number of an order, however a person writes it.';

create trigger orders_delivered after update of delivered_at on public.orders
  for each row when (new.delivered_at is distinct from old.delivered_at) execute function private.move_withdrawal_days();
