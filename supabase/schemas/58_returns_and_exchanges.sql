-- What comes back, and what is sent in its place.

create table public.order_returns (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  withdrawal_id uuid references public.withdrawals (id) on delete set null,
  reason text not null check (reason = any (private.refund_reasons())),
  note text check (length(note) between 1 and 400),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.order_returns is 'Items that came back from buyers, with a declaration of withdrawal or without.';
comment on column public.order_returns.id is 'Identifier.';
comment on column public.order_returns.order_id is 'Order.';
comment on column public.order_returns.withdrawal_id is 'Declaration that it follows; null without one.';
comment on column public.order_returns.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_returns.note is 'Words for the shop alone.';
comment on column public.order_returns.lines is 'What came back: [{"position", "exchange" (that brought them), "quantity", "restocked"}].';
comment on column public.order_returns.at is 'When it was received.';
comment on column public.order_returns.by is 'Account that received it.';

create index order_returns_order on public.order_returns (order_id);
create index order_returns_withdrawal on public.order_returns (withdrawal_id) where withdrawal_id is not null;
alter table public.order_returns enable row level security;
grant select on public.order_returns to service_role;
create trigger order_returns_audit after insert on public.order_returns
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id,id');

create or replace function private.queue_exchange_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.sent_at is null then
    -- Taken back before the email has left; one that tells of nothing else is left aside.
    update public.mail_outbox m set
      content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') - new.id::text),
      status = case when m.content -> 'exchanges' = jsonb_build_array(new.id) then 'dropped' else m.status end
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  elsif old.sent_at is not null then
    update public.mail_outbox m set content = jsonb_set(m.content, '{tracking}', coalesce(to_jsonb(new.tracking_number), 'null'))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.content -> 'exchanges' ? new.id::text;
  -- Taken back after the email had left, and sent as it was: its buyer has been told.
  elsif not exists (
    select from public.mail_outbox m
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status in ('sent', 'failed')
      and m.content -> 'exchanges' ? new.id::text and m.content ->> 'tracking' is not distinct from new.tracking_number
  ) then
    -- One email for one parcel, as long as it has not left.
    update public.mail_outbox m set content = jsonb_set(m.content, '{exchanges}', (m.content -> 'exchanges') || to_jsonb(new.id))
    where m.order_id = new.order_id and m.kind = 'exchange_sent' and m.status = 'waiting' and m.attempts = 0
      and m.content ->> 'tracking' is not distinct from new.tracking_number;
    if not found then
      perform private.queue_mail('exchange_sent', new.id || ' ' || new.sent_at, new.order_id, null, jsonb_build_object(
        'exchanges', jsonb_build_array(new.id), 'tracking', new.tracking_number
      ));
    end if;
  end if;
  return null;
end
$$;
comment on function private.queue_exchange_email() is
  'Trigger: the buyer hears that exchanged items were sent, once for each parcel; what is taken back before the email has left is not told.';

create table public.order_exchanges (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  line_no smallint not null check (line_no >= 1),
  quantity int not null check (quantity between 1 and 99),
  variant_id bigint references public.product_variants (id) on delete set null,
  sku text not null check (length(sku) between 1 and 64),
  variant_label text check (length(variant_label) between 1 and 200),
  difference numeric(10, 2) not null default 0 check (difference >= 0),
  is_restocked boolean not null,
  reason text not null check (reason = any (private.refund_reasons())),
  note text check (length(note) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  sent_at timestamptz,
  picked_at timestamptz,
  tracking_number text check (length(tracking_number) between 1 and 60),
  refund_id uuid references public.refunds (id) on delete set null,
  replaces uuid references public.order_exchanges (id) on delete set null
);

comment on table public.order_exchanges is 'Items that were exchanged for others of their product; invoice and lines stay what was sold.';
comment on column public.order_exchanges.id is 'Identifier.';
comment on column public.order_exchanges.order_id is 'Order.';
comment on column public.order_exchanges.line_no is 'Line of the order.';
comment on column public.order_exchanges.quantity is 'Items.';
comment on column public.order_exchanges.variant_id is 'Variant that the buyer gets; its items are taken from stock at once.';
comment on column public.order_exchanges.sku is 'Its reference, as it was then.';
comment on column public.order_exchanges.variant_label is 'What tells it from the others, as it was then.';
comment on column public.order_exchanges.difference is 'What is given back because it costs less, in euros; one that costs more is given at no extra charge.';
comment on column public.order_exchanges.is_restocked is 'Whether the items that came back went into stock.';
comment on column public.order_exchanges.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_exchanges.note is 'Words for the shop alone.';
comment on column public.order_exchanges.at is 'When.';
comment on column public.order_exchanges.by is 'Account that did it.';
comment on column public.order_exchanges.sent_at is 'When the new items were sent; null before.';
comment on column public.order_exchanges.picked_at is 'When the new items were taken from the shelf; null before.';
comment on column public.order_exchanges.tracking_number is 'Number of the parcel with the new items; null where none is known.';
comment on column public.order_exchanges.refund_id is 'Refund that gives the difference back; null where there is none, and of exchanges from before it was kept.';
comment on column public.order_exchanges.replaces is 'Exchange whose items are given back; null where it is those that were sold, and of exchanges from before it was kept.';

create index order_exchanges_order on public.order_exchanges (order_id);
create index order_exchanges_to_send on public.order_exchanges (order_id) where sent_at is null;
create index order_exchanges_tracking on public.order_exchanges (tracking_number) where tracking_number is not null;
create index order_exchanges_searched on public.order_exchanges ((private.search_text(tracking_number)) collate "C")
  where tracking_number is not null;
create index order_exchanges_variant on public.order_exchanges (variant_id) where variant_id is not null;
create index order_exchanges_refund on public.order_exchanges (refund_id) where refund_id is not null;
create index order_exchanges_replaces on public.order_exchanges (replaces) where replaces is not null;
alter table public.order_exchanges enable row level security;
grant select on public.order_exchanges to service_role;
-- Not of what is taken from the shelf: a tick is no change of the exchange.
create trigger order_exchanges_audit after insert or update of sent_at, tracking_number on public.order_exchanges
  for each row execute function private.audit_change('order_id', 'sku', 'note,tracking_number,by,at,order_id,id');
create trigger order_exchanges_mails after update of sent_at, tracking_number on public.order_exchanges
  for each row when (old.sent_at is distinct from new.sent_at or old.tracking_number is distinct from new.tracking_number)
  execute function private.queue_exchange_email();

create or replace function private.given_difference(e public.order_exchanges) returns numeric
language sql stable set search_path = '' as $$
  select case when e.refund_id is null or exists (
    select from public.refunds d where d.id in (select private.attempts_of(e.refund_id)) and d.status <> 'failed'
  ) then e.difference else 0 end
$$;
comment on function private.given_difference(public.order_exchanges) is
  'What an exchange has given back, or is giving back, because its items cost less, in euros.';

create or replace function private.exchange_worth(line public.order_items, price numeric) returns bigint
language sql immutable set search_path = '' as $$
  select round(case when line.line_total > 0 then price * 100 * (line.line_total - line.discount) / line.line_total else 0 end)::bigint
$$;
comment on function private.exchange_worth(public.order_items, numeric) is
  'What an item at a price in euros would have cost the buyer of a line, in cents: with the share of the line that was paid.';

create or replace function public.receive_return(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  o := private.order_named(receive_return.number);
  perform private.expect_order(o, receive_return.expected);
  if receive_return.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status <> 'closed'
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  end if;
  pieces := private.check_requested_items(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false), true);
  if pieces = '[]' then
    perform private.refuse(400, 'request_invalid');
  elsif exists (
    select from jsonb_array_elements(pieces) p join private.held_pieces(o.id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'quantity')::int > h.quantity - h.returned
  ) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  insert into public.order_returns (order_id, withdrawal_id, reason, note, lines, by)
  values (o.id, declared, why, words, pieces, auth.uid());
  perform private.restock_pieces(o.id, pieces);
  update public.withdrawals w set returned_at = coalesce(w.returned_at, clock_timestamp()),
    status = case when w.status = 'received' then 'returned' else w.status end
  where w.id = declared;
  perform private.touch_order(o.id);
  return public.admin_order(receive_return.number);
end
$$;
comment on function public.receive_return(text, jsonb, timestamptz) is
  'For administrators: items of a sent order came back, {"lines": [{"position", "exchange", "quantity"}], "reason", "note", "restock", "withdrawal"}. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.receive_return(text, jsonb, timestamptz) to authenticated;

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  wanted int;
  given_back uuid := private.uuid_of(request ->> 'exchange');
  held record;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  o := private.order_named(exchange_pieces.number);
  perform private.expect_order(o, exchange_pieces.expected);
  if exchange_pieces.expected is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(request -> 'restock') is distinct from 'boolean'
    or not coalesce(private.is_whole(request -> 'position') and private.is_whole(request -> 'quantity') and private.is_whole(request -> 'variant')
      and private.is_whole(request -> 'difference'), false)
    or length(request ->> 'position') > 4 or length(request ->> 'quantity') > 4 or length(request ->> 'variant') > 15
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_sent');
  -- Its item would be taken from stock and never sent.
  elsif o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  -- What is not named is the oldest that is left.
  select h.* into held from private.held_pieces(o.id) h
  where h.line_no = line.position and (request ->> 'exchange' is null or h.exchange_id = given_back)
  order by h.quantity > greatest(h.returned, h.refunded, h.restocked) desc, h.rank limit 1;
  if held.line_no is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > held.quantity - greatest(held.returned, held.refunded, held.restocked) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held.variant_id, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- What its items have cost the buyer, less what the new ones would have: at today's price, with the line's share of the
  -- discount. What they cost more is given, and an item like the one that came back is no other sale.
  select case when line.is_gift or chosen.id = held.variant_id then 0 else least(
    greatest(held.worth - private.exchange_worth(line, chosen.price), 0) * wanted / 100.0,
    (
      select b.amount from private.priced_pieces(o.id, jsonb_build_array(jsonb_build_object(
        'position', line.position, 'exchange', held.exchange_id, 'quantity', wanted
      ))) b
    ), private.refundable(o)
  ) end into difference;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform private.change_stock(chosen.id, -wanted, 'sale', o.id);
  if (request ->> 'restock')::boolean then
    perform private.change_stock(held.variant_id, wanted, 'return', o.id);
  end if;
  insert into public.order_exchanges (
    order_id, line_no, replaces, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, held.exchange_id, wanted, chosen.id, chosen.sku, chosen.label, difference,
    (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.create_refund(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;
comment on function public.exchange_pieces(text, jsonb, timestamptz) is
  'For administrators: exchanges items of a sent order for others of their product, of the same variant too where an item is faulty, {"position", "exchange" (that brought them), "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. What its buyer has paid for them above the present price of the new ones, at the share that the line has of the discount, is given back by an owner (difference, in cents, as it was shown); one that costs more costs no more. As exchangeDifference of src/domain/order-work.ts. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.exchange_pieces(text, jsonb, timestamptz) to authenticated;

create or replace function public.send_exchange(exchange uuid, is_sent boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = send_exchange.exchange) for update;
  if o.id is null or is_sent is null then
    perform private.refuse(404, 'order_not_found');
  elsif is_sent and o.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
  -- Its money went back meanwhile, and its items into stock.
  elsif is_sent and exists (
    select from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id
    where e.id = send_exchange.exchange and e.sent_at is null and d.due = 0
  ) then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  update public.order_exchanges e set
    sent_at = case when is_sent then coalesce(e.sent_at, clock_timestamp()) end,
    tracking_number = case when is_sent then e.tracking_number end
  where e.id = send_exchange.exchange;
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.send_exchange(uuid, boolean) is
  'For administrators: the new items of an exchange were sent, and their buyer is told after two minutes, or not yet; none of an order that was withdrawn from as a whole are, and none whose money went back. Gives the order back as admin_order does.';
grant execute on function public.send_exchange(uuid, boolean) to authenticated;

create or replace function public.set_exchange_tracking(
  exchange uuid, new_tracking text, expected timestamptz default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  clean constant text := private.parcel_number(new_tracking);
  o public.orders;
  held public.order_exchanges;
  refusal text;
begin
  select x.* into o from public.orders x
  where x.id = (select e.order_id from public.order_exchanges e where e.id = set_exchange_tracking.exchange) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, set_exchange_tracking.expected);
  select e.* into held from public.order_exchanges e where e.id = set_exchange_tracking.exchange;
  refusal := case when held.sent_at is null then 'exchange_not_sent' else private.parcel_refusal(o, clean, true, true) end;
  if refusal is not null then
    perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
  end if;
  if held.tracking_number is distinct from clean then
    -- Of all that left in that parcel.
    update public.order_exchanges e set tracking_number = clean
    where e.order_id = o.id and (e.sent_at = held.sent_at or e.tracking_number = held.tracking_number);
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.set_exchange_tracking(uuid, text, timestamptz) is
  'For administrators: sets the tracking number of the parcel with which the new items of an exchange were sent, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_exchange_tracking(uuid, text, timestamptz) to authenticated;

create or replace function private.exchange_shares(order_id uuid) returns table (exchange_id uuid, due int)
language sql stable set search_path = '' as $$
  select e.id, case
    when e.sent_at is null and o.status in ('shipped', 'completed') and o.payment_status <> 'refunded'
      and o.id not in (select private.withdrawn_orders())
      -- A return that names no exchange may be of what was sold, and come after the exchange.
      then greatest(h.quantity - greatest(h.refunded, (
        select coalesce(sum((l ->> 'quantity')::int), 0) from public.order_returns b, jsonb_array_elements(b.lines) l
        where b.order_id = e.order_id and l ->> 'exchange' = e.id::text
      -- Of a refund that failed, what was sold meanwhile.
      ), (
        select coalesce(sum((l ->> 'restocked')::int), 0) from public.refunds r, jsonb_array_elements(r.lines) l
        where r.order_id = e.order_id and l ->> 'exchange' = e.id::text
      )), 0)
    else 0
  end::int
  from private.held_pieces(exchange_shares.order_id) h
    join public.order_exchanges e on e.id = h.exchange_id
    join public.orders o on o.id = e.order_id
$$;
comment on function private.exchange_shares(uuid) is
  'How many items of each exchange of an order are still to be sent: none of what was sent, whose money went back, that lies in stock again, or that was given back or exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

create or replace function private.exchange_label(o public.orders) returns public.labels
language sql stable set search_path = '' as $$
  select l from public.labels l where l.order_id = o.id and l.kind = 'exchange' and not private.has_left(l) order by l.began_at desc limit 1
$$;
comment on function private.exchange_label(public.orders) is
  'The latest label for what replaces units of an order and is still to be sent; null where nobody has asked for one.';

create or replace function private.exchange_label_view(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.label_row(o, l) from private.exchange_label(o) l where l.id is not null
$$;
comment on function private.exchange_label_view(public.orders) is 'private.exchange_label, as private.label_row has it; null where there is none.';

create or replace function private.exchange_labels(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.label_row(o, l) order by l.began_at desc, l.id), '[]')
  from public.labels l where l.order_id = o.id and l.kind = 'exchange' and l.state <> 'draft'
$$;
comment on function private.exchange_labels(public.orders) is 'Labels for what replaces units of an order, latest first, as private.label_row has them; none that was refused.';

create or replace function private.exchange_refusal(o public.orders) returns text
language sql stable set search_path = '' as $$
  select case
    when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
    when not exists (select from private.exchange_shares(o.id) d where d.due > 0) then 'exchange_not_due'
  end
$$;
comment on function private.exchange_refusal(public.orders) is 'Why what replaces units of an order is not to be sent; null where it is.';

create or replace function public.begin_exchange_label(number text, weight_g int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.acting_admin();
  o := private.order_named(begin_exchange_label.number);
  return private.start_label(o, private.exchange_label(o), private.exchange_refusal(o), 'exchange', begin_exchange_label.weight_g);
end
$$;
comment on function public.begin_exchange_label(text, int) is
  'For administrators: the same of a label for what replaces units of a sent order; once that was sent, what is exchanged next takes another.';
grant execute on function public.begin_exchange_label(text, int) to authenticated;
