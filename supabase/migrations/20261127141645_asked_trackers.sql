-- Asked trackers.

set check_function_bodies = off;

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
    from private.parcel_clock c where c.is_linked
  ) linked
  where s.asked_trackers is distinct from linked.names;
  return null;
end
$function$;
comment on function private.note_trackers() is 'Trigger: the shop''s settings say who is asked for parcels.';

alter table public.settings add column asked_trackers text[] default '{}'::text[] not null;
comment on column public.settings.asked_trackers is 'Who is asked where parcels are, of private.trackers(), which the page on privacy then names. Public; kept by a trigger of private.parcel_clock.';
grant select (asked_trackers) on public.settings to anon, authenticated;

CREATE TRIGGER parcel_clock_linked AFTER UPDATE OF is_linked ON private.parcel_clock FOR EACH ROW WHEN (new.is_linked <> old.is_linked) EXECUTE FUNCTION private.note_trackers();

-- Shops that follow parcels already.
update public.settings s set asked_trackers = '{laposte}'
where exists (select from private.parcel_clock c where c.tracker = 'laposte' and c.is_linked);
