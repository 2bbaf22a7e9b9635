-- Controlled lists of colours and materials, and which of them each product bears.

alter table public.site_changes
  drop constraint site_changes_entity_check,
  add constraint site_changes_entity_check check (
    entity in ('product', 'hero', 'settings', 'shipping', 'category', 'manufacturer', 'content', 'colour', 'material')
  );

create or replace function private.check_listed_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  found int;
begin
  -- The locks keep a colour or a material from being deleted or renamed while this transaction refers to it.
  if tg_op = 'INSERT' or new.colours is distinct from old.colours then
    perform from public.colours c where c.name = any (new.colours) order by c.name for key share;
    get diagnostics found = row_count;
    if found <> cardinality(new.colours) then
      perform private.refuse(400, 'colour_unknown');
    end if;
  end if;
  if tg_op = 'INSERT' or new.materials is distinct from old.materials then
    perform from public.materials m where m.name = any (new.materials) order by m.name for key share;
    get diagnostics found = row_count;
    if found <> cardinality(new.materials) then
      perform private.refuse(400, 'material_unknown');
    end if;
  end if;
  return new;
end
$$;
comment on function private.check_listed_words() is
  'Trigger: colours and materials of a product stand in the lists of the shop, each once.';

create or replace function private.carry_listed_word() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_used boolean;
begin
  -- A list is called as the column of products that holds its names.
  if tg_op = 'DELETE' then
    execute format('select exists (select from public.products p where p.%I @> array[$1])', tg_table_name)
    into is_used using old.name;
    if is_used then
      perform private.refuse(409, 'listed_word_in_use');
    end if;
    return old;
  end if;
  execute format('update public.products p set %1$I = array_replace(p.%1$I, $1, $2) where p.%1$I @> array[$1]', tg_table_name)
  using old.name, new.name;
  return new;
end
$$;
comment on function private.carry_listed_word() is
  'Trigger of colours and materials: a new name reaches the products that bear it; one that products bear is not deleted.';

-- What products are filtered by, in words that are the same from one product to the next.
create table public.colours (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  swatch text not null check (swatch ~ '^#[0-9a-f]{6}$'),
  position int not null default 0
);

comment on table public.colours is 'The one list of colours: the product form, filters and addresses read it.';
comment on column public.colours.slug is 'What an address carries: ?couleur={slug}.';
comment on column public.colours.name is 'What a product stores and shows.';
comment on column public.colours.swatch is 'How it looks: #rrggbb.';
comment on column public.colours.position is 'Rank in lists, ascending.';

alter table public.colours enable row level security;
grant select on public.colours to anon, authenticated;
grant select, insert, update, delete on public.colours to service_role;
create policy "colours are public" on public.colours for select to anon, authenticated using (true);
insert into public.colours (slug, name, swatch, position) values
  ('naturel', 'Naturel', '#d8c195', 1),
  ('ecru', 'Écru', '#efe6d3', 2),
  ('blanc', 'Blanc', '#fbfaf6', 3),
  ('sable', 'Sable', '#c8ad84', 4),
  ('miel', 'Miel', '#c8923f', 5),
  ('safran', 'Safran', '#e2a62c', 6),
  ('camel', 'Camel', '#b5824c', 7),
  ('cognac', 'Cognac', '#8c4b25', 8),
  ('terracotta', 'Terracotta', '#b86444', 9),
  ('garance', 'Garance', '#9e3430', 10),
  ('rose', 'Rose', '#d9a29b', 11),
  ('olive', 'Olive', '#6f7446', 12),
  ('sauge', 'Vert sauge', '#a3ad91', 13),
  ('indigo', 'Indigo', '#2f4374', 14),
  ('noix', 'Noix', '#5d4029', 15),
  ('noir', 'Noir', '#24211e', 16);
create trigger colours_audit after insert or update or delete on public.colours
  for each row execute function private.audit_change('slug', 'name');
create trigger colours_site_change after insert or update or delete on public.colours
  for each row execute function private.note_row_change('colour', 'slug', 'name', '');
create trigger colours_renamed after update of name on public.colours
  for each row when (new.name <> old.name) execute function private.carry_listed_word();
create trigger colours_keep_used before delete on public.colours
  for each row execute function private.carry_listed_word();

create table public.materials (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  position int not null default 0
);

comment on table public.materials is 'The one list of materials: the product form, filters and addresses read it.';
comment on column public.materials.slug is 'What an address carries: ?matiere={slug}.';
comment on column public.materials.name is 'What a product stores and shows.';
comment on column public.materials.position is 'Rank in lists, ascending.';

alter table public.materials enable row level security;
grant select on public.materials to anon, authenticated;
grant select, insert, update, delete on public.materials to service_role;
create policy "materials are public" on public.materials for select to anon, authenticated using (true);
insert into public.materials (slug, name, position) values
  ('doum', 'Doum (palmier nain)', 1),
  ('raphia', 'Raphia', 2),
  ('paille-de-ble', 'Paille de blé', 3),
  ('jonc', 'Jonc', 4),
  ('alfa', 'Alfa', 5),
  ('osier', 'Osier', 6),
  ('sisal', 'Sisal', 7),
  ('cuir', 'Cuir', 8),
  ('coton', 'Coton', 9),
  ('lin', 'Lin', 10),
  ('laine', 'Laine', 11),
  ('bois', 'Bois', 12),
  ('laiton', 'Laiton', 13),
  ('liege', 'Liège', 14);
create trigger materials_audit after insert or update or delete on public.materials
  for each row execute function private.audit_change('slug', 'name');
create trigger materials_site_change after insert or update or delete on public.materials
  for each row execute function private.note_row_change('material', 'slug', 'name', '');
create trigger materials_renamed after update of name on public.materials
  for each row when (new.name <> old.name) execute function private.carry_listed_word();
create trigger materials_keep_used before delete on public.materials
  for each row execute function private.carry_listed_word();

alter table public.products
  add column colours text[] not null default '{}' check (coalesce(array_ndims(colours), 1) = 1 and cardinality(colours) <= 8),
  add column materials text[] not null default '{}' check (coalesce(array_ndims(materials), 1) = 1 and cardinality(materials) <= 8);
comment on column public.products.colours is 'Names of colours, the one that prevails first.';
comment on column public.products.materials is 'Names of materials, the one that prevails first.';
create trigger products_listed_words before insert or update of colours, materials on public.products
  for each row execute function private.check_listed_words();

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

create or replace function public.admin_audit_of(tables text[], row_key text, before bigint default null, per_page int default 20)
returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- What is named here staff may read; a table to come is the owners' until it is named too.
  if not admin_audit_of.tables <@ array[
    'products', 'inventory', 'categories', 'colours', 'materials', 'manufacturers', 'shipping_methods', 'hero', 'orders', 'contact_messages',
    'newsletter_subscribers', 'withdrawals'
  ] then
    perform private.require_owner();
  end if;
  return private.audit_page(array(
    select e from public.audit_log e
    where e.table_name = any (admin_audit_of.tables) and e.row_id = admin_audit_of.row_key
      and (admin_audit_of.before is null or e.id < admin_audit_of.before)
    order by e.id desc limit least(greatest(admin_audit_of.per_page, 1), 100)
  ));
end
$$;
