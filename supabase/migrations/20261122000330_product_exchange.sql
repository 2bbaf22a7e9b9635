create function public.export_products(after_id bigint, most int) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', p.id, 'identifier', p.identifier, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category,
      'state', p.state, 'is_new', p.is_new, 'stock', i.stock, 'artisan', p.artisan, 'artisan_story', p.artisan_story,
      'description', p.description, 'details', p.details, 'dimensions', p.dimensions, 'care', p.care,
      'manufacturer', m.name, 'warnings', p.warnings, 'images', p.images, 'image_alts', p.image_alts,
      'related', coalesce((
        select json_agg(o.identifier order by r.rank)
        from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
      ), '[]')
    ) order by p.id), '[]')
    from (
      select * from public.products a
      where a.id > coalesce(export_products.after_id, 0) and not private.is_deleted(a.id)
      order by a.id limit least(greatest(coalesce(export_products.most, 1), 1), 500)
    ) p
      join public.inventory i on i.product_id = p.id
      left join public.manufacturers m on m.id = p.manufacturer_id
  );
end
$$;
comment on function public.export_products(bigint, int) is
  'For administrators: products with ids above one, in their order (at most 500), makers and related products by name and identifier, as import_products takes them.';
revoke all on function public.export_products(bigint, int) from public;
grant execute on function public.export_products(bigint, int) to authenticated;

create function private.max_import_rows() returns int language sql immutable as 'select 2000';
comment on function private.max_import_rows() is 'Products one import takes: MAX_IMPORT_ROWS of src/domain/rules.ts.';

create function private.import_product(line jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  -- What import_products reads itself.
  own constant text[] := array['line', 'version', 'stock', 'manufacturer', 'related'];
  wanted text := nullif(btrim(import_product.line ->> 'identifier'), '');
  changes jsonb := import_product.line - own;
  stored public.products;
  product public.products;
  maker bigint;
  pieces int;
  changed boolean;
begin
  select p.* into stored from public.products p where p.identifier = wanted for update;
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
  if pieces is not null and pieces <> (select i.stock from public.inventory i where i.product_id = product.id) then
    changed := true;
    update public.inventory i set stock = pieces where i.product_id = product.id;
  end if;
  return case when stored.id is null then 'create' when changed then 'update' else 'same' end || ' ' || product.identifier;
end
$$;
comment on function private.import_product(jsonb) is
  'Writes one line of an import; says create, update or same, and the identifier.';

create function private.import_related(line jsonb, identifier text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
  changed boolean;
begin
  select coalesce(array_agg(p.id order by r.rank), '{}') into wanted
  from jsonb_array_elements_text(import_related.line -> 'related') with ordinality r (identifier, rank)
    left join public.products p on p.identifier = r.identifier;
  if array_position(wanted, null) is not null then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  update public.products p set related_products = wanted
  where p.identifier = import_related.identifier and p.related_products <> wanted;
  get diagnostics changed = row_count;
  return changed;
end
$$;
comment on function private.import_related(jsonb, text) is
  'Sets the related products of a line of an import, once all lines are there; says whether they changed.';

create function public.import_products(lines jsonb, dry_run boolean) returns json
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
        or jsonb_typeof(coalesce(l -> 'related', '[]')) <> 'array')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Everything is done in earnest and then taken back, so that a dry run says what the real one will.
  begin
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
            'fields', case when state like 'PT4__' and detail like '{%' then detail::jsonb -> 'fields' end
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
  'For administrators: adds or changes products by identifier, all or none; a missing field stays as it is. Says of each line what becomes of it, and what is wrong; a dry run or a problem leaves everything as it was.';
revoke all on function public.import_products(jsonb, boolean) from public;
grant execute on function public.import_products(jsonb, boolean) to authenticated;
