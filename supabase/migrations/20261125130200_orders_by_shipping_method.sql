-- A shipping method that is renamed or removed is looked for in all orders.
create index orders_shipping_method on public.orders (shipping_method);
