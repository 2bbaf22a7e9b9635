-- Sendcloud tracking.

set check_function_bodies = off;

drop function public.claim_parcels(text,integer,timestamp with time zone);

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

alter table private.parcel_clock add column through text;
comment on column private.parcel_clock.through is 'Who is asked in its place, of which the shop has no key; null where it is itself.';

alter table private.parcel_clock add constraint parcel_clock_through_check CHECK (through = 'sendcloud'::text);

CREATE OR REPLACE TRIGGER parcel_clock_linked AFTER UPDATE OF is_linked, through ON private.parcel_clock FOR EACH ROW WHEN (new.is_linked IS DISTINCT FROM old.is_linked OR new.through IS DISTINCT FROM old.through) EXECUTE FUNCTION private.note_trackers();
