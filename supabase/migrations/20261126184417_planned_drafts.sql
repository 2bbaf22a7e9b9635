-- Planned drafts.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.text_drafts(path text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  caller constant uuid := private.require_writer();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'path', d.path, 'who', a.name, 'is_own', d.admin_id = caller, 'at', d.updated_at, 'version', d.version, 'base_hash', d.base_hash,
      'text', case when d.admin_id = caller and d.path = text_drafts.path then d.text end
    ) order by d.updated_at desc), '[]')
    from public.content_drafts d join public.admin_users a on a.id = d.admin_id
    where text_drafts.path is null or d.path = text_drafts.path
  );
end
$function$;
comment on function public.text_drafts(text) is 'For whoever writes: the open drafts, latest first, of one text or (path may be null) of all; the text of the caller''s own where one is asked for.';
grant execute on function public.text_drafts(text) to authenticated;
