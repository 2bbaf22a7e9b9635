-- One product as administrators see and change it.

create or replace function public.delete_products(product_ids bigint[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  perform private.empty_trash();
  select array_agg(distinct d.id) into wanted from unnest(delete_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null or (select count(*) from public.products p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse(404, 'product_not_found');
  end if;
  insert into private.product_trash (product_id, previous_state, is_sold)
  select p.id, p.state, exists (select from public.order_items i where i.product_id = p.id)
  from public.products p where p.id = any (wanted)
  -- Deleted twice, the state to give back is that of the first time.
  on conflict (product_id) do nothing;
  update public.products p set state = 'archived' where p.id = any (wanted) and p.state <> 'archived';
  return (
    select json_agg(json_build_object('id', t.product_id, 'archived', t.is_sold) order by t.product_id)
    from private.product_trash t where t.product_id = any (wanted)
  );
end
$$;
comment on function public.delete_products(bigint[]) is
  'For administrators: deletes products, all or none; those that stand in an order are archived. Says of each which of the two.';
grant execute on function public.delete_products(bigint[]) to authenticated;

create or replace function public.restore_products(product_ids bigint[]) returns int
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  perform private.acting_admin();
  select array_agg(distinct d.id) into wanted from unnest(restore_products.product_ids) d (id);
  perform from public.products p where p.id = any (wanted) order by p.id for update;
  if wanted is null
    or (select count(*) from private.product_trash t where t.product_id = any (wanted)) < cardinality(wanted)
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  update public.products p set state = t.previous_state
  from private.product_trash t
  where t.product_id = p.id and p.id = any (wanted) and p.state <> t.previous_state;
  delete from private.product_trash t where t.product_id = any (wanted);
  return cardinality(wanted);
end
$$;
comment on function public.restore_products(bigint[]) is
  'For administrators: undoes the deletion of products, all or none; each gets its former state. Says how many.';
grant execute on function public.restore_products(bigint[]) to authenticated;

create or replace function private.product_row(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p.id, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category,
    'image', p.images[1], 'image_alt', p.image_alts[1], 'is_new', p.is_new, 'description', left(p.description, 240),
    'artisan', p.artisan, 'state', p.state, 'identifier', p.identifier, 'updated_at', p.updated_at,
    'stock', s.stock, 'min_stock', s.min_stock, 'is_low', s.is_low,
    'variants', case when p.option1_name is not null then s.variants end, 'is_deleted', private.is_deleted(p.id)
  )
  from private.stock_of(p.id) s
$$;
comment on function private.product_row(public.products) is
  'A product as a list of the administration shows it; `variants` is how many it has, null of a simple one.';

create or replace function private.product_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select (to_jsonb(p) || jsonb_build_object(
    'stock', s.stock, 'min_stock', s.min_stock,
    'is_sold', exists (select from public.order_items l where l.product_id = p.id),
    'is_deleted', private.is_deleted(p.id),
    -- Of the variants whose price is the product's: the form changes theirs.
    'lowest_price', (
      select min(private.lowest_price(v.id)) from public.product_variants v
      where v.product_id = p.id and v.archived_at is null and v.price is null
    ),
    'variants', private.variants_view(p),
    'related', coalesce((
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'image', o.images[1], 'state', o.state) order by r.rank)
      from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
    ), '[]'),
    'prices', coalesce((
      select json_agg(json_build_object(
        'price', h.price, 'published', h.published, 'since', h.since, 'label', private.variant_label(p, v)
      ) order by h.since desc, h.id desc)
      from (
        select * from public.product_prices a where a.product_id = p.id order by a.since desc, a.id desc limit 10
      ) h join public.product_variants v on v.id = h.variant_id
    ), '[]'),
    'movements', coalesce((
      select json_agg(json_build_object(
        'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', private.admin_name(m.by),
        'label', private.variant_label(p, v)
      ) order by m.at desc, m.id desc)
      from (
        select * from public.stock_movements b where b.product_id = p.id order by b.at desc, b.id desc limit 10
      ) m
        join public.product_variants v on v.id = m.variant_id
    ), '[]')
  ))::json
  from private.stock_of(p.id) s
$$;
comment on function private.product_view(public.products) is
  'A product as its form shows it: every column, stock, variants, related products, the last prices and movements of stock, latest first.';

create or replace function public.admin_product(product_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.product_view(p) from public.products p where p.id = admin_product.product_id);
end
$$;
comment on function public.admin_product(bigint) is 'For administrators: a product with every field; null when there is none.';
grant execute on function public.admin_product(bigint) to authenticated;

create or replace function private.product_columns() returns table (name text, is_optional_text boolean)
language sql stable set search_path = '' as $$
  select a.attname::text, a.atttypid = 'text'::regtype and not a.attnotnull from pg_catalog.pg_attribute a
  where a.attrelid = 'public.products'::regclass and a.attnum > 0 and not a.attisdropped
    and a.attname <> all (array['id', 'version', 'created_at', 'updated_at', 'option1_name', 'option2_name'])
  order by a.attnum
$$;
comment on function private.product_columns() is
  'Columns of products that administrators write, and whether each is a text that may be missing: all but those that the table writes itself and save_variants.';

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
  -- A file says of some of them whether the product takes them.
  if jsonb_typeof(changes -> 'item_texts') = 'object' then
    changes := changes || jsonb_build_object('item_texts', coalesce((
      select jsonb_agg(n) from unnest(private.item_text_names()) n
      where coalesce(changes -> 'item_texts' -> n, to_jsonb(n = any (changed_product.stored.item_texts))) = 'true'
    ), '[]'));
  end if;
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
  product.colours := coalesce(product.colours, '{}');
  product.materials := coalesce(product.materials, '{}');
  product.item_texts := array(select n from unnest(private.item_text_names()) n where n = any (product.item_texts));
  product.is_new := coalesce(product.is_new, false);
  product.state := coalesce(product.state, 'draft');
  product.identifier := coalesce(
    nullif(btrim(product.identifier), ''), changed_product.stored.identifier,
    'REF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
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

create or replace function public.create_product(product jsonb, stock int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  made public.products;
begin
  perform private.acting_admin();
  if create_product.stock is null or create_product.stock not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  end if;
  made := private.store_product(private.changed_product(null, create_product.product));
  if create_product.stock > 0 then
    -- New, it is a simple product.
    perform private.change_stock(i.variant_id, create_product.stock, 'restock') from public.inventory i where i.product_id = made.id;
  end if;
  return private.product_view(made);
end
$$;
comment on function public.create_product(jsonb, int) is
  'For administrators: adds a product (fields as in the table; a draft and with an identifier of its own unless said) with its first stock; gives it back as admin_product does.';
grant execute on function public.create_product(jsonb, int) to authenticated;

create or replace function public.save_product(product_id bigint, expected_version int, changes jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  select p.* into stored from public.products p where p.id = save_product.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif stored.version is distinct from save_product.expected_version then
    perform private.refuse(409, 'product_changed', private.product_view(stored)::jsonb);
  end if;
  stored := private.store_product(private.changed_product(stored, save_product.changes));
  -- A statement of its own: a stable function does not see what its own statement has written.
  return private.product_view(stored);
end
$$;
comment on function public.save_product(bigint, int, jsonb) is
  'For administrators: changes fields of the version that was read; when there is a newer one, refuses and gives that as details. Gives the product back as admin_product does.';
grant execute on function public.save_product(bigint, int, jsonb) to authenticated;

create or replace function public.toggle_product_new(product_id bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  update public.products p set is_new = not p.is_new where p.id = toggle_product_new.product_id returning * into stored;
  if not found then
    perform private.refuse(404, 'product_not_found');
  end if;
  return private.product_row(stored);
end
$$;
comment on function public.toggle_product_new(bigint) is
  'For administrators: turns the flag "Nouveau" of a product over; gives it back as a row of admin_products.';
grant execute on function public.toggle_product_new(bigint) to authenticated;

create or replace function public.duplicate_product(product_id bigint, new_name text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
  copied bigint;
begin
  perform private.acting_admin();
  select p.* into stored from public.products p where p.id = duplicate_product.product_id for share;
  if not found then
    perform private.refuse(404, 'product_not_found');
  end if;
  stored := private.changed_product(stored, jsonb_build_object('name', duplicate_product.new_name, 'state', 'draft'));
  copied := stored.id;
  stored.id := null;
  stored.identifier := (private.changed_product(null, jsonb_build_object(
    'name', stored.name, 'price', stored.price, 'artisan', stored.artisan, 'category', stored.category
  ))).identifier;
  stored := private.store_product(stored);
  -- References are a product's own; the copy's are made anew.
  perform private.store_variants(
    stored, array_remove(array[p.option1_name, p.option2_name], null), (
      select jsonb_agg(jsonb_build_object('option1', v.option1, 'option2', v.option2, 'price', v.price, 'weight_g', v.weight_g, 'images', v.images)
        order by v.position, v.id)
      from public.product_variants v where v.product_id = p.id and v.archived_at is null
    ), true
  ) from public.products p where p.id = copied and p.option1_name is not null;
  return (select private.product_view(p) from public.products p where p.id = stored.id);
end
$$;
comment on function public.duplicate_product(bigint, text) is
  'For administrators: makes a draft like another product, with an identifier of its own and no stock; gives it back as admin_product does.';
grant execute on function public.duplicate_product(bigint, text) to authenticated;
