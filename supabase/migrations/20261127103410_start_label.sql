-- Start label.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.start_label(o public.orders, kind text, withdrawal uuid, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  l public.labels;
begin
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
comment on function private.start_label(public.orders,text,uuid,integer) is 'Notes that a label of a kind is about to be bought, of a return for a declaration of withdrawal or without one (null). Gives what private.begun_label does.';

CREATE OR REPLACE FUNCTION public.begin_label(number text, weight_g integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  refusal text;
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
  return private.start_label(o, 'outbound', null, begin_label.weight_g);
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
  refusal text;
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
  return private.start_label(o, 'return', begin_return_label.withdrawal, begin_return_label.weight_g);
end
$function$;
