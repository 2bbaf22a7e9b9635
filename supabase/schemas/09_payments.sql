-- Taking money: attempts to pay, what Stripe tells of them, reservations that end, money that goes back.

create or replace function private.note_refunded_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_due (email) select lower(o.email) from public.orders o where o.id = new.order_id;
  return null;
end
$$;
comment on function private.note_refunded_customer() is 'Trigger: what was given back is counted with its customer.';

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  attempt_key text not null check (length(attempt_key) between 1 and 200),
  intent_id text unique check (intent_id ~ '^pi_[A-Za-z0-9_]{1,200}$'),
  amount numeric(10, 2) not null check (amount > 0),
  currency text not null default 'EUR' check (currency = 'EUR'),
  state text not null default 'created' check (
    state in ('created', 'requires_action', 'processing', 'refused', 'cancelled', 'succeeded')
  ),
  settles boolean not null default false check (not settles or state = 'succeeded'),
  failure_code text check (length(failure_code) <= 100),
  failure_message text check (length(failure_message) <= 500),
  dispute text check (length(dispute) <= 60),
  caller text check (length(caller) <= 128),
  check_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  refused_at timestamptz,
  refused_events int not null default 0 check (refused_events >= 0),
  refusals int not null generated always as (case when refused_at is null then 0 else greatest(refused_events, 1) end) stored,
  constraint payments_attempt unique (order_id, attempt_key)
);

comment on table public.payments is 'Attempts to pay an order at Stripe, one row each; written by the database alone.';
comment on column public.payments.id is 'Identifier; Stripe keeps it with the intent.';
comment on column public.payments.order_id is 'Order.';
comment on column public.payments.attempt_key is 'The confirmation token of the attempt: what is sent twice is one attempt.';
comment on column public.payments.intent_id is 'PaymentIntent at Stripe; null until its answer is known.';
comment on column public.payments.amount is 'What is to be paid, in euros.';
comment on column public.payments.currency is 'ISO 4217 code.';
comment on column public.payments.state is
  'created, requires_action (the buyer is with the bank), processing, refused, cancelled or succeeded; it never goes back.';
comment on column public.payments.settles is 'Whether it is this payment that paid the order.';
comment on column public.payments.failure_code is 'Stripe''s code of a refusal.';
comment on column public.payments.failure_message is 'Stripe''s words of a refusal.';
comment on column public.payments.dispute is 'State of a dispute at Stripe; null where there is none.';
comment on column public.payments.caller is 'Hash of the buyer''s network address, kept for a day: it limits attempts.';
comment on column public.payments.check_at is 'When Stripe is asked what became of it; null once it is known.';
comment on column public.payments.created_at is 'When it began.';
comment on column public.payments.updated_at is 'When its state last changed.';
comment on column public.payments.refused_at is 'When a card was last refused; kept when the attempt is cancelled, as it is after a refusal. Null where none was.';
comment on column public.payments.refused_events is 'Refusals that events of Stripe told of.';
comment on column public.payments.refusals is
  'How often a card was refused: what Stripe answered and the event of the same refusal count as one. All that limits who tries cards counts these.';

create index payments_due on public.payments (check_at) where check_at is not null;
create index payments_caller on public.payments (caller, created_at desc) where caller is not null;
create index payments_time on public.payments (created_at);
alter table public.payments enable row level security;
grant select on public.payments to service_role;
create trigger payments_touch before update of state on public.payments for each row execute function private.touch();
create trigger payments_shop_closed before insert on public.payments
  for each row execute function private.keep_shop_closed();

create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  received_at timestamptz not null default clock_timestamp()
);

comment on table public.stripe_events is 'Events of Stripe that had their effect; an event comes twice, late, in any order.';
comment on column public.stripe_events.id is 'Stripe''s identifier.';
comment on column public.stripe_events.type is 'Stripe''s type.';
comment on column public.stripe_events.received_at is 'When it had its effect.';

create index stripe_events_time on public.stripe_events (received_at desc);
alter table public.stripe_events enable row level security;
grant select on public.stripe_events to service_role;

create table public.payment_quarantine (
  id bigint generated always as identity primary key,
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  key text not null check (length(key) between 1 and 255),
  order_id uuid references public.orders (id) on delete set null,
  event_id text check (length(event_id) <= 255),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  constraint payment_quarantine_once unique (reason, key)
);

comment on table public.payment_quarantine is 'What the owner must look at: money that does not fit its order, disputes, refunds that failed.';
comment on column public.payment_quarantine.id is 'Identifier.';
comment on column public.payment_quarantine.reason is
  'amount_differs, order_differs, payment_unknown, payment_late, payment_twice, refund_failed, dispute, payments_closed.';
comment on column public.payment_quarantine.key is 'What it is about, at Stripe.';
comment on column public.payment_quarantine.order_id is 'Order, where one is known.';
comment on column public.payment_quarantine.event_id is 'Event that told of it, where one did.';
comment on column public.payment_quarantine.details is 'What Stripe said of it; amounts in cents.';
comment on column public.payment_quarantine.created_at is 'When it was found.';
comment on column public.payment_quarantine.seen_at is 'When an owner ticked it off.';

create index payment_quarantine_order on public.payment_quarantine (order_id) where order_id is not null;
alter table public.payment_quarantine enable row level security;
grant select on public.payment_quarantine to service_role;
create trigger payment_quarantine_audit after insert or update or delete on public.payment_quarantine
  for each row execute function private.audit_change('id', 'reason');

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  amount numeric(10, 2) not null check (amount > 0),
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  of_sale boolean not null,
  stripe_refund_id text unique check (length(stripe_refund_id) between 1 and 255),
  status text not null default 'due' check (status in ('due', 'pending', 'succeeded', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  by uuid,
  note text check (length(note) between 1 and 400),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  shipping numeric(10, 2) not null default 0 check (shipping >= 0),
  extra numeric(10, 2) not null default 0 check (extra >= 0),
  retries uuid references public.refunds (id),
  refusals int not null default 0 check (refusals >= 0)
);

comment on table public.refunds is 'Money that goes back, or went back; written by the database alone.';
comment on column public.refunds.id is 'Identifier; Stripe keeps it with the refund, and takes it once.';
comment on column public.refunds.order_id is 'Order.';
comment on column public.refunds.payment_id is 'Payment that is given back.';
comment on column public.refunds.amount is 'Amount in euros.';
comment on column public.refunds.reason is 'late (its reservation had ended), twice (the order was paid already), cancelled, stripe (made there); order_cancelled, exchange, or one of REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.refunds.of_sale is 'Whether it takes back a sale; false is money that never paid an order.';
comment on column public.refunds.stripe_refund_id is 'Refund at Stripe; null until it is made.';
comment on column public.refunds.status is 'due (Stripe is to be asked), pending, succeeded or failed.';
comment on column public.refunds.attempts is 'How often Stripe was asked.';
comment on column public.refunds.next_attempt_at is 'When Stripe is asked, or asked again.';
comment on column public.refunds.last_error is 'Why Stripe refused the last time.';
comment on column public.refunds.created_at is 'When it became due, or known.';
comment on column public.refunds.updated_at is 'When it last changed.';
comment on column public.refunds.by is 'Account of the owner who gave it back; null is the shop''s own software.';
comment on column public.refunds.note is 'Words for the shop alone.';
comment on column public.refunds.lines is 'Pieces that it is for: [{"position", "exchange", "quantity", "amount", "restocked", "reserved"}], amounts in euros after the discount; empty where none are named. restocked lie in stock, reserved were taken from there again because it failed; the first of several attempts says so for all.';
comment on column public.refunds.shipping is 'What it gives back of the shipping fee, in euros.';
comment on column public.refunds.extra is 'What it gives back besides, in euros.';
comment on column public.refunds.retries is 'Refund that had failed, and that it makes anew.';
comment on column public.refunds.refusals is 'How often Stripe answered with an error. It repeats the answer to a key it has seen: after each the request gets another, and only then, so that two at once make one refund.';

create index refunds_due on public.refunds (next_attempt_at) where status = 'due';
create index refunds_order on public.refunds (order_id);
create index refunds_payment on public.refunds (payment_id) where payment_id is not null;
create unique index refunds_retries on public.refunds (retries) where retries is not null;
alter table public.refunds enable row level security;
grant select on public.refunds to service_role;
create trigger refunds_touch before update on public.refunds for each row execute function private.touch();
create trigger refunds_customer after insert or update of status, amount on public.refunds
  for each row execute function private.note_refunded_customer();
create trigger refunds_audit after insert or update on public.refunds
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,order_id,id,lines');

-- The one definition of what an order has brought: dashboard, list of orders, customers and analyses read it here.
create view private.sales as
select o.id as order_id, o.created_at, o.email as buyer,
  case when o.payment_status <> 'paid' then null when g.amount is null then o.total else greatest(o.total - g.amount, 0) end as revenue,
  o.payment_status = 'paid' as is_paid
from public.orders o
  left join (
    select r.order_id, sum(r.amount) as amount from public.refunds r where r.of_sale and r.status <> 'failed' group by r.order_id
  ) g on g.order_id = o.id
where o.status <> 'cancelled';

comment on view private.sales is 'Orders that were not cancelled, with their revenue.';
comment on column private.sales.order_id is 'Order.';
comment on column private.sales.created_at is 'When it was placed: its revenue is of that moment, whenever something went back.';
comment on column private.sales.buyer is 'E-mail address of the buyer, as it was written.';
comment on column private.sales.revenue is
  'What was paid without what went back or is on its way, in euros, taxes included; null where it is not paid, or all of it was given back.';
comment on column private.sales.is_paid is 'Whether it has a revenue: asked alone, no refund is read.';

create table private.unpaid_pieces (
  order_id uuid not null references public.orders (id) on delete cascade,
  key text not null check (length(key) between 1 and 128),
  pieces int not null check (pieces > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, key)
);

comment on table private.unpaid_pieces is 'Pieces that a network and a mailbox took within the hour and have not paid, as hashes.';
comment on column private.unpaid_pieces.order_id is 'Order.';
comment on column private.unpaid_pieces.key is 'Hash of a network address, or of a mailbox as private.customer_key makes it.';
comment on column private.unpaid_pieces.pieces is 'Pieces of the order.';
comment on column private.unpaid_pieces.at is 'When they were taken.';

create index unpaid_pieces_key on private.unpaid_pieces (key, at);
create index unpaid_pieces_age on private.unpaid_pieces (at);
alter table private.unpaid_pieces enable row level security;

create table private.payment_clock (
  id boolean primary key default true check (id),
  claimed_at timestamptz not null default '-infinity',
  reconciled_until timestamptz not null default now()
);

comment on table private.payment_clock is 'When the shop''s books were last compared with Stripe''s: one row.';
comment on column private.payment_clock.id is 'Always true: there is one row.';
comment on column private.payment_clock.claimed_at is 'When a comparison last began.';
comment on column private.payment_clock.reconciled_until is 'Up to when the events of Stripe are known.';

alter table private.payment_clock enable row level security;
insert into private.payment_clock default values;

create or replace function private.reservation_time() returns interval language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;
comment on function private.reservation_time() is 'How long an unpaid order keeps its pieces: RESERVATION_MINUTES of src/domain/rules.ts.';

create or replace function private.most_pieces_per_caller() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.most_pieces_per_caller() is 'Unpaid pieces that one network address may take in an hour: MAX_UNPAID_PIECES of src/domain/rules.ts.';

create or replace function private.most_pieces_per_recipient() returns int language sql immutable set search_path = '' as 'select 120';
comment on function private.most_pieces_per_recipient() is 'Of them for one mailbox: MAX_UNPAID_PIECES of src/domain/rules.ts.';

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
comment on function private.limit_pieces(uuid, text[], int[], int) is
  'Counts the pieces of an order that is not paid, under each key, and refuses more than `most` of them within an hour. Calls with one key wait for each other before they come here.';

create or replace function private.take_stock(order_id uuid) returns boolean
language plpgsql set search_path = '' as $$
begin
  -- Locked in the order of the variants, as everywhere.
  perform from public.inventory i join public.order_items l on l.variant_id = i.variant_id
  where l.order_id = take_stock.order_id order by i.variant_id for update of i;
  if exists (
    select from public.order_items l join public.inventory i on i.variant_id = l.variant_id
    where l.order_id = take_stock.order_id
    group by i.variant_id having min(i.stock) < sum(l.quantity)
  ) then
    return false;
  end if;
  perform private.move_stock(take_stock.order_id, -1, 'sale');
  return true;
end
$$;
comment on function private.take_stock(uuid) is 'Takes the pieces of an order again; false where one of them is gone, and nothing is taken.';

create or replace function private.move_stock(order_id uuid, sign int, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
begin
  perform set_config('shop.stock_reason', move_stock.reason, true),
    set_config('shop.stock_order', move_stock.order_id::text, true);
  for line in
    select l.variant_id, l.quantity from public.order_items l where l.order_id = move_stock.order_id order by l.variant_id
  loop
    update public.inventory i set stock = i.stock + move_stock.sign * line.quantity where i.variant_id = line.variant_id;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$$;
comment on function private.move_stock(uuid, int, text) is 'Gives the pieces of an order back (1) or takes them (-1), in the order of the variants.';

create or replace function private.quarantine(
  reason text, key text, order_id uuid, event_id text, details jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  owner_email text := (select nullif(s.contact_email, '') from public.settings s);
  number text := (select o.order_number from public.orders o where o.id = quarantine.order_id);
begin
  insert into public.payment_quarantine as q (reason, key, order_id, event_id, details)
  values (quarantine.reason, quarantine.key, quarantine.order_id, quarantine.event_id, quarantine.details)
  on conflict on constraint payment_quarantine_once do update set details = excluded.details, seen_at = null
    where q.details is distinct from excluded.details;
  if found and owner_email is not null then
    perform private.queue_mail(
      'payment_alarm', md5(quarantine.reason || quarantine.key || quarantine.details::text), null, owner_email,
      quarantine.details || jsonb_build_object('alarm', quarantine.reason, 'order_number', number)
    );
  end if;
end
$$;
comment on function private.quarantine(text, text, uuid, text, jsonb) is 'Puts something before the owner, once, and writes to them.';

create or replace function private.due_refund(payment public.payments, reason text, of_sale boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale)
  select payment.order_id, payment.id, payment.amount, due_refund.reason, due_refund.of_sale
  where not exists (select from public.refunds r where r.payment_id = payment.id and r.reason = due_refund.reason);
end
$$;
comment on function private.due_refund(public.payments, text, boolean) is 'Has a whole payment given back.';

create or replace function private.settle_payment(payment uuid, event_id text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  paid public.payments;
  placed public.orders;
begin
  select * into placed from public.orders o
  where o.id = (select p.order_id from public.payments p where p.id = settle_payment.payment) for update;
  select * into paid from public.payments p where p.id = settle_payment.payment for update;
  if paid.state = 'succeeded' then
    return 'repeated';
  end if;
  update public.payments p set state = 'succeeded', check_at = null, failure_code = null, failure_message = null
  where p.id = paid.id;
  if placed.payment_status in ('paid', 'refunded') then
    perform private.due_refund(paid, 'twice', false);
    perform private.quarantine('payment_twice', paid.intent_id, placed.id, settle_payment.event_id,
      jsonb_build_object('intent', paid.intent_id, 'amount', (paid.amount * 100)::bigint));
    return 'twice';
  end if;
  if placed.payment_status = 'failed' and (placed.released_at is null or not private.take_stock(placed.id)) then
    perform private.due_refund(paid, case when placed.released_at is null then 'cancelled' else 'late' end, false);
    -- It is given up: its buyer is not asked to pay again what is on its way back.
    update public.orders o set released_at = null where o.id = placed.id;
    perform private.quarantine('payment_late', paid.intent_id, placed.id, settle_payment.event_id,
      jsonb_build_object('intent', paid.intent_id, 'amount', (paid.amount * 100)::bigint));
    return 'refund_due';
  end if;
  update public.payments p set settles = true where p.id = paid.id;
  update public.orders o set
    payment_status = 'paid', reserved_until = null, released_at = null,
    status = case when o.released_at is not null and o.status = 'cancelled' then 'pending' else o.status end
  where o.id = placed.id;
  delete from private.unpaid_pieces u where u.order_id = placed.id;
  perform private.queue_mail('order_received', placed.id::text, placed.id);
  return 'paid';
end
$$;
comment on function private.settle_payment(uuid, text) is
  'The one way from pending to paid, for webhook, return page and sweeper: a payment of which Stripe says that it succeeded. An order whose reservation had ended takes its pieces again; where they are gone, or it was paid already, the money goes back.';

create or replace function private.fail_payment(payment uuid, new_state text, code text, message text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ranks constant text[] := array['created', 'requires_action', 'processing', 'refused', 'cancelled', 'succeeded'];
  old public.payments;
begin
  select * into old from public.payments p where p.id = fail_payment.payment for update;
  -- Events come in any order: a state never goes back.
  if array_position(ranks, fail_payment.new_state) <= array_position(ranks, old.state) then
    -- Of one that was refused Stripe has still to end the intent.
    return case when fail_payment.new_state = 'refused' and old.state = 'refused' then 'refused' else 'repeated' end;
  end if;
  update public.payments p set
    state = fail_payment.new_state,
    failure_code = coalesce(left(fail_payment.code, 100), p.failure_code),
    failure_message = coalesce(left(fail_payment.message, 500), p.failure_message),
    -- One that was refused is looked at until it is ended.
    check_at = case when fail_payment.new_state = 'cancelled' then null else p.check_at end
  where p.id = old.id;
  if fail_payment.new_state = 'processing' then
    -- A bank may take days, in which the pieces stay with the order.
    update public.orders o set reserved_until = greatest(o.reserved_until, clock_timestamp() + interval '1 hour')
    where o.id = old.order_id and o.payment_status = 'pending';
  elsif fail_payment.new_state = 'refused' and old.state = 'processing' then
    -- The buyer is no longer there to see it.
    perform private.queue_mail('payment_failed', old.id::text, old.order_id, null, '{"reason": "declined"}');
  end if;
  return fail_payment.new_state;
end
$$;
comment on function private.fail_payment(uuid, text, text, text) is
  'Notes that a payment is not there yet, or will not come; the order stays payable while its reservation runs. It never takes a state back, and answers `refused` while the intent is to be ended for it.';

create or replace function private.note_refused_card(payment uuid, is_event boolean, code text, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set
    refused_at = case when note_refused_card.is_event or p.refused_at is null then clock_timestamp() else p.refused_at end,
    refused_events = p.refused_events + note_refused_card.is_event::int,
    failure_code = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.code, 100), p.failure_code) end,
    failure_message = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.message, 500), p.failure_message) end
  where p.id = note_refused_card.payment;
  perform private.close_on_attack();
end
$$;
comment on function private.note_refused_card(uuid, boolean, text, text) is
  'Counts a refused card, whatever the state of its attempt: the news may come when that is cancelled, and one intent may be refused many times. Each event (is_event) is a refusal; an answer of Stripe is one that its event tells of again.';

create or replace function private.close_on_attack() returns void
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := greatest(
    clock_timestamp() - interval '15 minutes',
    -- An owner who opened them again is not contradicted by what closed them.
    (select max(q.created_at) from public.payment_quarantine q where q.reason = 'payments_closed')
  );
  tries record;
begin
  select coalesce(sum(p.refusals) filter (where p.refused_at > since), 0) as refused,
    count(*) filter (where p.state = 'succeeded' and p.created_at > since) as succeeded
  into tries from public.payments p
  -- No intent of a buyer who is there lives longer; what a bank refuses after days is no attack.
  where p.created_at > clock_timestamp() - interval '1 hour';
  if tries.refused < 40 or tries.succeeded * 4 > tries.refused then
    return;
  end if;
  update public.settings s set payments_open = false where s.payments_open;
  if found then
    perform private.quarantine('payments_closed', to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS'), null, null,
      jsonb_build_object('refused', tries.refused, 'succeeded', tries.succeeded));
  end if;
end
$$;
comment on function private.close_on_attack() is
  'Closes payments and tells the owner when cards were refused 40 times and more within 15 minutes and a fifth at most went through: stolen cards are being tried.';

create or replace function private.refuse_card_testing(o public.orders, caller text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.limit_attempts('payment', refuse_card_testing.caller, 20, interval '1 hour');
  perform private.limit_attempts('payment', private.customer_key(o.email), 10, interval '1 hour');
  -- Six failures in a row from one network, or twenty refusals of one amount from any: nobody shops like that.
  if 6 <= (
    select sum(greatest(last.refusals, 1)) from (
      select p.refusals, bool_and(p.state in ('refused', 'cancelled')) over (order by p.created_at desc) as is_failed
      from public.payments p
      where p.caller = refuse_card_testing.caller and p.created_at > clock_timestamp() - interval '1 hour'
      order by p.created_at desc limit 6
    ) last where last.is_failed
  ) or 20 <= (
    select sum(p.refusals) from public.payments p
    where p.amount = o.total and p.created_at > clock_timestamp() - interval '1 hour'
  ) then
    perform private.refuse(429, 'too_many_requests');
  end if;
end
$$;
comment on function private.refuse_card_testing(public.orders, text) is
  'Refuses an attempt to pay of who tries cards: 20 attempts an hour from one network, 10 for one mailbox, 6 failures in a row from one network, 20 refusals of one amount.';

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
grant execute on function public.begin_payment(text, text, text) to service_role;

create or replace function private.uuid_of(value text) returns uuid
language sql immutable set search_path = '' as $$
  select case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end
$$;
comment on function private.uuid_of(text) is 'A text as uuid; null where it is none.';

create or replace function private.apply_intent(intent jsonb, event_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  pi constant text := intent ->> 'id';
  named constant uuid := private.uuid_of(intent ->> 'order');
  has_money constant boolean := coalesce(intent ->> 'status', '') = 'succeeded';
  p public.payments;
begin
  select * into p from public.payments x where x.intent_id = pi;
  if not found then
    select * into p from public.payments x where x.id = private.uuid_of(intent ->> 'payment');
  end if;
  if p.id is null and named is null then
    return 'ignored';
  end if;
  -- The order first: whoever changes its payments holds it.
  perform from public.orders o where o.id = p.order_id for update;
  select * into p from public.payments x where x.id = p.id;
  if p.id is null or p.intent_id <> pi or named is distinct from p.order_id then
    if has_money then
      perform private.quarantine(case when p.id is null then 'payment_unknown' else 'order_differs' end, pi, p.order_id, event_id, intent);
      return 'quarantined';
    end if;
    return 'ignored';
  end if;
  update public.payments x set intent_id = pi where x.id = p.id and x.intent_id is null;
  if has_money then
    if (intent ->> 'received')::numeric is distinct from p.amount * 100
      or lower(intent ->> 'currency') is distinct from lower(p.currency)
    then
      update public.payments x set state = 'succeeded', check_at = null where x.id = p.id;
      perform private.quarantine('amount_differs', pi, p.order_id, event_id, intent);
      return 'quarantined';
    end if;
    return private.settle_payment(p.id, event_id);
  end if;
  if intent ->> 'status' = 'requires_payment_method' then
    perform private.note_refused_card(p.id, event_id is not null, intent ->> 'code', intent ->> 'message');
  elsif intent ->> 'status' = 'canceled' and intent ->> 'code' is not null then
    -- Ended before anybody heard that it was refused.
    perform private.note_refused_card(p.id, false, intent ->> 'code', intent ->> 'message');
  end if;
  return private.fail_payment(
    p.id,
    case intent ->> 'status'
      when 'canceled' then 'cancelled'
      when 'processing' then 'processing'
      when 'requires_action' then 'requires_action'
      when 'requires_payment_method' then 'refused'
      else 'created'
    end,
    intent ->> 'code', intent ->> 'message'
  );
end
$$;
comment on function private.apply_intent(jsonb, text) is
  'What a PaymentIntent of Stripe means for its order. One of another business is ignored; money that does not fit in amount, currency or order is put before the owner.';

create or replace function private.refundable(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case when o.paid_at is null or o.payment_status not in ('paid', 'refunded')
    or exists (select from public.payments p where p.order_id = o.id and p.settles and p.dispute = 'lost')
  then 0 else greatest(o.total - (
    select coalesce(sum(r.amount), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0) end
$$;
comment on function private.refundable(public.orders) is 'What can still be given back of an order, in euros: what was paid without what went back or is on its way; nothing once its buyer''s bank has taken the payment back.';

create or replace function private.left_shipping(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select greatest(o.shipping_fee - (
    select coalesce(sum(r.shipping), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0)
$$;
comment on function private.left_shipping(public.orders) is 'What is left of the shipping fee of an order, in euros.';

create or replace function private.left_lines(order_id uuid, back jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', h.line_no, 'exchange', h.exchange_id, 'quantity', greatest(h.quantity - h.refunded, 0),
    'restocked', coalesce((b.line ->> 'restocked')::int, 0)
  ) order by h.line_no, h.rank), '[]')
  from private.held_pieces(left_lines.order_id) h
    left join jsonb_array_elements(left_lines.back) b (line)
      on (b.line ->> 'position')::int = h.line_no and (b.line ->> 'exchange')::uuid is not distinct from h.exchange_id
  where h.quantity > h.refunded or coalesce((b.line ->> 'restocked')::int, 0) > 0
$$;
comment on function private.left_lines(uuid, jsonb) is 'All pieces of an order that were not refunded, with how many of each go back into stock.';

create or replace function private.tell_refund(r public.refunds) returns void
language sql set search_path = '' as $$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', i.name, 'label', coalesce(e.variant_label, i.variant_label), 'quantity', l -> 'quantity', 'amount', l -> 'amount'
      ) order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
        left join public.order_exchanges e on e.id = (l ->> 'exchange')::uuid
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$$;
comment on function private.tell_refund(public.refunds) is 'Tells the buyer of a refund, once.';

create or replace function private.note_refunded(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  back numeric;
begin
  select coalesce(sum(x.amount), 0) into back from public.refunds x
  where x.order_id = note_refunded.order_id and x.of_sale and x.status in ('pending', 'succeeded');
  update public.orders o set payment_status = case when back >= o.total then 'refunded' else 'paid' end
  where o.id = note_refunded.order_id and o.payment_status in ('paid', 'refunded')
    and (o.payment_status = 'refunded') <> (back >= o.total);
end
$$;
comment on function private.note_refunded(uuid) is 'An order of which all went back is refunded, any other that was paid is paid.';

create or replace function private.pieces_price(remaining numeric, pieces numeric, wanted numeric) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(round(pieces_price.remaining * pieces_price.wanted / nullif(pieces_price.pieces, 0), 2), 0)
$$;
comment on function private.pieces_price(numeric, numeric, numeric) is
  'What a part (wanted) of a whole (pieces) takes of what remains, in euros.';

create or replace function private.priced_pieces(order_id uuid, lines jsonb) returns table (
  line jsonb, n bigint, amount numeric, is_too_many boolean
)
language sql stable set search_path = '' as $$
  with kept as (
    select h.line_no, h.exchange_id, greatest(h.quantity - h.refunded, 0) as pieces,
      -- Of what costs nothing all are alike.
      case when sum(h.worth * greatest(h.quantity - h.refunded, 0)) over (partition by h.line_no) > 0 then h.worth else 1 end as worth
    from private.held_pieces(priced_pieces.order_id) h
  ), asked as (
    select l.line, l.n, k.line_no, k.pieces, (l.line ->> 'quantity')::int as quantity,
      sum((l.line ->> 'quantity')::int) over so_far as all_pieces,
      k.worth * (l.line ->> 'quantity')::int as worth, sum(k.worth * (l.line ->> 'quantity')::int) over so_far as all_worth
    from jsonb_array_elements(priced_pieces.lines) with ordinality l (line, n)
      join kept k on k.line_no = (l.line ->> 'position')::int and k.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
    window so_far as (partition by k.line_no order by l.n)
  )
  select a.line, a.n,
    private.pieces_price(s.remaining, w.whole, a.all_worth) - private.pieces_price(s.remaining, w.whole, a.all_worth - a.worth),
    a.quantity > a.pieces or a.all_pieces > s.quantity - s.refunded
  from asked a
    join private.line_shares(priced_pieces.order_id) s on s.line_no = a.line_no
    join (select k.line_no, sum(k.worth * k.pieces) as whole from kept k group by 1) w on w.line_no = a.line_no
$$;
comment on function private.priced_pieces(uuid, jsonb) is
  'What pieces that are left give back of the price of their lines, in euros, [{"position", "exchange", "quantity"}], in their order: all that are left share what remains of a line to the cent, by what each cost. As refundOf of src/domain/order-work.ts.';

create or replace function private.give_back(
  o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric default null, retries uuid default null
) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
begin
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, give_back.lines) p;
  shipping := coalesce(give_back.shipping, 0);
  extra := coalesce(give_back.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not o.is_simulated then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries)
  values (
    o.id, paid_by, amount, give_back.reason, true, case when o.is_simulated then 'succeeded' else 'due' end, auth.uid(),
    give_back.note, coalesce(priced, '[]'), shipping, extra, give_back.retries
  ) returning * into made;
  if o.is_simulated then
    perform private.tell_refund(made);
    perform private.note_refunded(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$$;
comment on function private.give_back(public.orders, jsonb, numeric, numeric, text, text, numeric, uuid) is
  'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, any other by Stripe as soon as it is asked. shipping, extra, note, whole and retries may be null.';

create or replace function public.refund_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.acting_admin();
  perform private.require_owner();
  o := private.order_named(refund_order.number);
  perform private.expect_order(o, refund_order.expected);
  -- Amounts are whole cents, or nothing.
  select bool_or(v.amount is not null and (
    jsonb_typeof(v.amount) <> 'number' or v.amount::numeric < 0 or v.amount::numeric > 1000000 or v.amount::numeric <> trunc(v.amount::numeric)
  )) into wrong from (values (request -> 'shipping'), (request -> 'extra'), (request -> 'total')) v (amount);
  if wrong or refund_order.expected is null or request -> 'total' is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status in ('received', 'returned')
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.paid_at is null then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.give_back(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words);
  -- What was shown is what goes back.
  if private.cents(made.amount) <> (request ->> 'total')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  perform private.restock_pieces(o.id, pieces);
  if declared is not null then
    update public.withdrawals w set status = 'refunded', refund_id = made.id where w.id = declared;
  end if;
  return public.admin_order(refund_order.number);
end
$$;
comment on function public.refund_order(text, jsonb, timestamptz) is
  'For owners: gives a part of a paid order back, {"lines": [{"position", "exchange", "quantity"}], "shipping", "extra", "total", "reason", "note", "restock", "withdrawal"}, amounts in cents; the total is what was shown. Expected is the version that was read: two do not give back the same. Gives the order back as admin_order does.';
grant execute on function public.refund_order(text, jsonb, timestamptz) to authenticated;

create or replace function public.retry_refund(refund uuid, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  failed public.refunds;
  left_over numeric;
  again uuid;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select x.* into o from public.orders x
  where x.id = (select r.order_id from public.refunds r where r.id = retry_refund.refund) for update;
  select r.* into failed from public.refunds r where r.id = retry_refund.refund for update;
  if failed.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, retry_refund.expected);
  if failed.status = 'due' then
    update public.refunds r set next_attempt_at = clock_timestamp() where r.id = failed.id;
  elsif failed.status = 'failed' and not exists (select from public.refunds r where r.retries = failed.id) then
    -- Stripe takes an identifier once: another attempt is another refund.
    select p.amount - coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0) into left_over
    from public.payments p left join public.refunds r on r.payment_id = p.id where p.id = failed.payment_id group by p.id;
    if failed.of_sale then
      left_over := private.refundable(o);
      -- What was given back anew meanwhile is not given back again.
      if failed.shipping > private.left_shipping(o) or exists (
        select from jsonb_array_elements(failed.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int
        group by s.line_no, s.quantity, s.refunded having sum((l ->> 'quantity')::int) > s.quantity - s.refunded
      ) then
        perform private.refuse(409, 'pieces_too_many');
      end if;
    end if;
    if failed.amount > left_over then
      perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(left_over)));
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, by, note, lines, shipping, extra, retries)
    select failed.order_id, failed.payment_id, failed.amount, failed.reason, failed.of_sale, auth.uid(), failed.note, coalesce((
      select jsonb_agg(l - 'reserved' || '{"restocked": 0}') from jsonb_array_elements(failed.lines) l
    ), '[]'), failed.shipping, failed.extra, failed.id
    returning id into again;
    perform private.settle_pieces(o.id);
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.retry_refund(uuid, timestamptz) is
  'For owners: has Stripe asked again for a refund that it refused; one that has failed is made anew, once. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.retry_refund(uuid, timestamptz) to authenticated;

create or replace function private.attempts_of(refund uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive earlier as (
    select r.id, r.retries from public.refunds r where r.id = attempts_of.refund
    union select r.id, r.retries from public.refunds r join earlier e on r.id = e.retries
  ), later as (
    select r.id from public.refunds r where r.id = attempts_of.refund
    union select r.id from public.refunds r join later l on r.retries = l.id
  )
  select e.id from earlier e union select l.id from later l
$$;
comment on function private.attempts_of(uuid) is
  'A refund, those that failed before it, and those that were made anew in its place: one sum of money that goes back.';

create or replace function private.unsent_lines(o public.orders) returns table (
  refund uuid, place int, line jsonb, variant_id bigint, restocked int, reserved int, owed int, room int
)
language sql stable set search_path = '' as $$
  select r.id, (l.n - 1)::int, l.line, h.variant_id, (l.line ->> 'restocked')::int, coalesce((l.line ->> 'reserved')::int, 0),
    greatest(h.restocked - h.back, 0), greatest(h.back - h.restocked, 0)
  from public.refunds r
    cross join jsonb_array_elements(r.lines) with ordinality l (line, n)
    join (
      select p.*, least(p.quantity, greatest(p.refunded, p.returned)) as back from private.held_pieces(o.id) p
    ) h on h.line_no = (l.line ->> 'position')::int and h.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
  where r.order_id = o.id and r.retries is null
    and case when h.exchange_id is null then o.status = 'pending' else o.status <> 'cancelled' and exists (
      select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null
    ) end
$$;
comment on function private.unsent_lines(public.orders) is
  'Lines of an order''s refunds whose pieces have not left the shop, as the first of several attempts has them at a place: how many lie in stock because of it, and how many were taken from there again; of the pieces that they name, how many lie in stock though the buyer is owed them, and how many were given back and do not lie there.';

create or replace function private.is_refused(refund uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from public.refunds r where r.id in (select private.attempts_of(is_refused.refund)) and r.status <> 'failed'
  )
$$;
comment on function private.is_refused(uuid) is 'Whether a refund has failed, and every other attempt to make it.';

create or replace function private.settle_pieces(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  piece record;
  present record;
  moved int;
  is_owed boolean := false;
begin
  select x.* into o from public.orders x where x.id = settle_pieces.order_id;
  perform set_config('shop.stock_order', o.id::text, true);
  -- In the order of the variants, as everywhere.
  for piece in
    select * from (select u.*, private.is_refused(u.refund) as is_refused from private.unsent_lines(o) u) u
    where case when u.is_refused then u.restocked > 0 else u.reserved > 0 end
    order by u.variant_id, u.place
  loop
    -- Another refund may be of pieces of the same line: what was moved for it counts.
    select u.owed, u.room into present from private.unsent_lines(o) u where u.refund = piece.refund and u.place = piece.place;
    if not piece.is_refused then
      moved := -least(piece.reserved, present.room);
    -- Who has withdrawn from a piece is owed its money alone.
    elsif o.payment_status <> 'paid' or o.id in (select private.withdrawn_orders()) or exists (
      select from public.refunds r where r.id in (select private.attempts_of(piece.refund))
        and (r.reason = 'withdrawal' or exists (select from public.withdrawals w where w.refund_id = r.id and w.status <> 'closed'))
    ) then
      continue;
    else
      select least(i.stock, piece.restocked, present.owed) into moved from public.inventory i where i.variant_id = piece.variant_id for update;
    end if;
    continue when coalesce(moved, 0) = 0;
    perform set_config('shop.stock_reason', case when moved > 0 then 'sale' else 'return' end, true);
    update public.inventory i set stock = i.stock - moved where i.variant_id = piece.variant_id;
    update public.refunds r set lines = jsonb_set(r.lines, array[piece.place::text], piece.line || jsonb_build_object(
      'restocked', piece.restocked - moved, 'reserved', piece.reserved + moved
    )) where r.id = piece.refund;
    if moved > 0 then
      is_owed := true;
      -- It lies on the shelf again, wherever it was put before.
      update public.order_exchanges e set picked_at = null where e.id = (piece.line ->> 'exchange')::uuid;
      delete from public.order_picks k
      where k.order_id = o.id and k.position = (piece.line ->> 'position')::int and piece.line ->> 'exchange' is null;
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  if is_owed and o.status = 'pending' then
    perform private.refresh_prepared(array[o.id]);
  end if;
end
$$;
comment on function private.settle_pieces(uuid) is
  'A refund of an order has failed, or is made after all: pieces that have not left the shop are taken from stock again, as many as are there, where the money did not go back, and go back there where it does.';

create or replace function private.owed_pieces(refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('reserved', nullif(sum(u.reserved), 0), 'unreserved', nullif(sum(u.restocked), 0)))
  from public.orders o cross join lateral private.unsent_lines(o) u
  where o.id = (select r.order_id from public.refunds r where r.id = owed_pieces.refund)
    and u.refund in (select private.attempts_of(owed_pieces.refund))
$$;
comment on function private.owed_pieces(uuid) is
  'Pieces of a refund that failed which have not left the shop: how many are kept for the buyer again (reserved), and how many are not, as they went into stock for it and may be sold (unreserved); none is missing.';

create or replace function private.apply_refund(refund jsonb, event_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  p public.payments;
  r public.refunds;
  told text := case refund ->> 'status' when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending' end;
begin
  select * into p from public.payments x where x.intent_id = refund ->> 'intent';
  if not found then
    return 'ignored';
  end if;
  perform from public.orders o where o.id = p.order_id for update;
  select * into p from public.payments x where x.id = p.id;
  select * into r from public.refunds x where x.stripe_refund_id = refund ->> 'id' for update;
  if not found then
    select * into r from public.refunds x
    where x.id = private.uuid_of(refund ->> 'refund') and x.payment_id = p.id and x.stripe_refund_id is null for update;
  end if;
  if r.id is null then
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, (refund ->> 'amount')::numeric / 100, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
  elsif r.status = 'failed' and (r.stripe_refund_id is not null or told = 'failed') or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  elsif r.status = 'failed' then
    -- The answer to the last attempt was lost: it was made after all, and is not made anew.
    update public.withdrawals w set status = 'refunded', refund_id = r.id
    where w.status <> 'closed' and w.refund_id in (select private.attempts_of(r.id));
    delete from public.refunds x
    where x.id in (select private.attempts_of(r.id)) and x.status = 'due' and x.stripe_refund_id is null;
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id returning * into r;
  if told = 'succeeded' then
    perform private.tell_refund(r);
  elsif told = 'failed' then
    -- Neither a credit note nor a letter for money that never left. A note that was issued stands for the next refund.
    delete from private.documents_due d where d.refund_id = r.id;
    update public.mail_outbox m set status = 'dropped'
    where m.kind = 'order_refunded' and m.once_key = r.id::text and m.status = 'waiting';
  end if;
  perform private.note_refunded(r.order_id);
  perform private.settle_pieces(r.order_id);
  if told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
  return told;
end
$$;
comment on function private.apply_refund(jsonb, text) is
  'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each.';

create or replace function public.apply_payment_event(event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := 'ignored';
  refund jsonb;
  p public.payments;
begin
  if event ->> 'id' is not null then
    -- Whoever brings the same event meanwhile waits here.
    insert into public.stripe_events (id, type) values (event ->> 'id', event ->> 'type') on conflict do nothing;
    if not found then
      return 'repeated';
    end if;
  end if;
  if jsonb_typeof(event -> 'intent') = 'object' then
    outcome := private.apply_intent(event -> 'intent', event ->> 'id');
  end if;
  for refund in select * from jsonb_array_elements(coalesce(event -> 'refunds', '[]')) loop
    outcome := private.apply_refund(refund, event ->> 'id');
  end loop;
  if jsonb_typeof(event -> 'dispute') = 'object' then
    -- The order first, as everywhere.
    perform from public.orders o where o.id = (
      select x.order_id from public.payments x where x.intent_id = event -> 'dispute' ->> 'intent'
    ) for update;
    update public.payments x set dispute = case
      -- It closes once; the news of its opening may come later.
      when x.dispute in ('won', 'lost', 'warning_closed', 'prevented') then x.dispute else event -> 'dispute' ->> 'status' end
    where x.intent_id = event -> 'dispute' ->> 'intent' returning * into p;
    if found then
      perform private.touch_order(p.order_id);
      perform private.quarantine('dispute', event -> 'dispute' ->> 'id', p.order_id, event ->> 'id',
        event -> 'dispute' || jsonb_build_object('status', p.dispute));
      outcome := 'dispute';
    end if;
  end if;
  return outcome;
end
$$;
comment on function public.apply_payment_event(jsonb) is
  'For the shop''s functions: what Stripe said of an intent, of refunds or of a dispute has its effect; with the id of an event once, in this transaction. Takes any order, repetitions and what is not ours; news of a refund or a dispute brings its intent along, because it may be the first that is heard of the payment.';
grant execute on function public.apply_payment_event(jsonb) to service_role;

create or replace function public.abandon_payment(payment uuid, intent text default null) returns void
language sql security definer set search_path = '' as $$
  update public.payments p set state = 'cancelled', check_at = null
  where p.id = abandon_payment.payment and p.state not in ('succeeded', 'cancelled')
    and p.intent_id is not distinct from abandon_payment.intent
$$;
comment on function public.abandon_payment(uuid, text) is
  'For the shop''s functions: an attempt that never reached Stripe is over, or one whose intent Stripe does not know (any more); news of it would be heard all the same.';
grant execute on function public.abandon_payment(uuid, text) to service_role;

create or replace function public.payment_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'order', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'failure', (
      -- An attempt that was refused is cancelled at once; to its buyer it was refused.
      select jsonb_build_object(
        'code', p.failure_code, 'state', case when p.state = 'cancelled' and p.refused_at is not null then 'refused' else p.state end
      ) from public.payments p
      where p.order_id = o.id order by p.created_at desc limit 1
    ),
    'open', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
      from public.payments p
      where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
    ), '[]')
  )
  from public.orders o where o.access_token = payment_state.token
$$;
comment on function public.payment_state(text) is
  'For the shop''s functions: how the payment of an order stands, amount in cents, and the attempts that are not ended; null for an unknown token.';
grant execute on function public.payment_state(text) to service_role;

create or replace function public.order_token_of_intent(intent text) returns text
language sql stable security definer set search_path = '' as $$
  select o.access_token from public.payments p join public.orders o on o.id = p.order_id
  where p.intent_id = order_token_of_intent.intent
$$;
comment on function public.order_token_of_intent(text) is
  'For the shop''s functions, which have asked for the secret of the intent: the token of the order that a PaymentIntent was to pay; null for an unknown one.';
grant execute on function public.order_token_of_intent(text) to service_role;

create or replace function public.order_token_of_attempt(attempt uuid) returns text
language sql stable security definer set search_path = '' as $$
  select o.access_token from public.orders o where o.idempotency_key = order_token_of_attempt.attempt
$$;
comment on function public.order_token_of_attempt(uuid) is
  'For the shop''s functions: the token of the order that was placed with a key of idempotency, which its buyer''s browser made up and nobody else knows; null where none was.';
grant execute on function public.order_token_of_attempt(uuid) to service_role;

create or replace function private.has_money_aside(order_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payments p
    where p.order_id = has_money_aside.order_id and p.state = 'succeeded' and not p.settles
      and not exists (select from public.refunds r where r.payment_id = p.id and r.status <> 'failed')
  )
$$;
comment on function private.has_money_aside(uuid) is
  'Whether money came for an order that did not fit it and lies before the owner: its buyer is not asked to pay again, nor told that nothing was taken.';

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

create or replace function private.release_lease() returns interval language sql immutable set search_path = '' as $$ select interval '2 minutes' $$;
comment on function private.release_lease() is 'How long an order whose reservation has ended is kept for whoever took it to end it.';

create or replace function public.due_reservations(most int)
returns table (order_id uuid, attempts jsonb)
language sql security definer set search_path = '' as $$
  with due as (
    select o.id from public.orders o
    where o.reserved_until <= clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending'
    order by o.reserved_until limit least(greatest(due_reservations.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in two minutes if whoever took it dies.
    update public.orders o set reserved_until = clock_timestamp() + private.release_lease() from due where o.id = due.id
    returning o.id
  )
  select t.id, coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
    from public.payments p where p.order_id = t.id and p.state not in ('cancelled', 'succeeded')
  ), '[]')
  from taken t
$$;
comment on function public.due_reservations(int) is
  'For the shop''s functions: takes orders whose reservation has ended, for two minutes, with the attempts to be ended at Stripe first.';
grant execute on function public.due_reservations(int) to service_role;

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
grant execute on function public.release_reservation(uuid, text) to service_role;

create or replace function public.due_payments(most int)
returns table (id uuid, intent text, created bigint)
language sql security definer set search_path = '' as $$
  with old as (
    update public.payments p set caller = null
    where p.caller is not null and p.created_at < clock_timestamp() - interval '1 day'
  ), due as (
    select p.id from public.payments p where p.check_at <= clock_timestamp()
    order by p.check_at limit least(greatest(due_payments.most, 0), 500)
    for update skip locked
  )
  update public.payments p
  set check_at = clock_timestamp() + least(greatest(interval '2 minutes', clock_timestamp() - p.created_at), interval '6 hours')
  from due where p.id = due.id
  returning p.id, p.intent_id, extract(epoch from p.created_at)::bigint
$$;
comment on function public.due_payments(int) is
  'For the shop''s functions: attempts of which nothing was heard for a while, of which Stripe is asked; each time twice as late.';
grant execute on function public.due_payments(int) to service_role;

create or replace function private.most_refund_attempts() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_refund_attempts() is 'Attempts after which a refund has failed: the last is made some 17 hours after the first.';

create or replace function public.due_refunds(most int)
returns table (id uuid, intent text, amount bigint, refusals int, attempts uuid[])
language sql security definer set search_path = '' as $$
  with due as (
    select r.id from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp()
    order by r.next_attempt_at limit least(greatest(due_refunds.most, 0), 500)
    for update skip locked
  ), taken as (
    update public.refunds r set attempts = r.attempts + 1,
      -- No sooner than an attempt can last: it asks Stripe twice.
      next_attempt_at = clock_timestamp() + interval '1 minute' * greatest(power(2, r.attempts), 4)
    from due where r.id = due.id
    returning r.*
  )
  select t.id, p.intent_id, (t.amount * 100)::bigint, t.refusals, array(select private.attempts_of(t.id))
  from taken t join public.payments p on p.id = t.payment_id
$$;
comment on function public.due_refunds(int) is 'For the shop''s functions: takes refunds that Stripe is to be asked for, amounts in cents; attempts are those of private.attempts_of: one that failed here may have been made there.';
grant execute on function public.due_refunds(int) to service_role;

create or replace function public.fail_refund(id uuid, reason text, is_final boolean default false, is_answer boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
begin
  -- The order first, as everywhere.
  perform from public.orders o where o.id = (select x.order_id from public.refunds x where x.id = fail_refund.id) for update;
  update public.refunds x set
    last_error = left(fail_refund.reason, 500), refusals = x.refusals + fail_refund.is_answer::int,
    status = case when fail_refund.is_final or x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.settle_pieces(r.order_id);
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error) || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean, boolean) is 'For the shop''s functions: a refund was not made; Stripe is asked again, by another key if this was its answer (is_answer), unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean, boolean) to service_role;

create or replace function public.begin_reconciliation() returns bigint
language sql security definer set search_path = '' as $$
  update private.payment_clock c set claimed_at = clock_timestamp()
  where c.id and c.claimed_at <= clock_timestamp() - interval '1 hour' and exists (select from public.payments)
  returning extract(epoch from c.reconciled_until - interval '15 minutes')::bigint
$$;
comment on function public.begin_reconciliation() is
  'For the shop''s functions, once an hour: from when on the events of Stripe are to be read, in seconds since 1970; null where it is not time.';
grant execute on function public.begin_reconciliation() to service_role;

create or replace function public.end_reconciliation(until bigint) returns void
language sql security definer set search_path = '' as $$
  update private.payment_clock c set reconciled_until = greatest(c.reconciled_until, to_timestamp(end_reconciliation.until)) where c.id
$$;
comment on function public.end_reconciliation(bigint) is 'For the shop''s functions: the events of Stripe up to then had their effect.';
grant execute on function public.end_reconciliation(bigint) to service_role;

create or replace function private.payment_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o where o.reserved_until <= clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending')
    or exists (select from public.payments p where p.check_at <= clock_timestamp())
    or exists (select from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp())
    or exists (select from private.payment_clock c where c.claimed_at <= clock_timestamp() - interval '1 hour')
      and exists (select from public.payments)
$$;
comment on function private.payment_work_due() is 'Whether a reservation has ended, Stripe is to be asked for something, or the books are to be compared.';

create or replace function public.admin_payments() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'open', (select s.payments_open from public.settings s),
    'last_event', (select e.received_at from public.stripe_events e order by e.received_at desc limit 1),
    'issues', coalesce((
      select json_agg(json_build_object(
        'id', q.id, 'reason', q.reason, 'at', q.created_at, 'order_number', o.order_number, 'details', q.details
      ) order by q.id desc)
      from (select * from public.payment_quarantine x where x.seen_at is null order by x.id desc limit 100) q
        left join public.orders o on o.id = q.order_id
    ), '[]')
  );
end
$$;
comment on function public.admin_payments() is 'For owners: whether payments are open, when Stripe was last heard of, and what of them is to be looked at, latest first; amounts in cents.';
grant execute on function public.admin_payments() to authenticated;

create or replace function public.tick_off_payment_issue(issue bigint) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  perform private.acting_admin();
  update public.payment_quarantine q set seen_at = clock_timestamp() where q.id = tick_off_payment_issue.issue and q.seen_at is null;
  return public.admin_payments();
end
$$;
comment on function public.tick_off_payment_issue(bigint) is 'For owners: something about payments was looked at; gives the rest as admin_payments does.';
grant execute on function public.tick_off_payment_issue(bigint) to authenticated;

create or replace function public.open_payments(is_open boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  perform private.acting_admin();
  if is_open is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.settings s set payments_open = is_open where s.payments_open is distinct from is_open;
  return public.admin_payments();
end
$$;
comment on function public.open_payments(boolean) is 'For owners: opens payments, or closes them: no order is taken meanwhile.';
grant execute on function public.open_payments(boolean) to authenticated;
