-- Words in any order, the best first: the application ranks names by its index and hands the order over.

drop function public.admin_products(text, text, text, text, int, int);
drop function public.admin_product_ids(text, text, text);
drop function private.found_products(text, text, text);

create function private.found_products(search text, wanted_category text, wanted_state text, near_ids bigint[])
returns table (
  id bigint, words text, category text, state text, price numeric, updated_at timestamptz, created_at timestamptz, place bigint
)
language sql stable set search_path = '' as $$
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

create function public.admin_products(
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
        case field when 'price' then f.price when 'stock' then i.stock when 'updated' then extract(epoch from f.updated_at) end as by_number
      from private.found_products(
        wanted, admin_products.wanted_category, admin_products.wanted_state, admin_products.near_ids
      ) f
        join public.inventory i on i.product_id = f.id
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
  'For administrators: a page of products (from 1, at most 100 a page) as private.found_products finds them, how many there are, and how many the shop has. Sort: name, category, state, price, stock, updated, each with _asc or _desc; relevance is the order of near_ids; newest otherwise.';
revoke all on function public.admin_products(text, text, text, text, int, int, bigint[]) from public;
grant execute on function public.admin_products(text, text, text, text, int, int, bigint[]) to authenticated;

create function public.admin_product_ids(
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
  'For administrators: the ids of all products that admin_products finds, to choose them all.';
revoke all on function public.admin_product_ids(text, text, text, bigint[]) from public;
grant execute on function public.admin_product_ids(text, text, text, bigint[]) to authenticated;

create function public.admin_product_names() returns json
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
revoke all on function public.admin_product_names() from public;
grant execute on function public.admin_product_names() to authenticated;
