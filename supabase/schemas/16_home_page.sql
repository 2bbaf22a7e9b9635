-- The parts of the home page below the hero: what they say, in which order, and which are hidden.

create table public.home_page (
  id boolean primary key default true check (id),
  home_parts jsonb check (
    home_parts is null or jsonb_typeof(home_parts) = 'array' and jsonb_array_length(home_parts) = 5 and octet_length(home_parts::text) <= 30000
    and home_parts @> '[{"kind": "values"}, {"kind": "featured"}, {"kind": "story"}, {"kind": "testimonials"}, {"kind": "pictures"}]'
  ),
  updated_at timestamptz not null default now(),
  version int not null default 1
);

comment on table public.home_page is 'What the home page shows below the hero: one row.';
comment on column public.home_page.id is 'Always true: there is one row.';
comment on column public.home_page.home_parts is 'Each part once, in the order of the page, as homeParts of src/domain/home-parts.ts reads them; null shows what the shop comes with.';
comment on column public.home_page.updated_at is 'When it was last changed.';
comment on column public.home_page.version is 'Grows with every change; a save of an older version is refused.';

alter table public.home_page enable row level security;
grant select on public.home_page to anon, authenticated;
grant select, update on public.home_page to service_role;
create policy "the home page is public" on public.home_page for select to anon, authenticated using (true);
create trigger home_page_touch before update on public.home_page
  for each row execute function private.touch();
create trigger home_page_audit after insert or update or delete on public.home_page
  for each row execute function private.audit_change('id', '');
create trigger home_page_site_change after update on public.home_page
  for each row execute function private.note_row_change('home_page', 'id', '', '');
create trigger home_page_version before update on public.home_page
  for each row execute function private.count_version();

insert into public.home_page default values;

create or replace function private.home_pictures(parts jsonb) returns setof text
language sql immutable set search_path = '' as $$
  select p.path
  from jsonb_array_elements(case when jsonb_typeof(home_pictures.parts) = 'array' then home_pictures.parts else '[]' end) e (part)
    cross join lateral (
      select e.part ->> 'picture'
      union all
      select i.item ->> 'picture'
      from jsonb_array_elements(case when jsonb_typeof(e.part -> 'items') = 'array' then e.part -> 'items' else '[]' end) i (item)
    ) p (path)
  where p.path is not null
$$;
comment on function private.home_pictures(jsonb) is 'Storage paths of the pictures that parts of the home page show.';

create or replace function private.home_page_view() returns json
language sql stable set search_path = '' as $$
  select json_build_object('parts', h.home_parts, 'version', h.version, 'updated_at', h.updated_at) from public.home_page h
$$;
comment on function private.home_page_view() is 'The home page as its form shows it.';

create or replace function public.admin_home_page() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.home_page_view();
end
$$;
comment on function public.admin_home_page() is 'For owners: the parts of the home page as they are stored, published or not.';
grant execute on function public.admin_home_page() to authenticated;

create or replace function public.save_home_page(expected_version int, parts jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.home_page;
begin
  perform private.acting_admin();
  perform private.require_owner();
  select h.* into stored from public.home_page h for update;
  if stored.version is distinct from save_home_page.expected_version then
    perform private.refuse(409, 'home_changed', private.home_page_view()::jsonb);
  end if;
  if exists (
    select from private.home_pictures(save_home_page.parts) p (path)
    where not exists (select from storage.objects o where o.bucket_id = 'site-images' and 'site-images/' || o.name = p.path)
  ) then
    perform private.refuse(400, 'picture_unknown');
  end if;
  begin
    update public.home_page h set home_parts = save_home_page.parts where h.id;
  exception
    when check_violation then perform private.refuse(400, 'home_invalid');
  end;
  return private.home_page_view();
end
$$;
comment on function public.save_home_page(int, jsonb) is
  'For owners: replaces the parts of the home page of the version that was read; when there is a newer one, refuses and gives that as details. parts may be null: the shop then shows what it comes with.';
grant execute on function public.save_home_page(int, jsonb) to authenticated;
