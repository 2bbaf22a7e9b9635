create function private.visible_stock_cap() returns int language sql immutable as 'select 100';
comment on function private.visible_stock_cap() is 'The public sees no stock figure above this one: VISIBLE_STOCK_CAP of src/domain/rules.ts.';

create function private.popularity_days() returns int language sql immutable as 'select 90';
comment on function private.popularity_days() is 'Days of sales that rank the catalogue: POPULARITY_DAYS of src/domain/rules.ts.';

create function public.get_offers(product_ids bigint[] default null)
returns table (product_id bigint, price numeric, available int, popularity int)
language sql stable security definer set search_path = '' as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  )
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity
  from ranked r join public.inventory i on i.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros, pieces left (capped), rank by sales (1 sells best).';

grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;
