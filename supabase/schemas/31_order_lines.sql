-- Lines of orders: the table, what is told of a line, what is left of a line, what of it is cancelled, corrected or restocked.

create or replace function private.count_sales() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.daily_sales as d (product_id, day, units)
  select l.product_id, private.paris_day(o.created_at), sum(l.quantity)
  from sold l join public.orders o on o.id = l.order_id
  where o.status <> 'cancelled'
  group by 1, 2 order by 1, 2
  on conflict (product_id, day) do update set units = d.units + excluded.units;
  return null;
end
$$;
comment on function private.count_sales() is 'Trigger: counts what is sold.';

create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  position smallint not null check (position >= 1),
  product_id bigint not null references public.products (id) on delete restrict,
  variant_id bigint not null references public.product_variants (id) on delete restrict,
  sku text not null check (length(sku) between 1 and 64),
  name text not null check (length(name) between 1 and 120),
  variant_label text check (length(variant_label) between 1 and 200),
  unit_price numeric(10, 2) not null,
  quantity int not null check (quantity between 1 and 99),
  image text,
  texts jsonb check (jsonb_typeof(texts) = 'object' and texts <> '{}' and length(texts::text) <= 4000),
  line_total numeric(10, 2) not null generated always as (unit_price * quantity) stored,
  discount numeric(10, 2) not null default 0,
  tax numeric(10, 2) not null default 0,
  is_gift boolean not null default false,
  primary key (order_id, position),
  constraint order_items_price check (case when is_gift then unit_price = 0 else unit_price > 0 end),
  constraint order_items_discount check (discount between 0 and line_total),
  constraint order_items_tax check (tax between 0 and line_total - discount)
);

comment on table public.order_items is 'Lines of orders: copies of name and price as they were sold.';
comment on column public.order_items.order_id is 'Order.';
comment on column public.order_items.position is 'Rank of the line, as in the cart.';
comment on column public.order_items.product_id is 'Product; it cannot be deleted any more.';
comment on column public.order_items.variant_id is 'Variant; it is archived, never deleted.';
comment on column public.order_items.sku is 'Reference when it was sold.';
comment on column public.order_items.variant_label is 'What told the variant from the others when it was sold; null of a simple product.';
comment on column public.order_items.name is 'Name when it was sold.';
comment on column public.order_items.unit_price is 'Price of a unit in euros when it was sold, taxes included.';
comment on column public.order_items.quantity is 'Units.';
comment on column public.order_items.image is 'Storage path of the main picture when it was sold.';
comment on column public.order_items.texts is 'What its buyer has typed for it, by the names of private.item_texts(); null where nothing, and once it is erased.';
comment on column public.order_items.discount is 'The line''s share of the order''s discount, in euros.';
comment on column public.order_items.tax is 'The line''s share of the order''s VAT, in euros: contained in line_total - discount.';
comment on column public.order_items.is_gift is 'Added at no price by a discount code; its unit leaves the stock like those that are paid.';
comment on column public.order_items.line_total is 'unit_price × quantity.';

create index order_items_product on public.order_items (product_id);
create index order_items_variant on public.order_items (variant_id);
-- What the erased have typed is looked for with every run of the clock.
create index order_items_texts on public.order_items (order_id) where texts is not null;
alter table public.order_items enable row level security;
grant select, insert on public.order_items to service_role;
create trigger order_items_sales after insert on public.order_items
  referencing new table as sold for each statement execute function private.count_sales();

-- What is told of a line, to its buyer and to who packs it: a field that stands here stands in the order, on the table and on the slip.
create view private.order_line_facts as
select i.order_id, i.position, i.product_id, i.variant_id, i.sku, i.name, i.variant_label as label, i.unit_price, i.quantity, i.image,
  i.texts, i.discount, i.is_gift
from public.order_items i;

comment on view private.order_line_facts is
  'The one list of what is told of a line of an order, by the names of orderLineFields of src/domain/order-line.ts.';
comment on column private.order_line_facts.order_id is 'Order.';
comment on column private.order_line_facts.position is 'Rank of the line.';
comment on column private.order_line_facts.product_id is 'Product.';
comment on column private.order_line_facts.variant_id is 'Variant.';
comment on column private.order_line_facts.sku is 'Reference when it was sold.';
comment on column private.order_line_facts.name is 'Name when it was sold.';
comment on column private.order_line_facts.label is 'What told the variant from the others; null of a simple product.';
comment on column private.order_line_facts.unit_price is 'Price of a unit in euros.';
comment on column private.order_line_facts.quantity is 'Units.';
comment on column private.order_line_facts.image is 'Storage path of its picture.';
comment on column private.order_line_facts.texts is 'What its buyer has typed for it, by name.';
comment on column private.order_line_facts.discount is 'Its share of the order''s discount, in euros.';
comment on column private.order_line_facts.is_gift is 'Added at no price by a discount code.';

-- Popularity is asked for with every page: adding up days is cheap where adding up orders is not.
create table private.daily_sales (
  product_id bigint not null references public.products (id) on delete cascade,
  day date not null,
  units int not null,
  primary key (product_id, day)
) with (fillfactor = 50);

comment on table private.daily_sales is 'Units sold of a product on a day, without cancelled orders; follows from orders and order_items.';
comment on column private.daily_sales.product_id is 'Product.';
comment on column private.daily_sales.day is 'Day in France on which the orders were placed.';
comment on column private.daily_sales.units is 'Units.';

-- Sales of some days are asked for, of all products.
create index daily_sales_by_day on private.daily_sales (day);
alter table private.daily_sales enable row level security;

create or replace function private.line_shares(order_id uuid) returns table (
  line_no smallint, variant_id bigint, quantity int, remaining numeric, refunded int, returned int, restocked int, exchanged int
)
language sql stable set search_path = '' as $$
  select i.position, i.variant_id, i.quantity,
    greatest(i.line_total - i.discount - coalesce(r.amount, 0) - coalesce(x.difference, 0), 0), coalesce(r.pieces, 0)::int, coalesce(b.pieces, 0)::int,
    (coalesce(s.restocked, 0) + coalesce(b.restocked, 0))::int, coalesce(x.pieces, 0)::int
  from public.order_items i
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'amount')::numeric) as amount
      from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and r.of_sale and r.status <> 'failed' and (l ->> 'position')::int = i.position
    ) r on true
    left join lateral (
      select sum((l ->> 'restocked')::int) as restocked from public.refunds r, jsonb_array_elements(r.lines) l
      where r.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) s on true
    left join lateral (
      select sum((l ->> 'quantity')::int) as pieces, sum((l ->> 'restocked')::int) as restocked
      from public.order_returns b, jsonb_array_elements(b.lines) l
      where b.order_id = i.order_id and (l ->> 'position')::int = i.position
    ) b on true
    left join lateral (
      select sum(e.quantity) as pieces, sum(private.given_difference(e)) as difference
      from public.order_exchanges e where e.order_id = i.order_id and e.line_no = i.position
    ) x on true
  where i.order_id = line_shares.order_id
$$;
comment on function private.line_shares(uuid) is
  'What became of the lines of an order: what the line cost after its discount without what went back of it, for its items or because an exchange cost less, in euros; items that were refunded (or are on the way), came back, went back into stock, were exchanged.';

create or replace function private.held_pieces(order_id uuid) returns table (
  line_no smallint, exchange_id uuid, variant_id bigint, variant_label text, worth bigint,
  quantity int, refunded int, returned int, restocked int, rank bigint
)
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of order after order: this language keeps its plan.
  return query
  with recursive priced as (
    select i.position as line_no, null::uuid as exchange_id, null::timestamptz as at, i.variant_id, i.variant_label,
      i.quantity as pieces, i.quantity as bought, (i.line_total - i.discount) / i.quantity as price
    from public.order_items i where i.order_id = held_pieces.order_id
    union all
    select e.line_no, e.id, e.at, e.variant_id, e.variant_label, e.quantity, p.bought, p.price - private.given_difference(e) / e.quantity
    from priced p join public.order_exchanges e
      on e.order_id = held_pieces.order_id and e.line_no = p.line_no and e.replaces is not distinct from p.exchange_id
  ), kept as (
    select p.*, greatest(p.pieces - coalesce((
      select sum(x.quantity) from public.order_exchanges x
      where x.order_id = held_pieces.order_id and x.line_no = p.line_no and x.replaces is not distinct from p.exchange_id
    ), 0), 0) as unreplaced
    from priced p
  ), held as (
    -- Exchanges of before they named what they replace: the newest stand.
    select k.*, greatest(least(k.unreplaced, k.bought - coalesce(sum(k.unreplaced) over (
      partition by k.line_no order by k.at desc nulls last, k.exchange_id desc rows between unbounded preceding and 1 preceding
    ), 0)), 0) as quantity
    from kept k
  ), moved as (
    select (m.line ->> 'position')::smallint as line_no, (m.line ->> 'exchange')::uuid as exchange_id,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_refund), 0) as refunded,
      coalesce(sum((m.line ->> 'quantity')::int) filter (where m.is_return), 0) as returned,
      coalesce(sum((m.line ->> 'restocked')::int), 0) as restocked
    from (
      select l.line, r.of_sale and r.status <> 'failed' as is_refund, false as is_return
      from public.refunds r, jsonb_array_elements(r.lines) l (line) where r.order_id = held_pieces.order_id
      union all
      select l.line, false, true from public.order_returns b, jsonb_array_elements(b.lines) l (line) where b.order_id = held_pieces.order_id
    ) m group by 1, 2
  ), named as (
    select h.*, coalesce(m.refunded, 0) as refunded, coalesce(m.returned, 0) as returned, coalesce(m.restocked, 0) as restocked
    from held h left join moved m on m.line_no = h.line_no and m.exchange_id = h.exchange_id
  )
  -- What names no exchange is of the items that were sold, as long as there are any, then of the oldest others.
  select n.line_no, n.exchange_id, n.variant_id, n.variant_label, greatest(round(n.price * 100), 0)::bigint, n.quantity::int,
    (n.refunded + private.filled_part(n.quantity - n.refunded, sum(n.quantity - n.refunded) over older, u.refunded))::int,
    (n.returned + private.filled_part(n.quantity - n.returned, sum(n.quantity - n.returned) over older, u.returned))::int,
    (n.restocked + private.filled_part(n.quantity - n.restocked, sum(n.quantity - n.restocked) over older, u.restocked))::int,
    row_number() over older
  from named n left join moved u on u.line_no = n.line_no and u.exchange_id is null
  window older as (partition by n.line_no order by n.at nulls first, n.exchange_id);
end
$$;
comment on function private.held_pieces(uuid) is
  'The items of each line of an order that its buyer holds, or is to get: those that were sold (exchange_id is null) and those of each exchange, without what was exchanged for others; what an item of them cost in cents (differences that went back are off), how many of them were refunded (or are on the way), came back and went back into stock, and their rank in the line, the oldest first.';

create or replace function private.filled_part(capacity numeric, capacity_so_far numeric, total numeric) returns numeric
language sql immutable set search_path = '' as $$
  select greatest(least(filled_part.capacity, coalesce(filled_part.total, 0) - (filled_part.capacity_so_far - filled_part.capacity)), 0)
$$;
comment on function private.filled_part(numeric, numeric, numeric) is
  'How many of a total fall to a place of this capacity, where places are filled one after the other and capacity_so_far is that of all up to it, itself included; total may be null.';

create or replace function private.restock_pieces(order_id uuid, pieces jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  back record;
begin
  -- In the order of the variants, as everywhere.
  for back in
    select h.variant_id as variant, sum((p ->> 'restocked')::int) as pieces
    from jsonb_array_elements(restock_pieces.pieces) p join private.held_pieces(restock_pieces.order_id) h
      on h.line_no = (p ->> 'position')::int and h.exchange_id is not distinct from (p ->> 'exchange')::uuid
    where (p ->> 'restocked')::int > 0 group by 1 order by 1
  loop
    perform private.change_stock(back.variant, back.pieces::int, 'return', restock_pieces.order_id);
  end loop;
end
$$;
comment on function private.restock_pieces(uuid, jsonb) is
  'Puts items of an order back into stock: [{"position", "exchange", "restocked"}], as private.check_requested_items gives them.';

create or replace function private.check_requested_items(order_id uuid, lines jsonb, restock boolean, is_return boolean default false) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  wrong boolean;
  checked jsonb;
begin
  if jsonb_typeof(coalesce(check_requested_items.lines, '[]')) <> 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(
    jsonb_typeof(l) <> 'object' or not private.is_whole(l -> 'position') or not private.is_whole(l -> 'quantity')
    or length(l ->> 'position') > 4 or length(l ->> 'quantity') > 4
    or l ->> 'exchange' is not null and private.uuid_of(l ->> 'exchange') is null
  ) into wrong from jsonb_array_elements(check_requested_items.lines) l;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  select bool_or(h.line_no is null or a.quantity < 1), jsonb_agg(jsonb_build_object(
    'position', a.position, 'exchange', h.exchange_id, 'quantity', a.quantity,
    'restocked', greatest(least(a.quantity, h.quantity - h.restocked, case
      -- What has not left lies in the shop.
      when not check_requested_items.restock and not exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is null) then 0
      -- The item that came back is the one whose money goes back, whichever is told first: it is put into stock once.
      when check_requested_items.is_return then greatest(h.returned + a.quantity, h.refunded) - h.restocked
      else greatest(h.refunded + a.quantity, h.returned) - h.restocked
    end), 0)
  ) order by a.position, h.rank)
  into wrong, checked
  from (
    select x.position, coalesce(x.named, (
      -- What is not named is the oldest that is left.
      select f.exchange_id from private.held_pieces(check_requested_items.order_id) f
      where f.line_no = x.position order by f.quantity > least(f.refunded, f.returned) desc, f.rank limit 1
    )) as exchange, sum(x.quantity)::int as quantity
    from (
      select (l ->> 'position')::int as position, private.uuid_of(l ->> 'exchange') as named, (l ->> 'quantity')::int as quantity
      from jsonb_array_elements(check_requested_items.lines) l
    ) x group by 1, 2
  ) a left join private.held_pieces(check_requested_items.order_id) h on h.line_no = a.position and h.exchange_id is not distinct from a.exchange;
  if wrong then
    perform private.refuse(400, 'request_invalid');
  end if;
  return coalesce(checked, '[]');
end
$$;
comment on function private.check_requested_items(uuid, jsonb, boolean, boolean) is
  'Items of a request, [{"position", "exchange", "quantity"}], each once and of this order, with how many of them go back into stock; exchange is the one that brought them, missing of what was sold; lines may be null. As leftToRestock of src/domain/order-work.ts.';
