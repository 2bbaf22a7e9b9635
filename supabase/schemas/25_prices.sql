-- What products cost and cost before, and what visitors are offered.

-- Code de la consommation L.112-1-1: a price cut is announced against the lowest price of the 30 days before it.
create table public.product_prices (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  price numeric(10, 2) not null check (price > 0),
  published boolean not null,
  since timestamptz not null default clock_timestamp()
);

comment on table public.product_prices is 'History of prices, written by the database alone.';
comment on column public.product_prices.id is 'Identifier.';
comment on column public.product_prices.product_id is 'Product.';
comment on column public.product_prices.variant_id is 'Variant whose price it is.';
comment on column public.product_prices.price is 'Price in euros, taxes included, from that moment on.';
comment on column public.product_prices.published is 'Whether the variant was offered to customers at this price.';
comment on column public.product_prices.since is 'From when the price held; until the next row of the variant.';

create index product_prices_history on public.product_prices (variant_id, since desc);
create index product_prices_product on public.product_prices (product_id, since desc);
alter table public.product_prices enable row level security;
grant select on public.product_prices to service_role;

create or replace function private.visible_stock_cap() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.visible_stock_cap() is 'The public sees no stock figure above this one: VISIBLE_STOCK_CAP of src/domain/rules.ts.';

create or replace function private.popularity_days() returns int language sql immutable set search_path = '' as 'select 90';
comment on function private.popularity_days() is 'Days of sales that rank the catalogue: POPULARITY_DAYS of src/domain/rules.ts.';

-- Code de la consommation L.112-1-1: what a price cut is announced against comes from the history that the database keeps.
create or replace function private.price_cut_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.price_cut_days() is
  'Days before a price cut whose lowest price is the reference, and days a cut is announced: PRICE_CUT_DAYS of src/domain/rules.ts.';

create or replace function private.reference_price(variant bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  with periods as (
    select h.price, h.published, h.since,
      coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.variant_id = reference_price.variant
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
  'Lowest price in euros that customers saw in the 30 days before a variant’s price was cut; null when it was not cut in the last 30 days.';

-- The reference price walks a variant's price history: only those whose price moved lately can have one.
-- Planned for its argument at every call: Postgres 18 keeps one plan for null and for a few ids after five calls, which takes seconds for all.
create or replace function private.offers_of(product_ids bigint[], with_unsold boolean)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with sold as (
    select d.product_id, sum(d.units) as units from private.daily_sales d
    where d.day > (select private.paris_day(now())) - private.popularity_days()
    group by d.product_id
  ), ranked as (
    select p.id, p.price, p.name, p.option1_name, p.option2_name,
      row_number() over (order by coalesce(s.units, 0) desc, p.created_at desc, p.id desc)::int as popularity
    from public.products p left join sold s on s.product_id = p.id
    where p.state = 'published' or (offers_of.with_unsold and p.id = any (offers_of.product_ids))
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
    where offers_of.product_ids is null or r.id = any (offers_of.product_ids)
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
comment on function private.offers_of(bigint[], boolean) is
  'Offers as get_offers tells them; with_unsold: also of these products that are not published, as publishing them would make them.';

create or replace function public.get_offers(product_ids bigint[] default null)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.bound_list(get_offers.product_ids, 1000);
  return query select * from private.offers_of(get_offers.product_ids, false);
end
$$;
comment on function public.get_offers(bigint[]) is
  'What may have changed since a page was built, of published products (null is all): price in euros (of the cheapest variant that can be had), units left (capped), rank by sales (1 sells best), reference price of a price cut or null, name, and of a product with options {"options": names, "rows": [id, word, second word, price, units left, reference price, main picture]}.';
grant execute on function public.get_offers(bigint[]) to anon, authenticated, service_role;

create or replace function public.unsold_offer(wanted_id bigint)
returns table (
  product_id bigint, price numeric, available int, popularity int, reference_price numeric, name text, variants jsonb
)
language sql stable security definer set search_path = '' as $$
  select * from private.offers_of(array[unsold_offer.wanted_id], true)
$$;
comment on function public.unsold_offer(bigint) is
  'The offer of a product that may not be published, as publishing it now would make it; for previews.';
grant execute on function public.unsold_offer(bigint) to service_role;

create or replace function private.lowest_price(variant bigint) returns numeric
language sql stable security definer set search_path = '' as $$
  select min(p.price)
  from (
    select h.price, h.published, coalesce(lead(h.since) over (order by h.since, h.id), 'infinity'::timestamptz) as until
    from public.product_prices h where h.variant_id = lowest_price.variant
  ) p
  where p.published and p.until > now() - make_interval(days => private.price_cut_days())
$$;
comment on function private.lowest_price(bigint) is
  'Lowest price in euros that customers saw of a variant in the last 30 days: what a price cut made now is announced against; null when they saw none.';
