-- An order whose late payment is given back cannot be paid again.
set check_function_bodies = off;

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

create or replace function private.is_payable(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select not o.is_simulated and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
    or o.payment_status = 'failed' and coalesce(o.released_at > now() - interval '7 days', false)
  )
$$;

comment on function private.is_payable(public.orders) is
  'Whether an order may be paid: while it waits, and for a week after its reservation ended if the pieces are still there.';

comment on function private.settle_payment(uuid, text) is
  'The one way from pending to paid, for webhook, return page and sweeper: a payment of which Stripe says that it succeeded. An order whose reservation had ended takes its pieces again; where they are gone, or it was paid already, the money goes back.';
