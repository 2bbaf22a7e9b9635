-- Cards that are tried out, and orders that nobody pays: when payments are slowed or paused.

create table private.payment_guard (
  id boolean primary key default true check (id),
  since timestamptz not null default '-infinity',
  secured_until timestamptz not null default '-infinity',
  paused_until timestamptz not null default '-infinity',
  counted_from timestamptz not null default '-infinity',
  hand_counted_from timestamptz not null default '-infinity'
);

comment on table private.payment_guard is 'What the shop does against stolen cards that are tried on it, and against orders that keep its units unpaid: one row. All of it ends by itself.';
comment on column private.payment_guard.id is 'Always true: there is one row.';
comment on column private.payment_guard.since is 'When it last began.';
comment on column private.payment_guard.secured_until is 'Until when the banks of buyers who are not known ask who pays.';
comment on column private.payment_guard.paused_until is 'Until when buyers who are not known wait.';
comment on column private.payment_guard.counted_from is 'Refusals before are not counted: an owner has looked at them, or they had their effect.';
comment on column private.payment_guard.hand_counted_from is 'Orders by transfer or cheque from before are not counted against others: an owner has looked at them.';

alter table private.payment_guard enable row level security;
insert into private.payment_guard default values;

create or replace function private.note_refused_card(payment uuid, is_event boolean, code text, message text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.payments p set
    refused_at = case when note_refused_card.is_event or p.refused_at is null then clock_timestamp() else p.refused_at end,
    refused_events = p.refused_events + note_refused_card.is_event::int,
    failure_code = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.code, 100), p.failure_code) end,
    failure_message = case when p.state <> 'succeeded' then coalesce(left(note_refused_card.message, 500), p.failure_message) end
  where p.id = note_refused_card.payment;
  perform private.watch_card_testing();
end
$$;
comment on function private.note_refused_card(uuid, boolean, text, text) is
  'Counts a refused card, whatever the state of its attempt: the news may come when that is cancelled, and one intent may be refused many times. Each event (is_event) is a refusal; an answer of Stripe is one that its event tells of again.';

create or replace function private.watch_card_testing() returns void
language plpgsql security definer set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  guard private.payment_guard;
  seen record;
  is_paused boolean;
begin
  select * into guard from private.payment_guard;
  select coalesce(sum(p.refusals), 0) as refused, count(distinct p.caller) as networks,
    -- What a bank has refused although it could ask who pays; who did not answer it tried no card.
    coalesce(sum(p.refusals) filter (where p.is_secured and p.failure_code not in (
      'authentication_required', 'authentication_not_handled', 'payment_intent_authentication_failure'
    )), 0) as secured, (
      select count(*) from public.payments s
      where s.state = 'succeeded' and s.created_at > greatest(now_is - interval '15 minutes', guard.counted_from)
    ) as succeeded
  into seen from public.payments p
  -- No intent of a buyer who is there lives longer than an hour; what a bank refuses after days is no attack.
  where p.created_at > now_is - interval '1 hour'
    and p.refused_at > greatest(now_is - interval '15 minutes', guard.counted_from);
  if seen.refused < 20 or seen.succeeded * 4 > seen.refused then
    return;
  end if;
  is_paused := seen.secured >= 60 and seen.networks >= 10;
  -- Refusals at once wait here; the first of them tells the owner.
  update private.payment_guard g set
    secured_until = now_is + interval '30 minutes',
    since = case when g.secured_until < now_is then now_is else g.since end,
    paused_until = case when is_paused then now_is + interval '10 minutes' else g.paused_until end,
    -- What has paused them does not pause them again.
    counted_from = case when is_paused then now_is else g.counted_from end
  where g.secured_until < now_is + interval '29 minutes' or is_paused and g.paused_until < now_is
  returning * into guard;
  if found and (guard.since = now_is or is_paused) then
    perform private.quarantine('card_testing', to_char(guard.since, 'YYYY-MM-DD"T"HH24:MI:SS'), null, null, jsonb_build_object(
      'refused', seen.refused, 'succeeded', seen.succeeded, 'networks', seen.networks,
      'done', case when is_paused then 'paused' else 'secured' end
    ));
  end if;
end
$$;
comment on function private.watch_card_testing() is
  'Notices that stolen cards are tried: 20 refusals and more within 15 minutes of which a fifth at most went through. For half an hour from then on the banks of unknown buyers ask who pays; after 60 refusals from ten networks in spite of that, unknown buyers wait for ten minutes. The owner is told when it begins and when they wait.';

create or replace function private.payment_grade(o public.orders, caller text) returns text
language plpgsql set search_path = '' as $$
declare
  now_is constant timestamptz := clock_timestamp();
  -- Whom the shop has spoken to it knows.
  is_known constant boolean := o.taken_by is not null or private.is_known_buyer(o.email);
  guard private.payment_guard;
  mailbox constant text := private.customer_key(o.email);
  tried record;
  network int := 0;
begin
  select * into guard from private.payment_guard;
  if guard.paused_until > now_is and not is_known then
    return 'wait';
  end if;
  if payment_grade.caller is not null then
    -- Attempts of one network wait for each other: many at once would all begin before the first is counted.
    perform pg_advisory_xact_lock(hashtextextended('payment' || payment_grade.caller, 0));
    select count(*) filter (where t.state <> 'succeeded') as attempts, coalesce(sum(t.refusals), 0) as network,
      coalesce(sum(t.refusals) filter (where t.is_same and t.created_at > now_is - interval '15 minutes'), 0) as mailbox
    into tried
    from (
      select p.state, p.created_at, private.customer_key(x.email) = mailbox as is_same,
        -- One whose end is not known yet counts as if it were refused.
        p.refusals + (p.refusals = 0 and p.state = 'created' and p.created_at > now_is - interval '90 seconds')::int as refusals
      from public.payments p join public.orders x on x.id = p.order_id
      where p.caller = payment_grade.caller and p.created_at > now_is - interval '1 hour'
    ) t;
    network := tried.network;
    if 10 <= (select count(*) from public.payments p where p.order_id = o.id and p.created_at > now_is - interval '1 hour')
      or tried.mailbox >= (case when network >= 12 then 2 else 6 end)
      or not is_known and (tried.attempts >= 60 or guard.secured_until > now_is and network >= 6)
    then
      return 'wait';
    end if;
  end if;
  return case when not is_known and (guard.secured_until > now_is or network >= 3 or 10 <= (
    select sum(p.refusals) from public.payments p where p.amount = o.total and p.created_at > now_is - interval '1 hour'
  )) then 'secure' else 'open' end;
end
$$;
comment on function private.payment_grade(public.orders, text) is
  'What an attempt to pay must pass: open, secure (the bank asks who pays) or wait. Nobody waits for what others do but unknown buyers while payments are paused, or in a network with six refusals while cards are tried from everywhere, or with 60 attempts an hour that paid nothing; a mailbox waits in one network after six refusals within 15 minutes, after two where the network has twelve, an order after ten attempts an hour. caller may be null.';

create or replace function private.payments_paused(email text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.payment_guard g where g.paused_until > clock_timestamp()) and not private.is_known_buyer(payments_paused.email);
end
$$;
comment on function private.payments_paused(text) is 'Whether an order of this address would wait to be paid: it is not placed then, so that it keeps no units meanwhile.';

create or replace function private.most_hand_orders_per_day() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_hand_orders_per_day() is 'Orders of all that a day may bring, besides as many as were paid so within a week, and that wait for a transfer or a cheque: HAND_ORDERS_PER_DAY of src/domain/rules.ts.';

create or replace function private.hand_brake(out orders int, out most_orders int, out last_ones bigint[], out most_last_ones int)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select o.id, o.created_at from public.orders o, private.payment_guard g
    where o.reserved_until is not null and o.payment_method = any (private.hand_payments()) and o.payment_status = 'pending'
      and o.status = 'pending' and o.taken_by is null and o.created_at > g.hand_counted_from
  ), held as (
    select l.variant_id, sum(l.quantity) as units from waiting w join public.order_items l on l.order_id = w.id group by l.variant_id
  )
  select
    (select count(*) from waiting w where w.created_at > clock_timestamp() - interval '1 day')::int,
    private.most_hand_orders_per_day() + (
      -- None waits for longer than this for its money.
      select count(*) from public.orders o
      where o.created_at > clock_timestamp() - interval '40 days' and o.paid_at > clock_timestamp() - interval '7 days'
        and o.payment_method = any (private.hand_payments()) and o.taken_by is null
    )::int,
    array(select h.variant_id from held h join public.inventory i on i.variant_id = h.variant_id where h.units > i.stock),
    greatest(private.most_last_variants(), (
      select count(*) / 2 from public.inventory i
      where i.stock > 0 or exists (select from held h where h.variant_id = i.variant_id)
    ))::int
$$;
comment on function private.hand_brake() is
  'How much of the shop is kept by orders that wait for a transfer or a cheque, of whomever, but for those by telephone and those that an owner has looked at: orders of a day, and variants of which they hold more than they leave (last_ones), with the most of both. The latter is half of the variants that there are, or five.';

create or replace function public.lift_payment_guard() returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  perform private.acting_admin();
  update private.payment_guard g
  set secured_until = '-infinity', paused_until = '-infinity', counted_from = clock_timestamp(), hand_counted_from = clock_timestamp()
  where g.id;
  return public.admin_payments();
end
$$;
comment on function public.lift_payment_guard() is
  'For owners: ends what is done against cards that are tried and against orders that wait unpaid, before its time; what was refused or ordered until now does not count again. Answers as admin_payments does.';
grant execute on function public.lift_payment_guard() to authenticated;
