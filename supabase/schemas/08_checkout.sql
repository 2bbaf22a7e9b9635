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
    'shipping_fee', placed.shipping_fee, 'discount', placed.discount, 'discount_code', placed.discount_code,
    'tax', placed.tax, 'total', placed.total,
    'is_simulated', placed.is_simulated, 'created', created
  );
end
$$;
comment on function private.receipt(public.orders, boolean) is 'What place_order answers.';

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
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
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
        else false end)
  into quantities, products
  from jsonb_array_elements(lines) l (line);
  if not quantities then
    perform private.refuse(400, 'quantity_invalid');
  elsif not products then
    perform private.refuse(409, 'product_unavailable');
  end if;
end
$$;
comment on function private.check_lines(jsonb) is 'Refuses lines of a cart that are no whole numbers in range.';

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

create table public.discount_codes (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9_-]{2,29}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  kind text not null check (kind in ('percent', 'amount', 'free_shipping', 'gift')),
  percent int check (percent between 1 and 50),
  amount numeric(10, 2) check (amount between 0.01 and 1000),
  gift_variant bigint references public.product_variants (id) on delete set null,
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit int check (usage_limit between 1 and 1000000),
  per_customer int check (per_customer between 1 and 1000),
  minimum numeric(10, 2) check (minimum between 0.01 and 100000),
  categories text[] not null default '{}' check (cardinality(categories) <= 50),
  products bigint[] not null default '{}' check (cardinality(products) <= 500),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint discount_codes_percent check ((kind = 'percent') = (percent is not null)),
  constraint discount_codes_amount check ((kind = 'amount') = (amount is not null)),
  constraint discount_codes_gift check (kind = 'gift' or gift_variant is null),
  constraint discount_codes_dates check (ends_at > starts_at),
  -- Something is always left to pay: an order of nothing could not be paid.
  constraint discount_codes_leaves_a_price check (kind <> 'amount' or coalesce(minimum >= amount + 1, false))
);

comment on table public.discount_codes is 'Discount codes that customers enter; one an order. Written by administrators.';
comment on column public.discount_codes.id is 'Identifier.';
comment on column public.discount_codes.code is 'As private.discount_key writes it: upper case, without blanks and accents.';
comment on column public.discount_codes.name is 'What the shop calls it.';
comment on column public.discount_codes.kind is 'percent, amount, free_shipping or gift.';
comment on column public.discount_codes.percent is 'Percent taken off, 1 to 50.';
comment on column public.discount_codes.amount is 'Euros taken off; never more than the lines it is for.';
comment on column public.discount_codes.gift_variant is 'Variant that is added at no price; null where it was deleted.';
comment on column public.discount_codes.starts_at is 'From when it can be used; null is always.';
comment on column public.discount_codes.ends_at is 'Until when; null is for ever.';
comment on column public.discount_codes.usage_limit is 'Orders that may use it; null is any number.';
comment on column public.discount_codes.per_customer is 'Orders of one e-mail address that may use it; null is any number.';
comment on column public.discount_codes.minimum is 'Subtotal in euros from which it can be used.';
comment on column public.discount_codes.categories is 'Slugs of the categories it is limited to.';
comment on column public.discount_codes.products is 'Products it is limited to; with categories, those and these. Both empty is everything.';
comment on column public.discount_codes.active is 'Switch of the administration.';
comment on column public.discount_codes.created_at is 'When it was made.';
comment on column public.discount_codes.updated_at is 'When it was last changed.';
comment on column public.discount_codes.version is 'Grows with every change; a save of an older version is refused.';

create index discount_codes_gift_variant on public.discount_codes (gift_variant) where gift_variant is not null;
alter table public.discount_codes enable row level security;
grant select on public.discount_codes to service_role;
create trigger discount_codes_touch before update on public.discount_codes
  for each row execute function private.touch();
create trigger discount_codes_version before update on public.discount_codes
  for each row execute function private.count_version();
create trigger discount_codes_audit after insert or update or delete on public.discount_codes
  for each row execute function private.audit_change('id', 'code');

create table private.discount_uses (
  order_id uuid primary key references public.orders (id) on delete cascade,
  code_id bigint not null references public.discount_codes (id) on delete restrict,
  customer text,
  used_at timestamptz not null default now(),
  released_at timestamptz
);

comment on table private.discount_uses is 'Which order used which discount code: what limits are counted by.';
comment on column private.discount_uses.order_id is 'Order: it uses one code at most.';
comment on column private.discount_uses.code_id is 'Code.';
comment on column private.discount_uses.customer is 'Key of the buyer, as private.customer_key makes it; null once the account is erased.';
comment on column private.discount_uses.used_at is 'When the order was placed.';
comment on column private.discount_uses.released_at is 'Since when it counts no longer: the order was cancelled, or its payment has failed.';

create index discount_uses_counted on private.discount_uses (code_id, released_at, customer);
alter table private.discount_uses enable row level security;

create or replace function private.discount_key(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(private.search_text(regexp_replace(written, '[\s\u00a0\u2000-\u200f\u202f\u2060\ufeff]', '', 'g')))
$$;
comment on function private.discount_key(text) is
  'A discount code, however a person writes it: case, accents and blanks do not count. As discountKey of src/domain/discount.ts.';

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

create or replace function private.settle_discount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A row of this order alone: whoever cancels waits for no other order that uses the code.
  update private.discount_uses u
  set released_at = case when new.status = 'cancelled' or new.payment_status = 'failed' then now() end
  where u.order_id = new.id
    and (u.released_at is null) = (new.status = 'cancelled' or new.payment_status = 'failed');
  return null;
end
$$;
comment on function private.settle_discount() is
  'Trigger: an order that is cancelled or whose payment has failed gives its use of a code back; one that is paid after all takes it again, whatever the limit, because the price was agreed.';
create trigger orders_discount after update of status, payment_status on public.orders
  for each row when (new.discount_code is not null) execute function private.settle_discount();

create or replace function private.discount_uses_left(
  rule public.discount_codes, customer text, out refusal text
) returns text
-- Volatile: after a lock it must see what was committed meanwhile.
language plpgsql set search_path = '' as $$
begin
  if rule.usage_limit <= (
    select count(*) from private.discount_uses u where u.code_id = rule.id and u.released_at is null
  ) then
    refusal := 'discount_used_up';
  elsif rule.per_customer <= (
    select count(*) from private.discount_uses u
    where u.code_id = rule.id and u.customer = discount_uses_left.customer and u.released_at is null
  ) then
    refusal := 'discount_used_by_you';
  end if;
end
$$;
comment on function private.discount_uses_left(public.discount_codes, text) is
  'Why a code cannot be used once more by this customer (null: by whomever); null where it can.';

create or replace function private.discount_quote(
  written text, email text, ids bigint[], totals numeric[],
  out refusal text, out details jsonb, out rule public.discount_codes, out eligible bigint[], out shares numeric[],
  out discount numeric
) returns record
language plpgsql set search_path = '' as $$
declare
  subtotal numeric := (select sum(t.euros) from unnest(totals) t (euros));
  bases numeric[];
begin
  discount := 0;
  shares := array_fill(0::numeric, array[cardinality(ids)]);
  select c.* into rule from public.discount_codes c where c.code = private.discount_key(written);
  if not found then
    refusal := 'discount_unknown';
    return;
  end if;
  select array_agg(case when e.is_meant then e.euros else 0 end order by e.n),
    array_agg(e.id order by e.n) filter (where e.is_meant)
  into bases, eligible
  from (
    select l.id, l.euros, l.n,
      (rule.products = '{}' and rule.categories = '{}') or l.id = any (rule.products)
        or coalesce(k.slug = any (rule.categories), false) as is_meant
    from unnest(ids, totals) with ordinality l (id, euros, n)
      left join public.products p on p.id = l.id left join public.categories k on k.name = p.category
  ) e;
  if not rule.active or now() >= rule.ends_at then
    refusal := 'discount_ended';
  elsif now() < rule.starts_at then
    refusal := 'discount_not_begun';
    details := jsonb_build_object('starts_at', rule.starts_at);
  elsif eligible is null then
    refusal := 'discount_not_for_these';
  elsif subtotal < rule.minimum then
    refusal := 'discount_minimum';
    details := jsonb_build_object('minimum', rule.minimum, 'missing', rule.minimum - subtotal);
  elsif rule.kind = 'gift' and not exists (
    select from public.product_variants v join public.products p on p.id = v.product_id and p.state = 'published'
      join public.inventory i on i.variant_id = v.id and i.stock > 0
    where v.id = rule.gift_variant and v.archived_at is null
  ) then
    refusal := 'discount_gift_gone';
  else
    refusal := private.discount_uses_left(rule, private.customer_key(email));
  end if;
  if refusal is null then
    discount := case rule.kind
      when 'percent' then round((select sum(b.euros) from unnest(bases) b (euros)) * rule.percent / 100, 2)
      when 'amount' then least(rule.amount, (select sum(b.euros) from unnest(bases) b (euros)))
      else 0
    end;
    shares := private.shares(discount, bases);
  end if;
end
$$;
comment on function private.discount_quote(text, text, bigint[], numeric[]) is
  'What a code takes off lines of a cart (products, totals in euros; the e-mail may be null), or why it does not. Locks nothing: take_discount decides.';

create or replace function private.take_discount(rule public.discount_codes, email text) returns void
language plpgsql set search_path = '' as $$
declare
  refusal text;
begin
  if rule.usage_limit is null and rule.per_customer is null then
    return;
  end if;
  -- Orders with the same code wait for each other from here on; all others wait for nothing.
  perform from public.discount_codes c where c.id = rule.id for no key update;
  refusal := private.discount_uses_left(rule, private.customer_key(email));
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
end
$$;
comment on function private.take_discount(public.discount_codes, text) is
  'Makes sure that a limited code can be used once more, until the transaction ends. Call it after stock is taken and before the number is.';

create or replace function private.discount_code_view(c public.discount_codes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'version', c.version, 'code', c.code, 'name', c.name, 'kind', c.kind, 'percent', c.percent,
    'amount', c.amount, 'gift_variant', c.gift_variant,
    'gift_product', (select v.product_id from public.product_variants v where v.id = c.gift_variant), 'starts_at', c.starts_at, 'ends_at', c.ends_at,
    'usage_limit', c.usage_limit, 'per_customer', c.per_customer, 'minimum', c.minimum, 'categories', c.categories,
    'products', c.products, 'active', c.active, 'created_at', c.created_at, 'uses', u.uses, 'revenue', u.revenue,
    'gift', (
      select concat_ws(' · ', p.name, private.variant_label(p, v))
      from public.product_variants v join public.products p on p.id = v.product_id where v.id = c.gift_variant
    ),
    'state', case
      when not c.active then 'off'
      when now() >= c.ends_at then 'ended'
      when u.uses >= c.usage_limit then 'used_up'
      when now() < c.starts_at then 'scheduled'
      else 'active'
    end
  )
  from (
    select count(*) filter (where d.released_at is null) as uses,
      coalesce(sum(s.revenue), 0) as revenue
    from private.discount_uses d left join private.sales s on s.order_id = d.order_id where d.code_id = c.id
  ) u
$$;
comment on function private.discount_code_view(public.discount_codes) is
  'A code as its screen shows it: its state, how many orders use it, and what those that are paid came to in euros.';

create or replace function public.admin_discount_codes() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(jsonb_agg(private.discount_code_view(c) order by c.created_at desc, c.id desc), '[]')
    from public.discount_codes c
  );
end
$$;
comment on function public.admin_discount_codes() is 'For administrators: every discount code, the newest first, amounts in euros.';
grant execute on function public.admin_discount_codes() to authenticated;

create or replace function public.save_discount_code(code_id bigint, expected_version int, fields jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  stored public.discount_codes;
  wanted record;
  key text;
  gift bigint;
begin
  perform private.acting_admin();
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if code_id is not null then
    select c.* into stored from public.discount_codes c where c.id = save_discount_code.code_id for update;
    if not found then
      perform private.refuse(404, 'discount_unknown');
    elsif stored.version is distinct from expected_version then
      perform private.refuse(409, 'discount_changed', private.discount_code_view(stored));
    end if;
  end if;
  begin
    select r.*, coalesce(r.active, true) as is_active into wanted from jsonb_to_record(fields) r (
      code text, name text, kind text, percent int, amount numeric(10, 2), gift_variant bigint, gift_product bigint, starts_at timestamptz,
      ends_at timestamptz, usage_limit int, per_customer int, minimum numeric(10, 2), categories text[], products bigint[],
      active boolean
    );
    key := private.discount_key(wanted.code);
    -- Of a simple product nobody sees that it has a variant.
    gift := case when wanted.kind = 'gift' then coalesce(wanted.gift_variant, (
      select v.id from public.product_variants v
      where v.product_id = wanted.gift_product and v.archived_at is null order by v.position, v.id limit 1
    )) end;
    if wanted.kind = 'gift' and gift is null
      or exists (select from unnest(wanted.categories) k (slug) where not exists (select from public.categories c where c.slug = k.slug))
      or exists (select from unnest(wanted.products) w (id) where not exists (select from public.products p where p.id = w.id))
    then
      perform private.refuse(400, 'discount_invalid');
    end if;
    if code_id is null then
      insert into public.discount_codes (
        code, name, kind, percent, amount, gift_variant, starts_at, ends_at, usage_limit, per_customer, minimum, categories,
        products, active
      ) values (
        key, btrim(wanted.name), wanted.kind, case when wanted.kind = 'percent' then wanted.percent end,
        case when wanted.kind = 'amount' then wanted.amount end, gift,
        wanted.starts_at, wanted.ends_at, wanted.usage_limit, wanted.per_customer, wanted.minimum,
        coalesce(wanted.categories, '{}'), coalesce(wanted.products, '{}'), wanted.is_active
      ) returning * into stored;
    else
      update public.discount_codes c set
        code = key, name = btrim(wanted.name), kind = wanted.kind,
        percent = case when wanted.kind = 'percent' then wanted.percent end,
        amount = case when wanted.kind = 'amount' then wanted.amount end,
        gift_variant = gift, starts_at = wanted.starts_at,
        ends_at = wanted.ends_at, usage_limit = wanted.usage_limit, per_customer = wanted.per_customer,
        minimum = wanted.minimum, categories = coalesce(wanted.categories, '{}'), products = coalesce(wanted.products, '{}'),
        active = wanted.is_active
      where c.id = stored.id returning * into stored;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'discount_code_taken');
    when check_violation or not_null_violation or foreign_key_violation or numeric_value_out_of_range
      or invalid_text_representation or datetime_field_overflow or invalid_datetime_format
    then
      perform private.refuse(400, 'discount_invalid');
  end;
  return private.discount_code_view(stored);
end
$$;
comment on function public.save_discount_code(bigint, int, jsonb) is
  'For administrators: adds a discount code, or replaces that of the version that was read; when there is a newer one, refuses and gives that as details. code_id and expected_version may be null.';
grant execute on function public.save_discount_code(bigint, int, jsonb) to authenticated;

create or replace function private.most_discount_guesses() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_discount_guesses() is
  'Codes that one network address may guess wrong in 15 minutes: MAX_DISCOUNT_GUESSES of src/domain/rules.ts.';

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
comment on function private.check_discount_guesses(text) is
  'Refuses a network address that has guessed too many codes, of any code: else its answer would tell the right one.';

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
comment on function public.check_discount(text, jsonb, text, text, text) is
  'What a code would do for the lines of a cart now, for its preview: {code, kind, percent, amount, minimum, eligible (products), discount, shipping_fee (of a method, else null), gift}, amounts in euros, or {refusal, details}. Takes nothing: place_order decides. One network address guesses 20 times wrong in 15 minutes. country, method and email may be null.';
grant execute on function public.check_discount(text, jsonb, text, text, text) to anon, authenticated, service_role;

create or replace function private.most_orders_per_hour() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.most_orders_per_hour() is
  'Orders that one network address may place in an hour: MAX_ORDERS_PER_HOUR of src/domain/rules.ts.';

create or replace function private.most_orders_per_recipient() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one mailbox in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';

create or replace function private.phone_reservation_time() returns interval language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.phone_reservation_time() is
  'How long an unpaid order that was taken by telephone keeps its pieces: PHONE_RESERVATION_HOURS of src/domain/rules.ts. Its buyer reads the letter in the evening, or asks somebody at home.';

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
  wanted constant text := private.searched(sellable_variants.search);
begin
  perform private.require_admin();
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
