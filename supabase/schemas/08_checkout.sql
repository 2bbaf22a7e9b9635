-- How an order is placed.

create or replace function private.max_quantity() returns int language sql immutable set search_path = '' as 'select 99';
comment on function private.max_quantity() is 'Largest quantity of one product in an order: MAX_QUANTITY of src/domain/rules.ts.';

create or replace function private.max_cart_lines() returns int language sql immutable set search_path = '' as 'select 50';
comment on function private.max_cart_lines() is 'Lines of one order: MAX_CART_LINES of src/domain/rules.ts.';

-- A refusal named the price of any product by its id, of drafts too.
create or replace function private.offer_conflict(
  ids bigint[], asked bigint[], variants bigint[], total numeric default null
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', w.id,
      'variant_id', w.asked,
      'price', case when p.id is null then 0 else coalesce(v.price, p.price) end,
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by w.n),
    'total', offer_conflict.total
  ))
  from unnest(ids, asked, variants) with ordinality w (id, asked, variant, n)
    left join public.product_variants v on v.id = w.variant
    left join public.products p on p.id = v.product_id and p.state = 'published'
    left join public.inventory i on i.variant_id = v.id
$$;
comment on function private.offer_conflict(bigint[], bigint[], bigint[], numeric) is
  'Details of a refusal: what the shop offers now for the lines of a cart (product, variant as the cart names it, variant that this is), and the total it would charge. What is not sold is told as what never was: 0 pieces, price 0.';

create or replace function private.receipt(placed public.orders, created boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  return jsonb_build_object(
    'order_number', placed.order_number, 'order_token', placed.access_token, 'subtotal', placed.subtotal,
    'shipping_fee', placed.shipping_fee, 'discount', placed.discount, 'tax', placed.tax, 'total', placed.total,
    'is_simulated', placed.is_simulated, 'created', created
  );
end
$$;
comment on function private.receipt(public.orders, boolean) is 'What place_order answers.';

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or private.has_link(buyer.first_name) or private.has_link(buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200 or private.has_link(buyer.address) or private.has_link(buyer.city)
    or private.has_link(buyer.address_complement)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_buyer(record) is 'Refuses a buyer or an address that an order could not store, or that is an advertisement.';

create or replace function private.check_lines(lines jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  if exists (
    select from jsonb_array_elements(lines) l (line)
    where not private.is_whole(l.line -> 'quantity')
      or (l.line ->> 'quantity')::numeric not between 1 and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if exists (
    select from jsonb_array_elements(lines) l (line)
    where not private.is_whole(l.line -> 'product_id')
      or (l.line ->> 'product_id')::numeric not between 1 and 9223372036854775807
      -- null is a product without a choice
      or jsonb_typeof(l.line -> 'variant_id') <> 'null' and (
        not private.is_whole(l.line -> 'variant_id')
        or (l.line ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
  ) then
    perform private.refuse(409, 'product_unavailable');
  end if;
end
$$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range.';

create or replace function private.most_orders_per_hour() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.most_orders_per_hour() is
  'Orders that one network address may place in an hour: MAX_ORDERS_PER_HOUR of src/domain/rules.ts.';

create or replace function private.most_orders_per_recipient() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one e-mail address in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';

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
