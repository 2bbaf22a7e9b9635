create function private.search_text(text) returns text
language sql immutable as $$
  select lower(replace(replace(translate($1,
    'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸàáâãäåçèéêëìíîïñòóôõöùúûüýÿ’',
    'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy'''), 'œ', 'oe'), 'Œ', 'oe'))
$$;
comment on function private.search_text(text) is 'A text as it is searched and sorted: lower case without accents, with any locale.';

create function private.lowest_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  select min(p.price)
  from (
    select h.price, h.published, coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = lowest_price.product
  ) p
  where p.published and p.until > now() - make_interval(days => private.price_cut_days())
$$;
comment on function private.lowest_price(bigint) is
  'Lowest price in euros that customers saw in the last 30 days: what a price cut made now is announced against; null when they saw none.';

create function private.product_row(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p.id, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category,
    'image', p.images[1], 'image_alt', p.image_alts[1], 'is_new', p.is_new, 'description', left(p.description, 240),
    'artisan', p.artisan, 'state', p.state, 'identifier', p.identifier, 'updated_at', p.updated_at,
    'stock', i.stock, 'min_stock', i.min_stock, 'is_deleted', private.is_deleted(p.id)
  )
  from public.inventory i where i.product_id = p.id
$$;
comment on function private.product_row(public.products) is 'A product as a list of the administration shows it.';

create function private.product_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', p.id, 'version', p.version, 'name', p.name, 'price', p.price, 'category', p.category, 'images', p.images,
    'image_alts', p.image_alts, 'is_new', p.is_new, 'description', p.description, 'artisan', p.artisan,
    'artisan_story', p.artisan_story, 'details', p.details, 'dimensions', p.dimensions, 'care', p.care,
    'related_products', p.related_products, 'state', p.state, 'identifier', p.identifier,
    'manufacturer_id', p.manufacturer_id, 'warnings', p.warnings, 'created_at', p.created_at,
    'updated_at', p.updated_at, 'stock', i.stock, 'min_stock', i.min_stock,
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
  )
  from public.inventory i where i.product_id = p.id
$$;
comment on function private.product_view(public.products) is
  'A product as its form shows it: every field, stock, related products, the last prices and movements of stock, latest first.';

create function private.found_products(search text, wanted_category text, wanted_state text) returns setof public.products
language sql stable security definer set search_path = '' as $$
  select p.* from public.products p
  where case found_products.wanted_state
      when 'deleted' then private.is_deleted(p.id)
      when 'archived' then p.state = 'archived' and not private.is_deleted(p.id)
      else p.state <> 'archived' and p.state = coalesce(found_products.wanted_state, p.state)
    end
    and (found_products.wanted_category is null or p.category = found_products.wanted_category)
    and (
      coalesce(btrim(found_products.search), '') = ''
      -- Not `like`: what a person types has no wildcards.
      or strpos(
        private.search_text(concat_ws(chr(10), p.name, p.artisan, p.identifier, p.description)),
        private.search_text(regexp_replace(btrim(found_products.search), '\s+', ' ', 'g'))
      ) > 0
    )
$$;
comment on function private.found_products(text, text, text) is
  'Products whose name, artisan, identifier or description contains the search, of a category and a state (draft, published, archived, deleted; null is draft and published).';

create function public.admin_products(
  search text, wanted_category text, wanted_state text, sort text, page int, per_page int
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(coalesce(admin_products.per_page, 1), 1), 100);
  first bigint := (greatest(coalesce(admin_products.page, 1), 1)::bigint - 1) * size;
  found bigint;
begin
  perform private.require_admin();
  select count(*) into found
  from private.found_products(admin_products.search, admin_products.wanted_category, admin_products.wanted_state);
  return json_build_object(
    'count', found,
    'total', (select count(*) from public.products p where p.state <> 'archived'),
    'products', coalesce((
      select json_agg(private.product_row(p) order by s.rank)
      from (
        select f.id, row_number() over () as rank
        from (
          select f.id
          from private.found_products(admin_products.search, admin_products.wanted_category, admin_products.wanted_state) f
            join public.inventory i on i.product_id = f.id
          order by
            case when admin_products.sort = 'name' then private.search_text(f.name) end,
            case admin_products.sort when 'price_asc' then f.price when 'price_desc' then -f.price when 'stock' then i.stock end,
            case when admin_products.sort = 'updated' then f.updated_at end desc,
            f.created_at desc, f.id desc
          limit size offset first
        ) f
      ) s join public.products p on p.id = s.id
    ), '[]')
  );
end
$$;
comment on function public.admin_products(text, text, text, text, int, int) is
  'For administrators: a page of products (from 1, at most 100 a page) as private.found_products finds them, how many there are, and how many the shop has. Sort: name, price_asc, price_desc, stock, updated; newest otherwise.';
revoke all on function public.admin_products(text, text, text, text, int, int) from public;
grant execute on function public.admin_products(text, text, text, text, int, int) to authenticated;

create function public.admin_product_ids(search text, wanted_category text, wanted_state text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(f.id order by f.id), '[]')
    from private.found_products(
      admin_product_ids.search, admin_product_ids.wanted_category, admin_product_ids.wanted_state
    ) f
  );
end
$$;
comment on function public.admin_product_ids(text, text, text) is
  'For administrators: the ids of all products that admin_products finds, to choose them all.';
revoke all on function public.admin_product_ids(text, text, text) from public;
grant execute on function public.admin_product_ids(text, text, text) to authenticated;

create function public.admin_product(product_id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.product_view(p) from public.products p where p.id = admin_product.product_id);
end
$$;
comment on function public.admin_product(bigint) is 'For administrators: a product with every field; null when there is none.';
revoke all on function public.admin_product(bigint) from public;
grant execute on function public.admin_product(bigint) to authenticated;
