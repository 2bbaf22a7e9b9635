create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  change int not null check (change <> 0),
  reason text not null check (reason in ('sale', 'return', 'restock', 'adjustment')),
  note text check (length(note) <= 400),
  -- Stock is taken before the order is written, both in one transaction.
  order_id uuid references public.orders (id) deferrable initially deferred,
  at timestamptz not null default clock_timestamp(),
  by uuid
);

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_order on public.stock_movements (order_id) where order_id is not null;

comment on table public.stock_movements is 'Ledger of the stock, written by the database alone: the changes of a product add up to its stock.';
comment on column public.stock_movements.id is 'Identifier.';
comment on column public.stock_movements.product_id is 'Product.';
comment on column public.stock_movements.change is 'Pieces that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock or adjustment.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the pieces.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';

create function private.record_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, change, reason, note, order_id, by)
  values (
    new.product_id,
    new.stock - case when tg_op = 'INSERT' then 0 else old.stock end,
    coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'adjustment'),
    nullif(current_setting('shop.stock_note', true), ''),
    nullif(current_setting('shop.stock_order', true), '')::uuid,
    auth.uid()
  );
  return null;
end
$$;
comment on function private.record_stock_movement() is
  'Trigger: every change of stock enters the ledger; the transaction may say why in shop.stock_reason, _note and _order.';

create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_stock_movement();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock) execute function private.record_stock_movement();

alter table public.stock_movements enable row level security;
grant select on public.stock_movements to service_role;
