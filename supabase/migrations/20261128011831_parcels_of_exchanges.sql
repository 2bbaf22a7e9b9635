-- Parcels of exchanges.

set check_function_bodies = off;

drop function private.start_label(public.orders,text,uuid,integer);

drop function public.claim_parcels(text,integer,timestamp with time zone);

drop function private.exchange_parcel_lines(public.orders);

CREATE OR REPLACE FUNCTION private.parcel_line(i public.order_items, variant bigint, sku text, quantity integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object(
      'product_id', p.id, 'name', i.name, 'sku', parcel_line.sku, 'quantity', parcel_line.quantity,
      'value', coalesce(nullif(round((i.line_total - i.discount) / i.quantity, 2), 0), v.price, p.price),
      'weight_g', coalesce(v.weight_g, p.weight_g, c.weight_g), 'hs_code', coalesce(p.hs_code, c.hs_code),
      'origin_code', coalesce(p.origin_code, c.origin_code), 'customs_name', coalesce(p.customs_name, c.customs_name)
    )
    from public.products p
      join public.categories c on c.name = p.category
      left join public.product_variants v on v.id = parcel_line.variant
    where p.id = i.product_id
  );
end
$function$;
comment on function private.parcel_line(public.order_items,bigint,text,integer) is 'Units that are packed for a line of an order, of a variant and its reference, with all that carriers and customs ask of one: grams, code, origin, name, and what was paid for it after its discount, in euros, for a gift the shop''s price. What neither variant nor product says its category does.';

CREATE OR REPLACE FUNCTION private.parcel_lines(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.parcel_line(i, i.variant_id, i.sku, s.quantity) order by i.position), '[]')
  from private.packed_pieces(o) s join public.order_items i on i.order_id = o.id and i.position = s.line_no
$function$;
comment on function private.parcel_lines(public.orders) is 'What is packed of an order, as private.parcel_line has it.';

CREATE OR REPLACE FUNCTION private.exchange_parcel(o public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  due jsonb;
  last_sent public.order_exchanges;
begin
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return null;
  end if;
  select jsonb_agg(private.parcel_line(i, e.variant_id, e.sku, d.due) order by e.line_no, e.at, e.id) into due
  from private.exchange_shares(o.id) d
    join public.order_exchanges e on e.id = d.exchange_id
    join public.order_items i on i.order_id = o.id and i.position = e.line_no
  where d.due > 0;
  select * into last_sent from public.order_exchanges e
  where e.order_id = o.id and e.sent_at is not null order by e.sent_at desc, e.at desc, e.id limit 1;
  return jsonb_build_object(
    'lines', coalesce(due, '[]'),
    'refusal', case when due is null and last_sent.id is not null then 'order_already_shipped' else private.exchange_refusal(o) end,
    'tracking', case
      when due is null then last_sent.tracking_number else (select l.number from private.exchange_label(o) l where l.state = 'ready')
    end,
    'numbers', array(
      select distinct e.tracking_number from public.order_exchanges e
      where e.order_id = o.id and e.sent_at is not null and e.tracking_number is not null
    ),
    'sent_exchange', last_sent.id, 'label', private.exchange_label_view(o)
  );
end
$function$;
comment on function private.exchange_parcel(public.orders) is 'The parcel with what replaces units of a sent order: lines, as private.parcel_line has them, are still to be sent, none where all were; refusal is why it is not to be, tracking the number of its label, once it was sent the one it has, numbers those that such parcels left with, sent_exchange the exchange that was sent last, label what private.exchange_label_view says. Null of an order without exchanges.';

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
        'numbers', array(select p.number from public.parcels p where p.order_id = o.id and p.number is not null),
        'carrier', coalesce(m.carrier, 'none'), 'with_signature', coalesce(m.with_signature, false),
        'method', o.shipping_label, 'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'relay_point', o.relay_point, 'shipping_fee', o.shipping_fee, 'lines', private.parcel_lines(o),
        'label', private.label_view(o), 'exchange', private.exchange_parcel(o)
      ) order by n.n)
      from (select u.number, min(u.n) as n from unnest(numbers) with ordinality u (number, n) group by u.number) n
        join public.orders o on o.order_number = n.number
        left join public.shipping_methods m on m.id = o.shipping_method
    ), '[]')
  );
end
$function$;
comment on function public.parcels_of(text[]) is 'For administrators: what files for carriers say of orders, in the order of their numbers (500 at most): sender, packagings, and of each order its carrier, recipient and private.parcel_lines. refusal is why it is not to be shipped, tracking the number it has already, numbers those that parcels of it left with, label what private.label_view says; exchange is what private.exchange_parcel says.';

CREATE OR REPLACE FUNCTION private.note_trackers()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.settings s set asked_trackers = linked.names
  from (
    select coalesce(array_agg(c.tracker order by array_position(private.trackers(), c.tracker)), '{}') as names
    from private.parcel_clock c where c.is_linked and c.through is null
  ) linked
  where s.asked_trackers is distinct from linked.names;
  return null;
end
$function$;
comment on function private.note_trackers() is 'Trigger: the shop''s settings say which carriers are asked for parcels.';

CREATE OR REPLACE FUNCTION public.claim_parcels(tracker text, most integer, moment timestamp with time zone DEFAULT clock_timestamp(), through text DEFAULT NULL::text)
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
  -- Whoever asks has its key.
  update private.parcel_clock c set is_linked = true, through = claim_parcels.through, next_call_at = claim_parcels.moment
  where c.tracker = claim_parcels.tracker and (not c.is_linked or c.through is distinct from claim_parcels.through);
  -- One at a time: whoever finds it held leaves the work to whoever holds it.
  select * into clock from private.parcel_clock c
  where c.tracker = claim_parcels.tracker and c.next_call_at <= moment for update skip locked;
  if not found or private.is_night(clock, moment) then
    return '[]';
  end if;
  with due as (
    select p.asked_number as number, min(p.next_look_at) as at
    from (
      select x.asked_number, x.next_look_at from public.parcels x
      where x.tracker = clock.tracker and x.next_look_at <= moment
      order by x.next_look_at limit least(greatest(claim_parcels.most, 0), 500)
    ) p
    group by p.asked_number
  ), held as (
    select p.id, p.asked_number, p.looks_alone from public.parcels p
    where p.tracker = clock.tracker and p.asked_number in (select d.number from due d) and p.next_look_at is not null
    order by p.id for update skip locked
  ), whole as (
    -- One of whose parcels somebody is at work on comes later: it is asked for once. La Poste alone takes several numbers at once.
    select h.asked_number, bool_or(h.looks_alone) or clock.tracker <> 'laposte' as is_alone from held h group by h.asked_number
    having count(*) = (
      select count(*) from public.parcels p
      where p.tracker = clock.tracker and p.asked_number = h.asked_number and p.next_look_at is not null
    )
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
  update private.parcel_clock c set next_call_at = moment + calls * interval '1 second' where c.tracker = clock.tracker;
  return taken;
end
$function$;
comment on function public.claim_parcels(text,integer,timestamp with time zone,text) is 'For the shop''s functions: numbers that a tracker is to be asked for now, [{number, is_alone}], each once, the longest due first; nobody else gets them, nor any other before one call a second could ask for these, ten in each and by itself what is_alone. None at night, and none while its calls are paused. through is who is asked in its place, null where it is itself.';
grant execute on function public.claim_parcels(text,integer,timestamp with time zone,text) to service_role;

CREATE OR REPLACE FUNCTION private.parcel_tracking_view()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_agg(json_build_object(
    'tracker', c.tracker, 'through', case when c.is_linked then c.through end,
    'state', case when c.refused_at is not null then 'refused' when not c.is_linked then 'unlinked'
      when c.interrupted_at is not null then 'interrupted' else 'linked' end,
    'since', coalesce(c.refused_at, c.interrupted_at), 'answered_at', c.answered_at,
    'followed', (select count(*) from public.parcels p where p.tracker = c.tracker and p.next_look_at is not null)
  ) order by array_position(private.trackers(), c.tracker))
  from private.parcel_clock c
$function$;
comment on function private.parcel_tracking_view() is 'How each tracker answers: linked, interrupted or refused (since when), or unlinked; when it last did, who is asked in its place, and how many parcels it is asked for.';

CREATE OR REPLACE FUNCTION private.is_open_label(l public.labels)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select coalesce(l.state in ('buying', 'unsure', 'ready'), false) $function$;
comment on function private.is_open_label(public.labels) is 'Whether a label was bought, or may be: nobody buys another beside it. Of no label (null) it is not.';

CREATE OR REPLACE FUNCTION private.start_label(o public.orders, latest public.labels, refusal text, kind text, weight_g integer, withdrawal uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  l public.labels;
begin
  if private.is_open_label(latest) then
    return jsonb_build_object('is_new', false, 'label', private.label_row(o, latest));
  elsif refusal is not null then
    perform private.refuse(case refusal when 'withdrawal_not_found' then 404 else 409 end, refusal);
  end if;
  -- What was refused before was not bought.
  delete from public.labels x
  where x.order_id = o.id and x.kind = start_label.kind and x.withdrawal_id is not distinct from start_label.withdrawal and x.state = 'draft';
  insert into public.labels (order_id, kind, withdrawal_id, carrier, weight_g, recipient, asked_by)
  values (
    o.id, start_label.kind, start_label.withdrawal,
    coalesce((select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'none'),
    start_label.weight_g, private.label_recipient(o), auth.uid()
  ) returning * into l;
  return private.begun_label(o, l);
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function private.start_label(public.orders,public.labels,text,text,integer,uuid) is 'Notes that a label of a kind is about to be bought, of a return for a declaration of withdrawal or without one (null), and gives what private.begun_label does. Where the latest one of its parcel (null where there is none) is open it gives that, and is_new is false; where there is a refusal (or null) it refuses.';

CREATE OR REPLACE FUNCTION public.begin_label(number text, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  l public.labels;
begin
  perform private.acting_admin();
  o := private.order_named(begin_label.number);
  select * into l from public.labels x where x.order_id = o.id and x.kind = 'outbound' order by x.began_at desc limit 1;
  return private.start_label(
    o, l, coalesce(private.shipping_refusal(o), case when o.tracking_number is not null then 'label_needless' end), 'outbound',
    begin_label.weight_g
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.begin_return_label(number text, weight_g integer, withdrawal uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  l public.labels;
begin
  perform private.acting_admin();
  o := private.order_named(begin_return_label.number);
  select * into l from public.labels x
  where x.order_id = o.id and x.kind = 'return' and x.withdrawal_id is not distinct from begin_return_label.withdrawal
    and private.is_open_label(x)
    -- Without a withdrawal what came back meanwhile came with it: more needs another.
    and (x.withdrawal_id is not null or not exists (select from public.order_returns b where b.order_id = o.id and b.at > x.bought_at))
  order by x.began_at desc limit 1;
  return private.start_label(
    o, l, private.return_refusal(o, begin_return_label.withdrawal), 'return', begin_return_label.weight_g, begin_return_label.withdrawal
  );
end
$function$;

CREATE OR REPLACE FUNCTION public.label_files(labels uuid[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parcel', l.parcel, 'number', o.order_number, 'kind', l.kind) order by w.n), '[]')
  from unnest(label_files.labels) with ordinality w (id, n)
    join public.labels l on l.id = w.id and private.is_printable(l)
    join public.orders o on o.id = l.order_id
$function$;
comment on function public.label_files(uuid[]) is 'For the shop''s functions: those of these labels that may be printed, in their order, of whatever kind: [{id, parcel, number (of its order), kind}].';
grant execute on function public.label_files(uuid[]) to service_role;

CREATE OR REPLACE FUNCTION public.buyer_label_file(token text, number text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.label_files(array[l.id]) -> 0
  from public.orders o join public.labels l on l.order_id = o.id
  where o.id = (select private.linked_order(buyer_label_file.token)) and l.kind = 'return' and l.number = buyer_label_file.number
    and private.is_for_buyer(o, l)
  limit 1
$function$;
comment on function public.buyer_label_file(text,text) is 'For the shop''s functions: the label of this number with which the buyer of an order, whose token this is, sends units back, as label_files has it; null where there is none.';
grant execute on function public.buyer_label_file(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.labels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select public.label_files(array_agg(l.id order by array_position(numbers, o.order_number)))
  from public.orders o join public.labels l on l.order_id = o.id and l.kind = 'outbound'
  where o.order_number = any (numbers)
$function$;
comment on function public.labels_of(text[]) is 'Former way to label_files, by the numbers of orders: for functions of a hosted project that are not deployed anew yet.';

CREATE OR REPLACE FUNCTION public.return_label_file(label uuid DEFAULT NULL::uuid, token text DEFAULT NULL::text, number text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(
    public.label_files(array(select l.id from public.labels l where l.id = return_label_file.label and l.kind <> 'outbound')) -> 0,
    public.buyer_label_file(return_label_file.token, return_label_file.number)
  )
$function$;
comment on function public.return_label_file(uuid,text,text) is 'Former name of label_files and buyer_label_file: for functions of a hosted project that are not deployed anew yet.';

CREATE OR REPLACE FUNCTION public.begin_exchange_label(number text, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
begin
  perform private.acting_admin();
  o := private.order_named(begin_exchange_label.number);
  return private.start_label(o, private.exchange_label(o), private.exchange_refusal(o), 'exchange', begin_exchange_label.weight_g);
end
$function$;

alter table private.parcel_clock add column through text;
comment on column private.parcel_clock.through is 'Who is asked in its place, of which the shop has no key; null where it is itself.';

alter table private.parcel_clock add constraint parcel_clock_through_check CHECK (through = 'sendcloud'::text);

CREATE OR REPLACE TRIGGER parcel_clock_linked AFTER UPDATE OF is_linked, through ON private.parcel_clock FOR EACH ROW WHEN (new.is_linked IS DISTINCT FROM old.is_linked OR new.through IS DISTINCT FROM old.through) EXECUTE FUNCTION private.note_trackers();
