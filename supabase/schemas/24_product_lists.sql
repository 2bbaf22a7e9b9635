-- Products as administrators list them, change many at once, export and import them; pictures that nothing shows.

-- Pictures are uploaded before a product is saved, and outlive it: what nothing refers to for a while is taken away, and none
-- that a published site which can still be gone back to may show.
create table private.unused_pictures (
  path text primary key,
  since timestamptz not null default now()
);

comment on table private.unused_pictures is 'Pictures in Storage that no product, no order, no hero, no logo and no newsletter refers to.';
comment on column private.unused_pictures.path is 'Bucket and name.';
comment on column private.unused_pictures.since is 'When that was first seen.';

alter table private.unused_pictures enable row level security;

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
      perform private.change_stock(counted, pieces - held, 'adjustment');
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
    select l.path from public.appearance a, unnest(array[a.logo_path, a.letterhead_path]) l (path) where l.path is not null
    union
    select p.path from public.home_page h, private.home_pictures(h.home_parts) p (path)
    union
    select c.path from public.content_pictures c
    union
    select t.path from public.content_drafts d, private.text_pictures(d.text) t (path)
    union
    -- Emails that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images', 'logos')
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

create or replace function private.has_picture(images text[]) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from unnest(has_picture.images) i (path)
    where i.path ~ '^https?://' or exists (
      select from storage.objects o
      where o.bucket_id = split_part(i.path, '/', 1) and o.name = substr(i.path, strpos(i.path, '/') + 1)
    )
  )
$$;
comment on function private.has_picture(text[]) is
  'Whether one of these pictures is there: shopping feeds take no product without one. What lies elsewhere is taken to be there.';

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
      when 'unpictured' then p.state = 'published' and not private.has_picture(p.images)
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    -- Not `like`: what a person types has no wildcards.
    and (n.id is not null or not exists (
      select from string_to_table(found_products.search, ' ') s (word) where strpos(w.words, s.word) = 0
    ))
$$;
comment on function private.found_products(text, text, text, bigint[]) is
  'Products whose words hold every word of the search (as private.searched writes it) in any order, or that the caller found near it, of a category and a state (draft, published, archived, deleted, unpictured: published without a picture; null is draft and published). Place: among the near ones, from 1.';

create or replace function public.admin_products(
  search text, wanted_category text, wanted_state text, sort text, page int, per_page int, near_ids bigint[] default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  wanted text := private.searched(admin_products.search);
  -- `price_desc` is `price` from the other end.
  field text := regexp_replace(admin_products.sort, '_(asc|desc)$', '');
  is_down boolean := coalesce(admin_products.sort like '%\_desc', false);
begin
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
  caller constant uuid := private.require_admin();
  wanted text := private.searched(admin_product_ids.search);
begin
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
