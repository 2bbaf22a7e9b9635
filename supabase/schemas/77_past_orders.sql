-- Orders of the shop that stood here before: for service, history and figures. They are on no books, move no stock and write to nobody.

create table public.past_orders (
  id bigint generated always as identity primary key,
  move_id bigint not null references public.moves (id) on delete cascade,
  source text not null check (source in ('shopify', 'woocommerce', 'prestashop', 'other')),
  order_number text not null check (length(order_number) between 1 and 60),
  placed_at timestamptz not null,
  status text not null check (status in ('paid', 'partly_refunded', 'refunded', 'cancelled', 'unpaid')),
  email text check (email = lower(email) and length(email) <= 254),
  name text check (length(name) between 1 and 170),
  phone text check (length(phone) between 1 and 40),
  address text check (length(address) between 1 and 410),
  postal_code text check (length(postal_code) between 1 and 20),
  city text check (length(city) between 1 and 100),
  country text check (length(country) between 1 and 60),
  total numeric(10, 2) not null check (total >= 0),
  refunded numeric(10, 2) not null default 0 check (refunded >= 0),
  shipping numeric(10, 2) check (shipping >= 0),
  discount numeric(10, 2) check (discount >= 0),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  words text not null generated always as (
    private.search_text(
      order_number || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(postal_code, '') || ' ' || coalesce(city, '')
    )
  ) stored,
  constraint past_orders_number unique (source, order_number)
);

comment on table public.past_orders is
  'Orders of the shop that stood here before, out of its own file; no invoice, no entry of the journal, no stock.';
comment on column public.past_orders.id is 'Identifier.';
comment on column public.past_orders.move_id is 'File that brought it.';
comment on column public.past_orders.source is 'Software of the shop before: numbers are its own.';
comment on column public.past_orders.order_number is 'Number as that shop wrote it.';
comment on column public.past_orders.placed_at is 'When it was placed.';
comment on column public.past_orders.status is 'paid, partly_refunded, refunded, cancelled or unpaid.';
comment on column public.past_orders.email is 'Email address in lower case; null where none is known, or the buyer is no longer named.';
comment on column public.past_orders.name is 'Name of the buyer.';
comment on column public.past_orders.phone is 'Telephone.';
comment on column public.past_orders.address is 'Street and number, and what completes them.';
comment on column public.past_orders.postal_code is 'Postal code, as it was written.';
comment on column public.past_orders.city is 'City.';
comment on column public.past_orders.country is 'Country, as it was written.';
comment on column public.past_orders.total is 'Total in euros, taxes and shipping included, before what was refunded.';
comment on column public.past_orders.refunded is 'What was given back of it, in euros.';
comment on column public.past_orders.shipping is 'Shipping in euros; null where the file does not say.';
comment on column public.past_orders.discount is 'Discount in euros; null where the file does not say.';
comment on column public.past_orders.lines is 'What was bought: [{name, sku, quantity, price}], price in euros of one unit; null where the file does not say.';
comment on column public.past_orders.words is 'What the search looks through.';

create index past_orders_email on public.past_orders (email);
create index past_orders_placed on public.past_orders (placed_at);
create index past_orders_move on public.past_orders (move_id);
alter table public.past_orders enable row level security;
grant select on public.past_orders to service_role;

create or replace function private.past_order_view(p public.past_orders) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'source', p.source, 'order_number', p.order_number, 'placed_at', p.placed_at, 'status', p.status, 'email', p.email, 'name', p.name,
    'phone', p.phone, 'address', p.address, 'postal_code', p.postal_code, 'city', p.city, 'country', p.country, 'total', p.total,
    'refunded', p.refunded, 'shipping', p.shipping, 'discount', p.discount, 'lines', p.lines
  )
$$;
comment on function private.past_order_view(public.past_orders) is 'An order of the shop before, as administrators see it; amounts in euros.';

create or replace function private.past_orders_of(customer bigint) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(private.past_order_view(p) order by p.placed_at desc, p.id), '[]')
  from public.customer_emails e join public.past_orders p on p.email = e.email where e.customer_id = customer
$$;
comment on function private.past_orders_of(bigint) is 'Orders that a customer placed in the shop before, the last first.';

create or replace function public.admin_past_orders(search text, per_page int default 20) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  most constant int := least(greatest(per_page, 1), 100);
  wanted text;
begin
  perform private.require_admin();
  wanted := left(private.searched(coalesce(search, '')), 120);
  return (
    with found as materialized (
      select p.id, p.placed_at from public.past_orders p where strpos(p.words, wanted) > 0
    ), shown as (
      select f.id from found f order by f.placed_at desc, f.id limit most
    )
    select json_build_object('count', (select count(*) from found), 'orders', (
      select coalesce(json_agg(private.past_order_view(p) order by p.placed_at desc, p.id), '[]')
      from shown s join public.past_orders p on p.id = s.id
    ))
  );
end
$$;
comment on function public.admin_past_orders(text, int) is
  'For administrators: orders of the shop before whose number, name, email address or town contains the search, the last first, 100 at most, and how many there are; amounts in euros. search may be null: all of them.';
grant execute on function public.admin_past_orders(text, int) to authenticated;

create or replace function public.admin_past_sales(from_day date, to_day date) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'orders', count(*), 'revenue', coalesce(sum(p.total - least(p.refunded, p.total)), 0),
      'buyers', count(distinct p.email)
    )
    from public.past_orders p
    where p.status in ('paid', 'partly_refunded') and p.placed_at >= private.day_begins(least(from_day, to_day))
      and p.placed_at < private.day_begins(greatest(from_day, to_day) + 1)
  );
end
$$;
comment on function public.admin_past_sales(date, date) is
  'For administrators: what the shop before sold between two days, both included: paid orders, what they came to less what was given back, in euros, and how many addresses bought.';
grant execute on function public.admin_past_sales(date, date) to authenticated;

create or replace function private.unname_past_orders(address text) returns void
language sql security definer set search_path = '' as $$
  update public.past_orders p set
    email = null, name = null, phone = null, address = null, postal_code = null, city = null, country = null
  where p.email = unname_past_orders.address
$$;
comment on function private.unname_past_orders(text) is 'Takes the buyer out of orders of the shop before that an email address, in lower case, has placed.';

create or replace function private.is_old_past_order(p public.past_orders) returns boolean
language sql stable set search_path = '' as $$
  select p.placed_at < now() - private.kept_for('order')
    and num_nonnulls(p.email, p.name, p.phone, p.address, p.postal_code, p.city, p.country) > 0
$$;
comment on function private.is_old_past_order(public.past_orders) is 'Whether an order of the shop before names its buyer for longer than an order may.';

create or replace function private.unname_old_past_orders() returns int
language plpgsql security definer set search_path = '' as $$
declare
  unnamed int;
begin
  update public.past_orders p set
    email = null, name = null, phone = null, address = null, postal_code = null, city = null, country = null
  where private.is_old_past_order(p);
  get diagnostics unnamed = row_count;
  return unnamed;
end
$$;
comment on function private.unname_old_past_orders() is
  'Takes the buyer out of orders of the shop before that are older than an order may name one. Gives how many.';
