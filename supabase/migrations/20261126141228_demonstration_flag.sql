-- Demonstration flag.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.say_demonstration(is_demo boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.shop_state s set is_demo = say_demonstration.is_demo
  where s.is_only and s.is_demo is distinct from say_demonstration.is_demo and s.is_demo is not false;
  return (select s.is_demo = say_demonstration.is_demo from private.shop_state s);
end
$function$;
comment on function private.say_demonstration(boolean) is 'For the start of the shop, as the database''s owner: it is started as the demonstration, or as a real shop. Answers whether that is so from now on: what was a real shop once is no demonstration any more.';

CREATE OR REPLACE FUNCTION private.may_simulate()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce((select s.is_demo from private.shop_state s), false)
$function$;
comment on function private.may_simulate() is 'Whether an order may count as paid though no money moves: in the demonstration alone, whatever the caller says.';

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
    fee := case when rule.kind = 'free_shipping' then 0 else fee end;
  end if;
  total := cart.subtotal - off + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt then 'exempt' when buyer.country = 'CH' then 'export' else 'standard' end as regime,
    s.tax_rate, s.terms_version, s.payments_open
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
    vat_regime, shipping_tax, reserved_until, taken_by, pay_to
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when is_paid then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, delivery.id, delivery.label, delivery.relay, cart.subtotal,
    fee, rate, tax, total, shop.terms_version, rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when is_paid then null when by_hand then private.hand_reserved_until()
      else clock_timestamp() + case when buyer.taken_by is null then private.reservation_time() else private.phone_reservation_time() end end,
    buyer.taken_by, case when not is_paid then private.payment_address(buyer.payment_method) end
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
comment on function public.place_order(jsonb) is 'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one mailbox (from there alone, or from everywhere where it is paid as it is placed), and of what is not paid leaves others their share (limit_last_units); without it there is no limit. With `taken_by`, the id of an administrator who takes it by telephone, its pieces are kept for longer and its buyer is sent the way to pay. What is said to be simulated is taken in the demonstration alone (may_simulate). Transfer, cheque and cash may be agreed by telephone, online what the owner offers (offers_payment): the order waits then, in a simulation too, for the days of the settings and until receive_payment, with few others of its network (limit_hand_orders). `link_hash` is the hash of the token that is to open it: the answer then has none. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone, which asks try_discount first.';

alter table private.shop_state add column is_demo boolean;
comment on column private.shop_state.is_demo is 'Whether it is the demonstration, which alone simulates payments; false for good once it was started as a real shop. Null until a start has said it.';

-- A shop of before whose administrators are its own is a real one; the first start of any other says what it is.
update private.shop_state s set is_demo = false
where exists (select from public.admin_users) and not exists (
  select from public.admin_users a where a.email = 'admin@atelier-du-rif.example' and a.disabled_at is null
);
