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
  country text not null check (country in ('FR', 'MC', 'BE', 'LU', 'CH')),
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
  constraint orders_total_adds_up check (total = subtotal - discount + shipping_fee),
  constraint orders_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

create index orders_by_date on public.orders (created_at desc);
create index orders_by_user on public.orders (user_id) where user_id is not null;

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

create trigger orders_touch before update on public.orders
  for each row execute function private.touch();

alter table public.orders enable row level security;
grant select, insert, update on public.orders to service_role;
