-- Parcels: what they are packed in, and what a file for a carrier says of them.

create or replace function private.max_packagings() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.max_packagings() is 'Packagings of the shop: MAX_PACKAGINGS of src/domain/rules.ts.';

create table public.packagings (
  name text primary key check (name = btrim(name) and length(name) between 1 and 60),
  weight_g int not null check (weight_g between 1 and private.max_weight_g()),
  is_default boolean not null default false,
  position int not null default 0,
  constraint packagings_one_default exclude using btree (is_default with =) where (is_default) deferrable initially deferred
);

comment on table public.packagings is 'What parcels are packed in: its weight comes to that of the units. One at most is proposed first.';
comment on column public.packagings.name is 'As the shop calls it.';
comment on column public.packagings.weight_g is 'Grams, empty.';
comment on column public.packagings.is_default is 'Whether it is proposed first.';
comment on column public.packagings.position is 'Rank in lists, ascending.';

alter table public.packagings enable row level security;
grant select, insert, update, delete on public.packagings to service_role;
create trigger packagings_audit after insert or update or delete on public.packagings
  for each row execute function private.audit_change('name', 'name');

create or replace function private.packagings_view() returns jsonb
language sql stable security definer set search_path = '' as $$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object('packagings', coalesce(jsonb_agg(jsonb_build_object(
      'name', p.name, 'weight_g', p.weight_g, 'is_default', p.is_default
    ) order by p.position, p.name), '[]')) as shown
    from public.packagings p
  ) a
$$;
comment on function private.packagings_view() is 'The packagings as their form shows them; the version is a digest of all of them.';

create or replace function public.admin_packagings() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.packagings_view();
end
$$;
comment on function public.admin_packagings() is 'For administrators: the packagings in their order, and of which version they are.';
grant execute on function public.admin_packagings() to authenticated;

create or replace function public.save_packagings(expected_version text, packagings jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(save_packagings.packagings) is distinct from 'array'
    or jsonb_array_length(save_packagings.packagings) > private.max_packagings()
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('packagings', 0));
  if expected_version is distinct from private.packagings_view() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.packagings_view());
  end if;
  begin
    set constraints public.packagings_one_default deferred;
    delete from public.packagings p
    where p.name not in (select btrim(w.entry ->> 'name') from jsonb_array_elements(save_packagings.packagings) w (entry)
      where w.entry ->> 'name' is not null);
    insert into public.packagings as p (name, weight_g, is_default, position)
    select btrim(w.entry ->> 'name'), (w.entry ->> 'weight_g')::int, coalesce((w.entry ->> 'is_default')::boolean, false), w.n
    from jsonb_array_elements(save_packagings.packagings) with ordinality w (entry, n)
    on conflict (name) do update set weight_g = excluded.weight_g, is_default = excluded.is_default, position = excluded.position
    where (p.weight_g, p.is_default, p.position) is distinct from (excluded.weight_g, excluded.is_default, excluded.position);
    set constraints public.packagings_one_default immediate;
  exception
    when check_violation or not_null_violation or exclusion_violation or cardinality_violation or data_exception then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.packagings_view();
end
$$;
comment on function public.save_packagings(text, jsonb) is
  'For owners: replaces all packagings, [{name, weight_g, is_default}] in their order, of the version that was read; when there is a newer one, refuses and gives that as details.';
grant execute on function public.save_packagings(text, jsonb) to authenticated;

create or replace function private.parcel_line(i public.order_items, variant bigint, sku text, quantity int) returns jsonb
-- plpgsql keeps its plan between the lines of a file, a function in plain SQL would make it anew for each.
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'product_id', p.id, 'name', i.name, 'sku', parcel_line.sku, 'quantity', parcel_line.quantity,
      'value', coalesce(nullif(round((i.line_total - i.discount) / i.quantity, 2), 0), v.price, p.price),
      'weight_g', coalesce(v.weight_g, p.weight_g, c.weight_g), 'hs_code', coalesce(p.hs_code, c.hs_code),
      'origin_code', coalesce(p.origin_code, c.origin_code), 'customs_name', coalesce(p.customs_name, c.customs_name)
    )
    from public.products p
      join public.categories c on c.name = p.category
      left join public.product_variants v on v.id = parcel_line.variant
    where p.id = i.product_id
  );
end
$$;
comment on function private.parcel_line(public.order_items, bigint, text, int) is
  'Units that are packed for a line of an order, of a variant and its reference, with all that carriers and customs ask of one: grams, code, origin, name, and what was paid for it after its discount, in euros, for a gift the shop''s price. What neither variant nor product says its category does.';

create or replace function private.parcel_lines(o public.orders) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.parcel_line(i, i.variant_id, i.sku, s.quantity) order by i.position), '[]')
  from private.packed_pieces(o) s join public.order_items i on i.order_id = o.id and i.position = s.line_no
$$;
comment on function private.parcel_lines(public.orders) is 'What is packed of an order, as private.parcel_line has it.';

create or replace function private.exchange_parcel(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  due jsonb;
  last_sent public.order_exchanges;
begin
  if o.status not in ('shipped', 'completed') or not exists (select from public.order_exchanges e where e.order_id = o.id) then
    return null;
  end if;
  select jsonb_agg(private.parcel_line(i, e.variant_id, e.sku, d.due) order by e.line_no, e.at, e.id) into due
  from private.exchange_shares(o.id) d
    join public.order_exchanges e on e.id = d.exchange_id
    join public.order_items i on i.order_id = o.id and i.position = e.line_no
  where d.due > 0;
  select * into last_sent from public.order_exchanges e
  where e.order_id = o.id and e.sent_at is not null order by e.sent_at desc, e.at desc, e.id limit 1;
  return jsonb_build_object(
    'lines', coalesce(due, '[]'),
    'refusal', case when due is null and last_sent.id is not null then 'order_already_shipped' else private.exchange_refusal(o) end,
    'tracking', case
      when due is null then last_sent.tracking_number else (select l.number from private.exchange_label(o) l where l.state = 'ready')
    end,
    'numbers', array(
      select distinct e.tracking_number from public.order_exchanges e
      where e.order_id = o.id and e.sent_at is not null and e.tracking_number is not null
    ),
    'sent_exchange', last_sent.id, 'label', private.exchange_label_view(o)
  );
end
$$;
comment on function private.exchange_parcel(public.orders) is
  'The parcel with what replaces units of a sent order: lines, as private.parcel_line has them, are still to be sent, none where all were; refusal is why it is not to be, tracking the number of its label, once it was sent the one it has, numbers those that such parcels left with, sent_exchange the exchange that was sent last, label what private.exchange_label_view says. Null of an order without exchanges.';

create or replace function private.max_parcel_orders() returns int language sql immutable set search_path = '' as 'select 500';
comment on function private.max_parcel_orders() is 'Orders that one file for a carrier is made of: MAX_PARCEL_ORDERS of src/domain/rules.ts.';

create or replace function public.parcels_of(numbers text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and private.max_parcel_orders() then
    perform private.refuse(400, 'request_invalid');
  end if;
  return jsonb_build_object(
    'sender', (
      select jsonb_build_object(
        'name', coalesce(nullif(s.sender_name, ''), s.site_name), 'shop', s.site_name, 'street', s.sender_street,
        'complement', s.sender_complement, 'postal_code', s.sender_postal_code, 'city', s.sender_city,
        'email', s.contact_email, 'phone', s.contact_phone
      )
      from public.settings s
    ),
    'packagings', private.packagings_view() -> 'packagings',
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', o.order_number, 'refusal', private.shipping_refusal(o), 'tracking', o.tracking_number,
        'numbers', array(select p.number from public.parcels p where p.order_id = o.id and p.number is not null),
        'carrier', coalesce(m.carrier, 'none'), 'with_signature', coalesce(m.with_signature, false),
        'method', o.shipping_label, 'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'relay_point', o.relay_point, 'shipping_fee', o.shipping_fee, 'lines', private.parcel_lines(o),
        'label', private.label_view(o), 'exchange', private.exchange_parcel(o)
      ) order by n.n)
      from (select u.number, min(u.n) as n from unnest(numbers) with ordinality u (number, n) group by u.number) n
        join public.orders o on o.order_number = n.number
        left join public.shipping_methods m on m.id = o.shipping_method
    ), '[]')
  );
end
$$;
comment on function public.parcels_of(text[]) is
  'For administrators: what files for carriers say of orders, in the order of their numbers (500 at most): sender, packagings, and of each order its carrier, recipient and private.parcel_lines. refusal is why it is not to be shipped, tracking the number it has already, numbers those that parcels of it left with, label what private.label_view says; exchange is what private.exchange_parcel says.';
grant execute on function public.parcels_of(text[]) to authenticated;

create or replace function private.trackers() returns text[]
language sql immutable set search_path = '' as $$ select array['laposte', 'mondial_relay'] $$;
comment on function private.trackers() is 'Who answers where parcels are: TRACKERS of src/domain/tracking.ts.';

create or replace function private.tracker_of(carrier text) returns text
language sql immutable set search_path = '' as $$
  select case when carrier in ('colissimo', 'chronopost') then 'laposte' when carrier = 'mondial_relay' then 'mondial_relay' end
$$;
comment on function private.tracker_of(text) is
  'Who is asked for parcels of a carrier, which may be null: La Poste follows its own and those of Chronopost; null where nobody is.';

create or replace function private.asked_number(carrier text, number text) returns text
language sql immutable set search_path = '' as $$
  select substring(
    upper(regexp_replace(number, '[\s.-]', '', 'g'))
    from case private.tracker_of(carrier) when 'laposte' then '^[0-9A-Z]{11,15}$' when 'mondial_relay' then '^[0-9]{8}$' end
  )
$$;
comment on function private.asked_number(text, text) is
  'A number as its carrier''s tracker is asked for it; null of what that cannot know. Either argument: carrier or number may be null.';

create or replace function private.renumber_parcel() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.renumber_parcel() is 'Trigger: a parcel with another number begins anew.';

create table public.parcels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  is_main boolean not null default false,
  carrier text not null check (carrier = any (private.carriers())),
  number text check (length(number) between 1 and 60),
  weight_g int check (weight_g between 1 and private.max_weight_g()),
  state text not null default 'sent' check (state in ('sent', 'moving', 'at_pickup', 'problem', 'delivered', 'returning', 'returned')),
  delivered_at timestamptz,
  is_dated_by_hand boolean not null default false,
  work text check (work in ('problem', 'held', 'undeliverable', 'returning', 'returned', 'contradicted', 'contested', 'unknown', 'silent')),
  settled_at timestamptz,
  contested_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  numbered_at timestamptz not null default clock_timestamp(),
  last_event_at timestamptz,
  looked_at timestamptz,
  next_look_at timestamptz,
  looks_alone boolean not null default false,
  tracker text generated always as (private.tracker_of(carrier)) stored,
  asked_number text generated always as (private.asked_number(carrier, number)) stored,
  constraint parcels_dated check (delivered_at is not null or not is_dated_by_hand),
  constraint parcels_contested check (contested_at is null or delivered_at is null)
);

comment on table public.parcels is 'What left of an order, each parcel by itself. The main one comes with the order''s being shipped and has its number; exchanges have their own.';
comment on column public.parcels.id is 'Identifier.';
comment on column public.parcels.order_id is 'Order.';
comment on column public.parcels.is_main is 'Whether orders.tracking_number is its number: each order that was shipped has one such.';
comment on column public.parcels.carrier is 'Who brings it.';
comment on column public.parcels.number is 'Number at its carrier, once it is known.';
comment on column public.parcels.weight_g is 'Grams, with its packaging, where somebody weighed it.';
comment on column public.parcels.state is 'sent (it has left, or is announced), moving, at_pickup (it waits for its buyer, who has not received it), problem, delivered, returning, returned: what the carrier''s latest event says. delivered and returned stay.';
comment on column public.parcels.delivered_at is 'When its buyer received it: the carrier''s latest word of that, or noon of the day that a person set.';
comment on column public.parcels.is_dated_by_hand is 'Whether a person set that day: the carrier''s then changes nothing.';
comment on column public.parcels.work is 'Why somebody has to look into it; null where nobody has.';
comment on column public.parcels.settled_at is 'When somebody did: what the carrier said before is no work any more.';
comment on column public.parcels.contested_at is 'When its buyer was heard to say that it was never received, whatever its carrier says: that then decides nothing; null where nobody does.';
comment on column public.parcels.created_at is 'When it was added.';
comment on column public.parcels.numbered_at is 'Since when it has its number.';
comment on column public.parcels.last_event_at is 'The latest event by the carrier''s own date.';
comment on column public.parcels.looked_at is 'When the carrier last answered.';
comment on column public.parcels.next_look_at is 'When the carrier is asked again; null where it is not.';
comment on column public.parcels.looks_alone is 'Whether it is asked for alone, since the carrier refused it among others.';
comment on column public.parcels.tracker is 'Who is asked for it; null where nobody is.';
comment on column public.parcels.asked_number is 'As the carrier is asked for it: two orders of one buyer may share a number, which is asked for once.';

create unique index parcels_main on public.parcels (order_id) where is_main;
create index parcels_order on public.parcels (order_id);
create index parcels_due on public.parcels (tracker, next_look_at, asked_number) where next_look_at is not null;
-- Two carriers may give one number.
create index parcels_asked on public.parcels (asked_number, tracker) where asked_number is not null;
create index parcels_work on public.parcels (order_id) where work is not null;
-- Numbers of the others are the orders' own, which their search finds.
create index parcels_number on public.parcels (number) where not is_main and number is not null;
create index parcels_searched on public.parcels ((private.search_text(number)) collate "C") where not is_main and number is not null;
alter table public.parcels enable row level security;
grant select on public.parcels to service_role;
create trigger parcels_numbered before insert on public.parcels
  for each row execute function private.renumber_parcel();
create trigger parcels_renumbered before update of number, carrier on public.parcels
  for each row when ((new.number, new.carrier) is distinct from (old.number, old.carrier)) execute function private.renumber_parcel();
-- What comes and goes with its order the order's own entry says.
create trigger parcels_audit after update of number, carrier, weight_g, is_dated_by_hand, settled_at, contested_at on public.parcels
  for each row when (
    not new.is_main or (new.carrier, new.weight_g, new.is_dated_by_hand, new.settled_at, new.contested_at)
      is distinct from (old.carrier, old.weight_g, old.is_dated_by_hand, old.settled_at, old.contested_at)
  )
  execute function private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');
create trigger parcels_audit_added after insert on public.parcels
  for each row when (not new.is_main) execute function private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');
create trigger parcels_audit_removed after delete on public.parcels
  for each row when (not old.is_main) execute function private.audit_change('order_id', 'carrier', 'number,tracker,asked_number,order_id,id,created_at,numbered_at,last_event_at,looked_at,next_look_at,looks_alone,settled_at,is_main');

create table public.parcel_events (
  parcel_id uuid not null references public.parcels (id) on delete cascade,
  at timestamptz not null,
  code text not null check (code ~ '^[A-Z0-9]{1,10}$'),
  label text not null default '' check (length(label) <= 300),
  noted_at timestamptz not null default clock_timestamp(),
  primary key (parcel_id, at, code)
);

comment on table public.parcel_events is 'What carriers said of parcels, each once; written by note_parcel_events alone.';
comment on column public.parcel_events.parcel_id is 'Parcel.';
comment on column public.parcel_events.at is 'When it happened, by the carrier''s own date.';
comment on column public.parcel_events.code is 'What happened, as La Poste names it, whose codes stand for what others say in words: DI1 is delivered to the buyer, DI2 to the sender.';
comment on column public.parcel_events.label is 'The same in the carrier''s words.';
comment on column public.parcel_events.noted_at is 'When the shop heard of it.';

alter table public.parcel_events enable row level security;
grant select on public.parcel_events to service_role;

create or replace function private.first_look(p public.parcels) returns timestamptz
language sql stable set search_path = '' as $$
  select clock_timestamp() + interval '2 hours'
  from public.orders o
  where o.id = p.order_id and o.status = 'shipped' and p.state not in ('delivered', 'returned') and p.contested_at is null
    and private.asked_number(p.carrier, p.number) is not null and p.numbered_at > clock_timestamp() - private.followed_for()
$$;
comment on function private.first_look(public.parcels) is
  'When the carrier is first asked for a parcel; null of one that is not followed.';

create or replace function private.followed_for() returns interval language sql immutable set search_path = '' as $$ select interval '60 days' $$;
comment on function private.followed_for() is 'How long after it got its number a parcel is asked for.';

create or replace function private.parcel_state(o public.orders, p public.parcels) returns text
language sql stable set search_path = '' as $$
  select case when o.status = 'completed' and p.state = 'sent' and p.last_event_at is null then 'delivered' else p.state end
$$;
comment on function private.parcel_state(public.orders, public.parcels) is
  'State of a parcel as it is shown: one of which no carrier has said anything was delivered with its order.';

create or replace function private.parcels_for_buyer(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
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
$$;
comment on function private.parcels_for_buyer(public.orders) is
  'Parcels of an order as its buyer sees them, the main one first: carrier, number, state, and when it first was taken, moving, at_pickup, delivered or returning.';

create or replace function private.parcels_for_admin(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', p.id, 'is_main', p.is_main, 'carrier', p.carrier, 'number', p.number, 'weight_g', p.weight_g,
    'state', private.parcel_state(o, p), 'delivered_at', p.delivered_at, 'is_dated_by_hand', p.is_dated_by_hand, 'work', p.work,
    'is_contested', p.contested_at is not null, 'looked_at', p.looked_at,
    'is_followed', p.next_look_at is not null and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked),
    -- What a carrier's page knows, its service may not: the day is then set by hand.
    'unread_by', case when o.status = 'shipped' and p.number is not null and p.delivered_at is null
      and private.asked_number(p.carrier, p.number) is null
      and exists (select from private.parcel_clock c where c.tracker = p.tracker and c.is_linked)
    then p.tracker end,
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'label', e.label, 'at', e.at) order by e.at desc, e.code)
      from public.parcel_events e where e.parcel_id = p.id
    ), '[]')
  ) order by p.is_main desc, p.created_at, p.id), '[]')
  from public.parcels p where p.order_id = o.id
$$;
comment on function private.parcels_for_admin(public.orders) is
  'Parcels of an order as administrators see them, the main one first, each with what its carrier said of it, latest first. unread_by is the tracker that follows parcels and cannot know the number of this one.';

create or replace function private.orders_with_parcel(words text) returns setof uuid
language sql stable set search_path = '' as $$
  select e.order_id from public.order_exchanges e
  where e.tracking_number is not null and private.search_text(e.tracking_number) collate "C" >= words
    and private.search_text(e.tracking_number) collate "C" < words || chr(1114109)
  union
  select p.order_id from public.parcels p
  where not p.is_main and p.number is not null and private.search_text(p.number) collate "C" >= words
    and private.search_text(p.number) collate "C" < words || chr(1114109)
$$;
comment on function private.orders_with_parcel(text) is
  'Orders with a parcel besides the main one, or exchanged items sent in one, whose number begins with these words, as private.searched writes them.';

create or replace function private.parcel_named(parcel uuid, expected timestamptz, out o public.orders, out p public.parcels)
language plpgsql set search_path = '' as $$
begin
  select * into p from public.parcels x where x.id = parcel_named.parcel;
  if not found then
    perform private.refuse(404, 'parcel_not_found');
  end if;
  select * into o from public.orders x where x.id = p.order_id for update;
  perform private.expect_order(o, parcel_named.expected);
  select * into p from public.parcels x where x.id = parcel_named.parcel;
end
$$;
comment on function private.parcel_named(uuid, timestamptz) is
  'A parcel with its order, which is held until the end of the transaction; refuses where there is none, or the order is no longer what was read.';

create or replace function private.write_parcel(o public.orders, p public.parcels, changes jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  brought_by constant text := coalesce(changes ->> 'carrier', p.carrier);
  weight constant int := case when changes ? 'weight_g' then (changes ->> 'weight_g')::int else p.weight_g end;
  clean constant text := case when changes ? 'number' then private.parcel_number(changes ->> 'number') else p.number end;
  refusal text;
  written uuid;
begin
  if changes ? 'number' and clean is distinct from p.number then
    refusal := private.parcel_refusal(o, clean);
    if refusal is null and exists (
      select from public.parcels x where x.order_id = o.id and x.id is distinct from p.id and x.number = clean
    ) then
      refusal := 'tracking_number_used';
    end if;
    if refusal is not null then
      perform private.refuse(case refusal when 'request_invalid' then 400 else 409 end, refusal);
    end if;
  end if;
  if p.id is null then
    insert into public.parcels (order_id, carrier, number, weight_g) values (o.id, brought_by, clean, weight) returning id into written;
    return written;
  end if;
  -- The number of the main one is the order's.
  if p.is_main and clean is distinct from p.number then
    perform public.set_tracking_number(o.order_number, coalesce(clean, ''));
  end if;
  update public.parcels x set carrier = brought_by, number = clean, weight_g = weight
  where x.id = p.id;
  return p.id;
end
$$;
comment on function private.write_parcel(public.orders, public.parcels, jsonb) is
  'Writes carrier, number and weight of a parcel, or adds one where it has no id yet; p may be null. Gives its id.';

create or replace function private.max_parcels() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.max_parcels() is 'Parcels of one order: MAX_PARCELS of src/domain/rules.ts.';

create or replace function public.add_parcel(number text, parcel jsonb, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.acting_admin();
  if jsonb_typeof(add_parcel.parcel) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  o := private.order_named(add_parcel.number);
  perform private.expect_order(o, add_parcel.expected);
  if o.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  elsif (select count(*) from public.parcels p where p.order_id = o.id) >= private.max_parcels() then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.write_parcel(o, null, jsonb_build_object('carrier', coalesce(
    (select p.carrier from public.parcels p where p.order_id = o.id and p.is_main), 'none'
  )) || jsonb_strip_nulls(add_parcel.parcel));
  perform private.touch_order(o.id);
  return public.admin_order(add_parcel.number);
exception when check_violation or not_null_violation or data_exception then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.add_parcel(text, jsonb, timestamptz) is
  'For administrators: a shipped order has one parcel more, {carrier, number, weight_g}, each of which may miss: it is delivered once all are. Expected is the version that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.add_parcel(text, jsonb, timestamptz) to authenticated;

create or replace function public.change_parcel(parcel uuid, changes jsonb, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function public.change_parcel(uuid, jsonb, timestamptz) is
  'For administrators: changes a parcel, {carrier, number, weight_g, delivered_on (a day, null takes it away), is_settled (somebody has looked into it), is_contested (its buyer says that it was never received, or, false, no longer)}; what is missing stays. The last one that is delivered completes its order. Expected is the version of the order that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.change_parcel(uuid, jsonb, timestamptz) to authenticated;

create or replace function public.remove_parcel(parcel uuid, expected timestamptz default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held record;
begin
  perform private.acting_admin();
  select * into held from private.parcel_named(remove_parcel.parcel, remove_parcel.expected);
  if (held.p).is_main then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from public.parcels x where x.id = (held.p).id;
  perform private.touch_order((held.o).id);
  perform private.deliver_order((held.o).id);
  return public.admin_order((held.o).order_number);
end
$$;
comment on function public.remove_parcel(uuid, timestamptz) is
  'For administrators: takes a parcel away that was added by mistake; the main one goes with its order alone. Expected is the version of the order that was read, where that matters. Gives the order back as admin_order does.';
grant execute on function public.remove_parcel(uuid, timestamptz) to authenticated;
