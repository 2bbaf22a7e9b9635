-- What waits to be published: the changes that triggers note.

create or replace function private.note_product_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns that no page shows.
  silent constant text[] := array['state', 'created_at', 'updated_at', 'version', 'deleted_at'];
  was boolean := tg_op <> 'INSERT' and old.state = 'published';
  is_now boolean := tg_op <> 'DELETE' and new.state = 'published';
begin
  if was and is_now then
    if (to_jsonb(old) - silent) is distinct from (to_jsonb(new) - silent) then
      perform private.note_change('product', new.id::text, new.name, 'update');
    end if;
  elsif is_now then
    perform private.note_change('product', new.id::text, new.name, 'insert');
  elsif was then
    perform private.note_change('product', old.id::text, old.name, 'delete');
  end if;
  return null;
end
$$;
comment on function private.note_product_change() is 'Trigger: notes what visitors would see of a change of a product; drafts are nobody''s business.';

create or replace function private.note_variant_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The first variant comes with its product, whose own trigger says so.
  if tg_op = 'INSERT' and new.option1 is null or tg_op = 'UPDATE' and old is not distinct from new then
    return null;
  end if;
  perform private.note_change('product', p.id::text, p.name, 'update')
  from public.products p where p.id = new.product_id and p.state = 'published';
  return null;
end
$$;
comment on function private.note_variant_change() is 'Trigger: a change of a variant is one of its product.';

create or replace function private.note_row_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  silent constant text[] := array['updated_at', 'version'] || coalesce(string_to_array(tg_argv[3], ','), '{}');
  before jsonb := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present jsonb := case when tg_op = 'DELETE' then before else after end;
begin
  if (before - silent) is distinct from (after - silent) then
    perform private.note_change(
      tg_argv[0], coalesce(present ->> tg_argv[1], ''), coalesce(present ->> nullif(tg_argv[2], ''), ''), lower(tg_op)
    );
  end if;
  return null;
end
$$;
comment on function private.note_row_change() is
  'Trigger: notes a change of a row that pages show. Arguments: the kind of thing, its key column, the column people call it by (or ''''), columns that no page shows, separated by commas.';

-- The shop's pages are made when it is published: what changes afterwards waits here to be published.
create table public.site_changes (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  entity text not null check (
    entity in ('product', 'hero', 'settings', 'shipping', 'category', 'manufacturer', 'content', 'colour', 'material', 'redirect', 'appearance', 'home_page')
  ),
  entity_id text not null check (length(entity_id) <= 200),
  label text not null default '' check (length(label) <= 400),
  kind text not null check (kind in ('insert', 'update', 'delete')),
  who text not null default '' check (length(who) <= 120),
  is_planned boolean not null default false
);

comment on table public.site_changes is 'Changes of what pages show, in their order: those after the published revision wait to be published.';
comment on column public.site_changes.id is 'Revision of the shop''s pages that this change made.';
comment on column public.site_changes.at is 'When.';
comment on column public.site_changes.entity is 'Kind of thing that changed; content is a file of the project.';
comment on column public.site_changes.entity_id is 'Its key, as text.';
comment on column public.site_changes.label is 'What people call it, at the time.';
comment on column public.site_changes.kind is 'What pages see: it came, it changed, it went.';
comment on column public.site_changes.who is 'Name of the administrator at the time; empty for the shop''s own software.';
comment on column public.site_changes.is_planned is 'Whether its moment was named beforehand: it is published by itself, also where changes wait for a person.';

create index site_changes_entity on public.site_changes (entity, entity_id, id desc);
alter table public.site_changes enable row level security;
grant select on public.site_changes to service_role;

create or replace function private.note_change(
  entity text, entity_id text, label text, kind text, is_planned boolean default false
) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_changes (entity, entity_id, label, kind, who, is_planned)
  select note_change.entity, left(note_change.entity_id, 200), left(note_change.label, 400), note_change.kind,
    coalesce((select left(a.name, 120) from public.admin_users a where a.id = private.audited_admin()), ''), note_change.is_planned
$$;
comment on function private.note_change(text, text, text, text, boolean) is 'Keeps one change of what pages show.';

create or replace function public.site_revision() returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(max(c.id), 0) from public.site_changes c
$$;
comment on function public.site_revision() is 'Number of the latest change of what pages show. A built site carries the one it was built from.';
grant execute on function public.site_revision() to anon, authenticated, service_role;

create or replace function private.text_path_of(file text) returns text
language sql immutable set search_path = '' as $$ select regexp_replace(text_path_of.file, '^demo/', '') $$;
comment on function private.text_path_of(text) is 'The path of a text of its file below content: those of the demonstration stand apart.';

create or replace function private.text_title(text text) returns text
language sql stable set search_path = '' as $$
  select case
    when t.written ~ '^".*"$' and pg_input_is_valid(t.written, 'jsonb') then t.written::jsonb #>> '{}'
    when t.written ~ '^''.*''$' then replace(substr(t.written, 2, length(t.written) - 2), '''''', '''')
    else t.written
  end
  from (select (regexp_match(text_title.text, '^title:[ \t]*(\S.*?)[ \t\r]*$', 'n'))[1] as written) t
$$;
comment on function private.text_title(text) is 'What a text is called, as its header says; null where it has none.';

create or replace function public.note_content_change(file text, kind text, hash text default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.site_changes (entity, entity_id, label, kind, who)
  select 'content', left(note_content_change.file, 200), left(note_content_change.file, 400),
    case when note_content_change.kind = 'none' then 'delete' else note_content_change.kind end, coalesce((
    select a.name from (
      -- A save whose end the change outran.
      select left(p.name, 120) as name, f ->> 'text' as text, f ->> 'path' as path
      from private.content_writes w join public.admin_users p on p.id = w.admin_id, jsonb_array_elements(w.files) f
    ) a
    where a.path = private.text_path_of(note_content_change.file) and private.text_hash(a.text) is not distinct from note_content_change.hash
    limit 1
  ), (
    select v.who from (
      select v.who, v.hash from public.content_versions v
      where v.path = private.text_path_of(note_content_change.file) order by v.id desc limit 1
    ) v
    where v.hash is not distinct from note_content_change.hash
  ), '')
  -- What nobody saw and nobody will see is no change, unless it was to come with the next publication.
  where note_content_change.kind <> 'none' or (
    select c.kind <> 'delete' and c.id > coalesce((select max(p.revision) from public.publications p where p.is_current), 0)
    from public.site_changes c
    where c.entity = 'content' and c.entity_id = left(note_content_change.file, 200)
    order by c.id desc limit 1
  )
$$;
comment on function public.note_content_change(text, text, text) is
  'For the shop''s own software: what visitors will see of a file of the project''s content that was written: it comes (insert), changes, goes, or nothing (none: a draft, or planned); by the hash of what it says (it may be null: it is gone) whoever saved it in the administration is named.';
grant execute on function public.note_content_change(text, text, text) to service_role;

-- A publication reads the whole catalogue and finds nearly all of it as it was: it asks for this, and then for what is new.
create or replace function public.catalogue_state() returns json
language sql stable security definer set search_path = '' as $$
  with makers as materialized (
    select m.id, md5(m::text) as hash from public.manufacturers m
  )
  select coalesce(json_agg(
    json_build_array(
      p.id, concat_ws(' ', p.version, extract(epoch from p.updated_at), m.hash),
      o.price, o.available, o.popularity, o.reference_price, o.name, o.variants
    )
    order by p.created_at desc, p.id desc
  ), '[]')
  from public.products p
  join public.get_offers() o on o.product_id = p.id
  left join makers m on m.id = p.manufacturer_id
  where p.state = 'published'
$$;
comment on function public.catalogue_state() is
  'Every published product, newest first: [id, text that changes with the product or its manufacturer, price, available, popularity, reference price, name, variants as get_offers tells them], at one moment.';
grant execute on function public.catalogue_state() to anon, authenticated, service_role;

-- The history of publications says what each version contained.
create or replace function private.changes_between(after bigint, until bigint)
returns table (entity text, entity_id text, label text, kind text, at timestamptz, who text, revision bigint)
language sql stable security definer set search_path = '' as $$
  with ordered as (
    select distinct on (c.entity, c.entity_id) c.*,
      first_value(c.kind) over (partition by c.entity, c.entity_id order by c.id) as first_kind
    from public.site_changes c
    where c.id > changes_between.after and c.id <= changes_between.until
    order by c.entity, c.entity_id, c.id desc
  )
  select o.entity, o.entity_id, case when o.entity = 'content' then coalesce((
    -- The file may have been noted before its text was.
    select left(private.text_title(v.text), 400) from public.content_versions v
    where v.path = private.text_path_of(o.entity_id) and v.text is not null order by v.id desc limit 1
  ), o.label) else o.label end, case when o.first_kind = 'insert' then 'insert' else o.kind end, o.at, o.who, o.id
  from ordered o
  -- What came and went again was never seen.
  where not (o.first_kind = 'insert' and o.kind = 'delete')
$$;
comment on function private.changes_between(bigint, bigint) is
  'What visitors see change between a site that carries the first revision and one that carries the second: once per thing, with its latest name.';

-- Texts are files: whoever reads them tells here what is wrong with them, before somebody publishes.
create table private.text_faults (
  is_only boolean primary key default true check (is_only),
  sentences jsonb not null default '[]' check (jsonb_typeof(sentences) = 'array' and jsonb_array_length(sentences) <= 50)
);

comment on table private.text_faults is 'What the next publication will leave out or show as it was before; one row.';
comment on column private.text_faults.is_only is 'Always true: there is one row.';
comment on column private.text_faults.sentences is 'A French sentence each, which names a file of content.';

alter table private.text_faults enable row level security;

insert into private.text_faults default values;

create or replace function public.note_text_faults(sentences text[]) returns void
language sql security definer set search_path = '' as $$
  with told as (
    select coalesce(jsonb_agg(left(s.sentence, 1000) order by s.place), '[]') as all_of_them
    from unnest(note_text_faults.sentences) with ordinality s (sentence, place)
    where s.place <= 50
  )
  update private.text_faults f set sentences = told.all_of_them
  from told
  where f.is_only and f.sentences is distinct from told.all_of_them
$$;
comment on function public.note_text_faults(text[]) is
  'For the shop''s own software: what is wrong with texts now, a French sentence each, at most 50; those from before are forgotten.';
grant execute on function public.note_text_faults(text[]) to service_role;
