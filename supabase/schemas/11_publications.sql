-- Publications of the site, and the clock of automatic publishing.

create or replace function private.keep_publication_changes() returns trigger
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
  warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array' and jsonb_array_length(warnings) <= 50),
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array'),
  change_count int check (change_count >= 0),
  built_elsewhere boolean not null default false,
  check ((state in ('published', 'failed')) = (finished_at is not null)),
  check (kind = 'publish' or release is not null)
);

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
comment on column public.publications.reason is 'Why it failed: a code of the database, or the sentence that its publisher wrote.';
comment on column public.publications.release is 'Name of the release at its publisher, where releases are kept.';
comment on column public.publications.is_kept is 'Whether its publisher still has the release.';
comment on column public.publications.is_current is 'Whether visitors see it now.';
comment on column public.publications.warnings is 'What its pages leave out or show as it was before, a French sentence each.';
comment on column public.publications.changes is 'What it changed for visitors, latest first, at most 20: [{"entity", "id", "label", "kind"}].';
comment on column public.publications.change_count is 'How many things it changed; null for the first publication, and for those from before this was counted.';
comment on column public.publications.built_elsewhere is 'Whether a host builds it that knows nothing of this list: its end is seen by the revision of the published site.';

create index publications_time on public.publications (requested_at desc);
-- One at a time: whoever asks again meanwhile asks for the one that is under way.
create unique index publications_one_open on public.publications ((true)) where state in ('requested', 'building');
create unique index publications_one_current on public.publications ((true)) where is_current;
alter table public.publications enable row level security;
grant select on public.publications to service_role;
create trigger publications_changes before update on public.publications
  for each row when (new.kind = 'publish' and new.state = 'published' and old.state <> 'published')
  execute function private.keep_publication_changes();

-- On a hosted project no process of the shop lives on: the database's clock (pg_cron) calls the function `publish-clock`
-- (pg_net) every minute in which something is to be done. Without these two extensions changes are published by themselves
-- only while somebody has the administration open.
create table private.publishing_clock (
  is_only boolean primary key default true check (is_only),
  address text check (address ~ '^https?://' and length(address) <= 500),
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  published_revision bigint not null default 0 check (published_revision >= 0)
);

comment on table private.publishing_clock is 'What the clock of automatic publishing calls; one row.';
comment on column private.publishing_clock.is_only is 'Always true: there is one row.';
comment on column private.publishing_clock.address is 'Address of the function publish-clock; null until the site was published once by hand.';
comment on column private.publishing_clock.token is 'What the functions know the clock by. It lets nobody do more than publish and do what is due.';
comment on column private.publishing_clock.published_revision is 'site_changes.id that the site carried when it was looked at last.';

alter table private.publishing_clock enable row level security;

insert into private.publishing_clock default values;

create or replace function private.building_minutes() returns int language sql immutable set search_path = '' as 'select 15';
comment on function private.building_minutes() is 'Minutes after which a build that says nothing has failed.';

-- Whoever reads the state of publications changes nothing, and whoever settles it follows the same rule.
create or replace function private.ended_publications(published_revision bigint)
returns table (id uuid, state text, reason text)
language sql stable security definer set search_path = '' as $$
  select p.id, case when seen.it then 'published' else 'failed' end, case
    when seen.it then ''
    when p.state = 'requested' then 'publication_not_begun'
    else 'publication_lost'
  end
  from public.publications p, lateral (
    -- A site that somebody else builds says by its revision that it is there.
    select p.state = 'building' and p.built_elsewhere and p.started_at < now() - interval '20 seconds'
      and p.revision <= coalesce(ended_publications.published_revision, -1) as it
  ) seen
  where seen.it
    or p.state = 'requested' and p.requested_at < now() - make_interval(secs => private.beginning_seconds())
    or p.state = 'building'
      and coalesce(p.started_at, p.requested_at) < now() - make_interval(mins => private.building_minutes())
$$;
comment on function private.ended_publications(bigint) is
  'Open publications that are over without anybody having said so: built elsewhere, given the revision that the published site carries (null where it is not known), never begun, or lost.';

create or replace function private.end_lost_publications(published_revision bigint) returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = e.state, reason = e.reason, finished_at = now(), duration_ms = case
    when e.state = 'published' then least(extract(epoch from now() - p.started_at) * 1000, 2147483647)::int
  end
  from private.ended_publications(end_lost_publications.published_revision) e
  where p.id = e.id
$$;
comment on function private.end_lost_publications(bigint) is 'Ends what private.ended_publications finds, so that another publication may begin.';

create or replace function public.request_publication(roll_back_to uuid default null) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid;
  caller_name text := '';
  target text;
  made uuid;
begin
  -- The shop's own software asks with the service role.
  if coalesce(auth.role(), '') <> 'service_role' then
    caller := private.acting_writer();
    if roll_back_to is not null then
      perform private.require_admin();
    end if;
    select left(a.name, 120) into caller_name from public.admin_users a where a.id = caller;
  end if;
  perform private.end_lost_publications(null);
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
  'For administrators, editors and the shop''s own software: asks for a publication, or (no editor) for going back to a release that is still kept. One at a time.';
grant execute on function public.request_publication(uuid) to authenticated, service_role;

create or replace function public.begin_publication(elsewhere boolean default false) returns json
language plpgsql security definer set search_path = '' as $$
declare
  begun public.publications;
begin
  update public.publications p
  set state = 'building', started_at = clock_timestamp(), revision = public.site_revision(),
    built_elsewhere = begin_publication.elsewhere
  where p.state = 'requested'
  returning * into begun;
  if begun.id is null then
    return null;
  end if;
  return json_build_object('id', begun.id, 'kind', begun.kind, 'release', begun.release, 'revision', begun.revision);
end
$$;
comment on function public.begin_publication(boolean) is
  'For the publisher: takes the publication that was asked for, with the revision its pages will contain at least; null when there is none. `elsewhere` where a host builds it that will never call end_publication.';
grant execute on function public.begin_publication(boolean) to service_role;

create or replace function public.end_publication(publication uuid, outcome jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed boolean := outcome ->> 'reason' is not null;
  -- Its publisher knows better than whoever has given it up meanwhile.
  is_news constant boolean := exists (
    select from public.publications p
    where p.id = publication
      and (p.state in ('requested', 'building') or p.reason in ('publication_lost', 'publication_not_begun'))
  );
begin
  if is_news and not failed then
    update public.publications p set is_current = false where p.is_current;
  end if;
  update public.publications p
  set state = case when failed then 'failed' else 'published' end,
    finished_at = clock_timestamp(),
    reason = left(coalesce(outcome ->> 'reason', ''), 4000),
    warnings = coalesce((
      select jsonb_agg(left(w.sentence, 1000) order by w.place)
      from jsonb_array_elements_text(outcome -> 'warnings') with ordinality w (sentence, place)
      where w.place <= 50
    ), '[]'),
    duration_ms = (outcome ->> 'duration_ms')::int,
    pages = (outcome ->> 'pages')::int,
    products = (outcome ->> 'products')::int,
    revision = coalesce((outcome ->> 'revision')::bigint, p.revision),
    release = coalesce(outcome ->> 'release', p.release),
    is_current = not failed
  where p.id = publication and is_news;
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
  'For the publisher: what became of a publication. {"reason"} when it failed; otherwise {"duration_ms", "pages", "products", "release", "revision", "warnings": [French sentences], "kept": [names of the releases it still has]}.';
grant execute on function public.end_publication(uuid, jsonb) to service_role;

create or replace function public.fail_build(reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  said constant text := left(fail_build.reason, 4000);
begin
  update public.publications p set state = 'failed', finished_at = clock_timestamp(), reason = said
  where p.state = 'building' and p.built_elsewhere;
  if found or exists (
    -- What a build said first is the cause: the step after it fails because of it.
    select from public.publications p
    where p.state = 'failed' and p.built_elsewhere and p.finished_at > clock_timestamp() - interval '2 minutes'
  ) then
    return;
  end if;
  -- Begun by a push: nobody had asked for it here.
  insert into public.publications (state, built_elsewhere, revision, started_at, finished_at, reason)
  values ('failed', true, public.site_revision(), clock_timestamp(), clock_timestamp(), said);
end
$$;
comment on function public.fail_build(text) is
  'For the function build-outcome: the build that a host makes has failed, with its sentence; one that nobody asked for here is added to the list.';
grant execute on function public.fail_build(text) to service_role;

create or replace function public.publication_due(published_revision bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select (
      exists (select from public.settings s where s.automatic_publishing)
      -- Whoever planned a text or opened the shop has published it.
      or exists (select from public.site_changes c where c.id > published_revision and c.is_planned)
    )
    and not private.is_rolled_back()
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c
      where c.id > published_revision and not c.is_planned and c.at > now() - interval '30 seconds'
    )
    -- What failed is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or (p.state = 'failed' and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$$;
comment on function public.publication_due(bigint) is
  'For the publisher: whether automatic publishing is on (or what was planned is due) and not paused by a return to a former version, something waits, and nobody changed anything for half a minute.';
grant execute on function public.publication_due(bigint) to service_role;

-- The administration is told what it needs to say of the site: what each version contained and leaves out, whether
-- somebody went back, and which products are not as visitors see them.
create or replace function public.publication_state(published_revision bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_writer();
  return (
    with seen as (
      select * from private.changes_between(published_revision, public.site_revision())
    )
    select json_build_object(
      'pending_count', (select count(*) from seen),
      'pending', (
        select coalesce(json_agg(json_build_object(
          'entity', s.entity, 'id', s.entity_id, 'label', s.label, 'kind', s.kind, 'at', s.at, 'who', s.who
        ) order by s.revision desc), '[]')
        from (select * from seen order by revision desc limit 100) s
      ),
      'pending_products', (
        select coalesce(json_object_agg(s.entity_id, s.kind), '{}') from seen s where s.entity = 'product'
      ),
      'publications', (
        select coalesce(json_agg(json_build_object(
          'id', p.id, 'kind', p.kind, 'state', p.state, 'who', p.who, 'requested_at', p.requested_at,
          'started_at', p.started_at, 'finished_at', p.finished_at, 'duration_ms', p.duration_ms, 'pages', p.pages,
          'products', p.products, 'reason', p.reason, 'release', p.release, 'is_current', p.is_current,
          'can_roll_back', p.is_kept and not p.is_current and p.state = 'published',
          'warnings', p.warnings, 'changes', p.changes, 'change_count', p.change_count,
          'version_of', case when p.kind = 'roll_back' then (
            select o.finished_at from public.publications o
            where o.release = p.release and o.kind = 'publish' and o.state = 'published'
            order by o.finished_at limit 1
          ) end
        ) order by p.requested_at desc), '[]')
        from (select * from public.publications order by requested_at desc limit 20) p
      ),
      'text_faults', (select f.sentences from private.text_faults f),
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_rolled_back', private.is_rolled_back(),
      'is_due', public.publication_due(published_revision),
      'is_settled', not exists (select from private.ended_publications(published_revision))
    )
  );
end
$$;
comment on function public.publication_state(bigint) is
  'For administrators and editors: what waits to be published, given the revision that the published site carries, and the latest publications with what they contain. Reads alone: where something is over and not written down, `is_settled` is false, and settle_publications writes it.';
grant execute on function public.publication_state(bigint) to authenticated;

create or replace function public.settle_publications(published_revision bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_writer();
  perform private.end_lost_publications(settle_publications.published_revision);
end
$$;
comment on function public.settle_publications(bigint) is 'For administrators and editors: ends publications that are over, given the revision that the published site carries.';
grant execute on function public.settle_publications(bigint) to authenticated;

-- Whether the shop publishes by itself is for an owner to say.
create or replace function public.set_automatic_publishing(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set automatic_publishing = is_on where s.automatic_publishing is distinct from is_on;
end
$$;
comment on function public.set_automatic_publishing(boolean) is 'For owners: whether changes are published by themselves.';
grant execute on function public.set_automatic_publishing(boolean) to authenticated;

create or replace function public.abandon_publications() returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = 'failed', finished_at = now(), reason = 'publication_interrupted'
  where p.state in ('requested', 'building')
$$;
comment on function public.abandon_publications() is 'For a publisher that starts: what was under way when it ended before will never be finished.';
grant execute on function public.abandon_publications() to service_role;

create or replace function private.oldest_site_kept() returns timestamptz
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

-- A publication that was asked for and that nobody begins does not keep the others waiting as long as a build may take.
create or replace function private.beginning_seconds() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.beginning_seconds() is 'Seconds after which a publication that nobody has begun has failed.';

create or replace function private.publishing_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or private.shop_is_silent() then
    return;
  end if;
  perform private.publish_due_texts();
  -- A build that is under way is looked after, too: nobody else may be there to see its end.
  if public.publication_due(clock.published_revision)
    or exists (select from public.publications p where p.state in ('requested', 'building'))
  then
    perform net.http_post(
      url := clock.address,
      body := '{}'::jsonb,
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
      timeout_milliseconds := 30000
    );
  end if;
end
$$;
comment on function private.publishing_tick() is
  'Every minute: calls the function publish-clock where something is due to be published by itself, or a build is under way.';

create or replace function private.start_publishing_clock() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) = 2 then
    begin
      create extension if not exists pg_cron;
      create extension if not exists pg_net with schema extensions;
    exception when others then
      raise notice 'automatic publishing has no clock: %', sqlerrm;
    end;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or not exists (select from pg_proc p where p.pronamespace = to_regnamespace('net') and p.proname = 'http_post')
  then
    return false;
  end if;
  -- A job of this name is replaced.
  perform cron.schedule('shop-publishing', '* * * * *', 'select private.publishing_tick()');
  perform cron.schedule('shop-orders', '* * * * *', 'select private.order_tick()');
  return true;
end
$$;
comment on function private.start_publishing_clock() is
  'Has private.publishing_tick and private.order_tick run every minute; false where pg_cron or pg_net cannot be had.';

create or replace function public.set_publishing_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set address = set_publishing_address.address
  where c.is_only and c.address is distinct from set_publishing_address.address;
  perform private.start_publishing_clock();
end
$$;
comment on function public.set_publishing_address(text) is
  'For the function publish: where the function publish-clock answers, told by whoever runs there. Starts the clock where the extensions came later.';
grant execute on function public.set_publishing_address(text) to service_role;

create or replace function public.is_publishing_clock(token text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Of hashes: how long a comparison takes tells nothing of the token.
  select exists (
    select from private.publishing_clock c
    where sha256(convert_to(c.token, 'UTF8')) = sha256(convert_to(is_publishing_clock.token, 'UTF8'))
  )
$$;
comment on function public.is_publishing_clock(text) is 'For the function publish-clock: whether a caller is the database''s clock.';
grant execute on function public.is_publishing_clock(text) to service_role;

create or replace function public.tend_publications(published_revision bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set published_revision = tend_publications.published_revision
  where c.is_only and c.published_revision <> tend_publications.published_revision;
  perform private.end_lost_publications(tend_publications.published_revision);
  return public.publication_due(tend_publications.published_revision);
end
$$;
comment on function public.tend_publications(bigint) is
  'For the function publish-clock: closes publications that are done or lost, given the revision that the published site carries, and says whether the next one is due.';
grant execute on function public.tend_publications(bigint) to service_role;

-- Whoever goes back to a former version means it: nothing is published by itself until a person publishes again.
create or replace function private.is_rolled_back() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.publications p where p.is_current and p.kind = 'roll_back')
$$;
comment on function private.is_rolled_back() is 'Whether visitors see a version that somebody went back to.';

select private.start_publishing_clock();
