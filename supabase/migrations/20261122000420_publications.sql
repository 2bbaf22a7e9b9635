-- Publications: asked for by administrators or by the shop itself, carried out by whoever builds the site.

alter table public.settings add column automatic_publishing boolean not null default false;
comment on column public.settings.automatic_publishing is 'Whether changes are published by themselves after half a minute without another one.';

create table public.publications (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'publish' check (kind in ('publish', 'roll_back')),
  state text not null default 'requested' check (state in ('requested', 'building', 'published', 'failed')),
  who text not null default '' check (length(who) <= 120),
  revision bigint not null default 0 check (revision >= 0),
  requested_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz,
  duration_ms int check (duration_ms >= 0),
  pages int check (pages >= 0),
  products int check (products >= 0),
  reason text not null default '' check (length(reason) <= 4000),
  release text check (release ~ '^[A-Za-z0-9_-]{1,80}$'),
  is_kept boolean not null default false,
  is_current boolean not null default false,
  check ((state in ('published', 'failed')) = (finished_at is not null)),
  check (kind = 'publish' or release is not null)
);

create index publications_time on public.publications (requested_at desc);
-- One at a time: whoever asks again meanwhile asks for the one that is under way.
create unique index publications_one_open on public.publications ((true)) where state in ('requested', 'building');
create unique index publications_one_current on public.publications ((true)) where is_current;

comment on table public.publications is 'Every publication of the site, and what became of it.';
comment on column public.publications.id is 'Identifier.';
comment on column public.publications.kind is 'publish: built from what the database says; roll_back: a release kept from before.';
comment on column public.publications.state is 'requested, building, then published or failed.';
comment on column public.publications.who is 'Name of the administrator who asked; empty for the shop itself.';
comment on column public.publications.revision is 'site_changes.id that its pages contain.';
comment on column public.publications.requested_at is 'When it was asked for.';
comment on column public.publications.started_at is 'When its build began.';
comment on column public.publications.finished_at is 'When it was published, or failed.';
comment on column public.publications.duration_ms is 'Milliseconds of its build.';
comment on column public.publications.pages is 'Files that had to be made; the others stayed as they were.';
comment on column public.publications.products is 'Products of the site.';
comment on column public.publications.reason is 'Why it failed.';
comment on column public.publications.release is 'Name of the release at its publisher, where releases are kept.';
comment on column public.publications.is_kept is 'Whether its publisher still has the release.';
comment on column public.publications.is_current is 'Whether visitors see it now.';

alter table public.publications enable row level security;
grant select on public.publications to service_role;

create function private.building_minutes() returns int language sql immutable as 'select 15';
comment on function private.building_minutes() is 'Minutes after which a build that says nothing has failed.';

create function private.close_lost_publications() returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = 'failed', finished_at = now(), reason = 'La construction n’a plus donné de nouvelles.'
  where p.state in ('requested', 'building')
    and coalesce(p.started_at, p.requested_at) < now() - make_interval(mins => private.building_minutes())
$$;
comment on function private.close_lost_publications() is 'Gives up builds that were lost, so that another one may begin.';

create function public.request_publication(roll_back_to uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid;
  caller_name text := '';
  target text;
  made uuid;
begin
  -- The shop's own software asks with the service role.
  if coalesce(auth.role(), '') <> 'service_role' then
    caller := private.acting_admin();
    select left(a.name, 120) into caller_name from public.admin_users a where a.id = caller;
  end if;
  perform private.close_lost_publications();
  if roll_back_to is not null then
    select p.release into target from public.publications p
    where p.id = roll_back_to and p.is_kept and p.state = 'published' and not p.is_current;
    if target is null then
      perform private.refuse(404, 'publication_unknown');
    end if;
  end if;
  insert into public.publications (kind, release, who)
  values (case when target is null then 'publish' else 'roll_back' end, target, caller_name)
  on conflict ((true)) where state in ('requested', 'building') do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'publication_running');
  end if;
  return made;
end
$$;
comment on function public.request_publication(uuid) is
  'For administrators and the shop''s own software: asks for a publication, or for going back to a release that is still kept. One at a time.';
revoke all on function public.request_publication(uuid) from public;
grant execute on function public.request_publication(uuid) to authenticated, service_role;

create function public.begin_publication() returns json
language plpgsql security definer set search_path = '' as $$
declare
  begun public.publications;
begin
  update public.publications p
  set state = 'building', started_at = clock_timestamp(), revision = public.site_revision()
  where p.state = 'requested'
  returning * into begun;
  if begun.id is null then
    return null;
  end if;
  return json_build_object('id', begun.id, 'kind', begun.kind, 'release', begun.release, 'revision', begun.revision);
end
$$;
comment on function public.begin_publication() is 'For the publisher: takes the publication that was asked for, with the revision its pages will contain at least; null when there is none.';
revoke all on function public.begin_publication() from public;
grant execute on function public.begin_publication() to service_role;

create function public.end_publication(publication uuid, outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed boolean := outcome ->> 'reason' is not null;
begin
  if not failed then
    update public.publications p set is_current = false where p.is_current;
  end if;
  update public.publications p
  set state = case when failed then 'failed' else 'published' end,
    finished_at = clock_timestamp(),
    reason = left(coalesce(outcome ->> 'reason', ''), 4000),
    duration_ms = (outcome ->> 'duration_ms')::int,
    pages = (outcome ->> 'pages')::int,
    products = (outcome ->> 'products')::int,
    revision = coalesce((outcome ->> 'revision')::bigint, p.revision),
    release = coalesce(outcome ->> 'release', p.release),
    is_current = not failed
  where p.id = publication and p.state in ('requested', 'building');
  if outcome ? 'kept' then
    update public.publications p
    set is_kept = coalesce(outcome -> 'kept' ? p.release, false)
    where p.is_kept or outcome -> 'kept' ? p.release;
  end if;
  -- The latest change stays: it is the revision.
  delete from public.site_changes c
  where c.at < now() - interval '90 days' and c.id < least(public.site_revision(), (select min(p.revision) from public.publications p where p.is_kept));
end
$$;
comment on function public.end_publication(uuid, jsonb) is
  'For the publisher: what became of a publication. {"reason"} when it failed; otherwise {"duration_ms", "pages", "products", "release", "revision", "kept": [names of the releases it still has]}.';
revoke all on function public.end_publication(uuid, jsonb) from public;
grant execute on function public.end_publication(uuid, jsonb) to service_role;

create function public.publication_due(published_revision bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.settings s where s.automatic_publishing)
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c where c.id > published_revision and c.at > now() - interval '30 seconds'
    )
    -- What failed, or was taken back, is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or ((p.state = 'failed' or p.kind = 'roll_back') and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$$;
comment on function public.publication_due(bigint) is
  'For the publisher: whether automatic publishing is on, something waits, and nothing changed for half a minute.';
revoke all on function public.publication_due(bigint) from public;
grant execute on function public.publication_due(bigint) to service_role;

create function public.publication_state(published_revision bigint) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.close_lost_publications();
  -- A site that somebody else builds says by its revision that it is there.
  update public.publications p
  set state = 'published', finished_at = now(),
    duration_ms = least(extract(epoch from now() - p.started_at) * 1000, 2147483647)::int
  where p.state = 'building' and p.kind = 'publish' and p.release is null
    and p.revision <= published_revision and p.started_at < now() - interval '20 seconds';
  return (
    with waiting as (
      select distinct on (c.entity, c.entity_id) c.*,
        first_value(c.kind) over (partition by c.entity, c.entity_id order by c.id) as first_kind
      from public.site_changes c
      where c.id > published_revision
      order by c.entity, c.entity_id, c.id desc
    ), seen as (
      -- What came and went again was never seen.
      select * from waiting w where not (w.first_kind = 'insert' and w.kind = 'delete')
    )
    select json_build_object(
      'pending_count', (select count(*) from seen),
      'pending', (
        select coalesce(json_agg(json_build_object(
          'entity', s.entity, 'id', s.entity_id, 'label', s.label,
          'kind', case when s.first_kind = 'insert' then 'insert' else s.kind end, 'at', s.at, 'who', s.who
        ) order by s.id desc), '[]')
        from (select * from seen order by id desc limit 100) s
      ),
      'publications', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'kind', p.kind, 'state', p.state, 'who', p.who, 'requested_at', p.requested_at,
          'started_at', p.started_at, 'finished_at', p.finished_at, 'duration_ms', p.duration_ms, 'pages', p.pages,
          'products', p.products, 'reason', p.reason, 'release', p.release, 'is_current', p.is_current,
          'can_roll_back', p.is_kept and not p.is_current and p.state = 'published'
        ) order by p.requested_at desc), '[]')
        from (select * from public.publications order by requested_at desc limit 20) p
      ),
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_due', public.publication_due(published_revision)
    )
  );
end
$$;
comment on function public.publication_state(bigint) is
  'For administrators: what waits to be published, given the revision that the published site carries, and the latest publications.';
revoke all on function public.publication_state(bigint) from public;
grant execute on function public.publication_state(bigint) to authenticated;

create function public.set_automatic_publishing(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  update public.settings s set automatic_publishing = is_on where s.automatic_publishing is distinct from is_on;
end
$$;
comment on function public.set_automatic_publishing(boolean) is 'For administrators: whether changes are published by themselves.';
revoke all on function public.set_automatic_publishing(boolean) from public;
grant execute on function public.set_automatic_publishing(boolean) to authenticated;

create function public.abandon_publications() returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = 'failed', finished_at = now(), reason = 'La publication a été interrompue.'
  where p.state in ('requested', 'building')
$$;
comment on function public.abandon_publications() is 'For a publisher that starts: what was under way when it ended before will never be finished.';
revoke all on function public.abandon_publications() from public;
grant execute on function public.abandon_publications() to service_role;
