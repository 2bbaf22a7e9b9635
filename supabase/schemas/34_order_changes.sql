-- Orders changed by administrators: states, delivery, cancellations, corrections.

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', private.admin_name(e.by), 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on, 'corrected', e.corrected
      ) order by e.at desc, e.id desc)
      from public.order_events e where e.order_id = o.id
    ), '[]'), 'work', private.order_admin_view(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;
comment on function public.admin_order(text) is
  'For administrators: an order as its buyer sees it, who changed it when, latest first, and what private.order_admin_view adds; null when there is none.';
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
  -- One that was delivered all the same can be said to be.
  if stored.status = 'pending' and set_order_status.new_status = 'shipped' and stored.id in (select private.withdrawn_orders()) then
    perform private.refuse(409, 'order_withdrawn');
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
  caller constant uuid := private.acting_admin();
  clean constant text := private.parcel_number(new_tracking);
  stored public.orders;
begin
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

create or replace function private.order_admin_view(o public.orders) returns jsonb
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
      select jsonb_agg(to_jsonb(s) || (
        select jsonb_build_object('listed', i.line_total, 'paid', i.line_total - i.discount)
        from public.order_items i where i.order_id = o.id and i.position = s.line_no
      ) || jsonb_build_object('held', (
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
        'note', r.note, 'means', r.means, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
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
    'sent_parcels', private.parcels_for_admin(o),
    'label', private.label_view(o), 'return_purchases', private.return_labels(o),
    'exchange_purchases', private.exchange_labels(o),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at, 'is_local', m.is_local) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$$;
comment on function private.order_admin_view(public.orders) is
  'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

create or replace function public.cancel_order(number text, request jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  why text := request ->> 'reason';
  words text := private.clean_note(request ->> 'note', 400);
  left_over numeric;
  back jsonb;
begin
  o := private.order_named(cancel_order.number);
  perform private.expect_order(o, cancel_order.expected);
  if why is null or why <> all (private.cancel_reasons()) or cancel_order.expected is null
    or jsonb_typeof(coalesce(request -> 'restock', 'true')) <> 'boolean'
  then
    perform private.refuse(400, 'request_invalid');
  elsif o.status = 'cancelled' and o.released_at is null then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status not in ('pending', 'cancelled') then
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
  elsif o.status = 'cancelled' then
    -- Its reservation has ended, and its email still lets it be paid: from here on no longer.
    update public.orders x set released_at = null where x.id = o.id;
    perform private.settle_withdrawals(o.id);
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
  else
    -- All that is left, by line: what did not come back yet goes back into stock where that is wanted.
    back := private.check_requested_items(o.id, (
      select jsonb_agg(jsonb_build_object('position', h.line_no, 'exchange', h.exchange_id, 'quantity', h.quantity))
      from private.held_pieces(o.id) h where h.quantity > 0
    ), coalesce((request ->> 'restock')::boolean, true));
    -- Told first, with its reason: the trigger finds it told.
    perform private.queue_mail('order_cancelled', o.id::text, o.id, null, jsonb_build_object('reason', why));
    perform private.restock_pieces(o.id, back);
    if left_over > 0 then
      perform private.create_refund(o, private.left_lines(o.id, back), private.left_shipping(o), null, 'order_cancelled', words, left_over, null, request ->> 'means');
    end if;
    update public.orders x set status = 'cancelled', updated_at = now() where x.id = o.id;
    perform private.settle_withdrawals(o.id);
  end if;
  return public.admin_order(cancel_order.number);
end
$$;
comment on function public.cancel_order(text, jsonb, timestamptz) is
  'For administrators: cancels an order that was not sent, {"reason", "note", "restock", "means"} (means as in refund_order). An unpaid one gives its units back, once its payment is ended at Stripe; one whose reservation has ended can no longer be paid; of a paid one an owner gives back all that is left. That answers its open withdrawals. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.cancel_order(text, jsonb, timestamptz) to authenticated;

create or replace function private.follow_corrected_email(o public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in an email to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- email has left, it is in the browser alone that is paying.
  delete from private.order_links l using public.orders x
  where l.order_id = o.id and x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null or exists (
    select from public.mail_outbox m where m.order_id = o.id and m.email is null and (m.attempts > 0 or m.resent > 0)
  ));
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$$;
comment on function private.follow_corrected_email(public.orders) is
  'What follows the email address of an order when that is corrected: account, link, use of a discount code, emails. Given is the order as it was.';

create or replace function public.correct_order(number text, changes jsonb, expected timestamptz) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  buyer record;
  relay jsonb;
  corrected text[];
begin
  perform private.acting_admin();
  o := private.order_named(correct_order.number);
  perform private.expect_order(o, correct_order.expected);
  if correct_order.expected is null or jsonb_typeof(correct_order.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Country and method decide fee and VAT: they stay.
  if exists (
    select from jsonb_each(correct_order.changes) c (name, value)
    where jsonb_typeof(c.value) not in ('string', 'null') or c.name <> all (array[
      'first_name', 'last_name', 'email', 'phone', 'address', 'address_complement', 'postal_code', 'city', 'relay_point'
    ]) or c.name = 'relay_point' and o.relay_point is null
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  if o.status = 'cancelled' or exists (
    select from public.order_cancellations c where c.order_id = o.id and o.payment_status = 'pending'
  ) then
    perform private.refuse(409, 'order_cancelled');
  elsif o.status <> 'pending' then
    perform private.refuse(409, 'order_already_shipped');
  end if;
  select btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, nullif(btrim(r.address_complement), '') as address_complement,
    private.postal_code(o.country, r.postal_code) as postal_code, btrim(r.city) as city, o.country, o.payment_method
  into buyer
  from jsonb_to_record(to_jsonb(o) || correct_order.changes) r (
    email text, first_name text, last_name text, phone text, address text, address_complement text, postal_code text, city text
  );
  perform private.check_buyer(buyer);
  relay := o.relay_point;
  if correct_order.changes ? 'relay_point' and correct_order.changes ->> 'relay_point' is distinct from relay ->> 'id' then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = o.shipping_method and p.id = correct_order.changes ->> 'relay_point' and p.country = o.country
      and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  corrected := array_remove(array[
    case when (o.first_name, o.last_name) <> (buyer.first_name, buyer.last_name) then 'name' end,
    case when o.email <> buyer.email then 'email' end,
    case when o.phone is distinct from buyer.phone then 'phone' end,
    case when (o.address, o.address_complement, o.postal_code, o.city)
      is distinct from (buyer.address, buyer.address_complement, buyer.postal_code, buyer.city) then 'address' end,
    case when o.relay_point is distinct from relay then 'relay_point' end
  ], null);
  if corrected <> '{}' then
    update public.orders x set
      email = buyer.email, first_name = buyer.first_name, last_name = buyer.last_name, phone = buyer.phone, address = buyer.address,
      address_complement = buyer.address_complement, postal_code = buyer.postal_code, city = buyer.city, relay_point = relay
    where x.id = o.id;
    if lower(o.email) <> lower(buyer.email) then
      perform private.follow_corrected_email(o);
    end if;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, corrected
    ) values (o.id, auth.uid(), o.status, o.payment_status, o.status, o.payment_status, corrected);
  end if;
  return public.admin_order(correct_order.number);
end
$$;
comment on function public.correct_order(text, jsonb, timestamptz) is
  'For administrators: puts right who an order is for and where it goes while it was not sent: {first_name, last_name, email, phone, address, address_complement, postal_code, city, relay_point (id)}, what is missing stays; another relay point is one of the same method and country. Documents that were issued stay as they are. Expected is the version that was read. Gives the order back as admin_order does.';
grant execute on function public.correct_order(text, jsonb, timestamptz) to authenticated;
