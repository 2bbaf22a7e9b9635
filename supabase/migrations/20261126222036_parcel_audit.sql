-- Parcel audit.

set check_function_bodies = off;

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
      else greatest(least(interval '10 minutes' * power(3, least(c.failures, 6)), interval '6 hours'), least(coalesce(seconds, 0), 86400) * interval '1 second')
    end
  where c.id
  returning * into clock;
  -- Nobody has been asked for them.
  update public.parcels p set next_look_at = clock.next_call_at where p.asked_number = any (numbers) and p.next_look_at is not null;
end
$function$;

CREATE OR REPLACE TRIGGER parcels_audit AFTER UPDATE OF number, carrier, weight_g, is_dated_by_hand, settled_at ON public.parcels FOR EACH ROW WHEN (NOT new.is_main OR new.carrier IS DISTINCT FROM old.carrier OR new.weight_g IS DISTINCT FROM old.weight_g OR new.is_dated_by_hand IS DISTINCT FROM old.is_dated_by_hand OR new.settled_at IS DISTINCT FROM old.settled_at) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

CREATE TRIGGER parcels_audit_added AFTER INSERT ON public.parcels FOR EACH ROW WHEN (NOT new.is_main) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

CREATE TRIGGER parcels_audit_removed AFTER DELETE ON public.parcels FOR EACH ROW WHEN (NOT old.is_main) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');
