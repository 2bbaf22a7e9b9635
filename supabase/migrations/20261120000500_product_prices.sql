-- Code de la consommation L.112-1-1: a price cut is announced against the lowest price of the 30 days before it.

create table public.product_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  price numeric(10, 2) not null check (price > 0),
  published boolean not null,
  since timestamptz not null default clock_timestamp()
);

create index product_prices_history on public.product_prices (product_id, since desc);

comment on table public.product_prices is 'History of prices, written by the database alone.';
comment on column public.product_prices.id is 'Identifier.';
comment on column public.product_prices.product_id is 'Product.';
comment on column public.product_prices.price is 'Price in euros, taxes included, from that moment on.';
comment on column public.product_prices.published is 'Whether the product was offered to customers at this price.';
comment on column public.product_prices.since is 'From when the price held; until the next row of the product.';

create function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, price, published)
  values (new.id, new.price, new.state = 'published');
  return null;
end
$$;
comment on function private.record_price() is 'Trigger: keeps the price history.';

create trigger products_price_inserted after insert on public.products
  for each row execute function private.record_price();
create trigger products_price_updated after update of price, state on public.products
  for each row when (
    new.price is distinct from old.price or (new.state = 'published') is distinct from (old.state = 'published')
  )
  execute function private.record_price();

alter table public.product_prices enable row level security;
grant select on public.product_prices to service_role;
