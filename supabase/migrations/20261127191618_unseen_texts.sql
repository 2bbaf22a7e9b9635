-- Unseen texts.

set check_function_bodies = off;

drop function private.redirect_text(text,text);

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
      'text', case when d.admin_id = caller and (d.path = text_drafts.path or d.base_hash is null) then d.text end
    ) order by d.updated_at desc), '[]')
    from public.content_drafts d join public.admin_users a on a.id = d.admin_id
    where text_drafts.path is null or d.path = text_drafts.path
  );
end
$function$;
comment on function public.text_drafts(text) is 'For whoever writes: the open drafts, latest first, of one text or (path may be null) of all; the text of the caller''s own where one is asked for, or is of a text that has no file yet.';

CREATE OR REPLACE FUNCTION private.redirect_text(leads_from text, leads_to text, was_online boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  -- Where a page stands again nothing leads away, and what led to where one stood leads on in one step.
  delete from public.redirects r where r.from_path = redirect_text.leads_to;
  update public.redirects r set to_path = redirect_text.leads_to where r.to_path = redirect_text.leads_from;
  if not redirect_text.was_online then
    return;
  end if;
  code := private.store_redirect(redirect_text.leads_from, redirect_text.leads_to, null);
  if code is not null and code <> 'same' then
    perform private.refuse(409, code);
  end if;
end
$function$;
comment on function private.redirect_text(text,text,boolean) is 'Has the address of a text that moved or went lead to another, and what led there; where no page was online, the latter alone. Refused by the code of a redirect that cannot be.';

CREATE OR REPLACE FUNCTION public.begin_text_write(writer uuid, files jsonb, note text, redirect jsonb DEFAULT NULL::jsonb, terms_version text DEFAULT NULL::text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  present text := (select s.terms_version from public.settings s);
  made bigint;
begin
  if exists (select from jsonb_array_elements(files) f where not private.is_text_path(f ->> 'path')) then
    perform private.refuse(400, 'text_path_invalid');
  end if;
  -- An order says by a version which text was accepted: a version that was published stands for one text.
  if exists (select from jsonb_array_elements(files) f where f ->> 'path' = 'pages/cgv.mdx')
    and exists (select from public.published_terms t where t.version = coalesce(nullif(btrim(begin_text_write.terms_version), ''), present))
  then
    perform private.refuse(409, 'terms_version_needed', jsonb_build_object('version', present));
  end if;
  perform private.act_as(writer);
  if redirect is not null then
    -- Tried before a file is written, stored after.
    begin
      perform private.redirect_text(redirect ->> 'from', redirect ->> 'to', (redirect ->> 'was_online')::boolean);
      raise exception using errcode = 'UU001';
    exception when sqlstate 'UU001' then
      null;
    end;
  end if;
  insert into private.content_writes (admin_id, note, files, redirect, terms_version)
  values (
    writer, left(begin_text_write.note, 300), begin_text_write.files, begin_text_write.redirect,
    left(nullif(btrim(begin_text_write.terms_version), ''), 40)
  )
  returning id into made;
  return made;
end
$function$;
comment on function public.begin_text_write(uuid,jsonb,text,jsonb,text) is 'For the service of texts, which has proved the writer: writes down what will be written, [{path, file, base, before, text, publish}] with the redirect {from, to, was_online} and the version of the terms that come with it (both may be null), and refuses what could not be finished.';

CREATE OR REPLACE FUNCTION public.end_text_write(write bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  meant private.content_writes;
  file jsonb;
  code text;
begin
  delete from private.content_writes w where w.id = end_text_write.write returning w.* into meant;
  if meant.id is null then
    return null;
  end if;
  perform private.act_as(meant.admin_id);
  for file in select f.value from jsonb_array_elements(meant.files) with ordinality f (value, n) order by f.n loop
    -- What stood there and came by hand or git is a version too.
    perform private.add_text_version(file ->> 'path', file ->> 'before', null, '') where file ->> 'before' is not null;
    perform private.add_text_version(file ->> 'path', file ->> 'text', meant.admin_id, meant.note);
    delete from public.content_drafts d where d.path = file ->> 'path' and d.admin_id = meant.admin_id;
    delete from public.content_schedule s where s.path = file ->> 'path';
    insert into public.content_schedule (path, at)
    select file ->> 'path', (file ->> 'publish')::timestamptz where (file ->> 'publish')::timestamptz > clock_timestamp();
  end loop;
  if meant.terms_version is not null then
    update public.settings s set terms_version = meant.terms_version where s.terms_version is distinct from meant.terms_version;
  end if;
  if meant.redirect is not null then
    begin
      perform private.redirect_text(meant.redirect ->> 'from', meant.redirect ->> 'to', (meant.redirect ->> 'was_online')::boolean);
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      code := sqlerrm;
    end;
  end if;
  return code;
end
$function$;

comment on column private.content_writes.redirect is '{from, to, was_online} that is added with it; null where none is.';
