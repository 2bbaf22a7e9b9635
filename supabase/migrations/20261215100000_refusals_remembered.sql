-- A refusal is remembered when its attempt is cancelled, and every one of an intent counts: who tries cards met no limit otherwise.
alter table public.payments
  add column refused_at timestamptz,
  add column refused_events int not null default 0 check (refused_events >= 0),
  add column refusals int not null generated always as (case when refused_at is null then 0 else greatest(refused_events, 1) end) stored;
comment on column public.payments.refused_at is 'When a card was last refused; kept when the attempt is cancelled, as it is after a refusal. Null where none was.';
comment on column public.payments.refused_events is 'Refusals that events of Stripe told of.';
comment on column public.payments.refusals is
  'How often a card was refused: what Stripe answered and the event of the same refusal count as one. All that limits who tries cards counts these.';

-- When an attempt changed is not now.
alter table public.payments disable trigger payments_touch;
update public.payments p set refused_at = p.created_at
where p.state = 'refused' or p.state = 'cancelled' and p.failure_code is not null;
alter table public.payments enable trigger payments_touch;

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

comment on function public.apply_payment_event(jsonb) is
  'For the shop''s functions: what Stripe said of an intent, of refunds or of a dispute has its effect; with the id of an event once, in this transaction. Takes any order, repetitions and what is not ours; news of a refund or a dispute brings its intent along, because it may be the first that is heard of the payment.';

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
