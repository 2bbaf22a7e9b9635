-- Stock that an order has taken and not paid: how much, for how long, and how it comes back.

create table private.unpaid_pieces (
  order_id uuid not null references public.orders (id) on delete cascade,
  key text not null check (length(key) between 1 and 128),
  pieces int not null check (pieces > 0),
  at timestamptz not null default clock_timestamp(),
  last_of bigint[] not null default '{}',
  primary key (order_id, key)
);

comment on table private.unpaid_pieces is 'Units that a network, and a mailbox in it, took within the hour and have not paid, as hashes; of an order that waits for a transfer or a cheque for as long as it does.';
comment on column private.unpaid_pieces.order_id is 'Order.';
comment on column private.unpaid_pieces.key is 'Hash of a network address, or of it and a mailbox as private.caller_mailbox makes it.';
comment on column private.unpaid_pieces.pieces is 'Units of the order.';
comment on column private.unpaid_pieces.at is 'When they were last taken.';
comment on column private.unpaid_pieces.last_of is 'Variants of which it took more than it left, each as often as it did: private.limit_last_units.';

create index unpaid_pieces_key on private.unpaid_pieces (key, at);
create index unpaid_pieces_age on private.unpaid_pieces (at);
alter table private.unpaid_pieces enable row level security;

create or replace function private.reservation_time() returns interval language sql immutable set search_path = '' as $$ select interval '30 minutes' $$;
comment on function private.reservation_time() is 'How long an unpaid order keeps its units: RESERVATION_MINUTES of src/domain/rules.ts.';

create or replace function private.last_reservation_time() returns interval language sql immutable set search_path = '' as $$ select interval '10 minutes' $$;
comment on function private.last_reservation_time() is 'How long an unpaid order keeps them that has taken the last units of a variant: LAST_UNITS_MINUTES of src/domain/rules.ts.';

create or replace function private.most_last_variants() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_last_variants() is 'Variants of which one network may take the last units within an hour without paying: LAST_UNITS of src/domain/rules.ts.';

create or replace function private.most_last_takes() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.most_last_takes() is 'How often within an hour it may take those of one variant without paying: LAST_UNITS of src/domain/rules.ts.';

create or replace function private.most_pieces_per_caller() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.most_pieces_per_caller() is 'Unpaid units that one network address may take in an hour: MAX_UNPAID_PIECES of src/domain/rules.ts.';

create or replace function private.most_pieces_per_recipient() returns int language sql immutable set search_path = '' as 'select 120';
comment on function private.most_pieces_per_recipient() is 'Of them for one mailbox: MAX_UNPAID_PIECES of src/domain/rules.ts.';

create or replace function private.most_hand_orders() returns int language sql immutable set search_path = '' as 'select 5';
comment on function private.most_hand_orders() is 'Orders of one network that may wait for a transfer or a cheque at once, and in a day for one mailbox: HAND_ORDERS of src/domain/rules.ts.';

create or replace function private.most_hand_pieces() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.most_hand_pieces() is 'Units that these orders may hold: HAND_ORDERS of src/domain/rules.ts.';

create or replace function private.most_hand_last_variants() returns int language sql immutable set search_path = '' as 'select 2';
comment on function private.most_hand_last_variants() is 'Variants of which these orders may hold more than they leave to others: HAND_ORDERS of src/domain/rules.ts.';

create or replace function private.caller_mailbox(caller text, email text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return 'mailbox:' || encode(sha256(convert_to(caller || ' ' || private.customer_key(email), 'UTF8')), 'hex');
end
$$;
comment on function private.caller_mailbox(text, text) is
  'Key of a mailbox in one network: nobody has proved a mailbox, so that what a stranger does in its name elsewhere does not count against its owner.';

create or replace function private.is_known_buyer(email text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.orders o join public.payments p on p.order_id = o.id and p.settles and p.dispute is null
    where lower(o.email) = lower(is_known_buyer.email) and o.payment_status = 'paid' and o.paid_at < now() - interval '1 day'
  ) and 3 > (
    select coalesce(sum(p.refusals), 0) from public.orders o join public.payments p on p.order_id = o.id
    where lower(o.email) = lower(is_known_buyer.email) and p.created_at > clock_timestamp() - interval '1 hour'
  );
end
$$;
comment on function private.is_known_buyer(text) is
  'Whether an order of this address was paid more than a day ago, its payment was never disputed, and no three cards were refused in its name within the hour. Nobody has proved the address: whoever is known is spared a question, and is given nothing.';

create or replace function private.limit_pieces(order_id uuid, keys text[], most int[], pieces int) returns void
language plpgsql set search_path = '' as $$
begin
  delete from private.unpaid_pieces u where (u.order_id, u.key) in (
    select o.order_id, o.key from private.unpaid_pieces o
    where o.at < clock_timestamp() - interval '2 hours' and not exists (
      select from public.orders x where x.id = o.order_id and private.is_awaited(x)
    )
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
  -- An order whose reservation had ended takes its units anew.
  on conflict on constraint unpaid_pieces_pkey do update set pieces = excluded.pieces, at = clock_timestamp();
end
$$;
comment on function private.limit_pieces(uuid, text[], int[], int) is
  'Counts the units of an order that is not paid, under each key, and refuses more than `most` of them within an hour. Calls with one key wait for each other before they come here.';

-- Half of what there is stays for others, without a rule for small stocks: of one unit somebody must be able to buy that one. So the
-- last units may be taken, of few variants, seldom, and for a shorter time than a bank needs twice.
create or replace function private.limit_last_units(o public.orders, caller text) returns void
language plpgsql set search_path = '' as $$
declare
  -- Who has paid before does not answer for all that share an address.
  counted constant text := case when private.is_known_buyer(o.email) then private.caller_mailbox(caller, o.email) else caller end;
  last_ones bigint[];
  before record;
begin
  select array_agg(h.variant_id) into last_ones from (
    select l.variant_id, sum(l.quantity) as units
    from private.unpaid_pieces u
      join public.orders x on x.id = u.order_id and x.payment_status = 'pending' and x.status = 'pending'
      join public.order_items l on l.order_id = x.id
    where u.key = counted group by l.variant_id
  ) h join public.inventory i on i.variant_id = h.variant_id
  where h.units > i.stock and exists (
    select from public.order_items l where l.order_id = o.id and l.variant_id = h.variant_id
  );
  if last_ones is null then
    return;
  end if;
  select count(distinct v.id) filter (where v.id <> all (last_ones)) as variants,
    coalesce(max(v.takes), 0) as takes
  into before
  from (
    select t.id, count(*) filter (where t.id = any (last_ones)) as takes
    from private.unpaid_pieces u cross join unnest(u.last_of) t (id)
    where u.key = counted and u.at > clock_timestamp() - interval '1 hour' group by t.id
  ) v;
  if before.variants + cardinality(last_ones) > private.most_last_variants() or before.takes >= private.most_last_takes() then
    perform private.refuse(429, 'last_units_held');
  end if;
  -- An order that is taken again was of other variants before, or of none.
  update private.unpaid_pieces u set last_of = u.last_of || last_ones where u.order_id = o.id;
  update public.orders x
  set reserved_until = least(x.reserved_until, clock_timestamp() + private.last_reservation_time()), prolonged_at = clock_timestamp()
  where x.id = o.id;
end
$$;
comment on function private.limit_last_units(public.orders, text) is
  'Of each variant the unpaid orders of one network hold at most as many units as they leave to others. The rest, so also the only one, may be taken for ten minutes that are never prolonged, of five variants and three times each within an hour; or the order is refused. A buyer who has paid before is counted apart from the network. Call it once the stock is taken and the units are counted (limit_pieces), of an order that waits for its payment.';

-- A card is tried within minutes; a cheque keeps what it holds for days, and costs nobody anything.
create or replace function private.limit_hand_orders(o public.orders, caller text) returns void
language plpgsql set search_path = '' as $$
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
$$;
comment on function private.limit_hand_orders(public.orders, text) is
  'Of one network few orders wait for a transfer or a cheque at once, with few units, and of few variants they hold more than they leave to others; of all networks together neither more a day, nor of more variants, than private.hand_brake says, of which the owner hears; or the order is refused. A buyer who has paid before is counted apart from the network, and not held up by the others. Call it once the stock is taken and the units are counted (limit_pieces).';

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
  perform private.change_stock_of_order(take_stock.order_id, -1, 'sale');
  return true;
end
$$;
comment on function private.take_stock(uuid) is 'Takes the units of an order again; false where one of them is gone, and nothing is taken.';

create or replace function private.change_stock_of_order(order_id uuid, sign int, reason text) returns void
language plpgsql set search_path = '' as $$
declare
  line record;
begin
  for line in
    select l.variant_id, l.quantity from public.order_items l where l.order_id = change_stock_of_order.order_id order by l.variant_id
  loop
    perform private.change_stock(line.variant_id, change_stock_of_order.sign * line.quantity, change_stock_of_order.reason, change_stock_of_order.order_id);
  end loop;
end
$$;
comment on function private.change_stock_of_order(uuid, int, text) is 'Gives the units of an order back (1) or takes them (-1), in the order of the variants.';

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
  by_hand boolean;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  by_hand := o.payment_method = any (private.hand_payments());
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif release_reservation.reason = 'expired' and o.reserved_until > clock_timestamp() + private.release_lease() then
    -- A new try to pay it has begun since it was due, and was given its time.
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and (
      p.state in ('created', 'requires_action')
      -- Nobody can end it, and a bank may take days: past the one prolongation it keeps no units from others.
      or p.state = 'processing' and release_reservation.reason <> 'expired'
    )
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.change_stock_of_order(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and by_hand then
    -- There is no link to pay it by later. What came back from that and ended again is told again.
    perform private.queue_mail('order_cancelled', concat_ws(' ', o.id, (
      select nullif(count(*), 0) from public.mail_outbox m where m.order_id = o.id and m.kind = 'order_cancelled'
    )), o.id, null, '{"reason": "unpaid"}');
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id)
    -- What the bank has is not said to have failed.
    and not exists (select from public.payments p where p.order_id = o.id and p.state = 'processing')
  then
    -- Once, and three a day to one mailbox: nobody has proved it, and orders in its name would fill it.
    if private.allow_attempt('payment_failed', private.customer_key(o.email), 3, interval '1 day') then
      perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
    end if;
  end if;
  return 'released';
end
$$;
comment on function public.release_reservation(uuid, text) is
  'For the shop''s functions: gives the units of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` ends no reservation that was prolonged meanwhile, ends one whose payment is at the bank, and is told to the buyer the first time (an order to be paid by transfer, cheque or in cash is cancelled then), `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';
grant execute on function public.release_reservation(uuid, text) to service_role;
