-- An order by a method to relay points names one of them, and keeps what it was.

create or replace function private.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
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
  request_hash := encode(sha256(convert_to((request - 'user_id' - 'is_simulated')::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text
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

  select array_agg(l.id order by l.id), array_agg(l.quantity order by l.id), array_agg(l.position order by l.id),
    array_agg(p.price order by l.id), array_agg(p.name order by l.id), array_agg(p.images[1] order by l.id),
    count(p.id), bool_and(i.stock >= l.quantity), sum(p.price * l.quantity)
  into ids, quantities, positions, prices, names, images, offered, in_stock, subtotal
  from (
    select (e.line ->> 'product_id')::numeric::bigint as id, sum((e.line ->> 'quantity')::numeric)::int as quantity,
      row_number() over (order by min(e.n)) as position
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
    group by 1
  ) l
    left join public.products p on p.id = l.id and p.state = 'published'
    left join public.inventory i on i.product_id = p.id;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids));
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
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, total));
  end if;

  -- From here on rows are locked, always in the order of the ids: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(ids) loop
    update public.inventory i set stock = i.stock - quantities[n]
    where i.product_id = ids[n] and i.stock >= quantities[n];
    if not found then
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, total));
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
  insert into public.order_items (order_id, position, product_id, name, unit_price, quantity, image)
  select placed.id, l.position, l.id, l.name, l.price, l.quantity, l.image
  from unnest(positions, ids, names, prices, quantities, images) l (position, id, name, price, quantity, image);
  return private.receipt(placed, true);
end
$$;
comment on function private.place_order(jsonb) is
  'What public.place_order does once it has counted who asks: the order itself, with a copy of the relay point where its method needs one.';
