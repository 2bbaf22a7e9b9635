-- Titles of texts.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.text_path_of(file text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select regexp_replace(text_path_of.file, '^demo/', '') $function$;
comment on function private.text_path_of(text) is 'The path of a text of its file below content: those of the demonstration stand apart.';

CREATE OR REPLACE FUNCTION private.text_title(text text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case
    when t.written ~ '^".*"$' and pg_input_is_valid(t.written, 'jsonb') then t.written::jsonb #>> '{}'
    when t.written ~ '^''.*''$' then replace(substr(t.written, 2, length(t.written) - 2), '''''', '''')
    else t.written
  end
  from (select (regexp_match(text_title.text, '^title:[ \t]*(\S.*?)[ \t\r]*$', 'n'))[1] as written) t
$function$;
comment on function private.text_title(text) is 'What a text is called, as its header says; null where it has none.';

CREATE OR REPLACE FUNCTION public.note_content_change(file text, kind text, hash text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.site_changes (entity, entity_id, label, kind, who)
  select 'content', left(note_content_change.file, 200), left(note_content_change.file, 400),
    case when note_content_change.kind = 'none' then 'delete' else note_content_change.kind end, coalesce((
    select a.name from (
      -- A save whose end the change outran.
      select left(p.name, 120) as name, f ->> 'text' as text, f ->> 'path' as path
      from private.content_writes w join public.admin_users p on p.id = w.admin_id, jsonb_array_elements(w.files) f
    ) a
    where a.path = private.text_path_of(note_content_change.file) and private.text_hash(a.text) is not distinct from note_content_change.hash
    limit 1
  ), (
    select v.who from (
      select v.who, v.hash from public.content_versions v
      where v.path = private.text_path_of(note_content_change.file) order by v.id desc limit 1
    ) v
    where v.hash is not distinct from note_content_change.hash
  ), '')
  -- What nobody saw and nobody will see is no change, unless it was to come with the next publication.
  where note_content_change.kind <> 'none' or (
    select c.kind <> 'delete' and c.id > coalesce((select max(p.revision) from public.publications p where p.is_current), 0)
    from public.site_changes c
    where c.entity = 'content' and c.entity_id = left(note_content_change.file, 200)
    order by c.id desc limit 1
  )
$function$;
comment on function public.note_content_change(text,text,text) is 'For the shop''s own software: what visitors will see of a file of the project''s content that was written: it comes (insert), changes, goes, or nothing (none: a draft, or planned); by the hash of what it says (it may be null: it is gone) whoever saved it in the administration is named.';

CREATE OR REPLACE FUNCTION private.changes_between(after bigint, until bigint)
 RETURNS TABLE(entity text, entity_id text, label text, kind text, at timestamp with time zone, who text, revision bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with ordered as (
    select distinct on (c.entity, c.entity_id) c.*,
      first_value(c.kind) over (partition by c.entity, c.entity_id order by c.id) as first_kind
    from public.site_changes c
    where c.id > changes_between.after and c.id <= changes_between.until
    order by c.entity, c.entity_id, c.id desc
  )
  select o.entity, o.entity_id, case when o.entity = 'content' then coalesce((
    -- The file may have been noted before its text was.
    select left(private.text_title(v.text), 400) from public.content_versions v
    where v.path = private.text_path_of(o.entity_id) and v.text is not null order by v.id desc limit 1
  ), o.label) else o.label end, case when o.first_kind = 'insert' then 'insert' else o.kind end, o.at, o.who, o.id
  from ordered o
  -- What came and went again was never seen.
  where not (o.first_kind = 'insert' and o.kind = 'delete')
$function$;
