-- Limits hold for orders that are taken up again, codes that are guessed while ordering, and mailboxes by other names; a shop
-- that is emptied waits for the order that is being placed.
create or replace function private.customer_key(email text) returns text
-- plpgsql keeps its plan between calls: every order asks for it.
language plpgsql immutable set search_path = '' as $$
declare
  address constant text := lower(btrim(email));
  box text := split_part(split_part(address, '@', 1), '+', 1);
  host text := split_part(address, '@', 2);
begin
  if host in ('gmail.com', 'googlemail.com') then
    box := replace(box, '.', '');
    host := 'gmail.com';
  end if;
  return 'customer:' || encode(sha256(convert_to(box || '@' || host, 'UTF8')), 'hex');
end
$$;
comment on function private.customer_key(text) is
  'Key of the mailbox that an e-mail address leads to: case and what follows a plus do not count, nor dots at Gmail. Uses of codes, orders, pieces and attempts to pay are counted under it; null where the address is.';

create or replace function private.check_discount_guesses(caller text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Guesses of one network wait for each other: many at once would all be answered before the first is counted.
  perform pg_advisory_xact_lock(hashtextextended('discount' || caller, 0));
  if (
    select count(*) from private.form_attempts a
    where a.form = 'discount' and a.key = caller and a.at > clock_timestamp() - interval '15 minutes'
  ) >= private.most_discount_guesses() then
    perform private.refuse(429, 'discount_too_many_tries');
  end if;
end
$$;

drop function public.note_discount_guess(text);

create or replace function private.note_discount_guess(caller text, refusal text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Whether an address has used a code is guessed at, too.
  if refusal in ('discount_unknown', 'discount_used_by_you') then
    perform private.allow_attempt('discount', caller, private.most_discount_guesses(), interval '15 minutes');
  end if;
end
$$;
comment on function private.note_discount_guess(text, text) is
  'Counts a code that was guessed wrong, if that is why it is refused. Its answer must not be an error, which would take the count back.';

create or replace function public.try_discount(code text, email text, idempotency_key uuid, caller text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  rule public.discount_codes;
  refusal text;
begin
  -- As place_order: a request that is repeated finds its order, whose code it must not be refused for.
  perform pg_advisory_xact_lock(hashtextextended(try_discount.idempotency_key::text, 0));
  if exists (select from public.orders o where o.idempotency_key = try_discount.idempotency_key) then
    return null;
  end if;
  perform private.check_discount_guesses(try_discount.caller);
  select c.* into rule from public.discount_codes c where c.code = private.discount_key(try_discount.code);
  if not found then
    refusal := 'discount_unknown';
  elsif rule.active and now() >= coalesce(rule.starts_at, '-infinity') and now() < coalesce(rule.ends_at, 'infinity') then
    refusal := private.discount_uses_left(rule, private.customer_key(try_discount.email));
  end if;
  perform private.note_discount_guess(try_discount.caller, refusal);
  return refusal;
end
$$;
comment on function public.try_discount(text, text, uuid, text) is
  'For the checkout function, before it places an order with a code: why the code is refused to the hash of a network address, where that tells whether it exists or was used, counted in a transaction of its own, which place_order cannot; null where that is not so, and place_order decides. Refuses a network address that has guessed too many.';
grant execute on function public.try_discount(text, text, uuid, text) to service_role;

create or replace function public.check_discount(
  code text, lines jsonb, country text default null, method text default null, email text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  caller text := private.request_caller();
  ids bigint[];
  totals numeric[];
  quote record;
  rule public.discount_codes;
  fee numeric;
begin
  if code is null or length(code) not between 1 and 60 or length(email) > 254 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.check_lines(lines);
  if caller is not null then
    perform private.check_discount_guesses(caller);
  end if;
  select array_agg(p.id order by e.n), array_agg(coalesce(v.price, p.price) * (e.line ->> 'quantity')::numeric order by e.n)
  into ids, totals
  from jsonb_array_elements(lines) with ordinality e (line, n)
    join public.products p on p.id = (e.line ->> 'product_id')::numeric::bigint and p.state = 'published'
    cross join lateral (
      select c.price from public.product_variants c
      where c.product_id = p.id and c.archived_at is null
        and (e.line ->> 'variant_id' is null or c.id = (e.line ->> 'variant_id')::numeric::bigint)
      order by c.position, c.id limit 1
    ) v;
  if ids is null then
    perform private.refuse(409, 'product_unavailable');
  end if;
  quote := private.discount_quote(check_discount.code, nullif(btrim(check_discount.email), ''), ids, totals);
  rule := quote.rule;
  if quote.refusal is not null then
    if caller is not null then
      perform private.note_discount_guess(caller, quote.refusal);
    end if;
    return jsonb_strip_nulls(jsonb_build_object('refusal', quote.refusal, 'details', quote.details));
  end if;
  select case when rule.kind = 'free_shipping' or quote_total.euros >= m.free_from then 0 else m.price end into fee
  from public.shipping_methods m, (select sum(t.euros) as euros from unnest(totals) t (euros)) quote_total
  where m.id = check_discount.method and m.active
    and (check_discount.country is null or check_discount.country = any (m.countries));
  return jsonb_build_object(
    'code', rule.code, 'kind', rule.kind, 'percent', rule.percent, 'amount', rule.amount,
    'minimum', rule.minimum, 'eligible', to_jsonb(quote.eligible), 'discount', quote.discount,
    'shipping_fee', fee,
    'gift', (
      select jsonb_build_object(
        'product_id', p.id, 'variant_id', v.id, 'name', p.name, 'label', private.variant_label(p, v),
        'image', coalesce(v.images[1], p.images[1])
      )
      from public.product_variants v join public.products p on p.id = v.product_id where v.id = rule.gift_variant
    )
  );
end
$$;

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
  quote record;
  rule public.discount_codes;
  off numeric := 0;
  shares numeric[];
  locked bigint[];
  taken int[];
  gift bigint;
  gift_at int;
  taxes numeric[];
  request_hash text;
  mailbox text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later', 'taken_by'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, r.taken_by, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text, taken_by uuid
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
  locked := variants;
  taken := quantities;
  if buyer.discount_code is not null then
    quote := private.discount_quote(
      buyer.discount_code, buyer.email, ids,
      array(select l.price * l.pieces from unnest(prices, quantities) with ordinality l (price, pieces, n) order by l.n)
    );
    if quote.refusal is not null then
      perform private.refuse(409, quote.refusal, quote.details);
    end if;
    rule := quote.rule;
    off := quote.discount;
    shares := quote.shares;
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
    gift := rule.gift_variant;
    -- A gift is locked in its turn among the variants; one piece more where it is in the cart as well.
    if gift = any (variants) then
      gift_at := array_position(variants, gift);
      taken[gift_at] := taken[gift_at] + 1;
    elsif gift is not null then
      gift_at := (select count(*) from unnest(variants) v (id) where v.id < gift);
      locked := variants[:gift_at] || gift || variants[gift_at + 1:];
      taken := quantities[:gift_at] || 1 || quantities[gift_at + 1:];
    end if;
  end if;
  total := subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
  into shop from public.settings s;
  rate := case when shop.regime = 'standard' then shop.tax_rate else 0 end;
  if not shop.payments_open then
    perform private.refuse(503, 'payments_closed');
  end if;

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
  for n in 1 .. cardinality(locked) loop
    update public.inventory i set stock = i.stock - taken[n]
    where i.variant_id = locked[n] and i.stock >= taken[n];
    if not found then
      if locked[n] = gift then
        perform private.refuse(409, 'discount_gift_gone');
      end if;
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  -- A buyer of this machine without a code is counted nowhere.
  mailbox := case when buyer.discount_code is not null or buyer.caller is not null then private.customer_key(buyer.email) end;
  if buyer.discount_code is not null then
    perform private.take_discount(rule, buyer.email);
  end if;
  -- The last share is the fee's.
  taxes := private.shares(round(total * rate / (100 + rate), 2), array(
    select l.price * l.pieces - coalesce(l.share, 0)
    from unnest(prices, quantities, shares) with ordinality l (price, pieces, share, n) order by l.n
  ) || fee);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version, discount_code, discount,
    vat_regime, shipping_tax, reserved_until, taken_by
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated or total = 0 then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version,
    rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not coalesce(buyer.is_simulated, false) and total > 0 then clock_timestamp()
      + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, discount, tax
  )
  select placed.id, l.position, l.product_id, l.variant_id, l.sku, l.name, l.label, l.price, l.quantity, l.image,
    coalesce(l.share, 0), l.tax
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images, shares, taxes) l (
    position, product_id, variant_id, sku, name, label, price, quantity, image, share, tax
  ) where l.product_id is not null;
  if buyer.discount_code is not null then
    insert into private.discount_uses (order_id, code_id, customer)
    values (placed.id, rule.id, mailbox);
    insert into public.order_items (
      order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift
    )
    select placed.id, cardinality(ids) + 1, p.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      0, 1, coalesce(v.images[1], p.images[1]), true
    from public.product_variants v join public.products p on p.id = v.product_id where v.id = gift;
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  elsif buyer.taken_by is not null then
    perform private.queue_mail('payment_request', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts('checkout', mailbox, private.most_orders_per_recipient(), interval '1 hour');
    perform private.limit_pieces(
      order_id, array[buyer.caller, mailbox],
      array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(q.pieces)::int from unnest(quantities) q (pieces))
    );
  end if;
  return private.receipt(placed, true);
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox; without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its pieces are kept for longer and its buyer is sent the way to pay. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one mailbox in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';
comment on function private.most_pieces_per_recipient() is 'Of them for one mailbox: MAX_UNPAID_PIECES of src/domain/rules.ts.';
comment on table private.unpaid_pieces is 'Pieces that a network and a mailbox took within the hour and have not paid, as hashes.';
comment on column private.unpaid_pieces.key is 'Hash of a network address, or of a mailbox as private.customer_key makes it.';
comment on column public.orders.released_at is 'When the pieces of an unpaid order were given back; null where they were not, were taken again, or it is given up for good.';

create or replace function private.limit_pieces(order_id uuid, keys text[], most int[], pieces int) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.unpaid_pieces u where (u.order_id, u.key) in (
    select o.order_id, o.key from private.unpaid_pieces o where o.at < clock_timestamp() - interval '1 hour'
    limit 50 for update skip locked
  );
  if exists (
    select from unnest(limit_pieces.keys, limit_pieces.most) k (key, most)
    where limit_pieces.pieces + (
      select coalesce(sum(u.pieces), 0) from private.unpaid_pieces u
      where u.key = k.key and u.at > clock_timestamp() - interval '1 hour' and u.order_id <> limit_pieces.order_id
    ) > k.most
  ) then
    perform private.refuse(429, 'too_many_pieces');
  end if;
  insert into private.unpaid_pieces (order_id, key, pieces)
  select limit_pieces.order_id, k.key, limit_pieces.pieces from unnest(limit_pieces.keys) k (key)
  -- An order whose reservation had ended takes its pieces anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp();
end
$$;

create or replace function private.payable_time() returns interval language sql immutable set search_path = '' as $$ select interval '7 days' $$;
comment on function private.payable_time() is
  'How long after it was placed an order may be paid. Counted from that moment, which no attempt puts off.';

create or replace function private.retake_order(o public.orders, caller text) returns void
language plpgsql set search_path = '' as $$
declare
  rule public.discount_codes;
  keys text[];
begin
  if exists (
    select from public.order_items l
      join public.products p on p.id = l.product_id join public.product_variants v on v.id = l.variant_id
    where l.order_id = o.id and (p.state <> 'published' or v.archived_at is not null)
  ) then
    perform private.refuse(409, 'product_unavailable');
  elsif not private.take_stock(o.id) then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Stock, then the code, then the counts: in the order of place_order, so that nobody waits in a circle.
  if o.discount_code is not null then
    -- Its use was given back, and another order may have it.
    select c.* into rule from private.discount_uses u join public.discount_codes c on c.id = u.code_id where u.order_id = o.id;
    perform private.take_discount(rule, o.email);
  end if;
  if retake_order.caller is not null then
    keys := array[retake_order.caller, private.customer_key(o.email)];
    -- Orders of one network or mailbox wait for each other here, those that are placed meanwhile too.
    perform pg_advisory_xact_lock(hashtextextended('checkout' || k.key, 0)) from unnest(keys) k (key);
    perform private.limit_pieces(
      o.id, keys, array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(l.quantity)::int from public.order_items l where l.order_id = o.id and not l.is_gift)
    );
  end if;
  update public.orders x set status = 'pending', payment_status = 'pending', released_at = null where x.id = o.id;
end
$$;
comment on function private.retake_order(public.orders, text) is
  'Has an order whose reservation had ended wait for its payment again, as if it were placed now at the price that was agreed: its pieces, its discount code and the limits of whoever asks (caller may be null) are taken anew, or it is refused.';

create or replace function public.begin_payment(token text, attempt text, caller text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.access_token = begin_payment.token for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  select * into begun from public.payments p where p.order_id = o.id and p.attempt_key = begin_payment.attempt;
  select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
  into open_attempts
  from public.payments p
  where p.order_id = o.id and p.attempt_key <> begin_payment.attempt and p.state not in ('cancelled', 'succeeded');
  if o.payment_status in ('paid', 'refunded') then
    verdict := 'paid';
  elsif begun.id is not null then
    verdict := case when begun.intent_id is null and begun.state = 'created' then 'go' else 'known' end;
  elsif o.status = 'cancelled' and o.released_at is null
    or exists (select from public.order_cancellations c where c.order_id = o.id)
  then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) or private.has_money_aside(o.id) then
    verdict := 'busy';
  elsif o.created_at < now() - private.payable_time() then
    -- Each attempt keeps the pieces, or takes them again: it would never end.
    perform private.refuse(409, 'order_cancelled');
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    if begin_payment.caller is not null then
      perform private.refuse_card_testing(o, begin_payment.caller);
    end if;
    if o.payment_status = 'failed' then
      perform private.retake_order(o, begin_payment.caller);
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes')
    returning * into begun;
    update public.orders x
    set reserved_until = greatest(x.reserved_until, clock_timestamp() + private.reservation_time() / 2) where x.id = o.id;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]')
  );
end
$$;
comment on function public.begin_payment(text, text, text) is
  'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents and the attempts that must be ended first. An order whose reservation has ended takes its pieces and its discount code again, for a week after it was placed.';

create or replace function private.is_payable(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select not o.is_simulated and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
      and not exists (select from public.order_cancellations c where c.order_id = o.id)
    or o.payment_status = 'failed' and o.released_at is not null and o.created_at > now() - private.payable_time()
  ) and not private.has_money_aside(o.id)
$$;
comment on function private.is_payable(public.orders) is
  'Whether an order may be paid: while it waits, and after its reservation has ended for a week since it was placed, if the pieces are still there.';

create or replace function public.release_reservation(order_id uuid, reason text default 'expired') returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.move_stock(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id) then
    -- Once: whoever tries again and again would have an address that nobody has proved written to each time.
    perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;
comment on function public.release_reservation(uuid, text) is
  'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, and is told to the buyer the first time, `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';

create or replace function public.cancel_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  perform private.acting_admin();
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status not in ('pending', 'cancelled') then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  elsif o.status = 'cancelled' then
    -- Its reservation has ended, and its letter still lets it be paid: from here on no longer.
    update public.orders x set released_at = null where x.id = o.id;
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.asked_lines(o.id, (
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.give_back(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over);
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$$;
comment on function public.cancel_order(text, jsonb, timestamptz) is
  'For administrators: cancels an order that was not sent, {"reason", "note", "restock"}. An unpaid one gives its pieces back, once its payment is ended at Stripe; one whose reservation has ended can no longer be paid; of a paid one an owner gives back all that is left. That answers its open withdrawals. Expected is the version that was read. Gives the order back as admin_order does.';

create or replace function private.forget_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  delete from private.unpaid_pieces u where u.key = private.customer_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;

create or replace function private.lock_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  perform private.lock_books();
  foreach known in array tables loop
    execute format('lock table %s in access exclusive mode', known);
  end loop;
end
$$;
comment on function private.lock_data(text[]) is
  'Keeps everybody from tables until the transaction ends, after those who are at work in them: what is read afterwards is what is there.';

create or replace function public.finish_data_import(job uuid) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  perform private.lock_data(tables);
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.take_data(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.wake_data(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$$;

create or replace function public.reset_shop_data(typed_name text, everything boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  job constant uuid := private.begin_data_job(case when everything then 'reset_all' else 'reset_drafts' end, typed_name);
  products bigint[];
begin
  if everything then
    -- An order that is being placed is waited for: it may be the first real one.
    perform private.lock_data(private.reset_tables());
    if private.has_real_sales() then
      perform private.refuse(409, 'shop_has_sold');
    end if;
    perform private.empty_data(private.reset_tables());
    perform private.wake_data(private.reset_tables());
    perform private.note_change('settings', '', '', 'update');
  else
    delete from public.supplier_orders o where o.status = 'draft';
    delete from public.stock_counts c where c.status = 'open';
    products := array(select private.spare_products());
    delete from public.products p where p.id = any (products);
  end if;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = job;
  return public.admin_shop_data();
end
$$;
