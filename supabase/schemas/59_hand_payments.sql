-- Money that comes without Stripe: transfers, cheques and cash, marked as received, also from a file of the bank.

create table private.bank_lines (
  line text primary key check (line ~ '^[0-9a-f]{64}$'),
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);

comment on table private.bank_lines is 'Lines of the bank''s files that paid an order: none pays two, and a file that is read twice changes nothing.';
comment on column private.bank_lines.line is 'SHA-256 of day, amount, words and number among equal ones: bankLineHash of src/domain/bank-lines.ts. What the bank wrote is not stored.';
comment on column private.bank_lines.order_id is 'Order that it paid.';
comment on column private.bank_lines.at is 'When that was noted.';

create index bank_lines_order on private.bank_lines (order_id);
alter table private.bank_lines enable row level security;

create or replace function private.retake_expired_order(o public.orders) returns void
language plpgsql set search_path = '' as $$
begin
  if not private.take_stock(o.id) then
    perform private.refuse(409, 'late_payment_without_stock');
  end if;
  update public.orders x set status = 'pending', payment_status = 'pending', released_at = null where x.id = o.id;
end
$$;
comment on function private.retake_expired_order(public.orders) is
  'Takes the units of an order again whose transfer or cheque came after its days, at the price that was agreed; its discount code follows. Refused where a unit is gone.';

create or replace function public.receive_payment(
  number text, received_on date, expected timestamptz default null, amount numeric default null, line text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  today constant date := private.paris_day(clock_timestamp());
  o public.orders;
begin
  o := private.order_named(receive_payment.number);
  perform private.expect_order(o, receive_payment.expected);
  if o.payment_method <> all (private.hand_payments()) then
    perform private.refuse(409, 'payment_other_means');
  elsif o.payment_status in ('paid', 'refunded') then
    perform private.refuse(409, 'order_already_paid');
  elsif not private.is_awaited(o) and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif received_on is null or received_on > today or received_on < private.paris_day(o.created_at) then
    perform private.refuse(400, 'payment_day_invalid');
  elsif receive_payment.amount <> o.total then
    perform private.refuse(409, 'payment_amount_differs');
  end if;
  if receive_payment.line is not null then
    begin
      insert into private.bank_lines (line, order_id) values (receive_payment.line, o.id);
    exception
      when unique_violation then perform private.refuse(409, 'bank_line_used');
      when check_violation then perform private.refuse(400, 'request_invalid');
    end;
  end if;
  if o.released_at is not null then
    perform private.retake_expired_order(o);
  end if;
  -- Of a day before nobody knows the hour.
  update public.orders x set payment_status = 'paid', reserved_until = null, paid_at = case
    when received_on = today then clock_timestamp()
    else greatest(o.created_at, (received_on + time '12:00') at time zone 'Europe/Paris') end
  where x.id = o.id;
  delete from private.unpaid_pieces u where u.order_id = o.id;
  perform private.queue_mail('order_received', o.id::text, o.id);
  return public.admin_order(receive_payment.number);
end
$$;
comment on function public.receive_payment(text, date, timestamptz, numeric, text) is
  'For administrators: the whole total of an order that is paid by transfer, cheque or in cash was received on a day (in France, from that of the order to today): it is paid then, with invoice, journal and confirmation. One whose days had ended takes its units again, or is refused where they are gone. Amount, in euros, is what came: another than the total is refused. Line names a line of the bank''s file (bank_lines), which pays one order. Refused for an order that is paid at Stripe, is paid, or was cancelled. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.receive_payment(text, date, timestamptz, numeric, text) to authenticated;

create or replace function public.admin_awaited_payments() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', a.order_number, 'created_at', a.created_at, 'first_name', a.first_name, 'last_name', a.last_name,
      'total', a.total, 'payment_method', a.payment_method, 'reserved_until', a.reserved_until, 'is_by_phone', a.taken_by is not null,
      'state', a.state
    ) order by a.reserved_until nulls last, a.created_at, a.order_number), '[]')
    from (
      select o.*, case when o.payment_status = 'paid' then 'paid' when o.released_at is not null then 'expired' else 'awaited' end as state
      from public.orders o
      where o.payment_method = any (private.hand_payments()) and (
        private.is_awaited(o)
        or o.created_at > now() - interval '90 days' and (
          o.payment_status = 'paid' or o.payment_status = 'failed' and o.released_at is not null
        )
      )
      order by o.reserved_until nulls last, o.created_at desc limit 2000
    ) a
  );
end
$$;
comment on function public.admin_awaited_payments() is
  'For administrators: orders that wait for a transfer, a cheque or cash (state awaited), the first to end first, at most 2,000; then, of 90 days, those whose time is over (expired) and those that were paid so (paid), which a file of the bank may name too. Amounts in euros.';
grant execute on function public.admin_awaited_payments() to authenticated;

create or replace function public.used_bank_lines(lines text[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if cardinality(lines) > 5000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  return (
    select coalesce(json_agg(json_build_object('line', b.line, 'order_number', o.order_number) order by b.at), '[]')
    from private.bank_lines b join public.orders o on o.id = b.order_id where b.line = any (lines)
  );
end
$$;
comment on function public.used_bank_lines(text[]) is 'For administrators: which of at most 5,000 lines of a file of the bank have paid an order, and which one.';
grant execute on function public.used_bank_lines(text[]) to authenticated;

create or replace function private.payment_reminders_due() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select o.id from public.orders o
  where o.reserved_until > clock_timestamp() and o.payment_status = 'pending' and o.status = 'pending'
    and o.payment_method = any (private.hand_payments())
    and clock_timestamp() >= o.reserved_until - least(interval '2 days', (o.reserved_until - o.created_at) / 2)
    and not exists (select from public.mail_outbox m where m.order_id = o.id and m.kind = 'payment_reminder')
  limit 200
$$;
comment on function private.payment_reminders_due() is
  'Orders whose transfer, cheque or cash has not come two days before their days end, or half way where they are fewer than four, and whose buyers were not reminded.';

create or replace function public.queue_payment_reminders() returns void
language sql security definer set search_path = '' as $$
  select private.queue_mail('payment_reminder', d.id::text, d.id) from private.payment_reminders_due() d (id)
$$;
comment on function public.queue_payment_reminders() is 'For the function order-clock: reminds buyers, once for each order, of a payment that has not come.';
grant execute on function public.queue_payment_reminders() to service_role;
