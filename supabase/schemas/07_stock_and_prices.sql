-- What a variant costs and cost, how many are left, and what is said of both.

create or replace function private.record_stock_movement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.stock_movements (product_id, variant_id, change, reason, note, order_id, by)
  values (
    new.product_id,
    new.variant_id,
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

create table public.inventory (
  variant_id bigint primary key references public.product_variants (id) on delete cascade,
  product_id bigint not null references public.products (id) on delete cascade,
  stock int not null default 0 check (stock between 0 and 1000000),
  min_stock int not null default 2 check (min_stock >= 0),
  max_stock int check (max_stock >= min_stock),
  cost numeric(10, 2) check (cost >= 0),
  supplier text check (length(supplier) <= 160),
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
comment on column public.inventory.supplier is 'Who delivers it.';
comment on column public.inventory.last_restocked is 'When pieces last came in.';

create index inventory_product on public.inventory (product_id);
alter table public.inventory enable row level security;
grant select, insert, update on public.inventory to service_role;
create trigger inventory_opened after insert on public.inventory
  for each row when (new.stock <> 0) execute function private.record_stock_movement();
create trigger inventory_moved after update of stock on public.inventory
  for each row when (new.stock <> old.stock) execute function private.record_stock_movement();
-- A stock is opened and goes with its variant.
create trigger inventory_audit after update on public.inventory
  for each row execute function private.audit_change('product_id', '');

create table public.stock_movements (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  change int not null check (change <> 0),
  reason text not null check (reason in ('sale', 'return', 'restock', 'adjustment')),
  note text check (length(note) <= 400),
  -- Stock is taken before the order is written, both in one transaction.
  order_id uuid references public.orders (id) deferrable initially deferred,
  at timestamptz not null default clock_timestamp(),
  by uuid
);

comment on table public.stock_movements is 'Ledger of the stock, written by the database alone: the changes of a variant add up to its stock.';
comment on column public.stock_movements.id is 'Identifier.';
comment on column public.stock_movements.product_id is 'Product.';
comment on column public.stock_movements.variant_id is 'Variant.';
comment on column public.stock_movements.change is 'Pieces that came in (positive) or went out (negative).';
comment on column public.stock_movements.reason is 'sale, return, restock or adjustment.';
comment on column public.stock_movements.note is 'Free words of the person who adjusted it.';
comment on column public.stock_movements.order_id is 'Order that took or gave back the pieces.';
comment on column public.stock_movements.at is 'When.';
comment on column public.stock_movements.by is 'Account that did it; null is the shop''s own software.';

create index stock_movements_product on public.stock_movements (product_id, at desc);
create index stock_movements_variant on public.stock_movements (variant_id);
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
create or replace function public.get_offers(product_ids bigint[] default null)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language sql stable security definer set search_path = '' as $$
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
  select l.id, (array_agg(l.own_price order by l.available = 0, l.own_price))[1],
    least(sum(l.available), private.visible_stock_cap())::int, l.popularity,
    (array_agg(l.reference order by l.available = 0, l.own_price))[1], l.name,
    case when l.option1_name is not null then jsonb_build_object(
      'options', array_remove(array[l.option1_name, l.option2_name], null),
      'rows', jsonb_agg(jsonb_build_array(
        l.variant_id, l.option1, l.option2, l.own_price, l.available, l.reference, l.image
      ) order by l.position, l.variant_id)
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

create or replace function public.admin_stock(search text, wanted_state text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  words text := lower(regexp_replace(btrim(admin_stock.search), '\s+', ' ', 'g'));
  size int := least(greatest(admin_stock.per_page, 1), 5000);
begin
  perform private.require_admin();
  return (
    with kept as (
      select i.*, p.name, private.variant_label(p, v) as label, coalesce(v.sku, p.identifier) as reference, v.position,
        coalesce(v.price, p.price) as price, coalesce(v.images[1], p.images[1]) as image, p.state as product_state,
        private.stock_state(i.stock, i.min_stock) as stock_state
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
    ), found as (
      select k.* from kept k
      where (admin_stock.wanted_state is null or k.stock_state = admin_stock.wanted_state)
        -- Not `like`: what a person types has no wildcards.
        and strpos(lower(concat_ws(' ', k.name, k.label, k.reference)), words) > 0
    ), shown as (
      select * from found f order by f.name, f.product_id, f.position, f.variant_id
      limit size offset (greatest(admin_stock.page, 1)::bigint - 1) * size
    ), wanting as (
      -- What is missing most, measured by the least there should be.
      select * from kept k where k.stock_state <> 'in_stock' and k.product_state = 'published'
      order by k.stock - k.min_stock, k.name, k.variant_id limit 8
    )
    select json_build_object(
      'value', (select coalesce(sum(k.stock * k.cost), 0) from kept k),
      'without_cost', (select count(*) from kept k where k.cost is null and k.stock > 0),
      'in_stock', (select count(*) from kept k where k.stock_state = 'in_stock'),
      'low', (select count(*) from kept k where k.stock_state = 'low_stock'),
      'out', (select count(*) from kept k where k.stock_state = 'out_of_stock'),
      'count', (select count(*) from found),
      'items', coalesce((
        select json_agg(private.stock_item(to_jsonb(s)) order by s.name, s.product_id, s.position, s.variant_id) from shown s
      ), '[]'),
      'wanting', coalesce((
        select json_agg(private.stock_item(to_jsonb(w)) order by w.stock - w.min_stock, w.name, w.variant_id) from wanting w
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_stock(text, text, int, int) is
  'For administrators: what is in stock, a variant each, of products that are not archived: value at cost in euros, counts by state, a page (from 1) of those whose name, option or reference contains the search, and the eight published ones that are missing most. wanted_state may be null: all of them.';
grant execute on function public.admin_stock(text, text, int, int) to authenticated;

create or replace function private.stock_item(item jsonb) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'variant_id', item -> 'variant_id', 'product_id', item -> 'product_id', 'name', item -> 'name', 'label', item -> 'label',
    'reference', item -> 'reference', 'image', item -> 'image', 'price', item -> 'price', 'stock', item -> 'stock',
    'min_stock', item -> 'min_stock', 'max_stock', item -> 'max_stock', 'cost', item -> 'cost', 'supplier', item -> 'supplier',
    'last_restocked', item -> 'last_restocked', 'state', item -> 'stock_state',
    'waiting', (
      select count(*) from public.stock_alerts a where a.variant_id = (item ->> 'variant_id')::bigint and a.status = 'confirmed'
    )
  )
$$;
comment on function private.stock_item(jsonb) is 'A line of admin_stock; amounts in euros.';

create or replace function public.stock_movements_of(variant bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', a.name,
      'order_number', o.order_number
    ) order by m.id desc), '[]')
    from (
      select * from public.stock_movements l where l.variant_id = stock_movements_of.variant order by l.id desc limit 100
    ) m
      left join public.admin_users a on a.user_id = m.by
      left join public.orders o on o.id = m.order_id
  );
end
$$;
comment on function public.stock_movements_of(bigint) is
  'For administrators: the last hundred movements of a variant''s stock, the latest first, each with the order that made it.';
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
    'min_stock', stored.min_stock, 'max_stock', stored.max_stock, 'cost', stored.cost, 'supplier', stored.supplier
  ) <> save_stock_facts.expected then
    perform private.refuse(409, 'stock_facts_changed');
  end if;
  begin
    update public.inventory i set
      min_stock = (facts ->> 'min_stock')::int,
      max_stock = (facts ->> 'max_stock')::int,
      cost = (facts ->> 'cost')::numeric,
      supplier = nullif(btrim(facts ->> 'supplier'), '')
    where i.variant_id = save_stock_facts.variant;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range then
    perform private.refuse(400, 'request_invalid');
  end;
end
$$;
comment on function public.save_stock_facts(bigint, jsonb, jsonb) is
  'For administrators: the least and the most pieces of a variant, what a piece costs in euros and who delivers it, where they still are what was read (expected).';
grant execute on function public.save_stock_facts(bigint, jsonb, jsonb) to authenticated;
