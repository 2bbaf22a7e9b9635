-- Who makes what is sold.

create table public.suppliers (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 160),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  address text not null default '' check (length(address) <= 400),
  delay_days int check (delay_days between 0 and 365),
  created_at timestamptz not null default now()
);

comment on table public.suppliers is 'Who delivers to the shop.';
comment on column public.suppliers.id is 'Identifier.';
comment on column public.suppliers.name is 'Name.';
comment on column public.suppliers.email is 'Where orders are sent; null where they are handed over otherwise.';
comment on column public.suppliers.address is 'Postal address, lines separated by line feeds.';
comment on column public.suppliers.delay_days is 'Days from an order to its delivery; null where that is not known.';
comment on column public.suppliers.created_at is 'When it was first written down.';

create unique index suppliers_name on public.suppliers (lower(name));
alter table public.suppliers enable row level security;
grant select, insert, update on public.suppliers to service_role;
create trigger suppliers_audit after insert or update or delete on public.suppliers
  for each row execute function private.audit_change('id', 'name');

create or replace function private.supplier_named(given text) returns bigint
language plpgsql set search_path = '' as $$
declare
  clean text := nullif(btrim(regexp_replace(supplier_named.given, '\s+', ' ', 'g')), '');
  known bigint;
begin
  if clean is null then
    return null;
  end if;
  select s.id into known from public.suppliers s where lower(s.name) = lower(clean);
  if known is null then
    insert into public.suppliers as s (name) values (clean)
    on conflict (lower(name)) do update set name = s.name returning s.id into known;
  end if;
  return known;
end
$$;
comment on function private.supplier_named(text) is 'The supplier of a name, however it is capitalised; one that was not known is added. Null for no name.';

create or replace function public.admin_suppliers() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'email', s.email, 'address', s.address, 'delay_days', s.delay_days,
      'variants', (select count(*) from public.inventory i where i.supplier_id = s.id),
      'orders', (select count(*) from public.supplier_orders o where o.supplier_id = s.id)
    ) order by lower(s.name)), '[]')
    from public.suppliers s
  );
end
$$;
comment on function public.admin_suppliers() is 'For administrators: who delivers to the shop, by name, with how many variants come from each and how many orders went there.';
grant execute on function public.admin_suppliers() to authenticated;

create or replace function public.save_supplier(id bigint, fields jsonb, expected jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  stored public.suppliers;
  saved bigint := save_supplier.id;
  clean jsonb := jsonb_build_object(
    'name', btrim(regexp_replace(coalesce(fields ->> 'name', ''), '\s+', ' ', 'g')), 'email', nullif(btrim(fields ->> 'email'), ''),
    'address', btrim(coalesce(fields ->> 'address', '')), 'delay_days', fields -> 'delay_days'
  );
begin
  if save_supplier.id is not null then
    select * into stored from public.suppliers s where s.id = save_supplier.id for update;
    if not found then
      perform private.refuse(404, 'supplier_unknown');
    elsif jsonb_build_object(
      'name', stored.name, 'email', stored.email, 'address', stored.address, 'delay_days', stored.delay_days
    ) is distinct from save_supplier.expected then
      perform private.refuse(409, 'supplier_changed');
    end if;
  end if;
  if not private.is_text(clean ->> 'name', 160) then
    perform private.refuse(400, 'supplier_invalid');
  end if;
  begin
    if save_supplier.id is null then
      insert into public.suppliers (name, email, address, delay_days)
      values (clean ->> 'name', clean ->> 'email', clean ->> 'address', (clean ->> 'delay_days')::int)
      returning suppliers.id into saved;
    else
      update public.suppliers s set
        name = clean ->> 'name', email = clean ->> 'email', address = clean ->> 'address', delay_days = (clean ->> 'delay_days')::int
      where s.id = save_supplier.id;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'supplier_exists');
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
      perform private.refuse(400, 'supplier_invalid');
  end;
  return saved;
end
$$;
comment on function public.save_supplier(bigint, jsonb, jsonb) is
  'For administrators: adds a supplier, or changes one that still is what was read (expected): {name, email, address, delay_days}. Gives its id. id may be null, expected may be null: of a new one.';
grant execute on function public.save_supplier(bigint, jsonb, jsonb) to authenticated;

create or replace function public.remove_supplier(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  delete from public.suppliers s where s.id = remove_supplier.id;
exception when foreign_key_violation then
  perform private.refuse(409, 'supplier_in_use');
end
$$;
comment on function public.remove_supplier(bigint) is 'For administrators: removes a supplier whom no variant and no order names.';
grant execute on function public.remove_supplier(bigint) to authenticated;
