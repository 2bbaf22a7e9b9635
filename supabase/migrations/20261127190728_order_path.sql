-- Order path.

set check_function_bodies = off;

drop index public.orders_by_date;

CREATE OR REPLACE FUNCTION private.item_text_names()
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return array(select jsonb_object_keys(private.item_texts()));
end
$function$;
comment on function private.item_text_names() is 'Names of the texts that a buyer types for an item: a constant, reckoned once a plan.';

CREATE OR REPLACE FUNCTION private.are_item_texts(line jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  text_name text;
  most int;
  typed jsonb;
begin
  -- Most lines have none.
  if not are_item_texts.line ?| private.item_text_names() then
    return true;
  end if;
  for text_name, most in select t.key, t.value::int from jsonb_each(private.item_texts()) t loop
    typed := are_item_texts.line -> text_name;
    if coalesce(jsonb_typeof(typed), 'null') <> 'null' and not (
      jsonb_typeof(typed) = 'string' and length(typed #>> '{}') <= 4 * most
      and coalesce(length(private.clean_item_text(typed #>> '{}')) <= most, true)
      and not private.has_link(typed #>> '{}')
    ) then
      return false;
    end if;
  end loop;
  return true;
end
$function$;

CREATE OR REPLACE FUNCTION private.item_texts_of(line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if not item_texts_of.line ?| private.item_text_names() then
    return null;
  end if;
  return (
    select jsonb_object_agg(n.name, n.text) from (
      select k as name, private.clean_item_text(item_texts_of.line ->> k) as text from unnest(private.item_text_names()) k
    ) n where n.text is not null
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.paris_day(at timestamp with time zone)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (paris_day.at at time zone 'Europe/Paris')::date;
end
$function$;

CREATE OR REPLACE FUNCTION private.postal_code(country text, written text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when length(postal_code.written) <= 40 then
    regexp_replace(upper(regexp_replace(postal_code.written, '[^0-9A-Za-z]', '', 'g')), case postal_code.country
      when 'FR' then '^FR?(?=[0-9])'
      when 'BE' then '^BE?(?=[0-9])'
      when 'LU' then '^LU?(?=[0-9])'
      when 'CH' then '^CH(?=[0-9])'
      when 'MC' then '^MC(?=[0-9])'
      else '^$'
    end, '')
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.may_simulate()
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select s.is_demo from private.shop_state s), false);
end
$function$;

CREATE OR REPLACE FUNCTION private.changed_product(stored public.products, changes jsonb)
 RETURNS public.products
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known text[];
  optional_texts text[];
  product public.products;
  missing text[];
begin
  select array_agg(c.name), array_agg(c.name) filter (where c.is_optional_text) into known, optional_texts
  from private.product_columns() c;
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- A text that may be missing is never empty.
  changes := changes || (
    select coalesce(jsonb_object_agg(c.name, nullif(btrim(changes ->> c.name), '')), '{}') from unnest(optional_texts) c (name)
    where jsonb_typeof(changes -> c.name) = 'string'
  );
  -- A file says of some of them whether the product takes them.
  if jsonb_typeof(changes -> 'item_texts') = 'object' then
    changes := changes || jsonb_build_object('item_texts', coalesce((
      select jsonb_agg(n) from unnest(private.item_text_names()) n
      where coalesce(changes -> 'item_texts' -> n, to_jsonb(n = any (changed_product.stored.item_texts))) = 'true'
    ), '[]'));
  end if;
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.description := coalesce(product.description, '');
  product.details := coalesce(product.details, '');
  product.care := coalesce(product.care, '');
  product.warnings := coalesce(product.warnings, '');
  product.images := coalesce(product.images, '{}');
  product.image_alts := coalesce(product.image_alts, '{}');
  product.related_products := coalesce(product.related_products, '{}');
  product.colours := coalesce(product.colours, '{}');
  product.materials := coalesce(product.materials, '{}');
  product.item_texts := array(select n from unnest(private.item_text_names()) n where n = any (product.item_texts));
  product.is_new := coalesce(product.is_new, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'REF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
  );
  missing := array_remove(array[
    case when coalesce(product.name, '') = '' then 'name' end,
    case when coalesce(product.price, 0) = 0 then 'price' end,
    case when coalesce(product.artisan, '') = '' then 'artisan' end,
    case when coalesce(product.category, '') = '' then 'category' end
  ], null);
  if missing <> '{}' then
    perform private.refuse(400, 'product_incomplete', jsonb_build_object('fields', missing));
  end if;
  if exists (
    select from unnest(product.images) i
    where not i = any (coalesce(changed_product.stored.images, '{}'))
      and not exists (select from storage.objects o where o.bucket_id = 'product-images' and 'product-images/' || o.name = i)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  return product;
end
$function$;

CREATE OR REPLACE FUNCTION private.country_fee(method public.shipping_methods, country text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce((method.country_fees ->> country_fee.country)::numeric / 100, 0);
end
$function$;

CREATE OR REPLACE FUNCTION private.shipping_fee(method public.shipping_methods, country text, subtotal numeric, is_offered boolean DEFAULT false)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case when coalesce(is_offered or subtotal >= method.free_from, false) then 0 else method.price end
    + private.country_fee(method, shipping_fee.country);
end
$function$;

CREATE OR REPLACE FUNCTION private.closing()
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select case when s.opened_at is null then 'opening' when s.maintenance_mode then 'maintenance' end from public.settings s
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.open_order_link(order_id uuid, token_hash text, life interval)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into private.order_links as l (order_id, token_hash, expires_at)
  values (open_order_link.order_id, open_order_link.token_hash, clock_timestamp() + open_order_link.life)
  on conflict on constraint order_links_pkey do nothing;
end
$function$;
comment on function private.open_order_link(uuid,text,interval) is 'Keeps the hash of a token that opens an order from now on.';

CREATE OR REPLACE FUNCTION private.new_order_link(order_id uuid, life interval)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.open_order_link(new_order_link.order_id, private.token_hash(token), new_order_link.life);
  -- Whoever may ask for one may ask again and again. A receipt and each email have one of their own, whatever is repeated.
  delete from private.order_links l using (
    select x.token_hash as oldest from private.order_links x where x.order_id = new_order_link.order_id
    order by x.made_at desc offset 100
  ) old where l.token_hash = old.oldest;
  return token;
end
$function$;
comment on function private.new_order_link(uuid,interval) is 'Makes a link of an order and gives its token, which is stored nowhere; of more than a hundred the oldest go.';

CREATE OR REPLACE FUNCTION private.store_lines(order_id uuid, lines private.cart_line[], discounts numeric[], taxes numeric[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, texts, is_gift, discount, tax
  )
  select store_lines.order_id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.unit_price, l.quantity, l.image, l.texts,
    l.is_gift, case when l.is_gift then 0 else coalesce(discounts[l.ordinality], 0) end, case when l.is_gift then 0 else taxes[l.ordinality] end
  from unnest(lines) with ordinality l;
end
$function$;

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
$function$;
