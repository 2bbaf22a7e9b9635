-- Moved texts.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.deleted_texts()
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  return (
    select coalesce(json_agg(json_build_object('path', l.path, 'at', l.at, 'who', nullif(l.who, ''), 'version', l.kept) order by l.id desc), '[]')
    from (
      select distinct on (v.path) v.*, (
        select max(k.id) from public.content_versions k where k.path = v.path and k.text is not null
      ) as kept
      from public.content_versions v order by v.path, v.id desc
    ) l
    where l.text is null and l.kept is not null
      -- One that moved lives on under its other name: what it said was written there before it was taken from here.
      and not exists (
        select 1 from public.content_versions k
          join public.content_versions m on m.hash = k.hash and m.path <> k.path and m.id > k.id and m.id < l.id
        where k.id = l.kept
      )
  );
end
$function$;
