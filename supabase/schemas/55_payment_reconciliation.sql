-- What Stripe and the shop say otherwise, and the clock that compares.

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
  'amount_differs, order_differs, payment_unknown, payment_late, payment_twice, refund_failed, refund_differs, dispute, card_testing, hand_orders, hand_units; payments_closed of former versions.';
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
    or exists (select from private.payment_reminders_due())
    or exists (select from public.payments p where p.check_at <= clock_timestamp())
    or exists (select from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp())
    or exists (select from private.payment_clock c where c.claimed_at <= clock_timestamp() - interval '1 hour')
      and exists (select from public.payments)
$$;
comment on function private.payment_work_due() is 'Whether a reservation has ended or is about to, Stripe is to be asked for something, or the books are to be compared.';

create or replace function public.admin_payments() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'open', (select s.payments_open from public.settings s),
    'guard', (
      select json_build_object(
        'since', g.since, 'secured_until', g.secured_until,
        'paused_until', case when g.paused_until > clock_timestamp() then g.paused_until end
      ) from private.payment_guard g where g.secured_until > clock_timestamp()
    ),
    'hand', (
      select json_build_object('orders', b.orders, 'variants', cardinality(b.last_ones)) from private.hand_brake() b
      where b.orders >= b.most_orders or cardinality(b.last_ones) >= b.most_last_ones
    ),
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
comment on function public.admin_payments() is 'For owners: whether payments are open, what is done against cards that are tried (guard, null where nothing is), orders of a day that wait for a transfer or cheque and variants of which they hold more than they leave (hand, null where others may still order so), when Stripe was last heard of, and what of them is to be looked at, latest first; amounts in cents.';
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
