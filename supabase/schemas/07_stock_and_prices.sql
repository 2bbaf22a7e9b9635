-- What a variant costs and cost, how many are left, and what is said of both.

create or replace function private.record_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, variant_id, change, reason, note, order_id, supplier_order_id, count_id, by)
  values (
    new.product_id,
    new.variant_id,
    new.stock - case when tg_op = 'INSERT' then 0 else old.stock end,
    coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'adjustment'),
    nullif(current_setting('shop.stock_note', true), ''),
    nullif(current_setting('shop.stock_order', true), '')::uuid,
    nullif(current_setting('shop.stock_supplier_order', true), '')::bigint,
    nullif(current_setting('shop.stock_count', true), '')::bigint,
    auth.uid()
  );
  return null;
end
$$;
comment on function private.record_stock_movement() is
  'Trigger: every change of stock enters the ledger; the transaction may say why in shop.stock_reason, _note, _order, _supplier_order and _count.';

-- Code de la consommation L.112-1-1: a price cut is announced against the lowest price of the 30 days before it.
create table public.product_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  price numeric(10, 2) not null check (price > 0),
  published boolean not null,
  since timestamptz not null default clock_timestamp()
);

comment on table public.product_prices is 'History of prices, written by the database alone.';
comment on column public.product_prices.id is 'Identifier.';
comment on column public.product_prices.product_id is 'Product.';
comment on column public.product_prices.variant_id is 'Variant whose price it is.';
comment on column public.product_prices.price is 'Price in euros, taxes included, from that moment on.';
comment on column public.product_prices.published is 'Whether the variant was offered to customers at this price.';
comment on column public.product_prices.since is 'From when the price held; until the next row of the variant.';

create index product_prices_history on public.product_prices (variant_id, since desc);
create index product_prices_product on public.product_prices (product_id, since desc);
alter table public.product_prices enable row level security;
grant select on public.product_prices to service_role;

-- Where sold-out products leave the lists, the last piece and the first one back change pages.
create or replace function private.note_sold_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (select s.show_out_of_stock from public.settings s) then
    perform private.note_change('product', p.id::text, p.name, 'update')
    from public.products p where p.id = new.product_id and p.state = 'published';
  end if;
  return null;
end
$$;
comment on function private.note_sold_out() is
  'Trigger: where the shop does not list what is sold out, a product that sells out or comes back is to be published.';

create table public.suppliers (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 160),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  address text not null default '' check (length(address) <= 400),
  delay_days int check (delay_days between 0 and 365),
  created_at timestamptz not null default now()
);

comment on table public.suppliers is 'Who delivers to the shop.';
comment on column public.suppliers.id is 'Identifier.';
comment on column public.suppliers.name is 'Name.';
comment on column public.suppliers.email is 'Where orders are sent; null where they are handed over otherwise.';
comment on column public.suppliers.address is 'Postal address, lines separated by line feeds.';
comment on column public.suppliers.delay_days is 'Days from an order to its delivery; null where that is not known.';
comment on column public.suppliers.created_at is 'When it was first written down.';

create unique index suppliers_name on public.suppliers (lower(name));
alter table public.suppliers enable row level security;
grant select, insert, update on public.suppliers to service_role;
create trigger suppliers_audit after insert or update or delete on public.suppliers
  for each row execute function private.audit_change('id', 'name');

create table public.inventory (
  variant_id bigint primary key references public.product_variants (id) on delete cascade,
  product_id bigint not null references public.products (id) on delete cascade,
  stock int not null default 0 check (stock between 0 and 1000000),
  min_stock int not null default 2 check (min_stock >= 0),
  max_stock int check (max_stock >= min_stock),
  cost numeric(10, 2) check (cost >= 0),
  supplier_id bigint references public.suppliers (id),
  last_restocked timestamptz
  -- Stock changes with every order: room in the page keeps these updates off the index.
) with (fillfactor = 50);

comment on table public.inventory is 'Stock of a variant: one row each, made with the variant.';
comment on column public.inventory.variant_id is 'Variant.';
comment on column public.inventory.product_id is 'Its product.';
comment on column public.inventory.stock is 'Pieces that can be sold now; never below zero.';
comment on column public.inventory.min_stock is 'At or below this the stock counts as low.';
comment on column public.inventory.max_stock is 'Pieces the shop wants at most.';
comment on column public.inventory.cost is 'Purchase price of a piece in euros; never public.';
comment on column public.inventory.supplier_id is 'Who delivers it.';
comment on column public.inventory.last_restocked is 'When pieces last came in.';

create index inventory_product on public.inventory (product_id);
create index inventory_supplier on public.inventory (supplier_id);
alter table public.inventory enable row level security;
grant select, insert, update on public.inventory to service_role;
create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_stock_movement();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock) execute function private.record_stock_movement();
create trigger inventory_sold_out after update of stock on public.inventory
  for each row when ((new.stock = 0) <> (old.stock = 0)) execute function private.note_sold_out();
-- A stock is opened and goes with its variant.
create trigger inventory_audit after update on public.inventory
  for each row execute function private.audit_change('product_id', '');

create table public.supplier_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  supplier_id bigint not null references public.suppliers (id),
  status text not null default 'draft' check (status in ('draft', 'sent', 'partial', 'received', 'closed', 'cancelled')),
  note text not null default '' check (length(note) <= 1000),
  expected_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  content jsonb check (jsonb_typeof(content) = 'object'),
  constraint supplier_orders_sent check (
    case when status = 'draft' then sent_at is null when status = 'cancelled' then true else sent_at is not null end
  ),
  constraint supplier_orders_frozen check ((sent_at is null) = (content is null)),
  constraint supplier_orders_ended check ((status in ('received', 'closed', 'cancelled')) = (ended_at is not null))
);

comment on table public.supplier_orders is 'What the shop orders from its suppliers.';
comment on column public.supplier_orders.id is 'Identifier.';
comment on column public.supplier_orders.number is 'ACH-YYYY-NNNN.';
comment on column public.supplier_orders.supplier_id is 'Supplier.';
comment on column public.supplier_orders.status is 'draft; sent; partial (some of it came); received (all came); closed (the rest will not come); cancelled.';
comment on column public.supplier_orders.note is 'Words for the supplier.';
comment on column public.supplier_orders.expected_on is 'Day on which it should come; late when that is over.';
comment on column public.supplier_orders.version is 'Grows with each change; who changes an older one is refused.';
comment on column public.supplier_orders.created_at is 'When it was begun.';
comment on column public.supplier_orders.created_by is 'Account of who began it.';
comment on column public.supplier_orders.sent_at is 'When it was sent; null of a draft.';
comment on column public.supplier_orders.ended_at is 'When all had come, or it was closed or cancelled.';
comment on column public.supplier_orders.content is 'What it said when it was sent, with shop and supplier as they were that day; amounts in euros.';

create index supplier_orders_supplier on public.supplier_orders (supplier_id);
-- Whatever is added goes on the one that is being written.
create unique index supplier_orders_one_draft on public.supplier_orders (supplier_id) where status = 'draft';
alter table public.supplier_orders enable row level security;
grant select on public.supplier_orders to service_role;
create trigger supplier_orders_audit after insert or update or delete on public.supplier_orders
  for each row execute function private.audit_change('id', 'number', 'content');

create table public.supplier_order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.supplier_orders (id) on delete cascade,
  variant_id bigint references public.product_variants (id) on delete set null,
  reference text not null,
  name text not null,
  label text,
  quantity int not null check (quantity between 1 and 100000),
  cost numeric(10, 2) check (cost >= 0),
  received int not null default 0 check (received >= 0),
  constraint supplier_order_lines_once unique (order_id, variant_id)
);

comment on table public.supplier_order_lines is 'Lines of orders to suppliers: copies of name and reference as they were ordered.';
comment on column public.supplier_order_lines.id is 'Identifier.';
comment on column public.supplier_order_lines.order_id is 'Order.';
comment on column public.supplier_order_lines.variant_id is 'Variant; null once its product was deleted.';
comment on column public.supplier_order_lines.reference is 'Reference when it was ordered.';
comment on column public.supplier_order_lines.name is 'Name of the product when it was ordered.';
comment on column public.supplier_order_lines.label is 'What tells the variant from the others of its product; null of a simple one.';
comment on column public.supplier_order_lines.quantity is 'Pieces that were ordered.';
comment on column public.supplier_order_lines.cost is 'Price of a piece in euros; null where it was not agreed.';
comment on column public.supplier_order_lines.received is 'Pieces that have come: the sum of its receipts.';

create index supplier_order_lines_variant on public.supplier_order_lines (variant_id);
alter table public.supplier_order_lines enable row level security;
grant select on public.supplier_order_lines to service_role;
create trigger supplier_order_lines_audit after insert or update or delete on public.supplier_order_lines
  for each row execute function private.audit_change('order_id', 'reference');

create table public.supplier_receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.supplier_orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  note text not null default '' check (length(note) <= 300)
);

comment on table public.supplier_receipts is 'Deliveries of suppliers.';
comment on column public.supplier_receipts.id is 'Identifier.';
comment on column public.supplier_receipts.order_id is 'Order.';
comment on column public.supplier_receipts.at is 'When it was entered.';
comment on column public.supplier_receipts.by is 'Account of who entered it.';
comment on column public.supplier_receipts.note is 'Number of the delivery note, or other words.';

create index supplier_receipts_order on public.supplier_receipts (order_id);
alter table public.supplier_receipts enable row level security;
grant select on public.supplier_receipts to service_role;

create table public.supplier_receipt_lines (
  receipt_id bigint not null references public.supplier_receipts (id) on delete cascade,
  line_id bigint not null references public.supplier_order_lines (id) on delete cascade,
  quantity int not null check (quantity between 1 and 100000),
  cost numeric(10, 2) check (cost >= 0),
  primary key (receipt_id, line_id)
);

comment on table public.supplier_receipt_lines is 'What came with a delivery, and what it cost.';
comment on column public.supplier_receipt_lines.receipt_id is 'Delivery.';
comment on column public.supplier_receipt_lines.line_id is 'Line of the order.';
comment on column public.supplier_receipt_lines.quantity is 'Pieces that came into stock.';
comment on column public.supplier_receipt_lines.cost is 'Price of a piece in euros, as it was delivered.';

create index supplier_receipt_lines_line on public.supplier_receipt_lines (line_id);
alter table public.supplier_receipt_lines enable row level security;
grant select on public.supplier_receipt_lines to service_role;

create table public.stock_counts (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'written', 'cancelled')),
  category text references public.categories (name) on update cascade,
  supplier_id bigint references public.suppliers (id),
  reason text not null default '' check (length(reason) <= 400),
  started_at timestamptz not null default clock_timestamp(),
  started_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  last_movement bigint not null,
  constraint stock_counts_scope check (category is null or supplier_id is null),
  constraint stock_counts_ended check ((status = 'open') = (ended_at is null))
);

comment on table public.stock_counts is 'Inventories: what is on the shelves is counted, and the stock set to it.';
comment on column public.stock_counts.id is 'Identifier.';
comment on column public.stock_counts.status is 'open while it is counted, written into the stock, or cancelled.';
comment on column public.stock_counts.category is 'Category that is counted; null with supplier_id is everything.';
comment on column public.stock_counts.supplier_id is 'Supplier whose pieces are counted.';
comment on column public.stock_counts.reason is 'Why, as the movements of the stock say it; empty while it is open.';
comment on column public.stock_counts.started_at is 'When it was begun.';
comment on column public.stock_counts.started_by is 'Account of who began it.';
comment on column public.stock_counts.ended_at is 'When it was written or cancelled.';
comment on column public.stock_counts.ended_by is 'Account of who did.';
comment on column public.stock_counts.last_movement is 'Last movement of any stock before it was begun: those that matter to it come after.';

-- Two would each correct what the other has found.
create unique index stock_counts_one_open on public.stock_counts (status) where status = 'open';
create index stock_counts_category on public.stock_counts (category) where category is not null;
create index stock_counts_supplier on public.stock_counts (supplier_id) where supplier_id is not null;
alter table public.stock_counts enable row level security;
grant select on public.stock_counts to service_role;
create trigger stock_counts_audit after insert or update or delete on public.stock_counts
  for each row execute function private.audit_change('id', '', 'last_movement');

create table public.stock_count_entries (
  id uuid primary key,
  count_id bigint not null references public.stock_counts (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between -1000000 and 1000000),
  counted_at timestamptz not null,
  by uuid
);

comment on table public.stock_count_entries is 'What was scanned or typed in inventories: those of a variant add up to what was counted of it.';
comment on column public.stock_count_entries.id is 'Given by the browser: what is sent twice counts once.';
comment on column public.stock_count_entries.count_id is 'Inventory.';
comment on column public.stock_count_entries.variant_id is 'Variant.';
comment on column public.stock_count_entries.quantity is 'Pieces; negative of a correction.';
comment on column public.stock_count_entries.counted_at is 'When it was counted, which may be before it could be sent.';
comment on column public.stock_count_entries.by is 'Account of who counted.';

create index stock_count_entries_count on public.stock_count_entries (count_id, variant_id);
create index stock_count_entries_variant on public.stock_count_entries (variant_id);
alter table public.stock_count_entries enable row level security;
grant select on public.stock_count_entries to service_role;

create table public.stock_count_lines (
  count_id bigint not null references public.stock_counts (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  counted int not null check (counted >= 0),
  counted_at timestamptz,
  expected int not null,
  before int not null,
  after int not null check (after >= 0),
  cost numeric(10, 2),
  primary key (count_id, variant_id)
);

comment on table public.stock_count_lines is 'What an inventory found, as it was written.';
comment on column public.stock_count_lines.count_id is 'Inventory.';
comment on column public.stock_count_lines.variant_id is 'Variant.';
comment on column public.stock_count_lines.counted is 'Pieces that were counted.';
comment on column public.stock_count_lines.counted_at is 'When its last piece was; null of what nobody counted and was taken for gone.';
comment on column public.stock_count_lines.expected is 'Pieces there should have been at that moment.';
comment on column public.stock_count_lines.before is 'Stock before it was written.';
comment on column public.stock_count_lines.after is 'Stock after it was written.';
comment on column public.stock_count_lines.cost is 'What a piece cost then, in euros.';

create index stock_count_lines_variant on public.stock_count_lines (variant_id);
alter table public.stock_count_lines enable row level security;
grant select on public.stock_count_lines to service_role;

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  change int not null check (change <> 0),
  reason text not null check (reason in ('sale', 'return', 'restock', 'adjustment', 'delivery', 'count')),
  note text check (length(note) <= 400),
  -- Stock is taken before the order is written, both in one transaction.
  order_id uuid references public.orders (id) deferrable initially deferred,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  supplier_order_id bigint references public.supplier_orders (id),
  count_id bigint references public.stock_counts (id)
);

comment on table public.stock_movements is 'Ledger of the stock, written by the database alone: the changes of a variant add up to its stock.';
comment on column public.stock_movements.id is 'Identifier.';
comment on column public.stock_movements.product_id is 'Product.';
comment on column public.stock_movements.variant_id is 'Variant.';
comment on column public.stock_movements.change is 'Pieces that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock, adjustment, delivery of a supplier, or count: an inventory.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the pieces.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';
comment on column public.stock_movements.supplier_order_id is 'Order to a supplier that the pieces came of.';
comment on column public.stock_movements.count_id is 'Inventory that found the difference.';

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_variant on public.stock_movements (variant_id, id);
create index stock_movements_order on public.stock_movements (order_id) where order_id is not null;
create index stock_movements_supplier_order on public.stock_movements (supplier_order_id) where supplier_order_id is not null;
create index stock_movements_count on public.stock_movements (count_id) where count_id is not null;
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

create or replace function private.reference_price(variant bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  with periods as (
    select h.price, h.published, h.since,
      coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.variant_id = reference_price.variant
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
  'Lowest price in euros that customers saw in the 30 days before a variant’s price was cut; null when it was not cut in the last 30 days.';

-- The reference price walks a variant's price history: only those whose price moved lately can have one.
-- Planned for its argument at every call: Postgres 18 keeps one plan for null and for a few ids after five calls, which takes seconds for all.
create or replace function public.get_offers(product_ids bigint[] default null)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name, p.option1_name, p.option2_name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  ), moved as (
    select h.variant_id from public.product_prices h
    group by h.variant_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  ), live as (
    select r.*, v.id as variant_id, v.position, v.option1, v.option2, v.images[1] as image,
      coalesce(v.price, r.price) as own_price, least(i.stock, private.visible_stock_cap()) as available,
      case when m.variant_id is not null then private.reference_price(v.id) end as reference
    from ranked r
    join public.product_variants v on v.product_id = r.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
    left join moved m on m.variant_id = v.id
    where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  )
  -- The cheapest that can be had speaks for its product.
  select l.id, coalesce(min(l.own_price) filter (where l.available <> 0), min(l.own_price)),
    least(sum(l.available), private.visible_stock_cap())::int, l.popularity,
    (array_agg(l.reference order by l.available = 0, l.own_price))[1], l.name,
    case when l.option1_name is not null then jsonb_build_object(
      'options', array_remove(array[l.option1_name, l.option2_name], null),
      'rows', jsonb_agg(jsonb_build_array(
        l.variant_id, l.option1, l.option2, l.own_price, l.available, l.reference, l.image
      ) order by l.position, l.variant_id) filter (where l.option1_name is not null)
    ) end
  from live l
  group by l.id, l.popularity, l.name, l.option1_name, l.option2_name
  order by l.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros (of the cheapest variant that can be had), pieces left (capped), rank by sales (1 sells best), reference price of a price cut or null, name, and of a product with options {"options": names, "rows": [id, word, second word, price, pieces left, reference price, main picture]}.';
grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;

create or replace function private.lowest_price(variant bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  select min(p.price)
  from (
    select h.price, h.published, coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.variant_id = lowest_price.variant
  ) p
  where p.published and p.until > now() - make_interval(days => private.price_cut_days())
$$;
comment on function private.lowest_price(bigint) is
  'Lowest price in euros that customers saw of a variant in the last 30 days: what a price cut made now is announced against; null when they saw none.';

create or replace function private.set_stock_reason(reason text, note text) returns void
language sql set search_path = '' as $$
  select set_config('shop.stock_reason', set_stock_reason.reason, true),
    set_config('shop.stock_note', coalesce(left(btrim(set_stock_reason.note), 400), ''), true)
$$;
comment on function private.set_stock_reason(text, text) is 'Says why the stock changes in the rest of this transaction, for its ledger.';

create or replace function private.counted_variant(product bigint, asked bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one bigint;
  several int;
begin
  select min(v.id), count(*) into found_one, several from public.product_variants v
  where v.product_id = counted_variant.product and v.archived_at is null
    and (counted_variant.asked is null or v.id = counted_variant.asked);
  if several = 0 then
    perform private.refuse(404, 'product_not_found');
  elsif several > 1 then
    perform private.refuse(409, 'variant_required');
  end if;
  return found_one;
end
$$;
comment on function private.counted_variant(bigint, bigint) is
  'The variant whose stock is meant: the one asked for, or the only one. Refuses where there is none, or where several could be meant.';

create or replace function public.adjust_stock(product_id bigint, change int, note text, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(adjust_stock.product_id, adjust_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if coalesce(adjust_stock.change, 0) = 0 or present::bigint + adjust_stock.change > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present::bigint + adjust_stock.change < 0 then
    perform private.refuse(409, 'stock_negative', jsonb_build_object('stock', present));
  end if;
  perform private.set_stock_reason(
    case when adjust_stock.change > 0 then 'restock' else 'adjustment' end, adjust_stock.note
  );
  update public.inventory i set
    stock = i.stock + adjust_stock.change,
    last_restocked = case when adjust_stock.change > 0 then now() else i.last_restocked end
  where i.variant_id = variant;
  return (select private.product_view(p) from public.products p where p.id = adjust_stock.product_id);
end
$$;
comment on function public.adjust_stock(bigint, int, text, bigint) is
  'For administrators: adds pieces to a stock or takes them away, and records why; gives the product back as admin_product does.';
grant execute on function public.adjust_stock(bigint, int, text, bigint) to authenticated;

create or replace function public.set_stock(product_id bigint, counted int, note text, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint;
begin
  perform private.acting_admin();
  variant := private.counted_variant(set_stock.product_id, set_stock.variant_id);
  perform from public.inventory i where i.variant_id = variant for update;
  if set_stock.counted is null or set_stock.counted > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif set_stock.counted < 0 then
    perform private.refuse(409, 'stock_negative');
  end if;
  perform private.set_stock_reason('adjustment', set_stock.note);
  update public.inventory i set stock = set_stock.counted
  where i.variant_id = variant and i.stock <> set_stock.counted;
  return (select private.product_view(p) from public.products p where p.id = set_stock.product_id);
end
$$;
comment on function public.set_stock(bigint, int, text, bigint) is
  'For administrators: sets a stock to what was counted; the difference is recorded. Gives the product back as admin_product does.';
grant execute on function public.set_stock(bigint, int, text, bigint) to authenticated;

create or replace function public.save_stock(product_id bigint, expected int, counted int, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(save_stock.product_id, save_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if save_stock.counted is null or save_stock.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif present is distinct from save_stock.expected then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', present));
  end if;
  perform private.set_stock_reason('adjustment', null);
  update public.inventory i set stock = save_stock.counted
  where i.variant_id = variant and i.stock <> save_stock.counted;
  return (select private.product_row(p) from public.products p where p.id = save_stock.product_id);
end
$$;
comment on function public.save_stock(bigint, int, int, bigint) is
  'For administrators: sets a stock to what was counted where it still is what was read; else refuses, with the stock as details: a sale between is not lost. Gives the product back as a row of admin_products.';
grant execute on function public.save_stock(bigint, int, int, bigint) to authenticated;

create or replace function private.stock_state(stock int, min_stock int) returns text
language sql immutable set search_path = '' as $$
  select case when stock <= 0 then 'out_of_stock' when stock <= min_stock then 'low_stock' else 'in_stock' end
$$;
comment on function private.stock_state(int, int) is
  'in_stock, low_stock (at or below the least) or out_of_stock: STOCK_STATES of src/domain/stock.ts.';

create or replace function public.admin_stock(
  search text, wanted_state text, page int, per_page int, sort text default 'name_asc', supplier bigint default null
) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  words text := lower(regexp_replace(btrim(admin_stock.search), '\s+', ' ', 'g'));
  size int := least(greatest(admin_stock.per_page, 1), 5000);
  field text := regexp_replace(admin_stock.sort, '_(asc|desc)$', '');
  sign int := case when admin_stock.sort like '%\_desc' then -1 else 1 end;
  rate numeric := (select case when s.vat_exempt then 0 else s.tax_rate end from public.settings s);
begin
  perform private.require_admin();
  return (
    with kept as materialized (
      select i.variant_id, i.product_id, i.stock, i.min_stock, i.cost, i.last_restocked, p.name, v.position,
        case when i.stock <= 0 then 'out_of_stock' when i.stock <= i.min_stock then 'low_stock' else 'in_stock' end as stock_state,
        p.state = 'published' as on_sale,
        round(coalesce(v.price, p.price) * 100 / (100 + rate), 2) as net_price,
        -- Not `like`: what a person types has no wildcards.
        (admin_stock.supplier is null or i.supplier_id = admin_stock.supplier) and (words = '' or strpos(lower(concat_ws(
          ' ', p.name, p.option1_name || ' ' || v.option1, p.option2_name || ' ' || v.option2, coalesce(v.sku, p.identifier)
        )), words) > 0) as fits
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
    ), found as (
      select k.* from kept k
      where k.fits and (admin_stock.wanted_state is null or k.stock_state = admin_stock.wanted_state)
    ), shown as (
      -- An array, not ranks: the first 25 of 15,000 need no sorting of all.
      select array(
        select f.variant_id from found f
        order by case when field = 'name' and sign > 0 then f.name end,
          case when field = 'name' and sign < 0 then f.name end desc,
          sign * case field
            when 'stock' then f.stock
            when 'cost' then f.cost
            when 'margin' then (f.net_price - f.cost) / nullif(f.net_price, 0)
            when 'restocked' then extract(epoch from f.last_restocked)
          end nulls last,
          f.name, f.product_id, f.position, f.variant_id
        limit size offset (greatest(admin_stock.page, 1)::bigint - 1) * size
      ) as ids
    ), wanting as (
      -- What is missing most, measured by the least there should be.
      select array(
        select k.variant_id from kept k where k.stock_state <> 'in_stock' and k.on_sale
        order by k.stock - k.min_stock, k.name, k.variant_id limit 8
      ) as ids
    )
    select json_build_object(
      'value', coalesce(sum(k.stock * k.cost), 0),
      'margin', coalesce(sum(k.stock * (k.net_price - k.cost)), 0),
      'net_value', coalesce(sum(k.stock * k.net_price) filter (where k.cost is not null), 0),
      'without_cost', count(*) filter (where k.cost is null and k.stock > 0),
      'in_stock', count(*) filter (where k.stock_state = 'in_stock'),
      'low', count(*) filter (where k.stock_state = 'low_stock'),
      'out', count(*) filter (where k.stock_state = 'out_of_stock'),
      'count', (select count(*) from found),
      'items', coalesce((
        select json_agg(private.stock_item(u.id, rate) order by u.rank) from shown s, unnest(s.ids) with ordinality u (id, rank)
      ), '[]'),
      'wanting', coalesce((
        select json_agg(private.stock_item(u.id, rate) order by u.rank) from wanting w, unnest(w.ids) with ordinality u (id, rank)
      ), '[]')
    ) from kept k
  );
end
$$;
comment on function public.admin_stock(text, text, int, int, text, bigint) is
  'For administrators: what is in stock, a variant each, of products that are not archived: value at cost, margin and price without VAT of what has a cost, in euros, counts by state, a page (from 1) of those whose name, option or reference contains the search, and the eight published ones that are missing most. Sort: name, stock, cost, margin or restocked with _asc or _desc. wanted_state may be null: all of them.';
grant execute on function public.admin_stock(text, text, int, int, text, bigint) to authenticated;

create or replace function private.stock_item(variant bigint, rate numeric) returns json
-- plpgsql keeps its plan between calls: a page has many of them.
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'variant_id', i.variant_id, 'product_id', i.product_id, 'name', p.name, 'label', private.variant_label(p, v),
      'reference', coalesce(v.sku, p.identifier), 'image', coalesce(v.images[1], p.images[1]), 'price', coalesce(v.price, p.price),
      'net_price', round(coalesce(v.price, p.price) * 100 / (100 + stock_item.rate), 2),
      'stock', i.stock, 'min_stock', i.min_stock, 'max_stock', i.max_stock, 'cost', i.cost, 'supplier', s.name,
      'supplier_id', i.supplier_id, 'last_restocked', i.last_restocked, 'state', private.stock_state(i.stock, i.min_stock),
      'on_way', private.pieces_on_way(i.variant_id),
      'waiting', (
        select count(*) from public.stock_alerts a where a.variant_id = i.variant_id and a.status = 'confirmed'
      )
    )
    from public.inventory i join public.product_variants v on v.id = i.variant_id join public.products p on p.id = i.product_id
      left join public.suppliers s on s.id = i.supplier_id
    where i.variant_id = stock_item.variant
  );
end
$$;
comment on function private.stock_item(bigint, numeric) is 'A line of admin_stock; amounts in euros, the rate of VAT that prices contain in percent.';

create or replace function private.pieces_on_way(variant bigint) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(greatest(l.quantity - l.received, 0)), 0)
    from public.supplier_order_lines l join public.supplier_orders o on o.id = l.order_id
    where l.variant_id = pieces_on_way.variant and o.status in ('sent', 'partial')
  );
end
$$;
comment on function private.pieces_on_way(bigint) is 'Pieces of a variant that were ordered from suppliers and have not come.';

create or replace function public.stock_movements_of(variant bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', private.admin_name(m.by),
      'order_number', o.order_number, 'supplier_order_id', m.supplier_order_id, 'supplier_order', d.number,
      'count_id', m.count_id
    ) order by m.id desc), '[]')
    from (
      select * from public.stock_movements l where l.variant_id = stock_movements_of.variant order by l.id desc limit 100
    ) m
      left join public.orders o on o.id = m.order_id
      left join public.supplier_orders d on d.id = m.supplier_order_id
  );
end
$$;
comment on function public.stock_movements_of(bigint) is
  'For administrators: the last hundred movements of a variant''s stock, the latest first, each with the order that made it, a customer''s or one to a supplier, or its inventory.';
grant execute on function public.stock_movements_of(bigint) to authenticated;

create or replace function public.save_stock_facts(variant bigint, facts jsonb, expected jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  stored public.inventory;
begin
  perform private.acting_admin();
  select * into stored from public.inventory i where i.variant_id = save_stock_facts.variant for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif jsonb_build_object(
    'min_stock', stored.min_stock, 'max_stock', stored.max_stock, 'cost', stored.cost,
    'supplier', (select s.name from public.suppliers s where s.id = stored.supplier_id)
  ) <> save_stock_facts.expected then
    perform private.refuse(409, 'stock_facts_changed');
  end if;
  begin
    update public.inventory i set
      min_stock = (facts ->> 'min_stock')::int,
      max_stock = (facts ->> 'max_stock')::int,
      cost = (facts ->> 'cost')::numeric,
      supplier_id = private.supplier_named(facts ->> 'supplier')
    where i.variant_id = save_stock_facts.variant;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse(400, 'request_invalid');
  end;
end
$$;
comment on function public.save_stock_facts(bigint, jsonb, jsonb) is
  'For administrators: the least and the most pieces of a variant, what a piece costs in euros and who delivers it, by name (a new one is added to the suppliers), where they still are what was read (expected).';
grant execute on function public.save_stock_facts(bigint, jsonb, jsonb) to authenticated;

create or replace function private.supplier_named(given text) returns bigint
language plpgsql set search_path = '' as $$
declare
  clean text := nullif(btrim(regexp_replace(supplier_named.given, '\s+', ' ', 'g')), '');
  known bigint;
begin
  if clean is null then
    return null;
  end if;
  select s.id into known from public.suppliers s where lower(s.name) = lower(clean);
  if known is null then
    insert into public.suppliers as s (name) values (clean)
    on conflict (lower(name)) do update set name = s.name returning s.id into known;
  end if;
  return known;
end
$$;
comment on function private.supplier_named(text) is 'The supplier of a name, however it is capitalised; one that was not known is added. Null for no name.';

create or replace function public.admin_suppliers() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'name', s.name, 'email', s.email, 'address', s.address, 'delay_days', s.delay_days,
      'variants', (select count(*) from public.inventory i where i.supplier_id = s.id),
      'orders', (select count(*) from public.supplier_orders o where o.supplier_id = s.id)
    ) order by lower(s.name)), '[]')
    from public.suppliers s
  );
end
$$;
comment on function public.admin_suppliers() is 'For administrators: who delivers to the shop, by name, with how many variants come from each and how many orders went there.';
grant execute on function public.admin_suppliers() to authenticated;

create or replace function public.save_supplier(id bigint, fields jsonb, expected jsonb) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  stored public.suppliers;
  saved bigint := save_supplier.id;
  clean jsonb := jsonb_build_object(
    'name', btrim(regexp_replace(coalesce(fields ->> 'name', ''), '\s+', ' ', 'g')), 'email', nullif(btrim(fields ->> 'email'), ''),
    'address', btrim(coalesce(fields ->> 'address', '')), 'delay_days', fields -> 'delay_days'
  );
begin
  perform private.acting_admin();
  if save_supplier.id is not null then
    select * into stored from public.suppliers s where s.id = save_supplier.id for update;
    if not found then
      perform private.refuse(404, 'supplier_unknown');
    elsif jsonb_build_object(
      'name', stored.name, 'email', stored.email, 'address', stored.address, 'delay_days', stored.delay_days
    ) is distinct from save_supplier.expected then
      perform private.refuse(409, 'supplier_changed');
    end if;
  end if;
  if not private.is_text(clean ->> 'name', 160) then
    perform private.refuse(400, 'supplier_invalid');
  end if;
  begin
    if save_supplier.id is null then
      insert into public.suppliers (name, email, address, delay_days)
      values (clean ->> 'name', clean ->> 'email', clean ->> 'address', (clean ->> 'delay_days')::int)
      returning suppliers.id into saved;
    else
      update public.suppliers s set
        name = clean ->> 'name', email = clean ->> 'email', address = clean ->> 'address', delay_days = (clean ->> 'delay_days')::int
      where s.id = save_supplier.id;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'supplier_exists');
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
      perform private.refuse(400, 'supplier_invalid');
  end;
  return saved;
end
$$;
comment on function public.save_supplier(bigint, jsonb, jsonb) is
  'For administrators: adds a supplier, or changes one that still is what was read (expected): {name, email, address, delay_days}. Gives its id. id may be null, expected may be null: of a new one.';
grant execute on function public.save_supplier(bigint, jsonb, jsonb) to authenticated;

create or replace function public.remove_supplier(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  delete from public.suppliers s where s.id = remove_supplier.id;
exception when foreign_key_violation then
  perform private.refuse(409, 'supplier_in_use');
end
$$;
comment on function public.remove_supplier(bigint) is 'For administrators: removes a supplier whom no variant and no order names.';
grant execute on function public.remove_supplier(bigint) to authenticated;

create or replace function private.pieces_sold(variant bigint) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(l.quantity), 0)
    from public.order_items l join public.orders o on o.id = l.order_id
    where l.variant_id = pieces_sold.variant and o.status <> 'cancelled'
      and o.created_at > now() - make_interval(days => private.popularity_days())
  );
end
$$;
comment on function private.pieces_sold(bigint) is 'Pieces of a variant that were sold in the last 90 days, without cancelled orders.';

create or replace function private.cover_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.cover_days() is 'Days of sales that an order should last once it has come: COVER_DAYS of src/domain/rules.ts.';

create or replace function private.proposed_pieces(stock int, min_stock int, max_stock int, on_way int, sold int, delay_days int) returns int
language plpgsql immutable set search_path = '' as $$
declare
  coming int := proposed_pieces.stock + proposed_pieces.on_way;
  a_day numeric := proposed_pieces.sold::numeric / private.popularity_days();
  sold_meanwhile int := ceil(a_day * coalesce(proposed_pieces.delay_days, 0));
  goal int := coalesce(
    proposed_pieces.max_stock, proposed_pieces.min_stock + greatest(sold_meanwhile + ceil(a_day * private.cover_days())::int, 1)
  );
begin
  if coming - sold_meanwhile > proposed_pieces.min_stock then
    return 0;
  end if;
  return greatest(goal - coming, 0);
end
$$;
comment on function private.proposed_pieces(int, int, int, int, int, int) is
  'Pieces to order of a variant: nothing while what is there and on its way stays above the least until a delivery comes; else what is missing to the most there should be, or where that is not said to what sells until the delivery and for 30 days more. max_stock may be null, delay_days may be null.';

create or replace function private.supplier_order_line(l public.supplier_order_lines, delay_days int) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', l.id, 'variant_id', l.variant_id, 'product_id', i.product_id, 'reference', l.reference, 'name', l.name, 'label', l.label,
      'quantity', l.quantity, 'cost', l.cost, 'received', l.received,
      'stock', i.stock, 'min_stock', i.min_stock, 'max_stock', i.max_stock, 'on_way', f.on_way, 'sold', f.sold,
      'proposed', private.proposed_pieces(i.stock, i.min_stock, i.max_stock, f.on_way, f.sold, supplier_order_line.delay_days)
    )
    from (select l.variant_id) given
      left join public.inventory i on i.variant_id = given.variant_id
      left join lateral (
        select private.pieces_on_way(i.variant_id) as on_way, private.pieces_sold(i.variant_id) as sold
      ) f on i.variant_id is not null
  );
end
$$;
comment on function private.supplier_order_line(public.supplier_order_lines, int) is
  'A line of an order to a supplier, with the stock of its variant, what sold of it in 90 days and what is proposed. delay_days may be null.';

create or replace function private.supply_is_late(o public.supplier_orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return o.status in ('sent', 'partial') and coalesce(o.expected_on < private.paris_day(now()), false);
end
$$;
comment on function private.supply_is_late(public.supplier_orders) is 'Whether an order to a supplier should have come before today.';

create or replace function private.supplier_order_view(o public.supplier_orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', o.id, 'number', o.number, 'status', o.status, 'version', o.version, 'note', o.note, 'expected_on', o.expected_on,
      'is_late', private.supply_is_late(o), 'created_at', o.created_at, 'sent_at', o.sent_at, 'ended_at', o.ended_at,
      'created_by', private.admin_name(o.created_by),
      'supplier', json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'delay_days', s.delay_days),
      'mail', (select m.status from public.mail_outbox m where m.kind = 'supplier_order' and m.once_key = o.number),
      'total', (select coalesce(sum(l.quantity * l.cost), 0) from public.supplier_order_lines l where l.order_id = o.id),
      'lines', (
        select coalesce(json_agg(private.supplier_order_line(l, s.delay_days) order by l.name, l.id), '[]')
        from public.supplier_order_lines l where l.order_id = o.id
      ),
      'receipts', (
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'at', r.at, 'by', private.admin_name(r.by), 'note', r.note,
          'lines', (
            select json_agg(json_build_object('line_id', t.line_id, 'quantity', t.quantity, 'cost', t.cost) order by t.line_id)
            from public.supplier_receipt_lines t where t.receipt_id = r.id
          )
        ) order by r.id desc), '[]')
        from public.supplier_receipts r where r.order_id = o.id
      )
    )
    from public.suppliers s where s.id = o.supplier_id
  );
end
$$;
comment on function private.supplier_order_view(public.supplier_orders) is 'An order to a supplier as the administration shows it; amounts in euros.';

create or replace function private.held_supplier_order(id bigint, expected_version int, statuses text[]) returns public.supplier_orders
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
begin
  select * into held from public.supplier_orders o where o.id = held_supplier_order.id for update;
  if not found then
    perform private.refuse(404, 'supplier_order_unknown');
  elsif held.version is distinct from held_supplier_order.expected_version then
    perform private.refuse(409, 'supplier_order_changed', private.supplier_order_view(held)::jsonb);
  elsif held.status <> all (held_supplier_order.statuses) then
    perform private.refuse(409, 'supplier_order_state');
  end if;
  return held;
end
$$;
comment on function private.held_supplier_order(bigint, int, text[]) is
  'Holds an order to a supplier until the transaction ends, where it still has the version that was read and one of some states; else refuses.';

create or replace function public.begin_supplier_order(supplier_id bigint, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  of_supplier public.suppliers;
  draft public.supplier_orders;
begin
  perform private.acting_admin();
  -- Two who begin one at the same time begin the same.
  select * into of_supplier from public.suppliers s where s.id = begin_supplier_order.supplier_id for no key update;
  if not found then
    perform private.refuse(404, 'supplier_unknown');
  end if;
  if begin_supplier_order.variant_id is not null then
    update public.inventory i set supplier_id = of_supplier.id
    where i.variant_id = begin_supplier_order.variant_id and i.supplier_id is null;
    if not exists (select from public.inventory i where i.variant_id = begin_supplier_order.variant_id) then
      perform private.refuse(404, 'product_not_found');
    end if;
  end if;
  select * into draft from public.supplier_orders o where o.supplier_id = of_supplier.id and o.status = 'draft' for update;
  if not found then
    insert into public.supplier_orders (number, supplier_id, created_by)
    values (private.next_number('ACH'), of_supplier.id, auth.uid()) returning * into draft;
  end if;
  with added as (
    insert into public.supplier_order_lines (order_id, variant_id, reference, name, label, quantity, cost)
    select draft.id, w.variant_id, w.reference, w.name, w.label, least(greatest(w.proposed, 1), 100000), w.cost
    from (
      select i.variant_id, i.cost, coalesce(v.sku, p.identifier) as reference, p.name, private.variant_label(p, v) as label,
        private.proposed_pieces(
          i.stock, i.min_stock, i.max_stock, private.pieces_on_way(i.variant_id), private.pieces_sold(i.variant_id),
          of_supplier.delay_days
        ) as proposed
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where case when begin_supplier_order.variant_id is null then i.supplier_id = of_supplier.id
        else i.variant_id = begin_supplier_order.variant_id end
    ) w
    where begin_supplier_order.variant_id is not null or w.proposed > 0
    order by w.name, w.variant_id
    on conflict on constraint supplier_order_lines_once do nothing
    returning 1
  )
  update public.supplier_orders o set version = o.version + 1
  where o.id = draft.id and exists (select from added)
  returning * into draft;
  if draft.id is null then
    select * into draft from public.supplier_orders o where o.supplier_id = of_supplier.id and o.status = 'draft';
  end if;
  return private.supplier_order_view(draft);
end
$$;
comment on function public.begin_supplier_order(bigint, bigint) is
  'For administrators: begins an order to a supplier, or goes on with the one that is being written. Adds a variant, or where none is named all of the supplier''s that should be ordered, each with the pieces that are proposed. A variant without a supplier gets this one.';
grant execute on function public.begin_supplier_order(bigint, bigint) to authenticated;

create or replace function public.admin_supplier_orders(search text, wanted_status text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(btrim(admin_supplier_orders.search));
  size int := least(greatest(admin_supplier_orders.per_page, 1), 200);
begin
  perform private.require_admin();
  return (
    with found as (
      select o.id, o.status, private.supply_is_late(o) as is_late, s.name as supplier
      from public.supplier_orders o join public.suppliers s on s.id = o.supplier_id
      where words = '' or strpos(lower(concat_ws(' ', o.number, s.name)), words) > 0
    ), wanted as (
      select f.* from found f
      where case when wanted_status = 'late' then f.is_late else wanted_status is null or f.status = wanted_status end
    ), shown as (
      select w.* from wanted w order by w.id desc
      limit size offset (greatest(admin_supplier_orders.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from wanted),
      'late', (select count(*) from found f where f.is_late),
      'items', coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'number', o.number, 'status', o.status, 'supplier', h.supplier, 'is_late', h.is_late,
          'expected_on', o.expected_on, 'created_at', o.created_at, 'sent_at', o.sent_at,
          'ordered', t.ordered, 'received', t.received, 'total', t.total
        ) order by o.id desc)
        from shown h join public.supplier_orders o on o.id = h.id
          cross join lateral (
            select coalesce(sum(l.quantity), 0) as ordered, coalesce(sum(l.received), 0) as received,
              coalesce(sum(l.quantity * l.cost), 0) as total
            from public.supplier_order_lines l where l.order_id = o.id
          ) t
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_supplier_orders(text, text, int, int) is
  'For administrators: a page (from 1) of the orders to suppliers whose number or supplier contains the search, the latest first. wanted_status may be null: all of them; late: those that should have come.';
grant execute on function public.admin_supplier_orders(text, text, int, int) to authenticated;

create or replace function public.admin_supplier_order(id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.supplier_order_view(o) from public.supplier_orders o where o.id = admin_supplier_order.id);
end
$$;
comment on function public.admin_supplier_order(bigint) is 'For administrators: an order to a supplier; null where there is none.';
grant execute on function public.admin_supplier_order(bigint) to authenticated;

create or replace function public.save_supplier_order(id bigint, expected_version int, fields jsonb, lines jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(save_supplier_order.id, save_supplier_order.expected_version, array['draft']);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 500 then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    delete from public.supplier_order_lines l
    where l.order_id = held.id and not exists (
      select from jsonb_array_elements(save_supplier_order.lines) n (line) where (n.line ->> 'variant_id')::bigint = l.variant_id
    );
    insert into public.supplier_order_lines (order_id, variant_id, reference, name, label, quantity, cost)
    select held.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      (n.line ->> 'quantity')::int, (n.line ->> 'cost')::numeric
    from jsonb_array_elements(save_supplier_order.lines) n (line)
      join public.product_variants v on v.id = (n.line ->> 'variant_id')::bigint
      join public.products p on p.id = v.product_id
    on conflict on constraint supplier_order_lines_once do update set
      quantity = excluded.quantity, cost = excluded.cost, reference = excluded.reference, name = excluded.name, label = excluded.label;
    update public.supplier_orders o set
      note = btrim(coalesce(fields ->> 'note', '')), expected_on = (fields ->> 'expected_on')::date, version = o.version + 1
    where o.id = held.id returning * into held;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or invalid_datetime_format or datetime_field_overflow or cardinality_violation or invalid_parameter_value then
    perform private.refuse(400, 'request_invalid');
  end;
  return private.supplier_order_view(held);
end
$$;
comment on function public.save_supplier_order(bigint, int, jsonb, jsonb) is
  'For administrators: gives a draft {note, expected_on} and all its lines, [{variant_id, quantity, cost}], cost in euros or null; where it still has the version that was read.';
grant execute on function public.save_supplier_order(bigint, int, jsonb, jsonb) to authenticated;

create or replace function private.supplier_order_content(o public.supplier_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', o.number, 'at', coalesce(o.sent_at, now()), 'expected_on', o.expected_on, 'note', o.note, 'buyer', private.seller_view(),
    'supplier', jsonb_build_object('name', s.name, 'email', s.email, 'address', s.address),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', l.reference, 'name', l.name, 'label', l.label, 'quantity', l.quantity, 'cost', l.cost, 'total', l.quantity * l.cost
      ) order by l.name, l.id), '[]')
      from public.supplier_order_lines l where l.order_id = o.id
    ),
    -- A sum that leaves lines out would be a wrong one.
    'total', (
      select case when bool_and(l.cost is not null) then sum(l.quantity * l.cost) end
      from public.supplier_order_lines l where l.order_id = o.id
    )
  )
  from public.suppliers s where s.id = o.supplier_id
$$;
comment on function private.supplier_order_content(public.supplier_orders) is 'All that an order says to its supplier; amounts in euros.';

create or replace function public.send_supplier_order(id bigint, expected_version int, by_mail boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  of_supplier public.suppliers;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(send_supplier_order.id, send_supplier_order.expected_version, array['draft']);
  select * into of_supplier from public.suppliers s where s.id = held.supplier_id;
  if not exists (select from public.supplier_order_lines l where l.order_id = held.id) then
    perform private.refuse(409, 'supplier_order_empty');
  elsif send_supplier_order.by_mail and of_supplier.email is null then
    perform private.refuse(409, 'supplier_without_email');
  end if;
  held.sent_at := now();
  held.expected_on := coalesce(held.expected_on, private.paris_day(now()) + of_supplier.delay_days);
  update public.supplier_orders o set
    status = 'sent', sent_at = held.sent_at, expected_on = held.expected_on, content = private.supplier_order_content(held),
    version = o.version + 1
  where o.id = held.id returning * into held;
  if send_supplier_order.by_mail then
    perform private.queue_mail('supplier_order', held.number, null, of_supplier.email, jsonb_build_object('order', held.id));
  end if;
  return private.supplier_order_view(held);
end
$$;
comment on function public.send_supplier_order(bigint, int, boolean) is
  'For administrators: freezes a draft that has lines as what was ordered, due after the supplier''s delay where no day was named, and has it sent by mail where asked to.';
grant execute on function public.send_supplier_order(bigint, int, boolean) to authenticated;

create or replace function public.receive_supplier_order(id bigint, expected_version int, lines jsonb, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  receipt bigint;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(receive_supplier_order.id, receive_supplier_order.expected_version, array['sent', 'partial']);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.supplier_receipts (order_id, by, note)
  values (held.id, auth.uid(), left(btrim(coalesce(receive_supplier_order.note, '')), 300)) returning supplier_receipts.id into receipt;
  begin
    insert into public.supplier_receipt_lines (receipt_id, line_id, quantity, cost)
    select receipt, l.id, (n.line ->> 'quantity')::int, (n.line ->> 'cost')::numeric
    from jsonb_array_elements(receive_supplier_order.lines) n (line)
      join public.supplier_order_lines l on l.id = (n.line ->> 'line_id')::bigint and l.order_id = held.id;
    if (select count(*) from public.supplier_receipt_lines r where r.receipt_id = receipt) <> jsonb_array_length(lines) then
      perform private.refuse(400, 'request_invalid');
    end if;
    -- In the order in which orders lock their stock.
    perform from public.inventory i
    where i.variant_id in (
      select l.variant_id from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
      where r.receipt_id = receipt
    )
    order by i.variant_id for update;
    perform private.set_stock_reason('delivery', receive_supplier_order.note),
      set_config('shop.stock_supplier_order', held.id::text, true);
    update public.inventory i set
      stock = i.stock + r.quantity,
      last_restocked = now(),
      -- What all pieces cost on average: the value of the stock stays what was paid for it.
      cost = case when r.cost is null then i.cost
        else round((i.stock * coalesce(i.cost, r.cost) + r.quantity * r.cost) / (i.stock + r.quantity), 2) end
    from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
    where r.receipt_id = receipt and i.variant_id = l.variant_id;
    perform set_config('shop.stock_supplier_order', '', true), set_config('shop.stock_reason', '', true);
    update public.supplier_order_lines l set received = l.received + r.quantity
    from public.supplier_receipt_lines r where r.receipt_id = receipt and r.line_id = l.id;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or unique_violation then
    perform private.refuse(400, 'request_invalid');
  end;
  update public.supplier_orders o set
    status = case when r.is_whole then 'received' else 'partial' end, ended_at = case when r.is_whole then now() end,
    version = o.version + 1
  from (select bool_and(l.received >= l.quantity) as is_whole from public.supplier_order_lines l where l.order_id = held.id) r
  where o.id = held.id returning o.* into held;
  return private.supplier_order_view(held);
end
$$;
comment on function public.receive_supplier_order(bigint, int, jsonb, text) is
  'For administrators: takes what has come of an order into stock, [{line_id, quantity, cost}], cost in euros or null, with the number of the delivery note; where the order still has the version that was read. The cost of a variant becomes the average of what is there and what has come.';
grant execute on function public.receive_supplier_order(bigint, int, jsonb, text) to authenticated;

create or replace function public.end_supplier_order(id bigint, expected_version int, by_mail boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  address text;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(end_supplier_order.id, end_supplier_order.expected_version, array['draft', 'sent', 'partial']);
  select s.email into address from public.suppliers s where s.id = held.supplier_id;
  if end_supplier_order.by_mail and held.status <> 'draft' then
    if address is null then
      perform private.refuse(409, 'supplier_without_email');
    end if;
    perform private.queue_mail('supplier_order_ended', held.number, null, address, jsonb_build_object('order', held.id));
  end if;
  update public.supplier_orders o set
    status = case when held.status = 'partial' then 'closed' else 'cancelled' end, ended_at = now(), version = o.version + 1
  where o.id = held.id returning * into held;
  return private.supplier_order_view(held);
end
$$;
comment on function public.end_supplier_order(bigint, int, boolean) is
  'For administrators: expects nothing more of an order: one of which some has come is closed, any other cancelled. The supplier is told by mail where asked to.';
grant execute on function public.end_supplier_order(bigint, int, boolean) to authenticated;

create or replace function public.supplier_order_document(id bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', o.id, 'status', o.status, 'is_sent', o.sent_at is not null,
    'content', coalesce(o.content, private.supplier_order_content(o)),
    'lines', (
      select json_agg(json_build_object(
        'reference', l.reference, 'name', l.name, 'label', l.label, 'quantity', l.quantity, 'received', l.received
      ) order by l.name, l.id)
      from public.supplier_order_lines l where l.order_id = o.id
    )
  )
  from public.supplier_orders o where o.id = supplier_order_document.id
$$;
comment on function public.supplier_order_document(bigint) is
  'For the shop''s functions: what an order says to its supplier, as it was sent; of a draft as it is now. Null where there is none.';
grant execute on function public.supplier_order_document(bigint) to service_role;

create or replace function private.count_scope(c public.stock_counts) returns table (variant_id bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select i.variant_id from public.inventory i
    join public.product_variants v on v.id = i.variant_id and v.archived_at is null
    join public.products p on p.id = i.product_id and p.state <> 'archived'
  where (c.category is null or p.category = c.category) and (c.supplier_id is null or i.supplier_id = c.supplier_id);
end
$$;
comment on function private.count_scope(public.stock_counts) is 'Variants that an inventory is about.';

create or replace function private.count_findings(c public.stock_counts) returns table (
  variant_id bigint, counted int, counted_at timestamptz, expected int, sold int, stock int, moved boolean, corrected boolean
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with counts as materialized (
    select t.variant_id, sum(t.quantity)::int as counted, min(t.counted_at) as first_at, max(t.counted_at) as last_at
    from public.stock_count_entries t where t.count_id = c.id group by t.variant_id
  ), parcels as materialized (
    -- No other order can have been pending when something was counted.
    select o.id, o.status from public.orders o
    where o.status = 'pending' or o.id in (select v.order_id from public.order_events v where v.at > c.started_at)
  ), ordered as (
    -- The ledger knows what an order holds: what was cancelled or went back into stock is not in it.
    select b.variant_id, least(coalesce(b.wanted, 0), (
      select coalesce(-sum(s.change), 0) from public.stock_movements s where s.order_id = b.id and s.variant_id = b.variant_id and s.at <= b.last_at
    )) as pieces, b.was_picked
    from (
      select e.variant_id, e.last_at, p.id, bool_or(k.at > e.first_at and k.at <= e.last_at) as was_picked,
        sum(greatest(l.quantity - coalesce(r.pieces, 0), 0)) filter (where k.at is null or k.at > e.last_at) as wanted
      from parcels p join public.order_items l on l.order_id = p.id join counts e on e.variant_id = l.variant_id
        left join public.order_picks k on k.order_id = l.order_id and k.position = l.position
        left join lateral (
          select sum((g ->> 'quantity')::int) as pieces from public.refunds f, jsonb_array_elements(f.lines) g
          where f.order_id = l.order_id and f.of_sale and f.status <> 'failed' and f.created_at <= e.last_at
            and (g ->> 'position')::int = l.position
        ) r on true
      where 'pending' = coalesce((
        select v.previous_status from public.order_events v where v.order_id = p.id and v.at > e.last_at order by v.at, v.id limit 1
      ), p.status)
      group by e.variant_id, e.last_at, p.id
    ) b
    union all
    -- What replaces a piece waits on the shelf like what was sold.
    select e.variant_id, case when x.picked_at <= e.last_at then 0 when x.sent_at is null then d.due else x.quantity end,
      x.picked_at > e.first_at and x.picked_at <= e.last_at
    from public.order_exchanges x join counts e on e.variant_id = x.variant_id
      join lateral private.exchange_shares(x.order_id) d on d.exchange_id = x.id
    where x.at <= e.last_at and (x.sent_at is null or x.sent_at > e.last_at) and (x.picked_at is null or x.picked_at > e.first_at)
  ), shelved as (
    select w.variant_id, coalesce(sum(greatest(w.pieces, 0)), 0)::int as pieces, bool_or(w.was_picked) as was_picked
    from ordered w group by w.variant_id
  )
  select e.variant_id, e.counted, e.last_at, i.stock - coalesce(m.since, 0) + coalesce(h.pieces, 0), coalesce(h.pieces, 0), i.stock,
    coalesce(m.moved, false) or coalesce(h.was_picked, false), coalesce(m.corrected, false)
  from counts e
    join public.inventory i on i.variant_id = e.variant_id
    left join shelved h on h.variant_id = e.variant_id
    left join lateral (
      select sum(n.change) filter (where n.at > e.last_at)::int as since,
        bool_or(n.at > e.first_at and n.at <= e.last_at) as moved,
        bool_or(n.at > e.last_at and n.reason = 'adjustment') as corrected
      from public.stock_movements n where n.variant_id = e.variant_id and n.id > c.last_movement
    ) m on true;
end
$$;
comment on function private.count_findings(public.stock_counts) is
  'What an open inventory has found of each variant that was counted: pieces, when the last one was, the pieces there should have been on the shelf at that moment (what has moved since is taken back, what was sold and not yet picked is with them), how many of these were sold, the stock now, whether something moved or was picked while it was counted, and whether somebody has corrected the stock since.';

create or replace function private.count_view(c public.stock_counts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', c.id, 'status', c.status, 'category', c.category, 'reason', c.reason, 'started_at', c.started_at, 'ended_at', c.ended_at,
    'supplier', (select s.name from public.suppliers s where s.id = c.supplier_id),
    'started_by', private.admin_name(c.started_by),
    'ended_by', private.admin_name(c.ended_by)
  );
end
$$;
comment on function private.count_view(public.stock_counts) is 'An inventory without what it found.';

create or replace function public.start_stock_count(category text default null, supplier bigint default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  started public.stock_counts;
begin
  perform private.acting_admin();
  insert into public.stock_counts (category, supplier_id, started_by, last_movement)
  values (
    start_stock_count.category, start_stock_count.supplier, auth.uid(), coalesce((select max(m.id) from public.stock_movements m), 0)
  ) returning * into started;
  if not exists (select from private.count_scope(started)) then
    perform private.refuse(409, 'stock_count_empty');
  end if;
  return started.id;
exception
  when unique_violation then
    perform private.refuse(409, 'stock_count_open', (
      select jsonb_build_object('id', c.id) from public.stock_counts c where c.status = 'open'
    ));
    return null;
  when foreign_key_violation or check_violation then
    perform private.refuse(400, 'request_invalid');
    return null;
end
$$;
comment on function public.start_stock_count(text, bigint) is
  'For administrators: begins to count everything, a category (by name) or what comes from a supplier; one inventory at a time. Gives its id.';
grant execute on function public.start_stock_count(text, bigint) to authenticated;

create or replace function public.admin_stock_counts(page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(admin_stock_counts.per_page, 1), 200);
begin
  perform private.require_admin();
  return json_build_object(
    'count', (select count(*) from public.stock_counts),
    'open', (select c.id from public.stock_counts c where c.status = 'open'),
    'items', (
      select coalesce(json_agg(json_build_object(
        'count', private.count_view(s), 'counted', l.counted, 'differences', l.differences, 'pieces', l.pieces, 'value', l.value
      ) order by s.id desc), '[]')
      from (
        select * from public.stock_counts c order by c.id desc
        limit size offset (greatest(admin_stock_counts.page, 1)::bigint - 1) * size
      ) s
        cross join lateral (
          select count(*) as counted, count(*) filter (where n.counted <> n.expected) as differences,
            coalesce(sum(n.counted - n.expected), 0) as pieces, coalesce(sum((n.counted - n.expected) * n.cost), 0) as value
          from public.stock_count_lines n where n.count_id = s.id
        ) l
    )
  );
end
$$;
comment on function public.admin_stock_counts(int, int) is
  'For administrators: a page (from 1) of the inventories, the latest first, with what those that were written have found, and the id of the one that is open.';
grant execute on function public.admin_stock_counts(int, int) to authenticated;

create or replace function public.admin_stock_count(id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.stock_counts;
begin
  perform private.require_admin();
  select * into c from public.stock_counts n where n.id = admin_stock_count.id;
  if not found then
    return null;
  end if;
  if c.status <> 'open' then
    return (
      select json_build_object(
        'count', private.count_view(c), 'entries', 0, 'total', count(*), 'counted', count(l.counted_at),
        'differences', count(*) filter (where l.counted <> l.expected),
        'more', coalesce(sum(greatest(l.counted - l.expected, 0)), 0), 'less', coalesce(sum(greatest(l.expected - l.counted, 0)), 0),
        'value', coalesce(sum((l.counted - l.expected) * l.cost), 0)
      )
      from public.stock_count_lines l where l.count_id = c.id
    );
  end if;
  return (
    select json_build_object(
      'count', private.count_view(c),
      'entries', (select count(*) from public.stock_count_entries e where e.count_id = c.id),
      'total', (select count(*) from private.count_scope(c)),
      'counted', count(*), 'differences', count(*) filter (where f.counted <> f.expected),
      'more', coalesce(sum(greatest(f.counted - f.expected, 0)), 0), 'less', coalesce(sum(greatest(f.expected - f.counted, 0)), 0),
      'value', coalesce(sum((f.counted - f.expected) * i.cost), 0)
    )
    from private.count_findings(c) f join public.inventory i on i.variant_id = f.variant_id
  );
end
$$;
comment on function public.admin_stock_count(bigint) is
  'For administrators: an inventory with how many variants it is about and how many were counted, how many differ, by how many pieces up and down, and what that is worth at cost in euros; null where there is none.';
grant execute on function public.admin_stock_count(bigint) to authenticated;

create or replace function public.stock_count_lines_of(id bigint, wanted text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.stock_counts;
  words text := lower(regexp_replace(btrim(stock_count_lines_of.search), '\s+', ' ', 'g'));
  size int := least(greatest(stock_count_lines_of.per_page, 1), 5000);
begin
  perform private.require_admin();
  select * into c from public.stock_counts n where n.id = stock_count_lines_of.id;
  return (
    with findings as (
      select f.variant_id, f.counted, f.counted_at, f.expected, f.sold, f.stock as before,
        greatest(f.stock + f.counted - f.expected, 0) as after, f.moved, f.corrected, null::numeric as cost
      from private.count_findings(c) f where c.status = 'open' and stock_count_lines_of.wanted <> 'missing'
      union all
      select s.variant_id, null, null, null, null, null, null, false, false, null
      from private.count_scope(c) s
      where c.status = 'open' and stock_count_lines_of.wanted = 'missing' and not exists (
        select from public.stock_count_entries e where e.count_id = c.id and e.variant_id = s.variant_id
      )
      union all
      select l.variant_id, l.counted, l.counted_at, l.expected, null, l.before, l.after, false, false, l.cost
      from public.stock_count_lines l where l.count_id = c.id
    ), found as (
      select f.*, p.name, v.position, i.product_id
      from findings f join public.inventory i on i.variant_id = f.variant_id
        join public.product_variants v on v.id = f.variant_id join public.products p on p.id = i.product_id
      where (stock_count_lines_of.wanted <> 'different' or f.counted <> f.expected or f.corrected)
        and (words = '' or strpos(lower(concat_ws(
          ' ', p.name, p.option1_name || ' ' || v.option1, p.option2_name || ' ' || v.option2, coalesce(v.sku, p.identifier)
        )), words) > 0)
    ), shown as (
      -- What was counted last stands first while it is counted.
      select f.*, row_number() over (
        order by case when stock_count_lines_of.wanted = 'counted' then f.counted_at end desc nulls last,
          f.name, f.product_id, f.position, f.variant_id
      ) as rank
      from found f
      order by rank limit size offset (greatest(stock_count_lines_of.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'items', coalesce(json_agg(json_build_object(
        'variant_id', s.variant_id, 'name', s.name, 'label', private.variant_label(p, v), 'reference', coalesce(v.sku, p.identifier),
        'counted', s.counted, 'counted_at', s.counted_at, 'expected', s.expected, 'sold', s.sold, 'before', s.before, 'after', s.after,
        'moved', s.moved, 'corrected', s.corrected, 'cost', coalesce(s.cost, i.cost)
      ) order by s.rank), '[]')
    )
    from shown s join public.inventory i on i.variant_id = s.variant_id
      join public.product_variants v on v.id = s.variant_id join public.products p on p.id = s.product_id
  );
end
$$;
comment on function public.stock_count_lines_of(bigint, text, text, int, int) is
  'For administrators: a page (from 1) of the variants of an inventory whose name, option or reference contains the search. wanted: counted (the last first), different (counted otherwise than expected, or corrected since), missing (not counted yet), all. sold of those expected are sold and still on the shelf (null of an inventory that is over). before and after are the stock without and with what was found.';
grant execute on function public.stock_count_lines_of(bigint, text, text, int, int) to authenticated;

create or replace function private.variants_of_reference(reference text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  found_ones bigint[];
begin
  select array_agg(v.id) into found_ones from public.product_variants v
  where v.sku = variants_of_reference.reference and v.archived_at is null;
  if found_ones is null then
    select array_agg(v.id) into found_ones
    from public.products p join public.product_variants v on v.product_id = p.id and v.archived_at is null
    where p.identifier = variants_of_reference.reference and v.sku is null;
  end if;
  -- Nobody remembers capitals; this way is slower.
  if found_ones is null then
    select array_agg(v.id) into found_ones
    from public.product_variants v join public.products p on p.id = v.product_id
    where lower(coalesce(v.sku, p.identifier)) = lower(variants_of_reference.reference) and v.archived_at is null;
  end if;
  return coalesce(found_ones, '{}');
end
$$;
comment on function private.variants_of_reference(text) is 'Variants that a reference names, whatever its capitals; several where they have none of their own.';

create or replace function public.add_count_entries(id bigint, entries jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
  entry jsonb;
  variants bigint[];
  pieces int;
  outcome text;
  outcomes jsonb := '[]';
begin
  perform private.acting_admin();
  -- Shared: many count at the same time, and whoever writes it waits for them.
  select * into c from public.stock_counts n where n.id = add_count_entries.id for share;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    perform private.refuse(400, 'request_invalid');
  end if;
  for entry in select e.one from jsonb_array_elements(entries) e (one) loop
    begin
      pieces := (entry ->> 'quantity')::int;
      variants := case when entry ->> 'variant_id' is not null then array[(entry ->> 'variant_id')::bigint]
        else private.variants_of_reference(btrim(entry ->> 'reference')) end;
      outcome := case
        when pieces not between 1 and 100000 or pieces is null then 'invalid'
        when cardinality(variants) = 0 then 'unknown'
        when cardinality(variants) > 1 then 'ambiguous'
        when not exists (select from private.count_scope(c) s where s.variant_id = variants[1]) then 'out_of_scope'
        else 'counted'
      end;
      if outcome = 'counted' then
        insert into public.stock_count_entries (id, count_id, variant_id, quantity, counted_at, by)
        values (
          (entry ->> 'id')::uuid, c.id, variants[1], pieces,
          -- As long ago as the browser says: its clock may be wrong, its patience is not.
          greatest(
            c.started_at,
            clock_timestamp() - interval '1 millisecond' * least(greatest(coalesce((entry ->> 'age_ms')::numeric, 0), 0), 604800000)
          ),
          auth.uid()
        )
        on conflict on constraint stock_count_entries_pkey do nothing;
      end if;
    exception when invalid_text_representation or numeric_value_out_of_range or not_null_violation then
      outcome := 'invalid';
    end;
    outcomes := outcomes || jsonb_build_object(
      'id', entry ->> 'id', 'outcome', outcome, 'variant_id', case when outcome in ('counted', 'out_of_scope') then variants[1] end
    );
  end loop;
  return (
    select coalesce(json_agg(json_build_object(
      'id', o.one ->> 'id', 'outcome', o.one ->> 'outcome', 'name', p.name, 'label', private.variant_label(p, v),
      'counted', (
        select sum(e.quantity) from public.stock_count_entries e where e.count_id = c.id and e.variant_id = v.id
      )
    ) order by o.rank), '[]')
    from jsonb_array_elements(outcomes) with ordinality o (one, rank)
      left join public.product_variants v on v.id = (o.one ->> 'variant_id')::bigint
      left join public.products p on p.id = v.product_id
  );
end
$$;
comment on function public.add_count_entries(bigint, jsonb) is
  'For administrators: adds what was scanned or typed to an open inventory, at most 200 at once, [{id (a uuid of its own: sent twice it counts once), reference or variant_id, quantity, age_ms (how long ago)}]. Gives what became of each: counted, with what has been counted of it, or unknown, ambiguous, out_of_scope, invalid.';
grant execute on function public.add_count_entries(bigint, jsonb) to authenticated;

create or replace function public.correct_count(id bigint, variant bigint, expected_count int, counted int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
  present int;
begin
  perform private.acting_admin();
  -- One correction after the other.
  select * into c from public.stock_counts n where n.id = correct_count.id for update;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif correct_count.counted is null or correct_count.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif not exists (select from private.count_scope(c) s where s.variant_id = correct_count.variant) then
    perform private.refuse(404, 'product_not_found');
  end if;
  select sum(e.quantity) into present from public.stock_count_entries e where e.count_id = c.id and e.variant_id = correct_count.variant;
  if present is distinct from correct_count.expected_count then
    perform private.refuse(409, 'stock_count_changed');
  end if;
  insert into public.stock_count_entries (id, count_id, variant_id, quantity, counted_at, by)
  values (gen_random_uuid(), c.id, correct_count.variant, correct_count.counted - coalesce(present, 0), clock_timestamp(), auth.uid());
end
$$;
comment on function public.correct_count(bigint, bigint, int, int) is
  'For administrators: says how many pieces of a variant there are after all, where what was counted still is what was read; counted now. expected_count may be null: not counted yet.';
grant execute on function public.correct_count(bigint, bigint, int, int) to authenticated;

create or replace function public.write_stock_count(id bigint, seen int, reason text, missing_as_zero boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
begin
  perform private.acting_admin();
  select * into c from public.stock_counts n where n.id = write_stock_count.id for update;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif not private.is_text(btrim(write_stock_count.reason), 400) then
    perform private.refuse(400, 'request_invalid');
  elsif (select count(*) from public.stock_count_entries e where e.count_id = c.id) is distinct from write_stock_count.seen then
    perform private.refuse(409, 'stock_count_changed');
  end if;
  -- In the order in which orders lock their stock; what follows sees what they have sold.
  perform from public.inventory i
  where i.variant_id in (select s.variant_id from private.count_scope(c) s)
    or i.variant_id in (select e.variant_id from public.stock_count_entries e where e.count_id = c.id)
  order by i.variant_id for update;
  insert into public.stock_count_lines (count_id, variant_id, counted, counted_at, expected, before, after, cost)
  select c.id, f.variant_id, greatest(f.counted, 0), f.counted_at, f.expected, f.stock, greatest(f.stock + f.counted - f.expected, 0), i.cost
  from private.count_findings(c) f join public.inventory i on i.variant_id = f.variant_id;
  if write_stock_count.missing_as_zero then
    insert into public.stock_count_lines (count_id, variant_id, counted, expected, before, after, cost)
    select c.id, i.variant_id, 0, i.stock, i.stock, 0, i.cost
    from private.count_scope(c) s join public.inventory i on i.variant_id = s.variant_id
    where not exists (select from public.stock_count_lines l where l.count_id = c.id and l.variant_id = s.variant_id);
  end if;
  if not exists (select from public.stock_count_lines l where l.count_id = c.id) then
    perform private.refuse(409, 'stock_count_empty');
  end if;
  perform private.set_stock_reason('count', write_stock_count.reason), set_config('shop.stock_count', c.id::text, true);
  update public.inventory i set stock = least(l.after, 1000000)
  from public.stock_count_lines l where l.count_id = c.id and l.variant_id = i.variant_id and l.after <> l.before;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_count', '', true);
  update public.stock_counts n set
    status = 'written', reason = btrim(write_stock_count.reason), ended_at = clock_timestamp(), ended_by = auth.uid()
  where n.id = c.id;
  return public.admin_stock_count(c.id);
end
$$;
comment on function public.write_stock_count(bigint, int, text, boolean) is
  'For administrators: sets the stock to what an open inventory has found, in one transaction and with its reason, where it still has as many entries as were seen. What was sold or came since a variant was counted stays accounted for. What was not counted keeps its stock, or is taken for gone. Gives the inventory as admin_stock_count does.';
grant execute on function public.write_stock_count(bigint, int, text, boolean) to authenticated;

create or replace function public.cancel_stock_count(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  update public.stock_counts n set status = 'cancelled', ended_at = clock_timestamp(), ended_by = auth.uid()
  where n.id = cancel_stock_count.id and n.status = 'open';
  if not found then
    perform private.refuse(409, 'stock_count_closed');
  end if;
end
$$;
comment on function public.cancel_stock_count(bigint) is 'For administrators: gives an open inventory up; the stock stays as it is.';
grant execute on function public.cancel_stock_count(bigint) to authenticated;
