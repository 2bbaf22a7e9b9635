-- Label files.

set check_function_bodies = off;

drop function private.start_label(public.orders,text,uuid,integer);

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
