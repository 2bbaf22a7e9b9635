create or replace function private.remember_published() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.published_products as known (product_id, name, category) values (new.id, new.name, new.category)
  on conflict (product_id) do update set name = excluded.name, category = excluded.category
  where (known.name, known.category) is distinct from (excluded.name, excluded.category);
  return null;
end
$$;
comment on function private.remember_published() is
  'Trigger: what visitors have once seen is remembered as they last saw it, also when it is deleted.';

-- The address of a product outlives it: its page says that it is no longer sold, and of what name it was.
create table private.published_products (
  product_id bigint primary key,
  name text not null,
  category text not null
);

comment on table private.published_products is 'Products that have ever been published; a row outlives its product.';
comment on column private.published_products.product_id is 'Number of the product, in its address.';
comment on column private.published_products.name is 'Its name while it was last published.';
comment on column private.published_products.category is 'Its category then.';

alter table private.published_products enable row level security;
create trigger products_once_inserted after insert on public.products
  for each row when (new.state = 'published') execute function private.remember_published();
create trigger products_once_updated after update of state, name, category on public.products
  for each row when (new.state = 'published') execute function private.remember_published();

insert into private.published_products (product_id, name, category)
select p.id, p.name, p.category from public.products p
where p.state = 'published' or exists (select from public.product_prices h where h.product_id = p.id and h.published);

create or replace function public.former_products() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('id', k.product_id, 'name', k.name, 'category', k.category)
    order by k.product_id), '[]')
  from private.published_products k
  where not exists (select from public.products p where p.id = k.product_id and p.state = 'published')
$$;
comment on function public.former_products() is
  'Products that visitors have seen and that are no longer sold, whether archived, withdrawn or deleted, as they were last seen.';
grant execute on function public.former_products() to anon, authenticated, service_role;
