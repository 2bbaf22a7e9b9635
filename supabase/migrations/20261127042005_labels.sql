-- Labels.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.queue_order_emails()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.status is distinct from old.status then
    if new.status = 'shipped' and old.status = 'pending' then
      perform private.queue_mail('order_shipped', new.id::text, new.id);
    elsif new.status = 'completed' then
      perform private.queue_mail('order_delivered', new.id::text, new.id);
    -- Whose payment has failed hears of that.
    elsif new.status = 'cancelled' and new.payment_status <> 'failed' then
      perform private.queue_mail('order_cancelled', new.id::text, new.id);
    end if;
  end if;
  -- Refunds tell of themselves, each with its amount; a payment that was simulated has none.
  if new.payment_status = 'refunded' and old.payment_status is distinct from 'refunded'
    and not exists (select from public.refunds r where r.order_id = new.id)
  then
    perform private.queue_mail('order_refunded', new.id::text, new.id, null, jsonb_build_object('amount', new.total));
  end if;
  -- The number of the parcel is what the letter waited for. One that is scanned with the parcel goes at once; of one that is
  -- typed whoever sees a mistake takes it back, for as long as they are offered to: UNDO_MS of src/domain/rules.ts.
  if new.tracking_number is distinct from old.tracking_number
    -- Or with its label, before.
    or new.tracking_number is not null and new.status = 'shipped' and old.status = 'pending'
  then
    update public.mail_outbox m set next_attempt_at = clock_timestamp() + case
      when new.tracking_number is null then private.mail_delay(m.kind)
      when old.status = 'shipped' then interval '40 seconds'
      else interval '0'
    end
    where m.kind = 'order_shipped' and m.order_id = new.id and m.status = 'waiting' and m.attempts = 0;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.keep_main_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.parcels as p (order_id, is_main, carrier, number, weight_g)
  select new.id, true, coalesce((select m.carrier from public.shipping_methods m where m.id = new.shipping_method), 'none'), new.tracking_number,
    (select l.weight_g from public.labels l where l.order_id = new.id and l.state = 'ready')
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
  where l.state = 'ready' and l.cancelled_at is null and o.id = l.order_id and private.is_unwanted(o)
    and o.id = case tg_table_name when 'orders' then new.id else (to_jsonb(new) ->> 'order_id')::uuid end;
  return null;
end
$function$;
comment on function private.give_up_label() is 'Trigger: the label of an order that will not leave is taken back by the clock.';

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
    'label', private.label_view(o),
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

CREATE OR REPLACE FUNCTION public.preparing_table(numbers text[] DEFAULT NULL::text[])
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (
      select count(*) from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'withdrawal', case
          when o.id in (select private.withdrawn_orders()) then 'whole'
          when exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned')) then 'part'
        end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'shipping_label', o.shipping_label, 'relay_point', o.relay_point,
        'tracking_number', case when r.lines is null then o.tracking_number else r.tracking_number end, 'total', o.total,
        'label', case when r.lines is null then private.label_view(o) end,
        'lines', coalesce(r.lines, (
          select jsonb_agg(to_jsonb(i) - 'order_id' || jsonb_build_object(
            'quantity', s.quantity, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.packed_pieces(o) s
            join private.order_line_facts i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
        ))
      ) order by t.since, o.order_number)
      from (
        select w.id, w.since from (
          (
            select x.id, x.paid_at as since, x.order_number from public.orders x
            where preparing_table.numbers is null and x.status = 'pending' and x.payment_status = 'paid'
              and x.id not in (select private.withdrawn_orders())
            order by x.paid_at, x.order_number limit 20
          )
          union all
          (
            select x.id, (select min(e.at) from public.order_exchanges e where e.order_id = x.id), x.order_number
            from public.orders x where preparing_table.numbers is null and x.id in (select private.orders_to_replace())
          )
          union all
          (
            select x.id, coalesce(
              case when x.status <> 'pending' then (select min(e.at) from public.order_exchanges e where e.order_id = x.id) end, x.paid_at
            ), x.order_number
            from public.orders x where x.order_number = any (preparing_table.numbers[:100])
          )
        ) w order by w.since, w.order_number limit case when preparing_table.numbers is null then 20 else 100 end
      ) t
        join public.orders o on o.id = t.id
        cross join lateral private.replacement_parcel(o) r
    ), '[]')
  );
end
$function$;
comment on function public.preparing_table(text[]) is 'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped. label is what private.label_view says, of no exchange.';

CREATE OR REPLACE FUNCTION private.label_recipient(o public.orders)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select md5(jsonb_build_array(
    o.first_name, o.last_name, o.phone, o.address, o.address_complement, o.postal_code, o.city, o.country, o.relay_point ->> 'id'
  )::text)
$function$;
comment on function private.label_recipient(public.orders) is 'A digest of whom a label of an order is for, and where it goes.';

CREATE OR REPLACE FUNCTION private.label_patience()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '2 minutes' $function$;
comment on function private.label_patience() is 'How long after it was asked for a label may be on its way: whoever asked for it has ended by then.';

CREATE OR REPLACE FUNCTION private.label_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', l.id, 'carrier', l.carrier, 'number', l.number, 'cost', l.cost, 'weight_g', l.weight_g, 'reason', l.reason, 'detail', l.detail,
    'state', case when l.state = 'buying' and l.began_at < clock_timestamp() - private.label_patience() then 'unsure' else l.state end,
    'began_at', l.began_at, 'bought_at', l.bought_at, 'looked_at', l.looked_at, 'cancelled_at', l.cancelled_at,
    'is_outdated', l.state = 'ready' and o.status = 'pending' and l.recipient <> private.label_recipient(o),
    'is_unwanted', l.state = 'ready' and private.is_unwanted(o),
    'is_printable', l.state = 'ready' and (l.is_stored or l.bought_at > clock_timestamp() - private.labels_kept_for())
  )
  from public.labels l where l.order_id = o.id order by l.began_at desc limit 1
$function$;
comment on function private.label_view(public.orders) is 'The latest label of an order as administrators see it; null where nobody has asked for one. is_outdated: somebody else, or another place, than when it was bought; is_unwanted: its parcel will not leave.';

CREATE OR REPLACE FUNCTION private.is_unwanted(o public.orders)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select o.status = 'cancelled' or o.status = 'pending' and o.id in (select private.withdrawn_orders())
$function$;
comment on function private.is_unwanted(public.orders) is 'Whether no parcel of an order will leave: it was cancelled, or its buyer has withdrawn from all of it before.';

CREATE OR REPLACE FUNCTION private.labels_kept_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '90 days' $function$;
comment on function private.labels_kept_for() is 'How long after a delivery the file of a label is kept.';

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
  if exists (select from public.labels l where l.order_id = o.id and l.state in ('buying', 'unsure', 'ready')) then
    return jsonb_build_object('is_new', false, 'label', private.label_view(o));
  end if;
  refusal := coalesce(private.shipping_refusal(o), case when o.tracking_number is not null then 'label_needless' end);
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  select m.carrier into brought_by from public.shipping_methods m where m.id = o.shipping_method;
  -- What was refused before was not bought.
  delete from public.labels l where l.order_id = o.id and l.state = 'draft';
  insert into public.labels (order_id, carrier, weight_g, recipient, asked_by)
  values (o.id, coalesce(brought_by, 'none'), begin_label.weight_g, private.label_recipient(o), auth.uid());
  return jsonb_build_object('is_new', true, 'label', private.label_view(o));
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.begin_label(text,integer) is 'For administrators: notes that a label of an order is about to be bought, which the function parcel-label then does. Gives {is_new, label}: where there is one already, is_new is false, and nobody buys another.';
grant execute on function public.begin_label(text,integer) to authenticated;

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
    'number', (held.o).order_number, 'weight_g', (held.l).weight_g, 'shipment', (held.l).shipment, 'label', private.label_view(held.o)
  );
end
$function$;
comment on function public.label_to_look_for(uuid) is 'For administrators: the order and the weight of a label, its shipment at the service, and the label as it is now.';
grant execute on function public.label_to_look_for(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.begin_label_again(label uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
  refusal text;
begin
  perform private.acting_admin();
  select * into held from private.label_named(begin_label_again.label);
  if private.label_view(held.o) ->> 'state' <> 'unsure' or private.label_view(held.o) ->> 'id' <> (held.l).id::text then
    return jsonb_build_object('is_new', false, 'label', private.label_view(held.o));
  end if;
  refusal := private.shipping_refusal(held.o);
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  update public.labels x set
    state = 'buying', began_at = clock_timestamp(), next_look_at = clock_timestamp() + private.label_patience(), reason = null,
    detail = null, recipient = private.label_recipient(held.o), asked_by = auth.uid()
  where x.id = (held.l).id;
  return jsonb_build_object('is_new', true, 'label', private.label_view(held.o));
end
$function$;
comment on function public.begin_label_again(uuid) is 'For administrators: a label of which nobody knows whether it was bought is asked for once more, by the reference that it had: the service sells it once. Gives what begin_label does.';
grant execute on function public.begin_label_again(uuid) to authenticated;

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
  if became = 'ready' and l.state in ('draft', 'buying', 'unsure') then
    update public.labels x set
      state = 'ready', number = note_label.outcome ->> 'number', cost = coalesce((note_label.outcome ->> 'cost')::numeric, x.cost),
      shipment = note_label.outcome ->> 'shipment', parcel = note_label.outcome ->> 'parcel',
      is_stored = coalesce((note_label.outcome ->> 'is_stored')::boolean, false), reason = null, detail = null,
      bought_at = moment, looked_at = moment, next_look_at = case when private.is_unwanted(o) then moment end
    where x.id = l.id;
    update public.settings s set buys_labels = true where not s.buys_labels;
    if o.tracking_number is null and o.status in ('pending', 'shipped') then
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
    if o.status = 'pending' and o.tracking_number = l.number then
      perform private.number_of_label(o, null, null);
    end if;
  elsif became = 'kept' and l.state = 'ready' then
    update public.labels x set
      reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300), next_look_at = null, cancelled_at = moment
    where x.id = l.id;
  end if;
  return private.label_view((select x from public.orders x where x.id = o.id));
end
$function$;
comment on function public.note_label(uuid,jsonb) is 'For the shop''s functions: what became of a label: {state: ready, number, cost, shipment, parcel, is_stored (whether its file is)}; {state: draft, reason, detail}, nothing was bought; {state: unsure, reason, detail, cost, is_answered}; {state: cancelled}; {state: kept, reason, detail}, the service does not take it back. What does not follow from what it is changes nothing: one that was bought stays so. Gives it as administrators see it.';
grant execute on function public.note_label(uuid,jsonb) to service_role;

CREATE OR REPLACE FUNCTION private.number_of_label(o public.orders, number text, by uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.orders x set tracking_number = number_of_label.number where x.id = o.id;
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number)
  values (o.id, number_of_label.by, o.status, o.payment_status, o.status, o.payment_status, coalesce(number_of_label.number, ''));
end
$function$;
comment on function private.number_of_label(public.orders,text,uuid) is 'An order has the number of its label, or no longer: by may be null, for the shop''s own clock; number may be null.';

CREATE OR REPLACE FUNCTION private.labels_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.label_clock c
    where c.next_call_at <= clock_timestamp() and exists (select from public.labels l where l.next_look_at <= clock_timestamp())
  )
$function$;
comment on function private.labels_due() is 'Whether a label is to be looked for, or taken back.';

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
    returning l.id, l.state, l.shipment, l.began_at
  )
  select json_agg(json_build_object('id', m.id, 'shipment', case when m.state = 'ready' then m.shipment end) order by m.began_at, m.id)
  into taken from moved m;
  return coalesce(taken, '[]');
end
$function$;
comment on function public.claim_labels(integer,timestamp with time zone) is 'For the shop''s functions: labels that the service is to be asked about now, [{id, shipment}], the longest due first, each given once: to be looked for by its id, or, where shipment says which, to be taken back.';
grant execute on function public.claim_labels(integer,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.note_label_service(answer text, seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update private.label_clock c set
    answered_at = case when answer in ('answered', 'refused') then clock_timestamp() else c.answered_at end,
    refused_at = case when answer = 'refused' then coalesce(c.refused_at, clock_timestamp()) when answer = 'answered' then null else c.refused_at end,
    interrupted_at = case when answer = 'silent' then coalesce(c.interrupted_at, clock_timestamp()) end,
    next_call_at = case answer
      when 'answered' then '-infinity'
      when 'refused' then clock_timestamp() + interval '1 hour'
      else clock_timestamp() + greatest(interval '1 minute', least(coalesce(seconds, 0), 86400) * interval '1 second')
    end
  where c.id
$function$;
comment on function public.note_label_service(text,integer) is 'For the shop''s functions: how the label service answered: answered, refused (the keys) or silent, also where it asks to wait so many seconds, which may be null.';
grant execute on function public.note_label_service(text,integer) to service_role;

CREATE OR REPLACE FUNCTION public.admin_label_service()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'answered_at', c.answered_at, 'interrupted_at', c.interrupted_at, 'refused_at', c.refused_at,
      'unsure', (select count(*) from public.labels l where l.state = 'unsure')
    )
    from private.label_clock c
  );
end
$function$;
comment on function public.admin_label_service() is 'For administrators: how the label service answered last, and of how many labels nobody knows whether they were bought.';
grant execute on function public.admin_label_service() to authenticated;

CREATE OR REPLACE FUNCTION private.labels_to_forget()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.id from public.labels l join public.orders o on o.id = l.order_id
  where l.is_stored and (
    l.state = 'cancelled' or o.email = private.erased_email() or o.delivered_at < now() - private.labels_kept_for()
    -- One that never left, or whose delivery nobody has said.
    or l.bought_at < now() - interval '1 year'
  )
$function$;
comment on function private.labels_to_forget() is 'Labels whose files are kept no longer: 90 days after the delivery, or once nobody needs them.';

CREATE OR REPLACE FUNCTION public.labels_to_forget(most integer)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select f.id from private.labels_to_forget() f (id) limit least(greatest(labels_to_forget.most, 0), 500)
$function$;
comment on function public.labels_to_forget(integer) is 'For the shop''s functions: labels whose files are to be removed from the bucket.';
grant execute on function public.labels_to_forget(integer) to service_role;

CREATE OR REPLACE FUNCTION public.note_label_stored(label uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ update public.labels l set is_stored = true where l.id = note_label_stored.label $function$;
comment on function public.note_label_stored(uuid) is 'For the shop''s functions: the file of a label lies in the bucket.';
grant execute on function public.note_label_stored(uuid) to service_role;

CREATE OR REPLACE FUNCTION public.note_labels_forgotten(labels uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.labels l set is_stored = false where l.id = any (note_labels_forgotten.labels)
$function$;
comment on function public.note_labels_forgotten(uuid[]) is 'For the shop''s functions: the files of these labels are no longer there.';
grant execute on function public.note_labels_forgotten(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.labels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parcel', l.parcel, 'number', o.order_number) order by array_position(numbers, o.order_number)), '[]')
  from public.orders o join public.labels l on l.order_id = o.id and l.state = 'ready'
  where o.order_number = any (numbers) and (l.is_stored or l.bought_at > clock_timestamp() - private.labels_kept_for())
$function$;
comment on function public.labels_of(text[]) is 'For the shop''s functions: bought labels of orders, in the order of their numbers, as files that may be printed: [{id, parcel, number}].';
grant execute on function public.labels_of(text[]) to service_role;

CREATE OR REPLACE FUNCTION private.order_work_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
    or exists (
      select from public.mail_outbox m
      where m.status <> 'waiting' and m.created_at < now() - private.mail_retention() and m.kind <> 'journal_closing'
    )
    or private.books_due()
    or private.payment_work_due()
    or private.stock_alerts_due()
    or private.growth_work_due()
    or private.newsletters_due()
    or private.parcels_due()
    or private.labels_due()
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due() or private.alarms_due()
        or exists (select from private.labels_to_forget())
    )
$function$;

CREATE OR REPLACE FUNCTION private.anonymise_orders(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due uuid[];
  buyers text[];
begin
  select array_agg(o.id), array_agg(distinct lower(o.email)) into due, buyers from (
    select o.id, o.email from public.orders o
    where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    order by o.created_at limit anonymise_orders.most for update
  ) o;
  if due is null then
    return 0;
  end if;
  -- Orders from before are nobody's: none makes a customer of the address that stands in them.
  insert into private.erased_customers (key, at) values (private.erased_key(private.erased_email()), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  update public.orders o set
    user_id = null, email = private.erased_email(), first_name = '—', last_name = '—', phone = null, address = '—',
    address_complement = null, city = '—', postal_code = repeat('0', length(o.postal_code)), relay_point = null,
    tracking_number = null, request_hash = repeat('0', 64)
  where o.id = any (due);
  delete from public.order_notes n where n.order_id = any (due);
  update public.order_items i set texts = null where i.order_id = any (due) and i.texts is not null;
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.parcels p set number = null where p.order_id = any (due) and p.number is not null;
  update public.labels l set number = null, recipient = repeat('0', 32), detail = null where l.order_id = any (due);
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$function$;

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points', 'public.packagings',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.parcels', 'public.parcel_events', 'public.labels', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
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
$function$;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.content_versions', 'public.content_pictures', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults',
    'public.content_drafts', 'private.content_writes', 'private.text_turn', 'private.announcement_moments', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard', 'private.parcel_clock', 'private.label_clock',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

alter table public.settings add column buys_labels boolean default false not null;
comment on column public.settings.buys_labels is 'Whether a label was ever bought of the label service, which the page on privacy then names. Public; set with the first.';
grant select (buys_labels) on public.settings to anon, authenticated;

create table public.labels (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  state text default 'buying'::text not null,
  carrier text not null,
  weight_g integer not null,
  recipient text not null,
  number text,
  cost numeric(10,2),
  shipment text,
  parcel text,
  reason text,
  detail text,
  asked_by uuid,
  began_at timestamp with time zone default clock_timestamp() not null,
  bought_at timestamp with time zone,
  looked_at timestamp with time zone,
  looks integer default 0 not null,
  next_look_at timestamp with time zone default clock_timestamp() + '00:02:00'::interval,
  cancelled_at timestamp with time zone,
  is_stored boolean default false not null,
  constraint labels_state_check CHECK (state = ANY (ARRAY['draft'::text, 'buying'::text, 'unsure'::text, 'ready'::text, 'cancelled'::text])),
  constraint labels_carrier_check CHECK (carrier = ANY (private.carriers())),
  constraint labels_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g()),
  constraint labels_recipient_check CHECK (recipient ~ '^[0-9a-f]{32}$'::text),
  constraint labels_number_check CHECK (length(number) >= 1 AND length(number) <= 60),
  constraint labels_cost_check CHECK (cost >= 0::numeric),
  constraint labels_shipment_check CHECK (length(shipment) >= 1 AND length(shipment) <= 100),
  constraint labels_parcel_check CHECK (length(parcel) >= 1 AND length(parcel) <= 100),
  constraint labels_reason_check CHECK (reason ~ '^[a-z_]{1,30}$'::text),
  constraint labels_detail_check CHECK (length(detail) <= 300),
  constraint labels_looks_check CHECK (looks >= 0),
  constraint labels_bought CHECK ((state = ANY (ARRAY['ready'::text, 'cancelled'::text])) = (bought_at IS NOT NULL) AND (bought_at IS NULL OR shipment IS NOT NULL)),
  constraint labels_pkey PRIMARY KEY (id)
);
alter table public.labels enable row level security;
comment on table public.labels is 'Labels of orders at the label service. A row stands before its purchase is asked for: the service is never asked for another as long as nobody knows what became of it.';
grant select on table public.labels to service_role;
comment on column public.labels.id is 'Identifier, and the reference by which the service knows the purchase: it buys one of it, however often it is asked.';
comment on column public.labels.order_id is 'Order.';
comment on column public.labels.state is 'draft (refused, nothing was bought), buying (the service is being asked), unsure (it did not answer, and may have sold it), ready (bought), cancelled (bought, and given back).';
comment on column public.labels.carrier is 'Who brings the parcel.';
comment on column public.labels.weight_g is 'Grams, with its packaging.';
comment on column public.labels.recipient is 'private.label_recipient of the order when it was bought: another one, and the label is out of date.';
comment on column public.labels.number is 'Number of the parcel at its carrier.';
comment on column public.labels.cost is 'What the service asks for it, in euros; null where it did not say.';
comment on column public.labels.shipment is 'The shipment as the service calls it.';
comment on column public.labels.parcel is 'Its parcel as the service calls it: papers are asked for by it.';
comment on column public.labels.reason is 'Why it was refused, not answered or not taken back: LABEL_REASONS of src/domain/label.ts.';
comment on column public.labels.detail is 'The same in the words of the service, without what it says of people.';
comment on column public.labels.asked_by is 'Account that asked for it.';
comment on column public.labels.began_at is 'When the service was last asked for it.';
comment on column public.labels.bought_at is 'When it was bought.';
comment on column public.labels.looked_at is 'When the service last said what became of it.';
comment on column public.labels.looks is 'How often it was looked for.';
comment on column public.labels.next_look_at is 'When the clock looks for it, or has it taken back; null where it does not.';
comment on column public.labels.cancelled_at is 'When the service was asked to take it back.';
comment on column public.labels.is_stored is 'Whether its file lies in the bucket labels, by its id.';

CREATE OR REPLACE FUNCTION private.label_named(label uuid, OUT o public.orders, OUT l public.labels)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  select x.order_number into l.number from public.orders x join public.labels y on y.order_id = x.id where y.id = label_named.label;
  if not found then
    perform private.refuse(404, 'label_not_found');
  end if;
  o := private.order_named(l.number);
  select * into l from public.labels y where y.id = label_named.label for update;
  if not found then
    perform private.refuse(404, 'label_not_found');
  end if;
end
$function$;
comment on function private.label_named(uuid) is 'A label and its order, both held until the end of the transaction; refuses where there is none.';

alter table public.labels add constraint labels_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX labels_open ON public.labels USING btree (order_id) WHERE state = ANY (ARRAY['buying'::text, 'unsure'::text, 'ready'::text]);

CREATE INDEX labels_order ON public.labels USING btree (order_id, began_at);

CREATE INDEX labels_due ON public.labels USING btree (next_look_at) WHERE next_look_at IS NOT NULL;

CREATE INDEX labels_stored ON public.labels USING btree (bought_at) WHERE is_stored;

create table private.label_clock (
  id boolean default true not null,
  next_call_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  answered_at timestamp with time zone,
  interrupted_at timestamp with time zone,
  refused_at timestamp with time zone,
  constraint label_clock_id_check CHECK (id),
  constraint label_clock_pkey PRIMARY KEY (id)
);
alter table private.label_clock enable row level security;
comment on table private.label_clock is 'How the label service answered: one row.';
comment on column private.label_clock.id is 'Always true: there is one row.';
comment on column private.label_clock.next_call_at is 'Before it the clock asks for nothing.';
comment on column private.label_clock.answered_at is 'When it last answered.';
comment on column private.label_clock.interrupted_at is 'Since when it does not; null while it does.';
comment on column private.label_clock.refused_at is 'Since when it refuses the keys; null while it does not.';

CREATE TRIGGER orders_label AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (new.status = 'cancelled'::text AND old.status <> 'cancelled'::text) EXECUTE FUNCTION private.give_up_label();

CREATE TRIGGER withdrawals_label AFTER INSERT OR UPDATE OF order_id, items, status ON public.withdrawals FOR EACH ROW WHEN (new.order_id IS NOT NULL AND new.items IS NULL AND new.status <> 'closed'::text) EXECUTE FUNCTION private.give_up_label();

insert into private.label_clock (id) values
  ('true')
on conflict do nothing;

insert into storage.buckets (id, name, public, avif_autodetection, file_size_limit, allowed_mime_types, owner_id) values
  ('labels', 'labels', 'false', 'false', '2097152', '{application/pdf}', NULL)
on conflict do nothing;
