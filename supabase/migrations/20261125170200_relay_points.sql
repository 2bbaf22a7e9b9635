-- A method to a relay point was sold without any point to collect the parcel from.

alter table public.shipping_methods
  add column needs_relay boolean not null default false,
  add column relay_countries text[] not null default '{}' check (relay_countries <@ array['FR', 'MC', 'BE', 'LU', 'CH']);
comment on column public.shipping_methods.needs_relay is 'Whether the buyer chooses one of its relay points.';
comment on column public.shipping_methods.relay_countries is
  'Countries in which it has relay points now: kept by a trigger of relay_points. In any other it is not offered.';
update public.shipping_methods set needs_relay = true where id = 'relais';

create table public.relay_points (
  shipping_method text not null references public.shipping_methods (id) on update cascade on delete cascade,
  id text not null check (id ~ '^[0-9A-Za-z-]{1,20}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  address text not null check (address = btrim(address) and length(address) between 1 and 200),
  postal_code text not null,
  city text not null check (city = btrim(city) and length(city) between 1 and 100),
  country text not null check (country in ('FR', 'MC', 'BE', 'LU', 'CH')),
  opening_hours text not null default '' check (length(opening_hours) <= 300),
  active boolean not null default true,
  primary key (shipping_method, id),
  constraint relay_points_postal_code check (private.is_postal_code(country, postal_code))
);

create index relay_points_nearby on public.relay_points (shipping_method, country, postal_code text_pattern_ops)
  where active;

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

alter table public.relay_points enable row level security;
grant select, insert, update, delete on public.relay_points to service_role;

create function private.note_relay_countries() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.shipping_methods m set relay_countries = served.countries
  from (
    select s.id, coalesce((
      select array_agg(distinct p.country order by p.country) from public.relay_points p
      where p.shipping_method = s.id and p.active
    ), '{}') as countries
    from public.shipping_methods s where s.needs_relay
  ) served
  where served.id = m.id and m.relay_countries is distinct from served.countries;
  return null;
end
$$;
comment on function private.note_relay_countries() is 'Trigger: keeps in which countries a method has relay points.';

create trigger relay_points_countries after insert or update or delete on public.relay_points
  for each statement execute function private.note_relay_countries();

create function private.relay_point_view(point public.relay_points) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'id', point.id, 'name', point.name, 'address', point.address, 'postal_code', point.postal_code,
    'city', point.city, 'country', point.country, 'opening_hours', point.opening_hours
  )
$$;
comment on function private.relay_point_view(public.relay_points) is 'A relay point as buyers see it, and as an order copies it.';

create function public.find_relay_points(method text, country text, postal_code text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.relay_point_view(near.relay) order by near.n), '[]')
  from (
    select p as relay, row_number() over (
      order by abs(p.postal_code::int - find_relay_points.postal_code::int), p.name, p.id
    ) as n
    from public.relay_points p
    where private.is_postal_code(find_relay_points.country, find_relay_points.postal_code)
      and p.shipping_method = find_relay_points.method and p.country = find_relay_points.country and p.active
      and p.postal_code like left(
        find_relay_points.postal_code, case when find_relay_points.country in ('FR', 'MC') then 2 else 1 end
      ) || '%'
    order by n limit 12
  ) near
$$;
comment on function public.find_relay_points(text, text, text) is
  'The relay points of a method around a postal code, at most twelve, the nearest numbers first; none for what is no postal code of the country.';
revoke all on function public.find_relay_points(text, text, text) from public;
grant execute on function public.find_relay_points(text, text, text) to anon, authenticated, service_role;

create function public.load_relay_points(method text, points jsonb) returns int
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
revoke all on function public.load_relay_points(text, jsonb) from public;
grant execute on function public.load_relay_points(text, jsonb) to service_role;

alter table public.orders add column relay_point jsonb
  check (relay_point ?& array['id', 'name', 'address', 'postal_code', 'city', 'country']);
comment on column public.orders.relay_point is 'Relay point that the buyer chose, as it was then; null where the parcel goes to the address.';

create or replace function private.order_view(o public.orders) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at,
    'lines', (
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'unit_price', i.unit_price,
        'quantity', i.quantity, 'image', i.image
      ) order by i.position)
      from public.order_items i where i.order_id = o.id
    )
  )
$$;
