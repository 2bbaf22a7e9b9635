-- The order's own work: refunds by piece, cancellation, returns, exchanges, notes, and who was first.
set check_function_bodies = off;

create or replace function private.cancel_reasons() returns text[]
language sql immutable set search_path = '' as $$ select array['customer', 'stock', 'undeliverable', 'unpaid', 'other'] $$;
comment on function private.cancel_reasons() is 'Why an order is cancelled: CANCEL_REASONS of src/domain/order-work.ts.';

create or replace function private.refund_reasons() returns text[]
language sql immutable set search_path = '' as $$
  select array['withdrawal', 'damaged', 'wrong_item', 'not_as_described', 'size', 'missing', 'undelivered', 'goodwill', 'other']
$$;
comment on function private.refund_reasons() is 'Why a piece comes back or money goes back: REFUND_REASONS of src/domain/order-work.ts.';

create table public.order_notes (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  note text not null check (length(note) between 1 and 2000),
  at timestamptz not null default clock_timestamp(),
  by uuid,
  removed_at timestamptz
);

comment on table public.order_notes is 'What administrators write to each other about an order; the buyer never sees it.';
comment on column public.order_notes.id is 'Identifier.';
comment on column public.order_notes.order_id is 'Order.';
comment on column public.order_notes.note is 'The note.';
comment on column public.order_notes.at is 'When it was written.';
comment on column public.order_notes.by is 'Account that wrote it.';
comment on column public.order_notes.removed_at is 'When it was taken away; null while it stands.';

create index order_notes_order on public.order_notes (order_id, at);
alter table public.order_notes enable row level security;
grant select on public.order_notes to service_role;
create trigger order_notes_audit after insert or update on public.order_notes
  for each row execute function private.audit_change('order_id', '', 'note,by,at,order_id');

create table public.order_cancellations (
  order_id uuid primary key references public.orders (id) on delete cascade,
  reason text not null check (reason = any (private.cancel_reasons())),
  note text check (length(note) between 1 and 400),
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.order_cancellations is 'Orders that an administrator cancels; one whose payment is under way is cancelled once that is ended at Stripe.';
comment on column public.order_cancellations.order_id is 'Order.';
comment on column public.order_cancellations.reason is 'Why: CANCEL_REASONS of src/domain/order-work.ts.';
comment on column public.order_cancellations.note is 'Words for the shop alone.';
comment on column public.order_cancellations.at is 'When it was asked for.';
comment on column public.order_cancellations.by is 'Account that asked for it.';

alter table public.order_cancellations enable row level security;
grant select on public.order_cancellations to service_role;
create trigger order_cancellations_audit after insert or update on public.order_cancellations
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id');

alter table public.refunds
  add column by uuid,
  add column note text check (length(note) between 1 and 400),
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  add column shipping numeric(10, 2) not null default 0 check (shipping >= 0),
  add column extra numeric(10, 2) not null default 0 check (extra >= 0),
  add column retries uuid references public.refunds (id);
comment on column public.refunds.reason is 'late (its reservation had ended), twice (the order was paid already), cancelled, stripe (made there); order_cancelled, exchange, or one of REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.refunds.by is 'Account of the owner who gave it back; null is the shop''s own software.';
comment on column public.refunds.note is 'Words for the shop alone.';
comment on column public.refunds.lines is 'Pieces that it is for: [{"position", "quantity", "amount", "restocked"}], amounts in euros after the discount; empty where none are named.';
comment on column public.refunds.shipping is 'What it gives back of the shipping fee, in euros.';
comment on column public.refunds.extra is 'What it gives back besides, in euros.';
comment on column public.refunds.retries is 'Refund that had failed, and that it makes anew.';
create unique index refunds_retries on public.refunds (retries) where retries is not null;
create trigger refunds_audit after insert or update on public.refunds
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,order_id,id,lines');

alter table public.withdrawals
  add column returned_at timestamptz,
  add column proof_at timestamptz,
  add column refund_id uuid references public.refunds (id) on delete set null,
  add column closed_note text check (length(closed_note) between 1 and 400);
comment on column public.withdrawals.returned_at is 'When the goods came back.';
comment on column public.withdrawals.proof_at is 'When the buyer proved to have sent them.';
comment on column public.withdrawals.refund_id is 'Refund that answers it, the last one where several were tried.';
comment on column public.withdrawals.closed_note is 'Why it was closed without a refund.';
create index withdrawals_refund on public.withdrawals (refund_id) where refund_id is not null;

drop function public.set_order_status(text, text);
drop function public.set_delivery_day(text, date);
drop function public.set_tracking_number(text, text);
drop function public.fail_refund(uuid, text);
drop function private.credit_content(public.documents, numeric, timestamptz);

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', a.name, 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on
      ) order by e.at desc, e.id desc)
      from public.order_events e left join public.admin_users a on a.user_id = e.by
      where e.order_id = o.id
    ), '[]'), 'work', private.order_work(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, who changed it when, latest first, and what order_work tells; null when there is none.';
grant execute on function public.admin_order(text) to authenticated;

create or replace function public.set_order_status(number text, new_status text, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_order_status.number);
  perform private.expect_order(stored, set_order_status.expected);
  if stored.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = stored.id and stored.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- A trigger records who and when. An order that is completed was delivered, today where nobody said when; one that is taken
  -- back was not.
  update public.orders o set status = set_order_status.new_status,
    delivered_at = case when set_order_status.new_status = 'completed' then coalesce(o.delivered_at, now()) end
  where o.id = stored.id and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text, timestamptz) is
  'For administrators: makes an order pending, shipped or completed, which counts as delivered from that day on; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_order_status(text, text, timestamptz) to authenticated;

create or replace function public.set_delivery_day(number text, day date, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  today date := (now() at time zone 'Europe/Paris')::date;
begin
  perform private.acting_admin();
  stored := private.order_named(set_delivery_day.number);
  perform private.expect_order(stored, set_delivery_day.expected);
  if stored.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'delivery_day_invalid');
  elsif set_delivery_day.day is null or set_delivery_day.day > today
    or set_delivery_day.day < (stored.created_at at time zone 'Europe/Paris')::date
  then
    perform private.refuse(400, 'delivery_day_invalid');
  end if;
  if (stored.delivered_at at time zone 'Europe/Paris')::date is distinct from set_delivery_day.day then
    -- At noon: the day is the same wherever it is read.
    update public.orders o set delivered_at = (set_delivery_day.day + time '12:00') at time zone 'Europe/Paris'
    where o.id = stored.id returning * into stored;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, delivered_on
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, set_delivery_day.day
    );
  end if;
  return public.admin_order(set_delivery_day.number);
end
$$;
comment on function public.set_delivery_day(text, date, timestamptz) is
  'For administrators: the day a shipped or completed order was delivered, no later than today and no earlier than it was placed; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_delivery_day(text, date, timestamptz) to authenticated;

create or replace function public.set_tracking_number(number text, new_tracking text, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := nullif(regexp_replace(btrim(new_tracking), '\s+', ' ', 'g'), '');
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.order_named(set_tracking_number.number);
  perform private.expect_order(stored, set_tracking_number.expected);
  if stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$$;
comment on function public.set_tracking_number(text, text, timestamptz) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.set_tracking_number(text, text, timestamptz) to authenticated;

create or replace function private.expect_order(o public.orders, expected timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  if expected is not null and o.updated_at <> expected then
    perform private.refuse(409, 'order_changed', public.admin_order(o.order_number)::jsonb);
  end if;
end
$$;
comment on function private.expect_order(public.orders, timestamptz) is
  'Refuses where an order is no longer what was read, with what it is now as details; expected may be null: as it is.';

create or replace function private.touch_order(order_id uuid) returns void
language sql set search_path = '' as $$ update public.orders o set updated_at = now() where o.id = touch_order.order_id $$;
comment on function private.touch_order(uuid) is 'Something that belongs to an order has changed: who read it before is told.';

create or replace function private.line_shares(order_id uuid) returns table (
  line_no smallint, variant_id bigint, quantity int, net numeric, refunded int, returned int, restocked int, exchanged int
)
language sql stable set search_path = '' as $$
  select i.position, i.variant_id, i.quantity, i.line_total - i.discount, coalesce(r.pieces, 0)::int, coalesce(b.pieces, 0)::int,
    (coalesce(s.restocked, 0) + coalesce(b.restocked, 0))::int, coalesce(x.pieces, 0)::int
  from public.order_items i
    left join lateral (
      select sum((l ->> 'quantity')::int) filter (where r.status <> 'failed') as pieces
      from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and r.of_sale and (l ->> 'position')::int = i.position
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
      select sum(e.quantity) as pieces from public.order_exchanges e where e.order_id = i.order_id and e.line_no = i.position
    ) x on true
  where i.order_id = line_shares.order_id
$$;
comment on function private.line_shares(uuid) is
  'What became of the lines of an order: net is what the line cost after its discount, in euros; pieces that were refunded (or are on the way), came back, went back into stock, were exchanged.';

create or replace function private.piece_variant(order_id uuid, line_no int) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(
    -- What was exchanged whole comes back as what it was exchanged for.
    (
      select e.variant_id from public.order_exchanges e
      where e.order_id = i.order_id and e.line_no = i.position and i.quantity <= (
        select sum(a.quantity) from public.order_exchanges a where a.order_id = i.order_id and a.line_no = i.position
      )
      order by e.at desc limit 1
    ),
    i.variant_id
  )
  from public.order_items i where i.order_id = piece_variant.order_id and i.position = piece_variant.line_no
$$;
comment on function private.piece_variant(uuid, int) is 'The variant that the buyer holds of a line.';

create or replace function private.restock_pieces(order_id uuid, pieces jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  perform set_config('shop.stock_reason', 'return', true), set_config('shop.stock_order', restock_pieces.order_id::text, true);
  -- In the order of the variants, as everywhere.
  for back in
    select private.piece_variant(restock_pieces.order_id, (p ->> 'position')::int) as variant, sum((p ->> 'restocked')::int) as pieces
    from jsonb_array_elements(restock_pieces.pieces) p where (p ->> 'restocked')::int > 0 group by 1 order by 1
  loop
    update public.inventory i set stock = i.stock + back.pieces where i.variant_id = back.variant;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);
end
$$;
comment on function private.restock_pieces(uuid, jsonb) is
  'Puts pieces of an order back into stock: [{"position", "restocked"}].';

create or replace function private.asked_lines(order_id uuid, lines jsonb, restock boolean) returns jsonb
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
  ) into wrong from jsonb_array_elements(asked_lines.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(s.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'quantity', a.quantity,
    'restocked', case when asked_lines.restock then greatest(least(a.quantity, s.quantity - s.restocked), 0) else 0 end
  ) order by a.position)
  into wrong, checked
  from (
    select (l ->> 'position')::int as position, sum((l ->> 'quantity')::int)::int as quantity
    from jsonb_array_elements(asked_lines.lines) l group by 1
  ) a left join private.line_shares(asked_lines.order_id) s on s.line_no = a.position;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$$;
comment on function private.asked_lines(uuid, jsonb, boolean) is
  'Lines of a request, [{"position", "quantity"}], each once and of this order, with how many of them can go back into stock; lines may be null.';

create or replace function private.clean_note(note text, longest int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  clean text := nullif(btrim(note), '');
begin
  if clean is not null and not private.is_text(clean, longest) then
    perform private.refuse(400, 'request_invalid');
  end if;
  return clean;
end
$$;
comment on function private.clean_note(text, int) is 'Free words of an administrator, null where there are none; note may be null.';

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
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', private.piece_variant(o.id, s.line_no)) order by s.line_no)
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
        'id', e.id, 'position', e.line_no, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at
      ) order by e.at desc, e.id)
      from public.order_exchanges e where e.order_id = o.id
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

create or replace function private.admin_name(account uuid) returns text
language sql stable set search_path = '' as $$ select a.name from public.admin_users a where a.user_id = admin_name.account $$;
comment on function private.admin_name(uuid) is 'Name of the administrator of an account; null of any other, and of none.';

create or replace function public.add_order_note(number text, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.orders;
  clean text := private.clean_note(add_order_note.note, 2000);
begin
  perform private.acting_admin();
  stored := private.order_named(add_order_note.number);
  if clean is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.order_notes (order_id, note, by) values (stored.id, clean, auth.uid());
  return public.admin_order(add_order_note.number);
end
$$;
comment on function public.add_order_note(text, text) is
  'For administrators: keeps a note of at most 2,000 characters about an order; gives the order back as admin_order does.';
grant execute on function public.add_order_note(text, text) to authenticated;

create or replace function public.keep_order_note(note bigint, is_kept boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held text;
begin
  perform private.acting_admin();
  update public.order_notes n set removed_at = case when not is_kept then coalesce(n.removed_at, clock_timestamp()) end
  where n.id = keep_order_note.note
  returning (select o.order_number from public.orders o where o.id = n.order_id) into held;
  if held is null or is_kept is null then
    perform private.refuse(404, 'order_not_found');
  end if;
  return public.admin_order(held);
end
$$;
comment on function public.keep_order_note(bigint, boolean) is
  'For administrators: takes a note away (false) or puts it back; gives the order back as admin_order does.';
grant execute on function public.keep_order_note(bigint, boolean) to authenticated;

create or replace function public.cancel_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  perform private.acting_admin();
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_sent');
  end if;
  left_over := private.refundable(o);
  if left_over > 0 then
    perform private.require_owner();
  end if;
  insert into public.order_cancellations as c (order_id, reason, note, by) values (o.id, why, words, auth.uid())
  on conflict (order_id) do update set reason = excluded.reason, note = excluded.note, at = excluded.at, by = excluded.by;
  if o.payment_status = 'pending' then
    -- What is under way at Stripe is ended there first.
    if public.release_reservation(o.id, 'cancelled') = 'open' then
      update public.orders x set reserved_until = clock_timestamp() where x.id = o.id;
    end if;
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.asked_lines(o.id, (
      select jsonb_agg(jsonb_build_object('position', s.line_no, 'quantity', s.quantity)) from private.line_shares(o.id) s
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.give_back(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over);
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
  end if;
  return public.admin_order(cancel_order.number);
end
$$;
comment on function public.cancel_order(text, jsonb, timestamptz) is
  'For administrators: cancels an order that was not sent, {"reason", "note", "restock"}. An unpaid one gives its pieces back, once its payment is ended at Stripe; of a paid one an owner gives back all that is left. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.cancel_order(text, jsonb, timestamptz) to authenticated;

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
  ) then
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
comment on function public.begin_payment(text, text, text) is
  'For the shop''s functions: begins an attempt to pay the order of a token, once for each attempt key. Answers a verdict (go: ask Stripe; known: Stripe knows it; busy: another attempt is under way; paid), the amount in cents and the attempts that must be ended first. An order whose reservation has ended takes its pieces again.';
grant execute on function public.begin_payment(text, text, text) to service_role;

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
  elsif r.status = 'failed' or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id returning * into r;
  if told = 'succeeded' then
    perform private.tell_refund(r);
  elsif told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund);
  end if;
  perform private.note_refunded(r.order_id);
  return told;
end
$$;
comment on function private.apply_refund(jsonb, text) is
  'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each.';

create or replace function public.apply_payment_event(event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  outcome text := 'ignored';
  refund jsonb;
  p public.payments;
begin
  if event ->> 'id' is not null then
    -- Whoever brings the same event meanwhile waits here.
    insert into public.stripe_events (id, type) values (event ->> 'id', event ->> 'type') on conflict do nothing;
    if not found then
      return 'repeated';
    end if;
  end if;
  if jsonb_typeof(event -> 'intent') = 'object' then
    outcome := private.apply_intent(event -> 'intent', event ->> 'id');
  end if;
  for refund in select * from jsonb_array_elements(coalesce(event -> 'refunds', '[]')) loop
    outcome := private.apply_refund(refund, event ->> 'id');
  end loop;
  if jsonb_typeof(event -> 'dispute') = 'object' then
    -- The order first, as everywhere.
    perform from public.orders o where o.id = (
      select x.order_id from public.payments x where x.intent_id = event -> 'dispute' ->> 'intent'
    ) for update;
    update public.payments x set dispute = case
      -- It closes once; the news of its opening may come later.
      when x.dispute in ('won', 'lost', 'warning_closed', 'prevented') then x.dispute else event -> 'dispute' ->> 'status' end
    where x.intent_id = event -> 'dispute' ->> 'intent' returning * into p;
    if found then
      perform private.quarantine('dispute', event -> 'dispute' ->> 'id', p.order_id, event ->> 'id',
        event -> 'dispute' || jsonb_build_object('status', p.dispute));
      outcome := 'dispute';
    end if;
  end if;
  return outcome;
end
$$;
comment on function public.apply_payment_event(jsonb) is
  'For the shop''s functions: what Stripe said of an intent, of refunds or of a dispute has its effect; with the id of an event once, in this transaction. Takes any order, repetitions and what is not ours.';
grant execute on function public.apply_payment_event(jsonb) to service_role;

create or replace function private.is_payable(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select not o.is_simulated and (
    o.payment_status = 'pending' and o.status <> 'cancelled'
      and not exists (select from public.order_cancellations c where c.order_id = o.id)
    or o.payment_status = 'failed' and coalesce(o.released_at > now() - interval '7 days', false)
  )
$$;
comment on function private.is_payable(public.orders) is
  'Whether an order may be paid: while it waits, and for a week after its reservation ended if the pieces are still there.';

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
  -- What an administrator cancelled is not paid later.
  update public.orders x
  set status = 'cancelled', payment_status = 'failed', reserved_until = null,
    released_at = case when why is null then clock_timestamp() end
  where x.id = o.id;
  if why is not null then
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  elsif release_reservation.reason = 'expired' then
    perform private.queue_mail('payment_failed', o.id::text, o.id, null, jsonb_build_object('reason', release_reservation.reason));
  end if;
  return 'released';
end
$$;
comment on function public.release_reservation(uuid, text) is
  'For the shop''s functions: gives the pieces of an unpaid order back, once, unless an attempt to pay it is still open at Stripe. Reason `expired` is told to the buyer, `replaced` (by another order of theirs) is not; an order that an administrator cancels is told so, and can no longer be paid.';
grant execute on function public.release_reservation(uuid, text) to service_role;

create or replace function public.fail_refund(id uuid, reason text, is_final boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
begin
  -- The order first, as everywhere.
  perform from public.orders o where o.id = (select x.order_id from public.refunds x where x.id = fail_refund.id) for update;
  update public.refunds x set
    last_error = left(fail_refund.reason, 500),
    status = case when fail_refund.is_final or x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error));
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean) is 'For the shop''s functions: Stripe refused a refund; it is asked again unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean) to service_role;

create or replace function private.refundable(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case when o.paid_at is null or o.payment_status not in ('paid', 'refunded') then 0 else greatest(o.total - (
    select coalesce(sum(r.amount), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0) end
$$;
comment on function private.refundable(public.orders) is 'What can still be given back of an order, in euros: what was paid without what went back or is on its way.';

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
    'position', s.line_no, 'quantity', s.quantity - s.refunded, 'restocked', coalesce((b.line ->> 'restocked')::int, 0)
  ) order by s.line_no), '[]')
  from private.line_shares(left_lines.order_id) s
    left join jsonb_array_elements(left_lines.back) b (line) on (b.line ->> 'position')::int = s.line_no
  where s.quantity > s.refunded or coalesce((b.line ->> 'restocked')::int, 0) > 0
$$;
comment on function private.left_lines(uuid, jsonb) is 'All pieces of an order that were not refunded, with how many of each go back into stock.';

create or replace function private.tell_refund(r public.refunds) returns void
language sql set search_path = '' as $$
  select private.queue_mail('order_refunded', r.id::text, r.order_id, null, jsonb_build_object(
    'amount', r.amount, 'reason', r.reason, 'refund', r.id, 'shipping', r.shipping, 'lines', coalesce((
      select jsonb_agg(jsonb_build_object('name', i.name, 'label', i.variant_label, 'quantity', l -> 'quantity', 'amount', l -> 'amount') order by i.position)
      from jsonb_array_elements(r.lines) l
        join public.order_items i on i.order_id = r.order_id and i.position = (l ->> 'position')::int
      where (l ->> 'amount')::numeric > 0
    ), '[]')
  ))
$$;
comment on function private.tell_refund(public.refunds) is 'Tells the buyer of a refund, once.';

create or replace function private.note_refunded(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  back numeric;
begin
  select coalesce(sum(x.amount), 0) into back from public.refunds x
  where x.order_id = note_refunded.order_id and x.of_sale and x.status in ('pending', 'succeeded');
  update public.orders o set payment_status = case when back >= o.total then 'refunded' else 'paid' end
  where o.id = note_refunded.order_id and o.payment_status in ('paid', 'refunded')
    and (o.payment_status = 'refunded') <> (back >= o.total);
end
$$;
comment on function private.note_refunded(uuid) is 'An order of which all went back is refunded, any other that was paid is paid.';

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
  -- Pieces of a line share its price to the cent: the last one takes what rounding left.
  select bool_or((l ->> 'quantity')::int > s.quantity - s.refunded), jsonb_agg(l || jsonb_build_object('amount',
    round(s.net * (s.refunded + (l ->> 'quantity')::int) / s.quantity, 2) - round(s.net * s.refunded / s.quantity, 2)
  ) order by s.line_no), coalesce(sum(
    round(s.net * (s.refunded + (l ->> 'quantity')::int) / s.quantity, 2) - round(s.net * s.refunded / s.quantity, 2)
  ), 0)
  into too_many, priced, amount
  from jsonb_array_elements(give_back.lines) l join private.line_shares(o.id) s on s.line_no = (l ->> 'position')::int;
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
comment on function private.give_back(public.orders, jsonb, numeric, numeric, text, text, numeric, uuid) is
  'Has a part of an order that is held given back, never more than is left: lines [{"position", "quantity", "restocked"}], of the shipping fee, and an amount of its own, in euros; whole is the amount it must come to. A simulated payment is given back at once, any other by Stripe as soon as it is asked. shipping, extra, note, whole and retries may be null.';

create or replace function public.refund_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
  made public.refunds;
  wrong boolean;
begin
  perform private.acting_admin();
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
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  made := private.give_back(o, pieces, (request ->> 'shipping')::numeric / 100, (request ->> 'extra')::numeric / 100, why, words);
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
  'For owners: gives a part of a paid order back, {"lines": [{"position", "quantity"}], "shipping", "extra", "total", "reason", "note", "restock", "withdrawal"}, amounts in cents; the total is what was shown. Expected is the version that was read: two do not give back the same. Gives the order back as admin_order does.';
grant execute on function public.refund_order(text, jsonb, timestamptz) to authenticated;

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
comment on function public.retry_refund(uuid) is
  'For owners: has Stripe asked again for a refund that it refused; one that has failed is made anew, once. Gives the order back as admin_order does.';
grant execute on function public.retry_refund(uuid) to authenticated;

create or replace function private.credit_lines(order_id uuid, refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when r.extra = r.amount or r.shipping + r.extra = 0 and r.lines = '[]' then '{"lines": []}' else jsonb_build_object(
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
comment on function private.credit_lines(uuid, uuid) is
  'What a credit note for a part of an order says of its pieces: as they were sold, the discount on them, and what goes back besides; no lines where the refund names none.';

create or replace function private.credit_content(invoice public.documents, amount numeric, refunded_at timestamptz, refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select (invoice.content - array['lines', 'subtotal', 'discount', 'discount_code', 'shipping_fee', 'shipping_label']) || jsonb_build_object(
    'salt', gen_random_uuid(), 'invoice_number', invoice.number, 'invoiced_at', invoice.issued_at, 'refunded_at', credit_content.refunded_at
  ) || case when credit_content.amount = b.invoiced then jsonb_build_object(
    'lines', invoice.content -> 'lines', 'subtotal', invoice.content -> 'subtotal', 'discount', invoice.content -> 'discount',
    'discount_code', invoice.content -> 'discount_code', 'shipping_fee', invoice.content -> 'shipping_fee',
    'shipping_label', invoice.content -> 'shipping_label'
  ) else private.credit_lines(invoice.order_id, credit_content.refund) end || private.vat_shares(b.rate, credit_content.amount, case
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
comment on function private.credit_content(public.documents, numeric, timestamptz, uuid) is
  'All that a credit note says besides its number and date: the lines of its invoice where all of it is given back, otherwise those of its refund, or the amount alone.';

create or replace function private.issue_due_documents(most int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  moment timestamptz;
  due private.documents_due;
  placed public.orders;
  invoice public.documents;
  issued int := 0;
begin
  if not exists (select from private.documents_due) then
    return 0;
  end if;
  perform private.lock_books();
  moment := clock_timestamp();
  -- Numbers are of the year in which the transaction began: one that waited over New Year leaves them to the next.
  if extract(year from moment at time zone 'Europe/Paris') <> extract(year from now() at time zone 'Europe/Paris') then
    return 0;
  end if;
  -- The days before are closed first, so that an entry always stands in its own day.
  perform private.close_journal(moment);
  for due in
    select d.* from private.documents_due d order by d.due_at, d.id limit greatest(issue_due_documents.most, 0)
  loop
    select o.* into placed from public.orders o where o.id = due.order_id;
    select d.* into invoice from public.documents d where d.order_id = due.order_id and d.kind = 'invoice';
    -- A credit note is of an invoice, which may be due behind it.
    if invoice.id is null and placed.paid_at is not null then
      invoice := private.issue_document('invoice', placed, null, moment, private.invoice_content(placed));
      issued := issued + 1;
    end if;
    if invoice.id is not null and due.refund_id is not null then
      perform private.issue_document(
        'credit_note', placed, due.refund_id, moment, private.credit_content(invoice, due.amount, due.due_at, due.refund_id)
      );
      issued := issued + 1;
    end if;
    delete from private.documents_due d where d.id = due.id;
  end loop;
  return issued;
end
$$;
comment on function private.issue_due_documents(int) is
  'Issues the invoices and credit notes that are due, in the order of payment, with numbers without a gap; answers how many.';

create or replace function private.withdrawal_due(w public.withdrawals) returns date
language sql stable set search_path = '' as $$
  select greatest(
    private.paris_day(w.declared_at) + private.withdrawal_days(), private.paris_day(least(w.returned_at, w.proof_at))
  )
$$;
comment on function private.withdrawal_due(public.withdrawals) is
  'Last day to refund a withdrawal: 14 days after its declaration, or the day the goods (or proof that they were sent) came where that is later (L. 221-24).';

create or replace function private.withdrawal_waits(w public.withdrawals) returns boolean
language sql immutable set search_path = '' as $$ select w.status = 'received' and w.proof_at is null $$;
comment on function private.withdrawal_waits(public.withdrawals) is 'Whether the refund may wait for the goods.';

create or replace function private.withdrawal_overdue(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('received', 'returned') and not private.withdrawal_waits(w)
    and private.paris_day(now()) > private.withdrawal_due(w)
$$;
comment on function private.withdrawal_overdue(public.withdrawals) is 'Whether the day to refund a withdrawal has passed.';

create or replace function private.withdrawal_view(w public.withdrawals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status, 'is_late', w.is_late,
    'acknowledged_at', w.acknowledged_at, 'returned_at', w.returned_at, 'proof_at', w.proof_at, 'closed_note', w.closed_note,
    'refund', w.refund_id, 'due_on', private.withdrawal_due(w), 'waits', private.withdrawal_waits(w),
    'is_overdue', private.withdrawal_overdue(w)
  )
$$;
comment on function private.withdrawal_view(public.withdrawals) is 'A declaration of withdrawal and its clock, as administrators see it.';

create or replace function private.reopen_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.withdrawals w set status = case when w.returned_at is not null then 'returned' else 'received' end
  where w.refund_id = new.id and w.status = 'refunded';
  return null;
end
$$;
comment on function private.reopen_withdrawal() is 'Trigger: a withdrawal whose refund has failed is not refunded.';

create trigger refunds_withdrawal after update of status on public.refunds
  for each row when (new.status = 'failed' and old.status <> 'failed') execute function private.reopen_withdrawal();

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

comment on table public.order_returns is 'Pieces that came back from buyers, with a declaration of withdrawal or without.';
comment on column public.order_returns.id is 'Identifier.';
comment on column public.order_returns.order_id is 'Order.';
comment on column public.order_returns.withdrawal_id is 'Declaration that it follows; null without one.';
comment on column public.order_returns.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_returns.note is 'Words for the shop alone.';
comment on column public.order_returns.lines is 'What came back: [{"position", "quantity", "restocked"}].';
comment on column public.order_returns.at is 'When it was received.';
comment on column public.order_returns.by is 'Account that received it.';

create index order_returns_order on public.order_returns (order_id);
create index order_returns_withdrawal on public.order_returns (withdrawal_id) where withdrawal_id is not null;
alter table public.order_returns enable row level security;
grant select on public.order_returns to service_role;
create trigger order_returns_audit after insert on public.order_returns
  for each row execute function private.audit_change('order_id', 'reason', 'note,by,at,order_id,id');

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
  sent_at timestamptz
);

comment on table public.order_exchanges is 'Pieces that were exchanged for another variant of their product; invoice and lines stay what was sold.';
comment on column public.order_exchanges.id is 'Identifier.';
comment on column public.order_exchanges.order_id is 'Order.';
comment on column public.order_exchanges.line_no is 'Line of the order.';
comment on column public.order_exchanges.quantity is 'Pieces.';
comment on column public.order_exchanges.variant_id is 'Variant that the buyer gets; its pieces are taken from stock at once.';
comment on column public.order_exchanges.sku is 'Its reference, as it was then.';
comment on column public.order_exchanges.variant_label is 'What tells it from the others, as it was then.';
comment on column public.order_exchanges.difference is 'What is given back because it costs less, in euros; one that costs more is given at no extra charge.';
comment on column public.order_exchanges.is_restocked is 'Whether the pieces that came back went into stock.';
comment on column public.order_exchanges.reason is 'Why: REFUND_REASONS of src/domain/order-work.ts.';
comment on column public.order_exchanges.note is 'Words for the shop alone.';
comment on column public.order_exchanges.at is 'When.';
comment on column public.order_exchanges.by is 'Account that did it.';
comment on column public.order_exchanges.sent_at is 'When the new pieces were sent; null before.';

create index order_exchanges_order on public.order_exchanges (order_id);
create index order_exchanges_variant on public.order_exchanges (variant_id) where variant_id is not null;
alter table public.order_exchanges enable row level security;
grant select on public.order_exchanges to service_role;
create trigger order_exchanges_audit after insert or update on public.order_exchanges
  for each row execute function private.audit_change('order_id', 'sku', 'note,by,at,order_id,id');

create or replace function public.receive_return(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  pieces jsonb;
  declared uuid := private.uuid_of(request ->> 'withdrawal');
begin
  perform private.acting_admin();
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
  pieces := private.asked_lines(o.id, request -> 'lines', coalesce((request ->> 'restock')::boolean, false));
  if pieces = '[]' then
    perform private.refuse(400, 'request_invalid');
  elsif exists (
    select from jsonb_array_elements(pieces) p join private.line_shares(o.id) s on s.line_no = (p ->> 'position')::int
    where (p ->> 'quantity')::int > s.quantity - s.returned
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
  'For administrators: pieces of a sent order came back, {"lines": [{"position", "quantity"}], "reason", "note", "restock", "withdrawal"}. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.receive_return(text, jsonb, timestamptz) to authenticated;

create or replace function public.step_withdrawal(withdrawal uuid, step text, note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  words text := private.clean_note(step_withdrawal.note, 400);
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select w.order_id from public.withdrawals w where w.id = step_withdrawal.withdrawal) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif step is null or step not in ('proof', 'no_proof', 'close', 'reopen') or step = 'close' and words is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.withdrawals w set
    proof_at = case step when 'proof' then coalesce(w.proof_at, clock_timestamp()) when 'no_proof' then null else w.proof_at end,
    closed_note = case step when 'close' then words when 'reopen' then null else w.closed_note end,
    status = case
      when step = 'close' then 'closed'
      when step = 'reopen' and exists (select from public.refunds r where r.id = w.refund_id and r.status <> 'failed') then 'refunded'
      when step = 'reopen' then case when w.returned_at is not null then 'returned' else 'received' end
      else w.status
    end
  where w.id = step_withdrawal.withdrawal and (step <> 'reopen' or w.status = 'closed');
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.step_withdrawal(uuid, text, text) is
  'For administrators: the proof that the goods were sent came (proof) or did not (no_proof), a declaration is closed without a refund, with a note (close), or taken up again (reopen). Gives its order back as admin_order does.';
grant execute on function public.step_withdrawal(uuid, text, text) to authenticated;

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
    greatest(coalesce(v.price, p.price) - chosen.price, 0) * wanted, round(share.net * wanted / share.quantity, 2), private.refundable(o)
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
  );
  if difference > 0 then
    perform private.give_back(o, '[]', null, difference, 'exchange', words);
  end if;
  perform private.touch_order(o.id);
  return public.admin_order(exchange_pieces.number);
end
$$;
comment on function public.exchange_pieces(text, jsonb, timestamptz) is
  'For administrators: exchanges pieces of a sent order for another variant of their product, {"position", "quantity", "variant", "restock", "difference", "reason", "note"}: takes the new ones from stock at once, and puts the old ones back where that is wanted. One that costs less today has the difference (in cents, as it was shown) given back, by an owner; one that costs more costs no more. Expected is the version that was read. Gives the order back as admin_order does.';
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
  end if;
  update public.order_exchanges e set sent_at = case when is_sent then coalesce(e.sent_at, clock_timestamp()) end
  where e.id = send_exchange.exchange;
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.send_exchange(uuid, boolean) is
  'For administrators: the new pieces of an exchange were sent, or not yet; gives the order back as admin_order does.';
grant execute on function public.send_exchange(uuid, boolean) to authenticated;
