-- A refusal named the price of any product by its id, of drafts too.
create or replace function private.offer_conflict(ids bigint[], total numeric default null) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'offers', jsonb_agg(jsonb_build_object(
      'product_id', w.id,
      'price', coalesce(p.price, 0),
      'available', case when p.id is null then 0 else least(i.stock, private.visible_stock_cap()) end
    ) order by w.n),
    'total', offer_conflict.total
  ))
  from unnest(ids) with ordinality w (id, n)
    left join public.products p on p.id = w.id and p.state = 'published'
    left join public.inventory i on i.product_id = p.id
$$;
comment on function private.offer_conflict(bigint[], numeric) is
  'Details of a refusal: what the shop offers now for the products of a cart, and the total it would charge. A product that is not published is told as one that never was: 0 pieces, price 0.';
