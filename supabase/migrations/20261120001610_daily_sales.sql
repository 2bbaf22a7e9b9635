-- Popularity is asked for with every page: adding up days is cheap where adding up orders is not.

create table private.daily_sales (
  product_id bigint not null references public.products (id) on delete cascade,
  day date not null,
  units int not null,
  primary key (product_id, day)
) with (fillfactor = 50);

comment on table private.daily_sales is 'Pieces sold of a product on a day, without cancelled orders; follows from orders and order_items.';
comment on column private.daily_sales.product_id is 'Product.';
comment on column private.daily_sales.day is 'Day the orders were placed.';
comment on column private.daily_sales.units is 'Pieces.';

alter table private.daily_sales enable row level security;

create function private.count_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, o.created_at::date, sum(l.quantity)
  from sold l join public.orders o on o.id = l.order_id
  where o.status <> 'cancelled'
  group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.count_sales() is 'Trigger: counts what is sold.';

create function private.recount_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sign int := case when new.status = 'cancelled' then -1 else 1 end;
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, new.created_at::date, sign * l.quantity
  from public.order_items l where l.order_id = new.id
  order by l.product_id
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.recount_sales() is 'Trigger: a cancelled order does not count, one taken back counts again.';

create trigger order_items_sales after insert on public.order_items
  referencing new table as sold for each statement execute function private.count_sales();
create trigger orders_sales after update of status on public.orders
  for each row when ((new.status = 'cancelled') is distinct from (old.status = 'cancelled'))
  execute function private.recount_sales();
