-- Payments at Stripe: attempts, events, refunds, reservations that end, and limits against who tries cards or empties the stock.
set check_function_bodies = off;

alter table public.settings add column payments_open boolean not null default true;
comment on column public.settings.payments_open is 'Whether orders are taken; payments close by themselves when stolen cards are tried.';
drop trigger settings_site_change on public.settings;
create trigger settings_site_change after update on public.settings
  for each row execute function private.note_row_change(
    'settings', 'id', '',
    'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open'
  );

alter table public.orders
  add column reserved_until timestamptz,
  add column released_at timestamptz;
comment on column public.orders.reserved_until is 'Until when the pieces of an unpaid order are kept; null once it is paid or they were given back.';
comment on column public.orders.released_at is 'When the pieces of an unpaid order were given back; null where they were not, or were taken again.';
create index orders_reserved on public.orders (reserved_until) where reserved_until is not null;

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
comment on column public.payments.updated_at is 'When it last changed.';

create index payments_due on public.payments (check_at) where check_at is not null;
create index payments_caller on public.payments (caller, created_at desc) where caller is not null;
create index payments_time on public.payments (created_at);
alter table public.payments enable row level security;
grant select on public.payments to service_role;
create trigger payments_touch before update on public.payments for each row execute function private.touch();

create table public.stripe_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  received_at timestamptz not null default clock_timestamp()
);

comment on table public.stripe_events is 'Events of Stripe that had their effect; an event comes twice, late, in any order.';
comment on column public.stripe_events.id is 'Stripe''s identifier.';
comment on column public.stripe_events.type is 'Stripe''s type.';
comment on column public.stripe_events.received_at is 'When it had its effect.';

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
  updated_at timestamptz not null default now()
);

comment on table public.refunds is 'Money that goes back, or went back; written by the database alone.';
comment on column public.refunds.id is 'Identifier; Stripe keeps it with the refund, and takes it once.';
comment on column public.refunds.order_id is 'Order.';
comment on column public.refunds.payment_id is 'Payment that is given back.';
comment on column public.refunds.amount is 'Amount in euros.';
comment on column public.refunds.reason is 'late (its reservation had ended), twice (the order was paid already), cancelled, stripe (made there).';
comment on column public.refunds.of_sale is 'Whether it takes back a sale; false is money that never paid an order.';
comment on column public.refunds.stripe_refund_id is 'Refund at Stripe; null until it is made.';
comment on column public.refunds.status is 'due (Stripe is to be asked), pending, succeeded or failed.';
comment on column public.refunds.attempts is 'How often Stripe was asked.';
comment on column public.refunds.next_attempt_at is 'When Stripe is asked, or asked again.';
comment on column public.refunds.last_error is 'Why Stripe refused the last time.';
comment on column public.refunds.created_at is 'When it became due, or known.';
comment on column public.refunds.updated_at is 'When it last changed.';

create index refunds_due on public.refunds (next_attempt_at) where status = 'due';
create index refunds_order on public.refunds (order_id);
create index refunds_payment on public.refunds (payment_id) where payment_id is not null;
alter table public.refunds enable row level security;
grant select on public.refunds to service_role;
create trigger refunds_touch before update on public.refunds for each row execute function private.touch();

create table private.unpaid_pieces (
  order_id uuid not null references public.orders (id) on delete cascade,
  key text not null check (length(key) between 1 and 128),
  pieces int not null check (pieces > 0),
  at timestamptz not null default clock_timestamp(),
  primary key (order_id, key)
);

comment on table private.unpaid_pieces is 'Pieces that a network and an e-mail address took within the hour and have not paid, as hashes.';
comment on column private.unpaid_pieces.order_id is 'Order.';
comment on column private.unpaid_pieces.key is 'Hash of a network address or of an e-mail address.';
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
comment on function private.most_pieces_per_recipient() is 'Of them for one e-mail address: MAX_UNPAID_PIECES of src/domain/rules.ts.';

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
      where u.key = k.key and u.at > clock_timestamp() - interval '1 hour'
    ) > k.most
  ) then
    perform private.refuse(429, 'too_many_pieces');
  end if;
  insert into private.unpaid_pieces (order_id, key, pieces)
  select limit_pieces.order_id, k.key, limit_pieces.pieces from unnest(limit_pieces.keys) k (key) on conflict do nothing;
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

create or replace function private.close_on_attack() returns void
language plpgsql security definer set search_path = '' as $$
declare
  tries record;
begin
  select count(*) filter (where p.state = 'refused') as refused, count(*) filter (where p.state = 'succeeded') as succeeded
  into tries from public.payments p
  where p.created_at > greatest(
    clock_timestamp() - interval '15 minutes',
    -- An owner who opened them again is not contradicted by what closed them.
    (select max(q.created_at) from public.payment_quarantine q where q.reason = 'payments_closed')
  );
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
  'Closes payments and tells the owner when 40 attempts and more were refused within 15 minutes and a fifth at most went through: stolen cards are being tried.';

create or replace function private.refuse_card_testing(o public.orders, caller text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.limit_attempts('payment', refuse_card_testing.caller, 20, interval '1 hour');
  perform private.limit_attempts('payment', private.address_key(o.email), 10, interval '1 hour');
  -- Six refusals in a row from one network, or twenty of one amount from any: nobody shops like that.
  if 6 = (
    select count(*) from (
      select p.state from public.payments p
      where p.caller = refuse_card_testing.caller and p.created_at > clock_timestamp() - interval '1 hour'
      order by p.created_at desc limit 6
    ) last where last.state in ('refused', 'cancelled')
  ) or 20 <= (
    select count(*) from public.payments p
    where p.amount = o.total and p.state = 'refused' and p.created_at > clock_timestamp() - interval '1 hour'
  ) then
    perform private.refuse(429, 'too_many_requests');
  end if;
end
$$;
comment on function private.refuse_card_testing(public.orders, text) is
  'Refuses an attempt to pay of who tries cards: 20 attempts an hour from one network, 10 for one e-mail address, 6 failures in a row from one network, 20 refusals of one amount.';

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
  elsif o.status = 'cancelled' and o.released_at is null or o.released_at < now() - interval '7 days' then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) then
    verdict := 'busy';
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    if begin_payment.caller is not null then
      perform private.refuse_card_testing(o, begin_payment.caller);
    end if;
    if o.payment_status = 'failed' then
      if not private.take_stock(o.id) then
        perform private.refuse(409, 'stock_insufficient');
      end if;
      update public.orders x set status = 'pending', payment_status = 'pending', released_at = null where x.id = o.id;
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
  'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents and the attempts that must be ended first. An order whose reservation has ended takes its pieces again.';
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
    update public.payments x set dispute = case
      -- It closes once; the news of its opening may come later.
      when x.dispute in ('won', 'lost', 'warning_closed', 'prevented') then x.dispute else event -> 'dispute' ->> 'status' end
    where x.intent_id = event -> 'dispute' ->> 'intent' returning * into p;
    if found then
      perform private.quarantine('dispute', event -> 'dispute' ->> 'id', p.order_id, event ->> 'id',
        event -> 'dispute' || jsonb_build_object('status', p.dispute));
      outcome := 'dispute';
    end if;
  end if;
  return outcome;
end
$$;
comment on function public.apply_payment_event(jsonb) is
  'For the shop''s functions: what Stripe said of an intent, of refunds or of a dispute has its effect; with the id of an event once, in this transaction. Takes any order, repetitions and what is not ours.';
grant execute on function public.apply_payment_event(jsonb) to service_role;

create or replace function public.abandon_payment(payment uuid) returns void
language sql security definer set search_path = '' as $$
  update public.payments p set state = 'cancelled', check_at = null
  where p.id = abandon_payment.payment and p.state = 'created' and p.intent_id is null
$$;
comment on function public.abandon_payment(uuid) is 'For the shop''s functions: an attempt that never reached Stripe is over.';
grant execute on function public.abandon_payment(uuid) to service_role;

create or replace function public.payment_state(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'order', o.id, 'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status,
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'reserved_until', o.reserved_until,
    'failure', (
      select jsonb_build_object('code', p.failure_code, 'state', p.state) from public.payments p
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
    update public.orders o set reserved_until = clock_timestamp() + interval '2 minutes' from due where o.id = due.id
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
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
  ) then
    return 'open';
  end if;
  perform private.move_stock(o.id, 1, 'return');
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null, released_at = clock_timestamp() where x.id = o.id;
  if release_reservation.reason = 'expired' then
    perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;
comment on function public.release_reservation(uuid, text) is
  'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` is told to the buyer, `replaced` (by another order of theirs) is not.';
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
returns table (id uuid, intent text, amount bigint, attempts int)
language sql security definer set search_path = '' as $$
  with due as (
    select r.id from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp()
    order by r.next_attempt_at limit least(greatest(due_refunds.most, 0), 500)
    for update skip locked
  ), taken as (
    update public.refunds r set attempts = r.attempts + 1,
      next_attempt_at = clock_timestamp() + interval '1 minute' * power(2, r.attempts)
    from due where r.id = due.id
    returning r.*
  )
  select t.id, p.intent_id, (t.amount * 100)::bigint, t.attempts from taken t join public.payments p on p.id = t.payment_id
$$;
comment on function public.due_refunds(int) is 'For the shop''s functions: takes refunds that Stripe is to be asked for, amounts in cents.';
grant execute on function public.due_refunds(int) to service_role;

create or replace function public.fail_refund(id uuid, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
begin
  update public.refunds x set
    last_error = left(fail_refund.reason, 500),
    status = case when x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error));
  end if;
end
$$;
comment on function public.fail_refund(uuid, text) is 'For the shop''s functions: Stripe refused a refund; it is asked again, and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text) to service_role;

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
comment on function public.admin_payments() is 'For owners: whether payments are open, and what of them is to be looked at, latest first; amounts in cents.';
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
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller', 'flush_later'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, r.flush_later, r.discount_code, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text, flush_later boolean, discount_code text
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
    if buyer.caller is not null then
      perform private.check_discount_guesses(buyer.caller);
    end if;
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
    vat_regime, shipping_tax, reserved_until
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated or total = 0 then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version,
    rule.code, off, shop.regime, taxes[cardinality(taxes)],
    case when not coalesce(buyer.is_simulated, false) and total > 0 then clock_timestamp() + private.reservation_time() end
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
    values (placed.id, rule.id, private.customer_key(buyer.email));
    insert into public.order_items (
      order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image, is_gift
    )
    select placed.id, cardinality(ids) + 1, p.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      0, 1, coalesce(v.images[1], p.images[1]), true
    from public.product_variants v join public.products p on p.id = v.product_id where v.id = gift;
  end if;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts(
      'checkout', private.address_key(request ->> 'email'), private.most_orders_per_recipient(), interval '1 hour'
    );
    perform private.limit_pieces(
      order_id, array[buyer.caller, private.address_key(request ->> 'email')],
      array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(q.pieces)::int from unnest(quantities) q (pieces))
    );
  end if;
  return private.receipt(placed, true);
end
$$;

comment on function public.place_order(jsonb) is
  'Places an order in one transaction from products, variants, quantities, buyer, address, method and discount code; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one e-mail address; without it there is no limit. With `flush_later` a crash may take the order back until public.flush_orders() has answered. For the checkout function alone.';
grant execute on function public.place_order(jsonb) to service_role;
