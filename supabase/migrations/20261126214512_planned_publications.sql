-- Planned publications.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.publication_due(published_revision bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
      exists (select from public.settings s where s.automatic_publishing)
      -- Whoever planned a text has published it: nobody is at work at its moment.
      or exists (select from public.site_changes c where c.id > published_revision and c.is_planned)
    )
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
$function$;
comment on function public.publication_due(bigint) is 'For the publisher: whether automatic publishing is on (or a planned text is due) and not paused by a return to a former version, something waits, and nothing changed for half a minute.';

comment on function private.publishing_tick() is 'Every minute: calls the function publish-clock where something is due to be published by itself, or a build is under way.';

CREATE OR REPLACE FUNCTION public.text_saves()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  return (
    select coalesce(json_object_agg(l.path, json_build_object('at', l.at, 'who', nullif(l.who, ''))), '{}')
    from (
      select distinct on (v.path) v.path, v.at, v.who, v.hash from public.content_versions v order by v.path, v.id desc
    ) l
    where l.hash is not null
  );
end
$function$;
comment on function public.text_saves() is 'For whoever writes: {path: {at, who}} of the latest version of every text that is there; `who` is null of a file that was changed by hand or git.';
grant execute on function public.text_saves() to authenticated;

CREATE OR REPLACE FUNCTION private.publish_due_texts()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  due int := 0;
  text_path text;
begin
  for text_path in delete from public.content_schedule s where s.at <= clock_timestamp() returning s.path loop
    insert into public.site_changes (entity, entity_id, label, kind, is_planned) values ('content', text_path, text_path, 'insert', true);
    due := due + 1;
  end loop;
  return due;
end
$function$;
comment on function private.publish_due_texts() is 'Makes a change of each text whose moment has come, which is published by itself, with whatever else waits; gives how many.';

alter table public.site_changes add column is_planned boolean default false not null;
comment on column public.site_changes.is_planned is 'Whether its moment was named beforehand: it is published by itself, also where changes wait for a person.';
