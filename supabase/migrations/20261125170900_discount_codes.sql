-- Discount codes, and how money is rounded: what an invoice states is stored with the order.
set check_function_bodies = off;

alter table public.orders
  add column discount_code text check (length(discount_code) between 1 and 30),
  add column vat_regime text not null default 'standard' check (vat_regime in ('standard', 'exempt', 'export')),
  add column shipping_tax numeric(10, 2) not null default 0 check (shipping_tax between 0 and shipping_fee);
comment on column public.orders.discount_code is 'Discount code that the buyer entered, as it was then.';
comment on column public.orders.vat_regime is
  'standard; exempt: TVA non applicable, art. 293 B du CGI; export: to Switzerland, without French VAT.';
comment on column public.orders.shipping_tax is 'The fee''s share of the VAT, in euros; the rest is that of the lines.';

alter table public.order_items
  add column discount numeric(10, 2) not null default 0,
  add column tax numeric(10, 2) not null default 0,
  add column is_gift boolean not null default false,
  drop constraint order_items_order_id_variant_id_key,
  drop constraint order_items_unit_price_check,
  add constraint order_items_variant_once unique (order_id, variant_id, is_gift),
  add constraint order_items_price check (case when is_gift then unit_price = 0 else unit_price > 0 end),
  add constraint order_items_discount check (discount between 0 and line_total),
  add constraint order_items_tax check (tax between 0 and line_total - discount);
comment on column public.order_items.discount is 'The line''s share of the order''s discount, in euros.';
comment on column public.order_items.tax is 'The line''s share of the order''s VAT, in euros: contained in line_total - discount.';
comment on column public.order_items.is_gift is 'Added at no price by a discount code; its piece leaves the stock like those that are paid.';

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
language sql immutable set search_path = '' as $$
  select 'customer:' || encode(sha256(convert_to(case
    when m.host in ('gmail.com', 'googlemail.com') then replace(m.box, '.', '') || '@gmail.com'
    else m.box || '@' || m.host
  end, 'UTF8')), 'hex')
  from (
    select split_part(split_part(e.address, '@', 1), '+', 1) as box, split_part(e.address, '@', 2) as host
    from (select lower(btrim(customer_key.email)) as address) e
  ) m
$$;
comment on function private.customer_key(text) is
  'Key of the mailbox that an e-mail address leads to: case and what follows a plus do not count, nor dots at Gmail.';

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

create or replace function private.most_discount_guesses() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_discount_guesses() is
  'Codes that one network address may guess wrong in 15 minutes: MAX_DISCOUNT_GUESSES of src/domain/rules.ts.';

create or replace function private.check_discount_guesses(caller text) returns void
language plpgsql set search_path = '' as $$
begin
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

create or replace function public.note_discount_guess(caller text) returns void
language sql security definer set search_path = '' as $$
  select private.allow_attempt('discount', caller, private.most_discount_guesses(), interval '15 minutes')
$$;
comment on function public.note_discount_guess(text) is
  'Counts a guessed code. For the checkout function, whose refused order has left nothing behind.';
grant execute on function public.note_discount_guess(text) to service_role;

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
    -- An answer, not an error: that would take the count back. Whether an address has used a code is guessed at, too.
    if caller is not null and quote.refusal in ('discount_unknown', 'discount_used_by_you') then
      perform public.note_discount_guess(caller);
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

-- What was sold before gets its shares, too.
alter table public.orders disable trigger user;
with shared as (
  select o.id, private.shares(o.tax, array_agg(i.line_total - i.discount order by i.position) || o.shipping_fee) as taxes
  from public.orders o join public.order_items i on i.order_id = o.id
  group by o.id
), lines as (
  update public.order_items i set tax = s.taxes[n.rank]
  from shared s, (
    select e.order_id, e.position, row_number() over (partition by e.order_id order by e.position) as rank
    from public.order_items e
  ) n
  where s.id = i.order_id and n.order_id = i.order_id and n.position = i.position
)
update public.orders o set
  vat_regime = case when o.tax_rate > 0 then 'standard' when o.country = 'CH' then 'export' else 'exempt' end,
  shipping_tax = s.taxes[cardinality(s.taxes)]
from shared s where s.id = o.id;
alter table public.orders enable trigger user;
alter table public.orders add constraint orders_untaxed check (vat_regime = 'standard' or tax = 0);

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

