-- Settle parcels.

set check_function_bodies = off;

drop function private.settle_parcel(uuid);

CREATE OR REPLACE FUNCTION public.change_parcel(parcel uuid, changes jsonb, expected timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held record;
  o public.orders;
  p public.parcels;
  day date;
begin
  perform private.acting_admin();
  if jsonb_typeof(change_parcel.changes) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select * into held from private.parcel_named(change_parcel.parcel, change_parcel.expected);
  o := held.o;
  p := held.p;
  if o.status not in ('shipped', 'completed') then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  perform private.write_parcel(o, p, change_parcel.changes);
  if change_parcel.changes ? 'delivered_on' then
    day := (change_parcel.changes ->> 'delivered_on')::date;
    if day > private.paris_day(now()) or day < private.paris_day(o.created_at) then
      perform private.refuse(400, 'delivery_day_invalid');
    end if;
    update public.parcels x set
      delivered_at = (day + time '12:00') at time zone 'Europe/Paris', is_dated_by_hand = day is not null,
      state = case when day is null then 'sent' else 'delivered' end,
      work = case when day is null then x.work end, settled_at = case when day is null then x.settled_at else clock_timestamp() end
    where x.id = p.id;
    if day is null then
      perform private.settle_parcels(array[p.id]);
    end if;
  end if;
  if change_parcel.changes -> 'is_settled' = 'true' then
    update public.parcels x set work = null, settled_at = clock_timestamp() where x.id = p.id;
  end if;
  perform private.touch_order(o.id);
  perform private.deliver_order(o.id);
  return public.admin_order(o.order_number);
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;

CREATE OR REPLACE FUNCTION private.settle_parcels(parcels uuid[], answered timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with told as (
    -- By the carrier's own date, however late it was heard.
    select p, o.status, o.country, max(e.at) as last_at,
      (array_agg(e order by e.at desc, e.code desc) filter (where private.parcel_meaning(e.code) is not null))[1] as latest,
      (array_agg(e.code order by e.at, e.code desc) filter (where e.code in ('DI1', 'DI2')))[1] as first_end,
      max(e.at) filter (where e.code = 'DI1') as received,
      coalesce(bool_or(e.code = 'DI2' and e.noted_at > coalesce(p.settled_at, '-infinity')), false) as came_back
    from public.parcels p
      join public.orders o on o.id = p.order_id
      left join public.parcel_events e on e.parcel_id = p.id
    where p.id = any (settle_parcels.parcels) group by p.id, o.id
  ), meant as (
    -- What is over stays so; of two ends that are heard of at once the first is one. The sender's comes before the buyer's: no day is better
    -- than a wrong one.
    select t.*, coalesce(settle_parcels.answered, (t.p).looked_at) as looked_at, case
        when (t.p).is_dated_by_hand or (t.p).state in ('delivered', 'returned') then (t.p).state
        else coalesce(private.parcel_meaning(t.first_end), private.parcel_meaning((t.latest).code), 'sent')
      end as state
    from told t
  ), reasoned as (
    select m.*, case
        when m.state = 'returned' then case when m.received is not null and m.came_back then 'contradicted' when m.came_back then 'returned' end
        when m.state = 'delivered' then case when m.came_back and not (m.p).is_dated_by_hand then 'contradicted' end
        else coalesce(
          case when (m.latest).noted_at > coalesce((m.p).settled_at, '-infinity') then private.event_work((m.latest).code) end,
          -- A carrier that was not asked has not been silent.
          case
            when m.status <> 'shipped' then null
            when m.latest is null then case
              when m.looked_at >= greatest((m.p).numbered_at, (m.p).settled_at) + private.unknown_after() then 'unknown'
            end
            when m.looked_at >= private.after_working_days(
              greatest((m.latest).at, (m.p).numbered_at, (m.p).settled_at), private.silent_after(m.country)
            ) then 'silent'
          end
        )
      end as work
    from meant m
  )
  update public.parcels x set
    state = r.state, work = r.work, last_event_at = r.last_at, looked_at = r.looked_at, looks_alone = x.looks_alone and r.last_at is null,
    delivered_at = case when x.is_dated_by_hand then x.delivered_at when r.state = 'delivered' then greatest(r.received, x.delivered_at) end,
    next_look_at = case
      when x.next_look_at is not null and r.state not in ('delivered', 'returned')
        and x.numbered_at > clock_timestamp() - private.followed_for()
      then clock_timestamp() + private.look_again((r.latest).code)
    end
  from reasoned r where x.id = (r.p).id
$function$;
comment on function private.settle_parcels(uuid[],timestamp with time zone) is 'What follows for parcels from all that their carrier said: state, day, work, the next look. Only a delivery to its buyer dates one, the latest that the carrier names. answered is when it did, where it just has.';

CREATE OR REPLACE FUNCTION public.note_parcel_events(answers jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  moment constant timestamptz := clock_timestamp();
  changed uuid[];
  one uuid;
  noted int;
begin
  -- Locked as administrators do: the order, then its parcels.
  perform from public.orders o
  where o.id in (
    select p.order_id from public.parcels p
    where p.asked_number in (select a.number from jsonb_to_recordset(note_parcel_events.answers) a (number text))
  ) order by o.id for update;
  with heard as (
    select p.id, e.at, e.code, left(coalesce(e.label, ''), 300) as label
    from jsonb_to_recordset(note_parcel_events.answers) a (number text, events jsonb)
      join public.parcels p on p.asked_number = a.number
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
  perform private.settle_parcels(array(
    select p.id from public.parcels p
    where p.asked_number in (select a.number from jsonb_to_recordset(note_parcel_events.answers) a (number text))
  ), moment);
  for one in
    select distinct p.order_id from public.parcels p where p.id = any (changed) and p.state in ('delivered', 'returned') order by 1
  loop
    perform private.deliver_order(one);
  end loop;
  update private.parcel_clock c set
    answered_at = moment, failures = 0, is_linked = true, interrupted_at = null, refused_at = null
  where c.id;
  return noted;
exception when data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
