-- How the shop looks: colours that can be read, and its logo.

create or replace function private.luminance(colour text) returns float8
language sql immutable set search_path = '' as $$
  select sum(c.weight * case when c.share <= 0.04045 then c.share / 12.92 else power((c.share + 0.055) / 1.055, 2.4) end)
  from (
    select w.weight, get_byte(decode(substr(luminance.colour, 2), 'hex'), w.at) / 255::float8 as share
    from (values (0, 0.2126::float8), (1, 0.7152), (2, 0.0722)) w (at, weight)
  ) c
$$;
comment on function private.luminance(text) is 'How light a colour (#rrggbb) is, 0 to 1, as WCAG 2.2 reckons it. As in src/domain/contrast.ts.';

create or replace function private.contrast(one text, other text) returns float8
language sql immutable set search_path = '' as $$
  select (greatest(l.one, l.other) + 0.05) / (least(l.one, l.other) + 0.05)
  from (select private.luminance(contrast.one) as one, private.luminance(contrast.other) as other) l
$$;
comment on function private.contrast(text, text) is 'Contrast of two colours, 1 to 21, as WCAG 2.2 reckons it. As in src/domain/contrast.ts.';

create or replace function private.least_contrast(role text) returns numeric
language sql immutable set search_path = '' as $$
  select case role when 'text' then 7 when 'action' then 5 when 'accent' then 5 when 'ornament' then 4.5 end
$$;
comment on function private.least_contrast(text) is 'Least contrast of a colour with what it is read on: LEAST_CONTRAST of src/domain/appearance.ts.';

create or replace function private.least_background() returns numeric
language sql immutable set search_path = '' as $$ select 0.6 $$;
comment on function private.least_background() is 'Least luminance of the background: LEAST_BACKGROUND of src/domain/appearance.ts.';

create or replace function private.unreadable_colours(background text, body_text text, action text, accent text, ornament text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(r.role), '{}')
  from (values
    ('background', background, null), ('text', body_text, background), ('action', action, background), ('accent', accent, background),
    ('ornament', ornament, body_text)
  ) r (role, colour, ground)
  where case
    when (r.colour ~ '^#[0-9a-f]{6}$') is not true then true
    when r.role = 'background' then private.luminance(r.colour) < private.least_background()
    -- What cannot be compared, as what it stands on is no colour, is not at fault itself.
    when (r.ground ~ '^#[0-9a-f]{6}$') is not true then false
    else private.contrast(r.colour, r.ground) < private.least_contrast(r.role)
  end
$$;
comment on function private.unreadable_colours(text, text, text, text, text) is
  'Which of the shop''s colours are none (#rrggbb), or cannot be read: none where all can. As colourProblems in src/domain/appearance.ts.';
-- A check asks them, with the rights of whoever writes the row.
grant execute on function private.luminance(text), private.contrast(text, text), private.least_contrast(text), private.least_background(),
  private.unreadable_colours(text, text, text, text, text) to service_role;

create table public.appearance (
  id boolean primary key default true check (id),
  background text not null default '#faf6ef',
  body_text text not null default '#2b2620',
  action text not null default '#5b6236',
  accent text not null default '#9f4529',
  ornament text not null default '#d9b978',
  logo_path text check (logo_path ~ '^logos/[a-z0-9-]{1,80}\.(svg|png)$'),
  letterhead_path text check (letterhead_path ~ '^logos/[a-z0-9-]{1,80}\.jpg$'),
  logo_width int check (logo_width between 1 and 10000),
  logo_height int check (logo_height between 1 and 10000),
  shows_name boolean not null default false,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint appearance_colours check (private.unreadable_colours(background, body_text, action, accent, ornament) = '{}'),
  constraint appearance_logo check (num_nulls(logo_path, letterhead_path, logo_width, logo_height) in (0, 4))
);

comment on table public.appearance is 'Colours and logo of the shop: one row.';
comment on column public.appearance.id is 'Always true: there is one row.';
comment on column public.appearance.background is 'Colour (#rrggbb) that everything stands on.';
comment on column public.appearance.body_text is 'Colour of texts.';
comment on column public.appearance.action is 'Colour of buttons and of what leads on.';
comment on column public.appearance.accent is 'Colour of what is to be noticed, and of errors.';
comment on column public.appearance.ornament is 'Colour of lines under links and of ornaments.';
comment on column public.appearance.logo_path is 'Storage path (logos/name) of the logo, SVG or PNG; null shows the mark that the shop comes with.';
comment on column public.appearance.letterhead_path is 'Storage path of the same as JPEG on white, for documents.';
comment on column public.appearance.logo_width is 'Its width in pixels; with the height its proportions.';
comment on column public.appearance.logo_height is 'Its height in pixels.';
comment on column public.appearance.shows_name is 'Whether the name of the shop stands beside the logo.';
comment on column public.appearance.updated_at is 'When it was last changed.';
comment on column public.appearance.version is 'Grows with every change; a save of an older version is refused.';

alter table public.appearance enable row level security;
grant select on public.appearance to anon, authenticated;
grant select, update on public.appearance to service_role;
create policy "the appearance is public" on public.appearance for select to anon, authenticated using (true);
create trigger appearance_touch before update on public.appearance
  for each row execute function private.touch();
create trigger appearance_audit after insert or update or delete on public.appearance
  for each row execute function private.audit_change('id', '');
create trigger appearance_site_change after update on public.appearance
  for each row execute function private.note_row_change('appearance', 'id', '', '');
create trigger appearance_version before update on public.appearance
  for each row execute function private.count_version();

insert into public.appearance default values;

create or replace function private.appearance_view() returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'background', a.background, 'body_text', a.body_text, 'action', a.action, 'accent', a.accent, 'ornament', a.ornament,
    'logo_path', a.logo_path, 'letterhead_path', a.letterhead_path, 'logo_width', a.logo_width, 'logo_height', a.logo_height,
    'shows_name', a.shows_name, 'version', a.version, 'updated_at', a.updated_at
  )
  from public.appearance a
$$;
comment on function private.appearance_view() is 'The appearance as its form shows it.';

create or replace function public.admin_appearance() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return private.appearance_view();
end
$$;
comment on function public.admin_appearance() is 'For owners: colours and logo as they are stored, published or not.';
grant execute on function public.admin_appearance() to authenticated;

create or replace function public.save_appearance(expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.appearance;
  given public.appearance;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.require_owner();
  select a.* into stored from public.appearance a for update;
  if stored.version is distinct from save_appearance.expected_version then
    perform private.refuse(409, 'appearance_changed', private.appearance_view()::jsonb);
  end if;
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    given := jsonb_populate_record(stored, fields);
    wrong := private.unreadable_colours(given.background, given.body_text, given.action, given.accent, given.ornament);
    if wrong <> '{}' then
      perform private.refuse(400, 'appearance_invalid', jsonb_build_object('fields', wrong));
    end if;
    if exists (
      select from unnest(array[given.logo_path, given.letterhead_path]) l (path)
      where l.path is not null and not exists (
        select from storage.objects o where o.bucket_id = 'logos' and 'logos/' || o.name = l.path
      )
    ) then
      perform private.refuse(400, 'picture_unknown');
    end if;
    update public.appearance a set
      background = given.background, body_text = given.body_text, action = given.action, accent = given.accent, ornament = given.ornament,
      logo_path = given.logo_path, letterhead_path = given.letterhead_path, logo_width = given.logo_width, logo_height = given.logo_height,
      shows_name = given.shows_name
    where a.id;
  exception
    when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range or datatype_mismatch then
      perform private.refuse(400, 'appearance_invalid', jsonb_build_object('fields', '[]'::jsonb));
  end;
  return private.appearance_view();
end
$$;
comment on function public.save_appearance(int, jsonb) is
  'For owners: replaces what the fields name, of the version that was read; when there is a newer one, refuses and gives that as details. Colours that cannot be read are named.';
grant execute on function public.save_appearance(int, jsonb) to authenticated;
