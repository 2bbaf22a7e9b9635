-- How many of a variant are left, and every movement with its reason.

create or replace function private.record_direct_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, variant_id, change, reason, by)
  values (new.product_id, new.variant_id, new.stock - case when tg_op = 'INSERT' then 0 else old.stock end, 'adjustment', auth.uid());
  return null;
end
$$;
comment on function private.record_direct_change() is
  'Trigger: a stock that something else than private.change_stock has set was adjusted by hand, and enters the ledger as that.';

-- Where sold-out products leave the lists, the last unit and the first one back change pages.
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

create table public.inventory (
  variant_id bigint primary key references public.product_variants (id) on delete cascade,
  product_id bigint not null references public.products (id) on delete cascade,
  stock int not null default 0 check (stock between 0 and 1000000),
  min_stock int not null default 2 check (min_stock >= 0),
  max_stock int check (max_stock >= min_stock),
  cost numeric(10, 2) check (cost >= 0),
  supplier_id bigint references public.suppliers (id),
  last_restocked timestamptz,
  movements int not null default 0
  -- Stock changes with every order: room in the page keeps these updates off the index.
) with (fillfactor = 50);

comment on table public.inventory is 'Stock of a variant: one row each, made with the variant.';
comment on column public.inventory.variant_id is 'Variant.';
comment on column public.inventory.product_id is 'Its product.';
comment on column public.inventory.stock is 'Units that can be sold now; never below zero.';
comment on column public.inventory.min_stock is 'At or below this the stock counts as low.';
comment on column public.inventory.max_stock is 'Units the shop wants at most.';
comment on column public.inventory.cost is 'Purchase price of a unit in euros; never public.';
comment on column public.inventory.supplier_id is 'Who delivers it.';
comment on column public.inventory.last_restocked is 'When units last came in.';
comment on column public.inventory.movements is
  'Changes that private.change_stock has recorded: one that does not count itself here was made by hand.';

create index inventory_product on public.inventory (product_id);
create index inventory_supplier on public.inventory (supplier_id);
alter table public.inventory enable row level security;
grant select,
  insert (variant_id, product_id, stock, min_stock, max_stock, cost, supplier_id, last_restocked),
  update (variant_id, product_id, stock, min_stock, max_stock, cost, supplier_id, last_restocked)
on public.inventory to service_role;
create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_direct_change();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock and new.movements = old.movements) execute function private.record_direct_change();
create trigger inventory_sold_out after update of stock on public.inventory
  for each row when ((new.stock = 0) <> (old.stock = 0)) execute function private.note_sold_out();
-- A stock is opened and goes with its variant.
create trigger inventory_audit after update on public.inventory
  for each row execute function private.audit_change('product_id', '');

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
comment on column public.stock_movements.change is 'Units that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock, adjustment, delivery of a supplier, or count: an inventory.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the units.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';
comment on column public.stock_movements.supplier_order_id is 'Order to a supplier that the units came of.';
comment on column public.stock_movements.count_id is 'Inventory that found the difference.';

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_variant on public.stock_movements (variant_id, id);
create index stock_movements_order on public.stock_movements (order_id) where order_id is not null;
create index stock_movements_supplier_order on public.stock_movements (supplier_order_id) where supplier_order_id is not null;
create index stock_movements_count on public.stock_movements (count_id) where count_id is not null;
alter table public.stock_movements enable row level security;
grant select on public.stock_movements to service_role;

create or replace function private.change_stock(
  variant bigint, by int, reason text, order_id uuid default null, note text default null,
  supplier_order bigint default null, stock_count bigint default null
) returns boolean
language plpgsql set search_path = '' as $$
begin
  if change_stock.by = 0 then
    return true;
  end if;
  with moved as (
    update public.inventory i set
      stock = i.stock + change_stock.by,
      movements = i.movements + 1,
      last_restocked = case when change_stock.by > 0 and change_stock.reason in ('restock', 'delivery') then now() else i.last_restocked end
    where i.variant_id = change_stock.variant and i.stock >= -change_stock.by
    returning i.product_id
  )
  insert into public.stock_movements (product_id, variant_id, change, reason, note, order_id, supplier_order_id, count_id, by)
  select m.product_id, change_stock.variant, change_stock.by, change_stock.reason, nullif(left(btrim(change_stock.note), 400), ''),
    change_stock.order_id, change_stock.supplier_order, change_stock.stock_count, auth.uid()
  from moved m;
  return found;
end
$$;
comment on function private.change_stock(bigint, int, text, uuid, text, bigint, bigint) is
  'The one way to change a stock: adds units of a variant (or takes them, by < 0), and enters in the ledger why and for which order, supplier''s order or count. False where there are not so many to take, and nothing is written. Call it in the order of the variants: whoever changes several never waits in a circle.';

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
  perform private.change_stock(
    variant, adjust_stock.change, case when adjust_stock.change > 0 then 'restock' else 'adjustment' end, note => adjust_stock.note
  );
  return (select private.product_view(p) from public.products p where p.id = adjust_stock.product_id);
end
$$;
comment on function public.adjust_stock(bigint, int, text, bigint) is
  'For administrators: adds units to a stock or takes them away, and records why; gives the product back as admin_product does.';
grant execute on function public.adjust_stock(bigint, int, text, bigint) to authenticated;

create or replace function public.set_stock(product_id bigint, counted int, note text, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint;
  present int;
begin
  perform private.acting_admin();
  variant := private.counted_variant(set_stock.product_id, set_stock.variant_id);
  select i.stock into present from public.inventory i where i.variant_id = variant for update;
  if set_stock.counted is null or set_stock.counted > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif set_stock.counted < 0 then
    perform private.refuse(409, 'stock_negative');
  end if;
  perform private.change_stock(variant, set_stock.counted - present, 'adjustment', note => set_stock.note);
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
  perform private.change_stock(variant, save_stock.counted - present, 'adjustment');
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
  caller constant uuid := private.require_admin();
  words text := lower(regexp_replace(btrim(admin_stock.search), '\s+', ' ', 'g'));
  size int := least(greatest(admin_stock.per_page, 1), 5000);
  field text := regexp_replace(admin_stock.sort, '_(asc|desc)$', '');
  sign int := case when admin_stock.sort like '%\_desc' then -1 else 1 end;
  rate numeric := (select case when s.vat_exempt then 0 else s.tax_rate end from public.settings s);
begin
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
comment on function private.pieces_on_way(bigint) is 'Units of a variant that were ordered from suppliers and have not come.';

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
  'For administrators: the least and the most units of a variant, what a unit costs in euros and who delivers it, by name (a new one is added to the suppliers), where they still are what was read (expected).';
grant execute on function public.save_stock_facts(bigint, jsonb, jsonb) to authenticated;
