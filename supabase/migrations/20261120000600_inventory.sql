create table public.inventory (
  product_id bigint primary key references public.products (id) on delete cascade,
  stock int not null default 0 check (stock between 0 and 1000000),
  min_stock int not null default 2 check (min_stock >= 0),
  max_stock int check (max_stock >= min_stock),
  cost numeric(10, 2) check (cost >= 0),
  supplier text check (length(supplier) <= 160),
  last_restocked timestamptz
  -- Stock changes with every order: room in the page keeps these updates off the index.
) with (fillfactor = 50);

comment on table public.inventory is 'Stock of a product: one row each, made with the product.';
comment on column public.inventory.product_id is 'Product.';
comment on column public.inventory.stock is 'Pieces that can be sold now; never below zero.';
comment on column public.inventory.min_stock is 'At or below this the stock counts as low.';
comment on column public.inventory.max_stock is 'Pieces the shop wants at most.';
comment on column public.inventory.cost is 'Purchase price of a piece in euros; never public.';
comment on column public.inventory.supplier is 'Who delivers it.';
comment on column public.inventory.last_restocked is 'When pieces last came in.';

create function private.open_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inventory (product_id) values (new.id);
  return null;
end
$$;
comment on function private.open_inventory() is 'Trigger: a new product starts with an empty stock.';

create trigger products_inventory after insert on public.products
  for each row execute function private.open_inventory();

alter table public.inventory enable row level security;
grant select, insert, update on public.inventory to service_role;
