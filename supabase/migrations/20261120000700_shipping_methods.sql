create table public.shipping_methods (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 40),
  label text not null check (label = btrim(label) and length(label) between 1 and 80),
  delay text not null check (delay = btrim(delay) and length(delay) between 1 and 80),
  price numeric(10, 2) not null check (price between 0 and 1000),
  free_from numeric(10, 2) check (free_from > 0),
  countries text[] not null check (
    cardinality(countries) >= 1 and countries <@ array['FR', 'MC', 'BE', 'LU', 'CH']
  ),
  position int not null default 0,
  is_default boolean not null default false,
  active boolean not null default true,
  constraint shipping_methods_default_is_active check (active or not is_default),
  constraint shipping_methods_one_default exclude using btree (is_default with =) where (is_default)
    deferrable initially deferred
);

comment on table public.shipping_methods is 'The one table of tariffs: the cart, the checkout, /shipping, the settings and the e-mails read it.';
comment on column public.shipping_methods.id is 'Identifier an order stores.';
comment on column public.shipping_methods.label is 'Name as shown.';
comment on column public.shipping_methods.delay is 'How long it takes, as shown.';
comment on column public.shipping_methods.price is 'Fee in euros, taxes included.';
comment on column public.shipping_methods.free_from is 'Subtotal in euros from which it is free; null is never.';
comment on column public.shipping_methods.countries is 'Countries served, ISO 3166 codes.';
comment on column public.shipping_methods.position is 'Rank in lists, ascending.';
comment on column public.shipping_methods.is_default is 'Exactly one method holds until the customer chooses another.';
comment on column public.shipping_methods.active is 'Whether customers may choose it.';

create function private.require_default_shipping() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.shipping_methods where is_default) then
    perform private.refuse(409, 'shipping_default_missing');
  end if;
  return null;
end
$$;
comment on function private.require_default_shipping() is 'Trigger, at the end of the transaction: one method stays the default.';

create constraint trigger shipping_methods_default after update or delete on public.shipping_methods
  deferrable initially deferred for each row execute function private.require_default_shipping();

alter table public.shipping_methods enable row level security;
grant select on public.shipping_methods to anon, authenticated;
grant select, insert, update, delete on public.shipping_methods to service_role;

create policy "active shipping methods are public" on public.shipping_methods for select to anon, authenticated
  using (active);

insert into public.shipping_methods (id, label, delay, price, free_from, countries, position, is_default) values
  ('colissimo', 'Colissimo domicile', '3 à 5 jours ouvrés', 6.95, null, '{FR,MC,BE,LU,CH}', 1, true),
  ('relais', 'Point relais (Mondial Relay)', '3 à 5 jours', 4.90, 80, '{FR,MC,BE,LU,CH}', 2, false),
  ('chronopost', 'Chronopost express', '24/48 h', 9.90, null, '{FR,MC,BE,LU,CH}', 3, false);
