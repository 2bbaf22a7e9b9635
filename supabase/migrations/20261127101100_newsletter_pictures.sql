-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Newsletters show pictures, too: those of the shop, for as long as a letter may be opened.

comment on column public.newsletters.blocks is 'What it says: list of {kind: heading, text, picture, products or button, ...}, as private.newsletter_blocks reads it.';
comment on table private.unused_pictures is 'Pictures in Storage that no product, no order, no hero and no newsletter refers to.';

create or replace function private.is_letter_href(href text) returns boolean
language sql immutable set search_path = '' as $$
  select length(href) <= 500 and href ~ '^(https://[^\s/"<>\\][^\s"<>\\]*|/([^\s/"<>\\][^\s"<>\\]*)?)$'
$$;
comment on function private.is_letter_href(text) is 'Whether a newsletter may lead there: an https address, or a page of the shop.';

create or replace function private.is_letter_picture(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id in ('product-images', 'site-images') and o.bucket_id || '/' || o.name = picture
  ) or exists (
    select from public.products p where p.images @> array[picture]
  ) or exists (
    select from public.hero h where h.image_path = picture
  )
$$;
comment on function private.is_letter_picture(text) is 'Whether a path (bucket and name) is that of a picture of the shop.';

create or replace function public.sweep_pictures() returns text[]
language plpgsql security definer set search_path = '' as $$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
    union
    -- Letters that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
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
grant execute on function public.sweep_pictures() to service_role;
