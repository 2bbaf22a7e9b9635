-- Hand brake.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.limit_hand_orders(o public.orders, caller text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- Who has paid before does not answer for all that share an address.
  counted constant text := case when private.is_known_buyer(o.email) then private.caller_mailbox(caller, o.email) else caller end;
  waiting record;
  brake record;
  takes_last boolean;
begin
  select count(*) as orders, sum(u.pieces) as pieces into waiting
  from private.unpaid_pieces u join public.orders x on x.id = u.order_id and private.is_awaited(x) where u.key = counted;
  if waiting.orders > private.most_hand_orders() or waiting.pieces > private.most_hand_pieces() then
    perform private.refuse(429, 'hand_orders_waiting');
  end if;
  if private.most_hand_last_variants() < (
    select count(*) from (
      select l.variant_id, sum(l.quantity) as units
      from private.unpaid_pieces u join public.orders x on x.id = u.order_id and private.is_awaited(x)
        join public.order_items l on l.order_id = x.id
      where u.key = counted group by l.variant_id
    ) h join public.inventory i on i.variant_id = h.variant_id where h.units > i.stock
  ) then
    perform private.refuse(429, 'last_units_held');
  end if;
  if counted <> limit_hand_orders.caller then
    return;
  end if;
  -- Many networks with an order each are as many as one with all of them.
  brake := private.hand_brake();
  takes_last := exists (select from public.order_items l where l.order_id = o.id and l.variant_id = any (brake.last_ones));
  if brake.orders > brake.most_orders or takes_last and cardinality(brake.last_ones) > brake.most_last_ones then
    perform private.refuse(429, 'hand_orders_full');
  end if;
  -- A refusal leaves nothing behind: the owner hears of the last one that is taken.
  if brake.orders = brake.most_orders then
    perform private.quarantine('hand_orders', private.paris_day(clock_timestamp())::text, null, null, jsonb_build_object('orders', brake.orders));
  elsif takes_last and cardinality(brake.last_ones) = brake.most_last_ones then
    perform private.quarantine(
      'hand_units', private.paris_day(clock_timestamp())::text, null, null, jsonb_build_object('variants', brake.most_last_ones)
    );
  end if;
end
$function$;
comment on function private.limit_hand_orders(public.orders,text) is 'Of one network few orders wait for a transfer or a cheque at once, with few pieces, and of few variants they hold more than they leave to others; of all networks together neither more a day, nor of more variants, than private.hand_brake says, of which the owner hears; or the order is refused. A buyer who has paid before is counted apart from the network, and not held up by the others. Call it once the stock is taken and the pieces are counted (limit_pieces).';

CREATE OR REPLACE FUNCTION private.most_hand_orders_per_day()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 20$function$;
comment on function private.most_hand_orders_per_day() is 'Orders of all that a day may bring, besides as many as were paid so within a week, and that wait for a transfer or a cheque: HAND_ORDERS_PER_DAY of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.hand_brake(OUT orders integer, OUT most_orders integer, OUT last_ones bigint[], OUT most_last_ones integer)
 RETURNS record
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.hand_brake() is 'How much of the shop is kept by orders that wait for a transfer or a cheque, of whomever, but for those by telephone and those that an owner has looked at: orders of a day, and variants of which they hold more than they leave (last_ones), with the most of both. The latter is half of the variants that there are, or five.';

CREATE OR REPLACE FUNCTION public.lift_payment_guard()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_owner();
  perform private.acting_admin();
  update private.payment_guard g
  set secured_until = '-infinity', paused_until = '-infinity', counted_from = clock_timestamp(), hand_counted_from = clock_timestamp()
  where g.id;
  return public.admin_payments();
end
$function$;
comment on function public.lift_payment_guard() is 'For owners: ends what is done against cards that are tried and against orders that wait unpaid, before its time; what was refused or ordered until now does not count again. Answers as admin_payments does.';

CREATE OR REPLACE FUNCTION public.admin_payments()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.admin_payments() is 'For owners: whether payments are open, what is done against cards that are tried (guard, null where nothing is), orders of a day that wait for a transfer or cheque and variants of which they hold more than they leave (hand, null where others may still order so), when Stripe was last heard of, and what of them is to be looked at, latest first; amounts in cents.';

comment on table private.payment_guard is 'What the shop does against stolen cards that are tried on it, and against orders that keep its units unpaid: one row. All of it ends by itself.';

alter table private.payment_guard add column hand_counted_from timestamp with time zone default '-infinity'::timestamp with time zone not null;
comment on column private.payment_guard.hand_counted_from is 'Orders by transfer or cheque from before are not counted against others: an owner has looked at them.';

comment on column public.payment_quarantine.reason is 'amount_differs, order_differs, payment_unknown, payment_late, payment_twice, refund_failed, dispute, card_testing, hand_orders, hand_units; payments_closed of former versions.';
