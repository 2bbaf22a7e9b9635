-- A reference that another variant has is said beside the one it was given to.
create or replace function private.store_variants(product public.products, options text[], entries jsonb, is_whole boolean)
returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array[
    'id', 'sku', 'option1', 'option2', 'price', 'images', 'stock', 'expected_stock', 'min_stock', 'merged'
  ];
  names constant text[] := array(select btrim(o) from unnest(options) o);
  is_changed boolean := (names[1], names[2]) is distinct from (product.option1_name, product.option2_name);
  kept bigint[] := '{}';
  one record;
  rank int := 0;
  broken text;
begin
  if jsonb_typeof(entries) is distinct from 'array' or cardinality(names) > 2
    or jsonb_array_length(entries) not between 1 and (case when names = '{}' then 1 else private.max_variants() end)
    or exists (
      select from jsonb_array_elements(entries) e (entry)
      where jsonb_typeof(e.entry) <> 'object' or exists (select from jsonb_object_keys(e.entry) k where k <> all (known))
        or jsonb_typeof(coalesce(e.entry -> 'merged', '[]')) <> 'array'
        or jsonb_typeof(coalesce(e.entry -> 'images', '[]')) not in ('array', 'null')
    )
  then
    perform private.refuse(400, 'variants_invalid');
  end if;
  -- In the order in which orders lock their stock.
  perform from public.inventory i where i.product_id = product.id order by i.variant_id for update;
  perform private.set_stock_reason('adjustment', null);
  begin
    for rank in 1 .. jsonb_array_length(entries) loop
      begin
        select * into one from private.store_variant(product, entries -> (rank - 1), rank, kept);
      exception when data_exception or check_violation then
        perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
      end;
      kept := kept || one.variant_id;
      is_changed := is_changed or one.changed;
    end loop;
    -- A file may name some of the variants; without options there is one.
    if is_whole or names = '{}' then
      update public.product_variants v set archived_at = now()
      where v.product_id = product.id and v.archived_at is null and v.id <> all (kept);
      is_changed := is_changed or found;
    end if;
    if is_changed then
      -- Its version grows: who edits an older one is told.
      update public.products p set option1_name = names[1], option2_name = names[2],
        -- Filters find it by the colours it comes in.
        colours = p.colours || array(
          select c.name from public.colours c
          where c.name <> all (p.colours) and exists (
            select from public.product_variants v
            where v.product_id = p.id and v.archived_at is null
              and private.search_text(c.name) in (private.search_text(v.option1), private.search_text(v.option2))
          )
          order by c.position limit greatest(0, 8 - cardinality(p.colours))
        )
      where p.id = product.id;
    end if;
    set constraints public.product_variants_combination, public.product_variants_sku_key, public.product_variants_check,
      public.products_check_variants immediate;
    set constraints public.product_variants_combination, public.product_variants_sku_key, public.product_variants_check,
      public.products_check_variants deferred;
  exception
    when exclusion_violation then
      perform private.refuse(409, 'variant_repeated');
    when unique_violation then
      perform private.refuse(409, 'identifier_taken', (
        select jsonb_build_object('variant', e.rank) from jsonb_array_elements(entries) with ordinality e (entry, rank)
        where exists (
          select from public.product_variants v
          where v.sku = btrim(e.entry ->> 'sku') and v.id::text is distinct from e.entry ->> 'id'
            and (v.product_id <> product.id or v.archived_at is not null)
        )
        order by e.rank limit 1
      ));
    when check_violation then
      perform private.refuse(400, 'variants_invalid');
  end;
  return is_changed;
end
$$;

-- A new product with pieces was refused.
create or replace function private.import_product(line jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- What import_products reads itself.
  own constant text[] := array['line', 'version', 'stock', 'manufacturer', 'related', 'options', 'variants'];
  wanted text := nullif(btrim(import_product.line ->> 'identifier'), '');
  changes jsonb := import_product.line - own;
  stored public.products;
  product public.products;
  maker bigint;
  pieces int;
  counted bigint;
  changed boolean;
begin
  select p.* into stored from public.products p where p.identifier = wanted for no key update;
  if stored.id is not null and private.is_deleted(stored.id) then
    perform private.refuse(409, 'identifier_taken');
  end if;
  if import_product.line ->> 'version' is not null
    and stored.version is distinct from (import_product.line ->> 'version')::int
  then
    perform private.refuse(409, 'product_changed');
  end if;
  if import_product.line ? 'manufacturer' then
    select m.id into maker from public.manufacturers m where m.name = btrim(import_product.line ->> 'manufacturer');
    if maker is null and coalesce(btrim(import_product.line ->> 'manufacturer'), '') <> '' then
      perform private.refuse(400, 'manufacturer_unknown');
    end if;
    changes := changes || jsonb_build_object('manufacturer_id', maker);
  end if;
  pieces := (import_product.line ->> 'stock')::int;
  if pieces not between 0 and 1000000 then
    perform private.refuse(400, 'product_invalid', '{"fields": ["stock"]}');
  end if;
  product := private.changed_product(stored, changes);
  changed := stored.id is null or product is distinct from stored;
  if changed then
    product := private.store_product(product);
  end if;
  if jsonb_typeof(import_product.line -> 'variants') = 'array' then
    changed := private.store_variants(
      product, array(select jsonb_array_elements_text(import_product.line -> 'options')), import_product.line -> 'variants',
      false
    ) or changed;
  elsif pieces is not null and pieces <> (select s.stock from private.stock_of(product.id) s) then
    changed := true;
    -- Not in the statement: its planner would ask with a snapshot that does not know a new product.
    counted := private.counted_variant(product.id, null);
    update public.inventory i set stock = pieces where i.variant_id = counted;
  end if;
  return case when stored.id is null then 'create' when changed then 'update' else 'same' end || ' ' || product.identifier;
end
$$;
