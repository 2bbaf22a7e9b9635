-- Parcels.

set check_function_bodies = off;

drop function private.exchanges_sent_as(text);

CREATE OR REPLACE FUNCTION private.keep_main_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.parcels as p (order_id, is_main, carrier, number)
  select new.id, true, coalesce((select m.carrier from public.shipping_methods m where m.id = new.shipping_method), 'none'), new.tracking_number
  on conflict (order_id) where is_main do update set number = excluded.number where p.number is distinct from excluded.number;
  if tg_op = 'UPDATE' and new.status <> old.status then
    -- What is not on its way is not asked for; one that leaves again is.
    update public.parcels p set next_look_at = private.first_look(p)
    where p.order_id = new.id and (new.status = 'shipped') <> (p.next_look_at is not null) and new.status <> 'completed';
  end if;
  return null;
end
$function$;
comment on function private.keep_main_parcel() is 'Trigger: an order that was shipped has a parcel, and the order''s number is its.';

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
    'tracking_number', o.tracking_number, 'parcels', private.parcels_for_buyer(o), 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
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

CREATE OR REPLACE FUNCTION private.order_condition(filters jsonb)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted constant text := left(private.searched(filters ->> 'text'), 120);
  sold bigint[];
  is_parcel boolean;
  parts text[] := array['true'];
begin
  if wanted <> '' then
    select array_agg(v.id) into sold
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join private.product_words w on w.product_id = p.id
    where length(wanted) > 1 and (
      strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0
    );
    -- Not `like`: what a person types has no wildcards.
    -- Parcels besides the main one by how their number begins, as far as it is known, so that an index finds them.
    is_parcel := exists (select from private.orders_with_parcel(wanted));
    parts := parts || (format('(strpos(o.search_words, %L) > 0', wanted) || case
      when sold is null then ''
      else format(' or o.id in (select i.order_id from public.order_items i where i.variant_id = any (%L::bigint[]))', sold)
    end || case when is_parcel then format(' or o.id in (select private.orders_with_parcel(%L))', wanted) else '' end || ')');
  end if;
  if filters ->> 'status' is not null then
    parts := parts || format('o.status = %L', filters ->> 'status');
  end if;
  if filters ->> 'payment' is not null then
    parts := parts || format('o.payment_status = %L', filters ->> 'payment');
  end if;
  if filters ->> 'method' is not null then
    parts := parts || format('o.shipping_method = %L', filters ->> 'method');
  end if;
  if filters ->> 'tag' is not null then
    parts := parts || format('o.id in (select t.order_id from public.order_tags t where t.tag = %L)', filters ->> 'tag');
  end if;
  if filters ->> 'first_day' is not null then
    parts := parts || format('o.created_at >= %L::timestamptz', (filters ->> 'first_day')::date::timestamp at time zone 'Europe/Paris');
  end if;
  if filters ->> 'last_day' is not null then
    parts := parts || format('o.created_at < %L::timestamptz', ((filters ->> 'last_day')::date + 1)::timestamp at time zone 'Europe/Paris');
  end if;
  return array_to_string(parts || case coalesce(filters ->> 'work', '')
    when '' then 'true'
    when 'to_prepare' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is null
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'prepared' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is not null$sql$
    -- As private.is_late, by its index.
    when 'late' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - (select private.late_after())
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'withdrawal' then 'o.id in (select w.order_id from public.withdrawals w)'
    when 'open_withdrawal' then $sql$o.id in (select w.order_id from public.withdrawals w where w.status in ('received', 'returned'))$sql$
    when 'by_phone' then 'o.taken_by is not null'
    when 'exchange' then 'o.id in (select private.orders_to_replace())'
    when 'parcels' then 'o.id in (select private.orders_with_parcel_work())'
    else 'false'
  end, ' and ');
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function private.order_condition(jsonb) is 'Condition on public.orders o for {text, status, payment, method, tag, first_day, last_day (as in Paris), work: to_prepare, prepared, late, withdrawal, open_withdrawal, by_phone, exchange or parcels}; what is missing or null limits nothing. Written anew for each call, so that each is planned by what it asks.';

CREATE OR REPLACE FUNCTION private.parcel_refusal(o public.orders, number text, is_exchange boolean DEFAULT false, is_sent boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when length(number) > 60 or number ~ '[[:cntrl:]]' then 'request_invalid'
    -- Two orders of one person may go as one parcel; anything else is a label that was scanned twice.
    when exists (
      select from public.orders x
      where x.tracking_number = number and (lower(x.email) <> lower(o.email) or is_exchange and x.id = o.id)
    ) or exists (
      select from public.order_exchanges e join public.orders x on x.id = e.order_id
      where e.tracking_number = number and (lower(x.email) <> lower(o.email) or x.id = o.id and not is_sent)
    ) or exists (
      select from public.parcels p join public.orders x on x.id = p.order_id
      where not p.is_main and p.number = parcel_refusal.number and (lower(x.email) <> lower(o.email) or x.id = o.id)
    ) then 'tracking_number_used'
  end
$function$;

CREATE OR REPLACE FUNCTION private.carriers()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array['colissimo', 'mondial_relay', 'chronopost', 'none'] $function$;
comment on function private.carriers() is 'Who brings parcels: CARRIERS of src/domain/tracking.ts.';

CREATE OR REPLACE FUNCTION private.asked_number(carrier text, number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when carrier in ('colissimo', 'chronopost') then substring(upper(regexp_replace(number, '[\s.-]', '', 'g')) from '^[0-9A-Z]{11,15}$') end
$function$;
comment on function private.asked_number(text,text) is 'A number as La Poste is asked for it, which follows its own parcels and those of Chronopost; null of what it cannot know. Either argument: carrier or number may be null.';

CREATE OR REPLACE FUNCTION private.renumber_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- What was heard of the former number is not this parcel's; a day that a person has set is.
    delete from public.parcel_events e where e.parcel_id = new.id;
    new.numbered_at := clock_timestamp();
    new.work := null;
    new.settled_at := null;
    new.last_event_at := null;
    new.looked_at := null;
    new.looks_alone := false;
    if not new.is_dated_by_hand then
      new.state := 'sent';
      new.delivered_at := null;
    end if;
  end if;
  new.next_look_at := private.first_look(new);
  return new;
end
$function$;
comment on function private.renumber_parcel() is 'Trigger: a parcel with another number begins anew.';

CREATE OR REPLACE FUNCTION private.followed_for()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '60 days' $function$;
comment on function private.followed_for() is 'How long after it got its number a parcel is asked for.';

CREATE OR REPLACE FUNCTION private.parcels_for_buyer(o public.orders)
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
    select coalesce(jsonb_agg(jsonb_build_object(
      'carrier', p.carrier, 'number', p.number, 'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at,
      'steps', coalesce((
        select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.at) order by s.at, s.step)
        from (
          select private.parcel_step(e.code) as step, min(e.at) as at from public.parcel_events e
          where e.parcel_id = p.id and private.parcel_step(e.code) is not null group by 1
        ) s
      ), '[]')
    ) order by p.is_main desc, p.created_at, p.id), '[]')
    from public.parcels p where p.order_id = o.id
  );
end
$function$;
comment on function private.parcels_for_buyer(public.orders) is 'Parcels of an order as its buyer sees them, the main one first: carrier, number, state, and when it first was taken, moving, at_pickup, delivered or returning.';

CREATE OR REPLACE FUNCTION private.parcels_for_admin(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'is_main', p.is_main, 'carrier', p.carrier, 'number', p.number, 'weight_g', p.weight_g,
    'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at, 'is_dated_by_hand', p.is_dated_by_hand, 'work', p.work,
    'looked_at', p.looked_at, 'is_followed', p.next_look_at is not null,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.code)
      from public.parcel_events e where e.parcel_id = p.id
    ), '[]')
  ) order by p.is_main desc, p.created_at, p.id), '[]')
  from public.parcels p where p.order_id = o.id
$function$;
comment on function private.parcels_for_admin(public.orders) is 'Parcels of an order as administrators see them, the main one first, each with what its carrier said of it, latest first.';

CREATE OR REPLACE FUNCTION private.orders_with_parcel(words text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select e.order_id from public.order_exchanges e
  where e.tracking_number is not null and private.search_text(e.tracking_number) collate "C" >= words
    and private.search_text(e.tracking_number) collate "C" < words || chr(1114109)
  union
  select p.order_id from public.parcels p
  where not p.is_main and p.number is not null and private.search_text(p.number) collate "C" >= words
    and private.search_text(p.number) collate "C" < words || chr(1114109)
$function$;
comment on function private.orders_with_parcel(text) is 'Orders with a parcel besides the main one, or exchanged pieces sent in one, whose number begins with these words, as private.searched writes them.';

CREATE OR REPLACE FUNCTION private.max_parcels()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 20$function$;
comment on function private.max_parcels() is 'Parcels of one order: MAX_PARCELS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION public.add_parcel(number text, parcel jsonb, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  perform private.acting_admin();
  if jsonb_typeof(add_parcel.parcel) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  o := private.order_named(add_parcel.number);
  perform private.expect_order(o, add_parcel.expected);
  if o.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  elsif (select count(*) from public.parcels p where p.order_id = o.id) >= private.max_parcels() then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.write_parcel(o, null, jsonb_build_object('carrier', coalesce(
    (select p.carrier from public.parcels p where p.order_id = o.id and p.is_main), 'none'
  )) || jsonb_strip_nulls(add_parcel.parcel));
  perform private.touch_order(o.id);
  return public.admin_order(add_parcel.number);
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.add_parcel(text,jsonb,timestamp with time zone) is 'For administrators: a shipped order has one parcel more, {carrier, number, weight_g}, each of which may miss: it is delivered once all are. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.add_parcel(text,jsonb,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.change_parcel(parcel uuid, changes jsonb, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
  o public.orders;
  p public.parcels;
  day date;
begin
  perform private.acting_admin();
  if jsonb_typeof(change_parcel.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select * into held from private.parcel_named(change_parcel.parcel, change_parcel.expected);
  o := held.o;
  p := held.p;
  if o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  perform private.write_parcel(o, p, change_parcel.changes);
  if change_parcel.changes ? 'delivered_on' then
    day := (change_parcel.changes ->> 'delivered_on')::date;
    if day > private.paris_day(now()) or day < private.paris_day(o.created_at) then
      perform private.refuse(400, 'delivery_day_invalid');
    end if;
    update public.parcels x set
      delivered_at = (day + time '12:00') at time zone 'Europe/Paris', is_dated_by_hand = day is not null,
      state = case when day is null then 'sent' else 'delivered' end,
      work = case when day is null then x.work end, settled_at = case when day is null then x.settled_at else clock_timestamp() end
    where x.id = p.id;
    if day is null then
      perform private.settle_parcel(p.id);
    end if;
  end if;
  if change_parcel.changes -> 'is_settled' = 'true' then
    update public.parcels x set work = null, settled_at = clock_timestamp() where x.id = p.id;
  end if;
  perform private.touch_order(o.id);
  perform private.deliver_order(o.id);
  return public.admin_order(o.order_number);
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.change_parcel(uuid,jsonb,timestamp with time zone) is 'For administrators: changes a parcel, {carrier, number, weight_g, delivered_on (a day, null takes it away), is_settled (somebody has looked into it)}; what is missing stays. The last one that is delivered completes its order. Expected is the version of the order that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.change_parcel(uuid,jsonb,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION public.remove_parcel(parcel uuid, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
begin
  perform private.acting_admin();
  select * into held from private.parcel_named(remove_parcel.parcel, remove_parcel.expected);
  if (held.p).is_main then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from public.parcels x where x.id = (held.p).id;
  perform private.touch_order((held.o).id);
  perform private.deliver_order((held.o).id);
  return public.admin_order((held.o).order_number);
end
$function$;
comment on function public.remove_parcel(uuid,timestamp with time zone) is 'For administrators: takes a parcel away that was added by mistake; the main one goes with its order alone. Expected is the version of the order that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.remove_parcel(uuid,timestamp with time zone) to authenticated;

CREATE OR REPLACE FUNCTION private.parcel_meaning(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when code in ('DR1', 'DR2', 'ID0') then 'sent'
    when code in ('PC1', 'PC2', 'ET1', 'ET2', 'ET3', 'ET4', 'EP1', 'DO1', 'DO2', 'PB2', 'MD2', 'DI3') then 'moving'
    when code = 'AG1' then 'at_pickup'
    when code in ('PB1', 'DO3', 'ND1') then 'problem'
    when code = 'RE1' then 'returning'
    when code = 'DI1' then 'delivered'
    when code = 'DI2' then 'returned'
  end
$function$;
comment on function private.parcel_meaning(text) is 'State of a parcel whose latest event is this one of La Poste''s; null of one that decides nothing. DI2 is a delivery to the sender.';

CREATE OR REPLACE FUNCTION private.parcel_step(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when code in ('PC1', 'PC2') then 'taken'
    when code in ('ET1', 'ET2', 'ET3', 'ET4', 'EP1', 'MD2') then 'moving'
    when code = 'AG1' then 'at_pickup'
    when code = 'DI1' then 'delivered'
    when code in ('RE1', 'DI2') then 'returning'
  end
$function$;
comment on function private.parcel_step(text) is 'Step on a parcel''s way as its buyer sees it; null of an event that is none.';

CREATE OR REPLACE FUNCTION private.event_work(code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case code when 'PB1' then 'problem' when 'DO3' then 'held' when 'ND1' then 'undeliverable' when 'RE1' then 'returning' end
$function$;
comment on function private.event_work(text) is 'Why somebody looks into a parcel whose latest event is this one; null where nobody has to.';

CREATE OR REPLACE FUNCTION private.after_working_days(since timestamp with time zone, days integer)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select since + (n.day || ' days')::interval
  from (
    select g.day, count(*) filter (where extract(isodow from since at time zone 'Europe/Paris' + (g.day || ' days')::interval) < 6) over (order by g.day) as worked
    from generate_series(1, days * 2 + 2) g (day)
  ) n
  where n.worked = days order by n.day limit 1
$function$;
comment on function private.after_working_days(timestamp with time zone,integer) is 'The same hour so many days later, Mondays to Fridays counted; feasts count as they fall.';

CREATE OR REPLACE FUNCTION private.silent_after(country text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select case country when 'CH' then 15 else 7 end $function$;
comment on function private.silent_after(text) is 'Working days without an event after which somebody looks into a parcel to that country.';

CREATE OR REPLACE FUNCTION private.unknown_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select interval '72 hours' $function$;
comment on function private.unknown_after() is 'How long a carrier may not know the number of a parcel.';

CREATE OR REPLACE FUNCTION private.orders_with_parcel_work()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select distinct p.order_id from public.parcels p where p.work is not null $function$;
comment on function private.orders_with_parcel_work() is 'Orders with a parcel that somebody has to look into.';

CREATE OR REPLACE FUNCTION private.parcels_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.parcel_clock c
    where c.next_call_at <= clock_timestamp() and not private.is_night(c, clock_timestamp())
      and exists (select from public.parcels p where p.next_look_at <= clock_timestamp())
  )
$function$;
comment on function private.parcels_due() is 'Whether the carrier may be asked for a parcel, and is to be.';

CREATE OR REPLACE FUNCTION private.look_again(code text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when code = 'MD2' then interval '1 hour'
    when code in ('AG1', 'PB1') then interval '12 hours'
    when code is null or private.parcel_meaning(code) = 'sent' then interval '6 hours'
    else interval '4 hours'
  end
$function$;
comment on function private.look_again(text) is 'How long after a look the next one comes, by the latest event; code may be null: nothing was heard yet.';

CREATE OR REPLACE FUNCTION public.claim_parcels(most integer, moment timestamp with time zone DEFAULT clock_timestamp())
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clock private.parcel_clock;
  taken json;
  calls int;
begin
  if private.shop_is_silent() then
    return '[]';
  end if;
  -- One at a time: whoever finds it held leaves the work to whoever holds it.
  select * into clock from private.parcel_clock c where c.next_call_at <= moment for update skip locked;
  if not found or private.is_night(clock, moment) then
    return '[]';
  end if;
  with due as (
    select p.asked_number as number, min(p.next_look_at) as at
    from (
      select x.asked_number, x.next_look_at from public.parcels x
      where x.next_look_at <= moment order by x.next_look_at limit least(greatest(claim_parcels.most, 0), 500)
    ) p
    group by p.asked_number
  ), held as (
    select p.id, p.asked_number, p.looks_alone from public.parcels p
    where p.asked_number in (select d.number from due d) and p.next_look_at is not null
    order by p.id for update skip locked
  ), whole as (
    -- One of whose parcels somebody is at work on comes later: it is asked for once.
    select h.asked_number, bool_or(h.looks_alone) as is_alone from held h group by h.asked_number
    having count(*) = (select count(*) from public.parcels p where p.asked_number = h.asked_number and p.next_look_at is not null)
  ), moved as (
    -- Moved first: whoever dies of the answer does not ask twice.
    update public.parcels p set next_look_at = moment + interval '4 hours'
    from held h join whole w on w.asked_number = h.asked_number where p.id = h.id
  )
  select json_agg(json_build_object('number', w.asked_number, 'is_alone', w.is_alone) order by d.at, w.asked_number),
    count(*) filter (where w.is_alone) + ceil(count(*) filter (where not w.is_alone) / 10.0)
  into taken, calls
  from whole w join due d on d.number = w.asked_number;
  if taken is null then
    return '[]';
  end if;
  -- A call takes ten and a second.
  update private.parcel_clock c set next_call_at = moment + calls * interval '1 second' where c.id;
  return taken;
end
$function$;
comment on function public.claim_parcels(integer,timestamp with time zone) is 'For the shop''s functions: numbers that La Poste is to be asked for now, [{number, is_alone}], each once, the longest due first; nobody else gets them, nor any other before one call a second could ask for these, ten in each and by itself what is_alone. None at night, and none while calls are paused.';
grant execute on function public.claim_parcels(integer,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION private.settle_parcel(parcel uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  p public.parcels;
  o public.orders;
  latest public.parcel_events;
  received timestamptz;
  came_back boolean;
  next_state text;
  why text;
begin
  select * into p from public.parcels x where x.id = settle_parcel.parcel for update;
  select * into o from public.orders x where x.id = p.order_id;
  -- By the carrier's own date, however late it was heard.
  select * into latest from public.parcel_events e
  where e.parcel_id = p.id and private.parcel_meaning(e.code) is not null order by e.at desc, e.code desc limit 1;
  select max(e.at) filter (where e.code = 'DI1'), coalesce(bool_or(e.code = 'DI2' and e.noted_at > coalesce(p.settled_at, '-infinity')), false)
  into received, came_back from public.parcel_events e where e.parcel_id = p.id;
  -- What is over stays so; of two ends that are heard of at once the first is one. The sender's comes before the buyer's: no day is better
  -- than a wrong one.
  next_state := case
    when p.is_dated_by_hand or p.state in ('delivered', 'returned') then p.state
    else coalesce((
      select private.parcel_meaning(e.code) from public.parcel_events e
      where e.parcel_id = p.id and e.code in ('DI1', 'DI2') order by e.at, e.code desc limit 1
    ), private.parcel_meaning(latest.code), 'sent')
  end;
  why := case
    when next_state = 'returned' then case when received is not null and came_back then 'contradicted' when came_back then 'returned' end
    when next_state = 'delivered' then case when came_back and not p.is_dated_by_hand then 'contradicted' end
    when latest.noted_at > coalesce(p.settled_at, '-infinity') then private.event_work(latest.code)
  end;
  -- A carrier that was not asked has not been silent.
  if why is null and next_state not in ('delivered', 'returned') and o.status = 'shipped' and p.looked_at is not null then
    why := case
      when latest.code is null and p.looked_at >= greatest(p.numbered_at, p.settled_at) + private.unknown_after() then 'unknown'
      when latest.code is not null and p.looked_at >= private.after_working_days(
        greatest(latest.at, p.numbered_at, p.settled_at), private.silent_after(o.country)
      ) then 'silent'
    end;
  end if;
  update public.parcels x set
    state = next_state, work = why, last_event_at = (select max(e.at) from public.parcel_events e where e.parcel_id = p.id),
    delivered_at = case when p.is_dated_by_hand then p.delivered_at when next_state = 'delivered' then greatest(received, p.delivered_at) end,
    next_look_at = case
      when p.next_look_at is not null and next_state not in ('delivered', 'returned')
        and p.numbered_at > clock_timestamp() - private.followed_for()
      then clock_timestamp() + private.look_again(latest.code)
    end
  where x.id = p.id;
end
$function$;
comment on function private.settle_parcel(uuid) is 'What follows for a parcel from all that its carrier said: state, day, work, the next look. Only a delivery to its buyer dates it, the latest that the carrier names.';

CREATE OR REPLACE FUNCTION private.is_dated_by_person(order_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.order_events e
    where e.order_id = is_dated_by_person.order_id and e.by is not null and (
      e.delivered_on is not null or e.status <> e.previous_status and 'completed' in (e.status, e.previous_status)
    )
  )
$function$;
comment on function private.is_dated_by_person(uuid) is 'Whether somebody has said when an order was delivered, that it was, or that it was not.';

CREATE OR REPLACE FUNCTION private.deliver_order(order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  received timestamptz;
begin
  select * into o from public.orders x where x.id = deliver_order.order_id for update;
  -- One that came back, and that somebody has looked into, has another in its place.
  select max(p.delivered_at) into received from public.parcels p where p.order_id = o.id
  having bool_and(p.state = 'delivered' and p.delivered_at is not null or p.state = 'returned' and p.work is null);
  if received is null or o.status not in ('shipped', 'completed') or private.is_dated_by_person(o.id)
    or o.status = 'completed' and received <= coalesce(o.delivered_at, '-infinity')
  then
    return;
  end if;
  update public.orders x set status = 'completed', delivered_at = received where x.id = o.id;
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status, delivered_on)
  values (o.id, auth.uid(), 'completed', o.payment_status, 'completed', o.payment_status, private.paris_day(received));
end
$function$;
comment on function private.deliver_order(uuid) is 'An order all of whose parcels were delivered is completed, on the day of the last; a later day of the carrier''s moves it. What a person has said of it stays.';

CREATE OR REPLACE FUNCTION public.note_parcel_events(answers jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  changed uuid[];
  one uuid;
  noted int;
begin
  -- Locked as administrators do: the order, then its parcels.
  perform from public.orders o
  where o.id in (
    select p.order_id from public.parcels p
    where p.asked_number in (select a.number from jsonb_to_recordset(note_parcel_events.answers) a (number text))
  ) order by o.id for update;
  with heard as (
    select p.id, e.at, e.code, left(coalesce(e.label, ''), 300) as label
    from jsonb_to_recordset(note_parcel_events.answers) a (number text, events jsonb)
      join public.parcels p on p.asked_number = a.number
      join public.orders o on o.id = p.order_id
      cross join jsonb_to_recordset(a.events) e (at timestamptz, code text, label text)
    -- Carriers give their numbers again: what was before the order is another's.
    where e.at between o.created_at - interval '1 day' and moment + interval '1 day' and e.code ~ '^[A-Z0-9]{1,10}$'
  ), stored as (
    insert into public.parcel_events as n (parcel_id, at, code, label) select h.id, h.at, h.code, h.label from heard h
    on conflict do nothing returning n.parcel_id
  )
  select coalesce(array_agg(distinct s.parcel_id), '{}'), count(*) into changed, noted from stored s;
  update public.parcels p set looked_at = moment, looks_alone = p.looks_alone and a.events is null,
    next_look_at = case when p.next_look_at is not null and p.numbered_at > moment - private.followed_for() then moment + private.look_again((
      select e.code from public.parcel_events e where e.parcel_id = p.id and private.parcel_meaning(e.code) is not null
      order by e.at desc, e.code desc limit 1
    )) end
  from jsonb_to_recordset(note_parcel_events.answers) a (number text, events jsonb) where p.asked_number = a.number;
  -- Those of which nothing new was heard may have been silent for too long.
  for one in
    select p.id from jsonb_to_recordset(note_parcel_events.answers) a (number text) join public.parcels p on p.asked_number = a.number
    where p.id = any (changed) or p.work is null and p.next_look_at is not null
      and greatest(p.last_event_at, p.numbered_at, p.settled_at) < moment - private.unknown_after()
    order by p.id
  loop
    perform private.settle_parcel(one);
  end loop;
  for one in select distinct p.order_id from public.parcels p where p.id = any (changed) order by 1 loop
    -- Whoever reads the order sees it anew.
    perform private.touch_order(one);
    perform private.deliver_order(one);
  end loop;
  update private.parcel_clock c set
    answered_at = moment, failures = 0, is_linked = true, interrupted_at = null, refused_at = null
  where c.id;
  return noted;
exception when data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.note_parcel_events(jsonb) is 'For the shop''s functions: what La Poste answered of numbers, [{number, events: [{at, code, label}]}], events null of one that it does not know. Events are stored once; state, day and work of every parcel of that number follow, and where it was the last one its order is completed. Gives how many events were new.';
grant execute on function public.note_parcel_events(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.note_parcel_trouble(trouble text, numbers text[], seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  clock private.parcel_clock;
begin
  select * into clock from private.parcel_clock c for update;
  if trouble = 'alone' then
    update public.parcels p set looks_alone = true, next_look_at = moment where p.asked_number = any (numbers) and p.next_look_at is not null;
    return;
  end if;
  -- Said by every run of the clock, whatever else it has to do.
  if trouble = 'unlinked' and not clock.is_linked and clock.next_call_at > moment then
    return;
  end if;
  update private.parcel_clock c set
    is_linked = trouble <> 'unlinked', failures = case when trouble = 'pause' then c.failures + 1 else 0 end,
    refused_at = case when trouble = 'refused' then coalesce(c.refused_at, moment) end,
    interrupted_at = case when trouble <> 'unlinked' then coalesce(c.interrupted_at, moment) end,
    next_call_at = moment + case trouble
      when 'refused' then interval '1 day'
      when 'unlinked' then interval '10 minutes'
      else greatest(least(interval '10 minutes' * power(3, least(c.failures, 6)), interval '6 hours'), least(seconds, 86400) * interval '1 second')
    end
  where c.id
  returning * into clock;
  -- Nobody has been asked for them.
  update public.parcels p set next_look_at = clock.next_call_at where p.asked_number = any (numbers) and p.next_look_at is not null;
end
$function$;
comment on function public.note_parcel_trouble(text,text[],integer) is 'For the shop''s functions: why numbers that were claimed brought no answer. pause (too many calls, a fault, no JSON: ten minutes, each time three times longer, or the seconds that La Poste asks for, which may be null); refused (the key: nobody is asked for a day); unlinked (there is none); alone (one of the numbers: each is asked for by itself).';
grant execute on function public.note_parcel_trouble(text,text[],integer) to service_role;

CREATE OR REPLACE FUNCTION private.parcel_tracking_view()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'state', case when c.refused_at is not null then 'refused' when not c.is_linked then 'unlinked'
      when c.interrupted_at is not null then 'interrupted' else 'linked' end,
    'since', coalesce(c.refused_at, c.interrupted_at), 'answered_at', c.answered_at,
    'followed', (select count(*) from public.parcels p where p.next_look_at is not null)
  )
  from private.parcel_clock c
$function$;
comment on function private.parcel_tracking_view() is 'How the carrier answers: linked, interrupted or refused (since when), or unlinked; when it last did, and how many parcels are followed.';

CREATE OR REPLACE FUNCTION public.admin_parcel_tracking()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.parcel_tracking_view();
end
$function$;
comment on function public.admin_parcel_tracking() is 'For administrators: what private.parcel_tracking_view says.';
grant execute on function public.admin_parcel_tracking() to authenticated;

CREATE OR REPLACE FUNCTION public.retry_parcel_tracking()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update private.parcel_clock c set next_call_at = clock_timestamp(), failures = 0 where c.id;
  update public.parcels p set next_look_at = clock_timestamp()
  where p.id in (select x.id from public.parcels x where x.next_look_at is not null order by x.next_look_at limit 10);
  return private.parcel_tracking_view();
end
$function$;
comment on function public.retry_parcel_tracking() is 'For owners: the carrier is asked again at once, whatever it answered last; gives what admin_parcel_tracking does.';
grant execute on function public.retry_parcel_tracking() to authenticated;

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
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (
      exists (select from private.carts_to_remind()) or private.reviews_due() or private.people_due() or private.alarms_due()
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
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$function$;

CREATE OR REPLACE FUNCTION private.dashboard_attention()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - (select private.late_after())) as late
      from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ), stock as (
      select count(*) filter (where i.stock > 0) as low, count(*) filter (where i.stock <= 0) as gone
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where i.stock <= i.min_stock
    ), mails as (
      select public.admin_mail_troubles() as troubles
    )
    select jsonb_build_object(
      'to_prepare', w.to_prepare, 'late', w.late, 'exchanges', (select count(*) from private.orders_to_replace()),
      'parcels', (select count(*) from private.orders_with_parcel_work()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'bounced_mails', m.troubles -> 'bounced', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$function$;
comment on function private.dashboard_attention() is 'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged pieces are to be sent, and those with a parcel to look into; orders that are not paid and that nobody is paying now; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, that came back, and that have waited for an hour; for owners payments to look at.';

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
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.parcels', 'public.parcel_events', 'public.order_tags',
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
    'public.content_drafts', 'private.content_writes', 'private.text_turn', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard', 'private.parcel_clock',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

create table public.parcels (
  id uuid default gen_random_uuid() not null,
  order_id uuid not null,
  is_main boolean default false not null,
  carrier text not null,
  number text,
  weight_g integer,
  state text default 'sent'::text not null,
  delivered_at timestamp with time zone,
  is_dated_by_hand boolean default false not null,
  work text,
  settled_at timestamp with time zone,
  created_at timestamp with time zone default clock_timestamp() not null,
  numbered_at timestamp with time zone default clock_timestamp() not null,
  last_event_at timestamp with time zone,
  looked_at timestamp with time zone,
  next_look_at timestamp with time zone,
  looks_alone boolean default false not null,
  asked_number text generated always as (private.asked_number(carrier, number)) stored,
  constraint parcels_carrier_check CHECK (carrier = ANY (private.carriers())),
  constraint parcels_number_check CHECK (length(number) >= 1 AND length(number) <= 60),
  constraint parcels_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g()),
  constraint parcels_state_check CHECK (state = ANY (ARRAY['sent'::text, 'moving'::text, 'at_pickup'::text, 'problem'::text, 'delivered'::text, 'returning'::text, 'returned'::text])),
  constraint parcels_work_check CHECK (work = ANY (ARRAY['problem'::text, 'held'::text, 'undeliverable'::text, 'returning'::text, 'returned'::text, 'contradicted'::text, 'unknown'::text, 'silent'::text])),
  constraint parcels_dated CHECK (delivered_at IS NOT NULL OR NOT is_dated_by_hand),
  constraint parcels_pkey PRIMARY KEY (id)
);
alter table public.parcels enable row level security;
comment on table public.parcels is 'What left of an order, each parcel by itself. The main one comes with the order''s being shipped and has its number; exchanges have their own.';
grant select on table public.parcels to service_role;
comment on column public.parcels.id is 'Identifier.';
comment on column public.parcels.order_id is 'Order.';
comment on column public.parcels.is_main is 'Whether orders.tracking_number is its number: each order that was shipped has one such.';
comment on column public.parcels.carrier is 'Who brings it.';
comment on column public.parcels.number is 'Number at its carrier, once it is known.';
comment on column public.parcels.weight_g is 'Grams, with its packaging, where somebody weighed it.';
comment on column public.parcels.state is 'sent (it has left, or is announced), moving, at_pickup (it waits for its buyer, who has not received it), problem, delivered, returning, returned: what the carrier''s latest event says. delivered and returned stay.';
comment on column public.parcels.delivered_at is 'When its buyer received it: the carrier''s latest word of that, or noon of the day that a person set.';
comment on column public.parcels.is_dated_by_hand is 'Whether a person set that day: the carrier''s then changes nothing.';
comment on column public.parcels.work is 'Why somebody has to look into it; null where nobody has.';
comment on column public.parcels.settled_at is 'When somebody did: what the carrier said before is no work any more.';
comment on column public.parcels.created_at is 'When it was added.';
comment on column public.parcels.numbered_at is 'Since when it has its number.';
comment on column public.parcels.last_event_at is 'The latest event by the carrier''s own date.';
comment on column public.parcels.looked_at is 'When the carrier last answered.';
comment on column public.parcels.next_look_at is 'When the carrier is asked again; null where it is not.';
comment on column public.parcels.looks_alone is 'Whether it is asked for alone, since the carrier refused it among others.';
comment on column public.parcels.asked_number is 'As the carrier is asked for it: two orders of one buyer may share a number, which is asked for once.';

CREATE OR REPLACE FUNCTION private.first_look(p public.parcels)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select clock_timestamp() + interval '2 hours'
  from public.orders o
  where o.id = p.order_id and o.status = 'shipped' and p.state not in ('delivered', 'returned')
    and private.asked_number(p.carrier, p.number) is not null and p.numbered_at > clock_timestamp() - private.followed_for()
$function$;
comment on function private.first_look(public.parcels) is 'When the carrier is first asked for a parcel; null of one that is not followed.';

CREATE OR REPLACE FUNCTION private.parcel_state(o public.orders, p public.parcels)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when o.status = 'completed' and p.state = 'sent' and p.last_event_at is null then 'delivered' else p.state end
$function$;
comment on function private.parcel_state(public.orders,public.parcels) is 'State of a parcel as it is shown: one of which no carrier has said anything was delivered with its order.';

CREATE OR REPLACE FUNCTION private.parcel_named(parcel uuid, expected timestamp with time zone, OUT o public.orders, OUT p public.parcels)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  select * into p from public.parcels x where x.id = parcel_named.parcel;
  if not found then
    perform private.refuse(404, 'parcel_not_found');
  end if;
  select * into o from public.orders x where x.id = p.order_id for update;
  perform private.expect_order(o, parcel_named.expected);
  select * into p from public.parcels x where x.id = parcel_named.parcel;
end
$function$;
comment on function private.parcel_named(uuid,timestamp with time zone) is 'A parcel with its order, which is held until the end of the transaction; refuses where there is none, or the order is no longer what was read.';

CREATE OR REPLACE FUNCTION private.write_parcel(o public.orders, p public.parcels, changes jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  brought_by constant text := coalesce(changes ->> 'carrier', p.carrier);
  weight constant int := case when changes ? 'weight_g' then (changes ->> 'weight_g')::int else p.weight_g end;
  clean constant text := case when changes ? 'number' then private.parcel_number(changes ->> 'number') else p.number end;
  refusal text;
  written uuid;
begin
  if changes ? 'number' and clean is distinct from p.number then
    refusal := private.parcel_refusal(o, clean);
    if refusal is null and exists (
      select from public.parcels x where x.order_id = o.id and x.id is distinct from p.id and x.number = clean
    ) then
      refusal := 'tracking_number_used';
    end if;
    if refusal is not null then
      perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
    end if;
  end if;
  if p.id is null then
    insert into public.parcels (order_id, carrier, number, weight_g) values (o.id, brought_by, clean, weight) returning id into written;
    return written;
  end if;
  -- The number of the main one is the order's.
  if p.is_main and clean is distinct from p.number then
    perform public.set_tracking_number(o.order_number, coalesce(clean, ''));
  end if;
  update public.parcels x set carrier = brought_by, number = clean, weight_g = weight
  where x.id = p.id;
  return p.id;
end
$function$;
comment on function private.write_parcel(public.orders,public.parcels,jsonb) is 'Writes carrier, number and weight of a parcel, or adds one where it has no id yet; p may be null. Gives its id.';

alter table public.parcels add constraint parcels_order_id_fkey FOREIGN KEY (order_id) REFERENCES public.orders(id) ON DELETE CASCADE;

CREATE UNIQUE INDEX parcels_main ON public.parcels USING btree (order_id) WHERE is_main;

CREATE INDEX parcels_order ON public.parcels USING btree (order_id);

CREATE INDEX parcels_due ON public.parcels USING btree (next_look_at, asked_number) WHERE next_look_at IS NOT NULL;

CREATE INDEX parcels_asked ON public.parcels USING btree (asked_number) WHERE asked_number IS NOT NULL;

CREATE INDEX parcels_work ON public.parcels USING btree (order_id) WHERE work IS NOT NULL;

CREATE INDEX parcels_number ON public.parcels USING btree (number) WHERE NOT is_main AND number IS NOT NULL;

CREATE INDEX parcels_searched ON public.parcels USING btree (private.search_text(number) COLLATE "C") WHERE NOT is_main AND number IS NOT NULL;

CREATE TRIGGER parcels_numbered BEFORE INSERT ON public.parcels FOR EACH ROW EXECUTE FUNCTION private.renumber_parcel();

CREATE TRIGGER parcels_renumbered BEFORE UPDATE OF number, carrier ON public.parcels FOR EACH ROW WHEN (new.number IS DISTINCT FROM old.number OR new.carrier IS DISTINCT FROM old.carrier) EXECUTE FUNCTION private.renumber_parcel();

CREATE TRIGGER parcels_audit AFTER INSERT OR DELETE OR UPDATE OF number, carrier, weight_g, is_dated_by_hand, settled_at ON public.parcels FOR EACH ROW EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

create table public.parcel_events (
  parcel_id uuid not null,
  at timestamp with time zone not null,
  code text not null,
  label text default ''::text not null,
  noted_at timestamp with time zone default clock_timestamp() not null,
  constraint parcel_events_code_check CHECK (code ~ '^[A-Z0-9]{1,10}$'::text),
  constraint parcel_events_label_check CHECK (length(label) <= 300),
  constraint parcel_events_pkey PRIMARY KEY (parcel_id, at, code)
);
alter table public.parcel_events enable row level security;
comment on table public.parcel_events is 'What carriers said of parcels, each once; written by note_parcel_events alone.';
grant select on table public.parcel_events to service_role;
comment on column public.parcel_events.parcel_id is 'Parcel.';
comment on column public.parcel_events.at is 'When it happened, by the carrier''s own date.';
comment on column public.parcel_events.code is 'What happened, as the carrier names it: DI1 is delivered to the buyer, DI2 to the sender.';
comment on column public.parcel_events.label is 'The same in the carrier''s words.';
comment on column public.parcel_events.noted_at is 'When the shop heard of it.';

alter table public.parcel_events add constraint parcel_events_parcel_id_fkey FOREIGN KEY (parcel_id) REFERENCES public.parcels(id) ON DELETE CASCADE;

create table private.parcel_clock (
  id boolean default true not null,
  next_call_at timestamp with time zone default '-infinity'::timestamp with time zone not null,
  failures integer default 0 not null,
  is_linked boolean default false not null,
  answered_at timestamp with time zone,
  interrupted_at timestamp with time zone,
  refused_at timestamp with time zone,
  night_from integer default 22 not null,
  night_to integer default 6 not null,
  constraint parcel_clock_id_check CHECK (id),
  constraint parcel_clock_failures_check CHECK (failures >= 0),
  constraint parcel_clock_night_from_check CHECK (night_from >= 0 AND night_from <= 24),
  constraint parcel_clock_night_to_check CHECK (night_to >= 0 AND night_to <= 24),
  constraint parcel_clock_pkey PRIMARY KEY (id)
);
alter table private.parcel_clock enable row level security;
comment on table private.parcel_clock is 'When the carrier may be asked for parcels again, and how it answered: one row.';
comment on column private.parcel_clock.id is 'Always true: there is one row.';
comment on column private.parcel_clock.next_call_at is 'Before it nobody is asked.';
comment on column private.parcel_clock.failures is 'Calls in a row that brought no answer.';
comment on column private.parcel_clock.is_linked is 'Whether the environment names a key.';
comment on column private.parcel_clock.answered_at is 'When the carrier last answered.';
comment on column private.parcel_clock.interrupted_at is 'Since when it does not; null while it does.';
comment on column private.parcel_clock.refused_at is 'Since when it refuses the key; null while it does not.';
comment on column private.parcel_clock.night_from is 'Hour of Paris from which on nobody is asked.';
comment on column private.parcel_clock.night_to is 'Hour of Paris until which nobody is asked.';

CREATE OR REPLACE FUNCTION private.is_night(c private.parcel_clock, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select h.hour >= c.night_from or h.hour < c.night_to from (select extract(hour from moment at time zone 'Europe/Paris')::int as hour) h
$function$;
comment on function private.is_night(private.parcel_clock,timestamp with time zone) is 'Whether the carrier is left alone.';

CREATE TRIGGER orders_parcel_at_once AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.status = ANY (ARRAY['shipped'::text, 'completed'::text])) OR new.tracking_number IS NOT NULL) EXECUTE FUNCTION private.keep_main_parcel();

CREATE TRIGGER orders_parcel AFTER UPDATE OF status, tracking_number ON public.orders FOR EACH ROW WHEN ((new.status IS DISTINCT FROM old.status OR new.tracking_number IS DISTINCT FROM old.tracking_number) AND ((new.status = ANY (ARRAY['shipped'::text, 'completed'::text])) OR (old.status = ANY (ARRAY['shipped'::text, 'completed'::text])) OR new.tracking_number IS NOT NULL OR old.tracking_number IS NOT NULL)) EXECUTE FUNCTION private.keep_main_parcel();

insert into private.parcel_clock (id, failures, is_linked, night_from, night_to) values
  ('true', '0', 'false', '22', '6')
on conflict do nothing;

-- What was shipped so far has its parcel.
insert into public.parcels (order_id, is_main, carrier, number, created_at, numbered_at)
select o.id, true, coalesce(m.carrier, 'none'), o.tracking_number, s.at, s.at
from public.orders o
  left join public.shipping_methods m on m.id = o.shipping_method
  cross join lateral (select coalesce(private.status_reached_at(o, 'shipped'), o.paid_at, o.created_at) as at) s
where o.status in ('shipped', 'completed') or o.tracking_number is not null;
