-- Parcel hints.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.note_parcel_hint(number text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.parcels p set next_look_at = clock_timestamp()
  where p.asked_number = private.asked_number('colissimo', note_parcel_hint.number) and p.next_look_at > clock_timestamp()
    -- Whoever sends the same again has nobody asked more often.
    and coalesce(p.looked_at, '-infinity') < clock_timestamp() - interval '10 minutes';
  return found;
end
$function$;
comment on function public.note_parcel_hint(text) is 'For the shop''s functions: somebody says that something has happened to the parcel of a number: its carrier is asked with the next run of the clock, unless it just was. Gives whether that changes anything.';
grant execute on function public.note_parcel_hint(text) to service_role;
