-- Return label email.

set check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.mail_delay(kind text)
 RETURNS interval
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    -- The number of the parcel comes after the click that ships it; whoever sees a mistake takes it back, as a label that was bought.
    when kind in ('order_shipped', 'exchange_sent', 'return_label') then interval '2 minutes'
    -- Whoever sees a mistake in an answer takes it back.
    when kind = 'question_answer' then interval '20 seconds'
    else interval '0'
  end;
end
$function$;

CREATE OR REPLACE FUNCTION private.mail_placeholders(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when kind = 'order_received' then array['prénom', 'commande', 'boutique', 'total', 'envoi']
    when kind in ('order_notice', 'payment_request', 'payment_transfer', 'payment_cheque', 'payment_cash', 'payment_reminder', 'payment_failed', 'order_delivered', 'return_label', 'order_cancelled')
      then array['prénom', 'commande', 'boutique', 'total']
    when kind in ('order_shipped', 'exchange_sent')
      then array['prénom', 'commande', 'boutique', 'total', 'transporteur', 'suivi']
    when kind = 'order_refunded' then array['prénom', 'commande', 'boutique', 'total', 'montant']
    when kind = 'withdrawal_received' then array['référence', 'boutique', 'date']
    when kind = 'left_cart' then array['boutique']
  end
$function$;
