-- A buyer is told of the parcel with exchanged pieces by letter and on the order's page; its number is found, and can be corrected.
create index order_exchanges_searched on public.order_exchanges ((private.search_text(tracking_number)) collate "C")
  where tracking_number is not null;

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
      -- A line that was exchanged whole before: as private.piece_variant, at that time.
      left join lateral (
        select (array_agg(x.variant_label order by x.at desc, x.id desc))[1] as label from public.order_exchanges x
        where x.order_id = e.order_id and x.line_no = e.line_no and x.sent_at is not null and (x.at, x.id) < (e.at, e.id)
        having sum(x.quantity) >= i.quantity
      ) f on true
    where e.order_id = o.id and (e.sent_at is not null or d.due > 0)
  );
end
$$;
comment on function private.exchanges_told(public.orders) is
  'Exchanges of an order as its buyer sees them: those that were sent, in that order, then what is still to be sent.';

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
    'exchanged', private.exchanges_told(o),
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

create or replace function private.exchanges_sent_as(words text) returns setof uuid
language sql stable set search_path = '' as $$
  select e.order_id from public.order_exchanges e
  where e.tracking_number is not null and private.search_text(e.tracking_number) collate "C" >= words
    and private.search_text(e.tracking_number) collate "C" < words || chr(1114109)
$$;
comment on function private.exchanges_sent_as(text) is
  'Orders of which exchanged pieces were sent in a parcel whose number begins with these words, as private.searched writes them.';

create or replace function private.order_condition(filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := left(private.searched(filters ->> 'text'), 120);
  sold bigint[];
  is_parcel boolean;
  parts text[] := array['true'];
begin
  if wanted <> '' then
    select array_agg(v.id) into sold
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join private.product_words w on w.product_id = p.id
    where length(wanted) > 1 and (
      strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0
    );
    -- Not `like`: what a person types has no wildcards.
    -- Parcels of exchanges by how their number begins, as far as it is known, so that an index finds them.
    is_parcel := exists (select from private.exchanges_sent_as(wanted));
    parts := parts || (format('(strpos(o.search_words, %L) > 0', wanted) || case
      when sold is null then ''
      else format(' or o.id in (select i.order_id from public.order_items i where i.variant_id = any (%L::bigint[]))', sold)
    end || case when is_parcel then format(' or o.id in (select private.exchanges_sent_as(%L))', wanted) else '' end || ')');
  end if;
  if filters ->> 'status' is not null then
    parts := parts || format('o.status = %L', filters ->> 'status');
  end if;
  if filters ->> 'payment' is not null then
    parts := parts || format('o.payment_status = %L', filters ->> 'payment');
  end if;
  if filters ->> 'method' is not null then
    parts := parts || format('o.shipping_method = %L', filters ->> 'method');
  end if;
  if filters ->> 'tag' is not null then
    parts := parts || format('o.id in (select t.order_id from public.order_tags t where t.tag = %L)', filters ->> 'tag');
  end if;
  if filters ->> 'first_day' is not null then
    parts := parts || format('o.created_at >= %L::timestamptz', (filters ->> 'first_day')::date::timestamp at time zone 'Europe/Paris');
  end if;
  if filters ->> 'last_day' is not null then
    parts := parts || format('o.created_at < %L::timestamptz', ((filters ->> 'last_day')::date + 1)::timestamp at time zone 'Europe/Paris');
  end if;
  return array_to_string(parts || case coalesce(filters ->> 'work', '')
    when '' then 'true'
    when 'to_prepare' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is null$sql$
    when 'prepared' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is not null$sql$
    -- As private.is_late, by its index.
    when 'late' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - private.late_after()$sql$
    when 'withdrawal' then 'o.id in (select w.order_id from public.withdrawals w)'
    when 'open_withdrawal' then $sql$o.id in (select w.order_id from public.withdrawals w where w.status in ('received', 'returned'))$sql$
    when 'by_phone' then 'o.taken_by is not null'
    when 'exchange' then 'o.id in (select private.orders_to_replace())'
    else 'false'
  end, ' and ');
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function private.order_condition(jsonb) is
  'Condition on public.orders o for {text, status, payment, method, tag, first_day, last_day (as in Paris), work: to_prepare, prepared, late, withdrawal, open_withdrawal, by_phone or exchange}; what is missing or null limits nothing. Written anew for each call, so that each is planned by what it asks.';

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
    refusal := coalesce(case
      when o.id is null or not parcel.is_exchange then private.shipping_refusal(o)
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
comment on function public.ship_orders(jsonb) is
  'For administrators: at most 100 orders, [{number, tracking, exchange}], are on their way, and their buyers are told; tracking may be null or miss. Where exchange is true it is the pieces due of its exchanges that are. Each that cannot be is refused by itself: [{number, refusal}].';
grant execute on function public.ship_orders(jsonb) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := private.parcel_number(new_tracking);
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_tracking_number.number);
  perform private.expect_order(stored, set_tracking_number.expected);
  if stored.status <> 'shipped' then
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
comment on function public.set_tracking_number(text, text, timestamptz) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text, timestamptz) to authenticated;

create or replace function private.mail_delay(kind text) returns interval
language sql immutable set search_path = '' as $$
  select case
    -- The number of the parcel comes after the click that ships it; whoever sees a mistake takes it back.
    when kind in ('order_shipped', 'exchange_sent') then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end
$$;
comment on function private.mail_delay(text) is 'How long a letter waits for what makes it better.';

create or replace function private.mail_placeholders(kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case
    when kind in ('order_received', 'payment_request', 'payment_failed', 'order_delivered', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$$;
comment on function private.mail_placeholders(text) is
  'What may stand in braces in the sentences of a letter; null of a letter whose sentences are fixed. As in src/domain/mail-sentences.ts.';

create or replace function private.tell_exchange() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.sent_at is null then
    -- Taken back before the letter has left; one that tells of nothing else is left aside.
    update public.mail_outbox m set
      content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') - new.id::text),
      status = case when m.content -> 'exchanges' = jsonb_build_array(new.id) then 'dropped' else m.status end
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  elsif old.sent_at is not null then
    update public.mail_outbox m set content = jsonb_set(m.content, '{tracking}', coalesce(to_jsonb(new.tracking_number), 'null'))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  -- Taken back after the letter had left, and sent as it was: its buyer has been told.
  elsif not exists (
    select from public.mail_outbox m
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status in ('sent', 'failed')
      and m.content -> 'exchanges' ? new.id::text and m.content ->> 'tracking' is not distinct from new.tracking_number
  ) then
    -- One letter for one parcel, as long as it has not left.
    update public.mail_outbox m set content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') || to_jsonb(new.id))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.attempts = 0
      and m.content ->> 'tracking' is not distinct from new.tracking_number;
    if not found then
      perform private.queue_mail('exchange_sent', new.id || ' ' || new.sent_at, new.order_id, null, jsonb_build_object(
        'exchanges', jsonb_build_array(new.id), 'tracking', new.tracking_number
      ));
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_exchange() is
  'Trigger: the buyer hears that exchanged pieces were sent, once for each parcel; what is taken back before the letter has left is not told.';
create trigger order_exchanges_mails after update of sent_at, tracking_number on public.order_exchanges
  for each row when (old.sent_at is distinct from new.sent_at or old.tracking_number is distinct from new.tracking_number)
  execute function private.tell_exchange();

create or replace function public.set_exchange_tracking(
  exchange uuid, new_tracking text, expected timestamptz default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := private.parcel_number(new_tracking);
  o public.orders;
  held public.order_exchanges;
  refusal text;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = set_exchange_tracking.exchange) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, set_exchange_tracking.expected);
  select e.* into held from public.order_exchanges e where e.id = set_exchange_tracking.exchange;
  refusal := case when held.sent_at is null then 'exchange_not_sent' else private.parcel_refusal(o, clean, true, true) end;
  if refusal is not null then
    perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
  end if;
  if held.tracking_number is distinct from clean then
    -- Of all that left in that parcel.
    update public.order_exchanges e set tracking_number = clean
    where e.order_id = o.id and (e.sent_at = held.sent_at or e.tracking_number = held.tracking_number);
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.set_exchange_tracking(uuid, text, timestamptz) is
  'For administrators: sets the tracking number of the parcel with which the new pieces of an exchange were sent, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_exchange_tracking(uuid, text, timestamptz) to authenticated;

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
  'For administrators: the new pieces of an exchange were sent, and their buyer is told after two minutes, or not yet; gives the order back as admin_order does.';
grant execute on function public.send_exchange(uuid, boolean) to authenticated;
