-- How an order is placed.

create or replace function private.max_quantity() returns int language sql immutable set search_path = '' as 'select 99';
comment on function private.max_quantity() is 'Largest quantity of one product in an order: MAX_QUANTITY of src/domain/rules.ts.';

create or replace function private.max_cart_lines() returns int language sql immutable set search_path = '' as 'select 50';
comment on function private.max_cart_lines() is 'Lines of one order: MAX_CART_LINES of src/domain/rules.ts.';

create type private.cart_line as (
  position int,
  product_id bigint,
  asked bigint,
  variant_id bigint,
  sku text,
  name text,
  label text,
  unit_price numeric,
  quantity int,
  image text,
  texts jsonb,
  is_gift boolean,
  is_sold boolean,
  is_chosen boolean,
  takes_texts boolean,
  stock int
);
comment on type private.cart_line is
  'A line of a cart as the shop sells it now: what order_items stores of it, and what placing an order asks besides: the variant as the cart names it (asked), whether its product is published, whether it is clear which variant is meant, whether its product takes its texts, and the units that there are.';

-- A refusal named the price of any product by its id, of drafts too.
create or replace function private.offer_conflict(lines private.cart_line[], total numeric default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', l.product_id,
      'variant_id', l.asked,
      'price', case when p.id is null then 0 else coalesce(v.price, p.price) end,
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by l.variant_id, l.position),
    'total', offer_conflict.total
  ))
  from unnest(lines) l
    left join public.product_variants v on v.id = l.variant_id
    left join public.products p on p.id = v.product_id and p.state = 'published'
    left join public.inventory i on i.variant_id = v.id
  where not l.is_gift
$$;
comment on function private.offer_conflict(private.cart_line[], numeric) is
  'Details of a refusal: what the shop offers now for the lines of a cart, each by the product and the variant that the cart names, and the total it would charge. What is not sold is told as what never was: 0 units, price 0.';

create or replace function private.receipt(placed public.orders, created boolean, link_hash text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  token text;
begin
  if receipt.link_hash is null then
    token := private.new_order_link(placed.id, private.order_link_time());
  else
    perform private.open_order_link(placed.id, receipt.link_hash, private.order_link_time());
  end if;
  return jsonb_build_object(
    'order_number', placed.order_number, 'order_token', token, 'subtotal', placed.subtotal,
    'shipping_fee', placed.shipping_fee, 'discount', placed.discount, 'discount_code', placed.discount_code,
    'tax', placed.tax, 'total', placed.total,
    'is_simulated', placed.is_simulated, 'created', created
  );
end
$$;
comment on function private.receipt(public.orders, boolean, text) is 'What place_order answers, with a token that opens the order, whose hash alone is stored; where the hash is given (link_hash may be null), whoever gave it knows the token.';

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or not coalesce(private.is_phone(buyer.phone), true)
    or private.has_link(buyer.first_name || ' ' || buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200
    or private.has_link(concat_ws(' ', buyer.address, buyer.address_complement, buyer.city))
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal')
    and buyer.payment_method <> all (private.hand_payments())
  then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_buyer(record) is 'Refuses a buyer or an address that an order could not store, or that is an advertisement.';

create or replace function private.check_lines(lines jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  quantities boolean;
  products boolean;
  texts boolean;
begin
  if lines is null or jsonb_typeof(lines) <> 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'cart_empty');
  end if;
  if jsonb_array_length(lines) > private.max_cart_lines() then
    perform private.refuse(400, 'cart_too_large');
  end if;
  select
    bool_and(case when private.is_whole(l.line -> 'quantity')
      then (l.line -> 'quantity')::numeric between 1 and private.max_quantity() else false end),
    bool_and(case when private.is_whole(l.line -> 'product_id')
      then (l.line -> 'product_id')::numeric between 1 and 9223372036854775807 else false end
      -- null is a product without a choice
      and case when coalesce(l.line -> 'variant_id', 'null') = 'null' then true
        when private.is_whole(l.line -> 'variant_id') then (l.line -> 'variant_id')::numeric between 1 and 9223372036854775807
        else false end),
    bool_and(private.are_item_texts(l.line))
  into quantities, products, texts
  from jsonb_array_elements(lines) l (line);
  if not quantities then
    perform private.refuse(400, 'quantity_invalid');
  elsif not products then
    perform private.refuse(409, 'product_unavailable');
  elsif not texts then
    perform private.refuse(400, 'item_text_invalid');
  end if;
end
$$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range, or have texts that an item cannot have.';

-- How money is rounded, once for the whole shop. Prices are whole cents and contain VAT, so that lines add up as they are.
--   1. A discount in percent is rounded once, on the sum of the lines it is for, half a cent upwards; each line then bears its
--      share in cents by the largest remainder (order_items.discount), so that one line can be credited exactly.
--   2. VAT is computed once, on what is paid (total × rate / (100 + rate)), half a cent upwards; lines and fee bear their shares
--      of it in the same way (order_items.tax, orders.shipping_tax).
-- An order stores all of them with its rate and its regime: whoever prints it adds up and computes nothing.
-- src/domain/discount.ts and src/domain/vat.ts show the same before an order is placed.
create or replace function private.shares(amount numeric, weights numeric[]) returns numeric[]
-- Loops: every order calls it, and most have a line or two.
language plpgsql immutable set search_path = '' as $$
declare
  cents numeric := amount * 100;
  whole numeric := 0;
  missing numeric := cents;
  shares numeric[] := array_fill(0::numeric(10, 2), array[cardinality(weights)]);
  remainders numeric[] := shares;
  weight numeric;
  at int;
begin
  if cents = 0 then
    return shares;
  end if;
  foreach weight in array weights loop
    whole := whole + weight;
  end loop;
  for n in 1 .. cardinality(weights) loop
    shares[n] := div(cents * weights[n], whole);
    remainders[n] := (cents * weights[n]) % whole;
    missing := missing - shares[n];
  end loop;
  while missing > 0 loop
    at := 1;
    for n in 2 .. cardinality(weights) loop
      if remainders[n] > remainders[at] then
        at := n;
      end if;
    end loop;
    shares[at] := shares[at] + 1;
    remainders[at] := -1;
    missing := missing - 1;
  end loop;
  for n in 1 .. cardinality(weights) loop
    shares[n] := shares[n] / 100;
  end loop;
  return shares;
end
$$;
comment on function private.shares(numeric, numeric[]) is
  'An amount in euros shared out by weights, in whole cents that add up to it: what is left over goes to the largest remainders, the first of equal ones. Zeros for no amount.';

create or replace function private.most_orders_per_hour() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.most_orders_per_hour() is
  'Orders that one network address may place in an hour: MAX_ORDERS_PER_HOUR of src/domain/rules.ts.';

create or replace function private.most_orders_per_recipient() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one mailbox in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';

create or replace function private.phone_reservation_time() returns interval language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.phone_reservation_time() is
  'How long an unpaid order that was taken by telephone keeps its units: PHONE_RESERVATION_HOURS of src/domain/rules.ts. Its buyer reads the email in the evening, or asks somebody at home.';

create or replace function private.lines_as_sold(lines jsonb) returns private.cart_line[]
-- A cart has a few lines, the planner reckons with a hundred: it would read the whole catalogue for each order.
language plpgsql stable set search_path = '' set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  -- Asked of every order: this language keeps its plan.
  return (
    with wanted as (
      select (l.line -> 'product_id')::numeric as product_id, (nullif(l.line -> 'variant_id', 'null'))::numeric as asked,
        (l.line -> 'quantity')::numeric as quantity, private.item_texts_of(l.line) as texts, l.n
      from jsonb_array_elements(lines_as_sold.lines) with ordinality l (line, n)
    ), merged as (
      select w.product_id::bigint as product_id, min(w.asked)::bigint as asked, v.one, max(v.several) as several,
        sum(w.quantity)::int as quantity, w.texts, (row_number() over (order by min(w.n)))::int as position
      from wanted w cross join lateral (
        select case when count(*) = 1 then min(c.id) end as one, count(*) as several
        from public.product_variants c
        where c.product_id = w.product_id::bigint and c.archived_at is null and (w.asked is null or c.id = w.asked::bigint)
      ) v
      -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
      group by w.product_id, v.one, w.texts, case when v.one is null then w.asked end
    )
    -- In the order of the variants, in which their stock is locked.
    select array_agg(row(
      m.position, m.product_id, m.asked, m.one, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      coalesce(v.price, p.price), m.quantity, coalesce(v.images[1], p.images[1]), m.texts,
      false, p.id is not null, m.several = 1, coalesce(m.texts - p.item_texts = '{}', true), i.stock
    )::private.cart_line order by m.one, m.position)
    from merged m
      left join public.products p on p.id = m.product_id and p.state = 'published' and m.several > 0
      left join public.product_variants v on v.id = m.one
      left join public.inventory i on i.variant_id = m.one
  );
end
$$;
comment on function private.lines_as_sold(jsonb) is
  'The lines of a cart, [{product_id, variant_id?, quantity} and the names of texts] as private.check_lines lets them in, at today''s prices; what is meant by several of them is one line.';

create or replace function private.gift_line(variant bigint, rank int) returns private.cart_line
language sql stable set search_path = '' as $$
  select row(
    gift_line.rank, p.id, v.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
    0, 1, coalesce(v.images[1], p.images[1]), null, true, true, true, true, i.stock
  )::private.cart_line
  from public.product_variants v
    join public.products p on p.id = v.product_id
    join public.inventory i on i.variant_id = v.id
  where v.id = gift_line.variant
$$;
comment on function private.gift_line(bigint, int) is 'The line that a discount code adds at no price.';

create or replace function private.delivery_of(
  buyer record, subtotal numeric, out id text, out label text, out fee numeric, out surcharge numeric, out relay jsonb, out delay text
)
language plpgsql stable set search_path = '' as $$
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
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active
      and p.country = any (method.relay_countries);
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
$$;
comment on function private.delivery_of(record, numeric) is
  'The method that a buyer chose, its fee for a subtotal, what of it is the surcharge of the country, how long it takes and, where it goes to one, a copy of the relay point; refuses what is not offered.';

create or replace function private.take_units(lines private.cart_line[], order_id uuid, total numeric) returns void
language plpgsql set search_path = '' as $$
declare
  taken record;
begin
  -- Always in the order of the variants: two orders never wait for each other in a circle.
  for taken in
    select l.variant_id, sum(l.quantity)::int as units, bool_or(l.is_gift) as has_gift from unnest(lines) l group by 1 order by 1
  loop
    if not private.change_stock(taken.variant_id, -taken.units, 'sale', take_units.order_id) then
      if taken.has_gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(lines, total));
    end if;
  end loop;
end
$$;
comment on function private.take_units(private.cart_line[], uuid, numeric) is
  'Takes the units of an order from the stock, or refuses it with the total it would have cost.';

create or replace function private.store_lines(order_id uuid, lines private.cart_line[], discounts numeric[], taxes numeric[]) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, texts, is_gift, discount, tax
  )
  select store_lines.order_id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.unit_price, l.quantity, l.image, l.texts,
    l.is_gift, case when l.is_gift then 0 else coalesce(discounts[l.ordinality], 0) end, case when l.is_gift then 0 else taxes[l.ordinality] end
  from unnest(lines) with ordinality l;
end
$$;
comment on function private.store_lines(uuid, private.cart_line[], numeric[], numeric[]) is
  'Writes the lines of an order with their shares of its discount (discounts may be null) and of its VAT.';

create or replace function private.count_placed(o public.orders, caller text, mailbox text, units int) returns void
language plpgsql set search_path = '' as $$
declare
  by_hand constant boolean := private.is_awaited(o);
  -- Nobody has proved the address: what is ordered in its name elsewhere keeps its owner from nothing. One that is paid as it is placed, or says where to send the money, writes to it.
  box constant text := case when o.payment_status = 'paid' or by_hand then mailbox else private.caller_mailbox(caller, o.email) end;
begin
  perform private.limit_attempts('checkout', caller, private.most_orders_per_hour(), interval '1 hour');
  perform private.limit_attempts('checkout', box, private.most_orders_per_recipient(), interval '1 hour');
  perform private.limit_pieces(
    o.id, array[caller, box], array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()], units
  );
  if by_hand then
    perform private.limit_attempts('hand_order', mailbox, private.most_hand_orders(), interval '1 day');
    perform private.limit_hand_orders(o, caller);
  elsif o.payment_status = 'pending' then
    perform private.limit_last_units(o, caller);
  end if;
end
$$;
comment on function private.count_placed(public.orders, text, text, int) is
  'Counts an order that was just placed against the limits of its network address and mailbox, or refuses it. mailbox may be null of one that is not paid.';

create or replace function private.buyer_of(request jsonb) returns record
language plpgsql stable set search_path = '' as $$
declare
  buyer record;
begin
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, r.link_hash, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, private.postal_code(r.country, r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid, link_hash text
  );
  return buyer;
end
$$;
comment on function private.buyer_of(jsonb) is 'Who orders what and how, as place_order is asked; texts without blanks around them.';

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
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
    select l.unit_price * l.quantity - coalesce(discounts[l.ordinality], 0) from unnest(lines) with ordinality l order by l.ordinality
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
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its units are kept for longer and its buyer is sent the way to pay. What is said to be simulated is taken in the demonstration alone (may_simulate). Transfer, cheque and cash may be agreed by telephone, online what the owner offers (offers_payment): the order waits then, in a simulation too, for the days of the settings and until receive_payment, with few others of its network (limit_hand_orders). `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';
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

create or replace function public.sellable_variants(search text) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
  wanted constant text := private.searched(sellable_variants.search);
begin
  return (
    select coalesce(json_agg(json_build_object(
      'variant_id', f.id, 'product_id', f.product_id, 'name', f.name, 'label', f.label, 'sku', f.sku, 'price', f.price,
      'stock', f.stock, 'image', f.image
    ) order by f.name, f.product_id, f.position), '[]')
    from (
      select v.id, v.product_id, p.name, private.variant_label(p, v) as label, coalesce(v.sku, p.identifier) as sku,
        coalesce(v.price, p.price) as price, i.stock, coalesce(v.images[1], p.images[1]) as image, v.position
      from public.products p
        join private.product_words w on w.product_id = p.id
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      where p.state = 'published'
        and (strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0)
      order by p.name, p.id, v.position limit 20
    ) f
  );
end
$$;
comment on function public.sellable_variants(text) is
  'For administrators: at most twenty variants of published products whose name or reference contains the search, with price in euros and stock: what an order by telephone is made of.';
grant execute on function public.sellable_variants(text) to authenticated;
