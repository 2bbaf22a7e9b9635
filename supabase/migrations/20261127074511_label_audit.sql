-- Label audit.

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
      bought_at = moment, looked_at = moment, next_look_at = case when private.is_unwanted(o) then moment end
    where x.id = l.id;
    perform private.act_as(null);
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
    perform private.act_as(null);
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
comment on function public.note_label(uuid,jsonb) is 'For the shop''s functions: what became of a label: {state: ready, number, cost, shipment, parcel, is_stored (whether its file is)}; {state: draft, reason, detail}, nothing was bought; {state: unsure, reason, detail, cost, is_answered}; {state: cancelled, by (the administrator who wanted it so, none where the clock did)}; {state: kept, reason, detail}, the service does not take it back. What does not follow from what it is changes nothing: one that was bought stays so. Gives it as administrators see it.';

CREATE TRIGGER labels_audit AFTER UPDATE OF state ON public.labels FOR EACH ROW WHEN (new.state <> old.state AND (new.state = ANY (ARRAY['ready'::text, 'cancelled'::text]))) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,recipient,detail,reason,shipment,parcel,is_stored,looked_at,next_look_at,looks');
