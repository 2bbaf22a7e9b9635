-- A file of the shop's data is of one moment, whatever is sold while it is written. One of products waits for nobody in a circle, and
-- puts nothing that was sold since it was exported back into stock.
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

create or replace function public.import_products(lines jsonb, dry_run boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  undone constant text := 'SH001';
  line jsonb;
  at int;
  outcome text;
  identifier text;
  code text;
  state text;
  detail text;
  seen jsonb := '{}';
  outcomes jsonb := '{}';
  problems jsonb := '[]';
begin
  perform private.acting_admin();
  if jsonb_typeof(import_products.lines) is distinct from 'array' or import_products.dry_run is null
    or jsonb_array_length(import_products.lines) not between 1 and private.max_import_rows()
    or exists (select from jsonb_array_elements(import_products.lines) l
      where jsonb_typeof(l) <> 'object' or jsonb_typeof(l -> 'line') is distinct from 'number'
        or jsonb_typeof(coalesce(l -> 'related', '[]')) <> 'array'
        or jsonb_typeof(coalesce(l -> 'options', '[]')) <> 'array')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Everything is done in earnest and then taken back, so that a dry run says what the real one will.
  begin
    -- A file has its own order, and an order locks its stock in that of the variants: all that is locked here is locked first, so that
    -- nobody waits in a circle. Products before stock, as save_variants does.
    perform from public.products p
    where p.identifier in (select btrim(l.line ->> 'identifier') from jsonb_array_elements(import_products.lines) l (line))
    order by p.id for no key update;
    perform from public.inventory i
    where i.product_id in (
      select p.id from public.products p
        join jsonb_array_elements(import_products.lines) l (line) on p.identifier = btrim(l.line ->> 'identifier')
      where l.line ? 'variants' or l.line -> 'stock' is distinct from l.line -> 'expected_stock'
    )
    order by i.variant_id for update;
    perform private.set_stock_reason('adjustment', null);
    for pass in 1..2 loop
      for line in select l.value from jsonb_array_elements(import_products.lines) with ordinality l (value, rank) order by l.rank
      loop
        begin
          at := (line ->> 'line')::int;
          if pass = 1 then
            identifier := btrim(line ->> 'identifier');
            if seen ? identifier then
              perform private.refuse(400, 'identifier_repeated');
            end if;
            outcome := private.import_product(line);
            identifier := split_part(outcome, ' ', 2);
            seen := seen || jsonb_build_object(identifier, true);
            outcomes := outcomes || jsonb_build_object(at::text, jsonb_build_array(split_part(outcome, ' ', 1), identifier));
          elsif line ? 'related' and outcomes ? at::text then
            if private.import_related(line, outcomes #>> array[at::text, '1']) and outcomes #>> array[at::text, '0'] = 'same' then
              outcomes := jsonb_set(outcomes, array[at::text, '0'], '"update"');
            end if;
          end if;
        exception when sqlstate 'PT400' or sqlstate 'PT404' or sqlstate 'PT409' or data_exception then
          get stacked diagnostics code = message_text, state = returned_sqlstate, detail = pg_exception_detail;
          problems := problems || jsonb_build_object(
            'line', at, 'code', case when state like 'PT4__' then code else 'product_invalid' end,
            'fields', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'fields' end,
            'variant', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'variant' end,
            'stock', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'stock' end
          );
        end;
      end loop;
    end loop;
    if import_products.dry_run or problems <> '[]' then
      raise exception using errcode = undone;
    end if;
  exception when sqlstate 'SH001' then
    null;
  end;
  return json_build_object(
    'done', not import_products.dry_run and problems = '[]',
    'problems', problems,
    'lines', (
      select coalesce(json_agg(json_build_object('line', o.key::int, 'action', o.value ->> 0, 'identifier', o.value ->> 1) order by o.key::int), '[]')
      from jsonb_each(outcomes) o
    )
  );
end
$$;
comment on function public.import_products(jsonb, boolean) is
  'For administrators: adds or changes products by identifier, all or none; a missing field stays as it is. A stock that is what expected_stock says was read is left alone; another one is refused where the shop''s is no longer that (stock_changed). Says of each line what becomes of it, and what is wrong; a dry run or a problem leaves everything as it was.';
grant execute on function public.import_products(jsonb, boolean) to authenticated;

create or replace function private.exported_parts() returns table (table_name text, lines text, rows bigint)
language plpgsql stable security definer set search_path = '' as $$
declare
  known text;
  columns text;
  keys text;
begin
  foreach known in array private.data_tables() loop
    select string_agg(format('t.%I', c.name), ', ' order by c.n) into columns from private.data_columns(known) c;
    select string_agg(format('t.%I', a.attname), ', ' order by array_position(k.conkey, a.attnum)) into keys
    from pg_catalog.pg_constraint k
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
    where k.conrelid = known::regclass and k.contype = 'p';
    -- A part is as long as a request may well be; a row is never cut.
    return query execute format(
      'select $1, string_agg(r.line, chr(10) order by r.n), count(*)
       from (
         select l.n, l.line, sum(length(l.line)) over (order by l.n) / 300000 as part
         from (
           select row_number() over (order by %2$s) as n, (select to_jsonb(c) from (select %3$s) c)::text as line
           from %1$s t
         ) l
       ) r group by r.part order by r.part', known, keys, columns
    ) using known;
  end loop;
end
$$;
comment on function private.exported_parts() is
  'All rows that an export holds, in parts, and how many each has, each table in its order. Stable, so that every table is read as it was when the statement that asks began.';

create or replace function public.begin_data_export(typed_name text) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' as $$
declare
  job constant uuid := private.begin_data_job('export', typed_name);
  known text;
begin
  -- No buyer waits for this, nor this for them. An import or a reset does: of what they empty an older moment would show nothing.
  foreach known in array private.data_tables() loop
    execute format('lock table %s in access share mode', known);
  end loop;
  -- One statement is of one moment: an order that comes in meanwhile is in the file with all that belongs to it, or not at all.
  with copied as (
    select e.n, e.table_name, e.lines, e.rows from private.exported_parts() with ordinality e (table_name, lines, rows, n)
  ), stored as (
    insert into private.data_parts (job_id, n, table_name, lines) select job, c.n, c.table_name, c.lines from copied c
  )
  update private.data_jobs j set
    parts = (select count(*) from copied),
    header = jsonb_build_object(
      'format', 'shop-data-1', 'structure', private.data_structure(), 'shop', (select s.site_name from public.settings s),
      'created_at', now(), 'rows', (
        select jsonb_object_agg(t.name, coalesce(c.rows, 0))
        from unnest(private.data_tables()) t (name)
          left join (select r.table_name, sum(r.rows) as rows from copied r group by r.table_name) c on c.table_name = t.name
      ), 'left_out', private.data_left_out(),
      'pictures', coalesce((
        select jsonb_agg(o.bucket_id || '/' || o.name order by o.bucket_id, o.name) from storage.objects o
        where o.bucket_id in ('product-images', 'site-images', 'documents')
      ), '[]')
    )
  where j.id = job;
  return (select json_build_object('job', j.id, 'parts', j.parts, 'header', j.header) from private.data_jobs j where j.id = job);
end
$$;
comment on function public.begin_data_export(text) is
  'For owners who have just logged in and type the name of the shop: keeps all data of this moment in parts, which data_export_part gives, and the first line of the file. No password, token, second factor or key is among it.';
grant execute on function public.begin_data_export(text) to authenticated;
