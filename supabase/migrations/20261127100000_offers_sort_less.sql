-- Nearly every product has one variant: to sort it thrice, and to write down options that it does not have, took 40 % of reading all offers.

-- The reference price walks a variant's price history: only those whose price moved lately can have one.
-- Planned for its argument at every call: Postgres 18 keeps one plan for null and for a few ids after five calls, which takes seconds for all.
create or replace function public.get_offers(product_ids bigint[] default null)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > current_date - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name, p.option1_name, p.option2_name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published'
  ), moved as (
    select h.variant_id from public.product_prices h
    group by h.variant_id
    having count(*) > 1 and max(h.since) > now() - make_interval(days => private.price_cut_days())
  ), live as (
    select r.*, v.id as variant_id, v.position, v.option1, v.option2, v.images[1] as image,
      coalesce(v.price, r.price) as own_price, least(i.stock, private.visible_stock_cap()) as available,
      case when m.variant_id is not null then private.reference_price(v.id) end as reference
    from ranked r
    join public.product_variants v on v.product_id = r.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
    left join moved m on m.variant_id = v.id
    where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  )
  -- The cheapest that can be had speaks for its product.
  select l.id, coalesce(min(l.own_price) filter (where l.available <> 0), min(l.own_price)),
    least(sum(l.available), private.visible_stock_cap())::int, l.popularity,
    (array_agg(l.reference order by l.available = 0, l.own_price))[1], l.name,
    case when l.option1_name is not null then jsonb_build_object(
      'options', array_remove(array[l.option1_name, l.option2_name], null),
      'rows', jsonb_agg(jsonb_build_array(
        l.variant_id, l.option1, l.option2, l.own_price, l.available, l.reference, l.image
      ) order by l.position, l.variant_id) filter (where l.option1_name is not null)
    ) end
  from live l
  group by l.id, l.popularity, l.name, l.option1_name, l.option2_name
  order by l.popularity
$$;
