-- A publication reads the whole catalogue and finds nearly all of it as it was: it asks for this, and then for what is new.

create function public.catalogue_state() returns json
language sql stable security definer set search_path = '' as $$
  with makers as materialized (
    select m.id, md5(m::text) as hash from public.manufacturers m
  )
  select coalesce(json_agg(
    json_build_array(
      p.id, concat_ws(' ', p.version, extract(epoch from p.updated_at), m.hash),
      o.price, o.available, o.popularity, o.reference_price, o.name
    )
    order by p.created_at desc, p.id desc
  ), '[]')
  from public.products p
  join public.get_offers() o on o.product_id = p.id
  left join makers m on m.id = p.manufacturer_id
  where p.state = 'published'
$$;
comment on function public.catalogue_state() is
  'Every published product, newest first: [id, text that changes with the product or its manufacturer, price, available, popularity, reference price, name], at one moment.';
revoke all on function public.catalogue_state() from public;
grant execute on function public.catalogue_state() to anon, authenticated, service_role;
