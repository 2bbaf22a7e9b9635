create function private.changed_product(stored public.products, changes jsonb) returns public.products
language plpgsql stable security definer set search_path = '' as $$
declare
  known constant text[] := array[
    'name', 'price', 'category', 'images', 'image_alts', 'is_new', 'description', 'artisan', 'artisan_story', 'details',
    'dimensions', 'care', 'related_products', 'state', 'identifier', 'manufacturer_id', 'warnings'
  ];
  product public.products;
  missing text[];
begin
  if jsonb_typeof(changed_product.changes) is distinct from 'object'
    or exists (select from jsonb_object_keys(changed_product.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    product := jsonb_populate_record(changed_product.stored, changed_product.changes);
  exception when data_exception or array_subscript_error then
    perform private.refuse(400, 'request_invalid');
  end;
  product.name := btrim(product.name);
  product.artisan := btrim(product.artisan);
  product.artisan_story := nullif(btrim(product.artisan_story), '');
  product.dimensions := nullif(btrim(product.dimensions), '');
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

create function private.store_product(product public.products) returns public.products
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
  broken text;
begin
  if product.id is null then
    insert into public.products (
      name, price, category, images, image_alts, is_new, description, artisan, artisan_story, details, dimensions, care,
      related_products, state, identifier, manufacturer_id, warnings
    ) values (
      product.name, product.price, product.category, product.images, product.image_alts, product.is_new,
      product.description, product.artisan, product.artisan_story, product.details, product.dimensions, product.care,
      product.related_products, product.state, product.identifier, product.manufacturer_id, product.warnings
    ) returning * into stored;
  else
    update public.products p set
      name = product.name, price = product.price, category = product.category, images = product.images,
      image_alts = product.image_alts, is_new = product.is_new, description = product.description,
      artisan = product.artisan, artisan_story = product.artisan_story, details = product.details,
      dimensions = product.dimensions, care = product.care, related_products = product.related_products,
      state = product.state, identifier = product.identifier, manufacturer_id = product.manufacturer_id,
      warnings = product.warnings
    where p.id = product.id
    returning * into stored;
  end if;
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

create function private.set_stock_reason(reason text, note text) returns void
language sql set search_path = '' as $$
  select set_config('shop.stock_reason', set_stock_reason.reason, true),
    set_config('shop.stock_note', coalesce(left(btrim(set_stock_reason.note), 400), ''), true)
$$;
comment on function private.set_stock_reason(text, text) is 'Says why the stock changes in the rest of this transaction, for its ledger.';

create function public.create_product(product jsonb, stock int) returns json
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
    perform private.set_stock_reason('restock', null);
    update public.inventory i set stock = create_product.stock, last_restocked = now() where i.product_id = made.id;
  end if;
  return private.product_view(made);
end
$$;
comment on function public.create_product(jsonb, int) is
  'For administrators: adds a product (fields as in the table; a draft and with an identifier of its own unless said) with its first stock; gives it back as admin_product does.';
revoke all on function public.create_product(jsonb, int) from public;
grant execute on function public.create_product(jsonb, int) to authenticated;

create function public.save_product(product_id bigint, expected_version int, changes jsonb) returns json
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
revoke all on function public.save_product(bigint, int, jsonb) from public;
grant execute on function public.save_product(bigint, int, jsonb) to authenticated;

create function public.toggle_product_new(product_id bigint) returns json
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
revoke all on function public.toggle_product_new(bigint) from public;
grant execute on function public.toggle_product_new(bigint) to authenticated;

create function public.duplicate_product(product_id bigint, new_name text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.products;
begin
  perform private.acting_admin();
  select p.* into stored from public.products p where p.id = duplicate_product.product_id for share;
  if not found then
    perform private.refuse(404, 'product_not_found');
  end if;
  stored := private.changed_product(stored, jsonb_build_object('name', duplicate_product.new_name, 'state', 'draft'));
  stored.id := null;
  stored.identifier := (private.changed_product(null, jsonb_build_object(
    'name', stored.name, 'price', stored.price, 'artisan', stored.artisan, 'category', stored.category
  ))).identifier;
  stored := private.store_product(stored);
  return private.product_view(stored);
end
$$;
comment on function public.duplicate_product(bigint, text) is
  'For administrators: makes a draft like another product, with an identifier of its own and no stock; gives it back as admin_product does.';
revoke all on function public.duplicate_product(bigint, text) from public;
grant execute on function public.duplicate_product(bigint, text) to authenticated;

create function public.edit_products(product_ids bigint[], changes jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price_percent'];
  percent numeric;
  stored public.products;
  edited int := 0;
begin
  perform private.acting_admin();
  if jsonb_typeof(edit_products.changes) is distinct from 'object' or edit_products.changes = '{}'
    or exists (select from jsonb_object_keys(edit_products.changes) k where k <> all (known))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if edit_products.changes ? 'price_percent' then
    if jsonb_typeof(edit_products.changes -> 'price_percent') <> 'number' then
      perform private.refuse(400, 'request_invalid');
    end if;
    percent := (edit_products.changes ->> 'price_percent')::numeric;
    if percent not between -90 and 500 then
      perform private.refuse(400, 'request_invalid');
    end if;
  end if;
  for stored in
    select p.* from public.products p where p.id = any (edit_products.product_ids) order by p.id for update
  loop
    edited := edited + 1;
    begin
      perform private.store_product(private.changed_product(stored, edit_products.changes - 'price_percent' || case
        when percent is null then '{}'
        else jsonb_build_object('price', greatest(round(stored.price * (100 + percent) / 100, 2), 0.01))
      end));
    exception when sqlstate 'PT400' then
      -- Which of many it was is what one has to know.
      perform private.refuse(400, sqlerrm, jsonb_build_object('name', stored.name));
    end;
  end loop;
  if edited = 0 or edited < (select count(distinct d.id) from unnest(edit_products.product_ids) d (id)) then
    perform private.refuse(404, 'product_not_found');
  end if;
  return edited;
end
$$;
comment on function public.edit_products(bigint[], jsonb) is
  'For administrators: changes several products at once, all or none: state, category, is_new, artisan, manufacturer_id, and price_percent, by which prices rise or fall. Says how many; a refusal names the product.';
revoke all on function public.edit_products(bigint[], jsonb) from public;
grant execute on function public.edit_products(bigint[], jsonb) to authenticated;

create function public.adjust_stock(product_id bigint, change int, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present int;
begin
  perform private.acting_admin();
  select i.stock into present from public.inventory i where i.product_id = adjust_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif coalesce(adjust_stock.change, 0) = 0 or present::bigint + adjust_stock.change > 1000000 then
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
  where i.product_id = adjust_stock.product_id;
  return (select private.product_view(p) from public.products p where p.id = adjust_stock.product_id);
end
$$;
comment on function public.adjust_stock(bigint, int, text) is
  'For administrators: adds pieces to a stock or takes them away, and records why; gives the product back as admin_product does.';
revoke all on function public.adjust_stock(bigint, int, text) from public;
grant execute on function public.adjust_stock(bigint, int, text) to authenticated;

create function public.set_stock(product_id bigint, counted int, note text) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform from public.inventory i where i.product_id = set_stock.product_id for update;
  if not found then
    perform private.refuse(404, 'product_not_found');
  elsif set_stock.counted is null or set_stock.counted > 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif set_stock.counted < 0 then
    perform private.refuse(409, 'stock_negative');
  end if;
  perform private.set_stock_reason('adjustment', set_stock.note);
  update public.inventory i set stock = set_stock.counted
  where i.product_id = set_stock.product_id and i.stock <> set_stock.counted;
  return (select private.product_view(p) from public.products p where p.id = set_stock.product_id);
end
$$;
comment on function public.set_stock(bigint, int, text) is
  'For administrators: sets a stock to what was counted; the difference is recorded. Gives the product back as admin_product does.';
revoke all on function public.set_stock(bigint, int, text) from public;
grant execute on function public.set_stock(bigint, int, text) to authenticated;

create function public.save_manufacturer(manufacturer_id bigint, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array[
    'name', 'postal_address', 'email', 'responsible_name', 'responsible_postal_address', 'responsible_email'
  ];
  wanted public.manufacturers;
  stored public.manufacturers;
  broken text;
begin
  perform private.acting_admin();
  if jsonb_typeof(save_manufacturer.fields) is distinct from 'object'
    or exists (select from jsonb_each(save_manufacturer.fields) f
      where f.key <> all (known) or jsonb_typeof(f.value) not in ('string', 'null'))
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  select m.* into stored from public.manufacturers m where m.id = save_manufacturer.manufacturer_id for update;
  if not found and save_manufacturer.manufacturer_id is not null then
    perform private.refuse(404, 'manufacturer_unknown');
  end if;
  select (jsonb_populate_record(stored, jsonb_object_agg(f.key, nullif(btrim(f.value), '')))).* into wanted
  from jsonb_each_text(save_manufacturer.fields) f;
  begin
    if save_manufacturer.manufacturer_id is null then
      insert into public.manufacturers (
        name, postal_address, email, responsible_name, responsible_postal_address, responsible_email
      ) values (
        wanted.name, wanted.postal_address, wanted.email, wanted.responsible_name,
        wanted.responsible_postal_address, wanted.responsible_email
      ) returning * into stored;
    else
      update public.manufacturers m set
        name = wanted.name, postal_address = wanted.postal_address, email = wanted.email,
        responsible_name = wanted.responsible_name, responsible_postal_address = wanted.responsible_postal_address,
        responsible_email = wanted.responsible_email
      where m.id = save_manufacturer.manufacturer_id
      returning * into stored;
    end if;
  exception
    when unique_violation then
      perform private.refuse(409, 'manufacturer_exists');
    when check_violation or not_null_violation then
      get stacked diagnostics broken = constraint_name;
      perform private.refuse(400, 'manufacturer_invalid', jsonb_build_object('constraint', broken));
  end;
  return to_json(stored);
end
$$;
comment on function public.save_manufacturer(bigint, jsonb) is
  'For administrators: changes a maker (product safety), or adds one where the id is null; gives the row back.';
revoke all on function public.save_manufacturer(bigint, jsonb) from public;
grant execute on function public.save_manufacturer(bigint, jsonb) to authenticated;
