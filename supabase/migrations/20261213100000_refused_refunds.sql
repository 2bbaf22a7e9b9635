-- A refund that Stripe refuses for good: pieces of it that were not sent yet are still owed. They are taken from stock again, or, where
-- they were sold meanwhile, are no longer sent, and the owner is told. Made after all, it puts them back.
comment on column public.refunds.lines is 'Pieces that it is for: [{"position", "exchange", "quantity", "amount", "restocked", "reserved"}], amounts in euros after the discount; empty where none are named. restocked lie in stock, reserved were taken from there again because it failed; the first of several attempts says so for all.';

create or replace function private.unsent_lines(o public.orders) returns table (
  refund uuid, place int, line jsonb, variant_id bigint, restocked int, reserved int, owed int, room int
)
language sql stable set search_path = '' as $$
  select r.id, (l.n - 1)::int, l.line, h.variant_id, (l.line ->> 'restocked')::int, coalesce((l.line ->> 'reserved')::int, 0),
    h.quantity - h.back, greatest(h.back - h.restocked, 0)
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
  'Lines of an order''s refunds whose pieces have not left the shop, as the first of several attempts has them at a place: how many lie in stock because of it, and how many were taken from there again; of the pieces that they name, how many the buyer is still owed, and how many were given back and do not lie in stock.';

create or replace function private.is_refused(refund uuid) returns boolean
language sql stable set search_path = '' as $$
  select not exists (
    select from public.refunds r where r.id in (select private.attempts_of(is_refused.refund)) and r.status <> 'failed'
  )
$$;
comment on function private.is_refused(uuid) is 'Whether a refund has failed, and every other attempt to make it.';

create or replace function private.owed_pieces(refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('reserved', nullif(sum(u.reserved), 0), 'unreserved', nullif(sum(u.restocked), 0)))
  from public.orders o cross join lateral private.unsent_lines(o) u
  where o.id = (select r.order_id from public.refunds r where r.id = owed_pieces.refund)
    and u.refund in (select private.attempts_of(owed_pieces.refund))
$$;
comment on function private.owed_pieces(uuid) is
  'Pieces of a refund that failed which have not left the shop: how many are kept for the buyer again (reserved), and how many are not, as they went into stock for it and may be sold (unreserved); none is missing.';

create or replace function private.packed_pieces(o public.orders) returns table (line_no smallint, quantity int)
language sql stable set search_path = '' as $$
  select s.line_no, s.quantity - g.pieces
  from private.line_shares(o.id) s
    cross join lateral (select case when o.status = 'pending' then greatest(s.refunded, s.restocked) else s.refunded end) g (pieces)
  where s.quantity > g.pieces
$$;
comment on function private.packed_pieces(public.orders) is
  'Pieces of each line that are packed when an order is sent: those whose money did not go back, and that do not lie in stock again; of one that was sent all whose money did not go back.';

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
  'How many pieces of each exchange of an order are still to be sent: none of what was sent, whose money went back, that lies in stock again, or that was given back or exchanged again before it left, and none of an order whose buyer has withdrawn from all of it.';

create or replace function private.refresh_prepared(orders uuid[]) returns void
language sql set search_path = '' as $$
  update public.orders o set prepared_at = case when o.prepared_at is null then clock_timestamp() end
  where o.id = any (refresh_prepared.orders) and (o.prepared_at is null) <> exists (
    select from private.packed_pieces(o) s where not exists (
      select from public.order_picks k where k.order_id = o.id and k.position = s.line_no
    )
  )
$$;
comment on function private.refresh_prepared(uuid[]) is 'An order is prepared once all its lines that are still wanted are taken from the shelf, and no longer than they are.';

create or replace function private.asked_lines(order_id uuid, lines jsonb, restock boolean, is_return boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wrong boolean;
  checked jsonb;
begin
  if jsonb_typeof(coalesce(asked_lines.lines, '[]')) <> 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(
    jsonb_typeof(l) <> 'object' or not private.is_whole(l -> 'position') or not private.is_whole(l -> 'quantity')
    or length(l ->> 'position') > 4 or length(l ->> 'quantity') > 4
    or l ->> 'exchange' is not null and private.uuid_of(l ->> 'exchange') is null
  ) into wrong from jsonb_array_elements(asked_lines.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(h.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'exchange', h.exchange_id, 'quantity', a.quantity,
    'restocked', greatest(least(a.quantity, h.quantity - h.restocked, case
      -- What has not left lies in the shop.
      when not asked_lines.restock and not exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null) then 0
      -- The piece that came back is the one whose money goes back, whichever is told first: it is put into stock once.
      when asked_lines.is_return then greatest(h.returned + a.quantity, h.refunded) - h.restocked
      else greatest(h.refunded + a.quantity, h.returned) - h.restocked
    end), 0)
  ) order by a.position, h.rank)
  into wrong, checked
  from (
    select x.position, coalesce(x.named, (
      -- What is not named is the oldest that is left.
      select f.exchange_id from private.held_pieces(asked_lines.order_id) f
      where f.line_no = x.position order by f.quantity > least(f.refunded, f.returned) desc, f.rank limit 1
    )) as exchange, sum(x.quantity)::int as quantity
    from (
      select (l ->> 'position')::int as position, private.uuid_of(l ->> 'exchange') as named, (l ->> 'quantity')::int as quantity
      from jsonb_array_elements(asked_lines.lines) l
    ) x group by 1, 2
  ) a left join private.held_pieces(asked_lines.order_id) h on h.line_no = a.position and h.exchange_id is not distinct from a.exchange;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$$;
comment on function private.asked_lines(uuid, jsonb, boolean, boolean) is
  'Pieces of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';

create or replace function private.order_work(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$$;
comment on function private.order_work(public.orders) is
  'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

create or replace function private.settle_pieces(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  o public.orders;
  piece record;
  moved int;
  is_owed boolean := false;
begin
  select x.* into o from public.orders x where x.id = settle_pieces.order_id;
  perform set_config('shop.stock_order', o.id::text, true);
  -- In the order of the variants, as everywhere.
  for piece in
    select * from (select u.*, private.is_refused(u.refund) as is_refused from private.unsent_lines(o) u) u
    where case when u.is_refused then u.restocked > 0 else u.reserved > 0 end
    order by u.variant_id, u.place
  loop
    if not piece.is_refused then
      moved := -least(piece.reserved, piece.room);
    -- Who has withdrawn from a piece is owed its money alone.
    elsif o.payment_status <> 'paid' or o.id in (select private.withdrawn_orders()) or exists (
      select from public.refunds r where r.id in (select private.attempts_of(piece.refund))
        and (r.reason = 'withdrawal' or exists (select from public.withdrawals w where w.refund_id = r.id and w.status <> 'closed'))
    ) then
      continue;
    else
      select least(i.stock, piece.restocked, piece.owed) into moved from public.inventory i where i.variant_id = piece.variant_id for update;
    end if;
    continue when coalesce(moved, 0) = 0;
    perform set_config('shop.stock_reason', case when moved > 0 then 'sale' else 'return' end, true);
    update public.inventory i set stock = i.stock - moved where i.variant_id = piece.variant_id;
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
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
  if is_owed and o.status = 'pending' then
    perform private.refresh_prepared(array[o.id]);
  end if;
end
$$;
comment on function private.settle_pieces(uuid) is
  'A refund of an order has failed, or is made after all: pieces that have not left the shop are taken from stock again, as many as are there, where the money did not go back, and go back there where it does.';

drop function public.retry_refund(uuid);

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
    perform private.settle_pieces(o.id);
    update public.withdrawals w set status = 'refunded', refund_id = again where w.refund_id = failed.id and w.status <> 'closed';
    perform private.touch_order(o.id);
  end if;
  return public.admin_order(o.order_number);
end
$$;
comment on function public.retry_refund(uuid, timestamptz) is
  'For owners: has Stripe asked again for a refund that it refused; one that has failed is made anew, once. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.retry_refund(uuid, timestamptz) to authenticated;

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
  end if;
  perform private.note_refunded(r.order_id);
  perform private.settle_pieces(r.order_id);
  if told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
  return told;
end
$$;
comment on function private.apply_refund(jsonb, text) is
  'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each.';

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
    perform private.settle_pieces(r.order_id);
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error) || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean, boolean) is 'For the shop''s functions: a refund was not made; Stripe is asked again, by another key if this was its answer (is_answer), unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean, boolean) to service_role;

-- What was refused before this.
do $$
begin
  perform private.settle_pieces(r.order_id) from (select distinct x.order_id from public.refunds x where x.status = 'failed') r;
end
$$;
