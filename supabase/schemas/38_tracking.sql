-- Parcels followed at their carrier: who is asked when, and what follows from its answers.

create or replace function private.parcel_meaning(code text) returns text
language sql immutable set search_path = '' as $$
  select case
    when code in ('DR1', 'DR2', 'ID0') then 'sent'
    when code in ('PC1', 'PC2', 'ET1', 'ET2', 'ET3', 'ET4', 'EP1', 'DO1', 'DO2', 'PB2', 'MD2', 'DI3') then 'moving'
    when code = 'AG1' then 'at_pickup'
    when code in ('PB1', 'DO3', 'ND1') then 'problem'
    when code = 'RE1' then 'returning'
    when code = 'DI1' then 'delivered'
    when code = 'DI2' then 'returned'
  end
$$;
comment on function private.parcel_meaning(text) is
  'State of a parcel whose latest event is this one, by La Poste''s codes; null of one that decides nothing. DI2 is a delivery to the sender.';

create or replace function private.parcel_step(code text) returns text
language sql immutable set search_path = '' as $$
  select case
    when code in ('PC1', 'PC2') then 'taken'
    when code in ('ET1', 'ET2', 'ET3', 'ET4', 'EP1', 'MD2') then 'moving'
    when code = 'AG1' then 'at_pickup'
    when code = 'DI1' then 'delivered'
    when code in ('RE1', 'DI2') then 'returning'
  end
$$;
comment on function private.parcel_step(text) is 'Step on a parcel''s way as its buyer sees it; null of an event that is none.';

create or replace function private.event_work(code text) returns text
language sql immutable set search_path = '' as $$
  select case code when 'PB1' then 'problem' when 'DO3' then 'held' when 'ND1' then 'undeliverable' when 'RE1' then 'returning' end
$$;
comment on function private.event_work(text) is 'Why somebody looks into a parcel whose latest event is this one; null where nobody has to.';

create or replace function private.after_working_days(since timestamptz, days int) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  began constant timestamp := since at time zone 'Europe/Paris';
  day date := began::date;
  worked int := 0;
begin
  while worked < days loop
    day := day + 1;
    if private.is_working_day(day) then
      worked := worked + 1;
    end if;
  end loop;
  return (day + began::time) at time zone 'Europe/Paris';
end
$$;
comment on function private.after_working_days(timestamptz, int) is
  'The same hour in Paris so many days later, of which those count on which France works (private.is_working_day).';

create or replace function private.silent_after(country text) returns int
language sql immutable set search_path = '' as $$ select case country when 'CH' then 15 else 7 end $$;
comment on function private.silent_after(text) is 'Working days without an event after which somebody looks into a parcel to that country.';

create or replace function private.unknown_after() returns interval language sql immutable set search_path = '' as $$ select interval '72 hours' $$;
comment on function private.unknown_after() is 'How long a carrier may not know the number of a parcel.';

create or replace function private.orders_with_parcel_work() returns setof uuid
language sql stable set search_path = '' as $$ select distinct p.order_id from public.parcels p where p.work is not null $$;
comment on function private.orders_with_parcel_work() is 'Orders with a parcel that somebody has to look into.';

create or replace function private.note_trackers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.settings s set asked_trackers = linked.names
  from (
    select coalesce(array_agg(c.tracker order by array_position(private.trackers(), c.tracker)), '{}') as names
    from private.parcel_clock c where c.is_linked and c.through is null
  ) linked
  where s.asked_trackers is distinct from linked.names;
  return null;
end
$$;
comment on function private.note_trackers() is 'Trigger: the shop''s settings say which carriers are asked for parcels.';

-- The state of this server's talk with each tracker: one that is silent stops no other.
create table private.parcel_clock (
  tracker text primary key check (tracker = any (private.trackers())),
  next_call_at timestamptz not null default '-infinity',
  failures int not null default 0 check (failures >= 0),
  is_linked boolean not null default false,
  through text check (through = 'sendcloud'),
  answered_at timestamptz,
  interrupted_at timestamptz,
  refused_at timestamptz,
  night_from int not null default 22 check (night_from between 0 and 24),
  night_to int not null default 6 check (night_to between 0 and 24)
);

comment on table private.parcel_clock is 'When each tracker may be asked for parcels again, and how it answered.';
comment on column private.parcel_clock.tracker is 'Who is asked.';
comment on column private.parcel_clock.next_call_at is 'Before it nobody is asked.';
comment on column private.parcel_clock.failures is 'Calls in a row that brought no answer.';
comment on column private.parcel_clock.is_linked is 'Whether the environment names its key.';
comment on column private.parcel_clock.through is 'Who is asked in its place, of which the shop has no key; null where it is itself.';
comment on column private.parcel_clock.answered_at is 'When the carrier last answered.';
comment on column private.parcel_clock.interrupted_at is 'Since when it does not; null while it does.';
comment on column private.parcel_clock.refused_at is 'Since when it refuses the key; null while it does not.';
comment on column private.parcel_clock.night_from is 'Hour of Paris from which on nobody is asked.';
comment on column private.parcel_clock.night_to is 'Hour of Paris until which nobody is asked.';

alter table private.parcel_clock enable row level security;
create trigger parcel_clock_linked after update of is_linked, through on private.parcel_clock
  for each row when ((new.is_linked, new.through) is distinct from (old.is_linked, old.through)) execute function private.note_trackers();
insert into private.parcel_clock (tracker) select unnest(private.trackers());

create or replace function private.is_night(c private.parcel_clock, moment timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select h.hour >= c.night_from or h.hour < c.night_to from (select extract(hour from moment at time zone 'Europe/Paris')::int as hour) h
$$;
comment on function private.is_night(private.parcel_clock, timestamptz) is 'Whether the carrier is left alone.';

create or replace function private.parcels_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.parcel_clock c
    where c.next_call_at <= clock_timestamp() and not private.is_night(c, clock_timestamp())
      and exists (select from public.parcels p where p.tracker = c.tracker and p.next_look_at <= clock_timestamp())
  )
$$;
comment on function private.parcels_due() is 'Whether a tracker may be asked for a parcel, and is to be.';

create or replace function private.look_again(code text) returns interval
language sql immutable set search_path = '' as $$
  select case
    when code = 'MD2' then interval '1 hour'
    when code in ('AG1', 'PB1') then interval '12 hours'
    when code is null or private.parcel_meaning(code) = 'sent' then interval '6 hours'
    else interval '4 hours'
  end
$$;
comment on function private.look_again(text) is 'How long after a look the next one comes, by the latest event; code may be null: nothing was heard yet.';

create or replace function public.claim_parcels(
  tracker text, most int, moment timestamptz default clock_timestamp(), through text default null
) returns json
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.claim_parcels(text, int, timestamptz, text) is
  'For the shop''s functions: numbers that a tracker is to be asked for now, [{number, is_alone}], each once, the longest due first; nobody else gets them, nor any other before one call a second could ask for these, ten in each and by itself what is_alone. None at night, and none while its calls are paused. through is who is asked in its place, null where it is itself.';
grant execute on function public.claim_parcels(text, int, timestamptz, text) to service_role;

create or replace function private.settle_parcels(parcels uuid[], answered timestamptz default null) returns void
language sql set search_path = '' as $$
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
$$;
comment on function private.settle_parcels(uuid[], timestamptz) is
  'What follows for parcels from all that their carrier said: state, day, work, the next look. Only a delivery to its buyer dates one, the latest that the carrier names. answered is when it did, where it just has.';

create or replace function private.is_dated_by_person(order_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_events e
    where e.order_id = is_dated_by_person.order_id and e.by is not null and (
      e.delivered_on is not null or e.status <> e.previous_status and 'completed' in (e.status, e.previous_status)
    )
  )
$$;
comment on function private.is_dated_by_person(uuid) is
  'Whether somebody has said when an order was delivered, that it was, or that it was not.';

create or replace function private.deliver_order(order_id uuid, by_hand boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.deliver_order(uuid, boolean) is
  'An order all of whose parcels were delivered is completed, on the day of the last; a later day of the carrier''s moves it. What a person has said of it stays, unless a person says otherwise now.';

create or replace function public.note_parcel_events(tracker text, answers jsonb) returns int
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.note_parcel_events(text, jsonb) is
  'For the shop''s functions: what a tracker answered of numbers, [{number, events: [{at, code, label}]}], events null of one that it does not know. Events are stored once; state, day and work of every parcel of that number follow, and where it was the last one its order is completed. Gives how many events were new.';
grant execute on function public.note_parcel_events(text, jsonb) to service_role;

create or replace function public.note_parcel_hint(number text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update public.parcels p set next_look_at = clock_timestamp()
  where p.asked_number in (select private.asked_number(c, note_parcel_hint.number) from unnest(private.carriers()) c)
    and p.asked_number = private.asked_number(p.carrier, note_parcel_hint.number) and p.next_look_at > clock_timestamp()
    -- Whoever sends the same again has nobody asked more often.
    and coalesce(p.looked_at, '-infinity') < clock_timestamp() - interval '10 minutes';
  return found;
end
$$;
comment on function public.note_parcel_hint(text) is
  'For the shop''s functions: somebody says that something has happened to the parcel of a number: its carrier is asked with the next run of the clock, unless it just was. Gives whether that changes anything.';
grant execute on function public.note_parcel_hint(text) to service_role;

create or replace function public.note_parcel_trouble(tracker text, trouble text, numbers text[], seconds int default null) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.note_parcel_trouble(text, text, text[], int) is
  'For the shop''s functions: why numbers that were claimed brought no answer of a tracker. pause (too many calls, a fault, nothing that can be read: ten minutes, each time three times longer, or the seconds that it asks for, which may be null); refused (the key: nobody is asked for a day); unlinked (there is none); alone (one of the numbers: each is asked for by itself).';
grant execute on function public.note_parcel_trouble(text, text, text[], int) to service_role;

create or replace function private.parcel_tracking_view() returns json
language sql stable security definer set search_path = '' as $$
  select json_agg(json_build_object(
    'tracker', c.tracker, 'through', case when c.is_linked then c.through end,
    'state', case when c.refused_at is not null then 'refused' when not c.is_linked then 'unlinked'
      when c.interrupted_at is not null then 'interrupted' else 'linked' end,
    'since', coalesce(c.refused_at, c.interrupted_at), 'answered_at', c.answered_at,
    'followed', (select count(*) from public.parcels p where p.tracker = c.tracker and p.next_look_at is not null)
  ) order by array_position(private.trackers(), c.tracker))
  from private.parcel_clock c
$$;
comment on function private.parcel_tracking_view() is
  'How each tracker answers: linked, interrupted or refused (since when), or unlinked; when it last did, who is asked in its place, and how many parcels it is asked for.';

create or replace function public.admin_parcel_tracking() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.parcel_tracking_view();
end
$$;
comment on function public.admin_parcel_tracking() is 'For administrators: what private.parcel_tracking_view says.';
grant execute on function public.admin_parcel_tracking() to authenticated;

create or replace function public.retry_parcel_tracking() returns json
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.retry_parcel_tracking() is
  'For owners: every tracker is asked again at once, whatever it answered last; gives what admin_parcel_tracking does.';
grant execute on function public.retry_parcel_tracking() to authenticated;
