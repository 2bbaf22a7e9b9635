-- The administration is told what it needs to say of the site: what each version contained and leaves out, whether
-- somebody went back, and which products are not as visitors see them.

create or replace function public.publication_state(published_revision bigint) returns json
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
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_rolled_back', private.is_rolled_back(),
      'is_due', public.publication_due(published_revision)
    )
  );
end
$$;
comment on function public.publication_state(bigint) is
  'For administrators: what waits to be published, given the revision that the published site carries, and the latest publications with what they contain.';
