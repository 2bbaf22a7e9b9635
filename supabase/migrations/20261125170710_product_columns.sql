-- Functions that name the columns of products ask the catalogue for them.

create or replace function private.product_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select (to_jsonb(p) || jsonb_build_object(
    'stock', i.stock, 'min_stock', i.min_stock,
    'is_sold', exists (select from public.order_items l where l.product_id = p.id),
    'is_deleted', private.is_deleted(p.id),
    'lowest_price', private.lowest_price(p.id),
    'related', coalesce((
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'image', o.images[1], 'state', o.state) order by r.rank)
      from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
    ), '[]'),
    'prices', coalesce((
      select json_agg(json_build_object('price', h.price, 'published', h.published, 'since', h.since) order by h.since desc, h.id desc)
      from (
        select * from public.product_prices a where a.product_id = p.id order by a.since desc, a.id desc limit 10
      ) h
    ), '[]'),
    'movements', coalesce((
      select json_agg(json_build_object(
        'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', a.name
      ) order by m.at desc, m.id desc)
      from (
        select * from public.stock_movements b where b.product_id = p.id order by b.at desc, b.id desc limit 10
      ) m left join public.admin_users a on a.user_id = m.by
    ), '[]')
  ))::json
  from public.inventory i where i.product_id = p.id
$$;
comment on function private.product_view(public.products) is
  'A product as its form shows it: every column, stock, related products, the last prices and movements of stock, latest first.';

create or replace function private.product_columns() returns table (name text, is_optional_text boolean)
language sql stable set search_path = '' as $$
  select a.attname::text, a.atttypid = 'text'::regtype and not a.attnotnull from pg_catalog.pg_attribute a
  where a.attrelid = 'public.products'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname <> all (array['id', 'version', 'created_at', 'updated_at'])
  order by a.attnum
$$;
comment on function private.product_columns() is
  'Columns of products that administrators write, and whether each is a text that may be missing: all but those that the table writes itself.';

create or replace function private.changed_product(stored public.products, changes jsonb) returns public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  known text[];
  optional_texts text[];
  product public.products;
  missing text[];
begin
  select array_agg(c.name), array_agg(c.name) filter (where c.is_optional_text) into known, optional_texts
  from private.product_columns() c;
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- A text that may be missing is never empty.
  changes := changes || (
    select coalesce(jsonb_object_agg(c.name, nullif(btrim(changes ->> c.name), '')), '{}') from unnest(optional_texts) c (name)
    where jsonb_typeof(changes -> c.name) = 'string'
  );
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.description := coalesce(product.description, '');
  product.details := coalesce(product.details, '');
  product.care := coalesce(product.care, '');
  product.warnings := coalesce(product.warnings, '');
  product.images := coalesce(product.images, '{}');
  product.image_alts := coalesce(product.image_alts, '{}');
  product.related_products := coalesce(product.related_products, '{}');
  product.is_new := coalesce(product.is_new, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
  );
  missing := array_remove(array[
    case when coalesce(product.name, '') = '' then 'name' end,
    case when coalesce(product.price, 0) = 0 then 'price' end,
    case when coalesce(product.artisan, '') = '' then 'artisan' end,
    case when coalesce(product.category, '') = '' then 'category' end
  ], null);
  if missing <> '{}' then
    perform private.refuse(400, 'product_incomplete', jsonb_build_object('fields', missing));
  end if;
  if exists (
    select from unnest(product.images) i
    where not i = any (coalesce(changed_product.stored.images, '{}'))
      and not exists (select from storage.objects o where o.bucket_id = 'product-images' and 'product-images/' || o.name = i)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  return product;
end
$$;
comment on function private.changed_product(public.products, jsonb) is
  'A product with changed fields, tidied; refuses fields it does not know, missing ones and pictures that Storage does not hold.';

create or replace function private.store_product(product public.products) returns public.products
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
  broken text;
  command text;
begin
  select format(
    case when product.id is null
      then 'insert into public.products (%1$s) values (%2$s) returning *'
      else 'update public.products p set (%1$s) = row (%2$s) where p.id = ($1).id returning *'
    end,
    string_agg(quote_ident(c.name), ', '), string_agg('($1).' || quote_ident(c.name), ', ')
  ) into command from private.product_columns() c;
  execute command into stored using product;
  return stored;
exception when check_violation or unique_violation or foreign_key_violation or not_null_violation then
  get stacked diagnostics broken = constraint_name;
  case broken
    when 'products_published_has_maker' then perform private.refuse(400, 'product_maker_missing');
    when 'products_identifier_key' then perform private.refuse(409, 'identifier_taken');
    when 'products_category_fkey' then perform private.refuse(400, 'category_unknown');
    when 'products_manufacturer_id_fkey' then perform private.refuse(400, 'manufacturer_unknown');
    else perform private.refuse(
      400, 'product_invalid', jsonb_build_object('fields', array[substring(broken from '^products_(.+)_check\d*$')])
    );
  end case;
end
$$;
comment on function private.store_product(public.products) is
  'Inserts a product without an id, updates one with an id; what the table does not take is refused by a code that names the field.';

create or replace function public.export_products(after_id bigint, most int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What a file says in another way, or not.
  own constant text[] := array['manufacturer_id', 'related_products', 'created_at', 'updated_at'];
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(to_jsonb(p) - own || jsonb_build_object(
      'stock', i.stock, 'manufacturer', m.name, 'related', coalesce((
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
