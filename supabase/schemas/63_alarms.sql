-- What an owner is told by email when the shop is ill: once a day of each kind (private.alarm_owner). Its disk and a bad backup are
-- noted by the server (04_shop_state.sql).

create or replace function private.alarms() returns table (about text, details jsonb)
language sql stable security definer set search_path = '' as $$
  select 'mails', jsonb_build_object('count', count(*), 'since', min(m.created_at), 'reason', max(m.last_error))
  from public.mail_outbox m
  where m.status = 'waiting' and m.kind not in ('newsletter', 'shop_alarm') and m.created_at < clock_timestamp() - interval '1 hour'
    and m.next_attempt_at < clock_timestamp() + interval '6 hours'
  having count(*) > 0
  union all
  -- What Stripe was asked for and answered, and never told of by itself.
  select 'webhook', jsonb_build_object('count', count(*), 'last', (select max(e.received_at) from public.stripe_events e))
  from public.payments p
  where p.state = 'succeeded' and p.updated_at between clock_timestamp() - interval '1 day' and clock_timestamp() - interval '15 minutes'
    and not exists (select from public.stripe_events e where e.received_at > clock_timestamp() - interval '1 day')
  having count(*) > 0
  union all
  -- A shop that never backed up by its own command is backed up by its host.
  select 'old_backup', jsonb_build_object('at', s.backup -> 'at')
  from private.shop_state s
  where s.backup ->> 'state' = 'ok' and (s.backup ->> 'at')::timestamptz < clock_timestamp() - interval '3 days'
$$;
comment on function private.alarms() is
  'What is wrong now: mails that have waited for an hour (count, since, reason), payments of the last day of which no event of Stripe came (count, last), a last backup of three days ago (at).';

create or replace function private.alarms_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.alarms() a
    where not exists (
      select from public.mail_outbox m
      where m.kind = 'shop_alarm' and m.once_key = a.about || ' ' || private.paris_day(clock_timestamp())
    )
  )
$$;
comment on function private.alarms_due() is 'Whether something is wrong of which no owner was told today.';

create or replace function public.tend_alarms() returns int
language plpgsql security definer set search_path = '' as $$
declare
  alarm record;
  raised int := 0;
begin
  for alarm in select * from private.alarms() loop
    perform private.alarm_owner(alarm.about, alarm.details);
    raised := raised + 1;
  end loop;
  return raised;
end
$$;
comment on function public.tend_alarms() is 'For the shop''s functions: has an owner told of what is wrong, once a day of each kind. Gives how much is.';
grant execute on function public.tend_alarms() to service_role;

create or replace function private.most_failed_orders() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.most_failed_orders() is 'Orders and payments that may fail within an hour by the shop''s own fault before an owner is told.';

create or replace function public.note_failed_order(code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_text(note_failed_order.code, 60) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if not private.allow_attempt('failed_order', 'shop', private.most_failed_orders(), interval '1 hour') then
    perform private.alarm_owner('orders', jsonb_build_object('code', note_failed_order.code));
  end if;
end
$$;
comment on function public.note_failed_order(text) is
  'For the shop''s functions: an order or a payment failed, and not by its buyer''s fault; an owner is told where it is not the only one.';
grant execute on function public.note_failed_order(text) to service_role;
