-- What went back and failed is made once more, and never twice; a line gives back no more than it cost.
alter table public.refunds add column refusals int not null default 0 check (refusals >= 0);
comment on column public.refunds.refusals is 'How often Stripe answered with an error. It repeats the answer to a key it has seen: after each the request gets another, and only then, so that two at once make one refund.';
alter table public.order_exchanges add column refund_id uuid references public.refunds (id) on delete set null;
comment on column public.order_exchanges.refund_id is 'Refund that gives the difference back; null where there is none, and of exchanges from before it was kept.';
create index order_exchanges_refund on public.order_exchanges (refund_id) where refund_id is not null;
drop function public.due_refunds(int);
drop function public.fail_refund(uuid, text, boolean);
drop function private.credit_lines(uuid, uuid);
drop function private.line_shares(uuid);

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

create or replace function private.line_shares(order_id uuid) returns table (
  line_no smallint, variant_id bigint, quantity int, remaining numeric, refunded int, returned int, restocked int, exchanged int
)
language sql stable set search_path = '' as $$
  select i.position, i.variant_id, i.quantity,
    greatest(i.line_total - i.discount - coalesce(r.amount, 0) - coalesce(x.difference, 0), 0), coalesce(r.pieces, 0)::int, coalesce(b.pieces, 0)::int,
    (coalesce(s.restocked, 0) + coalesce(b.restocked, 0))::int, coalesce(x.pieces, 0)::int
  from public.order_items i
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'amount')::numeric) as amount
      from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and r.of_sale and r.status <> 'failed' and (l ->> 'position')::int = i.position
    ) r on true
    left join lateral (
      select sum((l ->> 'restocked')::int) as restocked from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) s on true
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'restocked')::int) as restocked
      from public.order_returns b, jsonb_array_elements(b.lines) l
      where b.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) b on true
    left join lateral (
      select sum(e.quantity) as pieces, sum(e.difference) filter (where e.refund_id is null or exists (
        select from public.refunds d where d.id in (select private.attempts_of(e.refund_id)) and d.status <> 'failed'
      )) as difference
      from public.order_exchanges e where e.order_id = i.order_id and e.line_no = i.position
    ) x on true
  where i.order_id = line_shares.order_id
$$;
comment on function private.line_shares(uuid) is
  'What became of the lines of an order: what the line cost after its discount without what went back of it, for its pieces or because an exchange cost less, in euros; pieces that were refunded (or are on the way), came back, went back into stock, were exchanged.';

create or replace function public.begin_payment(token text, attempt text, caller text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  begun public.payments;
  verdict text := 'go';
  open_attempts jsonb;
begin
  select * into o from public.orders x where x.access_token = begin_payment.token for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  end if;
  select * into begun from public.payments p where p.order_id = o.id and p.attempt_key = begin_payment.attempt;
  select jsonb_agg(jsonb_build_object('id', p.id, 'intent', p.intent_id, 'created', extract(epoch from p.created_at)::bigint))
  into open_attempts
  from public.payments p
  where p.order_id = o.id and p.attempt_key <> begin_payment.attempt and p.state not in ('cancelled', 'succeeded');
  if o.payment_status in ('paid', 'refunded') then
    verdict := 'paid';
  elsif begun.id is not null then
    verdict := case when begun.intent_id is null and begun.state = 'created' then 'go' else 'known' end;
  elsif o.status = 'cancelled' and o.released_at is null or o.released_at < now() - interval '7 days'
    or exists (select from public.order_cancellations c where c.order_id = o.id)
  then
    perform private.refuse(409, 'order_cancelled');
  elsif exists (
    -- Another tab is paying; what it asked of Stripe is not known yet, or the bank has it.
    select from public.payments p where p.order_id = o.id and (
      p.state = 'processing'
      or p.state = 'created' and p.intent_id is null and p.created_at > clock_timestamp() - interval '90 seconds'
    )
  ) or private.has_money_aside(o.id) then
    verdict := 'busy';
  else
    if not (select s.payments_open from public.settings s) then
      perform private.refuse(503, 'payments_closed');
    end if;
    if begin_payment.caller is not null then
      perform private.refuse_card_testing(o, begin_payment.caller);
    end if;
    if o.payment_status = 'failed' then
      if not private.take_stock(o.id) then
        perform private.refuse(409, 'stock_insufficient');
      end if;
      update public.orders x set status = 'pending', payment_status = 'pending', released_at = null where x.id = o.id;
    end if;
    insert into public.payments (order_id, attempt_key, amount, caller, check_at)
    values (o.id, begin_payment.attempt, o.total, begin_payment.caller, clock_timestamp() + interval '2 minutes')
    returning * into begun;
    update public.orders x
    set reserved_until = greatest(x.reserved_until, clock_timestamp() + private.reservation_time() / 2) where x.id = o.id;
  end if;
  return jsonb_build_object(
    'verdict', verdict, 'payment', begun.id, 'intent', begun.intent_id, 'order', o.id, 'order_number', o.order_number,
    'amount', (o.total * 100)::bigint, 'email', o.email, 'open', coalesce(open_attempts, '[]')
  );
end
$$;

create or replace function private.pieces_price(remaining numeric, pieces int, wanted int) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(round(pieces_price.remaining * pieces_price.wanted / nullif(pieces_price.pieces, 0), 2), 0)
$$;
comment on function private.pieces_price(numeric, int, int) is
  'What some of the pieces that are left of a line give back of its price, in euros: they share what remains to the cent, and the last one takes what rounding left. As refundOf of src/domain/order-work.ts.';

create or replace function private.give_back(
  o public.orders, lines jsonb, shipping numeric, extra numeric, reason text, note text, whole numeric default null, retries uuid default null
) returns public.refunds
language plpgsql set search_path = '' as $$
declare
  priced jsonb;
  too_many boolean;
  amount numeric;
  paid_by uuid;
  made public.refunds;
begin
  select bool_or((l ->> 'quantity')::int > s.quantity - s.refunded), coalesce(sum(p.amount), 0),
    jsonb_agg(l || jsonb_build_object('amount', p.amount) order by s.line_no)
  into too_many, amount, priced
  from jsonb_array_elements(give_back.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int
    cross join private.pieces_price(s.remaining, s.quantity - s.refunded, (l ->> 'quantity')::int) p (amount);
  shipping := coalesce(give_back.shipping, 0);
  extra := coalesce(give_back.extra, 0);
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
  if paid_by is null and not o.is_simulated then
    perform private.refuse(409, 'refund_unavailable');
  end if;
  insert into public.refunds (order_id, payment_id, amount, reason, of_sale, status, by, note, lines, shipping, extra, retries)
  values (
    o.id, paid_by, amount, give_back.reason, true, case when o.is_simulated then 'succeeded' else 'due' end, auth.uid(),
    give_back.note, coalesce(priced, '[]'), shipping, extra, give_back.retries
  ) returning * into made;
  if o.is_simulated then
    perform private.tell_refund(made);
    perform private.note_refunded(o.id);
  end if;
  perform private.touch_order(o.id);
  return made;
end
$$;

create or replace function public.retry_refund(refund uuid) returns json
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
  elsif failed.status = 'due' then
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
        where (l ->> 'quantity')::int > s.quantity - s.refunded
      ) then
        perform private.refuse(409, 'pieces_too_many');
      end if;
    end if;
    if failed.amount > left_over then
      perform private.refuse(409, 'refund_too_large', jsonb_build_object('left', private.cents(left_over)));
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, by, note, lines, shipping, extra, retries)
    select failed.order_id, failed.payment_id, failed.amount, failed.reason, failed.of_sale, auth.uid(), failed.note, coalesce((
      select jsonb_agg(l || '{"restocked": 0}') from jsonb_array_elements(failed.lines) l
    ), '[]'), failed.shipping, failed.extra, failed.id
    returning id into again;
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;

create or replace function private.apply_refund(refund jsonb, event_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  p public.payments;
  r public.refunds;
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
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, (refund ->> 'amount')::numeric / 100, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
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
    perform private.tell_refund(r);
  elsif told = 'failed' then
    -- Neither a credit note nor a letter for money that never left. A note that was issued stands for the next refund.
    delete from private.documents_due d where d.refund_id = r.id;
    update public.mail_outbox m set status = 'dropped'
    where m.kind = 'order_refunded' and m.once_key = r.id::text and m.status = 'waiting';
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund);
  end if;
  perform private.note_refunded(r.order_id);
  return told;
end
$$;

create or replace function private.has_money_aside(order_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.payments p
    where p.order_id = has_money_aside.order_id and p.state = 'succeeded' and not p.settles
      and not exists (select from public.refunds r where r.payment_id = p.id and r.status <> 'failed')
  )
$$;
comment on function private.has_money_aside(uuid) is
  'Whether money came for an order that did not fit it and lies before the owner: its buyer is not asked to pay again, nor told that nothing was taken.';

create or replace function private.is_payable(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select not o.is_simulated and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
      and not exists (select from public.order_cancellations c where c.order_id = o.id)
    or o.payment_status = 'failed' and coalesce(o.released_at > now() - interval '7 days', false)
  ) and not private.has_money_aside(o.id)
$$;

create or replace function public.release_reservation(order_id uuid, reason text default 'expired') returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text;
begin
  select * into o from public.orders x where x.id = release_reservation.order_id for update;
  if o.payment_status is distinct from 'pending' or o.status <> 'pending' then
    return 'kept';
  elsif exists (
    select from public.payments p
    where p.order_id = o.id and p.state in ('created', 'requires_action', 'processing')
  ) then
    return 'open';
  end if;
  select c.reason into why from public.order_cancellations c where c.order_id = o.id;
  perform private.move_stock(o.id, 1, 'return');
  -- What an administrator cancelled, or its buyer ordered anew, is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null and release_reservation.reason <> 'replaced' then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' and not private.has_money_aside(o.id) then
    -- Of each end: it can be paid, and end, again.
    perform private.queue_mail('payment_failed', o.id || ' ' || o.reserved_until, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;

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
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error));
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean, boolean) is 'For the shop''s functions: a refund was not made; Stripe is asked again, by another key if this was its answer (is_answer), unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean, boolean) to service_role;

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

create or replace function private.credit_lines(order_id uuid, refund uuid, amount numeric) returns jsonb
language sql stable set search_path = '' as $$
  select case when r.amount <> credit_lines.amount or r.extra = r.amount or r.shipping + r.extra = 0 and r.lines = '[]' then '{"lines": []}' else jsonb_build_object(
    'lines', coalesce(p.pieces, '[]'), 'discount', coalesce(p.gross, 0) + r.shipping + r.extra - r.amount, 'refunded_shipping', r.shipping,
    'refunded_extra', r.extra
  ) end
  from public.refunds r left join lateral (
    select jsonb_agg(jsonb_build_object(
      'sku', i.sku, 'name', i.name, 'label', i.variant_label, 'unit_price', i.unit_price, 'quantity', l -> 'quantity',
      'total', i.unit_price * (l ->> 'quantity')::int
    ) order by i.position) as pieces, sum(i.unit_price * (l ->> 'quantity')::int) as gross
    from jsonb_array_elements(r.lines) l
      join public.order_items i on i.order_id = credit_lines.order_id and i.position = (l ->> 'position')::int
    where (l ->> 'amount')::numeric > 0
  ) p on true
  where r.id = credit_lines.refund
$$;
comment on function private.credit_lines(uuid, uuid, numeric) is
  'What a credit note for a part of an order says of its pieces: as they were sold, the discount on them, and what goes back besides; no lines where the refund names none, or the note is for a part of it.';

create or replace function private.credit_content(invoice public.documents, amount numeric, refunded_at timestamptz, refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select (invoice.content - array['lines', 'subtotal', 'discount', 'discount_code', 'shipping_fee', 'shipping_label']) || jsonb_build_object(
    'salt', gen_random_uuid(), 'invoice_number', invoice.number, 'invoiced_at', invoice.issued_at, 'refunded_at', credit_content.refunded_at
  ) || case when credit_content.amount = b.invoiced then jsonb_build_object(
    'lines', invoice.content -> 'lines', 'subtotal', invoice.content -> 'subtotal', 'discount', invoice.content -> 'discount',
    'discount_code', invoice.content -> 'discount_code', 'shipping_fee', invoice.content -> 'shipping_fee',
    'shipping_label', invoice.content -> 'shipping_label'
  ) else private.credit_lines(invoice.order_id, credit_content.refund, credit_content.amount) end || private.vat_shares(b.rate, credit_content.amount, case
    when b.credited + credit_content.amount = b.invoiced then b.tax - b.tax_credited
    else round(credit_content.amount * b.rate / (100 + b.rate), 2)
  end)
  from (
    select (invoice.content #>> '{rates,0,rate}')::numeric as rate, (invoice.content ->> 'total')::numeric as invoiced,
      (invoice.content ->> 'tax')::numeric as tax, coalesce(sum((d.content ->> 'total')::numeric), 0) as credited,
      coalesce(sum((d.content ->> 'tax')::numeric), 0) as tax_credited
    from public.documents d where d.order_id = invoice.order_id and d.kind = 'credit_note'
  ) b
$$;

create or replace function public.exchange_pieces(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  line public.order_items;
  share record;
  wanted int;
  held bigint;
  chosen record;
  difference numeric;
  made uuid;
  given public.refunds;
begin
  perform private.acting_admin();
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
  end if;
  wanted := (request ->> 'quantity')::int;
  select i.* into line from public.order_items i where i.order_id = o.id and i.position = (request ->> 'position')::int;
  select s.* into share from private.line_shares(o.id) s where s.line_no = line.position;
  held := private.piece_variant(o.id, line.position);
  if line.order_id is null or wanted < 1 then
    perform private.refuse(400, 'request_invalid');
  elsif wanted > share.quantity - greatest(share.returned, share.refunded) then
    perform private.refuse(409, 'pieces_too_many');
  end if;
  -- Both stocks, in the order of the variants, as everywhere.
  perform from public.inventory i where i.variant_id in (held, (request ->> 'variant')::bigint) order by i.variant_id for update;
  select v.id, coalesce(v.sku, p.identifier, '–') as sku, private.variant_label(p, v) as label, coalesce(v.price, p.price) as price, i.stock
  into chosen
  from public.product_variants v join public.products p on p.id = v.product_id join public.inventory i on i.variant_id = v.id
  where v.id = (request ->> 'variant')::bigint and v.product_id = line.product_id and v.archived_at is null and v.id <> held;
  if chosen.id is null then
    perform private.refuse(409, 'product_unavailable');
  elsif chosen.stock < wanted then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  -- Today's prices of the two compared: what is saved goes back, what is more is given; never more than was paid for the pieces.
  select case when line.is_gift then 0 else least(
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted,
    private.pieces_price(share.remaining, share.quantity - share.refunded, wanted), private.refundable(o)
  ) end into difference
  from public.product_variants v join public.products p on p.id = v.product_id where v.id = held;
  difference := coalesce(difference, 0);
  if private.cents(difference) <> (request ->> 'difference')::numeric then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  elsif difference > 0 then
    perform private.require_owner();
  end if;
  perform set_config('shop.stock_order', o.id::text, true), set_config('shop.stock_reason', 'sale', true);
  update public.inventory i set stock = i.stock - wanted where i.variant_id = chosen.id;
  if (request ->> 'restock')::boolean then
    perform set_config('shop.stock_reason', 'return', true);
    update public.inventory i set stock = i.stock + wanted where i.variant_id = held;
  end if;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  insert into public.order_exchanges (
    order_id, line_no, quantity, variant_id, sku, variant_label, difference, is_restocked, reason, note, by
  ) values (
    o.id, line.position, wanted, chosen.id, chosen.sku, chosen.label, difference, (request ->> 'restock')::boolean, why, words, auth.uid()
  ) returning id into made;
  if difference > 0 then
    given := private.give_back(o, '[]', null, difference, 'exchange', words);
    update public.order_exchanges e set refund_id = given.id where e.id = made;
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;

comment on function public.due_refunds(int) is 'For the shop''s functions: takes refunds that Stripe is to be asked for, amounts in cents; attempts are those of private.attempts_of: one that failed here may have been made there.';
grant execute on function public.due_refunds(int) to service_role;
