-- On a hosted project no process of the shop lives on, so that changes were published by themselves only while somebody had the
-- administration open. The database's own clock (pg_cron) now has the function `publish-clock` look (pg_net), every minute in which
-- something is to be done. Where the two extensions are missing nothing changes.

create table private.publishing_clock (
  is_only boolean primary key default true check (is_only),
  address text check (address ~ '^https?://' and length(address) <= 500),
  token text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  published_revision bigint not null default 0 check (published_revision >= 0)
);

comment on table private.publishing_clock is 'What the clock of automatic publishing calls; one row.';
comment on column private.publishing_clock.is_only is 'Always true: there is one row.';
comment on column private.publishing_clock.address is 'Address of the function publish-clock; null until the site was published once by hand.';
comment on column private.publishing_clock.token is 'What the function knows the clock by. It lets nobody do more than publish what is due.';
comment on column private.publishing_clock.published_revision is 'site_changes.id that the site carried when it was looked at last.';

alter table private.publishing_clock enable row level security;
insert into private.publishing_clock default values;

create function private.publishing_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null then
    return;
  end if;
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
  'Every minute: calls the function publish-clock where automatic publishing is on and something waits, or a build is under way.';

create function private.start_publishing_clock() returns boolean
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
  return true;
end
$$;
comment on function private.start_publishing_clock() is
  'Has private.publishing_tick run every minute; false where pg_cron or pg_net cannot be had.';

create function public.set_publishing_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set address = set_publishing_address.address
  where c.is_only and c.address is distinct from set_publishing_address.address;
  perform private.start_publishing_clock();
end
$$;
comment on function public.set_publishing_address(text) is
  'For the function publish: where the function publish-clock answers, told by whoever runs there. Starts the clock where the extensions came later.';
revoke all on function public.set_publishing_address(text) from public;
grant execute on function public.set_publishing_address(text) to service_role;

create function public.is_publishing_clock(token text) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Of hashes: how long a comparison takes tells nothing of the token.
  select exists (
    select from private.publishing_clock c
    where sha256(convert_to(c.token, 'UTF8')) = sha256(convert_to(is_publishing_clock.token, 'UTF8'))
  )
$$;
comment on function public.is_publishing_clock(text) is 'For the function publish-clock: whether a caller is the database''s clock.';
revoke all on function public.is_publishing_clock(text) from public;
grant execute on function public.is_publishing_clock(text) to service_role;

create function public.tend_publications(published_revision bigint) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update private.publishing_clock c set published_revision = tend_publications.published_revision
  where c.is_only and c.published_revision <> tend_publications.published_revision;
  -- As in publication_state: a site that somebody else builds says by its revision that it is there.
  update public.publications p
  set state = 'published', finished_at = now(),
    duration_ms = least(extract(epoch from now() - p.started_at) * 1000, 2147483647)::int
  where p.state = 'building' and p.kind = 'publish' and p.release is null
    and p.revision <= tend_publications.published_revision and p.started_at < now() - interval '20 seconds';
  perform private.close_lost_publications();
  return public.publication_due(tend_publications.published_revision);
end
$$;
comment on function public.tend_publications(bigint) is
  'For the function publish-clock: closes publications that are done or lost, given the revision that the published site carries, and says whether the next one is due.';
revoke all on function public.tend_publications(bigint) from public;
grant execute on function public.tend_publications(bigint) to service_role;

select private.start_publishing_clock();
