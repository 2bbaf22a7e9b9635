-- Mondial relay tracking.

set check_function_bodies = off;

drop index public.parcels_due;

drop index public.parcels_asked;

alter table private.parcel_clock drop constraint parcel_clock_id_check;

alter table private.parcel_clock drop constraint parcel_clock_pkey;

drop function public.claim_parcels(integer,timestamp with time zone);

drop function public.note_parcel_events(jsonb);

drop function public.note_parcel_trouble(text,text[],integer);

CREATE OR REPLACE FUNCTION private.trackers()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select array['laposte', 'mondial_relay'] $function$;
comment on function private.trackers() is 'Who answers where parcels are: TRACKERS of src/domain/tracking.ts.';

CREATE OR REPLACE FUNCTION private.tracker_of(carrier text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when carrier in ('colissimo', 'chronopost') then 'laposte' when carrier = 'mondial_relay' then 'mondial_relay' end
$function$;
comment on function private.tracker_of(text) is 'Who is asked for parcels of a carrier, which may be null: La Poste follows its own and those of Chronopost; null where nobody is.';

CREATE OR REPLACE FUNCTION private.asked_number(carrier text, number text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select substring(
    upper(regexp_replace(number, '[\s.-]', '', 'g'))
    from case private.tracker_of(carrier) when 'laposte' then '^[0-9A-Z]{11,15}$' when 'mondial_relay' then '^[0-9]{8}$' end
  )
$function$;
comment on function private.asked_number(text,text) is 'A number as its carrier''s tracker is asked for it; null of what that cannot know. Either argument: carrier or number may be null.';

CREATE OR REPLACE FUNCTION private.parcels_for_admin(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'is_main', p.is_main, 'carrier', p.carrier, 'number', p.number, 'weight_g', p.weight_g,
    'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at, 'is_dated_by_hand', p.is_dated_by_hand, 'work', p.work,
    'looked_at', p.looked_at,
    'is_followed', p.next_look_at is not null and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.code)
      from public.parcel_events e where e.parcel_id = p.id
    ), '[]')
  ) order by p.is_main desc, p.created_at, p.id), '[]')
  from public.parcels p where p.order_id = o.id
$function$;

comment on function private.parcel_meaning(text) is 'State of a parcel whose latest event is this one, by La Poste''s codes; null of one that decides nothing. DI2 is a delivery to the sender.';

CREATE OR REPLACE FUNCTION private.parcels_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from private.parcel_clock c
    where c.next_call_at <= clock_timestamp() and not private.is_night(c, clock_timestamp())
      and exists (select from public.parcels p where p.tracker = c.tracker and p.next_look_at <= clock_timestamp())
  )
$function$;
comment on function private.parcels_due() is 'Whether a tracker may be asked for a parcel, and is to be.';

CREATE OR REPLACE FUNCTION public.claim_parcels(tracker text, most integer, moment timestamp with time zone DEFAULT clock_timestamp())
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
  update private.parcel_clock c set is_linked = true, next_call_at = claim_parcels.moment
  where c.tracker = claim_parcels.tracker and not c.is_linked;
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
comment on function public.claim_parcels(text,integer,timestamp with time zone) is 'For the shop''s functions: numbers that a tracker is to be asked for now, [{number, is_alone}], each once, the longest due first; nobody else gets them, nor any other before one call a second could ask for these, ten in each and by itself what is_alone. None at night, and none while its calls are paused.';
grant execute on function public.claim_parcels(text,integer,timestamp with time zone) to service_role;

CREATE OR REPLACE FUNCTION public.note_parcel_events(tracker text, answers jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  asked constant uuid[] := array(
    select p.id from public.parcels p
    where p.tracker = note_parcel_events.tracker
      and p.asked_number in (select a.number from jsonb_to_recordset(note_parcel_events.answers) a (number text))
  );
  changed uuid[];
  one uuid;
  noted int;
begin
  -- Locked as administrators do: the order, then its parcels.
  perform from public.orders o
  where o.id in (select p.order_id from public.parcels p where p.id = any (asked)) order by o.id for update;
  with heard as (
    select p.id, e.at, e.code, left(coalesce(e.label, ''), 300) as label
    from jsonb_to_recordset(note_parcel_events.answers) a (number text, events jsonb)
      join public.parcels p on p.asked_number = a.number and p.tracker = note_parcel_events.tracker
      join public.orders o on o.id = p.order_id
      cross join jsonb_to_recordset(a.events) e (at timestamptz, code text, label text)
    -- Carriers give their numbers again: what was before the order is another's.
    where e.at between o.created_at - interval '1 day' and moment + interval '1 day' and e.code ~ '^[A-Z0-9]{1,10}$'
  ), stored as (
    insert into public.parcel_events as n (parcel_id, at, code, label) select h.id, h.at, h.code, h.label from heard h
    on conflict do nothing returning n.parcel_id
  )
  select coalesce(array_agg(distinct s.parcel_id), '{}'), count(*) into changed, noted from stored s;
  -- Those, too, of which nothing new was heard: it may have been too long.
  perform private.settle_parcels(asked, moment);
  for one in
    select distinct p.order_id from public.parcels p where p.id = any (changed) and p.state in ('delivered', 'returned') order by 1
  loop
    perform private.deliver_order(one);
  end loop;
  update private.parcel_clock c set
    answered_at = moment, failures = 0, is_linked = true, interrupted_at = null, refused_at = null
  where c.tracker = note_parcel_events.tracker;
  return noted;
exception when data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.note_parcel_events(text,jsonb) is 'For the shop''s functions: what a tracker answered of numbers, [{number, events: [{at, code, label}]}], events null of one that it does not know. Events are stored once; state, day and work of every parcel of that number follow, and where it was the last one its order is completed. Gives how many events were new.';
grant execute on function public.note_parcel_events(text,jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.note_parcel_hint(number text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.parcels p set next_look_at = clock_timestamp()
  where p.asked_number in (select private.asked_number(c, note_parcel_hint.number) from unnest(private.carriers()) c)
    and p.asked_number = private.asked_number(p.carrier, note_parcel_hint.number) and p.next_look_at > clock_timestamp()
    -- Whoever sends the same again has nobody asked more often.
    and coalesce(p.looked_at, '-infinity') < clock_timestamp() - interval '10 minutes';
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_parcel_trouble(tracker text, trouble text, numbers text[], seconds integer DEFAULT NULL::integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  clock private.parcel_clock;
begin
  select * into clock from private.parcel_clock c where c.tracker = note_parcel_trouble.tracker for update;
  if trouble = 'alone' then
    update public.parcels p set looks_alone = true, next_look_at = moment
    where p.tracker = clock.tracker and p.asked_number = any (numbers) and p.next_look_at is not null;
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
  where c.tracker = clock.tracker
  returning * into clock;
  -- Nobody has been asked for them.
  update public.parcels p set next_look_at = clock.next_call_at
  where p.tracker = clock.tracker and p.asked_number = any (numbers) and p.next_look_at is not null;
end
$function$;
comment on function public.note_parcel_trouble(text,text,text[],integer) is 'For the shop''s functions: why numbers that were claimed brought no answer of a tracker. pause (too many calls, a fault, nothing that can be read: ten minutes, each time three times longer, or the seconds that it asks for, which may be null); refused (the key: nobody is asked for a day); unlinked (there is none); alone (one of the numbers: each is asked for by itself).';
grant execute on function public.note_parcel_trouble(text,text,text[],integer) to service_role;

CREATE OR REPLACE FUNCTION private.parcel_tracking_view()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_agg(json_build_object(
    'tracker', c.tracker,
    'state', case when c.refused_at is not null then 'refused' when not c.is_linked then 'unlinked'
      when c.interrupted_at is not null then 'interrupted' else 'linked' end,
    'since', coalesce(c.refused_at, c.interrupted_at), 'answered_at', c.answered_at,
    'followed', (select count(*) from public.parcels p where p.tracker = c.tracker and p.next_look_at is not null)
  ) order by array_position(private.trackers(), c.tracker))
  from private.parcel_clock c
$function$;
comment on function private.parcel_tracking_view() is 'How each tracker answers: linked, interrupted or refused (since when), or unlinked; when it last did, and how many parcels it is asked for.';

CREATE OR REPLACE FUNCTION public.retry_parcel_tracking()
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update private.parcel_clock c set next_call_at = clock_timestamp(), failures = 0 where true;
  update public.parcels p set next_look_at = clock_timestamp()
  from unnest(private.trackers()) t (name),
    lateral (
      select x.id from public.parcels x where x.tracker = t.name and x.next_look_at is not null order by x.next_look_at limit 10
    ) first
  where p.id = first.id;
  return private.parcel_tracking_view();
end
$function$;
comment on function public.retry_parcel_tracking() is 'For owners: every tracker is asked again at once, whatever it answered last; gives what admin_parcel_tracking does.';

alter table public.parcels add column tracker text generated always as (private.tracker_of(carrier)) stored;
comment on column public.parcels.tracker is 'Who is asked for it; null where nobody is.';

comment on column public.parcel_events.code is 'What happened, as La Poste names it, whose codes stand for what others say in words: DI1 is delivered to the buyer, DI2 to the sender.';

comment on table private.parcel_clock is 'When each tracker may be asked for parcels again, and how it answered.';

alter table private.parcel_clock add column tracker text;
comment on column private.parcel_clock.tracker is 'Who is asked.';

comment on column private.parcel_clock.is_linked is 'Whether the environment names its key.';

-- Data that must move or be mended is moved here.
-- The one row was La Poste's.
update private.parcel_clock set tracker = 'laposte';
insert into private.parcel_clock (tracker) values ('mondial_relay');
-- A stored column is reckoned again where what it is made of is written.
update public.parcels set number = number where carrier = 'mondial_relay' and number is not null;
update public.parcels p set next_look_at = private.first_look(p)
where p.carrier = 'mondial_relay' and p.asked_number is not null and p.next_look_at is null and not p.is_dated_by_hand;

CREATE INDEX parcels_due ON public.parcels USING btree (tracker, next_look_at, asked_number) WHERE next_look_at IS NOT NULL;

CREATE INDEX parcels_asked ON public.parcels USING btree (asked_number, tracker) WHERE asked_number IS NOT NULL;

alter table private.parcel_clock alter column tracker set not null;

alter table private.parcel_clock add constraint parcel_clock_tracker_check CHECK (tracker = ANY (private.trackers()));

alter table private.parcel_clock add constraint parcel_clock_pkey PRIMARY KEY (tracker);

CREATE OR REPLACE TRIGGER parcels_audit AFTER UPDATE OF number, carrier, weight_g, is_dated_by_hand, settled_at ON public.parcels FOR EACH ROW WHEN (NOT new.is_main OR new.carrier IS DISTINCT FROM old.carrier OR new.weight_g IS DISTINCT FROM old.weight_g OR new.is_dated_by_hand IS DISTINCT FROM old.is_dated_by_hand OR new.settled_at IS DISTINCT FROM old.settled_at) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

CREATE OR REPLACE TRIGGER parcels_audit_added AFTER INSERT ON public.parcels FOR EACH ROW WHEN (NOT new.is_main) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

CREATE OR REPLACE TRIGGER parcels_audit_removed AFTER DELETE ON public.parcels FOR EACH ROW WHEN (NOT old.is_main) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

alter table private.parcel_clock drop column id;
