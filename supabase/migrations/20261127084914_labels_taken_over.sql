-- Labels taken over.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.begun_label(o public.orders, l public.labels)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'is_new', true, 'label', private.label_row(o, l),
    -- A copy that became the shop was made before all that the shop bought since.
    'known', case when exists (select from private.shop_state s where s.left_place is not null and o.created_at < s.taken_at) then (
      select coalesce(jsonb_agg(x.shipment), '[]') from public.labels x where x.order_id = o.id and x.shipment is not null
    ) end
  )
$function$;
comment on function private.begun_label(public.orders,public.labels) is 'A label that is about to be bought: {is_new, label, known}. known are the shipments of its order that this shop knows where the label service may know more; null where it cannot.';

CREATE OR REPLACE FUNCTION public.begin_label(number text, weight_g integer)
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
  o := private.order_named(begin_label.number);
  if exists (select from public.labels x where x.order_id = o.id and x.kind = 'outbound' and x.state in ('buying', 'unsure', 'ready')) then
    return jsonb_build_object('is_new', false, 'label', private.label_view(o));
  end if;
  refusal := coalesce(private.shipping_refusal(o), case when o.tracking_number is not null then 'label_needless' end);
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  select m.carrier into brought_by from public.shipping_methods m where m.id = o.shipping_method;
  -- What was refused before was not bought.
  delete from public.labels x where x.order_id = o.id and x.kind = 'outbound' and x.state = 'draft';
  insert into public.labels (order_id, carrier, weight_g, recipient, asked_by)
  values (o.id, coalesce(brought_by, 'none'), begin_label.weight_g, private.label_recipient(o), auth.uid()) returning * into l;
  return private.begun_label(o, l);
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.begin_label(text,integer) is 'For administrators: notes that a label of an order is about to be bought, which the function parcel-label then does. Gives what private.begun_label does: where there is one already, is_new is false, and nobody buys another.';

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
  return private.begun_label(o, l);
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$function$;

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
  return private.begun_label(held.o, l);
end
$function$;
