-- Products: the table, its rules, words to search, trash.

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

create or replace function private.make_first_variant() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.product_variants (product_id) values (new.id);
  return null;
end
$$;
comment on function private.make_first_variant() is
  'Trigger: a new product is a simple one: one variant without options, which nobody sees.';

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
    and exists (
      select from public.cart_items o
      where o.user_id = c.user_id and o.product_id = new.id and o.variant_id is not null and o.texts is not distinct from c.texts
    );
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

create table public.products (
  id bigint generated by default as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  -- The upper bound lets the largest possible order (50 lines of 99 units) fit numeric(10,2).
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
  item_texts text[] not null default '{}' check (
    coalesce(array_ndims(item_texts), 1) = 1 and cardinality(item_texts) <= 12 and array_position(item_texts, null) is null
    and length(array_to_string(item_texts, '')) <= 400
  ),
  description text not null default '' check (length(description) <= 5000),
  artisan text not null check (artisan = btrim(artisan) and length(artisan) between 1 and 120),
  artisan_story text check (length(artisan_story) <= 5000),
  country_of_origin text check (length(country_of_origin) <= 60),
  weight_g int check (weight_g between 1 and private.max_weight_g()),
  hs_code text check (hs_code ~ '^[0-9]{8,10}$'),
  origin_code text check (origin_code ~ '^[A-Z]{2}$'),
  customs_name text check (length(customs_name) <= 64),
  made_for text check (made_for in ('Femme', 'Homme', 'Enfant')),
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
    default 'REF-' || upper(left(replace(gen_random_uuid()::text, '-', ''), 10))
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
comment on column public.products.item_texts is 'Texts that who orders it may type: names of private.item_texts().';
comment on column public.products.description is 'Plain text.';
comment on column public.products.artisan is 'Name of the artisan.';
comment on column public.products.artisan_story is 'Story of the artisan, plain text.';
comment on column public.products.country_of_origin is 'Country where it is made, in French, as visitors read it.';
comment on column public.products.weight_g is 'Grams of a unit, unpacked; null is its category''s.';
comment on column public.products.hs_code is 'Customs code, 8 to 10 digits; null is its category''s.';
comment on column public.products.origin_code is 'Country of origin for the customs, ISO 3166; null is its category''s.';
comment on column public.products.customs_name is 'What the customs read of it; null is its category''s.';
comment on column public.products.made_for is 'For whom it is made, in French; null is everybody. Shopping feeds ask for it.';
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
create trigger products_once_inserted after insert on public.products
  for each row when (new.state = 'published') execute function private.remember_published();
create trigger products_once_updated after update of state, name, category on public.products
  for each row when (new.state = 'published') execute function private.remember_published();

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
