-- Code de la consommation L.112-1-1: what a price cut is announced against comes from the history that the database keeps.

create function private.price_cut_days() returns int language sql immutable as 'select 30';
comment on function private.price_cut_days() is
  'Days before a price cut whose lowest price is the reference, and days a cut is announced: PRICE_CUT_DAYS of src/domain/rules.ts.';

create function private.reference_price(product bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  with periods as (
    select h.price, h.published, h.since,
      coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.product_id = reference_price.product
  ), cut as (
    -- The present price holds since it was first asked after the last other one that customers saw.
    select p.price, min(p.since) as since
    from periods p join periods now on now.until = 'infinity' and now.published and now.price = p.price
    where p.published and p.since > coalesce(
      (select max(o.since) from periods o where o.published and o.price <> now.price), '-infinity')
    group by p.price
  )
  select min(p.price)
  from periods p, cut
  where p.published and p.since < cut.since
    and p.until > cut.since - make_interval(days => private.price_cut_days())
    and cut.since > now() - make_interval(days => private.price_cut_days())
  having min(p.price) > (select price from cut)
$$;
comment on function private.reference_price(bigint) is
  'Lowest price in euros that customers saw in the 30 days before a product’s price was cut; null when it was not cut in the last 30 days.';

drop function public.get_offers(bigint[]);

create function public.get_offers(product_ids bigint[] default null)
returns table (product_id bigint, price numeric, available int, popularity int, reference_price numeric)
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
  select r.id, r.price, least(i.stock, private.visible_stock_cap()), r.popularity, private.reference_price(r.id)
  from ranked r join public.inventory i on i.product_id = r.id
  where get_offers.product_ids is null or r.id = any (get_offers.product_ids)
  order by r.popularity
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros, pieces left (capped), rank by sales (1 sells best), reference price of a price cut or null.';

grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;
