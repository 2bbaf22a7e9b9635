-- What is sold: categories, makers, products.

create or replace function private.check_related_products() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  wanted bigint[];
begin
  select array_agg(distinct r.id) into wanted from changed c, unnest(c.related_products) r (id);
  if wanted is null then
    return null;
  end if;
  if exists (select from changed c where c.id = any (c.related_products))
    or exists (
      select from changed c
      where cardinality(c.related_products) <> (select count(distinct r.id) from unnest(c.related_products) r (id))
    )
  then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  -- The lock keeps a related product from being deleted while this transaction refers to it.
  perform from public.products p where p.id = any (wanted) order by p.id for key share;
  if (select count(*) from public.products p where p.id = any (wanted)) < cardinality(wanted) then
    perform private.refuse(400, 'related_product_invalid');
  end if;
  return null;
end
$$;
comment on function private.check_related_products() is
  'Trigger, per statement so that one insert may refer to itself: related products exist, are distinct, are not the product.';

create or replace function private.forget_related_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.products set related_products = array_remove(related_products, old.id)
  where related_products @> array[old.id];
  return null;
end
$$;
comment on function private.forget_related_product() is 'Trigger: a deleted product leaves the lists of related products.';

create or replace function private.keep_product_ids_ahead() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  highest bigint := (select max(id) from added);
begin
  if highest > (select last_value from public.products_id_seq) then
    perform setval('public.products_id_seq', highest);
  end if;
  return null;
end
$$;
comment on function private.keep_product_ids_ahead() is
  'Trigger: after an import that chose its own ids the next product still gets a free one.';

create or replace function private.record_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, variant_id, price, published)
  select new.id, v.id, coalesce(v.price, new.price), new.state = 'published'
  from public.product_variants v
  where v.product_id = new.id and v.archived_at is null
    and (v.price is null or (new.state = 'published') is distinct from (old.state = 'published'));
  return null;
end
$$;
comment on function private.record_price() is
  'Trigger: a new price of a product enters the history of each variant that has none of its own; a new state that of all.';

create or replace function private.record_variant_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_prices (product_id, variant_id, price, published)
  select new.product_id, new.id, coalesce(new.price, p.price), p.state = 'published' and new.archived_at is null
  from public.products p
  where p.id = new.product_id and (
    tg_op = 'INSERT'
    or coalesce(new.price, p.price) <> coalesce(old.price, p.price)
    or (new.archived_at is null) is distinct from (old.archived_at is null)
  );
  return null;
end
$$;
comment on function private.record_variant_price() is 'Trigger: keeps the price history of a variant.';

create or replace function private.make_first_variant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_variants (product_id) values (new.id);
  return null;
end
$$;
comment on function private.make_first_variant() is
  'Trigger: a new product is a simple one: one variant without options, which nobody sees.';

create or replace function private.open_inventory() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.inventory (variant_id, product_id) values (new.id, new.product_id);
  return null;
end
$$;
comment on function private.open_inventory() is 'Trigger: a new variant starts with an empty stock.';

create or replace function private.check_variants() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  row_changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  about bigint := coalesce(row_changed ->> 'product_id', row_changed ->> 'id')::bigint;
begin
  if exists (
    select from public.products p
      cross join lateral (
        select count(*) as live, count(v.option1) as with_first, count(v.option2) as with_second
        from public.product_variants v where v.product_id = p.id and v.archived_at is null
      ) c
    where p.id = about and (
      c.live not between 1 and case when p.option1_name is null then 1 else private.max_variants() end
      or c.with_first <> case when p.option1_name is null then 0 else c.live end
      or c.with_second <> case when p.option2_name is null then 0 else c.live end
    )
  ) then
    perform private.refuse(400, 'variants_invalid');
  end if;
  return null;
end
$$;
comment on function private.check_variants() is
  'Trigger at the end of a transaction: a product has at least one variant that is for sale, each with a word for every option of the product and for no other.';

create or replace function private.trim_variant_images() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.product_variants v
  set images = array(select i.path from unnest(v.images) with ordinality i (path, n) where i.path = any (new.images) order by i.n)
  where v.product_id = new.id and not v.images <@ new.images;
  return null;
end
$$;
comment on function private.trim_variant_images() is 'Trigger: a picture that leaves a product leaves its variants, too.';

create or replace function private.simplify_cart_lines() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.cart_items c
  where c.product_id = new.id and c.variant_id is null
    and exists (select from public.cart_items o where o.user_id = c.user_id and o.product_id = new.id and o.variant_id is not null);
  update public.cart_items c set variant_id = null
  from public.product_variants v
  where c.product_id = new.id and v.id = c.variant_id and v.archived_at is null;
  return null;
end
$$;
comment on function private.simplify_cart_lines() is
  'Trigger: lines of a product that has lost its options are lines of a simple product; those of a variant that is no longer sold stay as they are, and say so.';

create or replace function private.max_variants() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.max_variants() is 'Variants of one product: MAX_VARIANTS of src/domain/rules.ts.';

create or replace function private.keep_sold_product() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.order_items where product_id = old.id) then
    perform private.refuse(409, 'product_in_use');
  end if;
  return old;
end
$$;
comment on function private.keep_sold_product() is 'Trigger: says by its code why a product that was sold cannot be deleted.';

create or replace function private.trash_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.trash_days() is 'Days a deleted product can be had back: TRASH_DAYS of src/domain/rules.ts.';

create or replace function private.leave_trash() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.product_trash t where t.product_id = new.id;
  return null;
end
$$;
comment on function private.leave_trash() is 'Trigger: a product that is no longer archived is not deleted either.';

create or replace function private.keep_product_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_words as w (product_id, words)
  select p.id, private.words_of(p) from public.products p
  where p.id = coalesce(to_jsonb(new) ->> 'product_id', to_jsonb(new) ->> 'id')::bigint
  on conflict (product_id) do update set words = excluded.words;
  return null;
end
$$;
comment on function private.keep_product_words() is 'Trigger of products and their variants: keeps the searchable words of a product.';

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

create or replace function private.remember_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.published_products as known (product_id, name, category) values (new.id, new.name, new.category)
  on conflict (product_id) do update set name = excluded.name, category = excluded.category
  where (known.name, known.category) is distinct from (excluded.name, excluded.category);
  return null;
end
$$;
comment on function private.remember_published() is
  'Trigger: what visitors have once seen is remembered as they last saw it, also when it is deleted.';

create or replace function private.lead_on(before text, after text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- What leads away from an address does so no longer once there is a page.
  delete from public.redirects r where r.from_path = after;
  if before is null or before = after then
    return;
  end if;
  update public.redirects r set to_path = after where r.to_path = before;
  -- Another page may have taken the address in the same breath.
  if not private.is_own_path(before) and (select count(*) from public.redirects) < private.max_redirects() then
    insert into public.redirects (from_path, to_path) values (before, after)
    on conflict (from_path) do update set to_path = excluded.to_path;
  end if;
end
$$;
comment on function private.lead_on(text, text) is
  'The address that a page had leads to the one it has, in one step, however often it moves; null is a new page.';

create or replace function private.min_selection_products() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.min_selection_products() is
  'Pieces that a colour or a material of a category needs to have a page of its own: MIN_SELECTION_PRODUCTS of src/domain/rules.ts.';

create or replace function private.selection_words(category text) returns setof text
language sql stable security definer set search_path = '' as $$
  select w.slug
  from (select c.slug, c.name from public.colours c union select m.slug, m.name from public.materials m) w
  where (
    select count(*) from public.products p
    where p.category = selection_words.category and p.state = 'published'
      and (p.colours @> array[w.name] or p.materials @> array[w.name])
  ) >= private.min_selection_products()
$$;
comment on function private.selection_words(text) is
  'Words of addresses below that of a category: of its colours and materials that may have a page of their own.';

create or replace function private.redirect_category() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant text := '/products/categorie/' || case when tg_op = 'UPDATE' then old.slug end;
  after constant text := '/products/categorie/' || new.slug;
begin
  perform private.lead_on(before, after);
  if before <> after then
    perform private.lead_on(before || '/' || w, after || '/' || w) from private.selection_words(new.name) w;
  end if;
  return null;
end
$$;
comment on function private.redirect_category() is
  'Trigger: the former addresses of a category, and of the selections below it, lead to the new ones.';

create table public.categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  label text not null check (label = btrim(label) and length(label) between 1 and 60),
  position int not null default 0
);

comment on table public.categories is 'The one list of categories: chips, the product form and addresses read it.';
comment on column public.categories.slug is 'What an address carries: /products/categorie/{slug}.';
comment on column public.categories.name is 'What a product stores and shows.';
comment on column public.categories.label is 'As the chips say it.';
comment on column public.categories.position is 'Rank in lists, ascending.';

alter table public.categories enable row level security;
grant select on public.categories to anon, authenticated;
grant select, insert, update, delete on public.categories to service_role;
create policy "categories are public" on public.categories for select to anon, authenticated using (true);
create trigger categories_audit after insert or update or delete on public.categories
  for each row execute function private.audit_change('slug', 'name');
create trigger categories_redirect after insert or update of slug on public.categories
  for each row execute function private.redirect_category();
create trigger categories_site_change after insert or update or delete on public.categories
  for each row execute function private.note_row_change('category', 'slug', 'name', '');

insert into public.categories (slug, name, label, position) values
  ('sacs', 'Sacs', 'Sacs', 1),
  ('chapeaux', 'Chapeaux', 'Chapeaux', 2),
  ('accessoires', 'Accessoires', 'Accessoires', 3);

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

-- Regulation (EU) 2023/988, article 19: an offer names who makes the product and who answers for it in the Union.
create table public.manufacturers (
  id bigint generated by default as identity primary key,
  name text not null unique check (name = btrim(name) and length(name) between 1 and 160),
  postal_address text not null check (length(btrim(postal_address)) between 1 and 400),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  responsible_name text check (length(btrim(responsible_name)) between 1 and 160),
  responsible_postal_address text check (length(btrim(responsible_postal_address)) between 1 and 400),
  responsible_email text check (responsible_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(responsible_email) <= 254),
  constraint manufacturers_responsible_whole
    check (num_nulls(responsible_name, responsible_postal_address, responsible_email) in (0, 3))
);

comment on table public.manufacturers is 'Makers of products and the responsible persons in the Union (product safety).';
comment on column public.manufacturers.id is 'Identifier.';
comment on column public.manufacturers.name is 'Name or registered trade name of the maker.';
comment on column public.manufacturers.postal_address is 'Postal address of the maker.';
comment on column public.manufacturers.email is 'Electronic address of the maker.';
comment on column public.manufacturers.responsible_name is 'Responsible person in the Union, where the maker sits outside it.';
comment on column public.manufacturers.responsible_postal_address is 'Postal address of the responsible person.';
comment on column public.manufacturers.responsible_email is 'Electronic address of the responsible person.';

alter table public.manufacturers enable row level security;
grant select on public.manufacturers to anon, authenticated;
grant select, insert, update, delete on public.manufacturers to service_role;
create policy "manufacturers are public" on public.manufacturers for select to anon, authenticated using (true);
create trigger manufacturers_audit after insert or update or delete on public.manufacturers
  for each row execute function private.audit_change('id', 'name');
create trigger manufacturers_site_change after update on public.manufacturers
  for each row execute function private.note_row_change('manufacturer', 'id', 'name', '');

create table public.products (
  id bigint generated by default as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  -- The upper bound lets the largest possible order (50 lines of 99 pieces) fit numeric(10,2).
  price numeric(10, 2) not null check (price > 0 and price <= 20000),
  category text not null references public.categories (name) on update cascade,
  images text[] not null default '{}' check (
    coalesce(array_ndims(images), 1) = 1
    and cardinality(images) <= 12
    and array_position(images, null) is null
    and length(array_to_string(images, '|')) <= 4000
    and array_to_string(images, '|') ~ '^((https?://|[a-z0-9-]+/)[A-Za-z0-9._~%/:@?=&+-]+(\||$))*$'
  ),
  image_alts text[] not null default '{}' check (
    coalesce(array_ndims(image_alts), 1) = 1
    and cardinality(image_alts) <= 12
    and array_position(image_alts, null) is null
    and length(array_to_string(image_alts, '')) <= 4000
  ),
  is_new boolean not null default false,
  description text not null default '' check (length(description) <= 5000),
  artisan text not null check (artisan = btrim(artisan) and length(artisan) between 1 and 120),
  artisan_story text check (length(artisan_story) <= 5000),
  country_of_origin text check (length(country_of_origin) <= 60),
  details text not null default '' check (length(details) <= 10000 and private.is_limited_html(details)),
  dimensions text check (length(dimensions) <= 1000),
  care text not null default '' check (length(care) <= 10000 and private.is_limited_html(care)),
  related_products bigint[] not null default '{}' check (
    coalesce(array_ndims(related_products), 1) = 1
    and cardinality(related_products) <= 12
    and array_position(related_products, null) is null
  ),
  option1_name text check (option1_name = btrim(option1_name) and length(option1_name) between 1 and 30),
  option2_name text check (option2_name = btrim(option2_name) and length(option2_name) between 1 and 30),
  state text not null default 'draft' check (state in ('draft', 'published', 'archived')),
  identifier text not null unique
    default 'RIF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
    check (identifier ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*$' and length(identifier) <= 64),
  manufacturer_id bigint references public.manufacturers (id),
  warnings text not null default '' check (length(warnings) <= 2000),
  colours text[] not null default '{}' check (coalesce(array_ndims(colours), 1) = 1 and cardinality(colours) <= 8),
  materials text[] not null default '{}' check (coalesce(array_ndims(materials), 1) = 1 and cardinality(materials) <= 8),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint products_published_has_maker check (state <> 'published' or manufacturer_id is not null),
  constraint products_options_in_order check (
    option2_name is null
    or (option1_name is not null and private.search_text(option1_name) <> private.search_text(option2_name))
  )
);

comment on table public.products is 'The catalogue. A product that stands in an order is archived, never deleted.';
comment on column public.products.id is 'Identifier; address of the page: /products/{id}.';
comment on column public.products.name is 'Name as shown.';
comment on column public.products.price is 'Price in euros, taxes included.';
comment on column public.products.category is 'Name of the category.';
comment on column public.products.images is 'Storage paths (bucket/name), the first is the main picture.';
comment on column public.products.image_alts is 'What each picture shows, in the order of images; a missing one falls back to the name.';
comment on column public.products.is_new is 'Whether the badge "Nouveau" shows.';
comment on column public.products.description is 'Plain text.';
comment on column public.products.artisan is 'Name of the artisan.';
comment on column public.products.artisan_story is 'Story of the artisan, plain text.';
comment on column public.products.country_of_origin is 'Country where it is made, in French.';
comment on column public.products.details is 'Limited HTML: p, br, ul, ol, li, strong, em, h3 without attributes.';
comment on column public.products.dimensions is 'Plain text.';
comment on column public.products.care is 'How to look after it; limited HTML as in details.';
comment on column public.products.related_products is 'Ids of related products in the order shown; they exist and differ from id.';
comment on column public.products.option1_name is 'What its variants differ in, in French ("Taille"); null of a simple product. Written by save_variants.';
comment on column public.products.option2_name is 'What else they differ in ("Couleur"), or null.';
comment on column public.products.state is 'draft, published or archived; only published products are public.';
comment on column public.products.identifier is 'Stock-keeping unit; identifies the product for product safety.';
comment on column public.products.manufacturer_id is 'Maker; a published product has one.';
comment on column public.products.warnings is 'Safety warnings in French, empty when there are none.';
comment on column public.products.colours is 'Names of colours, the one that prevails first.';
comment on column public.products.materials is 'Names of materials, the one that prevails first.';
comment on column public.products.created_at is 'When it was added; ranks the newest.';
comment on column public.products.updated_at is 'When it was last changed.';
comment on column public.products.version is 'Grows with every change; an edit of an older version is refused by its own where clause.';

create index products_shop_order on public.products (created_at desc, id desc) where state = 'published';
create index products_category on public.products (category);
create index products_manufacturer on public.products (manufacturer_id);
alter table public.products enable row level security;
grant select on public.products to anon, authenticated;
grant select, insert, update, delete on public.products to service_role;
create policy "published products are public" on public.products for select to anon, authenticated
  using (state = 'published');
create trigger products_touch before update on public.products
  for each row execute function private.touch();
create trigger products_version before update on public.products
  for each row execute function private.count_version();
create trigger products_listed_words before insert or update of colours, materials on public.products
  for each row execute function private.check_listed_words();
create trigger products_related_inserted after insert on public.products
  referencing new table as changed for each statement execute function private.check_related_products();
create trigger products_related_updated after update on public.products
  referencing new table as changed for each statement execute function private.check_related_products();
create trigger products_related_deleted after delete on public.products
  for each row execute function private.forget_related_product();
create trigger products_ids after insert on public.products
  referencing new table as added for each statement execute function private.keep_product_ids_ahead();
create trigger products_price_updated after update of price, state on public.products
  for each row when (
    new.price is distinct from old.price or (new.state = 'published') is distinct from (old.state = 'published')
  )
  execute function private.record_price();
create trigger products_first_variant after insert on public.products
  for each row execute function private.make_first_variant();
create constraint trigger products_check_variants after update of option1_name, option2_name on public.products
  deferrable initially deferred for each row execute function private.check_variants();
create trigger products_variant_images after update of images on public.products
  for each row when (old.images is distinct from new.images) execute function private.trim_variant_images();
create trigger products_simplified after update of option1_name on public.products
  for each row when (old.option1_name is not null and new.option1_name is null)
  execute function private.simplify_cart_lines();
create trigger products_keep_sold before delete on public.products
  for each row execute function private.keep_sold_product();
create trigger products_audit after insert or update or delete on public.products
  for each row execute function private.audit_change('id', 'name');
create trigger products_leave_trash after update of state on public.products
  for each row when (old.state = 'archived' and new.state <> 'archived') execute function private.leave_trash();
create trigger products_words_inserted after insert on public.products
  for each row execute function private.keep_product_words();
create trigger products_words_updated after update of name, artisan, identifier, description on public.products
  for each row execute function private.keep_product_words();
create trigger products_site_change after insert or update or delete on public.products
  for each row execute function private.note_product_change();

-- Stock, cart lines, order lines and the history of prices hang on the variant. One that was sold is archived, never deleted.
create table public.product_variants (
  id bigint generated by default as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  position int not null default 1,
  sku text check (sku ~ '^[A-Za-z0-9][A-Za-z0-9._/-]*$' and length(sku) <= 64),
  option1 text check (option1 = btrim(option1) and length(option1) between 1 and 60),
  option2 text check (option2 = btrim(option2) and length(option2) between 1 and 60),
  price numeric(10, 2) check (price > 0 and price <= 20000),
  images text[] not null default '{}' check (
    coalesce(array_ndims(images), 1) = 1 and cardinality(images) <= 12 and array_position(images, null) is null
  ),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  -- At the end of a transaction, so that two variants may change their words, or references, with each other.
  constraint product_variants_sku_key unique (sku) deferrable initially deferred,
  -- A combination exists once, however its words are written.
  constraint product_variants_combination exclude using btree (
    product_id with =, coalesce(private.search_text(option1), '') with =, coalesce(private.search_text(option2), '') with =
  ) where (archived_at is null) deferrable initially deferred,
  constraint product_variants_options_in_order check (option2 is null or option1 is not null)
);

comment on table public.product_variants is 'What is sold of a product: one variant of a simple product, one for each combination of options otherwise.';
comment on column public.product_variants.id is 'Identifier.';
comment on column public.product_variants.product_id is 'Product.';
comment on column public.product_variants.position is 'Rank among the variants of the product, ascending.';
comment on column public.product_variants.sku is 'Stock-keeping unit; null is the product''s identifier.';
comment on column public.product_variants.option1 is 'Its word for the first option of the product ("57"); null of a simple product.';
comment on column public.product_variants.option2 is 'Its word for the second option ("Indigo"), or null.';
comment on column public.product_variants.price is 'Price in euros, taxes included, where it differs; null is the product''s.';
comment on column public.product_variants.images is 'Those of the product''s pictures that show it, the main one first; empty is all.';
comment on column public.product_variants.archived_at is 'Since when it is no longer sold; null while it is.';
comment on column public.product_variants.created_at is 'When it was made.';

create index product_variants_product on public.product_variants (product_id);
alter table public.product_variants enable row level security;
grant select on public.product_variants to anon, authenticated;
grant select, insert, update, delete on public.product_variants to service_role;
create policy "variants of published products are public" on public.product_variants for select to anon, authenticated
  using (archived_at is null and exists (select from public.products p where p.id = product_id and p.state = 'published'));
create trigger product_variants_inventory after insert on public.product_variants
  for each row execute function private.open_inventory();
create trigger product_variants_price after insert or update of price, archived_at on public.product_variants
  for each row execute function private.record_variant_price();
create constraint trigger product_variants_check after insert or update or delete on public.product_variants
  deferrable initially deferred for each row execute function private.check_variants();
create trigger product_variants_words after insert or update of sku on public.product_variants
  for each row when (new.sku is not null) execute function private.keep_product_words();
create trigger product_variants_audit_inserted after insert on public.product_variants
  for each row when (new.option1 is not null) execute function private.audit_change('product_id', 'sku');
create trigger product_variants_audit after update on public.product_variants
  for each row execute function private.audit_change('product_id', 'sku');
create trigger product_variants_site_change after insert or update on public.product_variants
  for each row execute function private.note_variant_change();

-- Taking accents off 10,000 descriptions at every key that is typed costs seconds: it is done once, when they are written.
create table private.product_words (
  product_id bigint primary key references public.products (id) on delete cascade,
  words text not null
);

comment on table private.product_words is 'What the administration searches products by; follows from products.';
comment on column private.product_words.product_id is 'Product.';
comment on column private.product_words.words is 'Name, artisan, identifiers (the variants'' too) and description as private.search_text writes them, one line each; the name first, so that it sorts.';

alter table private.product_words enable row level security;

-- The address of a product outlives it: its page says that it is no longer sold, and of what name it was.
create table private.published_products (
  product_id bigint primary key,
  name text not null,
  category text not null
);

comment on table private.published_products is 'Products that have ever been published; a row outlives its product.';
comment on column private.published_products.product_id is 'Number of the product, in its address.';
comment on column private.published_products.name is 'Its name while it was last published.';
comment on column private.published_products.category is 'Its category then.';

alter table private.published_products enable row level security;
create trigger products_once_inserted after insert on public.products
  for each row when (new.state = 'published') execute function private.remember_published();
create trigger products_once_updated after update of state, name, category on public.products
  for each row when (new.state = 'published') execute function private.remember_published();

-- A deleted product can be had back for a while; one that stands in an order is archived for good (order_items keeps it).
create table private.product_trash (
  product_id bigint primary key references public.products (id) on delete cascade,
  previous_state text not null check (previous_state in ('draft', 'published', 'archived')),
  is_sold boolean not null,
  deleted_at timestamptz not null default now()
);

comment on table private.product_trash is 'Products that an administrator has deleted, each archived meanwhile; after private.trash_days() they are gone.';
comment on column private.product_trash.product_id is 'Product.';
comment on column private.product_trash.previous_state is 'Its state before, which an undo gives back.';
comment on column private.product_trash.is_sold is 'Whether it stands in an order: it is archived then, shown among the archived products and never gone.';
comment on column private.product_trash.deleted_at is 'When.';

alter table private.product_trash enable row level security;

create or replace function private.is_deleted(product bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.product_trash t where t.product_id = is_deleted.product and not t.is_sold)
$$;
comment on function private.is_deleted(bigint) is 'Whether a product has been deleted and can still be had back.';

create or replace function private.empty_trash() returns void
language sql security definer set search_path = '' as $$
  delete from public.products p using private.product_trash t
  where t.product_id = p.id and not t.is_sold
    and t.deleted_at < now() - make_interval(days => private.trash_days())
    and not exists (select from public.order_items i where i.product_id = p.id)
$$;
comment on function private.empty_trash() is 'Removes the products that were deleted long ago.';

create or replace function private.words_of(p public.products) returns text
language sql stable set search_path = '' as $$
  select private.search_text(concat_ws(chr(10), p.name, p.artisan, p.identifier, (
    select string_agg(v.sku, ' ' order by v.position) from public.product_variants v where v.product_id = p.id and v.archived_at is null
  ), p.description))
$$;
comment on function private.words_of(public.products) is 'The searchable words of a product.';

create or replace function private.searched(text) returns text
language sql immutable set search_path = '' as $$
  select case
    when private.order_number($1) like 'CMD-%' then lower(private.order_number($1))
    else private.search_text(regexp_replace(btrim(coalesce($1, '')), '\s+', ' ', 'g'))
  end
$$;
comment on function private.searched(text) is 'What a person types, as it is looked for; the number of an order as orders bear it.';

create or replace function private.variant_label(product public.products, variant public.product_variants) returns text
-- plpgsql keeps its plan between calls, a function in plain SQL would make it anew for every order.
language plpgsql immutable set search_path = '' as $$
begin
  return nullif(concat_ws(
    ' · ',
    product.option1_name || ' ' || variant.option1,
    product.option2_name || ' ' || variant.option2
  ), '');
end
$$;
comment on function private.variant_label(public.products, public.product_variants) is
  'What tells a variant from the others of its product, "Taille 57 · Couleur Indigo"; null of a simple product.';

create or replace function public.former_products() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', k.product_id, 'name', k.name, 'category', k.category)
    order by k.product_id), '[]')
  from private.published_products k
  where not exists (select from public.products p where p.id = k.product_id and p.state = 'published')
$$;
comment on function public.former_products() is
  'Products that visitors have seen and that are no longer sold, whether archived, withdrawn or deleted, as they were last seen.';
grant execute on function public.former_products() to anon, authenticated, service_role;
