-- A publication that was asked for and that nobody begins does not keep the others waiting as long as a build may take.

create function private.beginning_seconds() returns int language sql immutable set search_path = '' as 'select 60';
comment on function private.beginning_seconds() is 'Seconds after which a publication that nobody has begun has failed.';

create or replace function private.close_lost_publications() returns void
language sql security definer set search_path = '' as $$
  update public.publications p
  set state = 'failed', finished_at = now(), reason = case
    when p.state = 'requested' then 'La publication n’a pas commencé : le service de publication n’a pas répondu.'
    else 'La construction n’a plus donné de nouvelles.'
  end
  where p.state = 'requested' and p.requested_at < now() - make_interval(secs => private.beginning_seconds())
    or p.state = 'building'
      and coalesce(p.started_at, p.requested_at) < now() - make_interval(mins => private.building_minutes())
$$;
comment on function private.close_lost_publications() is
  'Gives up publications that were never begun and builds that were lost, so that another one may begin.';
