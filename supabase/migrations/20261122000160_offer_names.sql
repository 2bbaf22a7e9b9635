drop function public.get_offers(bigint[]);

create function public.get_offers(product_ids bigint[] default null)
returns table (product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text)
language sql stable security definer set search_path = '' as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  )
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity, private.reference_price(r.id), r.name
  from ranked r join public.inventory i on i.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros, pieces left (capped), rank by sales (1 sells best), reference price of a price cut or null, name.';

grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;
