-- The reference price walks a product's price history: only those whose price moved lately can have one.

create or replace function public.get_offers(product_ids bigint[] default null)
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
  ), moved as (
    select h.product_id from public.product_prices h
    group by h.product_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  )
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity,
    case when m.product_id is not null then private.reference_price(r.id) end, r.name
  from ranked r
  join public.inventory i on i.product_id = r.id
  left join moved m on m.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
