-- Find lines of orders by index.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.assign_guest_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Once, not for each address that is read.
  address constant text := lower(new.email);
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = address and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION private.lines_as_sold(lines jsonb)
 RETURNS private.cart_line[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  -- Asked of every order: this language keeps its plan.
  return (
    with wanted as (
      select (l.line -> 'product_id')::numeric as product_id, (nullif(l.line -> 'variant_id', 'null'))::numeric as asked,
        (l.line -> 'quantity')::numeric as quantity, private.item_texts_of(l.line) as texts, l.n
      from jsonb_array_elements(lines_as_sold.lines) with ordinality l (line, n)
    ), merged as (
      select w.product_id::bigint as product_id, min(w.asked)::bigint as asked, v.one, max(v.several) as several,
        sum(w.quantity)::int as quantity, w.texts, (row_number() over (order by min(w.n)))::int as position
      from wanted w cross join lateral (
        select case when count(*) = 1 then min(c.id) end as one, count(*) as several
        from public.product_variants c
        where c.product_id = w.product_id::bigint and c.archived_at is null and (w.asked is null or c.id = w.asked::bigint)
      ) v
      -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
      group by w.product_id, v.one, w.texts, case when v.one is null then w.asked end
    )
    -- In the order of the variants, in which their stock is locked.
    select array_agg(row(
      m.position, m.product_id, m.asked, m.one, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      coalesce(v.price, p.price), m.quantity, coalesce(v.images[1], p.images[1]), m.texts,
      false, p.id is not null, m.several = 1, coalesce(m.texts - p.item_texts = '{}', true), i.stock
    )::private.cart_line order by m.one, m.position)
    from merged m
      left join public.products p on p.id = m.product_id and p.state = 'published' and m.several > 0
      left join public.product_variants v on v.id = m.one
      left join public.inventory i on i.variant_id = m.one
  );
end
$function$;
