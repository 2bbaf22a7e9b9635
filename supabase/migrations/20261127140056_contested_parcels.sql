-- Contested parcels.

set check_function_bodies = off;

alter table public.parcels drop constraint parcels_work_check;

drop function private.deliver_order(uuid);

CREATE OR REPLACE FUNCTION private.renumber_parcel()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'UPDATE' then
    -- What was heard of the former number is not this parcel's; a day that a person has set is.
    delete from public.parcel_events e where e.parcel_id = new.id;
    new.numbered_at := clock_timestamp();
    new.work := null;
    new.settled_at := null;
    new.contested_at := null;
    new.last_event_at := null;
    new.looked_at := null;
    new.looks_alone := false;
    if not new.is_dated_by_hand then
      new.state := 'sent';
      new.delivered_at := null;
    end if;
  end if;
  new.next_look_at := private.first_look(new);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.first_look(p public.parcels)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select clock_timestamp() + interval '2 hours'
  from public.orders o
  where o.id = p.order_id and o.status = 'shipped' and p.state not in ('delivered', 'returned') and p.contested_at is null
    and private.asked_number(p.carrier, p.number) is not null and p.numbered_at > clock_timestamp() - private.followed_for()
$function$;

CREATE OR REPLACE FUNCTION private.parcels_for_buyer(o public.orders)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- Asked of every order that is placed, which has none: this language keeps its plan.
  if o.status not in ('shipped', 'completed') then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'carrier', p.carrier, 'number', p.number, 'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at,
      'steps', coalesce((
        select jsonb_agg(jsonb_build_object('step', s.step, 'at', s.at) order by s.at, s.step)
        from (
          select private.parcel_step(e.code) as step, min(e.at) as at from public.parcel_events e
          where e.parcel_id = p.id and private.parcel_step(e.code) is not null
            and not (p.contested_at is not null and private.parcel_step(e.code) = 'delivered')
          group by 1
        ) s
      ), '[]')
    ) order by p.is_main desc, p.created_at, p.id), '[]')
    from public.parcels p where p.order_id = o.id
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.parcels_for_admin(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'is_main', p.is_main, 'carrier', p.carrier, 'number', p.number, 'weight_g', p.weight_g,
    'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at, 'is_dated_by_hand', p.is_dated_by_hand, 'work', p.work,
    'is_contested', p.contested_at is not null, 'looked_at', p.looked_at,
    'is_followed', p.next_look_at is not null and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.code)
      from public.parcel_events e where e.parcel_id = p.id
    ), '[]')
  ) order by p.is_main desc, p.created_at, p.id), '[]')
  from public.parcels p where p.order_id = o.id
$function$;

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
      delivered_at = (day + time '12:00') at time zone 'Europe/Paris', is_dated_by_hand = day is not null, contested_at = null,
      state = case when day is null then 'sent' else 'delivered' end,
      work = case when day is null then x.work end, settled_at = case when day is null then x.settled_at else clock_timestamp() end
    where x.id = p.id;
    if day is null then
      perform private.settle_parcels(array[p.id]);
    end if;
  end if;
  if change_parcel.changes -> 'is_contested' = 'true' and p.contested_at is null then
    -- No day is better than one that its buyer denies; nor is its carrier asked for it again.
    update public.parcels x set
      contested_at = clock_timestamp(), delivered_at = null, is_dated_by_hand = false, state = 'problem', work = 'contested', next_look_at = null
    where x.id = p.id;
    if o.status = 'completed' then
      perform public.set_order_status(o.order_number, 'shipped');
    end if;
  elsif change_parcel.changes -> 'is_contested' = 'false' and p.contested_at is not null then
    update public.parcels x set contested_at = null, work = null, settled_at = clock_timestamp() where x.id = p.id;
    perform private.settle_parcels(array[p.id]);
    update public.parcels x set next_look_at = private.first_look(x) where x.id = p.id;
  end if;
  if change_parcel.changes -> 'is_settled' = 'true' then
    update public.parcels x set work = null, settled_at = clock_timestamp() where x.id = p.id;
  end if;
  perform private.touch_order(o.id);
  -- Whoever says that it was received after all says it of the order, too.
  perform private.deliver_order(
    o.id, p.contested_at is not null and not exists (select from public.parcels x where x.id = p.id and x.contested_at is not null)
  );
  return public.admin_order(o.order_number);
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse(400, 'request_invalid');
end
$function$;
comment on function public.change_parcel(uuid,jsonb,timestamp with time zone) is 'For administrators: changes a parcel, {carrier, number, weight_g, delivered_on (a day, null takes it away), is_settled (somebody has looked into it), is_contested (its buyer says that it was never received, or, false, no longer)}; what is missing stays. The last one that is delivered completes its order. Expected is the version of the order that was read, where that matters. Gives the order back as admin_order does.';

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
    -- What its buyer denies waits for a person. What is over stays so; of two ends that are heard of at once the first is one. The sender's comes before the buyer's: no day is better
    -- than a wrong one.
    select t.*, coalesce(settle_parcels.answered, (t.p).looked_at) as looked_at, case
        when (t.p).contested_at is not null then 'problem'
        when (t.p).is_dated_by_hand or (t.p).state in ('delivered', 'returned') then (t.p).state
        else coalesce(private.parcel_meaning(t.first_end), private.parcel_meaning((t.latest).code), 'sent')
      end as state
    from told t
  ), reasoned as (
    select m.*, case
        when (m.p).contested_at is not null then (m.p).work
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
      when x.next_look_at is not null and r.state not in ('delivered', 'returned') and x.contested_at is null
        and x.numbered_at > clock_timestamp() - private.followed_for()
      then clock_timestamp() + private.look_again((r.latest).code)
    end
  from reasoned r where x.id = (r.p).id
$function$;

CREATE OR REPLACE FUNCTION private.deliver_order(order_id uuid, by_hand boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  o public.orders;
  received timestamptz;
begin
  select * into o from public.orders x where x.id = deliver_order.order_id for update;
  -- One that came back, and that somebody has looked into, has another in its place.
  select max(p.delivered_at) into received from public.parcels p where p.order_id = o.id
  having bool_and(p.state = 'delivered' and p.delivered_at is not null or p.state = 'returned' and p.work is null);
  if received is null or o.status not in ('shipped', 'completed') or private.is_dated_by_person(o.id) and not by_hand
    or o.status = 'completed' and received <= coalesce(o.delivered_at, '-infinity')
  then
    return;
  end if;
  update public.orders x set status = 'completed', delivered_at = received where x.id = o.id;
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status, delivered_on)
  values (o.id, auth.uid(), 'completed', o.payment_status, 'completed', o.payment_status, private.paris_day(received));
end
$function$;
comment on function private.deliver_order(uuid,boolean) is 'An order all of whose parcels were delivered is completed, on the day of the last; a later day of the carrier''s moves it. What a person has said of it stays, unless a person says otherwise now.';

alter table public.parcels add column contested_at timestamp with time zone;
comment on column public.parcels.contested_at is 'When its buyer was heard to say that it was never received, whatever its carrier says: that then decides nothing; null where nobody does.';

-- Data that must move or be mended is moved here.

alter table public.parcels add constraint parcels_work_check CHECK (work = ANY (ARRAY['problem'::text, 'held'::text, 'undeliverable'::text, 'returning'::text, 'returned'::text, 'contradicted'::text, 'contested'::text, 'unknown'::text, 'silent'::text]));

alter table public.parcels add constraint parcels_contested CHECK (contested_at IS NULL OR delivered_at IS NULL);

CREATE OR REPLACE TRIGGER parcels_audit AFTER UPDATE OF number, carrier, weight_g, is_dated_by_hand, settled_at, contested_at ON public.parcels FOR EACH ROW WHEN (NOT new.is_main OR new.carrier IS DISTINCT FROM old.carrier OR new.weight_g IS DISTINCT FROM old.weight_g OR new.is_dated_by_hand IS DISTINCT FROM old.is_dated_by_hand OR new.settled_at IS DISTINCT FROM old.settled_at OR new.contested_at IS DISTINCT FROM old.contested_at) EXECUTE FUNCTION private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');
