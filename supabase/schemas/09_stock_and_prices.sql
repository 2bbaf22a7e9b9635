-- What a product costs and cost, how many are left, and what is said of both.

create or replace function private.record_stock_movement() returns trigger
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

-- Code de la consommation L.112-1-1: a price cut is announced against the lowest price of the 30 days before it.
create table public.product_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  price numeric(10, 2) not null check (price > 0),
  published boolean not null,
  since timestamptz not null default clock_timestamp()
);

comment on table public.product_prices is 'History of prices, written by the database alone.';
comment on column public.product_prices.id is 'Identifier.';
comment on column public.product_prices.product_id is 'Product.';
comment on column public.product_prices.price is 'Price in euros, taxes included, from that moment on.';
comment on column public.product_prices.published is 'Whether the product was offered to customers at this price.';
comment on column public.product_prices.since is 'From when the price held; until the next row of the product.';

create index product_prices_history on public.product_prices (product_id, since desc);
alter table public.product_prices enable row level security;
grant select on public.product_prices to service_role;

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

alter table public.inventory enable row level security;
grant select, insert, update on public.inventory to service_role;
create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_stock_movement();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock) execute function private.record_stock_movement();
-- A stock is opened and goes with its product.
create trigger inventory_audit after update on public.inventory
  for each row execute function private.audit_change('product_id', '');

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

comment on table public.stock_movements is 'Ledger of the stock, written by the database alone: the changes of a product add up to its stock.';
comment on column public.stock_movements.id is 'Identifier.';
comment on column public.stock_movements.product_id is 'Product.';
comment on column public.stock_movements.change is 'Pieces that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock or adjustment.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the pieces.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_order on public.stock_movements (order_id) where order_id is not null;
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to service_role;

create or replace function private.visible_stock_cap() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.visible_stock_cap() is 'The public sees no stock figure above this one: VISIBLE_STOCK_CAP of src/domain/rules.ts.';

create or replace function private.popularity_days() returns int language sql immutable set search_path = '' as 'select 90';
comment on function private.popularity_days() is 'Days of sales that rank the catalogue: POPULARITY_DAYS of src/domain/rules.ts.';

-- Code de la consommation L.112-1-1: what a price cut is announced against comes from the history that the database keeps.
create or replace function private.price_cut_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.price_cut_days() is
  'Days before a price cut whose lowest price is the reference, and days a cut is announced: PRICE_CUT_DAYS of src/domain/rules.ts.';

create or replace function private.reference_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  with periods as (
    select h.price, h.published, h.since,
      coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = reference_price.product
  ), cut as (
    -- The present price holds since it was first asked after the last other one that customers saw.
    select p.price, min(p.since) as since
    from periods p join periods now on now.until = 'infinity' and now.published and now.price = p.price
    where p.published and p.since > coalesce(
      (select max(o.since) from periods o where o.published and o.price <> now.price), '-infinity')
    group by p.price
  )
  select min(p.price)
  from periods p, cut
  where p.published and p.since < cut.since
    and p.until > cut.since - make_interval(days => private.price_cut_days())
    and cut.since > now() - make_interval(days => private.price_cut_days())
  having min(p.price) > (select price from cut)
$$;
comment on function private.reference_price(bigint) is
  'Lowest price in euros that customers saw in the 30 days before a product’s price was cut; null when it was not cut in the last 30 days.';

-- The reference price walks a product's price history: only those whose price moved lately can have one.
create or replace function public.get_offers(product_ids bigint[] default null)
returns table (product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text)
language sql stable security definer set search_path = '' as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  ), moved as (
    select h.product_id from public.product_prices h
    group by h.product_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  )
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity,
    case when m.product_id is not null then private.reference_price(r.id) end, r.name
  from ranked r
  join public.inventory i on i.product_id = r.id
  left join moved m on m.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros, pieces left (capped), rank by sales (1 sells best), reference price of a price cut or null, name.';
grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;

create or replace function private.lowest_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  select min(p.price)
  from (
    select h.price, h.published, coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = lowest_price.product
  ) p
  where p.published and p.until > now() - make_interval(days => private.price_cut_days())
$$;
comment on function private.lowest_price(bigint) is
  'Lowest price in euros that customers saw in the last 30 days: what a price cut made now is announced against; null when they saw none.';

create or replace function private.set_stock_reason(reason text, note text) returns void
language sql set search_path = '' as $$
  select set_config('shop.stock_reason', set_stock_reason.reason, true),
    set_config('shop.stock_note', coalesce(left(btrim(set_stock_reason.note), 400), ''), true)
$$;
comment on function private.set_stock_reason(text, text) is 'Says why the stock changes in the rest of this transaction, for its ledger.';
