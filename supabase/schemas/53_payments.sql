-- Taking money: attempts to pay, and what Stripe tells of them.

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
  is_secured boolean not null default false,
  asked_at timestamptz,
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

comment on column public.payments.is_secured is 'Whether Stripe was to have the bank ask who pays (3-D Secure): decided once, as a repeated call must be the same.';
comment on column public.payments.asked_at is 'When Stripe was last asked about it for somebody who waits; its answer serves for a moment.';

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
  'The one way from pending to paid, for webhook, return page and sweeper: a payment of which Stripe says that it succeeded. An order whose reservation had ended takes its units again; where they are gone, or it was paid already, the money goes back.';

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
  if fail_payment.new_state in ('requires_action', 'processing') then
    -- The bank has it: the one prolongation of an order. What it says later finds the units, or the money goes back.
    update public.orders o set reserved_until = b.until, prolonged_at = clock_timestamp()
    from (select clock_timestamp() + case fail_payment.new_state
      when 'processing' then interval '1 hour' else private.reservation_time() / 2 end as until) b
    where o.id = old.order_id and o.payment_status = 'pending' and o.prolonged_at is null and o.reserved_until < b.until;
  end if;
  if fail_payment.new_state = 'refused' and old.state = 'processing' then
    -- The buyer is no longer there to see it.
    perform private.queue_mail('payment_failed', old.id::text, old.order_id, null, '{"reason": "declined"}');
  end if;
  return fail_payment.new_state;
end
$$;
comment on function private.fail_payment(uuid, text, text, text) is
  'Notes that a payment is not there yet, or will not come; the order stays payable while its reservation runs. It never takes a state back, and answers `refused` while the intent is to be ended for it.';

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
  update public.orders x set
    status = 'pending', payment_status = 'pending', released_at = null,
    reserved_until = clock_timestamp() + private.reservation_time() / 2, prolonged_at = clock_timestamp()
  where x.id = o.id;
  if retake_order.caller is not null then
    keys := array[retake_order.caller, private.caller_mailbox(retake_order.caller, o.email)];
    -- Orders of one network or mailbox wait for each other here, those that are placed meanwhile too.
    perform pg_advisory_xact_lock(hashtextextended('checkout' || k.key, 0)) from unnest(keys) k (key);
    perform private.limit_pieces(
      o.id, keys, array[private.most_pieces_per_caller(), private.most_pieces_per_recipient()],
      (select sum(l.quantity)::int from public.order_items l where l.order_id = o.id and not l.is_gift)
    );
    perform private.limit_last_units(o, retake_order.caller);
  end if;
end
$$;
comment on function private.retake_order(public.orders, text) is
  'Has an order whose reservation had ended wait for its payment again, as if it were placed now at the price that was agreed: its units, its discount code and the limits of whoever asks (caller may be null) are taken anew, or it is refused. It keeps them for 15 minutes, which are not prolonged.';

create or replace function public.begin_payment(token text, attempt text, caller text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  grade text;
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.id = (select private.linked_order(begin_payment.token)) for update;
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
  elsif o.payment_method = any (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
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
    -- Each attempt keeps the units, or takes them again: it would never end.
    perform private.refuse(409, 'order_cancelled');
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    grade := private.payment_grade(o, begin_payment.caller);
    if grade = 'wait' then
      perform private.refuse(429, 'payment_must_wait');
    end if;
    if o.payment_status = 'failed' then
      perform private.retake_order(o, begin_payment.caller);
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at, is_secured)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes', grade = 'secure')
    returning * into begun;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]'),
    'secure', coalesce(begun.is_secured, false)
  );
end
$$;
comment on function public.begin_payment(text, text, text) is
  'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents, whether the bank is to ask who pays (secure), and the attempts that must be ended first. Refuses what payment_grade has wait. An order whose reservation has ended takes its units and its discount code again, for a week after it was placed.';
grant execute on function public.begin_payment(text, text, text) to service_role;

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
  -- Those that failed first: they make room for one that was made in their place.
  for refund in
    select x.refund from jsonb_array_elements(coalesce(event -> 'refunds', '[]')) with ordinality x (refund, n)
    order by coalesce(x.refund ->> 'status' in ('failed', 'canceled'), false) desc, x.n
  loop
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
    'amount', (o.total * 100)::bigint, 'payable', private.is_payable(o), 'awaited', private.is_awaited(o), 'reserved_until', o.reserved_until,
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
  from public.orders o where o.id = (select private.linked_order(payment_state.token))
$$;
comment on function public.payment_state(text) is
  'For the shop''s functions: how the payment of an order stands, amount in cents, whether a transfer, a cheque or cash is waited for, and the attempts that are not ended; null for an unknown token.';
grant execute on function public.payment_state(text) to service_role;

create or replace function private.allow_question(order_id uuid, caller text) returns boolean
language plpgsql set search_path = '' as $$
begin
  return caller is null
    or private.allow_attempt('payment_question', private.lookup_key(allow_question.caller, allow_question.order_id::text), 60, interval '10 minutes');
end
$$;
comment on function private.allow_question(uuid, text) is
  'Counts a question about an order that Stripe is asked for one network, and says whether there were fewer than 60 in ten minutes. caller may be null: it is not counted.';

create or replace function public.may_ask_of_order(token text, caller text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o constant uuid := private.linked_order(may_ask_of_order.token);
begin
  return o is not null and private.allow_question(o, may_ask_of_order.caller);
end
$$;
comment on function public.may_ask_of_order(text, text) is
  'For the shop''s functions: whether Stripe may be asked about the order of a token for this network (`caller`, a hash), counted as private.allow_question does.';
grant execute on function public.may_ask_of_order(text, text) to service_role;

create or replace function public.ask_of_payments(token text, caller text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o constant uuid := private.linked_order(ask_of_payments.token);
  asked jsonb;
begin
  -- Those who ask at once wait here for the first, and find it asked.
  with now_asked as (
    update public.payments p set asked_at = clock_timestamp()
    where p.order_id = o and p.state in ('created', 'requires_action', 'processing')
      and coalesce(p.asked_at < clock_timestamp() - interval '2 seconds', true)
    returning p.id, p.intent_id, p.created_at
  )
  select jsonb_agg(jsonb_build_object('id', a.id, 'intent', a.intent_id, 'created', extract(epoch from a.created_at)::bigint))
  into asked from now_asked a;
  return case when asked is not null and private.allow_question(o, ask_of_payments.caller) then asked else '[]' end;
end
$$;
comment on function public.ask_of_payments(text, text) is
  'For the shop''s functions: the attempts to pay the order of a token of which Stripe may be asked now, for somebody who waits: each once in two seconds, and 60 times in ten minutes from one network (`caller`, a hash; null is not counted). Whoever is not told one is answered what is stored.';
grant execute on function public.ask_of_payments(text, text) to service_role;

create or replace function public.order_token_of_intent(intent text) returns text
language sql security definer set search_path = '' as $$
  select private.new_order_link(p.order_id, private.found_link_time()) from public.payments p
  where p.intent_id = order_token_of_intent.intent
$$;
comment on function public.order_token_of_intent(text) is
  'For the shop''s functions, which have asked for the secret of the intent: a new token of the order that a PaymentIntent was to pay; null for an unknown one.';
grant execute on function public.order_token_of_intent(text) to service_role;

create or replace function public.is_own_intent(intent text, caller text default null) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  o constant uuid := (select p.order_id from public.payments p where p.intent_id = is_own_intent.intent);
begin
  if o is not null and not private.allow_question(o, is_own_intent.caller) then
    perform private.refuse(429, 'too_many_requests');
  end if;
  return o is not null;
end
$$;
comment on function public.is_own_intent(text, text) is
  'For the shop''s functions, before Stripe is asked for the secret of an intent: whether it is of an order here. Counted as private.allow_question does (`caller`, a hash; null is not counted).';
grant execute on function public.is_own_intent(text, text) to service_role;

create or replace function public.was_placed(attempt uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.orders o where o.idempotency_key = was_placed.attempt and o.created_at > now() - interval '1 day'
  )
$$;
comment on function public.was_placed(uuid) is
  'For the shop''s functions: whether an order was placed within a day with a key of idempotency, which its buyer''s browser made up and nobody else knows. The key is stored as it is, so that it opens nothing later.';
grant execute on function public.was_placed(uuid) to service_role;

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
  select not o.is_simulated and o.payment_method <> all (private.hand_payments()) and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
      and not exists (select from public.order_cancellations c where c.order_id = o.id)
    or o.payment_status = 'failed' and o.released_at is not null and o.created_at > now() - private.payable_time()
  ) and not private.has_money_aside(o.id)
$$;
comment on function private.is_payable(public.orders) is
  'Whether an order may be paid: while it waits, and after its reservation has ended for a week since it was placed, if the units are still there.';
