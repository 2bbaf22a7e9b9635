create table public.cart_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  unique (user_id, product_id)
);

create index cart_items_by_product on public.cart_items (product_id);

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product.';
comment on column public.cart_items.id is 'Identifier.';
comment on column public.cart_items.product_id is 'Product.';
comment on column public.cart_items.quantity is 'Pieces wished for.';
comment on column public.cart_items.user_id is 'Account whose cart it is.';
comment on column public.cart_items.created_at is 'When the line was added; lines are shown in this order.';

create function private.check_cart_item() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  stock int;
begin
  if tg_op = 'UPDATE' and new.quantity <= old.quantity then
    return new;
  end if;
  select i.stock into stock
  from public.products p join public.inventory i on i.product_id = p.id
  where p.id = new.product_id and p.state = 'published';
  if not found then
    perform private.refuse(409, 'product_unavailable');
  end if;
  if new.quantity > stock then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
    if (select count(*) from public.cart_items c where c.user_id = new.user_id) >= private.max_cart_lines() then
      perform private.refuse(409, 'cart_too_large');
    end if;
  end if;
  return new;
end
$$;
comment on function private.check_cart_item() is
  'Trigger: a cart takes only what is sold, as many pieces as there are, and no more lines than an order can have. Fewer pieces are always fine.';

create trigger cart_items_check before insert or update on public.cart_items
  for each row execute function private.check_cart_item();

alter table public.cart_items enable row level security;
grant select, delete on public.cart_items to authenticated;
-- The specified calls send the account along; the policy refuses any but one's own.
grant insert (product_id, quantity, user_id), update (quantity) on public.cart_items to authenticated;
grant select, insert, update, delete on public.cart_items to service_role;
create policy "customers keep their own cart" on public.cart_items
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
