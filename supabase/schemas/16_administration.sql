-- Products as administrators list, change, import and export them, and the data of the shop in one file; pictures that nothing shows.

-- Pictures are uploaded before a product is saved, and outlive it: what nothing refers to for a while is taken away, and none
-- that a published site which can still be gone back to may show.
create table private.unused_pictures (
  path text primary key,
  since timestamptz not null default now()
);

comment on table private.unused_pictures is 'Pictures in Storage that no product, no order, no hero and no newsletter refers to.';
comment on column private.unused_pictures.path is 'Bucket and name.';
comment on column private.unused_pictures.since is 'When that was first seen.';

alter table private.unused_pictures enable row level security;

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

create or replace function private.stock_of(product bigint, out stock int, out min_stock int, out is_low boolean, out variants int)
language sql stable security definer set search_path = '' as $$
  select sum(i.stock)::int, sum(i.min_stock)::int, bool_or(i.stock <= i.min_stock), count(*)::int
  from public.product_variants v join public.inventory i on i.variant_id = v.id
  where v.product_id = stock_of.product and v.archived_at is null
$$;
comment on function private.stock_of(bigint) is
  'The stock of a product, all its variants together; low where one of them is at or below what it should have.';

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

create or replace function private.variants_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_agg(json_build_object(
    'id', v.id, 'sku', v.sku, 'option1', v.option1, 'option2', v.option2, 'price', v.price, 'images', v.images,
    'stock', i.stock, 'min_stock', i.min_stock,
    'is_sold', exists (select from public.order_items l where l.variant_id = v.id),
    'waiting', (select count(*) from public.stock_alerts a where a.variant_id = v.id and a.status = 'confirmed')
  ) order by v.position, v.id)
  from public.product_variants v join public.inventory i on i.variant_id = v.id
  where v.product_id = p.id and v.archived_at is null
$$;
comment on function private.variants_view(public.products) is 'The variants of a product that are sold, as save_variants takes them, and how many people wait for the return of each.';

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
    perform private.set_stock_reason('restock', null);
    -- New, it is a simple product.
    update public.inventory i set stock = create_product.stock, last_restocked = now() where i.product_id = made.id;
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
      select jsonb_agg(jsonb_build_object('option1', v.option1, 'option2', v.option2, 'price', v.price, 'images', v.images)
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

create or replace function public.save_manufacturer(manufacturer_id bigint, fields jsonb) returns json
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
  'For administrators: changes a maker (product safety) and gives the row back. manufacturer_id may be null: one is added.';
grant execute on function public.save_manufacturer(bigint, jsonb) to authenticated;

-- The lists that products are sorted by: categories, colours, materials.
create or replace function private.check_list(list text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if list is null or list not in ('categories', 'colours', 'materials') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_list(text) is 'Refuses what is none of the lists: their names are those of their tables.';

create or replace function private.slug_of(name text) returns text
language sql immutable set search_path = '' as $$
  select left(trim(both '-' from regexp_replace(private.search_text(slug_of.name), '[^a-z0-9]+', '-', 'g')), 50)
$$;
comment on function private.slug_of(text) is 'A name as addresses say it: slugOf of src/domain/slug.ts; empty where it has no letter and no digit.';

create or replace function private.free_slug(list text, name text, own text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  base constant text := trim(both '-' from private.slug_of(free_slug.name));
  candidate text := base;
  is_taken boolean;
begin
  for n in 2..1000 loop
    execute format('select exists (select from public.%I w where w.slug = $1 and w.slug is distinct from $2)', free_slug.list)
    into is_taken using candidate, free_slug.own;
    exit when not is_taken;
    candidate := base || '-' || n;
  end loop;
  return candidate;
end
$$;
comment on function private.free_slug(text, text, text) is 'What an address says of a word of a list; the word that has the slug own may keep it.';

create or replace function public.admin_lists() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    with used as (
      select 'categories' as list, p.category as name, count(*) as products from public.products p group by p.category
      union all
      select 'colours', w, count(*) from public.products p, unnest(p.colours) w group by w
      union all
      select 'materials', w, count(*) from public.products p, unnest(p.materials) w group by w
    ), words as (
      select 'categories' as list, c.slug, c.name, null as swatch, c.position from public.categories c
      union all
      select 'colours', c.slug, c.name, c.swatch, c.position from public.colours c
      union all
      select 'materials', m.slug, m.name, null, m.position from public.materials m
    )
    select json_object_agg(l.list, coalesce((
      select json_agg(json_build_object(
        'slug', w.slug, 'name', w.name, 'swatch', w.swatch, 'products', coalesce(u.products, 0)
      ) order by w.position, w.slug)
      from words w left join used u on u.list = w.list and u.name = w.name
      where w.list = l.list
    ), '[]'))
    from unnest('{categories,colours,materials}'::text[]) l (list)
  );
end
$$;
comment on function public.admin_lists() is
  'For administrators: categories, colours and materials in the shop''s order, and how many products bear each.';
grant execute on function public.admin_lists() to authenticated;

create or replace function public.save_listed_word(list text, slug text, name text, swatch text default null, seen jsonb default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  wanted constant text := btrim(regexp_replace(save_listed_word.name, '\s+', ' ', 'g'));
  look constant text := lower(save_listed_word.swatch);
  present jsonb;
  is_taken boolean;
begin
  perform private.acting_admin();
  perform private.check_list(list);
  if not private.is_text(wanted, 60) or private.slug_of(wanted) = ''
    or (list = 'colours') <> (coalesce(look, '') ~ '^#[0-9a-f]{6}$')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select to_jsonb(w) from public.%I w where w.slug = $1', list) into present using save_listed_word.slug;
  if save_listed_word.slug is not null and (present is null or not present @> coalesce(seen, '{}')) then
    perform private.refuse(404, 'listed_word_unknown');
  end if;
  execute format(
    'select exists (select from public.%I w where w.slug is distinct from $1 and private.search_text(w.name) = private.search_text($2))', list
  ) into is_taken using save_listed_word.slug, wanted;
  if is_taken then
    perform private.refuse(409, 'listed_word_exists');
  end if;
  if save_listed_word.slug is null then
    case list
      when 'categories' then
        insert into public.categories (slug, name, label, position)
        select private.free_slug(list, wanted, null), wanted, wanted, coalesce(max(c.position), 0) + 1 from public.categories c;
      when 'colours' then
        insert into public.colours (slug, name, swatch, position)
        select private.free_slug(list, wanted, null), wanted, look, coalesce(max(c.position), 0) + 1 from public.colours c;
      else
        insert into public.materials (slug, name, position)
        select private.free_slug(list, wanted, null), wanted, coalesce(max(m.position), 0) + 1 from public.materials m;
    end case;
  else
    case list
      when 'categories' then
        update public.categories c set
          name = wanted, label = case when c.label = c.name then wanted else c.label end,
          slug = case when c.name = wanted then c.slug else private.free_slug(list, wanted, c.slug) end
        where c.slug = save_listed_word.slug;
      when 'colours' then
        update public.colours c set name = wanted, swatch = look where c.slug = save_listed_word.slug;
      else
        update public.materials m set name = wanted where m.slug = save_listed_word.slug;
    end case;
  end if;
  return public.admin_lists();
end
$$;
comment on function public.save_listed_word(text, text, text, text, jsonb) is
  'For administrators: renames a word of a list, and products that bear it follow; slug may be null: one is added. Refused where the word is no longer as seen says. A category gets the address of its name, and its former one leads there; colours and materials keep theirs. Gives the lists back.';
grant execute on function public.save_listed_word(text, text, text, text, jsonb) to authenticated;

create or replace function public.order_listed_words(list text, slugs text[]) returns json
language plpgsql security definer set search_path = '' as $$
declare
  is_whole boolean;
begin
  perform private.acting_admin();
  perform private.check_list(list);
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select array(select w.slug from public.%I w order by 1) = array(select s from unnest($1) s order by 1)', list)
  into is_whole using slugs;
  if is_whole is not true then
    perform private.refuse(404, 'listed_word_unknown');
  end if;
  execute format(
    'update public.%I w set position = o.n from unnest($1) with ordinality o (slug, n) where w.slug = o.slug and w.position <> o.n', list
  ) using slugs;
  return public.admin_lists();
end
$$;
comment on function public.order_listed_words(text, text[]) is
  'For administrators: puts the words of a list into this order; all of them must be named. Gives the lists back.';
grant execute on function public.order_listed_words(text, text[]) to authenticated;

create or replace function public.remove_listed_word(list text, slug text, into_slug text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  gone text;
  kept text;
  is_used boolean;
  -- Pages of selections that go with the word: below the category, or of it below a category.
  pages text[];
begin
  perform private.acting_admin();
  perform private.check_list(list);
  perform pg_advisory_xact_lock(hashtextextended('list ' || list, 0));
  execute format('select w.name from public.%I w where w.slug = $1', list) into gone using remove_listed_word.slug;
  execute format('select w.name from public.%I w where w.slug = $1', list) into kept using into_slug;
  if gone is null or (into_slug is not null and kept is null) then
    perform private.refuse(404, 'listed_word_unknown');
  elsif gone = kept then
    perform private.refuse(400, 'request_invalid');
  end if;
  if list = 'categories' then
    pages := array(
      select '/products/categorie/' || remove_listed_word.slug || w
      from (select '' union all select '/' || private.selection_words(gone)) s (w)
    );
    if kept is not null then
      update public.products p set category = kept where p.category = gone;
    end if;
    select exists (select from public.products p where p.category = gone) into is_used;
    -- A shop has a category at least: a product is in one.
    if is_used or (select count(*) from public.categories) = 1 then
      perform private.refuse(409, 'listed_word_in_use');
    end if;
    delete from public.categories c where c.slug = remove_listed_word.slug;
    perform private.lead_on(page, '/products' || coalesce('/categorie/' || into_slug, '')) from unnest(pages) page;
  else
    pages := array(
      select '/products/categorie/' || c.slug from public.categories c
      where remove_listed_word.slug in (select private.selection_words(c.name))
    );
    if kept is not null then
      -- A product that bears both bears the one that stays once, in the first of the two places.
      execute format($sql$
        update public.products p set %1$I = array(
          select r.name from (
            select w.name, min(w.n) as n from unnest(array_replace(p.%1$I, $1, $2)) with ordinality w (name, n) group by w.name
          ) r order by r.n
        ) where p.%1$I @> array[$1]
      $sql$, list) using gone, kept;
    end if;
    execute format('delete from public.%I w where w.slug = $1', list) using remove_listed_word.slug;
    perform private.lead_on(page || '/' || remove_listed_word.slug, page || coalesce('/' || into_slug, '')) from unnest(pages) page;
  end if;
  return public.admin_lists();
end
$$;
comment on function public.remove_listed_word(text, text, text) is
  'For administrators: removes a word of a list that no product bears, or merges it into another one, which products then bear instead. The address of a category that is gone leads to the other one, or to all products. Gives the lists back.';
grant execute on function public.remove_listed_word(text, text, text) to authenticated;

create or replace function private.new_sku(product public.products, words text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  folded constant text := trim(both '-' from upper(regexp_replace(private.search_text(new_sku.words), '[^a-z0-9]+', '-', 'g')));
  base constant text := left(product.identifier, 40) || '-' || coalesce(nullif(left(folded, 18), ''), 'V');
  candidate text := base;
begin
  for n in 2..1000 loop
    exit when not exists (select from public.product_variants v where v.sku = candidate);
    candidate := base || '-' || n;
  end loop;
  return candidate;
end
$$;
comment on function private.new_sku(public.products, text) is
  'A free reference for a variant that was given none: the product''s identifier and the words of its options.';

create or replace function private.variant_meant(product public.products, entry jsonb, taken bigint[]) returns public.product_variants
language sql stable security definer set search_path = '' as $$
  select v from public.product_variants v
  where v.product_id = product.id and v.id <> all (taken) and case
    when entry ->> 'id' is not null then v.id = (entry ->> 'id')::bigint and v.archived_at is null
    when v.sku = btrim(entry ->> 'sku') then true
    when private.search_text(v.option1) is not distinct from private.search_text(nullif(btrim(entry ->> 'option1'), ''))
      and private.search_text(v.option2) is not distinct from private.search_text(nullif(btrim(entry ->> 'option2'), '')) then true
    -- A product that gets its first option, or loses its last, goes on with the variant it has.
    else v.archived_at is null and (product.option1_name is null or nullif(btrim(entry ->> 'option1'), '') is null)
  end
  order by (v.sku = btrim(entry ->> 'sku')) desc nulls last,
    (private.search_text(v.option1) is not distinct from private.search_text(nullif(btrim(entry ->> 'option1'), ''))) desc,
    v.archived_at is not null, v.position, v.id
  limit 1
$$;
comment on function private.variant_meant(public.products, jsonb, bigint[]) is
  'The variant that an entry of save_variants names: by id, else by reference, else by its words, an archived one too, which is sold again then; null for a new one.';

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
comment on function private.store_variants(public.products, text[], jsonb, boolean) is
  'Gives a product its options and variants, as save_variants says; whole: those that are not named are archived. Says whether anything changed.';

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

create or replace function public.export_products(after_id bigint, most int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  -- What a file says in another way, or not.
  own constant text[] := array['manufacturer_id', 'related_products', 'created_at', 'updated_at', 'option1_name', 'option2_name'];
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(to_jsonb(p) - own || jsonb_build_object(
      'stock', s.stock, 'options', array_remove(array[p.option1_name, p.option2_name], null),
      'variants', case when p.option1_name is not null then private.variants_view(p) end, 'manufacturer', m.name, 'related', coalesce((
        select json_agg(o.identifier order by r.rank)
        from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
      ), '[]')
    ) order by p.id), '[]')
    from (
      select * from public.products a
      where a.id > coalesce(export_products.after_id, 0) and not private.is_deleted(a.id)
      order by a.id limit least(greatest(coalesce(export_products.most, 1), 1), 500)
    ) p
      cross join lateral private.stock_of(p.id) s
      left join public.manufacturers m on m.id = p.manufacturer_id
  );
end
$$;
comment on function public.export_products(bigint, int) is
  'For administrators: products with ids above one, in their order (at most 500), makers and related products by name and identifier, with options and variants, as import_products takes them.';
grant execute on function public.export_products(bigint, int) to authenticated;

create or replace function private.max_import_rows() returns int language sql immutable set search_path = '' as 'select 2000';
comment on function private.max_import_rows() is 'Products one import takes: MAX_IMPORT_ROWS of src/domain/rules.ts.';

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

create or replace function private.import_related(line jsonb, identifier text) returns boolean
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

-- A file of 2,000 products takes ten seconds on a small machine.
create or replace function public.import_products(lines jsonb, dry_run boolean) returns json
language plpgsql security definer set search_path = '' set statement_timeout = '60s' as $$
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
  -- Two files may bring the same new references, and nobody can lock what is not there yet: the second sees what the first has made.
  perform pg_advisory_xact_lock(hashtextextended('product import', 0));
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

create or replace function private.unused_picture_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.unused_picture_days() is
  'Days a picture is kept that nothing refers to: unsaved input of an administrator may still show it.';

create or replace function public.sweep_pictures() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
    union
    -- Letters that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$$;
comment on function public.sweep_pictures() is
  'For the service role: notes which pictures nothing refers to, and gives bucket and name of those (at most 100) that may go.';
grant execute on function public.sweep_pictures() to service_role;

create or replace function private.link_opened_at(session uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select max(c.created_at) from auth.mfa_amr_claims c
  where c.session_id = session and private.is_link_method(c.authentication_method)
$$;
comment on function private.link_opened_at(uuid) is
  'When the link of a message began a session; null where a password did. Auth''s own table says so, whatever a token claims.';

create or replace function private.found_products(search text, wanted_category text, wanted_state text, near_ids bigint[])
returns table (
  id bigint, words text, category text, state text, price numeric, updated_at timestamptz, created_at timestamptz, place bigint
)
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select p.id, w.words, p.category, p.state, p.price, p.updated_at, p.created_at, n.place
  from public.products p
    join private.product_words w on w.product_id = p.id
    left join private.product_trash t on t.product_id = p.id and not t.is_sold
    left join (
      select u.id, min(u.place) as place from unnest(found_products.near_ids) with ordinality u (id, place) group by u.id
    ) n on n.id = p.id
  where case found_products.wanted_state
      when 'deleted' then t.product_id is not null
      when 'archived' then p.state = 'archived' and t.product_id is null
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    -- Not `like`: what a person types has no wildcards.
    and (n.id is not null or not exists (
      select from string_to_table(found_products.search, ' ') s (word) where strpos(w.words, s.word) = 0
    ))
$$;
comment on function private.found_products(text, text, text, bigint[]) is
  'Products whose words hold every word of the search (as private.searched writes it) in any order, or that the caller found near it, of a category and a state (draft, published, archived, deleted; null is draft and published). Place: among the near ones, from 1.';

create or replace function public.admin_products(
  search text, wanted_category text, wanted_state text, sort text, page int, per_page int, near_ids bigint[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  wanted text := private.searched(admin_products.search);
  -- `price_desc` is `price` from the other end.
  field text := regexp_replace(admin_products.sort, '_(asc|desc)$', '');
  is_down boolean := coalesce(admin_products.sort like '%\_desc', false);
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select f.id, f.created_at, f.place,
        case field when 'name' then f.words when 'category' then private.search_text(f.category) when 'state' then f.state end as by_text,
        case field when 'price' then f.price when 'stock' then (private.stock_of(f.id)).stock when 'updated' then extract(epoch from f.updated_at) end as by_number
      from private.found_products(
        wanted, admin_products.wanted_category, admin_products.wanted_state, admin_products.near_ids
      ) f
    ), shown as (
      select o.id, row_number() over () as rank
      from (
        select f.id from found f
        order by
          case when field = 'relevance' then f.place end,
          case when not is_down then f.by_text end, case when is_down then f.by_text end desc,
          case when is_down then -f.by_number else f.by_number end,
          f.created_at desc, f.id desc
        limit size offset first
      ) o
    )
    select json_build_object(
      'count', (select count(*) from found),
      'total', (select count(*) from public.products p where p.state <> 'archived'),
      'products', coalesce((
        select json_agg(private.product_row(p) order by s.rank) from shown s join public.products p on p.id = s.id
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_products(text, text, text, text, int, int, bigint[]) is
  'For administrators: a page of products (from 1, at most 100 a page) as private.found_products finds them, how many there are, and how many the shop has. Sort: name, category, state, price, stock, updated, each with _asc or _desc; relevance is the order of near_ids; newest otherwise. wanted_category and wanted_state may be null: every category, drafts and published products.';
grant execute on function public.admin_products(text, text, text, text, int, int, bigint[]) to authenticated;

create or replace function public.admin_product_ids(
  search text, wanted_category text, wanted_state text, near_ids bigint[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  wanted text := private.searched(admin_product_ids.search);
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(f.id order by f.id), '[]')
    from private.found_products(
      wanted, admin_product_ids.wanted_category, admin_product_ids.wanted_state, admin_product_ids.near_ids
    ) f
  );
end
$$;
comment on function public.admin_product_ids(text, text, text, bigint[]) is
  'For administrators: the ids of all products that admin_products finds, to choose them all. wanted_category and wanted_state may be null, as there.';
grant execute on function public.admin_product_ids(text, text, text, bigint[]) to authenticated;

create or replace function public.admin_product_names() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_array(p.id, p.name, p.identifier, p.artisan) order by p.id), '[]')
    from public.products p
  );
end
$$;
comment on function public.admin_product_names() is
  'For administrators: id, name, identifier and artisan of every product, from which the application makes its index of the search.';
grant execute on function public.admin_product_names() to authenticated;

create or replace function public.edit_products(product_ids bigint[], changes jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price_percent'];
  columns text[];
  percent numeric;
  before public.products;
  stored public.products;
  edits jsonb := '[]';
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
  select array_agg(case k when 'price_percent' then 'price' else k end) into columns
  from jsonb_object_keys(edit_products.changes) k;
  for before in
    select p.* from public.products p where p.id = any (edit_products.product_ids) order by p.id for update
  loop
    begin
      stored := private.store_product(private.changed_product(before, edit_products.changes - 'price_percent' || case
        when percent is null then '{}'
        else jsonb_build_object('price', greatest(round(before.price * (100 + percent) / 100, 2), 0.01))
      end));
    exception when sqlstate 'PT400' then
      -- Which of many it was is what one has to know.
      perform private.refuse(400, sqlerrm, jsonb_build_object('name', before.name));
    end;
    edits := edits || jsonb_build_object(
      'id', stored.id, 'version', stored.version,
      'before', (select jsonb_object_agg(e.key, e.value) from jsonb_each(to_jsonb(before)) e where e.key = any (columns))
    );
  end loop;
  if edits = '[]'
    or jsonb_array_length(edits) < (select count(distinct d.id) from unnest(edit_products.product_ids) d (id))
  then
    perform private.refuse(404, 'product_not_found');
  end if;
  return edits;
end
$$;
comment on function public.edit_products(bigint[], jsonb) is
  'For administrators: changes several products at once, all or none: state, category, is_new, artisan, manufacturer_id, and price_percent, by which prices rise or fall. Gives back what undo_product_edits takes: of each its id, its version now and what its fields were. A refusal names the product.';
grant execute on function public.edit_products(bigint[], jsonb) to authenticated;

create or replace function public.undo_product_edits(edits jsonb) returns int
language plpgsql security definer set search_path = '' as $$
declare
  known constant text[] := array['state', 'category', 'is_new', 'artisan', 'manufacturer_id', 'price'];
  ids bigint[];
  edit record;
  stored public.products;
begin
  perform private.acting_admin();
  begin
    select array_agg(e.id order by e.id) into strict ids
    from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb)
    where jsonb_typeof(e.before) = 'object' and not exists (select from jsonb_object_keys(e.before) k where k <> all (known));
  exception when data_exception then
    perform private.refuse(400, 'request_invalid');
  end;
  if ids is null or cardinality(ids) < jsonb_array_length(undo_product_edits.edits) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- In the order in which every change locks them.
  perform from public.products p where p.id = any (ids) order by p.id for update;
  for edit in
    select e.* from jsonb_to_recordset(undo_product_edits.edits) e (id bigint, version int, before jsonb) order by e.id
  loop
    select p.* into stored from public.products p where p.id = edit.id;
    if not found then
      perform private.refuse(404, 'product_not_found');
    elsif stored.version is distinct from edit.version then
      perform private.refuse(409, 'product_changed', jsonb_build_object('name', stored.name));
    end if;
    perform private.store_product(private.changed_product(stored, edit.before));
  end loop;
  return cardinality(ids);
end
$$;
comment on function public.undo_product_edits(jsonb) is
  'For administrators: gives products the fields back that edit_products changed, all or none; refuses, and names the product, where one has been changed since. Says how many.';
grant execute on function public.undo_product_edits(jsonb) to authenticated;

-- What the shop lacks to sell lawfully; all of its data in one file, back from it, and away.

create or replace function private.is_placeholder(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(btrim(value), '') = '' or value ~* '(\.(example|test|invalid)\M|\mexemple\M|0{8})'
$$;
comment on function private.is_placeholder(text) is
  'Whether a text is empty or one of the demonstration''s: names that no domain may have, figures that nobody has.';

create or replace function public.admin_readiness() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  s public.settings;
  makerless constant int := (
    select count(*) from public.products p where p.state = 'published' and not exists (
      select from public.manufacturers m
      where m.id = p.manufacturer_id and not private.is_placeholder(m.postal_address) and not private.is_placeholder(m.email)
    )
  );
begin
  perform private.require_owner();
  select t.* into s from public.settings t;
  return (
    select json_agg(json_build_object('key', c.key, 'is_met', c.is_met, 'count', c.count) order by c.n)
    from (values
      (1, 'identity', 0, not private.is_placeholder(s.legal_name) and s.legal_form <> '' and s.address <> ''
        and private.is_siren(s.siren) and not private.is_placeholder(s.siren)
        and not private.is_placeholder(s.publisher) and not private.is_placeholder(s.host)),
      (2, 'contact', 0, not private.is_placeholder(s.contact_email) and s.contact_phone <> ''),
      (3, 'mediator', 0, not private.is_placeholder(s.mediator_name) and s.mediator_address <> ''
        and not private.is_placeholder(s.mediator_site)),
      (4, 'vat', 0, s.vat_exempt or not private.is_placeholder(s.vat_number)),
      (5, 'terms', 0, exists (select from public.published_terms t where t.version = s.terms_version)),
      (6, 'returns', 0, coalesce(nullif(s.return_address, ''), s.address) <> ''),
      (7, 'products', 0, exists (select from public.products p where p.state = 'published')),
      (8, 'makers', makerless, makerless = 0 and exists (select from public.products p where p.state = 'published')),
      (9, 'shipping', 0, exists (
        select from public.shipping_methods m where m.active and (not m.needs_relay or m.relay_countries <> '{}')
      )),
      (10, 'payments', 0, s.payments_open and exists (
        select from public.payments p where p.state = 'succeeded'
        -- The first payment of a shop is its owner's own: the published key says whether it is real.
        union all select from public.stripe_events
      )),
      (11, 'display', 0, s.show_prices and not s.maintenance_mode)
    ) c (n, key, count, is_met)
  );
end
$$;
comment on function public.admin_readiness() is
  'For owners: what the shop needs to sell lawfully, and whether it has it. makers counts the published products without a maker. payments says that they are open and that Stripe has been heard of; whether its keys are live, the published site says.';
grant execute on function public.admin_readiness() to authenticated;

-- The data of the shop as one file. Each table stands in one of two lists: what the file holds, in an order in which rows name only
-- what came before, and what it does not. tests/db/data-export.test.ts fails for a table that stands in neither.
create or replace function private.data_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    'private.counters', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$$;
comment on function private.data_tables() is 'Tables that an export of the shop holds, each after those that its rows name.';

create or replace function private.data_left_out() returns text[]
language sql immutable set search_path = '' as $$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.stripe_events', 'private.data_jobs', 'private.data_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.payment_clock',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers'
  ]
$$;
comment on function private.data_left_out() is 'Tables that an export does not hold, and that an import and a reset leave as they are.';

create or replace function private.is_secret_column(column_name text) returns boolean
language sql immutable set search_path = '' as $$
  select column_name in ('access_token', 'confirm_hash', 'unsubscribe_token', 'token', 'leave_token')
$$;
comment on function private.is_secret_column(text) is
  'Whether an export leaves a column out: an import leaves what the shop has, and makes anew what it has not.';

create table private.data_jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('export', 'import', 'reset_drafts', 'reset_all')),
  admin_id uuid not null,
  header jsonb not null default '{}' check (jsonb_typeof(header) = 'object'),
  parts int not null default 0 check (parts >= 0),
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);

comment on table private.data_jobs is 'Exports, imports and resets of the shop''s data, each once: who asked for it, and when it was done.';
comment on column private.data_jobs.id is 'Identifier.';
comment on column private.data_jobs.kind is 'export, import, reset_drafts or reset_all.';
comment on column private.data_jobs.admin_id is 'Owner who asked for it; without a foreign key, so that the entry outlives the account.';
comment on column private.data_jobs.header is 'First line of the file: its format, the structure of its tables and how many rows each has.';
comment on column private.data_jobs.parts is 'Parts of an export.';
comment on column private.data_jobs.created_at is 'When it was asked for.';
comment on column private.data_jobs.ended_at is 'When it was done; null while it is under way, or was given up.';

alter table private.data_jobs enable row level security;
create trigger data_jobs_audit after insert on private.data_jobs
  for each row execute function private.audit_change('id', 'kind', 'header');

create table private.data_parts (
  job_id uuid not null references private.data_jobs (id) on delete cascade,
  n int not null check (n between 1 and 100000),
  table_name text not null,
  lines text storage external not null check (length(lines) <= 8000000),
  primary key (job_id, n)
);

comment on table private.data_parts is 'What a file of the shop''s data holds, while it is written or read: all of one moment. It goes with the end of its job, or an hour later with the next run of the clock.';
comment on column private.data_parts.job_id is 'Export or import.';
comment on column private.data_parts.n is 'Rank, from 1.';
comment on column private.data_parts.table_name is 'Table, with its schema.';
comment on column private.data_parts.lines is 'Rows as JSON, one a line; not compressed, which took half of the time of an export.';

alter table private.data_parts enable row level security;

create or replace function private.data_columns(table_name text) returns table (name text, n int, type text, outside text, may_be_null boolean)
language sql stable security definer set search_path = '' as $$
  select a.attname::text, a.attnum::int, format_type(a.atttypid, a.atttypmod), (
    -- Accounts are not in the file: a row names one that is there, or none.
    select k.confrelid::regclass::text from pg_catalog.pg_constraint k
    where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]
      and k.confrelid in ('auth.users'::regclass, 'public.admin_users'::regclass)
  ), not a.attnotnull
  from pg_catalog.pg_attribute a
  where a.attrelid = data_columns.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    and not private.is_secret_column(a.attname::text)
$$;
comment on function private.data_columns(text) is
  'Columns of a table that an export holds, in their order, and the table of accounts that one names.';

create or replace function private.data_structure() returns text
language sql stable security definer set search_path = '' as $$
  select md5(string_agg(t.name || ' ' || c.name || ' ' || c.type, ',' order by t.n, c.name))
  from unnest(private.data_tables()) with ordinality t (name, n), private.data_columns(t.name) c
$$;
comment on function private.data_structure() is 'Digest of the tables and columns that an export holds: a file is read by a shop that has the same.';

create or replace function private.has_real_sales() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.orders o where not o.is_simulated)
    or exists (select from public.documents d where not d.is_simulated)
$$;
comment on function private.has_real_sales() is
  'Whether an order was ever placed that is no simulation: from then on the law keeps orders, invoices and the journal for ten years.';

create or replace function private.recent_log_in() returns interval language sql immutable set search_path = ''
as $$ select interval '30 minutes' $$;
comment on function private.recent_log_in() is
  'How long after a log-in an owner may take, replace or empty the data of the shop: RECENT_LOG_IN_MINUTES of src/domain/rules.ts.';

create or replace function private.begin_data_job(kind text, typed_name text, header jsonb default '{}') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  job uuid;
begin
  perform private.require_owner();
  if not exists (
    select from private.admin_sessions r
    where r.session_id = (auth.jwt() ->> 'session_id')::uuid and r.created_at > now() - private.recent_log_in()
  ) then
    perform private.refuse(403, 'log_in_again');
  end if;
  if lower(btrim(typed_name)) is distinct from (select lower(btrim(s.site_name)) from public.settings s) then
    perform private.refuse(400, 'shop_name_differs');
  end if;
  delete from private.data_parts p using private.data_jobs j
  where j.id = p.job_id and (j.created_at < clock_timestamp() - interval '1 hour' or j.admin_id = caller);
  insert into private.data_jobs (kind, admin_id, header) values (begin_data_job.kind, caller, begin_data_job.header)
  returning id into job;
  return job;
end
$$;
comment on function private.begin_data_job(text, text, jsonb) is
  'Begins an export, import or reset for an owner who has just logged in and has typed the name of the shop; parts of jobs that were given up go.';

create or replace function private.own_data_job(job uuid, kind text) returns private.data_jobs
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  found_job private.data_jobs;
begin
  perform private.require_owner();
  select j.* into found_job from private.data_jobs j
  where j.id = job and j.kind = own_data_job.kind and j.admin_id = caller and j.ended_at is null
    and j.created_at > clock_timestamp() - interval '1 hour'
  for update;
  if not found then
    perform private.refuse(404, 'data_job_unknown');
  end if;
  return found_job;
end
$$;
comment on function private.own_data_job(uuid, text) is 'A job of the owner who calls that is under way.';

create or replace function private.spare_products() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select p.id from public.products p
  where (
      p.state = 'draft' and not exists (select from private.published_products o where o.product_id = p.id)
      or exists (select from private.product_trash t where t.product_id = p.id)
    )
    and not exists (select from public.order_items i where i.product_id = p.id)
    and not exists (
      select from public.supplier_order_lines l join public.product_variants v on v.id = l.variant_id
        join public.supplier_orders o on o.id = l.order_id
      where v.product_id = p.id and o.status <> 'draft'
    )
$$;
comment on function private.spare_products() is
  'Products that nobody has bought or ordered: drafts that were never published, and what lies in the trash.';

create or replace function public.admin_shop_data() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'site_name', (select s.site_name from public.settings s),
    'has_real_sales', private.has_real_sales(),
    'products', (select count(*) from public.products),
    'orders', (select count(*) from public.orders),
    'customers', (select count(*) from public.customers),
    'drafts', (select count(*) from private.spare_products()) + (
      select count(*) from public.supplier_orders o where o.status = 'draft'
    ) + (select count(*) from public.stock_counts c where c.status = 'open'),
    'pictures', (
      select count(*) from storage.objects o where o.bucket_id in ('product-images', 'site-images', 'documents')
    ),
    'last_export', (select max(j.ended_at) from private.data_jobs j where j.kind = 'export')
  );
end
$$;
comment on function public.admin_shop_data() is
  'For owners: how much the shop holds, whether the law keeps any of it, how many drafts a reset takes, and when it was last exported.';
grant execute on function public.admin_shop_data() to authenticated;

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
         select l.n, l.line, sum(octet_length(l.line)) over (order by l.n rows unbounded preceding) / 300000 as part
         from (
           select row_number() over (order by %2$s) as n, (select row_to_json(c) from (select %3$s) c)::text as line
           from %1$s t
         ) l
       ) r group by r.part order by r.part', known, keys, columns
    ) using known;
  end loop;
end
$$;
comment on function private.exported_parts() is
  'All rows that an export holds, in parts, and how many each has, each table in its order. Stable, so that every table is read as it was when the statement that asks began.';

-- PostgREST gives a call the time that its function is set to, here as long as a hosted project waits for an answer.
create or replace function public.begin_data_export(typed_name text) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
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

create or replace function public.data_export_part(job uuid, part int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'export');
begin
  return (
    select json_build_object('table', p.table_name, 'lines', p.lines) from private.data_parts p
    where p.job_id = known.id and p.n = data_export_part.part
  );
end
$$;
comment on function public.data_export_part(uuid, int) is 'For owners: a part of their export, rows as JSON, one a line.';
grant execute on function public.data_export_part(uuid, int) to authenticated;

create or replace function public.end_data_export(job uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'export');
begin
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
end
$$;
comment on function public.end_data_export(uuid) is 'For owners: their export has been written whole; nothing of it stays here.';
grant execute on function public.end_data_export(uuid) to authenticated;

create or replace function public.begin_data_import(typed_name text, header jsonb) returns uuid
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_owner();
  if header ->> 'format' is distinct from 'shop-data-1' or jsonb_typeof(header -> 'rows') is distinct from 'object' then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  if header ->> 'structure' is distinct from private.data_structure() then
    perform private.refuse(409, 'data_file_other_version');
  end if;
  return private.begin_data_job('import', typed_name, header - 'pictures' - 'left_out');
end
$$;
comment on function public.begin_data_import(text, jsonb) is
  'For owners who have just logged in and type the name of the shop: begins to take a file of its data; the first line must be one of this version of the shop.';
grant execute on function public.begin_data_import(text, jsonb) to authenticated;

create or replace function public.put_data_part(job uuid, part int, table_name text, lines text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
begin
  if table_name is null or table_name <> all (private.data_tables()) or lines is null or part is null then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  insert into private.data_parts (job_id, n, table_name, lines)
  values (known.id, part, put_data_part.table_name, put_data_part.lines)
  on conflict (job_id, n) do update set table_name = excluded.table_name, lines = excluded.lines;
exception
  when check_violation then
    perform private.refuse(400, 'data_file_invalid');
end
$$;
comment on function public.put_data_part(uuid, int, text, text) is
  'For owners: a part of their import; nothing of the shop changes before finish_data_import.';
grant execute on function public.put_data_part(uuid, int, text, text) to authenticated;

create or replace function private.lock_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  perform private.lock_books();
  foreach known in array tables loop
    execute format('lock table %s in access exclusive mode', known);
  end loop;
end
$$;
comment on function private.lock_data(text[]) is
  'Keeps everybody from tables until the transaction ends, after those who are at work in them: what is read afterwards is what is there.';

-- Rows come as they were, with what triggers made of them then. Truncating names every table that names one of these: one that is
-- new and stands in no list is refused by Postgres.
create or replace function private.empty_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  foreach known in array tables loop
    execute format('alter table %s disable trigger user', known);
  end loop;
  execute format('truncate private.unpaid_pieces, %s', array_to_string(tables, ', '));
end
$$;
comment on function private.empty_data(text[]) is 'Empties tables, whose own triggers stay off until private.wake_data.';

create or replace function private.wake_data(tables text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  known text;
begin
  set constraints all immediate;
  foreach known in array tables loop
    execute format('alter table %s enable trigger user', known);
  end loop;
end
$$;
comment on function private.wake_data(text[]) is 'Switches the triggers of tables on again.';

create or replace function private.take_data(job uuid, table_name text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  columns text;
  given text;
  kept text;
  rows bigint;
begin
  select string_agg(format('%I', c.name), ', ' order by c.n),
    string_agg(case
      when c.outside is null or not c.may_be_null then format('r.%I', c.name)
      else format('case when exists (select from %1$s u where u.id = r.%2$I) then r.%2$I end', c.outside, c.name)
    end, ', ' order by c.n),
    string_agg(format('exists (select from %s u where u.id = r.%I)', c.outside, c.name), ' and ')
      filter (where c.outside is not null and not c.may_be_null)
  into columns, given, kept
  from private.data_columns(table_name) c;
  execute format(
    'with lines as (
       select l.line::jsonb as line from private.data_parts p, string_to_table(p.lines, chr(10)) l (line)
       where p.job_id = $1 and p.table_name = $2 and l.line <> ''''
     ), stored as (
       insert into %1$s (%2$s) overriding system value
       select %3$s from lines l, jsonb_populate_record(null::%1$s, l.line) r where %4$s
     )
     select count(*) from lines', table_name, columns, given, coalesce(kept, 'true')
  ) into rows using job, table_name;
  -- What has an own number goes on behind the last.
  execute (
    select coalesce(string_agg(format(
      'select setval(%L, greatest((select max(%I) from %s), 1))', pg_get_serial_sequence(table_name, a.attname), a.attname, table_name
    ), '; '), 'select')
    from pg_catalog.pg_attribute a
    where a.attrelid = table_name::regclass and a.attidentity <> '' and not a.attisdropped
  );
  return rows;
end
$$;
comment on function private.take_data(uuid, text) is 'Stores the rows of one table that an import has brought; answers how many there were.';

create or replace function private.sold_facts() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(s.fact), '[]')
  from (
    select 'order ' || o.id as fact from public.orders o where not o.is_simulated
    union all select 'payment ' || p.id from public.payments p
    union all select 'refund ' || f.id from public.refunds f join public.orders o on o.id = f.order_id where not o.is_simulated
    union all select concat_ws(' ', 'due', d.order_id, d.refund_id) from private.documents_due d
    union all select 'withdrawal ' || w.id from public.withdrawals w
    union all select 'journal ' || j.hash from public.sales_journal j
    union all select 'document ' || md5(d::text) from public.documents d
  ) s
$$;
comment on function private.sold_facts() is
  'What a shop that has really sold may not lose: its orders, what was asked of Stripe for them, documents that are due and those that are issued, its journal, and declared withdrawals.';

create or replace function private.kept_wishes() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'erased', (select coalesce(jsonb_agg(e), '[]') from private.erased_customers e),
    'review_leavers', (select coalesce(jsonb_agg(l), '[]') from private.review_leavers l),
    'subscribers', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', lower(s.email), 'token', s.unsubscribe_token, 'left_at', case when s.status = 'unsubscribed' then s.unsubscribed_at end
      )), '[]')
      from public.newsletter_subscribers s
    ),
    'proofs', (select coalesce(jsonb_agg(p), '[]') from public.newsletter_proofs p where p.event = 'unsubscribed'),
    'alerts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', a.id, 'email', lower(a.email), 'variant', a.variant_id, 'token', a.unsubscribe_token, 'is_over', a.status = 'cancelled'
      )), '[]')
      from public.stock_alerts a
    ),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object('order', v.order_id, 'token', v.token, 'leave', v.leave_token, 'written', array(
        select r.product_id from public.reviews r where r.order_id = v.order_id
      ))), '[]') from public.review_invitations v
    ),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('order', o.id, 'token', o.access_token)), '[]') from public.orders o)
  )
$$;
comment on function private.kept_wishes() is
  'What people have asked the shop for, and the tokens of the links that they ask it with: no file takes them back.';

create or replace function private.keep_wishes(kept jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  again text;
begin
  -- Links of letters that were sent lead where they led: whoever has one leaves with it.
  update public.orders o set access_token = k.token
  from jsonb_to_recordset(kept -> 'orders') k ("order" uuid, token text) where o.id = k."order";
  update public.review_invitations v set token = k.token, leave_token = k.leave
  from jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, token text, leave text) where v.order_id = k."order";
  update public.stock_alerts a set unsubscribe_token = k.token, status = case when k.is_over and a.status <> 'sent' then 'cancelled' else a.status end
  from jsonb_to_recordset(kept -> 'alerts') k (id bigint, email text, variant bigint, token text, is_over boolean)
  where a.id = k.id and lower(a.email) = k.email and a.variant_id = k.variant;
  update public.newsletter_subscribers s set unsubscribe_token = k.token
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, token text) where lower(s.email) = k.email;
  -- Whoever has left since the file was written has left.
  update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = k.left_at, confirm_until = null
  from jsonb_to_recordset(kept -> 'subscribers') k (email text, left_at timestamptz)
  where lower(s.email) = k.email and s.status <> 'unsubscribed' and k.left_at > coalesce(s.confirmed_at, s.created_at);
  insert into public.newsletter_proofs (email, event, caller, at)
  select k.email, k.event, k.caller, k.at
  from jsonb_to_recordset(kept -> 'proofs') k (email text, event text, caller text, at timestamptz)
  where not exists (select from public.newsletter_proofs p where p.event = k.event and p.email = k.email and p.at = k.at);
  -- Whoever was let in and has no review here has taken it back.
  delete from public.reviews r using jsonb_to_recordset(kept -> 'invitations') k ("order" uuid, written bigint[])
  where r.order_id = k."order" and r.product_id <> all (k.written);
  insert into private.review_leavers (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'review_leavers') k (key text, at timestamptz) on conflict (key) do nothing;
  -- Whoever was erased since then is erased again.
  for again in
    with gone as (
      select k.key from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
      where not exists (select from private.erased_customers e where e.key = k.key and e.at >= k.at)
    )
    select a.email from (
      select e.email from public.customer_emails e
      union select lower(s.email) from public.newsletter_subscribers s
      union select lower(p.email) from public.newsletter_proofs p
      union select lower(w.email) from public.stock_alerts w
      union select lower(m.email) from public.contact_messages m
      union select lower(b.email) from public.mail_outbox b where b.email is not null
      union select lower(o.email) from public.orders o
    ) a join gone g on g.key = private.erased_key(a.email)
  loop
    delete from public.customers c using public.customer_emails e where e.email = again and c.id = e.customer_id;
    perform private.forget_address(again);
  end loop;
  insert into private.erased_customers as e (key, at)
  select k.key, k.at from jsonb_to_recordset(kept -> 'erased') k (key text, at timestamptz)
  on conflict (key) do update set at = excluded.at where e.at <> excluded.at;
end
$$;
comment on function private.keep_wishes(jsonb) is
  'Holds what private.kept_wishes has kept against the file that was imported since: links go on, whoever left or was erased since the file was written stays so.';

create or replace function public.finish_data_import(job uuid) returns json
language plpgsql security definer set search_path = '' set timezone = 'UTC' set statement_timeout = '60s' as $$
declare
  known constant private.data_jobs := private.own_data_job(job, 'import');
  tables constant text[] := private.data_tables();
  wishes jsonb;
  sold jsonb;
  one text;
  total bigint := 0;
  rows bigint;
begin
  perform private.lock_data(tables);
  sold := case when private.has_real_sales() then private.sold_facts() else '[]' end;
  wishes := private.kept_wishes();
  begin
    perform private.empty_data(tables);
    foreach one in array tables loop
      rows := private.take_data(known.id, one);
      if rows is distinct from (known.header -> 'rows' ->> one)::bigint then
        perform private.refuse(400, 'data_file_invalid');
      end if;
      total := total + rows;
    end loop;
    perform private.keep_wishes(wishes);
    -- Letters of then are not sent now.
    update public.mail_outbox m set status = 'dropped' where m.status = 'waiting';
    perform private.wake_data(tables);
  exception
    when integrity_constraint_violation or data_exception or datatype_mismatch then
      perform private.refuse(400, 'data_file_invalid');
  end;
  -- Nothing that the law keeps may go: all of it must have come back, entries and documents as they were.
  if exists (select jsonb_array_elements_text(sold) except select jsonb_array_elements_text(private.sold_facts())) then
    perform private.refuse(409, 'data_file_loses_sales');
  end if;
  if not exists (select from public.settings) or not exists (select from public.hero)
    or not exists (select from public.shipping_methods m where m.is_default) or private.journal_fault() is not null
  then
    perform private.refuse(400, 'data_file_invalid');
  end if;
  perform private.note_change('settings', '', '', 'update');
  delete from private.data_parts p where p.job_id = known.id;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = known.id;
  return json_build_object('rows', total);
end
$$;
comment on function public.finish_data_import(uuid) is
  'For owners: puts what an import has brought in the place of all data of the shop, whole or not at all; answers how many rows. A shop that has really sold refuses a file that lacks one of its orders, payments, withdrawals, documents or entries of its journal. Links of letters go on where they led; whoever has left or was erased since the file was written stays so.';
grant execute on function public.finish_data_import(uuid) to authenticated;

create or replace function private.reset_tables() returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(t.name order by t.n) from unnest(private.data_tables()) with ordinality t (name, n)
  where t.name <> all (array[
    'public.categories', 'public.colours', 'public.materials', 'public.redirects', 'public.settings', 'public.hero',
    'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points',
    'private.erased_customers'
  ])
$$;
comment on function private.reset_tables() is
  'Tables that a whole reset empties: the catalogue, what was sold in simulations, and whom. Settings, texts, tariffs and lists stay.';

create or replace function public.reset_shop_data(typed_name text, everything boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  job constant uuid := private.begin_data_job(case when everything then 'reset_all' else 'reset_drafts' end, typed_name);
  products bigint[];
begin
  if everything then
    -- An order that is being placed is waited for: it may be the first real one.
    perform private.lock_data(private.reset_tables());
    if private.has_real_sales() then
      perform private.refuse(409, 'shop_has_sold');
    end if;
    perform private.empty_data(private.reset_tables());
    perform private.wake_data(private.reset_tables());
    perform private.note_change('settings', '', '', 'update');
  else
    delete from public.supplier_orders o where o.status = 'draft';
    delete from public.stock_counts c where c.status = 'open';
    products := array(select private.spare_products());
    delete from public.products p where p.id = any (products);
  end if;
  update private.data_jobs j set ended_at = clock_timestamp() where j.id = job;
  return public.admin_shop_data();
end
$$;
comment on function public.reset_shop_data(text, boolean) is
  'For owners who have just logged in and type the name of the shop: empties drafts that nobody has bought or ordered; with everything, for a shop that has sold nothing but in simulations, the whole catalogue, orders, documents, journal and customers.';
grant execute on function public.reset_shop_data(text, boolean) to authenticated;
