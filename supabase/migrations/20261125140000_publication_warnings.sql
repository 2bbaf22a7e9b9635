-- A publication says what is not as it was written: a post with a mistake stays as it last was.

alter table public.publications add column warnings jsonb not null default '[]'
  check (jsonb_typeof(warnings) = 'array' and jsonb_array_length(warnings) <= 50);
comment on column public.publications.warnings is 'What its pages leave out or show as it was before, a French sentence each.';

create or replace function public.end_publication(publication uuid, outcome jsonb) returns void
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
  'For the publisher: what became of a publication. {"reason"} when it failed; otherwise {"duration_ms", "pages", "products", "release", "revision", "warnings": [French sentences], "kept": [names of the releases it still has]}.';
