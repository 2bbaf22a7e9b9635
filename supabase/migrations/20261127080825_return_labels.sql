-- Return labels.

set check_function_bodies = off;

drop index public.labels_open;

CREATE OR REPLACE FUNCTION private.keep_main_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.parcels as p (order_id, is_main, carrier, number, weight_g)
  select new.id, true, coalesce((select m.carrier from public.shipping_methods m where m.id = new.shipping_method), 'none'), new.tracking_number,
    (select l.weight_g from public.labels l where l.order_id = new.id and l.kind = 'outbound' and l.state = 'ready')
  on conflict (order_id) where is_main do update set number = excluded.number where p.number is distinct from excluded.number;
  if tg_op = 'UPDATE' and new.status <> old.status then
    -- What is not on its way is not asked for; one that leaves again is.
    update public.parcels p set next_look_at = private.first_look(p)
    where p.order_id = new.id and (new.status = 'shipped') <> (p.next_look_at is not null) and new.status <> 'completed';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.give_up_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.labels l set next_look_at = clock_timestamp()
  from public.orders o
  where l.state = 'ready' and l.cancelled_at is null and o.id = l.order_id and private.is_label_unwanted(o, l)
    and o.id = case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'carrier', (select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'relay_point', o.relay_point, 'delivery_terms', o.delivery_terms,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'parcels', private.parcels_for_buyer(o), 'return_labels', private.return_labels_for_buyer(o), 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until, 'pay_to', o.pay_to, 'is_by_phone', o.taken_by is not null,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.order_admin_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.label_row(o public.orders, l public.labels)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'kind', l.kind, 'withdrawal', l.withdrawal_id, 'carrier', l.carrier, 'number', l.number, 'cost', l.cost, 'weight_g', l.weight_g,
    'reason', l.reason, 'detail', l.detail,
    'state', case when l.state = 'buying' and l.began_at < clock_timestamp() - private.label_patience() then 'unsure' else l.state end,
    'began_at', l.began_at, 'bought_at', l.bought_at, 'looked_at', l.looked_at, 'cancelled_at', l.cancelled_at,
    'is_outdated', l.kind = 'outbound' and l.state = 'ready' and o.status = 'pending' and l.recipient <> private.label_recipient(o),
    'is_unwanted', l.state = 'ready' and private.is_label_unwanted(o, l),
    'is_printable', private.is_printable(l)
  )
$function$;
comment on function private.label_row(public.orders,public.labels) is 'A label of an order as administrators see it. is_outdated: somebody else, or another place, than when it was bought; is_unwanted: its parcel will not leave.';

CREATE OR REPLACE FUNCTION private.is_printable(l public.labels)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.state = 'ready' and (l.is_stored or l.bought_at > clock_timestamp() - private.labels_kept_for())
$function$;
comment on function private.is_printable(public.labels) is 'Whether the file of a label can be had.';

CREATE OR REPLACE FUNCTION private.label_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.label_row(o, l) from public.labels l where l.order_id = o.id and l.kind = 'outbound' order by l.began_at desc limit 1
$function$;
comment on function private.label_view(public.orders) is 'The latest label of an order''s parcel, as private.label_row has it; null where nobody has asked for one.';

CREATE OR REPLACE FUNCTION private.return_labels(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.label_row(o, l) order by l.began_at desc, l.id), '[]')
  from public.labels l where l.order_id = o.id and l.kind = 'return'
$function$;
comment on function private.return_labels(public.orders) is 'Labels with which units of an order come back, latest first, as private.label_row has them.';

CREATE OR REPLACE FUNCTION private.return_labels_for_buyer(o public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order that is placed, which has none: this language keeps its plan.
  if o.status not in ('shipped', 'completed') then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', l.number) order by l.bought_at, l.id), '[]')
    from public.labels l where l.order_id = o.id and l.kind = 'return' and private.is_for_buyer(o, l)
  );
end
$function$;
comment on function private.return_labels_for_buyer(public.orders) is 'Labels with which its buyer may send units of an order back, at the shop''s cost: [{number}].';

CREATE OR REPLACE FUNCTION private.is_for_buyer(o public.orders, l public.labels)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select private.is_printable(l) and l.cancelled_at is null and not private.is_label_unwanted(o, l) $function$;
comment on function private.is_for_buyer(public.orders,public.labels) is 'Whether the buyer of an order may use its label.';

CREATE OR REPLACE FUNCTION private.is_label_unwanted(o public.orders, l public.labels)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case l.kind
    when 'outbound' then private.is_unwanted(o)
    else o.status = 'cancelled' or exists (
      select from public.withdrawals w where w.id = l.withdrawal_id and (w.status = 'closed' or w.order_id is distinct from o.id)
    )
  end
$function$;
comment on function private.is_label_unwanted(public.orders,public.labels) is 'Whether the parcel of a label will not leave: of a return, since its withdrawal was closed, or is of another order.';

CREATE OR REPLACE FUNCTION private.give_up_return_label()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.labels l set next_look_at = clock_timestamp()
  where l.withdrawal_id = new.id and l.state = 'ready' and l.cancelled_at is null;
  return null;
end
$function$;
comment on function private.give_up_return_label() is 'Trigger: the label of a withdrawal that was closed, or unlinked from its order, is taken back by the clock.';

CREATE OR REPLACE FUNCTION public.begin_label(number text, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  refusal text;
  brought_by text;
begin
  perform private.acting_admin();
  o := private.order_named(begin_label.number);
  if exists (select from public.labels l where l.order_id = o.id and l.kind = 'outbound' and l.state in ('buying', 'unsure', 'ready')) then
    return jsonb_build_object('is_new', false, 'label', private.label_view(o));
  end if;
  refusal := coalesce(private.shipping_refusal(o), case when o.tracking_number is not null then 'label_needless' end);
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  select m.carrier into brought_by from public.shipping_methods m where m.id = o.shipping_method;
  -- What was refused before was not bought.
  delete from public.labels l where l.order_id = o.id and l.kind = 'outbound' and l.state = 'draft';
  insert into public.labels (order_id, carrier, weight_g, recipient, asked_by)
  values (o.id, coalesce(brought_by, 'none'), begin_label.weight_g, private.label_recipient(o), auth.uid());
  return jsonb_build_object('is_new', true, 'label', private.label_view(o));
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;

CREATE OR REPLACE FUNCTION private.return_refusal(o public.orders, withdrawal uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when o.status not in ('shipped', 'completed') then 'order_not_sent'
    when return_refusal.withdrawal is not null and not exists (
      select from public.withdrawals w where w.id = return_refusal.withdrawal and w.order_id = o.id and w.status = 'received'
    ) then 'withdrawal_not_found'
  end
$function$;
comment on function private.return_refusal(public.orders,uuid) is 'Why nothing of an order comes back with a label, for a declaration of withdrawal or, where it is null, without one; null where it does.';

CREATE OR REPLACE FUNCTION public.begin_return_label(number text, weight_g integer, withdrawal uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  l public.labels;
  refusal text;
  brought_by text;
begin
  perform private.acting_admin();
  o := private.order_named(begin_return_label.number);
  select * into l from public.labels x
  where x.order_id = o.id and x.kind = 'return' and x.withdrawal_id is not distinct from begin_return_label.withdrawal
    and x.state in ('buying', 'unsure', 'ready')
    -- Without a withdrawal what came back meanwhile came with it: more needs another.
    and (x.withdrawal_id is not null or not exists (select from public.order_returns b where b.order_id = o.id and b.at > x.bought_at))
  order by x.began_at desc limit 1;
  if found then
    return jsonb_build_object('is_new', false, 'label', private.label_row(o, l));
  end if;
  refusal := private.return_refusal(o, begin_return_label.withdrawal);
  if refusal is not null then
    perform private.refuse(case refusal when 'withdrawal_not_found' then 404 else 409 end, refusal);
  end if;
  select m.carrier into brought_by from public.shipping_methods m where m.id = o.shipping_method;
  delete from public.labels x
  where x.order_id = o.id and x.kind = 'return' and x.withdrawal_id is not distinct from begin_return_label.withdrawal and x.state = 'draft';
  insert into public.labels (order_id, kind, withdrawal_id, carrier, weight_g, recipient, asked_by)
  values (
    o.id, 'return', begin_return_label.withdrawal, coalesce(brought_by, 'none'), begin_return_label.weight_g, private.label_recipient(o), auth.uid()
  ) returning * into l;
  return jsonb_build_object('is_new', true, 'label', private.label_row(o, l));
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.begin_return_label(text,integer,uuid) is 'For administrators: the same of a label with which units of a sent order come back, for a declaration of withdrawal that waits for them, or without one (null). One label for each; of those without one another as soon as something came back since.';
grant execute on function public.begin_return_label(text,integer,uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.label_to_look_for(label uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
begin
  perform private.acting_admin();
  select * into held from private.label_named(label_to_look_for.label);
  return jsonb_build_object(
    'number', (held.o).order_number, 'kind', (held.l).kind, 'weight_g', (held.l).weight_g, 'shipment', (held.l).shipment,
    'label', private.label_row(held.o, held.l)
  );
end
$function$;
comment on function public.label_to_look_for(uuid) is 'For administrators: the order, the kind and the weight of a label, its shipment at the service, and the label as it is now.';

CREATE OR REPLACE FUNCTION public.begin_label_again(label uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
  l public.labels;
  refusal text;
begin
  perform private.acting_admin();
  select * into held from private.label_named(begin_label_again.label);
  if private.label_row(held.o, held.l) ->> 'state' <> 'unsure' then
    return jsonb_build_object('is_new', false, 'label', private.label_row(held.o, held.l));
  end if;
  refusal := case (held.l).kind when 'return' then private.return_refusal(held.o, (held.l).withdrawal_id) else private.shipping_refusal(held.o) end;
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  update public.labels x set
    state = 'buying', began_at = clock_timestamp(), next_look_at = clock_timestamp() + private.label_patience(), reason = null,
    detail = null, recipient = private.label_recipient(held.o), asked_by = auth.uid()
  where x.id = (held.l).id returning * into l;
  return jsonb_build_object('is_new', true, 'label', private.label_row(held.o, l));
end
$function$;

CREATE OR REPLACE FUNCTION public.note_label(label uuid, outcome jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  became constant text := note_label.outcome ->> 'state';
  held record;
  o public.orders;
  l public.labels;
begin
  select * into held from private.label_named(note_label.label);
  o := held.o;
  l := held.l;
  -- Whoever asked for it bought it, however late the answer came; what the clock gives back follows from what somebody did to the order.
  perform private.act_as(case became
    when 'ready' then (select a.id from public.admin_users a where a.user_id = l.asked_by)
    when 'cancelled' then private.uuid_of(note_label.outcome ->> 'by')
  end);
  if became = 'ready' and l.state in ('draft', 'buying', 'unsure') then
    update public.labels x set
      state = 'ready', number = note_label.outcome ->> 'number', cost = coalesce((note_label.outcome ->> 'cost')::numeric, x.cost),
      shipment = note_label.outcome ->> 'shipment', parcel = note_label.outcome ->> 'parcel',
      is_stored = coalesce((note_label.outcome ->> 'is_stored')::boolean, false), reason = null, detail = null,
      bought_at = moment, looked_at = moment, next_look_at = case when private.is_label_unwanted(o, l) then moment end
    where x.id = l.id;
    perform private.act_as(null);
    update public.settings s set buys_labels = true where not s.buys_labels;
    if l.kind = 'outbound' and o.tracking_number is null and o.status in ('pending', 'shipped') then
      perform private.number_of_label(o, note_label.outcome ->> 'number', l.asked_by);
    end if;
  elsif became = 'draft' and l.state in ('buying', 'unsure') then
    update public.labels x set
      state = 'draft', reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300), next_look_at = null
    where x.id = l.id;
  elsif became = 'unsure' and l.state in ('buying', 'unsure') then
    update public.labels x set
      state = 'unsure', reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300),
      cost = coalesce((note_label.outcome ->> 'cost')::numeric, x.cost),
      -- Whether the service said that it knows no such purchase, or nothing.
      looked_at = case when (note_label.outcome ->> 'is_answered')::boolean then moment else x.looked_at end, looks = x.looks + 1,
      next_look_at = case when x.looks < 12 then moment + least(private.label_patience() * power(3, least(x.looks, 6)), interval '1 day') end
    where x.id = l.id;
  elsif became = 'cancelled' and l.state = 'ready' then
    update public.labels x set state = 'cancelled', cancelled_at = moment, next_look_at = null, reason = null, detail = null where x.id = l.id;
    perform private.act_as(null);
    if l.kind = 'outbound' and o.status = 'pending' and o.tracking_number = l.number then
      perform private.number_of_label(o, null, null);
    end if;
  elsif became = 'kept' and l.state = 'ready' then
    update public.labels x set
      reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300), next_look_at = null, cancelled_at = moment
    where x.id = l.id;
  end if;
  select * into l from public.labels x where x.id = l.id;
  return private.label_row((select x from public.orders x where x.id = o.id), l);
end
$function$;

CREATE OR REPLACE FUNCTION public.claim_labels(most integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  taken json;
begin
  if private.shop_is_silent() or exists (select from private.label_clock c where c.next_call_at > claim_labels.moment) then
    return '[]';
  end if;
  with due as (
    select l.id from public.labels l where l.next_look_at <= claim_labels.moment
    order by l.next_look_at limit least(greatest(claim_labels.most, 0), 100) for update skip locked
  ), moved as (
    -- Moved first: whoever dies of the answer does not ask twice.
    update public.labels l set next_look_at = claim_labels.moment + private.label_patience() from due d where l.id = d.id
    returning l.id, l.order_id, l.kind, l.state, l.shipment, l.began_at
  )
  select json_agg(json_build_object(
    'id', m.id, 'kind', m.kind, 'number', o.order_number, 'shipment', case when m.state = 'ready' then m.shipment end
  ) order by m.began_at, m.id)
  into taken from moved m join public.orders o on o.id = m.order_id;
  return coalesce(taken, '[]');
end
$function$;
comment on function public.claim_labels(integer,timestamp with time zone) is 'For the shop''s functions: labels that the service is to be asked about now, [{id, kind, number (of its order), shipment}], the longest due first, each given once: to be looked for by its id, or, where shipment says which, to be taken back.';

CREATE OR REPLACE FUNCTION private.labels_to_forget()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.id from public.labels l join public.orders o on o.id = l.order_id
  where l.is_stored and (
    l.state = 'cancelled' or o.email = private.erased_email()
    or case l.kind when 'return' then l.bought_at else o.delivered_at end < now() - private.labels_kept_for()
    -- One that never left, or whose delivery nobody has said.
    or l.bought_at < now() - interval '1 year'
  )
$function$;
comment on function private.labels_to_forget() is 'Labels whose files are kept no longer: 90 days after the delivery, of a return after the purchase, or once nobody needs them.';

CREATE OR REPLACE FUNCTION public.labels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parcel', l.parcel, 'number', o.order_number) order by array_position(numbers, o.order_number)), '[]')
  from public.orders o join public.labels l on l.order_id = o.id and l.kind = 'outbound' and private.is_printable(l)
  where o.order_number = any (numbers)
$function$;

CREATE OR REPLACE FUNCTION public.return_label_file(label uuid DEFAULT NULL::uuid, token text DEFAULT NULL::text, number text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', f.id, 'parcel', f.parcel, 'number', f.order_number)
  from (
    select l.id, l.parcel, o.order_number from public.labels l join public.orders o on o.id = l.order_id
    where l.id = return_label_file.label and l.kind = 'return' and private.is_printable(l)
    union all
    select l.id, l.parcel, o.order_number from public.orders o join public.labels l on l.order_id = o.id
    where o.id = (select private.linked_order(return_label_file.token)) and l.kind = 'return' and l.number = return_label_file.number
      and private.is_for_buyer(o, l)
  ) f
  limit 1
$function$;
comment on function public.return_label_file(uuid,text,text) is 'For the shop''s functions: a label with which units come back, by its id, or, for its buyer, by the token of its order and its number, as labels_of has it; null where there is none.';
grant execute on function public.return_label_file(uuid,text,text) to service_role;

alter table public.labels add column kind text default 'outbound'::text not null;
comment on column public.labels.kind is 'outbound (to its buyer) or return (back to the shop, which pays for it).';

alter table public.labels add column withdrawal_id uuid;
comment on column public.labels.withdrawal_id is 'Of a return: the declaration of withdrawal that it answers; null without one.';

create or replace function private.data_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points', 'public.packagings',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.parcels', 'public.parcel_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.labels', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.moved_customers', 'public.past_orders',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$$;

-- Data that must move or be mended is moved here.
-- Labels that are there are outbound ones, answer no withdrawal, and are none of a return.

alter table public.labels add constraint labels_kind_check CHECK (kind = ANY (ARRAY['outbound'::text, 'return'::text]));

alter table public.labels add constraint labels_declared CHECK (withdrawal_id IS NULL OR kind = 'return'::text);

CREATE UNIQUE INDEX labels_open ON public.labels USING btree (order_id) WHERE kind = 'outbound'::text AND (state = ANY (ARRAY['buying'::text, 'unsure'::text, 'ready'::text]));

CREATE UNIQUE INDEX labels_return_open ON public.labels USING btree (order_id, withdrawal_id) NULLS NOT DISTINCT WHERE kind = 'return'::text AND (state = ANY (ARRAY['buying'::text, 'unsure'::text]));

CREATE INDEX labels_withdrawal ON public.labels USING btree (withdrawal_id) WHERE withdrawal_id IS NOT NULL;

alter table public.labels add constraint labels_withdrawal FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id) ON DELETE SET NULL;

CREATE OR REPLACE TRIGGER labels_audit AFTER UPDATE OF state ON public.labels FOR EACH ROW WHEN (new.state <> old.state AND (new.state = ANY (ARRAY['ready'::text, 'cancelled'::text]))) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'withdrawal_id,number,recipient,detail,reason,shipment,parcel,is_stored,looked_at,next_look_at,looks');

CREATE TRIGGER withdrawals_return_label AFTER UPDATE OF order_id, status ON public.withdrawals FOR EACH ROW WHEN (new.status = 'closed'::text AND old.status <> 'closed'::text OR new.order_id IS DISTINCT FROM old.order_id) EXECUTE FUNCTION private.give_up_return_label();
