-- Orders as they stand: who sees them, who changes them.

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
comment on column public.orders.reserved_until is 'Until when the pieces of an unpaid order are kept; null once it is paid or they were given back.';
comment on column public.orders.released_at is 'When the pieces of an unpaid order were given back; null where they were not, or were taken again.';

create index orders_by_date on public.orders (created_at desc);
create index orders_reserved on public.orders (reserved_until) where reserved_until is not null;
create index orders_by_user on public.orders (user_id) where user_id is not null;
create index orders_guests_by_email on public.orders (lower(email)) where user_id is null;
-- A shipping method that is renamed or removed is looked for in all orders.
create index orders_shipping_method on public.orders (shipping_method);
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
comment on column public.order_items.is_gift is 'Added at no price by a discount code; its stock is taken as any other''s.';
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
  delivered_on date
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

create index order_events_order on public.order_events (order_id, at);
alter table public.order_events enable row level security;
grant select on public.order_events to service_role;

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
    'shipped_at', private.order_turned(o, 'shipped'), 'cancelled_at', private.order_turned(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
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
      'revenue', coalesce(sum(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 0),
      'average', coalesce(round(avg(o.total) filter (where o.payment_status = 'paid' and o.status <> 'cancelled'), 2), 0)
    )
    from public.orders o
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived, of those that are published, and of orders by state; revenue and average basket in euros of orders that are paid and not cancelled.';
grant execute on function public.admin_figures() to authenticated;

create or replace function public.admin_orders(search text, wanted_status text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with found as (
      select o.* from public.orders o
      where (admin_orders.wanted_status is null or o.status = admin_orders.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and strpos(
          lower(concat_ws(' ', o.order_number, o.first_name, o.last_name, o.first_name, o.email)),
          lower(regexp_replace(btrim(admin_orders.search), '\s+', ' ', 'g'))
        ) > 0
    ), shown as (
      select * from found f order by f.created_at desc, f.order_number desc
      limit least(greatest(admin_orders.per_page, 1), 100)
      offset (greatest(admin_orders.page, 1)::bigint - 1) * least(greatest(admin_orders.per_page, 1), 100)
    )
    select json_build_object('count', (select count(*) from found), 'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', s.order_number, 'created_at', s.created_at, 'first_name', s.first_name,
        'last_name', s.last_name, 'email', s.email, 'total', s.total, 'status', s.status,
        'payment_status', s.payment_status,
        'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = s.id)
      ) order by s.created_at desc, s.order_number desc) from shown s
    ), '[]'))
  );
end
$$;
comment on function public.admin_orders(text, text, int, int) is
  'For administrators: a page of orders, newest first (page from 1, at most 100 a page), whose number, name or e-mail contains the search, and how many there are. wanted_status may be null: all of them.';
grant execute on function public.admin_orders(text, text, int, int) to authenticated;

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', a.name, 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on
      ) order by e.at desc, e.id desc)
      from public.order_events e left join public.admin_users a on a.user_id = e.by
      where e.order_id = o.id
    ), '[]'))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, and who changed it when, latest first; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

create or replace function public.set_order_status(number text, new_status text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present text;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.status into present from public.orders o where o.order_number = set_order_status.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif present = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- A trigger records who and when. An order that is completed was delivered, today where nobody said when; one that is taken
  -- back was not.
  update public.orders o set status = set_order_status.new_status,
    delivered_at = case when set_order_status.new_status = 'completed' then coalesce(o.delivered_at, now()) end
  where o.order_number = set_order_status.number and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text) is
  'For administrators: makes an order pending, shipped or completed, which counts as delivered from that day on; gives it back as admin_order does.';
grant execute on function public.set_order_status(text, text) to authenticated;

create or replace function public.set_delivery_day(number text, day date) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  today date := (now() at time zone 'Europe/Paris')::date;
begin
  perform private.acting_admin();
  select o.* into stored from public.orders o where o.order_number = set_delivery_day.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status not in ('shipped', 'completed') then
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
comment on function public.set_delivery_day(text, date) is
  'For administrators: the day a shipped or completed order was delivered, no later than today and no earlier than it was placed; gives the order back as admin_order does.';
grant execute on function public.set_delivery_day(text, date) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := nullif(regexp_replace(btrim(new_tracking), '\s+', ' ', 'g'), '');
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.* into stored from public.orders o where o.order_number = set_tracking_number.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status <> 'shipped' then
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
comment on function public.set_tracking_number(text, text) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text) to authenticated;

-- One normal form of a number serves the search and its limits: blanks inside must not make another key of it.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(translate(written, '‐‑‒–—', '-----'), '\s|#|n°', '', 'gi'))
$$;
comment on function private.order_number(text) is 'The number of an order, however a person writes it.';

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
