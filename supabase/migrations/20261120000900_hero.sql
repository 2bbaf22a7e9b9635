create table public.hero (
  id boolean primary key default true check (id),
  image_path text check (
    length(image_path) <= 400 and image_path ~ '^(https?://|[a-z0-9-]+/)[A-Za-z0-9._~%/:@?=&+-]+$'
  ),
  alt_text text not null default 'Chapeau et sac en paille tressés par les artisans du Rif'
    check (length(btrim(alt_text)) between 1 and 200),
  title text not null default 'Le Rif, tressé à la main' check (length(btrim(title)) between 1 and 120),
  subtitle text not null default 'Sacs et chapeaux de paille, façonnés un à un par les artisans des montagnes du Rif.'
    check (length(subtitle) <= 300),
  updated_at timestamptz not null default now()
);

comment on table public.hero is 'Picture and words at the top of the home page: one row.';
comment on column public.hero.id is 'Always true: there is one row.';
comment on column public.hero.image_path is 'Storage path (bucket/name); null shows the picture the shop comes with.';
comment on column public.hero.alt_text is 'What the picture shows, for those who do not see it.';
comment on column public.hero.title is 'Title.';
comment on column public.hero.subtitle is 'Line under the title.';
comment on column public.hero.updated_at is 'When it was last changed.';

create trigger hero_touch before update on public.hero
  for each row execute function private.touch();

alter table public.hero enable row level security;
grant select on public.hero to anon, authenticated;
grant select, update on public.hero to service_role;

create policy "the hero is public" on public.hero for select to anon, authenticated using (true);

insert into public.hero default values;
