-- Administrators change the picture and the words at the top of the home page.

alter table public.hero add column version int not null default 1;
comment on column public.hero.version is 'Grows with every change; a save of an older version is refused.';

create trigger hero_version before update on public.hero
  for each row execute function private.count_version();

create function private.hero_view() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'image_path', h.image_path, 'alt_text', h.alt_text, 'title', h.title, 'subtitle', h.subtitle,
    'version', h.version, 'updated_at', h.updated_at
  )
  from public.hero h
$$;
comment on function private.hero_view() is 'The hero as its form shows it.';

create function public.admin_hero() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.hero_view();
end
$$;
comment on function public.admin_hero() is 'For administrators: the hero as it is stored, published or not.';
revoke all on function public.admin_hero() from public;
grant execute on function public.admin_hero() to authenticated;

create function public.save_hero(
  expected_version int, image_path text, alt_text text, title text, subtitle text
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.hero;
  wrong text[];
begin
  perform private.acting_admin();
  select h.* into stored from public.hero h for update;
  if stored.version is distinct from save_hero.expected_version then
    perform private.refuse(409, 'hero_changed', private.hero_view()::jsonb);
  end if;
  wrong := array_remove(array[
    case when not private.is_text(btrim(save_hero.alt_text), 200) then 'alt_text' end,
    case when not private.is_text(btrim(save_hero.title), 120) then 'title' end,
    case when length(btrim(save_hero.subtitle)) > 300 then 'subtitle' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'hero_invalid', jsonb_build_object('fields', wrong));
  end if;
  if save_hero.image_path is distinct from stored.image_path and save_hero.image_path is not null
    and not exists (
      select from storage.objects o
      where o.bucket_id = 'site-images' and 'site-images/' || o.name = save_hero.image_path
    )
  then
    perform private.refuse(400, 'picture_unknown');
  end if;
  update public.hero h set
    image_path = save_hero.image_path, alt_text = btrim(save_hero.alt_text), title = btrim(save_hero.title),
    subtitle = coalesce(btrim(save_hero.subtitle), '')
  where h.id;
  return private.hero_view();
end
$$;
comment on function public.save_hero(int, text, text, text, text) is
  'For administrators: replaces the hero of the version that was read; when there is a newer one, refuses and gives that as details. Without a picture the shop shows the one it comes with.';
revoke all on function public.save_hero(int, text, text, text, text) from public;
grant execute on function public.save_hero(int, text, text, text, text) to authenticated;
