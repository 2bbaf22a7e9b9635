create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  position smallint not null check (position >= 1),
  product_id bigint not null references public.products (id) on delete restrict,
  name text not null check (length(name) between 1 and 120),
  unit_price numeric(10, 2) not null check (unit_price > 0),
  quantity int not null check (quantity between 1 and 99),
  image text,
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  primary key (order_id, position),
  unique (order_id, product_id)
);

create index order_items_product on public.order_items (product_id);

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold.';
comment on column public.order_items.order_id is 'Order.';
comment on column public.order_items.position is 'Rank of the line, as in the cart.';
comment on column public.order_items.product_id is 'Product; it cannot be deleted any more.';
comment on column public.order_items.name is 'Name when it was sold.';
comment on column public.order_items.unit_price is 'Price of a piece in euros when it was sold, taxes included.';
comment on column public.order_items.quantity is 'Pieces.';
comment on column public.order_items.image is 'Storage path of the main picture when it was sold.';
comment on column public.order_items.line_total is 'unit_price × quantity.';

create function private.keep_sold_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.order_items where product_id = old.id) then
    perform private.refuse(409, 'product_in_use');
  end if;
  return old;
end
$$;
comment on function private.keep_sold_product() is 'Trigger: says by its code why a product that was sold cannot be deleted.';

create trigger products_keep_sold before delete on public.products
  for each row execute function private.keep_sold_product();

alter table public.order_items enable row level security;
grant select, insert on public.order_items to service_role;
