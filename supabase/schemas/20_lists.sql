-- Categories, colours, materials and manufacturers.

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

create or replace function private.redirect_moved_page(before text, after text) returns void
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
comment on function private.redirect_moved_page(text, text) is
  'The address that a page had leads to the one it has, in one step, however often it moves; null is a new page.';

create or replace function private.min_selection_products() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.min_selection_products() is
  'Products that a colour or a material of a category needs to have a page of its own: MIN_SELECTION_PRODUCTS of src/domain/rules.ts.';

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
  perform private.redirect_moved_page(before, after);
  if before <> after then
    perform private.redirect_moved_page(before || '/' || w, after || '/' || w) from private.selection_words(new.name) w;
  end if;
  return null;
end
$$;
comment on function private.redirect_category() is
  'Trigger: the former addresses of a category, and of the selections below it, lead to the new ones.';

create or replace function private.max_weight_g() returns int language sql immutable set search_path = '' as 'select 30000';
comment on function private.max_weight_g() is 'The heaviest unit and parcel, in grams: MAX_WEIGHT_G of src/domain/rules.ts. Carriers take no more.';
-- Checks of tables ask it, with the rights of whoever writes them.
grant execute on function private.max_weight_g() to service_role;

create table public.categories (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name text not null unique check (name = btrim(name) and length(name) between 1 and 60),
  label text not null check (label = btrim(label) and length(label) between 1 and 60),
  position int not null default 0,
  weight_g int check (weight_g between 1 and private.max_weight_g()),
  hs_code text check (hs_code ~ '^[0-9]{8,10}$'),
  origin_code text check (origin_code ~ '^[A-Z]{2}$'),
  customs_name text check (customs_name = btrim(customs_name) and length(customs_name) between 1 and 64)
);

comment on table public.categories is 'The one list of categories: chips, the product form and addresses read it.';
comment on column public.categories.slug is 'What an address carries: /products/categorie/{slug}.';
comment on column public.categories.name is 'What a product stores and shows.';
comment on column public.categories.label is 'As the chips say it.';
comment on column public.categories.position is 'Rank in lists, ascending.';
comment on column public.categories.weight_g is 'Grams of a unit whose product says nothing; null is not known.';
comment on column public.categories.hs_code is 'Customs code, 8 to 10 digits, of products that say nothing.';
comment on column public.categories.origin_code is 'Country of origin, ISO 3166, of products that say nothing.';
comment on column public.categories.customs_name is 'What the customs read of products that say nothing.';

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
comment on function private.slug_of(text) is 'A name as addresses say it: slugOf of src/domain/slug.ts; empty where it has no character and no digit.';

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

create or replace function private.parcel_defaults(category public.categories) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object(
    'weight_g', category.weight_g, 'hs_code', category.hs_code, 'origin_code', category.origin_code,
    'customs_name', category.customs_name
  )
$$;
comment on function private.parcel_defaults(public.categories) is
  'What parcels and customs ask of the products of a category that say nothing of it themselves.';

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
      select 'categories' as list, c.slug, c.name, null as swatch, c.position, private.parcel_defaults(c) as parcel from public.categories c
      union all
      select 'colours', c.slug, c.name, c.swatch, c.position, null from public.colours c
      union all
      select 'materials', m.slug, m.name, null, m.position, null from public.materials m
    )
    select json_object_agg(l.list, coalesce((
      select json_agg(json_build_object(
        'slug', w.slug, 'name', w.name, 'swatch', w.swatch, 'products', coalesce(u.products, 0), 'parcel', w.parcel
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

create or replace function public.save_listed_word(
  list text, slug text, name text, swatch text default null, seen jsonb default null, parcel jsonb default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  wanted constant text := btrim(regexp_replace(save_listed_word.name, '\s+', ' ', 'g'));
  look constant text := lower(save_listed_word.swatch);
  present jsonb;
  is_taken boolean;
  defaults public.categories;
begin
  perform private.check_list(list);
  if not private.is_text(wanted, 60) or parcel is not null and (list <> 'categories' or jsonb_typeof(parcel) <> 'object') or private.slug_of(wanted) = ''
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
  if list = 'categories' then
    begin
      defaults := jsonb_populate_record(null::public.categories, jsonb_build_object(
        'weight_g', present -> 'weight_g', 'hs_code', present -> 'hs_code', 'origin_code', present -> 'origin_code',
        'customs_name', present -> 'customs_name'
      ) || coalesce(parcel, '{}'));
    exception when data_exception then
      perform private.refuse(400, 'request_invalid');
    end;
  end if;
  if save_listed_word.slug is null then
    case list
      when 'categories' then
        insert into public.categories (slug, name, label, position, weight_g, hs_code, origin_code, customs_name)
        select private.free_slug(list, wanted, null), wanted, wanted, coalesce(max(c.position), 0) + 1, defaults.weight_g,
          defaults.hs_code, defaults.origin_code, defaults.customs_name
        from public.categories c;
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
          slug = case when c.name = wanted then c.slug else private.free_slug(list, wanted, c.slug) end,
          weight_g = defaults.weight_g, hs_code = defaults.hs_code, origin_code = defaults.origin_code,
          customs_name = defaults.customs_name
        where c.slug = save_listed_word.slug;
      when 'colours' then
        update public.colours c set name = wanted, swatch = look where c.slug = save_listed_word.slug;
      else
        update public.materials m set name = wanted where m.slug = save_listed_word.slug;
    end case;
  end if;
  return public.admin_lists();
exception when check_violation then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.save_listed_word(text, text, text, text, jsonb, jsonb) is
  'For administrators: renames a word of a list, and products that bear it follow; slug may be null: one is added. Refused where the word is no longer as seen says. A category gets the address of its name, and its former one leads there; colours and materials keep theirs. parcel is what a category says of its products'' parcels, {weight_g, hs_code, origin_code, customs_name}; what it does not name stays. Gives the lists back.';
grant execute on function public.save_listed_word(text, text, text, text, jsonb, jsonb) to authenticated;

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
    perform private.redirect_moved_page(page, '/products' || coalesce('/categorie/' || into_slug, '')) from unnest(pages) page;
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
    perform private.redirect_moved_page(page || '/' || remove_listed_word.slug, page || coalesce('/' || into_slug, '')) from unnest(pages) page;
  end if;
  return public.admin_lists();
end
$$;
comment on function public.remove_listed_word(text, text, text) is
  'For administrators: removes a word of a list that no product bears, or merges it into another one, which products then bear instead. The address of a category that is gone leads to the other one, or to all products. Gives the lists back.';
grant execute on function public.remove_listed_word(text, text, text) to authenticated;
