-- The stock of all variants, as the administration sees and keeps it.
set check_function_bodies = off;

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
