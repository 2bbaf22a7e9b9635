-- A file of products puts nothing that was sold since it was exported back into stock.

create or replace function private.store_variant(product public.products, entry jsonb, rank int, taken bigint[])
returns table (variant_id bigint, changed boolean)
language plpgsql security definer set search_path = '' as $$
declare
  stored public.product_variants := private.variant_meant(product, entry, taken);
  wanted public.product_variants := stored;
  held public.inventory;
  pieces int := (entry ->> 'stock')::int;
  least_pieces int := (entry ->> 'min_stock')::int;
  -- Of a new variant nobody has read a stock here.
  expected int := case when stored.id is not null then (entry ->> 'expected_stock')::int end;
  merged bigint[] := array(select m::bigint from jsonb_array_elements_text(coalesce(entry -> 'merged', '[]')) m);
  moved int;
begin
  if entry ->> 'id' is not null and stored.id is null then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  end if;
  wanted.option1 := nullif(btrim(entry ->> 'option1'), '');
  wanted.option2 := nullif(btrim(entry ->> 'option2'), '');
  wanted.position := rank;
  wanted.archived_at := null;
  if entry ? 'price' then
    wanted.price := (entry ->> 'price')::numeric(10, 2);
  end if;
  if entry ? 'images' then
    wanted.images := array(select jsonb_array_elements_text(nullif(entry -> 'images', 'null')));
  end if;
  wanted.images := coalesce(wanted.images, '{}');
  if not wanted.images <@ product.images then
    perform private.refuse(400, 'picture_unknown', jsonb_build_object('variant', rank));
  end if;
  wanted.sku := case when wanted.option1 is not null then coalesce(
    nullif(btrim(entry ->> 'sku'), ''), stored.sku, private.new_sku(product, concat_ws('-', wanted.option1, wanted.option2))
  ) end;
  if stored.id is null then
    insert into public.product_variants (product_id, position, sku, option1, option2, price, images)
    values (product.id, rank, wanted.sku, wanted.option1, wanted.option2, wanted.price, wanted.images)
    returning * into wanted;
  elsif wanted is distinct from stored then
    update public.product_variants v set
      position = rank, sku = wanted.sku, option1 = wanted.option1, option2 = wanted.option2, price = wanted.price,
      images = wanted.images, archived_at = null
    where v.id = stored.id;
  end if;
  variant_id := wanted.id;
  changed := stored.id is null or wanted is distinct from stored;

  select * into held from public.inventory i where i.variant_id = wanted.id for update;
  if pieces not between 0 and 1000000 or least_pieces < 0 then
    perform private.refuse(400, 'variants_invalid', jsonb_build_object('variant', rank));
  elsif pieces = expected then
    -- Whoever gives back what was read has left it alone: what was sold since then stays sold.
    pieces := null;
  elsif held.stock <> expected and held.stock <> pieces then
    perform private.refuse(409, 'stock_changed', jsonb_build_object('variant', rank, 'stock', held.stock));
  end if;
  select coalesce(sum(i.stock), 0) into moved from public.inventory i
  where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id;
  if moved > 0 then
    update public.inventory i set stock = 0
    where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id and i.stock > 0;
  end if;
  if held.stock <> coalesce(pieces, held.stock) + moved or held.min_stock <> coalesce(least_pieces, held.min_stock) then
    update public.inventory i set
      stock = coalesce(pieces, held.stock) + moved, min_stock = coalesce(least_pieces, held.min_stock),
      max_stock = case when i.max_stock >= coalesce(least_pieces, held.min_stock) then i.max_stock end
    where i.variant_id = wanted.id;
    changed := true;
  end if;
  update public.cart_items c set variant_id = wanted.id
  where c.product_id = product.id and c.variant_id = any (merged) and c.variant_id <> wanted.id and not exists (
    select from public.cart_items o where o.user_id = c.user_id and o.product_id = product.id and o.variant_id = wanted.id
  );
  return next;
end
$$;
comment on function private.store_variant(public.products, jsonb, int, bigint[]) is
  'Writes one entry of save_variants; says which variant it is and whether anything changed.';

create or replace function public.save_variants(product_id bigint, expected_version int, options text[], variants jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  -- Not `for update`: an order holds its stock and then asks for this row, which must not wait for us.
  select p.* into stored from public.products p where p.id = save_variants.product_id for no key update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif stored.version is distinct from save_variants.expected_version then
    perform private.refuse(409, 'product_changed', private.product_view(stored)::jsonb);
  end if;
  perform private.store_variants(stored, save_variants.options, save_variants.variants, true);
  return (select private.product_view(p) from public.products p where p.id = stored.id);
end
$$;
comment on function public.save_variants(bigint, int, text[], jsonb) is
  'For administrators: gives a product of the version that was read its options (none, or up to two names) and its variants in their order, [{id?, sku?, option1, option2, price?, images?, stock?, expected_stock?, min_stock?, merged?}]. What has an id keeps its sales, its stock and its history whatever its words become; what is not named is archived; a stock that is its expected_stock is left alone, another one is refused where the shop''s is no longer that; `merged` names variants whose stock and cart lines an entry takes over. A reference that is missing is made. Gives the product back as admin_product does.';
grant execute on function public.save_variants(bigint, int, text[], jsonb) to authenticated;

create or replace function private.import_product(line jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- What import_products reads itself.
  own constant text[] := array[
    'line', 'version', 'stock', 'expected_stock', 'manufacturer', 'related', 'options', 'variants'
  ];
  wanted text := nullif(btrim(import_product.line ->> 'identifier'), '');
  changes jsonb := import_product.line - own;
  stored public.products;
  product public.products;
  maker bigint;
  pieces int;
  expected int;
  held int;
  entries jsonb := import_product.line -> 'variants';
  counted bigint;
  varied boolean;
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
  -- Of a new product nobody has read a stock here: its file comes from elsewhere, or from before it was deleted.
  if stored.id is not null then
    expected := (import_product.line ->> 'expected_stock')::int;
  elsif jsonb_typeof(entries) = 'array' then
    entries := (select jsonb_agg(e.entry - 'expected_stock' order by e.n) from jsonb_array_elements(entries) with ordinality e (entry, n));
  end if;
  product := private.changed_product(stored, changes);
  changed := stored.id is null or product is distinct from stored;
  if changed then
    product := private.store_product(product);
  end if;
  if jsonb_typeof(import_product.line -> 'variants') = 'array' then
    -- Not in one expression: of `… or true` nothing is called.
    varied := private.store_variants(
      product, array(select jsonb_array_elements_text(import_product.line -> 'options')), entries, false
    );
    changed := changed or varied;
  -- A stock that is as it was exported was left alone: what was sold since then stays sold.
  elsif pieces is not null and pieces is distinct from expected then
    select s.stock into held from private.stock_of(product.id) s;
    if pieces <> held then
      if held <> expected then
        perform private.refuse(409, 'stock_changed', jsonb_build_object('stock', held));
      end if;
      changed := true;
      -- Not in the statement: its planner would ask with a snapshot that does not know a new product.
      counted := private.counted_variant(product.id, null);
      update public.inventory i set stock = pieces where i.variant_id = counted;
    end if;
  end if;
  return case when stored.id is null then 'create' when changed then 'update' else 'same' end || ' ' || product.identifier;
end
$$;
comment on function private.import_product(jsonb) is
  'Writes one line of an import; says create, update or same, and the identifier.';
