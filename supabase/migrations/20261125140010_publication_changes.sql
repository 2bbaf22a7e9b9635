-- The history of publications says what each version contained.

create function private.changes_between(after bigint, until bigint)
returns table (entity text, entity_id text, label text, kind text, at timestamptz, who text, revision bigint)
language sql stable security definer set search_path = '' as $$
  with ordered as (
    select distinct on (c.entity, c.entity_id) c.*,
      first_value(c.kind) over (partition by c.entity, c.entity_id order by c.id) as first_kind
    from public.site_changes c
    where c.id > changes_between.after and c.id <= changes_between.until
    order by c.entity, c.entity_id, c.id desc
  )
  select o.entity, o.entity_id, o.label, case when o.first_kind = 'insert' then 'insert' else o.kind end, o.at, o.who, o.id
  from ordered o
  -- What came and went again was never seen.
  where not (o.first_kind = 'insert' and o.kind = 'delete')
$$;
comment on function private.changes_between(bigint, bigint) is
  'What visitors see change between a site that carries the first revision and one that carries the second: once per thing, with its latest name.';

alter table public.publications
  add column changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  add column change_count int check (change_count >= 0);
comment on column public.publications.changes is 'What it changed for visitors, latest first, at most 20: [{"entity", "id", "label", "kind"}].';
comment on column public.publications.change_count is 'How many things it changed; null for the first publication, and for those from before this was counted.';

create function private.keep_publication_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before bigint;
begin
  -- What visitors saw until now, wherever it is built.
  select p.revision into before from public.publications p
  where p.state = 'published' and p.id <> new.id
  order by p.finished_at desc limit 1;
  if before is null then
    return new;
  end if;
  select count(*) into new.change_count from private.changes_between(before, new.revision);
  select coalesce(jsonb_agg(jsonb_build_object('entity', c.entity, 'id', c.entity_id, 'label', c.label, 'kind', c.kind) order by c.revision desc), '[]')
  into new.changes
  from (select * from private.changes_between(before, new.revision) order by revision desc limit 20) c;
  return new;
end
$$;
comment on function private.keep_publication_changes() is 'Trigger: notes what a publication changed for visitors.';

create trigger publications_changes before update on public.publications
  for each row when (new.kind = 'publish' and new.state = 'published' and old.state <> 'published')
  execute function private.keep_publication_changes();
