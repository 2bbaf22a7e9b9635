-- Orders: the table, what its triggers do, how an order is shown to its buyer.

-- One normal form serves searches, forms and their limits: what stands between the digits must not make another key of a number.
create or replace function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    upper(regexp_replace(translate(written, '‐‑‒–—  ', '-----  '), '\s|[-.#]|n°', '', 'gi')),
    '^CMD([0-9]{4})([0-9]{4,})$', 'CMD-\1-\2'
  )
$$;
comment on function private.order_number(text) is
  'The number of an order, however a person writes it: "cmd 2026 1073" and "CMD20261073" are CMD-2026-1073. What is no number of an order has no hyphens.';

create or replace function private.cancel_reasons() returns text[]
language sql immutable set search_path = '' as $$ select array['customer', 'stock', 'undeliverable', 'unpaid', 'other'] $$;
comment on function private.cancel_reasons() is 'Why an order is cancelled: CANCEL_REASONS of src/domain/order-work.ts.';

create or replace function private.refund_reasons() returns text[]
language sql immutable set search_path = '' as $$
  select array['withdrawal', 'damaged', 'wrong_item', 'not_as_described', 'size', 'missing', 'undelivered', 'goodwill', 'other']
$$;
comment on function private.refund_reasons() is 'Why an item comes back or money goes back: REFUND_REASONS of src/domain/order-work.ts.';

create or replace function private.hand_payments() returns text[]
language sql immutable set search_path = '' as $$ select array['transfer', 'cheque', 'cash'] $$;
comment on function private.hand_payments() is
  'Means of payment that an administrator takes and marks as received, without Stripe: HAND_PAYMENTS of src/domain/order-states.ts.';

create or replace function private.record_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status)
  values (new.id, auth.uid(), new.status, new.payment_status, old.status, old.payment_status);
  return null;
end
$$;
comment on function private.record_order_event() is 'Trigger: keeps the history of an order''s states.';

create or replace function private.recount_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case when new.status = 'cancelled' then -1 else 1 end;
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, private.paris_day(new.created_at), sign * sum(l.quantity)
  from public.order_items l where l.order_id = new.id
  group by l.product_id order by l.product_id
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.recount_sales() is 'Trigger: a cancelled order does not count, one taken back counts again.';

create or replace function private.assign_guest_order() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Once, not for each address that is read.
  address constant text := lower(new.email);
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = address and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$$;
comment on function private.assign_guest_order() is
  'Trigger: an order placed without signing in belongs to the account that has proved to own its email address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

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

create or replace function private.closing() returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when s.opened_at is null then 'opening' when s.maintenance_mode then 'maintenance' end from public.settings s
  );
end
$$;
comment on function private.closing() is
  'Why the shop is closed: opening, as its owner has not opened it yet; maintenance; null where it is open. As closingOf of src/domain/maintenance.ts.';

-- Where no prices are shown none can be agreed to; who takes an order by telephone knows that the shop is closed, and tells the price.
create or replace function private.keep_shop_closed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reason constant text := private.closing();
begin
  if reason = 'opening' then
    perform private.refuse(503, 'shop_unopened');
  end if;
  if tg_table_name = 'orders' then
    if new.taken_by is not null then
      return new;
    elsif reason is null and not (select s.show_prices from public.settings s) then
      perform private.refuse(409, 'prices_hidden');
    end if;
  end if;
  if reason is not null then
    perform private.refuse(503, 'shop_closed');
  end if;
  return new;
end
$$;
comment on function private.keep_shop_closed() is
  'Trigger: nothing is ordered or paid before the shop is open. No order is placed and no payment begun while it is being looked after, no order while it shows no prices, but by telephone.';

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

-- Emails about an order follow from its states, so that no screen and no job can forget one.
create or replace function private.queue_order_emails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'pending' then
      perform private.queue_mail('order_shipped', new.id::text, new.id);
    elsif new.status = 'completed' then
      perform private.queue_mail('order_delivered', new.id::text, new.id);
    -- Whose payment has failed hears of that.
    elsif new.status = 'cancelled' and new.payment_status <> 'failed' then
      perform private.queue_mail('order_cancelled', new.id::text, new.id);
    end if;
  end if;
  -- Refunds tell of themselves, each with its amount; a payment that was simulated has none.
  if new.payment_status = 'refunded' and old.payment_status is distinct from 'refunded'
    and not exists (select from public.refunds r where r.order_id = new.id)
  then
    perform private.queue_mail('order_refunded', new.id::text, new.id, null, jsonb_build_object('amount', new.total));
  end if;
  -- The number of the parcel is what the email waited for. One that is scanned with the parcel goes at once; of one that is
  -- typed whoever sees a mistake takes it back, for as long as they are offered to: UNDO_MS of src/domain/rules.ts.
  if new.tracking_number is distinct from old.tracking_number
    -- Or with its label, before.
    or new.tracking_number is not null and new.status = 'shipped' and old.status = 'pending'
  then
    update public.mail_outbox m set next_attempt_at = clock_timestamp() + case
      when new.tracking_number is null then private.mail_delay(m.kind)
      when old.status = 'shipped' then interval '40 seconds'
      else interval '0'
    end
    where m.kind = 'order_shipped' and m.order_id = new.id and m.status = 'waiting' and m.attempts = 0;
  end if;
  return null;
end
$$;
comment on function private.queue_order_emails() is
  'Trigger: the buyer hears that an order was shipped, delivered, cancelled or refunded, of each once.';

create or replace function private.note_payment() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.paid_at := coalesce(new.paid_at, clock_timestamp());
  return new;
end
$$;
comment on function private.note_payment() is 'Trigger: keeps when an order was paid first.';

create or replace function private.owe_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.documents_due (order_id, due_at) values (new.id, new.paid_at);
  return null;
end
$$;
comment on function private.owe_invoice() is 'Trigger: a paid order has an invoice to come.';

create or replace function private.keep_main_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.parcels as p (order_id, is_main, carrier, number, weight_g)
  select new.id, true, coalesce((select m.carrier from public.shipping_methods m where m.id = new.shipping_method), 'none'), new.tracking_number,
    (select l.weight_g from public.labels l where l.order_id = new.id and l.kind = 'outbound' and l.state = 'ready')
  on conflict (order_id) where is_main do update set number = excluded.number where p.number is distinct from excluded.number;
  if tg_op = 'UPDATE' and new.status <> old.status then
    -- What is not on its way is not asked for; one that leaves again is.
    update public.parcels p set next_look_at = private.first_look(p)
    where p.order_id = new.id and (new.status = 'shipped') <> (p.next_look_at is not null) and new.status <> 'completed';
  end if;
  return null;
end
$$;
comment on function private.keep_main_parcel() is 'Trigger: an order that was shipped has a parcel, and the order''s number is its.';

create or replace function private.give_up_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.labels l set next_look_at = clock_timestamp()
  from public.orders o
  where l.state = 'ready' and l.cancelled_at is null and o.id = l.order_id and private.is_label_unwanted(o, l)
    and o.id = case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
  return null;
end
$$;
comment on function private.give_up_label() is 'Trigger: the label of an order that will not leave is taken back by the clock.';

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_number text not null unique check (order_number ~ '^CMD-[0-9]{4}-[0-9]{4,}$'),
  idempotency_key uuid not null unique,
  request_hash text not null check (request_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid references auth.users (id) on delete set null,
  status text not null default 'pending' check (status in ('pending', 'shipped', 'completed', 'cancelled')),
  payment_status text not null default 'pending' check (payment_status in ('pending', 'paid', 'failed', 'refunded')),
  payment_method text not null check (payment_method in ('card', 'paypal', 'transfer', 'cheque', 'cash')),
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
  prolonged_at timestamptz,
  pay_to jsonb check (pay_to ? 'iban' or pay_to ? 'payee'),
  delivery_terms jsonb check (delivery_terms ?& array['delay', 'preparation_days', 'cutoff_hour']),
  constraint orders_total_adds_up check (total = subtotal - discount + shipping_fee),
  constraint orders_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

comment on table public.orders is 'Orders: written by place_order, with copies of all that must not change later. Most characters: TEXT_LIMITS of src/domain/rules.ts.';
comment on column public.orders.id is 'Identifier.';
comment on column public.orders.order_number is 'CMD-YYYY-NNNN, gapless within a year.';
comment on column public.orders.idempotency_key is 'Chosen by the browser for one intent to buy: it makes one order.';
comment on column public.orders.request_hash is 'SHA-256 of the request, so that a key cannot serve for another one.';
comment on column public.orders.user_id is 'Account of the buyer, null for a guest or an erased account.';
comment on column public.orders.status is 'pending, shipped, completed or cancelled.';
comment on column public.orders.payment_status is 'pending, paid, failed or refunded.';
comment on column public.orders.payment_method is 'card or paypal, at Stripe; transfer, cheque or cash, which an administrator takes.';
comment on column public.orders.is_simulated is 'Paid in a simulation: no money moved.';
comment on column public.orders.email is 'Email address of the buyer.';
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
  'standard; exempt: the shop is exempt (franchise en base; private.vat_mention says by which article); export: to Switzerland, without French VAT.';
comment on column public.orders.shipping_tax is 'The fee''s share of the VAT, in euros; the rest is that of the lines.';
comment on column public.orders.relay_point is 'Relay point that the buyer chose, as it was then; null where the parcel goes to the address.';
comment on column public.orders.paid_at is 'When it was paid first; kept by a trigger.';
comment on column public.orders.prepared_at is 'When its items were gathered and packed; null before, and of an order that was never said to be.';
comment on column public.orders.search_words is
  'Name (the last one first, so that it sorts), number, email, postal code and tracking number, as private.search_text writes them, one line each.';
comment on column public.orders.taken_by is 'Administrator who took it by telephone; null where its buyer placed it.';
comment on column public.orders.reserved_until is 'Until when the units of an unpaid order are kept; null once it is paid or they were given back.';
comment on column public.orders.prolonged_at is 'When its reservation was prolonged, which happens once, or was made one that is not.';
comment on column public.orders.pay_to is 'Where its buyer was told to send a transfer or a cheque, as private.payment_address said when it was placed; null where nobody was told.';
comment on column public.orders.delivery_terms is 'What its buyer was told of the delivery when it was placed: delay of the method in words, preparation_days and cutoff_hour of the settings; null of those of before.';
comment on column public.orders.released_at is 'When the units of an unpaid order were given back; null where they were not, were taken again, or it is given up for good.';

-- Orders by their day, and what analyses read of every order of a year: without it they would read all that stands in them.
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
    'email,first_name,last_name,phone,address,address_complement,postal_code,city,relay_point,tracking_number,user_id,idempotency_key'
  );
create trigger orders_guest_account before insert on public.orders
  for each row when (new.user_id is null) execute function private.assign_guest_order();
create trigger orders_shop_closed before insert on public.orders
  for each row execute function private.keep_shop_closed();
create trigger orders_customer after insert or update of email, status, payment_status, total on public.orders
  for each row execute function private.note_customer();
create trigger orders_discount after update of status, payment_status on public.orders
  for each row when (new.discount_code is not null) execute function private.settle_discount();
create trigger orders_mails after update of status, payment_status, tracking_number on public.orders
  for each row execute function private.queue_order_emails();

-- Placing an order writes none.
create trigger orders_label after update of status on public.orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.give_up_label();
create trigger orders_parcel_at_once after insert on public.orders
  for each row when (new.status in ('shipped', 'completed') or new.tracking_number is not null) execute function private.keep_main_parcel();
create trigger orders_parcel after update of status, tracking_number on public.orders
  for each row when (
    (new.status, new.tracking_number) is distinct from (old.status, old.tracking_number)
    and (new.status in ('shipped', 'completed') or old.status in ('shipped', 'completed')
      or new.tracking_number is not null or old.tracking_number is not null)
  )
  execute function private.keep_main_parcel();

create trigger orders_paid_at_once before insert on public.orders
  for each row when (new.payment_status = 'paid') execute function private.note_payment();
create trigger orders_paid before update of payment_status on public.orders
  for each row when (new.payment_status = 'paid' and old.payment_status <> 'paid') execute function private.note_payment();
create trigger orders_invoice_at_once after insert on public.orders
  for each row when (new.paid_at is not null) execute function private.owe_invoice();
create trigger orders_invoice after update of payment_status on public.orders
  for each row when (new.paid_at is not null and old.paid_at is null) execute function private.owe_invoice();

create or replace function private.order_of(order_number text, email text) returns public.orders
language sql stable set search_path = '' as $$
  select o from public.orders o
  where o.order_number = private.order_number(order_of.order_number)
    and lower(o.email) = lower(btrim(order_of.email))
$$;
comment on function private.order_of(text, text) is
  'The order that a number, however a person writes it, and an email address name together; null when they do not match.';

create or replace function private.is_awaited(o public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return o.payment_method = any (private.hand_payments()) and o.payment_status = 'pending' and o.status = 'pending';
end
$$;
comment on function private.is_awaited(public.orders) is 'Whether an order waits for a transfer, a cheque or cash: isAwaited of src/domain/order-steps.ts.';

create or replace function private.status_reached_at(o public.orders, state text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  -- A new order has no history, and most that are asked for are new.
  if o.status = 'pending' or (status_reached_at.state = 'cancelled') <> (o.status = 'cancelled') then
    return null;
  end if;
  return (
    select max(e.at) from public.order_events e
    where e.order_id = o.id and e.status = status_reached_at.state and e.previous_status <> status_reached_at.state
  );
end
$$;
comment on function private.status_reached_at(public.orders, text) is
  'When an order was last shipped or cancelled, where it still is.';

create or replace function private.exchanges_for_buyer(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Most orders have none, and only what was sent can be exchanged.
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
      'id', e.id, 'sku', e.sku, 'label', e.variant_label, 'former_label', coalesce(f.label, i.label),
      'quantity', case when e.sent_at is null then d.due else e.quantity end, 'image', coalesce(v.images[1], p.images[1], i.image),
      'at', e.at, 'sent_at', e.sent_at, 'tracking_number', e.tracking_number
    ) order by e.sent_at nulls last, e.at, e.line_no, e.id), '[]')
    from public.order_exchanges e
      join private.exchange_shares(o.id) d on d.exchange_id = e.id
      join private.order_line_facts i on i.order_id = e.order_id and i.position = e.line_no
      left join public.products p on p.id = i.product_id
      left join public.product_variants v on v.id = e.variant_id
      -- What the buyer had: of items that never left, those that they replaced. Before exchanges named them, a line that was
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
comment on function private.exchanges_for_buyer(public.orders) is
  'Exchanges of an order as its buyer sees them: those that were sent, in that order, then what is still to be sent.';

create or replace function private.refunds_for_buyer(o public.orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of every order that is placed: this language keeps its plan.
  return (
    select coalesce(json_agg(json_build_object('at', r.created_at, 'amount', r.amount) order by r.created_at, r.id), '[]')
    from public.refunds r where r.order_id = o.id and r.of_sale and r.status in ('pending', 'succeeded')
  );
end
$$;
comment on function private.refunds_for_buyer(public.orders) is
  'What went back of an order, or is on its way, as its buyer is told: [{at, amount}], amounts in euros, the oldest first.';

create or replace function private.refunded_quantity(order_id uuid, line_position int) returns int
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of every line of every order that is read: this language keeps its plan.
  return (
    select coalesce(sum((l ->> 'quantity')::int), 0)
    from public.refunds r, jsonb_array_elements(r.lines) l
    where r.order_id = refunded_quantity.order_id and r.of_sale and r.status in ('pending', 'succeeded')
      and (l ->> 'position')::int = line_position
  );
end
$$;
comment on function private.refunded_quantity(uuid, int) is 'How many items of a line of an order were paid back to its buyer.';

create or replace function private.is_wholly_refunded(o public.orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  -- Of most orders nothing has gone back.
  if not exists (select from public.refunds r where r.order_id = o.id) then
    return false;
  end if;
  return not exists (
    select from public.order_items i
    where i.order_id = o.id and not i.is_gift and i.quantity > private.refunded_quantity(o.id, i.position)
  );
end
$$;
comment on function private.is_wholly_refunded(public.orders) is
  'Whether every item of an order that was paid for was given back, as refunds_for_buyer tells it: there is none left to withdraw from, though its parcel may still be paid.';

create or replace function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'carrier', (select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'relay_point', o.relay_point, 'delivery_terms', o.delivery_terms,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'parcels', private.parcels_for_buyer(o), 'return_labels', private.return_labels_for_buyer(o), 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until, 'pay_to', o.pay_to, 'is_by_phone', o.taken_by is not null,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$$;
comment on function private.order_view(public.orders) is 'An order as its buyer sees it, amounts in euros.';

create or replace function public.my_orders() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('order', private.order_view(o)) order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select public.current_person())
    order by p.created_at desc limit 200
  ) o
$$;
comment on function public.my_orders() is
  'The caller''s last 200 orders, newest first; amounts in euros.';
grant execute on function public.my_orders() to authenticated;

create or replace function private.late_after() returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => greatest(s.preparation_days, 1)) from public.settings s
$$;
comment on function private.late_after() is 'How long after its payment an order is late if it was not shipped: the time to prepare of the settings, a day at least.';

create or replace function private.is_late(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - (select private.late_after())
$$;
comment on function private.is_late(public.orders) is 'Whether an order is paid, and should have been shipped by now.';

create or replace function private.is_partly_refunded(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.payment_status = 'paid' and exists (select from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed')
$$;
comment on function private.is_partly_refunded(public.orders) is 'Whether some of what was paid for an order went back, or is on its way, and not all of it.';
