create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) >= 1 and length(first_name) <= 80),
  last_name text not null check (length(btrim(last_name)) >= 1 and length(last_name) <= 80),
  phone text not null default '' check (length(phone) <= 30),
  address text not null check (length(btrim(address)) >= 1 and length(address) <= 200),
  address_complement text not null default '' check (length(address_complement) <= 200),
  postal_code text not null check (length(btrim(postal_code)) >= 1 and length(postal_code) <= 12),
  city text not null check (length(btrim(city)) >= 1 and length(city) <= 100),
  country text not null check (country in ('FR', 'MC', 'BE', 'LU', 'CH')),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint addresses_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

create index addresses_by_user on public.addresses (user_id, created_at);
create unique index addresses_one_default on public.addresses (user_id) where is_default;

comment on table public.addresses is 'Where customers want their orders sent; orders keep copies of their own.';
comment on column public.addresses.id is 'Identifier.';
comment on column public.addresses.user_id is 'Account it belongs to.';
comment on column public.addresses.first_name is 'First name of who receives the parcel.';
comment on column public.addresses.last_name is 'Last name of who receives the parcel.';
comment on column public.addresses.phone is 'Telephone for the carrier, or empty.';
comment on column public.addresses.address is 'Street and number.';
comment on column public.addresses.address_complement is 'Second line of the address, or empty.';
comment on column public.addresses.postal_code is 'Postal code; five digits in France.';
comment on column public.addresses.city is 'City.';
comment on column public.addresses.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.addresses.is_default is 'The one the checkout starts with; at most one of an account.';
comment on column public.addresses.created_at is 'When it was added.';

create function private.keep_address_book() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= 20 then
      perform private.refuse(409, 'addresses_too_many');
    end if;
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
    where a.user_id = new.user_id and a.id <> new.id and a.is_default;
  end if;
  return new;
end
$$;
comment on function private.keep_address_book() is
  'Trigger: a new default takes the place of the former one, and an account keeps at most twenty addresses.';

create trigger addresses_keep_book before insert or update on public.addresses
  for each row execute function private.keep_address_book();

alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default),
  update (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy "customers keep their own addresses" on public.addresses
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
