-- Orders wait for the disk after their locks are let go; mails are claimed with their order, and ended together.
set check_function_bodies = off;

drop function public.claim_mails(int);
drop function public.end_mail(bigint, text, text);

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  asked bigint[];
  variants bigint[];
  skus text[];
  labels text[];
  unchosen bigint;
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  request_hash text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean
  );
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
    return private.receipt(placed, false);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  -- In the order of the variants, in which their stock is locked below.
  with wanted as (
    select (e.line ->> 'product_id')::numeric::bigint as id, (e.line ->> 'variant_id')::numeric::bigint as asked,
      (e.line ->> 'quantity')::numeric as quantity, e.n
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
  ), lines as (
    select w.id, min(w.asked) as asked, v.one, max(v.several) as several, sum(w.quantity)::int as quantity,
      row_number() over (order by min(w.n)) as position
    from wanted w cross join lateral (
      select case when count(*) = 1 then min(c.id) end as one, count(*) as several
      from public.product_variants c
      where c.product_id = w.id and c.archived_at is null and (w.asked is null or c.id = w.asked)
    ) v
    -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
    group by w.id, v.one, case when v.one is null then w.asked end
  )
  select array_agg(l.id order by l.one), array_agg(l.asked order by l.one), array_agg(l.one order by l.one),
    array_agg(l.quantity order by l.one), array_agg(l.position order by l.one),
    array_agg(coalesce(v.price, p.price) order by l.one), array_agg(p.name order by l.one),
    array_agg(coalesce(v.sku, p.identifier) order by l.one), array_agg(private.variant_label(p, v) order by l.one),
    array_agg(coalesce(v.images[1], p.images[1]) order by l.one),
    count(*) filter (where p.id is not null), count(*) filter (where p.id is not null and l.several > 1),
    bool_and(i.stock >= l.quantity), sum(coalesce(v.price, p.price) * l.quantity)
  into ids, asked, variants, quantities, positions, prices, names, skus, labels, images, offered, unchosen, in_stock, subtotal
  from lines l
    left join public.products p on p.id = l.id and p.state = 'published' and l.several > 0
    left join public.product_variants v on v.id = l.one
    left join public.inventory i on i.variant_id = l.one;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids, asked, variants));
  elsif unchosen > 0 then
    perform private.refuse(409, 'variant_required');
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  total := subtotal + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt or buyer.country = 'CH' then 0 else s.tax_rate end as tax_rate, s.terms_version
  into shop from public.settings s;
  rate := shop.tax_rate;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, asked, variants, total));
  end if;

  -- Whoever asks for it makes sure with public.flush_orders() before anybody is told: the rows below, the counter's above all, are
  -- then locked for no longer than the work takes, and one flush serves all orders that wait for it.
  if buyer.flush_later then
    perform set_config('synchronous_commit', 'off', true);
  end if;
  -- From here on rows are locked, always in the order of the variants: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(ids) loop
    update public.inventory i set stock = i.stock - quantities[n]
    where i.variant_id = variants[n] and i.stock >= quantities[n];
    if not found then
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image
  )
  select placed.id, l.*
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images) l;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts(
      'checkout', private.address_key(request ->> 'email'), private.most_orders_per_recipient(), interval '1 hour'
    );
  end if;
  return private.receipt(placed, true);
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from products, variants, quantities, buyer, address and method; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one e-mail address; without it there is no limit. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone.';
grant execute on function public.place_order(jsonb) to service_role;

create or replace function public.flush_orders() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- A transaction that writes something waits until all that was written before it is on the disk.
  perform pg_catalog.pg_logical_emit_message(true, 'shop', '');
end
$$;
comment on function public.flush_orders() is
  'For the checkout function: when it answers, no crash takes back an order that was placed with `flush_later` before.';
grant execute on function public.flush_orders() to service_role;

create or replace function public.claim_mails(most int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  claimed json;
begin
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp()
    order by w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content
  )
  select json_agg(json_build_object(
    'id', t.id, 'kind', t.kind, 'to', coalesce(t.email, o.email), 'content', t.content, 'order_token', o.access_token,
    'order', case when o.id is not null then private.order_view(o) end
  ) order by t.id)
  into claimed
  from taken t left join public.orders o on o.id = t.order_id;
  return coalesce(claimed, '[]');
end
$$;
comment on function public.claim_mails(int) is
  'For the shop''s functions: takes mails that are due, the oldest first, for five minutes. Gives what they say, to whom, and the order that they are about with its token, null where they are about none.';
grant execute on function public.claim_mails(int) to service_role;

create or replace function public.end_mails(ends jsonb) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set
    status = case
      when e.outcome <> 'failed' then e.outcome
      when m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    sent_at = case when e.outcome = 'sent' then clock_timestamp() end,
    last_error = left(e.reason, 500),
    next_attempt_at = clock_timestamp() + interval '15 seconds' * power(3, m.attempts - 1)
  from jsonb_to_recordset(ends) e (id bigint, outcome text, reason text)
  where m.id = e.id and m.status = 'waiting'
$$;
comment on function public.end_mails(jsonb) is
  'For the shop''s functions: mails that were claimed, `[{ id, outcome, reason }]`, were sent, dropped, or failed; a failed one is tried again, each time three times later.';
grant execute on function public.end_mails(jsonb) to service_role;
