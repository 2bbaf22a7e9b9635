-- Points and working days.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.point_countries(carrier text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case carrier when 'colissimo' then array['FR', 'MC', 'BE'] when 'mondial_relay' then array['FR', 'MC', 'BE', 'LU'] end
$function$;
comment on function private.point_countries(text) is 'Where a carrier has points at which a parcel waits, of the countries of the shop: POINT_COUNTRIES of src/domain/rules.ts; null of one whose points are not known.';

CREATE OR REPLACE FUNCTION private.note_relay_countries()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.note_relay_countries() is 'Trigger: keeps in which countries a method has relay points that its carrier serves, whatever else was loaded.';

CREATE OR REPLACE FUNCTION public.find_relay_points(method text, country text, postal_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.after_working_days(since timestamp with time zone, days integer)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.after_working_days(timestamp with time zone,integer) is 'The same hour in Paris so many days later, of which those count on which France works (private.is_working_day).';

CREATE OR REPLACE FUNCTION private.delivery_of(buyer record, subtotal numeric, OUT id text, OUT label text, OUT fee numeric, OUT surcharge numeric, OUT relay jsonb, OUT delay text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  method public.shipping_methods;
begin
  select m.* into method from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active
      and p.country = any (method.relay_countries);
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  id := method.id;
  label := method.label;
  delay := method.delay;
  fee := private.shipping_fee(method, buyer.country, subtotal);
  surcharge := private.country_fee(method, buyer.country);
end
$function$;

comment on column public.shipping_methods.relay_countries is 'Countries in which it has relay points now: kept by triggers of relay_points and of its carrier. In any other it is not offered.';

CREATE TRIGGER shipping_methods_carrier AFTER UPDATE OF carrier ON public.shipping_methods FOR EACH STATEMENT EXECUTE FUNCTION private.note_relay_countries();

-- What was loaded before is looked at anew.
update public.shipping_methods set carrier = carrier where false;
