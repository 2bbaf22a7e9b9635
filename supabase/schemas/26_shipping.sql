-- Where and how parcels go: shipping methods and relay points.

create or replace function private.require_default_shipping() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.shipping_methods where is_default) then
    perform private.refuse(409, 'shipping_default_missing');
  end if;
  return null;
end
$$;
comment on function private.require_default_shipping() is 'Trigger, at the end of the transaction: one method stays the default.';

create or replace function private.carriers() returns text[]
language sql immutable set search_path = '' as $$ select array['colissimo', 'mondial_relay', 'chronopost', 'none'] $$;
comment on function private.carriers() is 'Who brings parcels: CARRIERS of src/domain/tracking.ts.';
grant execute on function private.carriers() to service_role;

create or replace function private.point_countries(carrier text) returns text[]
language sql immutable set search_path = '' as $$
  select case carrier when 'colissimo' then array['FR', 'MC', 'BE'] when 'mondial_relay' then array['FR', 'MC', 'BE', 'LU'] end
$$;
comment on function private.point_countries(text) is
  'Where a carrier has points at which a parcel waits, of the countries of the shop: POINT_COUNTRIES of src/domain/rules.ts; null of one whose points are not known.';

create or replace function private.note_relay_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shipping_methods m set relay_countries = served.countries
  from (
    select s.id, coalesce((
      select array_agg(distinct p.country order by p.country) from public.relay_points p
      where p.shipping_method = s.id and p.active
        and coalesce(p.country = any (private.point_countries(s.carrier)), true)
    ), '{}') as countries
    from public.shipping_methods s where s.needs_relay
  ) served
  where served.id = m.id and m.relay_countries is distinct from served.countries;
  return null;
end
$$;
comment on function private.note_relay_countries() is
  'Trigger: keeps in which countries a method has relay points that its carrier serves, whatever else was loaded.';

create or replace function private.are_country_fees(fees jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(fees) = 'object' then coalesce((
    select bool_and(case when jsonb_typeof(f.fee) = 'number' and f.country = any (private.countries()) and f.country <> 'FR'
      then f.fee::numeric between 1 and 100000 and f.fee::numeric % 1 = 0 else false end)
    from jsonb_each(fees) f (country, fee)
  ), true) else false end
$$;
comment on function private.are_country_fees(jsonb) is 'Whether these are surcharges by country: whole cents, up to 1,000 euros. None for France: the price is what a parcel there costs.';
-- A check asks it, with the rights of whoever writes the method.
grant execute on function private.are_country_fees(jsonb) to service_role;

create table public.shipping_methods (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
  label text not null check (label = btrim(label) and length(label) between 1 and 80),
  delay text not null check (delay = btrim(delay) and length(delay) between 1 and 80),
  price numeric(10, 2) not null check (price between 0 and 1000),
  free_from numeric(10, 2) check (free_from > 0),
  countries text[] not null check (
    cardinality(countries) >= 1 and countries <@ private.countries()
  ),
  position int not null default 0,
  is_default boolean not null default false,
  active boolean not null default true,
  needs_relay boolean not null default false,
  relay_countries text[] not null default '{}' check (relay_countries <@ private.countries()),
  carrier text not null default 'none' check (carrier = any (private.carriers())),
  with_signature boolean not null default false,
  country_fees jsonb not null default '{}' check (private.are_country_fees(country_fees)),
  constraint shipping_methods_default_is_active check (active or not is_default),
  constraint shipping_methods_one_default exclude using btree (is_default with =) where (is_default)
    deferrable initially deferred
);

comment on table public.shipping_methods is 'The one table of tariffs: the cart, the checkout, /shipping, the settings and the emails read it.';
comment on column public.shipping_methods.id is 'Identifier an order stores.';
comment on column public.shipping_methods.label is 'Name as shown.';
comment on column public.shipping_methods.delay is 'How long it takes, as shown.';
comment on column public.shipping_methods.price is 'Fee in euros, taxes included.';
comment on column public.shipping_methods.free_from is 'Subtotal in euros from which it is free; null is never.';
comment on column public.shipping_methods.countries is 'Countries served, ISO 3166 codes.';
comment on column public.shipping_methods.position is 'Rank in lists, ascending.';
comment on column public.shipping_methods.is_default is 'Exactly one method holds until the customer chooses another.';
comment on column public.shipping_methods.active is 'Whether customers may choose it.';
comment on column public.shipping_methods.needs_relay is 'Whether the buyer chooses one of its relay points.';
comment on column public.shipping_methods.relay_countries is
  'Countries in which it has relay points now: kept by triggers of relay_points and of its carrier. In any other it is not offered.';

comment on column public.shipping_methods.carrier is
  'Who brings its parcels, of private.carriers(): none is one that the shop does not know. Files for carriers and pages of parcels go by it.';
comment on column public.shipping_methods.with_signature is 'Whether the recipient signs, where the carrier leaves the choice.';
comment on column public.shipping_methods.country_fees is
  'What a country costs on top, by its code, in whole cents; empty by default. Paid also where the price is offered.';

alter table public.shipping_methods enable row level security;
grant select on public.shipping_methods to anon, authenticated;
grant select, insert, update, delete on public.shipping_methods to service_role;
create policy "active shipping methods are public" on public.shipping_methods for select to anon, authenticated
  using (active);
create constraint trigger shipping_methods_default after update or delete on public.shipping_methods
  deferrable initially deferred for each row execute function private.require_default_shipping();
create trigger shipping_methods_carrier after update of carrier on public.shipping_methods
  for each statement execute function private.note_relay_countries();
create trigger shipping_methods_audit after insert or update or delete on public.shipping_methods
  for each row execute function private.audit_change('id', 'label');
create trigger shipping_methods_site_change after insert or update or delete on public.shipping_methods
  for each row execute function private.note_row_change('shipping', 'id', 'label', '');

insert into public.shipping_methods (id, label, delay, price, free_from, countries, position, is_default, needs_relay, carrier) values
  ('colissimo', 'Colissimo domicile', '3 à 5 jours ouvrés', 6.95, null, '{FR,MC,BE,LU,CH}', 1, true, false, 'colissimo'),
  ('relais', 'Point relais (Mondial Relay)', '3 à 5 jours', 4.90, 80, '{FR,MC,BE,LU,CH}', 2, false, true, 'mondial_relay'),
  ('chronopost', 'Chronopost express', '24/48 h', 9.90, null, '{FR,MC,BE,LU,CH}', 3, false, false, 'chronopost');

create or replace function private.country_fee(method public.shipping_methods, country text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce((method.country_fees ->> country_fee.country)::numeric / 100, 0);
end
$$;
comment on function private.country_fee(public.shipping_methods, text) is
  'The surcharge of a method in a country, in euros; country may be null.';

create or replace function private.shipping_fee(
  method public.shipping_methods, country text, subtotal numeric, is_offered boolean default false
) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  return case when coalesce(is_offered or subtotal >= method.free_from, false) then 0 else method.price end
    + private.country_fee(method, shipping_fee.country);
end
$$;
comment on function private.shipping_fee(public.shipping_methods, text, numeric, boolean) is
  'What a method costs in euros: its price, which a threshold or a code (is_offered) makes free, and the surcharge of the country, which they do not. As in src/domain/shipping.ts.';

create table public.relay_points (
  shipping_method text not null references public.shipping_methods (id) on update cascade on delete cascade,
  id text not null check (id ~ '^[0-9A-Za-z-]{1,20}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  address text not null check (address = btrim(address) and length(address) between 1 and 200),
  postal_code text not null,
  city text not null check (city = btrim(city) and length(city) between 1 and 100),
  country text not null check (country = any (private.countries())),
  opening_hours text not null default '' check (length(opening_hours) <= 300),
  active boolean not null default true,
  primary key (shipping_method, id),
  constraint relay_points_postal_code check (private.is_postal_code(country, postal_code))
);

comment on table public.relay_points is 'Where parcels of a method can be collected: loaded from the file of its carrier by load_relay_points.';
comment on column public.relay_points.shipping_method is 'Method that delivers to it.';
comment on column public.relay_points.id is 'Identifier at the carrier.';
comment on column public.relay_points.name is 'Name of the shop.';
comment on column public.relay_points.address is 'Street and number.';
comment on column public.relay_points.postal_code is 'Postal code.';
comment on column public.relay_points.city is 'City.';
comment on column public.relay_points.country is 'ISO 3166 code.';
comment on column public.relay_points.opening_hours is 'When it is open, in words; empty where the carrier does not say.';
comment on column public.relay_points.active is 'Whether parcels can be sent there; a point that the last file no longer names cannot.';

create index relay_points_nearby on public.relay_points (shipping_method, country, postal_code text_pattern_ops)
  where active;
alter table public.relay_points enable row level security;
grant select, insert, update, delete on public.relay_points to service_role;
create trigger relay_points_countries after insert or update or delete on public.relay_points
  for each statement execute function private.note_relay_countries();

create or replace function private.relay_point_view(point public.relay_points) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', point.id, 'name', point.name, 'address', point.address, 'postal_code', point.postal_code,
    'city', point.city, 'country', point.country, 'opening_hours', point.opening_hours
  )
$$;
comment on function private.relay_point_view(public.relay_points) is 'A relay point as buyers see it, and as an order copies it.';

create or replace function public.find_relay_points(method text, country text, postal_code text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.bound_text(find_relay_points.method, 60), private.bound_text(find_relay_points.country, 10),
    private.bound_text(find_relay_points.postal_code, 40);
  -- Not a condition of the query: Postgres may count the distance to what is no number before it asks.
  if not private.is_postal_code(find_relay_points.country, find_relay_points.postal_code) then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(private.relay_point_view(near.relay) order by near.n), '[]')
    from (
      select p as relay, row_number() over (
        order by abs(p.postal_code::int - find_relay_points.postal_code::int), p.name, p.id
      ) as n
      from public.relay_points p
      where p.shipping_method = find_relay_points.method and p.country = find_relay_points.country and p.active
        and p.country = any (select unnest(m.relay_countries) from public.shipping_methods m where m.id = find_relay_points.method)
        and p.postal_code like left(
          find_relay_points.postal_code, case when find_relay_points.country in ('FR', 'MC') then 2 else 1 end
        ) || '%'
      order by n limit 12
    ) near
  );
end
$$;
comment on function public.find_relay_points(text, text, text) is
  'The relay points of a method around a postal code, at most twelve, the nearest numbers first; none for what is no postal code of the country.';
grant execute on function public.find_relay_points(text, text, text) to anon, authenticated, service_role;

create or replace function public.load_relay_points(method text, points jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  loaded int;
begin
  if jsonb_typeof(points) is distinct from 'array' or jsonb_array_length(points) = 0
    or not exists (select from public.shipping_methods m where m.id = method and m.needs_relay)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.relay_points (shipping_method, id, name, address, postal_code, city, country, opening_hours)
  select method, p.id, btrim(p.name), btrim(p.address), p.postal_code, btrim(p.city), p.country, coalesce(p.opening_hours, '')
  from jsonb_to_recordset(points) p (
    id text, name text, address text, postal_code text, city text, country text, opening_hours text
  )
  on conflict (shipping_method, id) do update set
    name = excluded.name, address = excluded.address, postal_code = excluded.postal_code, city = excluded.city,
    country = excluded.country, opening_hours = excluded.opening_hours, active = true;
  get diagnostics loaded = row_count;
  update public.relay_points p set active = false
  where p.shipping_method = method and p.active
    and p.id not in (select e.point ->> 'id' from jsonb_array_elements(points) e (point));
  return loaded;
end
$$;
comment on function public.load_relay_points(text, jsonb) is
  'Takes the whole list of a method''s relay points: those it names are new or changed, all others are closed. Answers how many it names; one wrong point, and nothing is taken. For the shop''s own commands alone.';
grant execute on function public.load_relay_points(text, jsonb) to service_role;
