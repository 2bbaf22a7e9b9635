-- Orders as they stand: who sees them, who changes them.

create or replace function private.cancel_reasons() returns text[]
language sql immutable set search_path = '' as $$ select array['customer', 'stock', 'undeliverable', 'unpaid', 'other'] $$;
comment on function private.cancel_reasons() is 'Why an order is cancelled: CANCEL_REASONS of src/domain/order-work.ts.';

create or replace function private.refund_reasons() returns text[]
language sql immutable set search_path = '' as $$
  select array['withdrawal', 'damaged', 'wrong_item', 'not_as_described', 'size', 'missing', 'undelivered', 'goodwill', 'other']
$$;
comment on function private.refund_reasons() is 'Why a piece comes back or money goes back: REFUND_REASONS of src/domain/order-work.ts.';

create or replace function private.record_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status)
  values (new.id, auth.uid(), new.status, new.payment_status, old.status, old.payment_status);
  return null;
end
$$;
comment on function private.record_order_event() is 'Trigger: keeps the history of an order''s states.';

create or replace function private.count_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, o.created_at::date, sum(l.quantity)
  from sold l join public.orders o on o.id = l.order_id
  where o.status <> 'cancelled'
  group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.count_sales() is 'Trigger: counts what is sold.';

create or replace function private.recount_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case when new.status = 'cancelled' then -1 else 1 end;
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, new.created_at::date, sign * sum(l.quantity)
  from public.order_items l where l.order_id = new.id
  group by l.product_id order by l.product_id
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.recount_sales() is 'Trigger: a cancelled order does not count, one taken back counts again.';

create or replace function private.know_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = lower(new.email) and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$$;
comment on function private.know_buyer() is
  'Trigger: an order placed without signing in belongs to the account that has proved to own its e-mail address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

create or replace function private.note_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_due (email) values (lower(new.email));
  if tg_op = 'UPDATE' and lower(old.email) is distinct from lower(new.email) and old.email <> '' then
    insert into private.customers_due (email) values (lower(old.email));
  end if;
  return null;
end
$$;
comment on function private.note_customer() is
  'Trigger: notes that the customer behind an address is to be counted anew. It waits for nobody: orders and payments come this way.';

create or replace function private.move_withdrawal_days() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set
    delivered_at = new.delivered_at,
    last_day = private.last_withdrawal_day(new.delivered_at),
    is_late = coalesce((w.declared_at at time zone 'Europe/Paris')::date > private.last_withdrawal_day(new.delivered_at), false)
  where w.order_id = new.id;
  return null;
end
$$;
comment on function private.move_withdrawal_days() is
  'Trigger: declarations of withdrawal that came before the day of delivery was known, or was put right, count from it.';

-- Where no prices are shown none can be agreed to; who takes an order by telephone knows that the shop is closed, and tells the price.
create or replace function private.keep_shop_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shop record;
begin
  select s.maintenance_mode, s.show_prices into shop from public.settings s;
  if shop.maintenance_mode then
    perform private.refuse(503, 'shop_closed');
  elsif tg_table_name = 'orders' and not shop.show_prices then
    perform private.refuse(409, 'prices_hidden');
  end if;
  return new;
end
$$;
comment on function private.keep_shop_closed() is
  'Trigger: no order is placed and no payment begun while the shop is being looked after, no order while it shows no prices.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^CMD-[0-9]{4}-[0-9]{4,}$'),
  idempotency_key uuid not null unique,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  access_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(access_token) >= 43),
  user_id uuid references auth.users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'shipped', 'completed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  payment_method text not null check (payment_method in ('card', 'paypal')),
  is_simulated boolean not null default false,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  first_name text not null check (length(btrim(first_name)) >= 1 and length(first_name) <= 80),
  last_name text not null check (length(btrim(last_name)) >= 1 and length(last_name) <= 80),
  phone text check (length(phone) between 1 and 30),
  address text not null check (length(btrim(address)) >= 1 and length(address) <= 200),
  address_complement text check (length(address_complement) between 1 and 200),
  postal_code text not null check (length(btrim(postal_code)) >= 1 and length(postal_code) <= 12),
  city text not null check (length(btrim(city)) >= 1 and length(city) <= 100),
  country text not null check (country = any (private.countries())),
  shipping_method text not null references public.shipping_methods (id) on update cascade,
  shipping_label text not null check (length(shipping_label) between 1 and 80),
  subtotal numeric(10, 2) not null check (subtotal > 0),
  discount numeric(10, 2) not null default 0 check (discount between 0 and subtotal),
  shipping_fee numeric(10, 2) not null check (shipping_fee >= 0),
  tax_rate numeric(5, 2) not null check (tax_rate between 0 and 100),
  tax numeric(10, 2) not null check (tax between 0 and total),
  total numeric(10, 2) not null,
  currency text not null default 'EUR' check (currency = 'EUR'),
  terms_version text not null,
  delivered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  tracking_number text check (length(btrim(tracking_number)) >= 1 and length(tracking_number) <= 60),
  relay_point jsonb check (relay_point ?& array['id', 'name', 'address', 'postal_code', 'city', 'country']),
  discount_code text check (length(discount_code) between 1 and 30),
  vat_regime text not null default 'standard' check (vat_regime in ('standard', 'exempt', 'export')),
  shipping_tax numeric(10, 2) not null default 0 check (shipping_tax between 0 and shipping_fee),
  reserved_until timestamptz,
  released_at timestamptz,
  constraint orders_untaxed check (vat_regime = 'standard' or tax = 0),
  paid_at timestamptz,
  prepared_at timestamptz,
  search_words text not null generated always as (private.search_text(
    last_name || ' ' || first_name || ' ' || last_name || chr(10) || order_number || chr(10) || email || chr(10) || postal_code
      || chr(10) || coalesce(tracking_number, '')
  )) stored,
  taken_by uuid,
  constraint orders_total_adds_up check (total = subtotal - discount + shipping_fee),
  constraint orders_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

comment on table public.orders is 'Orders: written by place_order, with copies of all that must not change later.';
comment on column public.orders.id is 'Identifier.';
comment on column public.orders.order_number is 'CMD-YYYY-NNNN, gapless within a year.';
comment on column public.orders.idempotency_key is 'Chosen by the browser for one intent to buy: it makes one order.';
comment on column public.orders.request_hash is 'SHA-256 of the request, so that a key cannot serve for another one.';
comment on column public.orders.access_token is 'Unguessable (244 random bits): who holds it may read this order.';
comment on column public.orders.user_id is 'Account of the buyer, null for a guest or an erased account.';
comment on column public.orders.status is 'pending, shipped, completed or cancelled.';
comment on column public.orders.payment_status is 'pending, paid, failed or refunded.';
comment on column public.orders.payment_method is 'card or paypal.';
comment on column public.orders.is_simulated is 'Paid in a simulation: no money moved.';
comment on column public.orders.email is 'E-mail address of the buyer.';
comment on column public.orders.first_name is 'First name of the buyer.';
comment on column public.orders.last_name is 'Last name of the buyer.';
comment on column public.orders.phone is 'Telephone of the buyer.';
comment on column public.orders.address is 'Street and number.';
comment on column public.orders.address_complement is 'Second line of the address.';
comment on column public.orders.postal_code is 'Postal code; five digits in France.';
comment on column public.orders.city is 'City.';
comment on column public.orders.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.orders.shipping_method is 'Shipping method.';
comment on column public.orders.shipping_label is 'Its name when the order was placed.';
comment on column public.orders.subtotal is 'Sum of the lines in euros, taxes included.';
comment on column public.orders.discount is 'Discount in euros.';
comment on column public.orders.shipping_fee is 'Shipping fee in euros, taxes included.';
comment on column public.orders.tax_rate is 'VAT in percent applied; 0 for exports to Switzerland and an exempt shop.';
comment on column public.orders.tax is 'VAT contained in the total, in euros.';
comment on column public.orders.total is 'What the buyer pays, in euros: subtotal - discount + shipping_fee.';
comment on column public.orders.currency is 'ISO 4217 code.';
comment on column public.orders.terms_version is 'Version of the terms of sale the buyer accepted.';
comment on column public.orders.delivered_at is 'Delivery; the right of withdrawal runs from it.';
comment on column public.orders.created_at is 'When it was placed.';
comment on column public.orders.updated_at is 'When it was last changed.';
comment on column public.orders.tracking_number is 'Number of the parcel at its carrier, once it is known.';
comment on column public.orders.discount_code is 'Discount code that the buyer entered, as it was then.';
comment on column public.orders.vat_regime is
  'standard; exempt: TVA non applicable, art. 293 B du CGI; export: to Switzerland, without French VAT.';
comment on column public.orders.shipping_tax is 'The fee''s share of the VAT, in euros; the rest is that of the lines.';
comment on column public.orders.relay_point is 'Relay point that the buyer chose, as it was then; null where the parcel goes to the address.';
comment on column public.orders.paid_at is 'When it was paid first; kept by a trigger.';
comment on column public.orders.prepared_at is 'When its pieces were gathered and packed; null before, and of an order that was never said to be.';
comment on column public.orders.search_words is
  'Name (the last one first, so that it sorts), number, e-mail, postal code and tracking number, as private.search_text writes them, one line each.';
comment on column public.orders.taken_by is 'Administrator who took it by telephone; null where its buyer placed it.';
comment on column public.orders.reserved_until is 'Until when the pieces of an unpaid order are kept; null once it is paid or they were given back.';
comment on column public.orders.released_at is 'When the pieces of an unpaid order were given back; null where they were not, were taken again, or it is given up for good.';

create index orders_by_date on public.orders (created_at desc);
-- What analyses read of every order of a year: without it they would read all that stands in them.
create index orders_analysed on public.orders (created_at) include (id, email, status, payment_status, total);
create index orders_reserved on public.orders (reserved_until) where reserved_until is not null;
create index orders_by_user on public.orders (user_id) where user_id is not null;
create index orders_by_email on public.orders (lower(email));
-- A shipping method that is renamed or removed is looked for in all orders.
create index orders_shipping_method on public.orders (shipping_method);
-- A number that is scanned is looked for among all parcels.
create index orders_tracking on public.orders (tracking_number) where tracking_number is not null;
-- The work of the day: few of all orders, asked for all the time.
create index orders_to_ship on public.orders (paid_at) where status = 'pending' and payment_status = 'paid';
create index orders_pending on public.orders (created_at) where status = 'pending';
create index orders_delivery on public.orders (delivered_at) where delivered_at is not null;
alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
create trigger orders_delivered after update of delivered_at on public.orders
  for each row when (new.delivered_at is distinct from old.delivered_at) execute function private.move_withdrawal_days();
create trigger orders_touch before update on public.orders
  for each row execute function private.touch();
create trigger orders_event after update of status, payment_status on public.orders
  for each row when (
    new.status is distinct from old.status or new.payment_status is distinct from old.payment_status
  )
  execute function private.record_order_event();
create trigger orders_sales after update of status on public.orders
  for each row when ((new.status = 'cancelled') is distinct from (old.status = 'cancelled'))
  execute function private.recount_sales();
create trigger orders_audit after insert or update or delete on public.orders
  for each row execute function private.audit_change(
    'id', 'order_number',
    'email,first_name,last_name,phone,address,address_complement,postal_code,city,relay_point,user_id,idempotency_key'
  );
create trigger orders_know_buyer before insert on public.orders
  for each row when (new.user_id is null) execute function private.know_buyer();
create trigger orders_shop_closed before insert on public.orders
  for each row when (new.taken_by is null) execute function private.keep_shop_closed();
create trigger orders_customer after insert or update of email, status, payment_status, total on public.orders
  for each row execute function private.note_customer();

create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  position smallint not null check (position >= 1),
  product_id bigint not null references public.products (id) on delete restrict,
  variant_id bigint not null references public.product_variants (id) on delete restrict,
  sku text not null check (length(sku) between 1 and 64),
  name text not null check (length(name) between 1 and 120),
  variant_label text check (length(variant_label) between 1 and 200),
  unit_price numeric(10, 2) not null,
  quantity int not null check (quantity between 1 and 99),
  image text,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  discount numeric(10, 2) not null default 0,
  tax numeric(10, 2) not null default 0,
  is_gift boolean not null default false,
  primary key (order_id, position),
  constraint order_items_variant_once unique (order_id, variant_id, is_gift),
  constraint order_items_price check (case when is_gift then unit_price = 0 else unit_price > 0 end),
  constraint order_items_discount check (discount between 0 and line_total),
  constraint order_items_tax check (tax between 0 and line_total - discount)
);

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold.';
comment on column public.order_items.order_id is 'Order.';
comment on column public.order_items.position is 'Rank of the line, as in the cart.';
comment on column public.order_items.product_id is 'Product; it cannot be deleted any more.';
comment on column public.order_items.variant_id is 'Variant; it is archived, never deleted.';
comment on column public.order_items.sku is 'Reference when it was sold.';
comment on column public.order_items.variant_label is 'What told the variant from the others when it was sold; null of a simple product.';
comment on column public.order_items.name is 'Name when it was sold.';
comment on column public.order_items.unit_price is 'Price of a piece in euros when it was sold, taxes included.';
comment on column public.order_items.quantity is 'Pieces.';
comment on column public.order_items.image is 'Storage path of the main picture when it was sold.';
comment on column public.order_items.discount is 'The line''s share of the order''s discount, in euros.';
comment on column public.order_items.tax is 'The line''s share of the order''s VAT, in euros: contained in line_total - discount.';
comment on column public.order_items.is_gift is 'Added at no price by a discount code; its piece leaves the stock like those that are paid.';
comment on column public.order_items.line_total is 'unit_price × quantity.';

create index order_items_product on public.order_items (product_id);
create index order_items_variant on public.order_items (variant_id);
alter table public.order_items enable row level security;
grant select, insert on public.order_items to service_role;
create trigger order_items_sales after insert on public.order_items
  referencing new table as sold for each statement execute function private.count_sales();

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  status text not null,
  payment_status text not null,
  previous_status text not null,
  previous_payment_status text not null,
  tracking_number text,
  delivered_on date,
  corrected text[]
);

comment on table public.order_events is 'Who changed the state of an order, and when; written by the database alone.';
comment on column public.order_events.id is 'Identifier.';
comment on column public.order_events.order_id is 'Order.';
comment on column public.order_events.at is 'When.';
comment on column public.order_events.by is 'Account that did it; null is the shop''s own software.';
comment on column public.order_events.status is 'State after the change.';
comment on column public.order_events.payment_status is 'State of the payment after the change.';
comment on column public.order_events.previous_status is 'State before the change.';
comment on column public.order_events.previous_payment_status is 'State of the payment before the change.';
comment on column public.order_events.tracking_number is
  'Tracking number that was set, empty when it was taken away; null for a change of state.';
comment on column public.order_events.delivered_on is 'Day of delivery that was set by hand; null for any other change.';
comment on column public.order_events.corrected is
  'What correct_order put right: name, email, phone, address or relay_point, never what was written there; null for any other change.';

create index order_events_order on public.order_events (order_id, at);
alter table public.order_events enable row level security;
grant select on public.order_events to service_role;

create table public.order_tags (
  order_id uuid not null references public.orders (id) on delete cascade,
  tag text not null check (length(tag) between 1 and 40),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  primary key (order_id, tag)
);

comment on table public.order_tags is 'Words that administrators put on orders, to find them by; the buyer never sees them.';
comment on column public.order_tags.order_id is 'Order.';
comment on column public.order_tags.tag is 'The word, written as it was the first time.';
comment on column public.order_tags.at is 'When it was put.';
comment on column public.order_tags.by is 'Account that put it.';

create index order_tags_tag on public.order_tags (tag, order_id);
create index order_tags_word on public.order_tags (lower(tag));
alter table public.order_tags enable row level security;
grant select on public.order_tags to service_role;
create trigger order_tags_audit after insert or delete on public.order_tags
  for each row execute function private.audit_change('order_id', 'tag', 'by,at,order_id');

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  removed_at timestamptz
);

comment on table public.order_notes is 'What administrators write to each other about an order; the buyer never sees it.';
comment on column public.order_notes.id is 'Identifier.';
comment on column public.order_notes.order_id is 'Order.';
comment on column public.order_notes.note is 'The note.';
comment on column public.order_notes.at is 'When it was written.';
comment on column public.order_notes.by is 'Account that wrote it.';
comment on column public.order_notes.removed_at is 'When it was taken away; null while it stands.';

create index order_notes_order on public.order_notes (order_id, at);
alter table public.order_notes enable row level security;
grant select on public.order_notes to service_role;
create trigger order_notes_audit after insert or update on public.order_notes
  for each row execute function private.audit_change('order_id', '', 'note,by,at,order_id');

create table public.order_cancellations (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reason text not null check (reason = any (private.cancel_reasons())),
  note text check (length(note) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.order_cancellations is 'Orders that an administrator cancels; one whose payment is under way is cancelled once that is ended at Stripe.';
comment on column public.order_cancellations.order_id is 'Order.';
comment on column public.order_cancellations.reason is 'Why: CANCEL_REASONS of src/domain/order-work.ts.';
comment on column public.order_cancellations.note is 'Words for the shop alone.';
comment on column public.order_cancellations.at is 'When it was asked for.';
comment on column public.order_cancellations.by is 'Account that asked for it.';

alter table public.order_cancellations enable row level security;
grant select on public.order_cancellations to service_role;
create trigger order_cancellations_audit after insert or update on public.order_cancellations
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id');

-- Popularity is asked for with every page: adding up days is cheap where adding up orders is not.
create table private.daily_sales (
  product_id bigint not null references public.products (id) on delete cascade,
  day date not null,
  units int not null,
  primary key (product_id, day)
) with (fillfactor = 50);

comment on table private.daily_sales is 'Pieces sold of a product on a day, without cancelled orders; follows from orders and order_items.';
comment on column private.daily_sales.product_id is 'Product.';
comment on column private.daily_sales.day is 'Day the orders were placed.';
comment on column private.daily_sales.units is 'Pieces.';

-- Sales of some days are asked for, of all products.
create index daily_sales_by_day on private.daily_sales (day);
alter table private.daily_sales enable row level security;

create or replace function public.order_by_token(token text) returns json
language sql stable security definer set search_path = '' as $$
  select private.order_view(o) from public.orders o where o.access_token = order_by_token.token
$$;
comment on function public.order_by_token(text) is
  'One order for who holds its token, amounts in euros; null for any other token.';
grant execute on function public.order_by_token(text) to anon, authenticated, service_role;

create or replace function private.order_of(order_number text, email text) returns public.orders
language sql stable set search_path = '' as $$
  select o from public.orders o
  where o.order_number = private.order_number(order_of.order_number)
    and lower(o.email) = lower(btrim(order_of.email))
$$;
comment on function private.order_of(text, text) is
  'The order that a number, however a person writes it, and an e-mail address name together; null when they do not match.';

create or replace function private.order_turned(o public.orders, state text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- A new order has no history, and most that are asked for are new.
  if o.status = 'pending' or (order_turned.state = 'cancelled') <> (o.status = 'cancelled') then
    return null;
  end if;
  return (
    select max(e.at) from public.order_events e
    where e.order_id = o.id and e.status = order_turned.state and e.previous_status <> order_turned.state
  );
end
$$;
comment on function private.order_turned(public.orders, text) is
  'When an order was last shipped or cancelled, where it still is.';

create or replace function private.exchanges_told(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Most orders have none, and only what was sent can be exchanged.
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', e.id, 'name', i.name, 'sku', e.sku, 'label', e.variant_label, 'former_label', coalesce(f.label, i.variant_label),
      'quantity', case when e.sent_at is null then d.due else e.quantity end, 'image', coalesce(v.images[1], p.images[1], i.image),
      'at', e.at, 'sent_at', e.sent_at, 'tracking_number', e.tracking_number
    ) order by e.sent_at nulls last, e.at, e.line_no, e.id), '[]')
    from public.order_exchanges e
      join private.exchange_shares(o.id) d on d.exchange_id = e.id
      join public.order_items i on i.order_id = e.order_id and i.position = e.line_no
      left join public.products p on p.id = i.product_id
      left join public.product_variants v on v.id = e.variant_id
      -- What the buyer had: of pieces that never left, those that they replaced. Before exchanges named them, a line that was
      -- exchanged whole is known by that.
      left join lateral (
        with recursive former as (
          select x.id, x.replaces, x.variant_label, x.sent_at from public.order_exchanges x where x.id = e.replaces
          union all
          select x.id, x.replaces, x.variant_label, x.sent_at from former b join public.order_exchanges x on x.id = b.replaces
          where b.sent_at is null
        ) select coalesce((select b.variant_label from former b where b.sent_at is not null), (
          select (array_agg(x.variant_label order by x.at desc, x.id desc))[1] from public.order_exchanges x
          where e.replaces is null and x.order_id = e.order_id and x.line_no = e.line_no and x.sent_at is not null and (x.at, x.id) < (e.at, e.id)
          having sum(x.quantity) >= i.quantity
        )) as label
      ) f on true
    where e.order_id = o.id and (e.sent_at is not null or d.due > 0)
  );
end
$$;
comment on function private.exchanges_told(public.orders) is
  'Exchanges of an order as its buyer sees them: those that were sent, in that order, then what is still to be sent.';

create or replace function private.refunds_told(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of every order that is placed: this language keeps its plan.
  return (
    select coalesce(json_agg(json_build_object('at', r.created_at, 'amount', r.amount) order by r.created_at, r.id), '[]')
    from public.refunds r where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded')
  );
end
$$;
comment on function private.refunds_told(public.orders) is
  'What went back of an order, or is on its way, as its buyer is told: [{at, amount}], amounts in euros, the oldest first.';

create or replace function private.is_given_back(o public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Of most orders nothing has gone back.
  if not exists (select from public.refunds r where r.order_id = o.id) then
    return false;
  end if;
  return not exists (
    select from public.order_items i
    where i.order_id = o.id and not i.is_gift and i.quantity > (
      select coalesce(sum((l ->> 'quantity')::int), 0) from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded') and (l ->> 'position')::int = i.position
    )
  );
end
$$;
comment on function private.is_given_back(public.orders) is
  'Whether every piece of an order that was paid for was given back, as refunds_told tells it: there is none left to withdraw from, though its parcel may still be paid.';

create or replace function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'withdrawal', (
      select json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'is_whole', w.items is null)
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
      order by w.items is null desc, w.declared_at desc limit 1
    ),
    'exchanged', private.exchanges_told(o),
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_told(o), 'given_back', private.is_given_back(o),
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
        'unit_price', i.unit_price, 'quantity', i.quantity, 'image', i.image, 'discount', i.discount, 'is_gift', i.is_gift
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';

create or replace function public.my_orders() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('token', o.access_token, 'order', private.order_view(o))
    order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select public.current_person())
    order by p.created_at desc limit 200
  ) o
$$;
comment on function public.my_orders() is
  'The caller''s last 200 orders, newest first, each with the token that opens its page; amounts in euros.';
grant execute on function public.my_orders() to authenticated;

create or replace function public.admin_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'products', (select count(*) from public.products p where p.state <> 'archived'),
      'published', (select count(*) from public.products p where p.state = 'published'),
      'orders', count(*),
      'pending', count(*) filter (where o.status = 'pending'),
      'shipped', count(*) filter (where o.status = 'shipped'),
      'completed', count(*) filter (where o.status = 'completed'),
      'revenue', coalesce(sum(s.revenue), 0),
      'average', coalesce(round(avg(s.revenue), 2), 0)
    )
    from public.orders o left join private.sales s on s.order_id = o.id
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived, of those that are published, and of orders by state; revenue and average basket in euros, as private.sales has them.';
grant execute on function public.admin_figures() to authenticated;

create or replace function private.late_after() returns interval language sql immutable set search_path = '' as $$ select interval '48 hours' $$;
comment on function private.late_after() is 'How long after its payment an order is late if it was not shipped: LATE_HOURS of src/domain/rules.ts.';

create or replace function private.is_late(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - private.late_after()
$$;
comment on function private.is_late(public.orders) is 'Whether an order is paid, and should have been shipped by now.';

create or replace function private.exchanges_sent_as(words text) returns setof uuid
language sql stable set search_path = '' as $$
  select e.order_id from public.order_exchanges e
  where e.tracking_number is not null and private.search_text(e.tracking_number) collate "C" >= words
    and private.search_text(e.tracking_number) collate "C" < words || chr(1114109)
$$;
comment on function private.exchanges_sent_as(text) is
  'Orders of which exchanged pieces were sent in a parcel whose number begins with these words, as private.searched writes them.';

create or replace function private.order_condition(filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := left(private.searched(filters ->> 'text'), 120);
  sold bigint[];
  is_parcel boolean;
  parts text[] := array['true'];
begin
  if wanted <> '' then
    select array_agg(v.id) into sold
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join private.product_words w on w.product_id = p.id
    where length(wanted) > 1 and (
      strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0
    );
    -- Not `like`: what a person types has no wildcards.
    -- Parcels of exchanges by how their number begins, as far as it is known, so that an index finds them.
    is_parcel := exists (select from private.exchanges_sent_as(wanted));
    parts := parts || (format('(strpos(o.search_words, %L) > 0', wanted) || case
      when sold is null then ''
      else format(' or o.id in (select i.order_id from public.order_items i where i.variant_id = any (%L::bigint[]))', sold)
    end || case when is_parcel then format(' or o.id in (select private.exchanges_sent_as(%L))', wanted) else '' end || ')');
  end if;
  if filters ->> 'status' is not null then
    parts := parts || format('o.status = %L', filters ->> 'status');
  end if;
  if filters ->> 'payment' is not null then
    parts := parts || format('o.payment_status = %L', filters ->> 'payment');
  end if;
  if filters ->> 'method' is not null then
    parts := parts || format('o.shipping_method = %L', filters ->> 'method');
  end if;
  if filters ->> 'tag' is not null then
    parts := parts || format('o.id in (select t.order_id from public.order_tags t where t.tag = %L)', filters ->> 'tag');
  end if;
  if filters ->> 'first_day' is not null then
    parts := parts || format('o.created_at >= %L::timestamptz', (filters ->> 'first_day')::date::timestamp at time zone 'Europe/Paris');
  end if;
  if filters ->> 'last_day' is not null then
    parts := parts || format('o.created_at < %L::timestamptz', ((filters ->> 'last_day')::date + 1)::timestamp at time zone 'Europe/Paris');
  end if;
  return array_to_string(parts || case coalesce(filters ->> 'work', '')
    when '' then 'true'
    when 'to_prepare' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is null
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'prepared' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is not null$sql$
    -- As private.is_late, by its index.
    when 'late' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - private.late_after()
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'withdrawal' then 'o.id in (select w.order_id from public.withdrawals w)'
    when 'open_withdrawal' then $sql$o.id in (select w.order_id from public.withdrawals w where w.status in ('received', 'returned'))$sql$
    when 'by_phone' then 'o.taken_by is not null'
    when 'exchange' then 'o.id in (select private.orders_to_replace())'
    else 'false'
  end, ' and ');
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function private.order_condition(jsonb) is
  'Condition on public.orders o for {text, status, payment, method, tag, first_day, last_day (as in Paris), work: to_prepare, prepared, late, withdrawal, open_withdrawal, by_phone or exchange}; what is missing or null limits nothing. Written anew for each call, so that each is planned by what it asks.';

create or replace function private.order_page(
  filters jsonb, sort text, after text, before text, size int, is_counted boolean,
  out ids uuid[], out is_more boolean, out matches bigint
)
language plpgsql stable set search_path = '' as $$
declare
  condition constant text := private.order_condition(filters);
  field constant text := case
    when sort in ('newest', 'oldest') then 'o.created_at'
    when sort in ('total_desc', 'total_asc') then 'o.total'
    when sort = 'name' then 'o.search_words collate "C"'
  end;
  is_back constant boolean := after is null and before is not null;
  direction constant text := case when (sort in ('newest', 'total_desc')) <> is_back then 'desc' else 'asc' end;
  -- What stands at the edge, as values: with a column's name beside them, a buyer of that name would be taken for it.
  place text;
  edge constant text := '(%s, o.order_number) ' || case direction when 'desc' then '<' else '>' end || ' ';
begin
  if field is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  execute format('select format(''(%%L, %%L)'', %s, o.order_number) from public.orders o where o.order_number = $1', field)
  into place using coalesce(after, before);
  if is_counted and coalesce(filters ->> 'text', '') <> '' then
    -- Words are looked for in every order: once for the page and the count.
    execute format(
      'with o as materialized (select o.id, %1$s as key, o.order_number from public.orders o where %2$s)
      select array(select o.id from o where %3$s order by o.key %4$s, o.order_number %4$s limit %5$s), (select count(*) from o)',
      field, condition, coalesce(format(edge, 'o.key') || place, 'true'), direction, size + 1
    ) into ids, matches;
  else
    execute format(
      'select array(select o.id from public.orders o where %2$s and %3$s order by %1$s %4$s, o.order_number %4$s limit %5$s)',
      field, condition, coalesce(format(edge, field) || place, 'true'), direction, size + 1
    ) into ids;
  end if;
  is_more := cardinality(ids) > size;
  if is_counted and matches is null then
    if place is null and not is_more then
      matches := cardinality(ids);
    else
      execute 'select count(*) from public.orders o where ' || condition into matches;
    end if;
  end if;
  ids := ids[:size];
  if is_back then
    ids := array(select i.id from unnest(ids) with ordinality i (id, n) order by i.n desc);
  end if;
end
$$;
comment on function private.order_page(jsonb, text, text, text, int, boolean) is
  'Orders that follow the number `after` in a list, or precede `before` (an unknown number is none), in the list''s order, whether there are more that way, and how many there are in all where that is asked for. Sort: newest, oldest, total_desc, total_asc, name.';

create or replace function public.admin_orders(
  filters jsonb, sort text, per_page int, after text default null, before text default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := least(greatest(per_page, 1), 100);
  shown record;
begin
  perform private.require_admin();
  shown := private.order_page(filters, sort, admin_orders.after, admin_orders.before, size, true);
  return json_build_object(
    'count', shown.matches,
    'is_first', case when admin_orders.after is not null then false else admin_orders.before is null or not shown.is_more end,
    'is_last', case when admin_orders.after is null and admin_orders.before is not null then false else not shown.is_more end,
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'first_name', o.first_name,
        'last_name', o.last_name, 'email', o.email, 'total', o.total, 'status', o.status,
        'payment_status', o.payment_status, 'is_prepared', o.prepared_at is not null, 'is_late', private.is_late(o),
        'is_by_phone', o.taken_by is not null,
        'has_withdrawal', exists (select from public.withdrawals w where w.order_id = o.id),
        'tags', private.tags_of(o.id),
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)
      ) order by s.n)
      from unnest(shown.ids) with ordinality s (id, n) join public.orders o on o.id = s.id
    ), '[]')
  );
end
$$;
comment on function public.admin_orders(jsonb, text, int, text, text) is
  'For administrators: a page (at most 100) of the orders that private.order_condition finds, sorted as private.order_page does, after or before the order of a number; how many there are in all, and whether the page is the first and the last one.';
grant execute on function public.admin_orders(jsonb, text, int, text, text) to authenticated;

create or replace function public.admin_orders_export(filters jsonb, sort text, after text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select string_agg(i.quantity || ' × ' || i.sku, ', ' order by i.position) from public.order_items i where i.order_id = o.id
      ),
      'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id),
      'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code, 'shipping_fee', o.shipping_fee,
      'tax', o.tax, 'total', o.total
    ) order by s.n), '[]')
    from unnest((private.order_page(filters, sort, admin_orders_export.after, null, 1000, false)).ids) with ordinality s (id, n)
      join public.orders o on o.id = s.id
  );
end
$$;
comment on function public.admin_orders_export(jsonb, text, text) is
  'For administrators: the thousand orders after a number as a table shows them, found and sorted as in admin_orders; amounts in euros.';
grant execute on function public.admin_orders_export(jsonb, text, text) to authenticated;

-- Preparing orders: what was taken from the shelf is kept, so that a colleague sees it and a reload loses nothing.
create table public.order_picks (
  order_id uuid not null,
  position smallint not null,
  by uuid,
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, position),
  foreign key (order_id, position) references public.order_items (order_id, position) on delete cascade
);

comment on table public.order_picks is 'Lines of orders whose pieces were taken from the shelf; written by the database alone.';
comment on column public.order_picks.order_id is 'Order.';
comment on column public.order_picks.position is 'Line.';
comment on column public.order_picks.by is 'Account that ticked it off.';
comment on column public.order_picks.at is 'When.';

alter table public.order_picks enable row level security;
grant select on public.order_picks to service_role;

create or replace function private.exchange_shares(order_id uuid) returns table (exchange_id uuid, due int)
language sql stable set search_path = '' as $$
  select e.id, case
    when e.sent_at is null and o.status in ('shipped', 'completed') and o.payment_status <> 'refunded'
      and o.id not in (select private.withdrawn_orders())
      -- A return that names no exchange may be of what was sold, and come after the exchange.
      then greatest(h.quantity - greatest(h.refunded, (
        select coalesce(sum((l ->> 'quantity')::int), 0) from public.order_returns b, jsonb_array_elements(b.lines) l
        where b.order_id = e.order_id and l ->> 'exchange' = e.id::text
      -- Of a refund that failed, what was sold meanwhile.
      ), (
        select coalesce(sum((l ->> 'restocked')::int), 0) from public.refunds r, jsonb_array_elements(r.lines) l
        where r.order_id = e.order_id and l ->> 'exchange' = e.id::text
      )), 0)
    else 0
  end::int
  from private.held_pieces(exchange_shares.order_id) h
    join public.order_exchanges e on e.id = h.exchange_id
    join public.orders o on o.id = e.order_id
$$;
comment on function private.exchange_shares(uuid) is
  'How many pieces of each exchange of an order are still to be sent: none of what was sent, whose money went back, that lies in stock again, or that was given back or exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

create or replace function private.orders_to_replace() returns setof uuid
language sql stable set search_path = '' as $$
  select o.order_id from (select distinct e.order_id from public.order_exchanges e where e.sent_at is null) o
  where exists (select from private.exchange_shares(o.order_id) d where d.due > 0)
$$;
comment on function private.orders_to_replace() is 'Orders of which pieces were exchanged that are still to be sent.';

create or replace function private.packed_pieces(o public.orders) returns table (line_no smallint, quantity int)
language sql stable set search_path = '' as $$
  select s.line_no, s.quantity - g.pieces
  from private.line_shares(o.id) s
    cross join lateral (select case when o.status = 'pending' then greatest(s.refunded, s.restocked) else s.refunded end) g (pieces)
  where s.quantity > g.pieces
$$;
comment on function private.packed_pieces(public.orders) is
  'Pieces of each line that are packed when an order is sent: those whose money did not go back, and that do not lie in stock again; of one that was sent all whose money did not go back.';

create or replace function private.replacement_parcel(
  o public.orders, out lines jsonb, out is_due boolean, out tracking_number text
)
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
      'exchange', e.id, 'position', e.line_no, 'variant_id', coalesce(e.variant_id, i.variant_id), 'sku', e.sku, 'name', i.name,
      'label', e.variant_label, 'quantity', case when e.due > 0 then e.due else e.quantity end,
      'image', coalesce(v.images[1], p.images[1], i.image), 'category', p.category, 'is_picked', e.picked_at is not null
    ) order by e.line_no, e.at, e.id),
    bool_or(e.due > 0), max(e.tracking_number) filter (where e.due = 0)
  from (
    select x.*, d.due, bool_or(d.due > 0) over () as is_any_due
    from public.order_exchanges x join private.exchange_shares(o.id) d on d.exchange_id = x.id
    where x.order_id = o.id
  ) e
    join public.order_items i on i.order_id = e.order_id and i.position = e.line_no
    join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = e.variant_id
  -- What has left is shown to whoever still has it in hand.
  where o.status in ('shipped', 'completed') and case when e.is_any_due then e.due > 0 else e.sent_at is not null end
$$;
comment on function private.replacement_parcel(public.orders) is
  'What is packed of a sent order because of its exchanges: the pieces that are due, or where none are those that were sent, with the number of their parcel; lines are null of an order without either.';

create or replace function public.preparing_table(numbers text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (
      select count(*) from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'withdrawal', case
          when o.id in (select private.withdrawn_orders()) then 'whole'
          when exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned')) then 'part'
        end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'shipping_label', o.shipping_label, 'relay_point', o.relay_point,
        'tracking_number', case when r.lines is null then o.tracking_number else r.tracking_number end, 'total', o.total,
        'lines', coalesce(r.lines, (
          select jsonb_agg(jsonb_build_object(
            'position', i.position, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
            'quantity', s.quantity, 'image', i.image, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.packed_pieces(o) s
            join public.order_items i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
        ))
      ) order by t.since, o.order_number)
      from (
        select w.id, w.since from (
          (
            select x.id, x.paid_at as since, x.order_number from public.orders x
            where preparing_table.numbers is null and x.status = 'pending' and x.payment_status = 'paid'
              and x.id not in (select private.withdrawn_orders())
            order by x.paid_at, x.order_number limit 20
          )
          union all
          (
            select x.id, (select min(e.at) from public.order_exchanges e where e.order_id = x.id), x.order_number
            from public.orders x where preparing_table.numbers is null and x.id in (select private.orders_to_replace())
          )
          union all
          (
            select x.id, coalesce(
              case when x.status <> 'pending' then (select min(e.at) from public.order_exchanges e where e.order_id = x.id) end, x.paid_at
            ), x.order_number
            from public.orders x where x.order_number = any (preparing_table.numbers[:100])
          )
        ) w order by w.since, w.order_number limit case when preparing_table.numbers is null then 20 else 100 end
      ) t
        join public.orders o on o.id = t.id
        cross join lateral private.replacement_parcel(o) r
    ), '[]')
  );
end
$$;
comment on function public.preparing_table(text[]) is
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped.';
grant execute on function public.preparing_table(text[]) to authenticated;

create or replace function private.withdrawn_orders() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select w.order_id from public.withdrawals w
  where w.order_id is not null and w.items is null and w.status <> 'closed'
$$;
comment on function private.withdrawn_orders() is
  'Orders from which their buyers have withdrawn as a whole, as long as that is open: they are not sent.';

create or replace function private.shipping_refusal(o public.orders) returns text
language sql stable set search_path = '' as $$
  select case
    when o.id is null then 'order_not_found'
    when o.status = 'cancelled' then 'order_cancelled'
    when o.status <> 'pending' then 'order_already_shipped'
    when o.payment_status <> 'paid' then 'order_not_paid'
    when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
  end
$$;
comment on function private.shipping_refusal(public.orders) is 'Why an order is not to be prepared and shipped; null where it is.';

create or replace function private.refresh_prepared(orders uuid[]) returns void
language sql set search_path = '' as $$
  update public.orders o set prepared_at = case when o.prepared_at is null then clock_timestamp() end
  where o.id = any (refresh_prepared.orders) and (o.prepared_at is null) <> exists (
    select from private.packed_pieces(o) s where not exists (
      select from public.order_picks k where k.order_id = o.id and k.position = s.line_no
    )
  )
$$;
comment on function private.refresh_prepared(uuid[]) is 'An order is prepared once all its lines that are still wanted are taken from the shelf, and no longer than they are.';

create or replace function public.pick_lines(lines jsonb, is_picked boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform private.acting_admin();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 or is_picked is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Locked in one order: two administrators at one table do not wait for each other in a circle.
  perform from public.orders o
  where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line)) order by o.id for update;
  wanted := array(
    select o.id from public.orders o
    where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line))
      and private.shipping_refusal(o) is null
  );
  if pick_lines.is_picked then
    insert into public.order_picks (order_id, position, by)
    select i.order_id, i.position, auth.uid()
    from jsonb_to_recordset(lines) l ("order" text, position int)
      join public.orders o on o.order_number = l."order" and o.id = any (wanted)
      join public.order_items i on i.order_id = o.id and i.position = l.position
    on conflict do nothing;
  else
    delete from public.order_picks k
    using jsonb_to_recordset(lines) l ("order" text, position int), public.orders o
    where o.order_number = l."order" and o.id = any (wanted) and k.order_id = o.id and k.position = l.position;
  end if;
  update public.order_exchanges e set picked_at = case when is_picked then coalesce(e.picked_at, clock_timestamp()) end
  from jsonb_to_recordset(lines) l ("order" text, exchange uuid) join public.orders o on o.order_number = l."order"
  where e.id = l.exchange and e.order_id = o.id and e.sent_at is null;
  perform private.refresh_prepared(wanted);
exception when invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.pick_lines(jsonb, boolean) is
  'For administrators: lines of orders, [{order (its number), position}], were taken from the shelf, or put back; of an exchange {order, exchange (its id)}. Those that are not to be shipped stay as they are.';
grant execute on function public.pick_lines(jsonb, boolean) to authenticated;

create or replace function public.set_orders_prepared(numbers text[], is_prepared boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  taken uuid[];
begin
  perform private.acting_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and 100 or is_prepared is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders o where o.order_number = any (numbers) order by o.id for update;
  taken := array(
    select o.id from public.orders o where o.order_number = any (numbers) and private.shipping_refusal(o) is null
  );
  if set_orders_prepared.is_prepared then
    insert into public.order_picks (order_id, position, by)
    select i.order_id, i.position, auth.uid() from public.order_items i where i.order_id = any (taken)
    on conflict do nothing;
  else
    delete from public.order_picks k where k.order_id = any (taken);
  end if;
  perform private.refresh_prepared(taken);
  return (
    select json_agg(json_build_object(
      'number', n.number, 'refusal', case when o.id is null or not o.id = any (taken) then private.shipping_refusal(o) end
    ) order by n.n)
    from unnest(numbers) with ordinality n (number, n) left join public.orders o on o.order_number = n.number
  );
end
$$;
comment on function public.set_orders_prepared(text[], boolean) is
  'For administrators: at most 100 orders are prepared, with all their lines, or not; each that is not to be shipped is refused by itself: [{number, refusal}].';
grant execute on function public.set_orders_prepared(text[], boolean) to authenticated;

create or replace function private.parcel_number(text) returns text
language sql immutable set search_path = '' as $$ select nullif(regexp_replace(btrim($1), '\s+', ' ', 'g'), '') $$;
comment on function private.parcel_number(text) is 'The number of a parcel as it is kept, however it was typed; null of none.';

create or replace function private.parcel_refusal(
  o public.orders, number text, is_exchange boolean default false, is_sent boolean default false
) returns text
language sql stable set search_path = '' as $$
  select case
    when length(number) > 60 or number ~ '[[:cntrl:]]' then 'request_invalid'
    -- Two orders of one person may go as one parcel; anything else is a label that was scanned twice.
    when exists (
      select from public.orders x
      where x.tracking_number = number and (lower(x.email) <> lower(o.email) or is_exchange and x.id = o.id)
    ) or exists (
      select from public.order_exchanges e join public.orders x on x.id = e.order_id
      where e.tracking_number = number and (lower(x.email) <> lower(o.email) or x.id = o.id and not is_sent)
    ) then 'tracking_number_used'
  end
$$;
comment on function private.parcel_refusal(public.orders, text, boolean, boolean) is
  'Why a parcel of an order, or of its exchanges, cannot have a number; null where it can. Once it was sent, exchanges of one order may turn out to share theirs. Number may be null.';

create or replace function public.ship_orders(parcels jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  parcel record;
  o public.orders;
  clean text;
  refusal text;
  refusals jsonb := '{}';
  moment timestamptz;
begin
  perform private.acting_admin();
  if jsonb_typeof(parcels) is distinct from 'array' or jsonb_array_length(parcels) not between 1 and 100 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders x
  where x.order_number in (select e.parcel ->> 'number' from jsonb_array_elements(parcels) e (parcel)) order by x.id for update;
  -- What leaves together is known by it.
  moment := clock_timestamp();
  for parcel in
    select e.parcel ->> 'number' as number, e.parcel ->> 'tracking' as tracking,
      coalesce(e.parcel -> 'exchange' = 'true', false) as is_exchange
    from jsonb_array_elements(parcels) e (parcel)
  loop
    clean := private.parcel_number(parcel.tracking);
    select * into o from public.orders x where x.order_number = parcel.number;
    refusal := coalesce(case
      when o.id is null or not parcel.is_exchange then private.shipping_refusal(o)
      when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
      when not exists (select from private.exchange_shares(o.id) d where d.due > 0) then 'exchange_not_due'
    end, private.parcel_refusal(o, clean, parcel.is_exchange));
    if refusal is null and parcel.is_exchange then
      update public.order_exchanges e set sent_at = moment, tracking_number = clean
      where e.id in (select d.exchange_id from private.exchange_shares(o.id) d where d.due > 0);
      perform private.touch_order(o.id);
    elsif refusal is null then
      update public.orders x set status = 'shipped', tracking_number = coalesce(clean, x.tracking_number),
        prepared_at = coalesce(x.prepared_at, clock_timestamp())
      where x.id = o.id;
      if clean is not null then
        insert into public.order_events (
          order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
        ) values (o.id, auth.uid(), 'shipped', o.payment_status, 'shipped', o.payment_status, clean);
      end if;
    end if;
    refusals := refusals || jsonb_build_object(coalesce(parcel.number, ''), refusal);
  end loop;
  return (
    select json_agg(json_build_object('number', e.parcel ->> 'number', 'refusal', refusals ->> (e.parcel ->> 'number')) order by e.n)
    from jsonb_array_elements(parcels) with ordinality e (parcel, n)
  );
end
$$;
comment on function public.ship_orders(jsonb) is
  'For administrators: at most 100 orders, [{number, tracking, exchange}], are on their way, and their buyers are told; tracking may be null or miss. Where exchange is true it is the pieces due of its exchanges that are. Each that cannot be is refused by itself: [{number, refusal}].';
grant execute on function public.ship_orders(jsonb) to authenticated;

-- What an administrator looks at again and again: a search of the list of orders under a name.
create table public.order_views (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 2000),
  created_at timestamptz not null default now()
);

comment on table public.order_views is 'Views of the list of orders that administrators keep, each their own.';
comment on column public.order_views.id is 'Identifier.';
comment on column public.order_views.admin_id is 'Whose it is.';
comment on column public.order_views.name is 'What its owner calls it; once, whatever its case and accents.';
comment on column public.order_views.search is 'Filters and sort, as the list writes them.';
comment on column public.order_views.created_at is 'When it was kept first.';

create unique index order_views_name on public.order_views (admin_id, private.search_text(name));
alter table public.order_views enable row level security;
grant select on public.order_views to service_role;
create trigger order_views_audit after insert or update or delete on public.order_views
  for each row execute function private.audit_change('id', 'name');

create or replace function private.most_order_views() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.most_order_views() is 'Views of the list of orders that one administrator keeps: MAX_ORDER_VIEWS of src/domain/rules.ts.';

create or replace function public.admin_order_views() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
begin
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search) order by private.search_text(v.name)), '[]')
    from public.order_views v where v.admin_id = caller
  );
end
$$;
comment on function public.admin_order_views() is 'For administrators: the caller''s own views of the list of orders, by name.';
grant execute on function public.admin_order_views() to authenticated;

create or replace function public.save_order_view(name text, search jsonb) returns json
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller constant uuid := private.acting_admin();
  clean constant text := regexp_replace(btrim(save_order_view.name), '\s+', ' ', 'g');
begin
  -- Two tabs that keep their last one at once.
  perform from public.admin_users a where a.id = caller for update;
  if private.most_order_views() <= (
    select count(*) from public.order_views v
    where v.admin_id = caller and private.search_text(v.name) <> private.search_text(clean)
  ) then
    perform private.refuse(409, 'order_views_full');
  end if;
  insert into public.order_views as v (admin_id, name, search) values (caller, clean, save_order_view.search)
  on conflict (admin_id, private.search_text(name)) do update set name = excluded.name, search = excluded.search;
  return public.admin_order_views();
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.save_order_view(text, jsonb) is
  'For administrators: keeps a view of the list of orders under a name, in place of the one that has it; gives all as admin_order_views does.';
grant execute on function public.save_order_view(text, jsonb) to authenticated;

create or replace function public.remove_order_view(view bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
begin
  delete from public.order_views v where v.id = remove_order_view.view and v.admin_id = caller;
  return public.admin_order_views();
end
$$;
comment on function public.remove_order_view(bigint) is
  'For administrators: forgets one of the caller''s own views; gives the rest as admin_order_views does.';
grant execute on function public.remove_order_view(bigint) to authenticated;

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', private.admin_name(e.by), 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on, 'corrected', e.corrected
      ) order by e.at desc, e.id desc)
      from public.order_events e where e.order_id = o.id
    ), '[]'), 'work', private.order_work(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, who changed it when, latest first, and what order_work tells; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

create or replace function public.set_order_status(number text, new_status text, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_order_status.number);
  perform private.expect_order(stored, set_order_status.expected);
  if stored.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = stored.id and stored.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- One that was delivered all the same can be said to be.
  if stored.status = 'pending' and set_order_status.new_status = 'shipped' and stored.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  -- A trigger records who and when. An order that is completed was delivered, today where nobody said when; one that is taken
  -- back was not.
  update public.orders o set status = set_order_status.new_status,
    delivered_at = case when set_order_status.new_status = 'completed' then coalesce(o.delivered_at, now()) end
  where o.id = stored.id and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text, timestamptz) is
  'For administrators: makes an order pending, shipped or completed, which counts as delivered from that day on; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_order_status(text, text, timestamptz) to authenticated;

create or replace function public.set_delivery_day(number text, day date, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  today date := (now() at time zone 'Europe/Paris')::date;
begin
  perform private.acting_admin();
  stored := private.order_named(set_delivery_day.number);
  perform private.expect_order(stored, set_delivery_day.expected);
  if stored.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'delivery_day_invalid');
  elsif set_delivery_day.day is null or set_delivery_day.day > today
    or set_delivery_day.day < (stored.created_at at time zone 'Europe/Paris')::date
  then
    perform private.refuse(400, 'delivery_day_invalid');
  end if;
  if (stored.delivered_at at time zone 'Europe/Paris')::date is distinct from set_delivery_day.day then
    -- At noon: the day is the same wherever it is read.
    update public.orders o set delivered_at = (set_delivery_day.day + time '12:00') at time zone 'Europe/Paris'
    where o.id = stored.id returning * into stored;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, delivered_on
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, set_delivery_day.day
    );
  end if;
  return public.admin_order(set_delivery_day.number);
end
$$;
comment on function public.set_delivery_day(text, date, timestamptz) is
  'For administrators: the day a shipped or completed order was delivered, no later than today and no earlier than it was placed; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_delivery_day(text, date, timestamptz) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean constant text := private.parcel_number(new_tracking);
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_tracking_number.number);
  perform private.expect_order(stored, set_tracking_number.expected);
  if stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$$;
comment on function public.set_tracking_number(text, text, timestamptz) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text, timestamptz) to authenticated;

create or replace function private.order_named(number text) returns public.orders
language plpgsql set search_path = '' as $$
declare
  found_one public.orders;
begin
  select * into found_one from public.orders o where o.order_number = order_named.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  return found_one;
end
$$;
comment on function private.order_named(text) is 'The order of a number, held until the end of the transaction; refuses where there is none.';

create or replace function private.tags_of(order_id uuid) returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(t.tag order by t.at, t.tag), '[]') from public.order_tags t where t.order_id = tags_of.order_id
$$;
comment on function private.tags_of(uuid) is 'The tags of an order, in the order they were put.';

create or replace function public.admin_order_tags() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object('tag', c.tag, 'orders', c.orders) order by c.orders desc, c.tag), '[]')
    from (
      select t.tag, count(*) as orders from public.order_tags t group by t.tag order by count(*) desc, t.tag limit 200
    ) c
  );
end
$$;
comment on function public.admin_order_tags() is
  'For administrators: the 200 tags that most orders have, with how many, the most used first.';
grant execute on function public.admin_order_tags() to authenticated;

create or replace function public.tag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := btrim(regexp_replace(tag_order.tag, '\s+', ' ', 'g'));
  stored public.orders;
begin
  perform private.acting_admin();
  if not private.is_text(clean, 40) or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(tag_order.number);
  -- One word has one way of writing it, however it is typed.
  clean := coalesce((select t.tag from public.order_tags t where lower(t.tag) = lower(clean) limit 1), clean);
  if (select count(*) from public.order_tags t where t.order_id = stored.id and t.tag <> clean) >= 20 then
    perform private.refuse(409, 'order_tags_full');
  end if;
  insert into public.order_tags (order_id, tag, by) values (stored.id, clean, auth.uid()) on conflict do nothing;
  return private.tags_of(stored.id);
end
$$;
comment on function public.tag_order(text, text) is
  'For administrators: puts a word of at most 40 characters on an order, 20 of them at most; gives all of them.';
grant execute on function public.tag_order(text, text) to authenticated;

create or replace function public.untag_order(number text, tag text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
begin
  perform private.acting_admin();
  stored := private.order_named(untag_order.number);
  delete from public.order_tags t where t.order_id = stored.id and t.tag = untag_order.tag;
  return private.tags_of(stored.id);
end
$$;
comment on function public.untag_order(text, text) is 'For administrators: takes a word away from an order; gives those that are left.';
grant execute on function public.untag_order(text, text) to authenticated;

create or replace function private.expect_order(o public.orders, expected timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if expected is not null and o.updated_at <> expected then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
end
$$;
comment on function private.expect_order(public.orders, timestamptz) is
  'Refuses where an order is no longer what was read, with what it is now as details; expected may be null: as it is.';

create or replace function private.touch_order(order_id uuid) returns void
language sql set search_path = '' as $$ update public.orders o set updated_at = now() where o.id = touch_order.order_id $$;
comment on function private.touch_order(uuid) is 'Something that belongs to an order has changed: who read it before is told.';

create or replace function private.line_shares(order_id uuid) returns table (
  line_no smallint, variant_id bigint, quantity int, remaining numeric, refunded int, returned int, restocked int, exchanged int
)
language sql stable set search_path = '' as $$
  select i.position, i.variant_id, i.quantity,
    greatest(i.line_total - i.discount - coalesce(r.amount, 0) - coalesce(x.difference, 0), 0), coalesce(r.pieces, 0)::int, coalesce(b.pieces, 0)::int,
    (coalesce(s.restocked, 0) + coalesce(b.restocked, 0))::int, coalesce(x.pieces, 0)::int
  from public.order_items i
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'amount')::numeric) as amount
      from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and r.of_sale and r.status <> 'failed' and (l ->> 'position')::int = i.position
    ) r on true
    left join lateral (
      select sum((l ->> 'restocked')::int) as restocked from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) s on true
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'restocked')::int) as restocked
      from public.order_returns b, jsonb_array_elements(b.lines) l
      where b.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) b on true
    left join lateral (
      select sum(e.quantity) as pieces, sum(private.given_difference(e)) as difference
      from public.order_exchanges e where e.order_id = i.order_id and e.line_no = i.position
    ) x on true
  where i.order_id = line_shares.order_id
$$;
comment on function private.line_shares(uuid) is
  'What became of the lines of an order: what the line cost after its discount without what went back of it, for its pieces or because an exchange cost less, in euros; pieces that were refunded (or are on the way), came back, went back into stock, were exchanged.';

create or replace function private.held_pieces(order_id uuid) returns table (
  line_no smallint, exchange_id uuid, variant_id bigint, variant_label text, worth bigint,
  quantity int, refunded int, returned int, restocked int, rank bigint
)
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of order after order: this language keeps its plan.
  return query
  with recursive priced as (
    select i.position as line_no, null::uuid as exchange_id, null::timestamptz as at, i.variant_id, i.variant_label,
      i.quantity as pieces, i.quantity as bought, (i.line_total - i.discount) / i.quantity as price
    from public.order_items i where i.order_id = held_pieces.order_id
    union all
    select e.line_no, e.id, e.at, e.variant_id, e.variant_label, e.quantity, p.bought, p.price - private.given_difference(e) / e.quantity
    from priced p join public.order_exchanges e
      on e.order_id = held_pieces.order_id and e.line_no = p.line_no and e.replaces is not distinct from p.exchange_id
  ), kept as (
    select p.*, greatest(p.pieces - coalesce((
      select sum(x.quantity) from public.order_exchanges x
      where x.order_id = held_pieces.order_id and x.line_no = p.line_no and x.replaces is not distinct from p.exchange_id
    ), 0), 0) as unreplaced
    from priced p
  ), held as (
    -- Exchanges of before they named what they replace: the newest stand.
    select k.*, greatest(least(k.unreplaced, k.bought - coalesce(sum(k.unreplaced) over (
      partition by k.line_no order by k.at desc nulls last, k.exchange_id desc rows between unbounded preceding and 1 preceding
    ), 0)), 0) as quantity
    from kept k
  ), moved as (
    select (m.line ->> 'position')::smallint as line_no, (m.line ->> 'exchange')::uuid as exchange_id,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_refund), 0) as refunded,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_return), 0) as returned,
      coalesce(sum((m.line ->> 'restocked')::int), 0) as restocked
    from (
      select l.line, r.of_sale and r.status <> 'failed' as is_refund, false as is_return
      from public.refunds r, jsonb_array_elements(r.lines) l (line) where r.order_id = held_pieces.order_id
      union all
      select l.line, false, true from public.order_returns b, jsonb_array_elements(b.lines) l (line) where b.order_id = held_pieces.order_id
    ) m group by 1, 2
  ), named as (
    select h.*, coalesce(m.refunded, 0) as refunded, coalesce(m.returned, 0) as returned, coalesce(m.restocked, 0) as restocked
    from held h left join moved m on m.line_no = h.line_no and m.exchange_id = h.exchange_id
  )
  -- What names no exchange is of the pieces that were sold, as long as there are any, then of the oldest others.
  select n.line_no, n.exchange_id, n.variant_id, n.variant_label, greatest(round(n.price * 100), 0)::bigint, n.quantity::int,
    (n.refunded + private.overflow(n.quantity - n.refunded, sum(n.quantity - n.refunded) over older, u.refunded))::int,
    (n.returned + private.overflow(n.quantity - n.returned, sum(n.quantity - n.returned) over older, u.returned))::int,
    (n.restocked + private.overflow(n.quantity - n.restocked, sum(n.quantity - n.restocked) over older, u.restocked))::int,
    row_number() over older
  from named n left join moved u on u.line_no = n.line_no and u.exchange_id is null
  window older as (partition by n.line_no order by n.at nulls first, n.exchange_id);
end
$$;
comment on function private.held_pieces(uuid) is
  'The pieces of each line of an order that its buyer holds, or is to get: those that were sold (exchange_id is null) and those of each exchange, without what was exchanged for others; what a piece of them cost in cents (differences that went back are off), how many of them were refunded (or are on the way), came back and went back into stock, and their rank in the line, the oldest first.';

create or replace function private.overflow(room numeric, rooms numeric, things numeric) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(least(overflow.room, coalesce(overflow.things, 0) - (overflow.rooms - overflow.room)), 0)
$$;
comment on function private.overflow(numeric, numeric, numeric) is
  'How many things fall into a room where rooms is that of all up to it, which are filled one after the other; things may be null.';

create or replace function private.restock_pieces(order_id uuid, pieces jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  perform set_config('shop.stock_reason', 'return', true), set_config('shop.stock_order', restock_pieces.order_id::text, true);
  -- In the order of the variants, as everywhere.
  for back in
    select h.variant_id as variant, sum((p ->> 'restocked')::int) as pieces
    from jsonb_array_elements(restock_pieces.pieces) p join private.held_pieces(restock_pieces.order_id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'restocked')::int > 0 group by 1 order by 1
  loop
    update public.inventory i set stock = i.stock + back.pieces where i.variant_id = back.variant;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$$;
comment on function private.restock_pieces(uuid, jsonb) is
  'Puts pieces of an order back into stock: [{"position", "exchange", "restocked"}], as private.asked_lines gives them.';

create or replace function private.asked_lines(order_id uuid, lines jsonb, restock boolean, is_return boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wrong boolean;
  checked jsonb;
begin
  if jsonb_typeof(coalesce(asked_lines.lines, '[]')) <> 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(
    jsonb_typeof(l) <> 'object' or not private.is_whole(l -> 'position') or not private.is_whole(l -> 'quantity')
    or length(l ->> 'position') > 4 or length(l ->> 'quantity') > 4
    or l ->> 'exchange' is not null and private.uuid_of(l ->> 'exchange') is null
  ) into wrong from jsonb_array_elements(asked_lines.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(h.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'exchange', h.exchange_id, 'quantity', a.quantity,
    'restocked', greatest(least(a.quantity, h.quantity - h.restocked, case
      -- What has not left lies in the shop.
      when not asked_lines.restock and not exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null) then 0
      -- The piece that came back is the one whose money goes back, whichever is told first: it is put into stock once.
      when asked_lines.is_return then greatest(h.returned + a.quantity, h.refunded) - h.restocked
      else greatest(h.refunded + a.quantity, h.returned) - h.restocked
    end), 0)
  ) order by a.position, h.rank)
  into wrong, checked
  from (
    select x.position, coalesce(x.named, (
      -- What is not named is the oldest that is left.
      select f.exchange_id from private.held_pieces(asked_lines.order_id) f
      where f.line_no = x.position order by f.quantity > least(f.refunded, f.returned) desc, f.rank limit 1
    )) as exchange, sum(x.quantity)::int as quantity
    from (
      select (l ->> 'position')::int as position, private.uuid_of(l ->> 'exchange') as named, (l ->> 'quantity')::int as quantity
      from jsonb_array_elements(asked_lines.lines) l
    ) x group by 1, 2
  ) a left join private.held_pieces(asked_lines.order_id) h on h.line_no = a.position and h.exchange_id is not distinct from a.exchange;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$$;
comment on function private.asked_lines(uuid, jsonb, boolean, boolean) is
  'Pieces of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';

create or replace function private.clean_note(note text, longest int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clean text := nullif(btrim(note), '');
begin
  if clean is not null and not private.is_text(clean, longest) then
    perform private.refuse(400, 'request_invalid');
  end if;
  return clean;
end
$$;
comment on function private.clean_note(text, int) is 'Free words of an administrator, null where there are none; note may be null.';

create or replace function private.order_work(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$$;
comment on function private.order_work(public.orders) is
  'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

create or replace function private.admin_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select case when account is not null
    then coalesce((select a.name from public.admin_users a where a.user_id = admin_name.account), '')
  end
$$;
comment on function private.admin_name(uuid) is
  'Name of the administrator of an account; empty where that is gone, or of the shop that was exported here; null of no account: the shop''s own software.';

create or replace function public.add_order_note(number text, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  clean text := private.clean_note(add_order_note.note, 2000);
begin
  perform private.acting_admin();
  stored := private.order_named(add_order_note.number);
  if clean is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.order_notes (order_id, note, by) values (stored.id, clean, auth.uid());
  return public.admin_order(add_order_note.number);
end
$$;
comment on function public.add_order_note(text, text) is
  'For administrators: keeps a note of at most 2,000 characters about an order; gives the order back as admin_order does.';
grant execute on function public.add_order_note(text, text) to authenticated;

create or replace function public.keep_order_note(note bigint, is_kept boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.acting_admin();
  update public.order_notes n set removed_at = case when not is_kept then coalesce(n.removed_at, clock_timestamp()) end
  where n.id = keep_order_note.note
  returning (select o.order_number from public.orders o where o.id = n.order_id) into held;
  if held is null or is_kept is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  return public.admin_order(held);
end
$$;
comment on function public.keep_order_note(bigint, boolean) is
  'For administrators: takes a note away (false) or puts it back; gives the order back as admin_order does.';
grant execute on function public.keep_order_note(bigint, boolean) to authenticated;

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
grant execute on function public.cancel_order(text, jsonb, timestamptz) to authenticated;

create or replace function private.move_order(o public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in a letter to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- letter has left, it is in the browser alone that is paying.
  update public.orders x set access_token = default
  where x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null or exists (
    select from public.mail_outbox m where m.order_id = o.id and m.email is null and (m.attempts > 0 or m.resent > 0)
  ));
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$$;
comment on function private.move_order(public.orders) is
  'What follows the e-mail address of an order when that is corrected: account, link, use of a discount code, letters. Given is the order as it was.';

create or replace function public.correct_order(number text, changes jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    btrim(r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.move_order(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$$;
comment on function public.correct_order(text, jsonb, timestamptz) is
  'For administrators: puts right who an order is for and where it goes while it was not sent: {first_name, last_name, email, phone, address, address_complement, postal_code, city, relay_point (id)}, what is missing stays; another relay point is one of the same method and country. Documents that were issued stay as they are. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.correct_order(text, jsonb, timestamptz) to authenticated;

create or replace function public.find_order(order_number text, email text, postal_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  number text := private.order_number(find_order.order_number);
  address text := private.address_key(find_order.email);
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  found public.orders;
begin
  if number is null or email is null or find_order.postal_code is null or length(find_order.order_number) > 60
    or length(email) > 254 or length(find_order.postal_code) > 40
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.postal_code) = private.postal_code(find_order.postal_code)
    then found.access_token
  end;
end
$$;
comment on function public.find_order(text, text, text) is
  'The token of an order for who knows its number, e-mail address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one e-mail address, whether they exist or not; all networks together 500 times a day for one of them.';
grant execute on function public.find_order(text, text, text) to anon, authenticated;

create or replace function private.trend(now_is numeric, was numeric) returns int
language sql immutable set search_path = '' as $$ select round((now_is - was) * 100 / nullif(was, 0))::int $$;
comment on function private.trend(numeric, numeric) is 'By how many percent something has grown; null where there was nothing.';

create or replace function private.dashboard_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The days of the analyses: what stands on both screens is one figure.
  period constant jsonb := private.analysed_period(null, null, now());
  since constant timestamptz := period ->> 'since';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
begin
  return (
    with placed as (
      select s.created_at >= since as is_recent, s.revenue from private.sales s
      where s.created_at >= was_since and (s.created_at >= since or s.created_at < was_until)
    ), counted as (
      select count(*) filter (where p.is_recent) as orders, count(*) filter (where not p.is_recent) as orders_before,
        coalesce(sum(p.revenue) filter (where p.is_recent), 0) as revenue,
        coalesce(sum(p.revenue) filter (where not p.is_recent), 0) as revenue_before,
        round(avg(p.revenue) filter (where p.is_recent), 2) as average,
        round(avg(p.revenue) filter (where not p.is_recent), 2) as average_before
      from placed p
    ), offered as (
      select count(*) as products, count(*) filter (where p.state = 'published') as published,
        count(*) filter (where p.state = 'published' and p.created_at < since) as published_before
      from public.products p where p.state <> 'archived'
    )
    select jsonb_build_object(
      'products', f.products, 'published', f.published, 'products_trend', private.trend(f.published, f.published_before),
      'orders', (select count(*) from public.orders),
      'pending', (select count(*) from public.orders o where o.status = 'pending'),
      'recent_orders', c.orders, 'orders_trend', private.trend(c.orders, c.orders_before),
      'revenue', c.revenue, 'revenue_trend', private.trend(c.revenue, c.revenue_before),
      'average', coalesce(c.average, 0), 'average_trend', private.trend(c.average, c.average_before)
    )
    from counted c, offered f
  );
end
$$;
comment on function private.dashboard_figures() is
  'Products that are not archived and those published, all orders and those pending; of the last 30 days of France, today with them (private.analysed_period), the orders that were not cancelled, revenue and average basket of the paid ones, in euros; and by how many percent each has grown over the 30 days before (null where there was nothing).';

create or replace function private.dashboard_insights() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := private.analysed_period(null, null, now()) ->> 'since';
begin
  return (
    with sold as (
      select d.product_id, sum(d.units)::int as units from private.daily_sales d where d.day > current_date - 30
      group by d.product_id having sum(d.units) > 0
    ), kept as (
      select s.product_id, s.units, p.name, sum(i.stock)::int as stock
      from sold s
        join public.products p on p.id = s.product_id and p.state = 'published'
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      -- A piece or two are no pace.
      where s.units >= 3
      group by s.product_id, s.units, p.name having sum(i.stock) > 0
    ), buyers as (
      select count(*)::int as orders, count(*) filter (where exists (
        select from public.orders e where lower(e.email) = lower(o.email) and e.created_at < o.created_at
      ))::int as returning
      from public.orders o where o.created_at >= since and o.status <> 'cancelled'
    )
    select jsonb_build_object(
      'best', (
        select jsonb_build_object('id', p.id, 'name', p.name, 'units', s.units)
        from sold s join public.products p on p.id = s.product_id order by s.units desc, p.id limit 1
      ),
      'running_out', (
        select jsonb_build_object('id', k.product_id, 'name', k.name, 'units', k.units, 'stock', k.stock, 'days', k.stock * 30 / k.units)
        from kept k where k.stock * 30 / k.units < 60 order by k.stock::float8 / k.units, k.product_id limit 1
      ),
      'orders', b.orders, 'returning', b.returning
    )
    from buyers b
  );
end
$$;
comment on function private.dashboard_insights() is
  'Of the last 30 days: the product that sold best and its pieces; the published one whose stock is gone first at this pace, in days (under 60, three pieces sold at least), each null where there is none; orders that were not cancelled, and those of buyers who had ordered before.';

create or replace function private.dashboard_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - private.late_after()) as late
      from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ), stock as (
      select count(*) filter (where i.stock > 0) as low, count(*) filter (where i.stock <= 0) as gone
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where i.stock <= i.min_stock
    ), mails as (
      select public.admin_mail_troubles() as troubles
    )
    select jsonb_build_object(
      'to_prepare', w.to_prepare, 'late', w.late, 'exchanges', (select count(*) from private.orders_to_replace()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$$;
comment on function private.dashboard_attention() is
  'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged pieces are to be sent; orders that are not paid and that nobody is paying now; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, and that have waited for an hour; for owners payments to look at.';

-- The latest of each ledger by its own index, then the latest of all: nothing is read that could not be shown.
create or replace function private.dashboard_activity(most int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with told as (
      (
        select 'order_placed' as kind, o.created_at as at, o.order_number as number, o.first_name as who, null::text as what,
          o.total as amount, null::int as pieces, null::text as by, null::bigint as question
        from public.orders o order by o.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select case
            when e.payment_status <> e.previous_payment_status then 'order_' || e.payment_status
            when e.status = 'pending' then 'order_reopened'
            else 'order_' || e.status
          end, e.at, o.order_number, o.first_name, null, case when e.payment_status <> e.previous_payment_status then o.total end, null,
          private.admin_name(e.by), null
        from (
          select * from public.order_events x where (x.status, x.payment_status) <> (x.previous_status, x.previous_payment_status)
          order by x.id desc limit dashboard_activity.most
        ) e join public.orders o on o.id = e.order_id
      )
      union all
      (
        select 'withdrawal', w.declared_at, w.order_number, w.name, null, null, null, null, null
        from public.withdrawals w order by w.declared_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'message', c.created_at, c.order_number, coalesce(c.first_name || ' ' || c.last_name, c.order_name), c.subject, null, null, null,
          c.id
        from public.contact_messages c where not c.is_suspect order by c.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'customer', u.created_at, u.email, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email), null, null, null, null, null
        from auth.users u
        where u.email_confirmed_at is not null and not exists (select from public.admin_users a where a.user_id = u.id)
        order by u.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'publication_' || p.state, p.finished_at, null, null, null, null, null, nullif(p.who, ''), null
        from public.publications p where p.finished_at is not null order by p.requested_at desc limit dashboard_activity.most
      )
      union all
      (
        -- A press of the button may change a product in many steps: the last one tells.
        select distinct on (a.row_id, a.operation) 'product_' || a.operation, a.at, a.row_id, null, a.row_label, null, null, a.admin_name, null
        from (select * from public.audit_log l order by l.id desc limit 200) a
        where a.table_name = 'products'
        order by a.row_id, a.operation, a.id desc
      )
      union all
      (
        select 'stock_' || case when m.change > 0 then 'in' else 'out' end, m.at, m.product_id::text, null, p.name, null, abs(m.change),
          private.admin_name(m.by), null
        from (
          select * from (select * from public.stock_movements x order by x.id desc limit 200) l
          where l.by is not null and l.order_id is null limit dashboard_activity.most
        ) m join public.products p on p.id = m.product_id
      )
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', t.kind, 'at', t.at, 'number', t.number, 'who', t.who, 'what', t.what, 'amount', t.amount, 'pieces', t.pieces, 'by', t.by,
      'question', t.question
    ) order by t.at desc, t.kind), '[]')
    from (select * from told k order by k.at desc, k.kind limit dashboard_activity.most) t
  );
end
$$;
comment on function private.dashboard_activity(int) is
  'What happened last, as a shopkeeper tells it: {kind, at, number (of an order or a product; the address of a new account), who (customer), what (product or subject), amount (euros), pieces, by (name of an administrator; empty where the account is gone, or of the shop that was exported here), question (of a message)}, the latest first.';

create or replace function public.admin_dashboard() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'figures', private.dashboard_figures(), 'insights', private.dashboard_insights(),
    'attention', private.dashboard_attention(), 'activity', private.dashboard_activity(8)
  );
end
$$;
comment on function public.admin_dashboard() is
  'For administrators: the shop at a glance; figures, insights, what waits for somebody and what happened last, each as its function in private says.';
grant execute on function public.admin_dashboard() to authenticated;
