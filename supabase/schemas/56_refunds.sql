-- Money that goes back.

create or replace function private.note_refunded_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_due (email) select lower(o.email) from public.orders o where o.id = new.order_id;
  return null;
end
$$;
comment on function private.note_refunded_customer() is 'Trigger: what was given back is counted with its customer.';

create or replace function private.owe_credit_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owed numeric := (
    select sum(r.amount) from public.refunds r where r.order_id = new.order_id and r.of_sale and r.status = 'succeeded'
  ) - (
    select coalesce(sum((d.content ->> 'total')::numeric), 0) from public.documents d
    where d.order_id = new.order_id and d.kind = 'credit_note'
  ) - (
    select coalesce(sum(d.amount), 0) from private.documents_due d where d.order_id = new.order_id and d.refund_id is not null
  );
begin
  -- The note for money that came back to the shop stands for the refund that is made in its place.
  if owed > 0 then
    insert into private.documents_due (order_id, refund_id, amount, due_at)
    values (new.order_id, new.id, least(new.amount, owed), clock_timestamp())
    on conflict (refund_id) do nothing;
  end if;
  return null;
end
$$;
comment on function private.owe_credit_note() is
  'Trigger: money of a sale that went back has a credit note to come, as far as none was issued for it.';

create or replace function private.reopen_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set status = case when w.returned_at is not null then 'returned' else 'received' end
  where w.refund_id = new.id and w.status = 'refunded';
  return null;
end
$$;
comment on function private.reopen_withdrawal() is 'Trigger: a withdrawal whose refund has failed is not refunded.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  amount numeric(10, 2) not null check (amount > 0),
  reason text not null check (reason ~ '^[a-z_]{1,40}$'),
  of_sale boolean not null,
  stripe_refund_id text unique check (length(stripe_refund_id) between 1 and 255),
  status text not null default 'due' check (status in ('due', 'pending', 'succeeded', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  by uuid,
  note text check (length(note) between 1 and 400),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  shipping numeric(10, 2) not null default 0 check (shipping >= 0),
  extra numeric(10, 2) not null default 0 check (extra >= 0),
  retries uuid references public.refunds (id),
  refusals int not null default 0 check (refusals >= 0),
  means text check (means in ('transfer', 'cheque', 'cash'))
);

comment on table public.refunds is 'Money that goes back, or went back; written by the database alone.';
comment on column public.refunds.id is 'Identifier; Stripe keeps it with the refund, and takes it once.';
comment on column public.refunds.order_id is 'Order.';
comment on column public.refunds.payment_id is 'Payment that is given back.';
comment on column public.refunds.amount is 'Amount in euros.';
comment on column public.refunds.reason is 'late (its reservation had ended), twice (the order was paid already), cancelled, stripe (made there); order_cancelled, exchange, or one of REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.refunds.of_sale is 'Whether it takes back a sale; false is money that never paid an order.';
comment on column public.refunds.stripe_refund_id is 'Refund at Stripe; null until it is made.';
comment on column public.refunds.status is 'due (Stripe is to be asked), pending, succeeded or failed.';
comment on column public.refunds.attempts is 'How often Stripe was asked.';
comment on column public.refunds.next_attempt_at is 'When Stripe is asked, or asked again.';
comment on column public.refunds.last_error is 'Why Stripe refused the last time.';
comment on column public.refunds.created_at is 'When it became due, or known.';
comment on column public.refunds.updated_at is 'When it last changed.';
comment on column public.refunds.by is 'Account of the owner who gave it back; null is the shop''s own software.';
comment on column public.refunds.note is 'Words for the shop alone.';
comment on column public.refunds.lines is 'Items that it is for: [{"position", "exchange", "quantity", "amount", "restocked", "reserved"}], amounts in euros after the discount; empty where none are named. restocked lie in stock, reserved were taken from there again because it failed; the first of several attempts says so for all.';
comment on column public.refunds.shipping is 'What it gives back of the shipping fee, in euros.';
comment on column public.refunds.extra is 'What it gives back besides, in euros.';
comment on column public.refunds.retries is 'Refund that had failed, and that it makes anew.';
comment on column public.refunds.means is 'How the owner gave it back by hand; null where Stripe does, or it is a simulation of that.';
comment on column public.refunds.refusals is 'How often Stripe answered with an error. It repeats the answer to a key it has seen: after each the request gets another, and only then, so that two at once make one refund.';

create index refunds_due on public.refunds (next_attempt_at) where status = 'due';
create index refunds_order on public.refunds (order_id);
create index refunds_day on public.refunds (created_at) where of_sale;
create index refunds_payment on public.refunds (payment_id) where payment_id is not null;
create unique index refunds_retries on public.refunds (retries) where retries is not null;
alter table public.refunds enable row level security;
grant select on public.refunds to service_role;
create trigger refunds_touch before update on public.refunds for each row execute function private.touch();
create trigger refunds_customer after insert or update of status, amount on public.refunds
  for each row execute function private.note_refunded_customer();
create trigger refunds_audit after insert or update on public.refunds
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,order_id,id,lines');

create trigger refunds_credit_note_at_once after insert on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded') execute function private.owe_credit_note();
create trigger refunds_credit_note after update of status on public.refunds
  for each row when (new.of_sale and new.status = 'succeeded' and old.status <> 'succeeded')
  execute function private.owe_credit_note();

create trigger refunds_withdrawal after update of status on public.refunds
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function private.reopen_withdrawal();

create or replace function private.due_refund(payment public.payments, reason text, of_sale boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale)
  select payment.order_id, payment.id, payment.amount, due_refund.reason, due_refund.of_sale
  where not exists (select from public.refunds r where r.payment_id = payment.id and r.reason = due_refund.reason);
end
$$;
comment on function private.due_refund(public.payments, text, boolean) is 'Has a whole payment given back.';

create or replace function private.refundable(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case when o.paid_at is null or o.payment_status not in ('paid', 'refunded')
    or exists (select from public.payments p where p.order_id = o.id and p.settles and p.dispute = 'lost')
  then 0 else greatest(o.total - (
    select coalesce(sum(r.amount), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0) end
$$;
comment on function private.refundable(public.orders) is 'What can still be given back of an order, in euros: what was paid without what went back or is on its way; nothing once its buyer''s bank has taken the payment back.';

create or replace function private.left_shipping(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select greatest(o.shipping_fee - (
    select coalesce(sum(r.shipping), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0)
$$;
comment on function private.left_shipping(public.orders) is 'What is left of the shipping fee of an order, in euros.';

create or replace function private.left_lines(order_id uuid, back jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'position', h.line_no, 'exchange', h.exchange_id, 'quantity', greatest(h.quantity - h.refunded, 0),
    'restocked', coalesce((b.line ->> 'restocked')::int, 0)
  ) order by h.line_no, h.rank), '[]')
  from private.held_pieces(left_lines.order_id) h
    left join jsonb_array_elements(left_lines.back) b (line)
      on (b.line ->> 'position')::int = h.line_no and (b.line ->> 'exchange')::uuid is not distinct from h.exchange_id
  where h.quantity > h.refunded or coalesce((b.line ->> 'restocked')::int, 0) > 0
$$;
comment on function private.left_lines(uuid, jsonb) is 'All items of an order that were not refunded, with how many of each go back into stock.';

create or replace function private.queue_refund_email(r public.refunds) returns void
language sql set search_path = '' as $$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'means', r.means, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', i.name, 'label', coalesce(e.variant_label, i.variant_label), 'quantity', l -> 'quantity', 'amount', l -> 'amount'
      ) order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
        left join public.order_exchanges e on e.id = (l ->> 'exchange')::uuid
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$$;
comment on function private.queue_refund_email(public.refunds) is 'Tells the buyer of a refund, once.';

create or replace function private.update_refunded_status(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  back numeric;
begin
  select coalesce(sum(x.amount), 0) into back from public.refunds x
  where x.order_id = update_refunded_status.order_id and x.of_sale and x.status in ('pending', 'succeeded');
  update public.orders o set payment_status = case when back >= o.total then 'refunded' else 'paid' end
  where o.id = update_refunded_status.order_id and o.payment_status in ('paid', 'refunded')
    and (o.payment_status = 'refunded') <> (back >= o.total);
end
$$;
comment on function private.update_refunded_status(uuid) is 'An order of which all went back is refunded, any other that was paid is paid.';

create or replace function private.pieces_price(remaining numeric, pieces numeric, wanted numeric) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(round(pieces_price.remaining * pieces_price.wanted / nullif(pieces_price.pieces, 0), 2), 0)
$$;
comment on function private.pieces_price(numeric, numeric, numeric) is
  'What a part (wanted) of a whole (`pieces`) takes of what remains, in euros.';

create or replace function private.priced_pieces(order_id uuid, lines jsonb) returns table (
  line jsonb, n bigint, amount numeric, is_too_many boolean
)
language sql stable set search_path = '' as $$
  with kept as (
    select h.line_no, h.exchange_id, greatest(h.quantity - h.refunded, 0) as pieces,
      -- Of what costs nothing all are alike.
      case when sum(h.worth * greatest(h.quantity - h.refunded, 0)) over (partition by h.line_no) > 0 then h.worth else 1 end as worth
    from private.held_pieces(priced_pieces.order_id) h
  ), asked as (
    select l.line, l.n, k.line_no, k.pieces, (l.line ->> 'quantity')::int as quantity,
      sum((l.line ->> 'quantity')::int) over so_far as all_pieces,
      k.worth * (l.line ->> 'quantity')::int as worth, sum(k.worth * (l.line ->> 'quantity')::int) over so_far as all_worth
    from jsonb_array_elements(priced_pieces.lines) with ordinality l (line, n)
      join kept k on k.line_no = (l.line ->> 'position')::int and k.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
    window so_far as (partition by k.line_no order by l.n)
  )
  select a.line, a.n,
    private.pieces_price(s.remaining, w.whole, a.all_worth) - private.pieces_price(s.remaining, w.whole, a.all_worth - a.worth),
    a.quantity > a.pieces or a.all_pieces > s.quantity - s.refunded
  from asked a
    join private.line_shares(priced_pieces.order_id) s on s.line_no = a.line_no
    join (select k.line_no, sum(k.worth * k.pieces) as whole from kept k group by 1) w on w.line_no = a.line_no
$$;
comment on function private.priced_pieces(uuid, jsonb) is
  'What items that are left give back of the price of their lines, in euros, [{"position", "exchange", "quantity"}], in their order: all that are left share what remains of a line to the cent, by what each cost. As refundOf of src/domain/order-work.ts.';

create or replace function private.create_refund(
  o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric default null, retries uuid default null,
  means text default null
) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
  -- Nobody is asked to send it: it is simulated, or the owner gives it from hand to hand.
  by_hand constant boolean := o.payment_method = any (private.hand_payments());
  is_done constant boolean := o.is_simulated or by_hand;
begin
  if create_refund.means is not null and not (by_hand and create_refund.means = any (private.hand_payments())) then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(p.is_too_many), coalesce(sum(p.amount), 0), jsonb_agg(p.line || jsonb_build_object('amount', p.amount) order by p.n)
  into too_many, amount, priced
  from private.priced_pieces(o.id, create_refund.lines) p;
  shipping := coalesce(create_refund.shipping, 0);
  extra := coalesce(create_refund.extra, 0);
  if too_many or shipping > private.left_shipping(o) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  amount := amount + shipping + extra;
  if whole is not null and whole <> amount then
    -- A part went back by amount before: what is left has no lines to stand for.
    select jsonb_agg(l || '{"amount": 0}') into priced from jsonb_array_elements(priced) l;
    shipping := 0;
    extra := whole;
    amount := whole;
  end if;
  if amount <= 0 then
    perform private.refuse(400, 'refund_empty');
  elsif amount > private.refundable(o) then
    perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(private.refundable(o))));
  end if;
  select p.id into paid_by from public.payments p where p.order_id = o.id and p.settles;
  if paid_by is null and not is_done then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries, means)
  values (
    o.id, paid_by, amount, create_refund.reason, true, case when is_done then 'succeeded' else 'due' end, auth.uid(),
    create_refund.note, coalesce(priced, '[]'), shipping, extra, create_refund.retries, case when by_hand then coalesce(create_refund.means, o.payment_method) end
  ) returning * into made;
  if is_done then
    perform private.queue_refund_email(made);
    perform private.update_refunded_status(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$$;
comment on function private.create_refund(public.orders, jsonb, numeric, numeric, text, text, numeric, uuid, text) is
  'Has a part of an order that is held given back, never more than is left: lines [{"position", "exchange", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, as is one that an administrator took: its owner has sent the money, and it is recorded here. means says how, where it was not as it was paid. Any other is given back by Stripe as soon as it is asked. shipping, extra, note, whole, retries and means may be null.';

create or replace function public.refund_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.require_owner();
  o := private.order_named(refund_order.number);
  perform private.expect_order(o, refund_order.expected);
  -- Amounts are whole cents, or nothing.
  select bool_or(v.amount is not null and (
    jsonb_typeof(v.amount) <> 'number' or v.amount::numeric < 0 or v.amount::numeric > 1000000 or v.amount::numeric <> trunc(v.amount::numeric)
  )) into wrong from (values (request -> 'shipping'), (request -> 'extra'), (request -> 'total')) v (amount);
  if wrong or refund_order.expected is null or request -> 'total' is null or why is null or why <> all (private.refund_reasons())
    or jsonb_typeof(coalesce(request -> 'restock', 'false')) <> 'boolean'
    or request ->> 'withdrawal' is not null and not exists (
      select from public.withdrawals w where w.id = declared and w.order_id = o.id and w.status in ('received', 'returned')
    )
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.paid_at is null then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  pieces := private.check_requested_items(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.create_refund(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words, null, null, request ->> 'means');
  -- What was shown is what goes back.
  if private.cents(made.amount) <> (request ->> 'total')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
  perform private.restock_pieces(o.id, pieces);
  if declared is not null then
    update public.withdrawals w set status = 'refunded', refund_id = made.id where w.id = declared;
  end if;
  return public.admin_order(refund_order.number);
end
$$;
comment on function public.refund_order(text, jsonb, timestamptz) is
  'For owners: gives a part of a paid order back, {"lines": [{"position", "exchange", "quantity"}], "shipping", "extra", "total", "reason", "note", "restock", "withdrawal", "means"}, amounts in cents; the total is what was shown, means how the owner gave it back where no Stripe does. Expected is the version that was read: two do not give back the same. Gives the order back as admin_order does.';
grant execute on function public.refund_order(text, jsonb, timestamptz) to authenticated;

create or replace function public.retry_refund(refund uuid, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  failed public.refunds;
  left_over numeric;
  again uuid;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select x.* into o from public.orders x
  where x.id = (select r.order_id from public.refunds r where r.id = retry_refund.refund) for update;
  select r.* into failed from public.refunds r where r.id = retry_refund.refund for update;
  if failed.id is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  perform private.expect_order(o, retry_refund.expected);
  if failed.status = 'due' then
    update public.refunds r set next_attempt_at = clock_timestamp() where r.id = failed.id;
  elsif failed.status = 'failed' and not exists (select from public.refunds r where r.retries = failed.id) then
    -- Stripe takes an identifier once: another attempt is another refund.
    select p.amount - coalesce(sum(r.amount) filter (where r.status <> 'failed'), 0) into left_over
    from public.payments p left join public.refunds r on r.payment_id = p.id where p.id = failed.payment_id group by p.id;
    if failed.of_sale then
      left_over := private.refundable(o);
      -- What was given back anew meanwhile is not given back again.
      if failed.shipping > private.left_shipping(o) or exists (
        select from jsonb_array_elements(failed.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int
        group by s.line_no, s.quantity, s.refunded having sum((l ->> 'quantity')::int) > s.quantity - s.refunded
      ) then
        perform private.refuse(409, 'pieces_too_many');
      end if;
    end if;
    if failed.amount > left_over then
      perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(left_over)));
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, by, note, lines, shipping, extra, retries)
    select failed.order_id, failed.payment_id, failed.amount, failed.reason, failed.of_sale, auth.uid(), failed.note, coalesce((
      select jsonb_agg(l - 'reserved' || '{"restocked": 0}') from jsonb_array_elements(failed.lines) l
    ), '[]'), failed.shipping, failed.extra, failed.id
    returning id into again;
    perform private.settle_unsent_items(o.id);
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.retry_refund(uuid, timestamptz) is
  'For owners: has Stripe asked again for a refund that it refused; one that has failed is made anew, once. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.retry_refund(uuid, timestamptz) to authenticated;

create or replace function private.attempts_of(refund uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  with recursive earlier as (
    select r.id, r.retries from public.refunds r where r.id = attempts_of.refund
    union select r.id, r.retries from public.refunds r join earlier e on r.id = e.retries
  ), later as (
    select r.id from public.refunds r where r.id = attempts_of.refund
    union select r.id from public.refunds r join later l on r.retries = l.id
  )
  select e.id from earlier e union select l.id from later l
$$;
comment on function private.attempts_of(uuid) is
  'A refund, those that failed before it, and those that were made anew in its place: one sum of money that goes back.';

create or replace function private.unsent_lines(o public.orders) returns table (
  refund uuid, place int, line jsonb, variant_id bigint, restocked int, reserved int, owed int, room int
)
language sql stable set search_path = '' as $$
  select r.id, (l.n - 1)::int, l.line, h.variant_id, (l.line ->> 'restocked')::int, coalesce((l.line ->> 'reserved')::int, 0),
    greatest(h.restocked - h.back, 0), greatest(h.back - h.restocked, 0)
  from public.refunds r
    cross join jsonb_array_elements(r.lines) with ordinality l (line, n)
    join (
      select p.*, least(p.quantity, greatest(p.refunded, p.returned)) as back from private.held_pieces(o.id) p
    ) h on h.line_no = (l.line ->> 'position')::int and h.exchange_id is not distinct from (l.line ->> 'exchange')::uuid
  where r.order_id = o.id and r.retries is null
    and case when h.exchange_id is null then o.status = 'pending' else o.status <> 'cancelled' and exists (
      select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null
    ) end
$$;
comment on function private.unsent_lines(public.orders) is
  'Lines of an order''s refunds whose items have not left the shop, as the first of several attempts has them at a place: how many lie in stock because of it, and how many were taken from there again; of the items that they name, how many lie in stock though the buyer is owed them, and how many were given back and do not lie there.';

create or replace function private.is_refused(refund uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from public.refunds r where r.id in (select private.attempts_of(is_refused.refund)) and r.status <> 'failed'
  )
$$;
comment on function private.is_refused(uuid) is 'Whether a refund has failed, and every other attempt to make it.';

create or replace function private.settle_unsent_items(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  piece record;
  present record;
  moved int;
  is_owed boolean := false;
begin
  select x.* into o from public.orders x where x.id = settle_unsent_items.order_id;
  -- In the order of the variants, as everywhere.
  for piece in
    select * from (select u.*, private.is_refused(u.refund) as is_refused from private.unsent_lines(o) u) u
    where case when u.is_refused then u.restocked > 0 else u.reserved > 0 end
    order by u.variant_id, u.place
  loop
    -- Another refund may be of items of the same line: what was moved for it counts.
    select u.owed, u.room into present from private.unsent_lines(o) u where u.refund = piece.refund and u.place = piece.place;
    if not piece.is_refused then
      moved := -least(piece.reserved, present.room);
    -- Who has withdrawn from an item is owed its money alone.
    elsif o.payment_status <> 'paid' or o.id in (select private.withdrawn_orders()) or exists (
      select from public.refunds r where r.id in (select private.attempts_of(piece.refund))
        and (r.reason = 'withdrawal' or exists (select from public.withdrawals w where w.refund_id = r.id and w.status <> 'closed'))
    ) then
      continue;
    else
      select least(i.stock, piece.restocked, present.owed) into moved from public.inventory i where i.variant_id = piece.variant_id for update;
    end if;
    continue when coalesce(moved, 0) = 0;
    perform private.change_stock(piece.variant_id, -moved, case when moved > 0 then 'sale' else 'return' end, o.id);
    update public.refunds r set lines = jsonb_set(r.lines, array[piece.place::text], piece.line || jsonb_build_object(
      'restocked', piece.restocked - moved, 'reserved', piece.reserved + moved
    )) where r.id = piece.refund;
    if moved > 0 then
      is_owed := true;
      -- It lies on the shelf again, wherever it was put before.
      update public.order_exchanges e set picked_at = null where e.id = (piece.line ->> 'exchange')::uuid;
      delete from public.order_picks k
      where k.order_id = o.id and k.position = (piece.line ->> 'position')::int and piece.line ->> 'exchange' is null;
    end if;
  end loop;
  if is_owed and o.status = 'pending' then
    perform private.refresh_prepared(array[o.id]);
  end if;
end
$$;
comment on function private.settle_unsent_items(uuid) is
  'A refund of an order has failed, or is made after all: items that have not left the shop are taken from stock again, as many as are there, where the money did not go back, and go back there where it does.';

create or replace function private.owed_pieces(refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('reserved', nullif(sum(u.reserved), 0), 'unreserved', nullif(sum(u.restocked), 0)))
  from public.orders o cross join lateral private.unsent_lines(o) u
  where o.id = (select r.order_id from public.refunds r where r.id = owed_pieces.refund)
    and u.refund in (select private.attempts_of(owed_pieces.refund))
$$;
comment on function private.owed_pieces(uuid) is
  'Items of a refund that failed which have not left the shop: how many are kept for the buyer again (reserved), and how many are not, as they went into stock for it and may be sold (unreserved); none is missing.';

create or replace function private.apply_refund(refund jsonb, event_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  p public.payments;
  r public.refunds;
  asked constant numeric := coalesce((refund ->> 'amount')::numeric / 100, 0);
  booked numeric;
  told text := case refund ->> 'status' when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending' end;
begin
  select * into p from public.payments x where x.intent_id = refund ->> 'intent';
  if not found then
    return 'ignored';
  end if;
  perform from public.orders o where o.id = p.order_id for update;
  select * into p from public.payments x where x.id = p.id;
  select * into r from public.refunds x where x.stripe_refund_id = refund ->> 'id' for update;
  if not found then
    select * into r from public.refunds x
    where x.id = private.uuid_of(refund ->> 'refund') and x.payment_id = p.id and x.stripe_refund_id is null for update;
  end if;
  if r.id is null then
    -- More than was paid cannot have gone back: what is beyond stands in no document, and the owner looks at Stripe.
    booked := least(asked, p.amount - (
      select coalesce(sum(x.amount), 0) from public.refunds x
      where x.payment_id = p.id and x.status in ('pending', 'succeeded') and told <> 'failed'
    ));
    if booked <= 0 or booked < asked then
      perform private.quarantine('refund_differs', refund ->> 'id', p.order_id, event_id, jsonb_build_object(
        'id', refund ->> 'id', 'intent', p.intent_id, 'amount', refund -> 'amount', 'booked', (greatest(booked, 0) * 100)::bigint
      ));
      perform private.touch_order(p.order_id);
    end if;
    if booked <= 0 then
      return 'quarantined';
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, booked, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
    -- One before it had failed, and the news of that came later.
    update public.payment_quarantine q set seen_at = clock_timestamp()
    where q.reason = 'refund_differs' and q.key = refund ->> 'id' and q.seen_at is null and r.amount = asked;
  elsif r.status = 'failed' and (r.stripe_refund_id is not null or told = 'failed') or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  elsif r.status = 'failed' then
    -- The answer to the last attempt was lost: it was made after all, and is not made anew.
    update public.withdrawals w set status = 'refunded', refund_id = r.id
    where w.status <> 'closed' and w.refund_id in (select private.attempts_of(r.id));
    delete from public.refunds x
    where x.id in (select private.attempts_of(r.id)) and x.status = 'due' and x.stripe_refund_id is null;
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id returning * into r;
  if told = 'succeeded' then
    perform private.queue_refund_email(r);
  elsif told = 'failed' then
    -- Neither a credit note nor an email for money that never left. A note that was issued stands for the next refund.
    delete from private.documents_due d where d.refund_id = r.id;
    update public.mail_outbox m set status = 'dropped'
    where m.kind = 'order_refunded' and m.once_key = r.id::text and m.status = 'waiting';
  end if;
  perform private.update_refunded_status(r.order_id);
  perform private.settle_unsent_items(r.order_id);
  if told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
  return told;
end
$$;
comment on function private.apply_refund(jsonb, text) is
  'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each. Of one that is larger than what is left of its payment only that is taken, and the owner is told.';

create or replace function private.most_refund_attempts() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_refund_attempts() is 'Attempts after which a refund has failed: the last is made some 17 hours after the first.';

create or replace function public.due_refunds(most int)
returns table (id uuid, intent text, amount bigint, refusals int, attempts uuid[])
language sql security definer set search_path = '' as $$
  with due as (
    select r.id from public.refunds r where r.status = 'due' and r.next_attempt_at <= clock_timestamp()
    order by r.next_attempt_at limit least(greatest(due_refunds.most, 0), 500)
    for update skip locked
  ), taken as (
    update public.refunds r set attempts = r.attempts + 1,
      -- No sooner than an attempt can last: it asks Stripe twice.
      next_attempt_at = clock_timestamp() + interval '1 minute' * greatest(power(2, r.attempts), 4)
    from due where r.id = due.id
    returning r.*
  )
  select t.id, p.intent_id, (t.amount * 100)::bigint, t.refusals, array(select private.attempts_of(t.id))
  from taken t join public.payments p on p.id = t.payment_id
$$;
comment on function public.due_refunds(int) is 'For the shop''s functions: takes refunds that Stripe is to be asked for, amounts in cents; attempts are those of private.attempts_of: one that failed here may have been made there.';
grant execute on function public.due_refunds(int) to service_role;

create or replace function public.fail_refund(id uuid, reason text, is_final boolean default false, is_answer boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
begin
  -- The order first, as everywhere.
  perform from public.orders o where o.id = (select x.order_id from public.refunds x where x.id = fail_refund.id) for update;
  update public.refunds x set
    last_error = left(fail_refund.reason, 500), refusals = x.refusals + fail_refund.is_answer::int,
    status = case when fail_refund.is_final or x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.settle_unsent_items(r.order_id);
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error) || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean, boolean) is 'For the shop''s functions: a refund was not made; Stripe is asked again, by another key if this was its answer (is_answer), unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean, boolean) to service_role;
