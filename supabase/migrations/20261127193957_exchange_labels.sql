-- Exchange labels.

set check_function_bodies = off;

alter table public.labels drop constraint labels_kind_check;

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
        'label', case when r.lines is null then private.label_view(o) when r.is_due then private.exchange_label_view(o) end,
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
comment on function public.preparing_table(text[]) is 'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped. label is what private.label_view says, of an exchange that is due private.exchange_label_view.';

CREATE OR REPLACE FUNCTION public.ship_orders(parcels jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  parcel record;
  o public.orders;
  clean text;
  refusal text;
  refusals jsonb := '{}';
  moment timestamptz;
begin
  perform private.acting_admin();
  if jsonb_typeof(parcels) is distinct from 'array' or jsonb_array_length(parcels) not between 1 and 100 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform from public.orders x
  where x.order_number in (select e.parcel ->> 'number' from jsonb_array_elements(parcels) e (parcel)) order by x.id for update;
  -- What leaves together is known by it.
  moment := clock_timestamp();
  for parcel in
    select e.parcel ->> 'number' as number, e.parcel ->> 'tracking' as tracking,
      coalesce(e.parcel -> 'exchange' = 'true', false) as is_exchange
    from jsonb_array_elements(parcels) e (parcel)
  loop
    clean := private.parcel_number(parcel.tracking);
    select * into o from public.orders x where x.order_number = parcel.number;
    if parcel.is_exchange and clean is null then
      clean := (select l.number from private.exchange_label(o) l where l.state = 'ready');
    end if;
    refusal := coalesce(case
      when o.id is null or not parcel.is_exchange then private.shipping_refusal(o) else private.exchange_refusal(o)
    end, private.parcel_refusal(o, clean, parcel.is_exchange));
    if refusal is null and parcel.is_exchange then
      update public.order_exchanges e set sent_at = moment, tracking_number = clean
      where e.id in (select d.exchange_id from private.exchange_shares(o.id) d where d.due > 0);
      perform private.touch_order(o.id);
    elsif refusal is null then
      update public.orders x set status = 'shipped', tracking_number = coalesce(clean, x.tracking_number),
        prepared_at = coalesce(x.prepared_at, clock_timestamp())
      where x.id = o.id;
      if clean is not null then
        insert into public.order_events (
          order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
        ) values (o.id, auth.uid(), 'shipped', o.payment_status, 'shipped', o.payment_status, clean);
      end if;
    end if;
    refusals := refusals || jsonb_build_object(coalesce(parcel.number, ''), refusal);
  end loop;
  return (
    select json_agg(json_build_object('number', e.parcel ->> 'number', 'refusal', refusals ->> (e.parcel ->> 'number')) order by e.n)
    from jsonb_array_elements(parcels) with ordinality e (parcel, n)
  );
end
$function$;
comment on function public.ship_orders(jsonb) is 'For administrators: at most 100 orders, [{number, tracking, exchange}], are on their way, and their buyers are told; tracking may be null or miss. Where exchange is true it is the pieces due of its exchanges that are, with the number of their label where none is given. Each that cannot be is refused by itself: [{number, refusal}].';

CREATE OR REPLACE FUNCTION private.exchange_parcel_lines(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object(
    'product_id', p.id, 'name', i.name, 'sku', e.sku, 'quantity', d.due,
    'value', coalesce(nullif(round((i.line_total - i.discount) / i.quantity, 2), 0), v.price, p.price),
    'weight_g', coalesce(v.weight_g, p.weight_g, c.weight_g), 'hs_code', coalesce(p.hs_code, c.hs_code),
    'origin_code', coalesce(p.origin_code, c.origin_code), 'customs_name', coalesce(p.customs_name, c.customs_name)
  ) order by e.line_no, e.at, e.id)
  from private.exchange_shares(o.id) d
    join public.order_exchanges e on e.id = d.exchange_id
    join public.order_items i on i.order_id = o.id and i.position = e.line_no
    join public.products p on p.id = i.product_id
    join public.categories c on c.name = p.category
    left join public.product_variants v on v.id = e.variant_id
  where d.due > 0
$function$;
comment on function private.exchange_parcel_lines(public.orders) is 'What private.parcel_lines says, of the units that are still to be sent in exchange for others of an order; null where none are.';

CREATE OR REPLACE FUNCTION public.parcels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and private.max_parcel_orders() then
    perform private.refuse(400, 'request_invalid');
  end if;
  return jsonb_build_object(
    'sender', (
      select jsonb_build_object(
        'name', coalesce(nullif(s.sender_name, ''), s.site_name), 'shop', s.site_name, 'street', s.sender_street,
        'complement', s.sender_complement, 'postal_code', s.sender_postal_code, 'city', s.sender_city,
        'email', s.contact_email, 'phone', s.contact_phone
      )
      from public.settings s
    ),
    'packagings', private.packagings_view() -> 'packagings',
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', o.order_number, 'refusal', private.shipping_refusal(o), 'tracking', o.tracking_number,
        'carrier', coalesce(m.carrier, 'none'), 'with_signature', coalesce(m.with_signature, false),
        'method', o.shipping_label, 'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'relay_point', o.relay_point, 'shipping_fee', o.shipping_fee, 'lines', private.parcel_lines(o),
        'exchange_lines', case when o.status in ('shipped', 'completed') then private.exchange_parcel_lines(o) end
      ) order by n.n)
      from (select u.number, min(u.n) as n from unnest(numbers) with ordinality u (number, n) group by u.number) n
        join public.orders o on o.order_number = n.number
        left join public.shipping_methods m on m.id = o.shipping_method
    ), '[]')
  );
end
$function$;
comment on function public.parcels_of(text[]) is 'For administrators: what files for carriers say of orders, in the order of their numbers (500 at most): sender, packagings, and of each order its carrier, recipient and private.parcel_lines. exchange_lines are what replaces units of it and is to be sent, null where nothing does; refusal is why it is not to be shipped, tracking the number it has already.';

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
    'is_outdated', l.state = 'ready' and l.recipient <> private.label_recipient(o) and case l.kind
      when 'outbound' then o.status = 'pending' when 'exchange' then not private.has_left(l) else false
    end,
    'is_unwanted', l.state = 'ready' and private.is_label_unwanted(o, l),
    'is_printable', private.is_printable(l)
  )
$function$;

CREATE OR REPLACE FUNCTION private.has_left(l public.labels)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.order_exchanges e where e.order_id = l.order_id and e.sent_at is not null and e.tracking_number = l.number
  )
$function$;
comment on function private.has_left(public.labels) is 'Whether what replaces units of an order was sent with a label.';

CREATE OR REPLACE FUNCTION private.exchange_label(o public.orders)
 RETURNS public.labels
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l from public.labels l where l.order_id = o.id and l.kind = 'exchange' and not private.has_left(l) order by l.began_at desc limit 1
$function$;
comment on function private.exchange_label(public.orders) is 'The latest label for what replaces units of an order and is still to be sent; null where nobody has asked for one.';

CREATE OR REPLACE FUNCTION private.exchange_label_view(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.label_row(o, l) from private.exchange_label(o) l where l.id is not null
$function$;
comment on function private.exchange_label_view(public.orders) is 'private.exchange_label, as private.label_row has it; null where there is none.';

CREATE OR REPLACE FUNCTION private.exchange_labels(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.label_row(o, l) order by l.began_at desc, l.id), '[]')
  from public.labels l where l.order_id = o.id and l.kind = 'exchange' and l.state <> 'draft'
$function$;
comment on function private.exchange_labels(public.orders) is 'Labels for what replaces units of an order, latest first, as private.label_row has them; none that was refused.';

CREATE OR REPLACE FUNCTION private.is_label_unwanted(o public.orders, l public.labels)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case l.kind
    when 'outbound' then private.is_unwanted(o)
    when 'exchange' then not private.has_left(l) and not exists (select from private.exchange_shares(o.id) d where d.due > 0)
    else o.status = 'cancelled' or exists (
      select from public.withdrawals w where w.id = l.withdrawal_id and (w.status = 'closed' or w.order_id is distinct from o.id)
    )
  end
$function$;
comment on function private.is_label_unwanted(public.orders,public.labels) is 'Whether the parcel of a label will not leave: of an exchange, since nothing of it is to be sent any more; of a return, since its withdrawal was closed, or is of another order.';

CREATE OR REPLACE FUNCTION private.exchange_refusal(o public.orders)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when o.id in (select private.withdrawn_orders()) then 'order_withdrawn'
    when not exists (select from private.exchange_shares(o.id) d where d.due > 0) then 'exchange_not_due'
  end
$function$;
comment on function private.exchange_refusal(public.orders) is 'Why what replaces units of an order is not to be sent; null where it is.';

CREATE OR REPLACE FUNCTION public.begin_exchange_label(number text, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  l public.labels;
  refusal text;
begin
  perform private.acting_admin();
  o := private.order_named(begin_exchange_label.number);
  l := private.exchange_label(o);
  if l.state in ('buying', 'unsure', 'ready') then
    return jsonb_build_object('is_new', false, 'label', private.label_row(o, l));
  end if;
  refusal := private.exchange_refusal(o);
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  return private.start_label(o, 'exchange', null, begin_exchange_label.weight_g);
end
$function$;
comment on function public.begin_exchange_label(text,integer) is 'For administrators: the same of a label for what replaces units of a sent order; once that was sent, what is exchanged next takes another.';
grant execute on function public.begin_exchange_label(text,integer) to authenticated;

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
  refusal := case (held.l).kind
    when 'return' then private.return_refusal(held.o, (held.l).withdrawal_id)
    when 'exchange' then private.exchange_refusal(held.o)
    else private.shipping_refusal(held.o)
  end;
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  update public.labels x set
    state = 'buying', began_at = clock_timestamp(), next_look_at = clock_timestamp() + private.label_patience(), reason = null,
    detail = null, recipient = private.label_recipient(held.o), asked_by = auth.uid()
  where x.id = (held.l).id returning * into l;
  return private.begun_label(held.o, l);
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
      bought_at = moment, looked_at = moment,
      next_look_at = case when private.is_label_unwanted(o, l) then moment when l.kind = 'exchange' then moment + private.exchange_label_time() end
    where x.id = l.id;
    perform private.act_as(null);
    update public.settings s set buys_labels = true where not s.buys_labels;
    if l.kind = 'outbound' and o.tracking_number is null and o.status in ('pending', 'shipped') then
      perform private.number_of_label(o, note_label.outcome ->> 'number', l.asked_by);
    elsif l.kind = 'return' then
      -- Whoever withdraws does not look at the order's page of its own accord.
      perform private.queue_mail('return_label', l.id::text, o.id, null, jsonb_build_object('number', note_label.outcome ->> 'number'));
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

CREATE OR REPLACE FUNCTION private.exchange_label_time()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '1 day' $function$;
comment on function private.exchange_label_time() is 'How often the clock looks whether what a label of an exchange was bought for is still to be sent.';

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
  -- Units of an exchange may be given back, or leave with another number: nothing else of the order says so.
  update public.labels l set next_look_at = case when not private.has_left(l) then claim_labels.moment + private.exchange_label_time() end
  from public.orders o
  where l.next_look_at <= claim_labels.moment and l.kind = 'exchange' and l.state = 'ready' and o.id = l.order_id
    and not private.is_label_unwanted(o, l);
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

CREATE OR REPLACE FUNCTION private.labels_to_forget()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select l.id from public.labels l join public.orders o on o.id = l.order_id
  where l.is_stored and (
    l.state = 'cancelled' or o.email = private.erased_email()
    or case l.kind when 'outbound' then o.delivered_at else l.bought_at end < now() - private.labels_kept_for()
    -- One that never left, or whose delivery nobody has said.
    or l.bought_at < now() - interval '1 year'
  )
$function$;
comment on function private.labels_to_forget() is 'Labels whose files are kept no longer: 90 days after the delivery, of a return or an exchange after the purchase, or once nobody needs them.';

CREATE OR REPLACE FUNCTION public.return_label_file(label uuid DEFAULT NULL::uuid, token text DEFAULT NULL::text, number text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', f.id, 'parcel', f.parcel, 'number', f.order_number, 'kind', f.kind)
  from (
    select l.id, l.parcel, l.kind, o.order_number from public.labels l join public.orders o on o.id = l.order_id
    where l.id = return_label_file.label and l.kind in ('return', 'exchange') and private.is_printable(l)
    union all
    select l.id, l.parcel, l.kind, o.order_number from public.orders o join public.labels l on l.order_id = o.id
    where o.id = (select private.linked_order(return_label_file.token)) and l.kind = 'return' and l.number = return_label_file.number
      and private.is_for_buyer(o, l)
  ) f
  limit 1
$function$;
comment on function public.return_label_file(uuid,text,text) is 'For the shop''s functions: a label with which units come back or are replaced, by its id, or, of what comes back, for its buyer, by the token of its order and its number, as labels_of has it; null where there is none.';

comment on column public.labels.kind is 'outbound (to its buyer), exchange (to its buyer, with what replaces units of it) or return (back to the shop, which pays for it).';

-- Data that must move or be mended is moved here.

alter table public.labels add constraint labels_kind_check CHECK (kind = ANY (ARRAY['outbound'::text, 'exchange'::text, 'return'::text]));

CREATE UNIQUE INDEX labels_exchange_open ON public.labels USING btree (order_id) WHERE kind = 'exchange'::text AND (state = ANY (ARRAY['buying'::text, 'unsure'::text]));
