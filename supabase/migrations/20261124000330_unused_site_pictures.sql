-- Pictures of the home page are swept too, and none that a published site which can still be gone back to may show.

drop function public.sweep_pictures();
drop table private.unused_pictures;

create table private.unused_pictures (
  path text primary key,
  since timestamptz not null default now()
);

comment on table private.unused_pictures is 'Pictures in Storage that no product, no order and no hero refers to.';
comment on column private.unused_pictures.path is 'Bucket and name.';
comment on column private.unused_pictures.since is 'When that was first seen.';

alter table private.unused_pictures enable row level security;

create or replace function private.unused_picture_days() returns int language sql immutable as 'select 30';
comment on function private.unused_picture_days() is
  'Days a picture is kept that nothing refers to: unsaved input of an administrator may still show it.';

create function private.oldest_site_kept() returns timestamptz
language sql stable security definer set search_path = '' as $$
  select min(p.requested_at) from (
    select k.requested_at from public.publications k where k.is_kept or k.is_current
    union all
    -- Hosts keep sites too, and do not say which.
    (select h.requested_at from public.publications h where h.state = 'published' order by h.requested_at desc limit 5)
  ) p
$$;
comment on function private.oldest_site_kept() is
  'When the oldest site was asked for that visitors see or can be shown again; null where none was published from here.';

create function public.sweep_pictures() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$$;
comment on function public.sweep_pictures() is
  'For the service role: notes which pictures nothing refers to, and gives bucket and name of those (at most 100) that may go.';
revoke all on function public.sweep_pictures() from public;
grant execute on function public.sweep_pictures() to service_role;
