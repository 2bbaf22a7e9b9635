-- Parcel fields.

set check_function_bodies = off;

drop function public.save_listed_word(text,text,text,text,jsonb);

CREATE OR REPLACE FUNCTION private.shop_amounts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object(
      'tax_rate', s.tax_rate, 'vat_exempt', s.vat_exempt,
      'methods', (
        select jsonb_agg(jsonb_build_object(
          'id', m.id, 'label', m.label, 'delay', m.delay, 'price', m.price, 'free_from', m.free_from,
          'countries', m.countries, 'active', m.active, 'is_default', m.is_default, 'needs_relay', m.needs_relay,
          'carrier', m.carrier, 'with_signature', m.with_signature
        ) order by m.position, m.id)
        from public.shipping_methods m
      )
    ) as shown
    from public.settings s
  ) a
$function$;

CREATE OR REPLACE FUNCTION public.save_shop_amounts(expected_version text, amounts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(amounts) is distinct from 'object' or jsonb_typeof(amounts -> 'methods') is distinct from 'array' then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  perform from public.settings s for update;
  if expected_version is distinct from private.shop_amounts() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.shop_amounts());
  end if;
  begin
    update public.settings s set
      tax_rate = (amounts ->> 'tax_rate')::numeric, vat_exempt = (amounts ->> 'vat_exempt')::boolean
    where s.id;
    update public.shipping_methods m set
      label = btrim(w.label), delay = btrim(w.delay), price = w.price, free_from = w.free_from, countries = w.countries,
      active = w.active, is_default = w.is_default, needs_relay = w.needs_relay,
      carrier = coalesce(w.carrier, m.carrier), with_signature = coalesce(w.with_signature, m.with_signature)
    from jsonb_to_recordset(amounts -> 'methods') w (
      id text, label text, delay text, price numeric(10, 2), free_from numeric(10, 2), countries text[], active boolean,
      is_default boolean, needs_relay boolean, carrier text, with_signature boolean
    ) where w.id = m.id;
    if (select count(*) from public.shipping_methods m where m.is_default) <> 1 then
      perform private.refuse(409, 'shipping_default_missing');
    end if;
  exception
    when check_violation or not_null_violation or exclusion_violation or numeric_value_out_of_range
      or invalid_text_representation
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.shop_amounts();
end
$function$;

CREATE OR REPLACE FUNCTION private.site_columns()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'site_name', 'site_description', 'contact_email', 'contact_phone', 'address', 'return_address', 'opening_hours',
    'phone_hours', 'social_links', 'terms_version', 'legal_name', 'legal_form', 'share_capital', 'registered_city',
    'siren', 'rcs', 'vat_number', 'publisher', 'host', 'mediator_name', 'mediator_address', 'mediator_site',
    'sender_name', 'sender_street', 'sender_complement', 'sender_postal_code', 'sender_city'
  ]
$function$;

CREATE OR REPLACE FUNCTION public.save_site_settings(expected_version text, fields jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  given public.settings;
  wrong text[];
  lacking constant text[] := array(select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()));
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(fields) is distinct from 'object' or exists (
    select from jsonb_object_keys(fields) f (name) where f.name <> all (private.site_columns())
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- One row: whoever saves waits here for whoever is saving.
  select s.* into given from public.settings s for update;
  if expected_version is distinct from private.site_settings() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.site_settings());
  end if;
  begin
    given := jsonb_populate_record(given, fields);
    wrong := array_remove(array[
      case when not private.is_visible(given.site_name) then 'site_name' end,
      case when given.siren <> '' and not private.is_siren(given.siren) then 'siren' end,
      -- A French number ends with the SIREN of its company.
      case when given.vat_number like 'FR%' and (
        given.vat_number !~ '^FR[0-9A-HJ-NP-Z]{2}[0-9]{9}$' or given.siren <> '' and right(given.vat_number, 9) <> given.siren
      ) then 'vat_number' end
    ], null);
    if wrong <> '{}' then
      perform private.refuse(400, 'settings_invalid', jsonb_build_object('fields', wrong));
    end if;
    update public.settings s set
      site_name = btrim(given.site_name), site_description = btrim(given.site_description),
      contact_email = btrim(given.contact_email), contact_phone = btrim(given.contact_phone),
      address = btrim(given.address), return_address = btrim(given.return_address),
      opening_hours = given.opening_hours, phone_hours = btrim(given.phone_hours), social_links = given.social_links,
      terms_version = btrim(given.terms_version), legal_name = btrim(given.legal_name),
      legal_form = btrim(given.legal_form), share_capital = btrim(given.share_capital),
      registered_city = btrim(given.registered_city), siren = given.siren, rcs = btrim(given.rcs),
      vat_number = given.vat_number, publisher = btrim(given.publisher), host = btrim(given.host),
      mediator_name = btrim(given.mediator_name), mediator_address = btrim(given.mediator_address),
      mediator_site = btrim(given.mediator_site), sender_name = btrim(given.sender_name),
      sender_street = btrim(given.sender_street), sender_complement = btrim(given.sender_complement),
      sender_postal_code = given.sender_postal_code, sender_city = btrim(given.sender_city)
    where s.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation
      or invalid_parameter_value or datatype_mismatch
    then
      perform private.refuse(400, 'settings_invalid');
  end;
  -- An open shop keeps what the law demands: its pages would have a hole.
  wrong := array(
    select m.field from private.missing_settings() m where m.need = any (private.lawful_needs()) and m.field <> all (lacking)
  );
  if given.opened_at is not null and wrong <> '{}' then
    perform private.refuse(409, 'settings_needed', jsonb_build_object('fields', wrong));
  end if;
  return private.site_settings();
end
$function$;

CREATE OR REPLACE FUNCTION private.max_weight_g()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 30000$function$;
comment on function private.max_weight_g() is 'The heaviest unit and parcel, in grams: MAX_WEIGHT_G of src/domain/rules.ts. Carriers take no more.';
grant execute on function private.max_weight_g() to service_role;

CREATE OR REPLACE FUNCTION private.parcel_defaults(category public.categories)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'weight_g', category.weight_g, 'hs_code', category.hs_code, 'origin_code', category.origin_code,
    'customs_name', category.customs_name
  )
$function$;
comment on function private.parcel_defaults(public.categories) is 'What parcels and customs ask of the products of a category that say nothing of it themselves.';

CREATE OR REPLACE FUNCTION public.admin_lists()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.save_listed_word(list text, slug text, name text, swatch text DEFAULT NULL::text, seen jsonb DEFAULT NULL::jsonb, parcel jsonb DEFAULT NULL::jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.save_listed_word(text,text,text,text,jsonb,jsonb) is 'For administrators: renames a word of a list, and products that bear it follow; slug may be null: one is added. Refused where the word is no longer as seen says. A category gets the address of its name, and its former one leads there; colours and materials keep theirs. parcel is what a category says of its products'' parcels, {weight_g, hs_code, origin_code, customs_name}; what it does not name stays. Gives the lists back.';
grant execute on function public.save_listed_word(text,text,text,text,jsonb,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.variants_view(p public.products)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_agg(json_build_object(
    'id', v.id, 'sku', v.sku, 'option1', v.option1, 'option2', v.option2, 'price', v.price, 'weight_g', v.weight_g, 'images', v.images,
    'stock', i.stock, 'min_stock', i.min_stock,
    'is_sold', exists (select from public.order_items l where l.variant_id = v.id),
    'waiting', (select count(*) from public.stock_alerts a where a.variant_id = v.id and a.status = 'confirmed')
  ) order by v.position, v.id)
  from public.product_variants v join public.inventory i on i.variant_id = v.id
  where v.product_id = p.id and v.archived_at is null
$function$;

CREATE OR REPLACE FUNCTION private.store_variant(product public.products, entry jsonb, rank integer, taken bigint[])
 RETURNS TABLE(variant_id bigint, changed boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  other record;
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
  if entry ? 'weight_g' then
    wanted.weight_g := (entry ->> 'weight_g')::int;
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
    insert into public.product_variants (product_id, position, sku, option1, option2, price, weight_g, images)
    values (product.id, rank, wanted.sku, wanted.option1, wanted.option2, wanted.price, wanted.weight_g, wanted.images)
    returning * into wanted;
  elsif wanted is distinct from stored then
    update public.product_variants v set
      position = rank, sku = wanted.sku, option1 = wanted.option1, option2 = wanted.option2, price = wanted.price,
      weight_g = wanted.weight_g, images = wanted.images, archived_at = null
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
  moved := coalesce(pieces, held.stock) - held.stock;
  for other in
    select i.variant_id, i.stock from public.inventory i
    where i.product_id = product.id and i.variant_id = any (merged) and i.variant_id <> wanted.id and i.stock > 0
  loop
    perform private.change_stock(other.variant_id, -other.stock, 'adjustment');
    moved := moved + other.stock;
  end loop;
  perform private.change_stock(wanted.id, moved, 'adjustment');
  if held.min_stock <> least_pieces then
    update public.inventory i set min_stock = least_pieces, max_stock = case when i.max_stock >= least_pieces then i.max_stock end
    where i.variant_id = wanted.id;
  end if;
  changed := changed or moved <> 0 or coalesce(held.min_stock <> least_pieces, false);
  update public.cart_items c set variant_id = wanted.id
  where c.product_id = product.id and c.variant_id = any (merged) and c.variant_id <> wanted.id and not exists (
    select from public.cart_items o where o.user_id = c.user_id and o.product_id = product.id and o.variant_id = wanted.id
      and o.texts is not distinct from c.texts
  );
  return next;
end
$function$;

CREATE OR REPLACE FUNCTION private.store_variants(product public.products, options text[], entries jsonb, is_whole boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known constant text[] := array[
    'id', 'sku', 'option1', 'option2', 'price', 'weight_g', 'images', 'stock', 'expected_stock', 'min_stock', 'merged'
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
$function$;

comment on function public.save_variants(bigint,integer,text[],jsonb) is 'For administrators: gives a product of the version that was read its options (none, or up to two names) and its variants in their order, [{id?, sku?, option1, option2, price?, weight_g?, images?, stock?, expected_stock?, min_stock?, merged?}]. What has an id keeps its sales, its stock and its history whatever its words become; what is not named is archived; a stock that is its expected_stock is left alone, another one is refused where the shop''s is no longer that; `merged` names variants whose stock and cart lines an entry takes over. A reference that is missing is made. Gives the product back as admin_product does.';

CREATE OR REPLACE FUNCTION public.duplicate_product(product_id bigint, new_name text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.order_view(o public.orders)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select json_build_object(
    'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status,
    'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_simulated', o.is_simulated,
    'email', o.email, 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
    'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code,
    'city', o.city, 'country', o.country, 'shipping_method', o.shipping_method, 'shipping_label', o.shipping_label,
    'carrier', (select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'relay_point', o.relay_point,
    'subtotal', o.subtotal, 'discount_code', o.discount_code, 'discount', o.discount, 'shipping_fee', o.shipping_fee,
    'vat_regime', o.vat_regime, 'tax_rate', o.tax_rate, 'tax', o.tax, 'total', o.total, 'terms_version', o.terms_version,
    'tracking_number', o.tracking_number, 'delivered_at', o.delivered_at, 'paid_at', o.paid_at,
    'payable', private.is_payable(o), 'reserved_until', o.reserved_until, 'pay_to', o.pay_to, 'is_by_phone', o.taken_by is not null,
    'confirmed', exists (
      select from public.mail_outbox m
      where m.kind = 'order_received' and m.once_key = o.id::text and m.status in ('waiting', 'sent')
    ),
    'documents', (
      select coalesce(json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.number), '[]')
      from public.documents d where d.order_id = o.id
    ),
    'withdrawal_until', private.last_withdrawal_day(o.delivered_at),
    'declarations', (
      select coalesce(json_agg(json_build_object(
        'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status,
        'is_late', w.is_late, 'due_on', private.withdrawal_due(w)
      ) order by w.items is null desc, w.declared_at desc, w.id), '[]')
      from public.withdrawals w where w.order_id = o.id and w.status <> 'closed'
    ),
    'exchanged', private.exchanges_for_buyer(o),
    'shipped_at', private.status_reached_at(o, 'shipped'), 'cancelled_at', private.status_reached_at(o, 'cancelled'),
    'refunded_at', case when o.payment_status = 'refunded' then (
      select max(e.at) from public.order_events e
      where e.order_id = o.id and e.payment_status = 'refunded' and e.previous_payment_status <> 'refunded'
    ) end,
    'refunds', private.refunds_for_buyer(o), 'given_back', private.is_wholly_refunded(o),
    'lines', (
      select json_agg(to_jsonb(i) - 'order_id' || jsonb_build_object('given_back', private.refunded_quantity(o.id, i.position)) order by i.position)
      from private.order_line_facts i where i.order_id = o.id
    )
  )
$function$;

CREATE OR REPLACE FUNCTION private.max_packagings()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 20$function$;
comment on function private.max_packagings() is 'Packagings of the shop: MAX_PACKAGINGS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.packagings_view()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.shown || jsonb_build_object('version', md5(a.shown::text))
  from (
    select jsonb_build_object('packagings', coalesce(jsonb_agg(jsonb_build_object(
      'name', p.name, 'weight_g', p.weight_g, 'is_default', p.is_default
    ) order by p.position, p.name), '[]')) as shown
    from public.packagings p
  ) a
$function$;
comment on function private.packagings_view() is 'The packagings as their form shows them; the version is a digest of all of them.';

CREATE OR REPLACE FUNCTION public.admin_packagings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  return private.packagings_view();
end
$function$;
comment on function public.admin_packagings() is 'For administrators: the packagings in their order, and of which version they are.';
grant execute on function public.admin_packagings() to authenticated;

CREATE OR REPLACE FUNCTION public.save_packagings(expected_version text, packagings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.acting_admin();
  perform private.require_owner();
  if jsonb_typeof(save_packagings.packagings) is distinct from 'array'
    or jsonb_array_length(save_packagings.packagings) > private.max_packagings()
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('packagings', 0));
  if expected_version is distinct from private.packagings_view() ->> 'version' then
    perform private.refuse(409, 'settings_changed', private.packagings_view());
  end if;
  begin
    set constraints public.packagings_one_default deferred;
    delete from public.packagings p
    where p.name not in (select btrim(w.entry ->> 'name') from jsonb_array_elements(save_packagings.packagings) w (entry)
      where w.entry ->> 'name' is not null);
    insert into public.packagings as p (name, weight_g, is_default, position)
    select btrim(w.entry ->> 'name'), (w.entry ->> 'weight_g')::int, coalesce((w.entry ->> 'is_default')::boolean, false), w.n
    from jsonb_array_elements(save_packagings.packagings) with ordinality w (entry, n)
    on conflict (name) do update set weight_g = excluded.weight_g, is_default = excluded.is_default, position = excluded.position
    where (p.weight_g, p.is_default, p.position) is distinct from (excluded.weight_g, excluded.is_default, excluded.position);
    set constraints public.packagings_one_default immediate;
  exception
    when check_violation or not_null_violation or exclusion_violation or cardinality_violation or data_exception then
      perform private.refuse(400, 'settings_invalid');
  end;
  return private.packagings_view();
end
$function$;
comment on function public.save_packagings(text,jsonb) is 'For owners: replaces all packagings, [{name, weight_g, is_default}] in their order, of the version that was read; when there is a newer one, refuses and gives that as details.';
grant execute on function public.save_packagings(text,jsonb) to authenticated;

CREATE OR REPLACE FUNCTION private.parcel_lines(o public.orders)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'product_id', p.id, 'name', i.name, 'sku', i.sku, 'quantity', s.quantity,
    'value', coalesce(nullif(round((i.line_total - i.discount) / i.quantity, 2), 0), v.price, p.price),
    'weight_g', coalesce(v.weight_g, p.weight_g, c.weight_g), 'hs_code', coalesce(p.hs_code, c.hs_code),
    'origin_code', coalesce(p.origin_code, c.origin_code), 'customs_name', coalesce(p.customs_name, c.customs_name)
  ) order by i.position), '[]')
  from private.packed_pieces(o) s
    join public.order_items i on i.order_id = o.id and i.position = s.line_no
    join public.products p on p.id = i.product_id
    join public.categories c on c.name = p.category
    left join public.product_variants v on v.id = i.variant_id
$function$;
comment on function private.parcel_lines(public.orders) is 'What is packed of an order, with all that carriers and customs ask of a unit: grams, code, origin, name, and what was paid for it after its discount, in euros, for a gift the shop''s price. What neither variant nor product says its category does.';

CREATE OR REPLACE FUNCTION private.max_parcel_orders()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 500$function$;
comment on function private.max_parcel_orders() is 'Orders that one file for a carrier is made of: MAX_PARCEL_ORDERS of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION public.parcels_of(numbers text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_admin();
  if coalesce(cardinality(numbers), 0) not between 1 and private.max_parcel_orders() then
    perform private.refuse(400, 'request_invalid');
  end if;
  return jsonb_build_object(
    'sender', (
      select jsonb_build_object(
        'name', coalesce(nullif(s.sender_name, ''), s.site_name), 'shop', s.site_name, 'street', s.sender_street,
        'complement', s.sender_complement, 'postal_code', s.sender_postal_code, 'city', s.sender_city,
        'email', s.contact_email, 'phone', s.contact_phone
      )
      from public.settings s
    ),
    'packagings', private.packagings_view() -> 'packagings',
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', o.order_number, 'refusal', private.shipping_refusal(o), 'tracking', o.tracking_number,
        'carrier', coalesce(m.carrier, 'none'), 'with_signature', coalesce(m.with_signature, false),
        'method', o.shipping_label, 'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'relay_point', o.relay_point, 'shipping_fee', o.shipping_fee, 'lines', private.parcel_lines(o)
      ) order by n.n)
      from (select u.number, min(u.n) as n from unnest(numbers) with ordinality u (number, n) group by u.number) n
        join public.orders o on o.order_number = n.number
        left join public.shipping_methods m on m.id = o.shipping_method
    ), '[]')
  );
end
$function$;
comment on function public.parcels_of(text[]) is 'For administrators: what files for carriers say of orders, in the order of their numbers (500 at most): sender, packagings, and of each order its carrier, recipient and private.parcel_lines. refusal is why it is not to be shipped, tracking the number it has already.';
grant execute on function public.parcels_of(text[]) to authenticated;

CREATE OR REPLACE FUNCTION private.data_tables()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    'private.counters', 'public.moves', 'public.categories', 'public.colours', 'public.materials', 'public.manufacturers', 'public.suppliers',
    'public.products', 'public.product_variants', 'public.inventory', 'public.product_prices', 'private.product_words',
    'private.published_products', 'private.product_trash', 'private.daily_sales', 'public.redirects', 'public.settings',
    'public.hero', 'public.appearance', 'public.home_page', 'public.published_terms', 'public.mail_texts', 'public.shipping_methods', 'public.relay_points', 'public.packagings',
    'public.discount_codes', 'public.orders', 'public.order_items', 'public.order_events', 'public.order_tags',
    'public.order_notes', 'public.order_cancellations', 'public.order_picks', 'public.order_views', 'private.discount_uses',
    'public.payments', 'private.bank_lines', 'public.refunds', 'public.payment_quarantine', 'private.documents_due', 'public.documents',
    'public.sales_journal', 'private.journal_checks', 'private.ledger_accounts', 'public.withdrawals', 'public.order_returns', 'public.order_exchanges',
    'public.supplier_orders', 'public.supplier_order_lines', 'public.supplier_receipts', 'public.supplier_receipt_lines',
    'public.stock_counts', 'public.stock_count_entries', 'public.stock_count_lines', 'public.stock_movements',
    'public.customers', 'public.customer_emails', 'public.customer_notes', 'private.customers_due',
    'private.moved_customers', 'public.past_orders',
    'private.erased_customers', 'public.addresses', 'public.cart_items', 'public.favourites', 'public.contact_messages',
    'public.question_entries', 'public.newsletter_subscribers', 'public.newsletter_proofs', 'public.stock_alerts',
    'public.segments', 'public.newsletters', 'private.newsletter_recipients', 'private.newsletter_counts',
    'private.newsletter_links', 'public.reviews', 'public.review_invitations',
    'private.review_leavers', 'private.dropped_review_pictures', 'private.visits', 'public.mail_outbox'
  ]
$function$;

alter table public.settings add column sender_name text default ''::text not null;
comment on column public.settings.sender_name is 'Who sends parcels, as a label says it; empty is the name of the shop.';

alter table public.settings add column sender_street text default ''::text not null;
comment on column public.settings.sender_street is 'Where parcels are sent from: number and street.';

alter table public.settings add column sender_complement text default ''::text not null;
comment on column public.settings.sender_complement is 'Floor or building of the sender.';

alter table public.settings add column sender_postal_code text default ''::text not null;
comment on column public.settings.sender_postal_code is 'French postal code of the sender.';

alter table public.settings add column sender_city text default ''::text not null;
comment on column public.settings.sender_city is 'City of the sender.';

alter table public.categories add column weight_g integer;
comment on column public.categories.weight_g is 'Grams of a unit whose product says nothing; null is not known.';

alter table public.categories add column hs_code text;
comment on column public.categories.hs_code is 'Customs code, 8 to 10 digits, of products that say nothing.';

alter table public.categories add column origin_code text;
comment on column public.categories.origin_code is 'Country of origin, ISO 3166, of products that say nothing.';

alter table public.categories add column customs_name text;
comment on column public.categories.customs_name is 'What the customs read of products that say nothing.';

comment on column public.products.country_of_origin is 'Country where it is made, in French, as visitors read it.';

alter table public.products add column weight_g integer;
comment on column public.products.weight_g is 'Grams of a unit, unpacked; null is its category''s.';

alter table public.products add column hs_code text;
comment on column public.products.hs_code is 'Customs code, 8 to 10 digits; null is its category''s.';

alter table public.products add column origin_code text;
comment on column public.products.origin_code is 'Country of origin for the customs, ISO 3166; null is its category''s.';

alter table public.products add column customs_name text;
comment on column public.products.customs_name is 'What the customs read of it; null is its category''s.';

alter table public.product_variants add column weight_g integer;
comment on column public.product_variants.weight_g is 'Grams of a unit, unpacked, where it differs; null is the product''s.';

alter table public.shipping_methods add column carrier text default 'none'::text not null;
comment on column public.shipping_methods.carrier is 'Who brings its parcels: colissimo, mondial_relay, chronopost, or none that the shop knows. Files for carriers and pages of parcels go by it.';

alter table public.shipping_methods add column with_signature boolean default false not null;
comment on column public.shipping_methods.with_signature is 'Whether the recipient signs, where the carrier leaves the choice.';

create table public.packagings (
  name text not null,
  weight_g integer not null,
  is_default boolean default false not null,
  "position" integer default 0 not null,
  constraint packagings_name_check CHECK (name = btrim(name) AND length(name) >= 1 AND length(name) <= 60),
  constraint packagings_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g()),
  constraint packagings_pkey PRIMARY KEY (name),
  constraint packagings_one_default EXCLUDE USING btree (is_default WITH =) WHERE (is_default) DEFERRABLE INITIALLY DEFERRED
);
alter table public.packagings enable row level security;
comment on table public.packagings is 'What parcels are packed in: its weight comes to that of the units. One at most is proposed first.';
grant delete, insert, select, update on table public.packagings to service_role;
comment on column public.packagings.name is 'As the shop calls it.';
comment on column public.packagings.weight_g is 'Grams, empty.';
comment on column public.packagings.is_default is 'Whether it is proposed first.';
comment on column public.packagings."position" is 'Rank in lists, ascending.';

CREATE TRIGGER packagings_audit AFTER INSERT OR DELETE OR UPDATE ON public.packagings FOR EACH ROW EXECUTE FUNCTION private.audit_change('name', 'name');

-- Data that must move or be mended is moved here.
-- Who brings the parcels of the three methods that every shop has; another method's owner says so.
alter table public.shipping_methods disable trigger user;
update public.shipping_methods set carrier = case id when 'relais' then 'mondial_relay' else id end
where id in ('colissimo', 'relais', 'chronopost');
alter table public.shipping_methods enable trigger user;

-- A country of origin that is one of these is said to the customs, too; any other word stays what visitors read.
alter table public.products disable trigger user;
update public.products p set origin_code = k.code
from (
  values ('maroc', 'MA'),
    ('france', 'FR'),
    ('tunisie', 'TN'),
    ('algerie', 'DZ'),
    ('egypte', 'EG'),
    ('senegal', 'SN'),
    ('mali', 'ML'),
    ('ghana', 'GH'),
    ('kenya', 'KE'),
    ('rwanda', 'RW'),
    ('ethiopie', 'ET'),
    ('ouganda', 'UG'),
    ('afrique du sud', 'ZA'),
    ('madagascar', 'MG'),
    ('cote d''ivoire', 'CI'),
    ('burkina faso', 'BF'),
    ('togo', 'TG'),
    ('benin', 'BJ'),
    ('cameroun', 'CM'),
    ('inde', 'IN'),
    ('bangladesh', 'BD'),
    ('sri lanka', 'LK'),
    ('nepal', 'NP'),
    ('indonesie', 'ID'),
    ('vietnam', 'VN'),
    ('viet nam', 'VN'),
    ('thailande', 'TH'),
    ('philippines', 'PH'),
    ('cambodge', 'KH'),
    ('chine', 'CN'),
    ('japon', 'JP'),
    ('turquie', 'TR'),
    ('portugal', 'PT'),
    ('espagne', 'ES'),
    ('italie', 'IT'),
    ('belgique', 'BE'),
    ('allemagne', 'DE'),
    ('pays-bas', 'NL'),
    ('royaume-uni', 'GB'),
    ('suisse', 'CH'),
    ('luxembourg', 'LU'),
    ('monaco', 'MC'),
    ('pologne', 'PL'),
    ('grece', 'GR'),
    ('roumanie', 'RO'),
    ('equateur', 'EC'),
    ('perou', 'PE'),
    ('colombie', 'CO'),
    ('mexique', 'MX'),
    ('guatemala', 'GT'),
    ('bresil', 'BR')
) k (name, code)
where private.search_text(p.country_of_origin) = k.name;
alter table public.products enable trigger user;

-- An address that is a street, a postal code and a city, in this order, is the sender's, too.
alter table public.settings disable trigger user;
update public.settings s set sender_street = btrim(a.parts[1]), sender_postal_code = a.parts[2], sender_city = btrim(a.parts[3])
from (select regexp_match(x.address, '^\s*([^,\n]{2,35}?)\s*[,\n]\s*([0-9]{5})\s+([^,\n]{2,35}?)\s*(?:[,\n]\s*France)?\s*$') as parts from public.settings x) a
where a.parts is not null;
alter table public.settings enable trigger user;


alter table public.settings add constraint settings_sender_name_check CHECK (length(sender_name) <= 35);

alter table public.settings add constraint settings_sender_street_check CHECK (length(sender_street) <= 35);

alter table public.settings add constraint settings_sender_complement_check CHECK (length(sender_complement) <= 35);

alter table public.settings add constraint settings_sender_postal_code_check CHECK (sender_postal_code ~ '^([0-9]{5})?$'::text);

alter table public.settings add constraint settings_sender_city_check CHECK (length(sender_city) <= 35);

alter table public.categories add constraint categories_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g());

alter table public.categories add constraint categories_hs_code_check CHECK (hs_code ~ '^[0-9]{8,10}$'::text);

alter table public.categories add constraint categories_origin_code_check CHECK (origin_code ~ '^[A-Z]{2}$'::text);

alter table public.categories add constraint categories_customs_name_check CHECK (customs_name = btrim(customs_name) AND length(customs_name) >= 1 AND length(customs_name) <= 64);

alter table public.products add constraint products_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g());

alter table public.products add constraint products_hs_code_check CHECK (hs_code ~ '^[0-9]{8,10}$'::text);

alter table public.products add constraint products_origin_code_check CHECK (origin_code ~ '^[A-Z]{2}$'::text);

alter table public.products add constraint products_customs_name_check CHECK (length(customs_name) <= 64);

alter table public.product_variants add constraint product_variants_weight_g_check CHECK (weight_g >= 1 AND weight_g <= private.max_weight_g());

alter table public.shipping_methods add constraint shipping_methods_carrier_check CHECK (carrier = ANY (ARRAY['colissimo'::text, 'mondial_relay'::text, 'chronopost'::text, 'none'::text]));

CREATE OR REPLACE TRIGGER settings_site_change AFTER UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.note_row_change('settings', 'id', '', 'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice,iban,bic,account_holder,cheque_payee,cheque_address,sender_name,sender_street,sender_complement,sender_postal_code,sender_city');
