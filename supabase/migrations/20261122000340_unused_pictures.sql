-- Pictures are uploaded before a product is saved, and outlive it: what nothing refers to for a while is taken away.

create table private.unused_pictures (
  name text primary key,
  since timestamptz not null default now()
);

comment on table private.unused_pictures is 'Pictures in the bucket product-images that no product and no order refers to.';
comment on column private.unused_pictures.name is 'Name in the bucket.';
comment on column private.unused_pictures.since is 'When that was first seen.';

alter table private.unused_pictures enable row level security;

create function private.unused_picture_days() returns int language sql immutable as 'select 7';
comment on function private.unused_picture_days() is
  'Days a picture is kept that nothing refers to: forms that are filled in and pages that are published still show it.';

create function public.sweep_pictures() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
  ), unused as (
    select o.name from storage.objects o
    where o.bucket_id = 'product-images' and not exists (select from used u where u.path = 'product-images/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.name = k.name)
  )
  insert into private.unused_pictures (name) select u.name from unused u on conflict (name) do nothing;
  return array(
    select k.name from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
    order by k.since, k.name limit 100
  );
end
$$;
comment on function public.sweep_pictures() is
  'For the service role: notes which pictures of products nothing refers to, and names those (at most 100) that may go.';
revoke all on function public.sweep_pictures() from public;
grant execute on function public.sweep_pictures() to service_role;
