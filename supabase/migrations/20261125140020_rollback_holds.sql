-- Whoever goes back to a former version means it: nothing is published by itself until a person publishes again.

create function private.is_rolled_back() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.publications p where p.is_current and p.kind = 'roll_back')
$$;
comment on function private.is_rolled_back() is 'Whether visitors see a version that somebody went back to.';

create or replace function public.publication_due(published_revision bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.settings s where s.automatic_publishing)
    and not private.is_rolled_back()
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c where c.id > published_revision and c.at > now() - interval '30 seconds'
    )
    -- What failed is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or (p.state = 'failed' and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$$;
comment on function public.publication_due(bigint) is
  'For the publisher: whether automatic publishing is on and not paused by a return to a former version, something waits, and nothing changed for half a minute.';
