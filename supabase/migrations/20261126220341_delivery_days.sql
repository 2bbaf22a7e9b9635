-- Delivery days.

set check_function_bodies = off;

drop function private.delivery_of(record,numeric);

CREATE OR REPLACE FUNCTION private.shop_amounts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object(
      'tax_rate', s.tax_rate, 'vat_exempt', s.vat_exempt, 'preparation_days', s.preparation_days, 'order_cutoff', s.order_cutoff,
      'methods', (
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'label', m.label, 'delay', m.delay, 'price', m.price, 'free_from', m.free_from,
          'countries', m.countries, 'active', m.active, 'is_default', m.is_default, 'needs_relay', m.needs_relay,
          'carrier', m.carrier, 'with_signature', m.with_signature, 'country_fees', m.country_fees
        ) order by m.position, m.id)
        from public.shipping_methods m
      )
    ) as shown
    from public.settings s
  ) a
$function$;
comment on function private.shop_amounts() is 'Shipping methods, time to prepare and VAT as their form shows them, amounts in euros; the version is a digest of all of it.';

CREATE OR REPLACE FUNCTION public.save_shop_amounts(expected_version text, amounts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(amounts) is distinct from 'object' or jsonb_typeof(amounts -> 'methods') is distinct from 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  perform from public.settings s for update;
  if expected_version is distinct from private.shop_amounts() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.shop_amounts());
  end if;
  begin
    update public.settings s set
      tax_rate = (amounts ->> 'tax_rate')::numeric, vat_exempt = (amounts ->> 'vat_exempt')::boolean,
      preparation_days = coalesce((amounts ->> 'preparation_days')::int, s.preparation_days),
      order_cutoff = coalesce((amounts ->> 'order_cutoff')::int, s.order_cutoff)
    where s.id;
    update public.shipping_methods m set
      label = btrim(w.label), delay = btrim(w.delay), price = w.price, free_from = w.free_from, countries = w.countries,
      active = w.active, is_default = w.is_default, needs_relay = w.needs_relay,
      carrier = coalesce(w.carrier, m.carrier), with_signature = coalesce(w.with_signature, m.with_signature),
      country_fees = coalesce(w.country_fees, m.country_fees)
    from jsonb_to_recordset(amounts -> 'methods') w (
      id text, label text, delay text, price numeric(10, 2), free_from numeric(10, 2), countries text[], active boolean,
      is_default boolean, needs_relay boolean, carrier text, with_signature boolean, country_fees jsonb
    ) where w.id = m.id;
    if (select count(*) from public.shipping_methods m where m.is_default) <> 1 then
      perform private.refuse(409, 'shipping_default_missing');
    end if;
  exception
    when check_violation or not_null_violation or exclusion_violation or numeric_value_out_of_range
      or invalid_text_representation
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.shop_amounts();
end
$function$;

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'carrier', (select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'relay_point', o.relay_point, 'delivery_terms', o.delivery_terms,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until, 'pay_to', o.pay_to, 'is_by_phone', o.taken_by is not null,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.late_after()
 RETURNS interval
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select make_interval(days => greatest(s.preparation_days, 1)) from public.settings s
$function$;
comment on function private.late_after() is 'How long after its payment an order is late if it was not shipped: the time to prepare of the settings, a day at least.';

CREATE OR REPLACE FUNCTION private.is_late(o public.orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - (select private.late_after())
$function$;

CREATE OR REPLACE FUNCTION private.order_condition(filters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
    when 'to_prepare' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is null
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'prepared' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is not null$sql$
    -- As private.is_late, by its index.
    when 'late' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - (select private.late_after())
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'withdrawal' then 'o.id in (select w.order_id from public.withdrawals w)'
    when 'open_withdrawal' then $sql$o.id in (select w.order_id from public.withdrawals w where w.status in ('received', 'returned'))$sql$
    when 'by_phone' then 'o.taken_by is not null'
    when 'exchange' then 'o.id in (select private.orders_to_replace())'
    else 'false'
  end, ' and ');
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse(400, 'request_invalid');
end
$function$;

CREATE OR REPLACE FUNCTION private.delivery_of(buyer record, subtotal numeric, OUT id text, OUT label text, OUT fee numeric, OUT surcharge numeric, OUT relay jsonb, OUT delay text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  method public.shipping_methods;
begin
  select m.* into method from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  id := method.id;
  label := method.label;
  delay := method.delay;
  fee := private.shipping_fee(method, buyer.country, subtotal);
  surcharge := private.country_fee(method, buyer.country);
end
$function$;
comment on function private.delivery_of(record,numeric) is 'The method that a buyer chose, its fee for a subtotal, what of it is the surcharge of the country, how long it takes and, where it goes to one, a copy of the relay point; refuses what is not offered.';

CREATE OR REPLACE FUNCTION public.place_order(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  buyer record;
  lines private.cart_line[];
  cart record;
  delivery record;
  shop record;
  quote record;
  rule public.discount_codes;
  placed public.orders;
  off numeric := 0;
  fee numeric;
  rate numeric;
  total numeric;
  tax numeric;
  discounts numeric[];
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
  by_hand boolean;
  is_paid boolean;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by', 'link_hash'])::text, 'UTF8')), 'hex');
  buyer := private.buyer_of(request);
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false, buyer.link_hash);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  by_hand := buyer.payment_method = any (private.hand_payments());
  if buyer.is_simulated and not private.may_simulate() then
    perform private.refuse(409, 'payment_means_unavailable');
  elsif jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  elsif by_hand and buyer.taken_by is null and not private.offers_payment(buyer.payment_method) then
    -- Only an administrator agrees to means that the shop does not offer.
    perform private.refuse(409, 'payment_means_unavailable');
  end if;

  lines := private.lines_as_sold(buyer.lines);
  select max(t.units) as most, bool_and(t.are_sold) as are_sold, bool_and(t.are_chosen) as are_chosen, bool_and(t.take_texts) as take_texts,
    bool_and(t.units <= t.stock) as are_there, sum(t.euros) as subtotal
  into cart
  from (
    -- An item may stand in several lines: its stock is one, and so is the most of it.
    select sum(l.quantity) as units, sum(l.unit_price * l.quantity) as euros, min(l.stock) as stock,
      bool_and(l.is_sold) as are_sold, bool_and(l.is_chosen) as are_chosen,
      bool_and(l.takes_texts) as take_texts
    from unnest(lines) l group by l.product_id, l.variant_id
  ) t;
  if cart.most > private.max_quantity() then
    perform private.refuse(400, 'quantity_invalid');
  elsif not cart.are_sold then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(lines));
  elsif not cart.are_chosen then
    perform private.refuse(409, 'variant_required');
  elsif not cart.take_texts then
    perform private.refuse(409, 'item_text_unavailable');
  end if;

  delivery := private.delivery_of(buyer, cart.subtotal);
  fee := delivery.fee;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, array(select l.product_id from unnest(lines) l),
      array(select l.unit_price * l.quantity from unnest(lines) l)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    discounts := quote.shares;
    -- What is offered is the price of the method: a country's surcharge is still paid.
    fee := case when rule.kind = 'free_shipping' then delivery.surcharge else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open, s.preparation_days, s.order_cutoff
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  tax := round(total * rate / (100 + rate), 2);
  if not shop.payments_open and not (by_hand and buyer.taken_by is not null) then
    perform private.refuse(503, 'payments_closed');
  elsif not coalesce(buyer.is_simulated, false) and not by_hand and buyer.taken_by is null and private.payments_paused(buyer.email) then
    perform private.refuse(429, 'payment_must_wait');
  elsif not cart.are_there then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
  elsif buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(lines, total));
  end if;
  -- The last share is the fee's.
  taxes := private.shares(tax, array(
    select l.euros - coalesce(discounts[l.n], 0)
    from (select u.unit_price * u.quantity as euros, row_number() over () as n from unnest(lines) u) l order by l.n
  ) || fee);
  if rule.gift_variant is not null then
    lines := lines || private.gift_line(rule.gift_variant, cardinality(lines) + 1);
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform private.take_units(lines, order_id, total);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;

  -- A simulation pays by card alone: a transfer, a cheque or cash is waited for there as well.
  is_paid := coalesce(buyer.is_simulated, false) and not by_hand or total = 0;
  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by, pay_to, delivery_terms
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when is_paid then null when by_hand then private.hand_reserved_until()
      else clock_timestamp() + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by, case when not is_paid then private.payment_address(buyer.payment_method) end,
    jsonb_build_object('delay', delivery.delay, 'preparation_days', shop.preparation_days, 'cutoff_hour', shop.order_cutoff)
  ) returning * into placed;
  perform private.store_lines(placed.id, lines, discounts, taxes);
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer) values (placed.id, rule.id, mailbox);
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif by_hand or buyer.taken_by is not null then
    perform private.queue_mail(case when by_hand then 'payment_' || placed.payment_method else 'payment_request' end, placed.id::text, placed.id);
  end if;
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.count_placed(placed, buyer.caller, mailbox, (select sum(l.quantity)::int from unnest(lines) l where not l.is_gift));
  end if;
  return private.receipt(placed, true, buyer.link_hash);
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_placeholders(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when kind = 'order_received' then array['prénom', 'commande', 'boutique', 'total', 'envoi']
    when kind in ('order_notice', 'payment_request', 'payment_transfer', 'payment_cheque', 'payment_cash', 'payment_reminder', 'payment_failed', 'order_delivered', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$function$;

CREATE OR REPLACE FUNCTION private.dashboard_attention()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - (select private.late_after())) as late
      from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ), stock as (
      select count(*) filter (where i.stock > 0) as low, count(*) filter (where i.stock <= 0) as gone
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where i.stock <= i.min_stock
    ), mails as (
      select public.admin_mail_troubles() as troubles
    )
    select jsonb_build_object(
      'to_prepare', w.to_prepare, 'late', w.late, 'exchanges', (select count(*) from private.orders_to_replace()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'bounced_mails', m.troubles -> 'bounced', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$function$;

alter table public.settings add column preparation_days integer default 2 not null;
comment on column public.settings.preparation_days is 'Working days from the payment of an order until its parcel is with the carrier. Public.';
grant select (preparation_days) on public.settings to anon, authenticated;

alter table public.settings add column order_cutoff integer default 12 not null;
comment on column public.settings.order_cutoff is 'Hour in Paris until which what is paid counts from that working day, later from the next; 24 is midnight. Public.';
grant select (order_cutoff) on public.settings to anon, authenticated;

alter table public.orders add column delivery_terms jsonb;
comment on column public.orders.delivery_terms is 'What its buyer was told of the delivery when it was placed: delay of the method in words, preparation_days and cutoff_hour of the settings; null of those of before.';

-- Data that must move or be mended is moved here.

alter table public.settings add constraint settings_preparation_days_check CHECK (preparation_days >= 0 AND preparation_days <= 30);

alter table public.settings add constraint settings_order_cutoff_check CHECK (order_cutoff >= 0 AND order_cutoff <= 24);

alter table public.orders add constraint orders_delivery_terms_check CHECK (delivery_terms ?& ARRAY['delay'::text, 'preparation_days'::text, 'cutoff_hour'::text]);
