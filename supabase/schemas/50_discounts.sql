-- Discount codes and their uses.

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
comment on column public.discount_codes.per_customer is 'Orders of one email address that may use it; null is any number.';
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
  'Key of the mailbox that an email address leads to: case and what follows a plus do not count, nor dots at Gmail. Uses of codes, orders, units and attempts to pay are counted under it; null where the address is.';

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
  'What a code takes off lines of a cart (products, totals in euros; the email may be null), or why it does not. Locks nothing: take_discount decides.';

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
  perform private.bound_text(check_discount.code, 60), private.bound_json(check_discount.lines, 32768),
    private.bound_text(check_discount.country, 10), private.bound_text(check_discount.method, 60), private.bound_text(check_discount.email, 254);
  if code is null or length(code) = 0 then
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
  select private.shipping_fee(m, check_discount.country, quote_total.euros, rule.kind = 'free_shipping') into fee
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
