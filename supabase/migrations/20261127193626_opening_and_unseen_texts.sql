-- Opening and unseen texts.

set check_function_bodies = off;

drop function private.note_change(text,text,text,text);

drop function private.redirect_text(text,text);

CREATE OR REPLACE FUNCTION private.note_change(entity text, entity_id text, label text, kind text, is_planned boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.site_changes (entity, entity_id, label, kind, who, is_planned)
  select note_change.entity, left(note_change.entity_id, 200), left(note_change.label, 400), note_change.kind,
    coalesce((select left(a.name, 120) from public.admin_users a where a.id = private.audited_admin()), ''), note_change.is_planned
$function$;
comment on function private.note_change(text,text,text,text,boolean) is 'Keeps one change of what pages show.';

CREATE OR REPLACE FUNCTION public.publication_due(published_revision bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select (
      exists (select from public.settings s where s.automatic_publishing)
      -- Whoever planned a text or opened the shop has published it.
      or exists (select from public.site_changes c where c.id > published_revision and c.is_planned)
    )
    and not private.is_rolled_back()
    and exists (select from public.site_changes c where c.id > published_revision)
    and not exists (
      select from public.site_changes c
      where c.id > published_revision and not c.is_planned and c.at > now() - interval '30 seconds'
    )
    -- What failed is published again by a person, or with the next change.
    and not exists (
      select from public.publications p
      where p.state in ('requested', 'building')
        or (p.state = 'failed' and p.requested_at > (select max(c.at) from public.site_changes c))
    )
$function$;
comment on function public.publication_due(bigint) is 'For the publisher: whether automatic publishing is on (or what was planned is due) and not paused by a return to a former version, something waits, and nobody changed anything for half a minute.';

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

CREATE OR REPLACE FUNCTION private.open_shop(announcement jsonb)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lacking text[];
  subject constant text := btrim(announcement ->> 'subject');
  draft bigint;
begin
  -- Two that open it at once: one does.
  perform from public.settings s for update;
  lacking := array(
    select c.key from private.shop_needs() c where not c.is_met and c.key = any (private.lawful_needs()) order by c.n
  );
  if lacking <> '{}' then
    perform private.refuse(409, 'opening_refused', jsonb_build_object('needs', lacking));
  end if;
  update public.settings s set opened_at = clock_timestamp(), maintenance_mode = false where s.id and s.opened_at is null;
  if found then
    -- Pages that say something else from now on: what visitors read in maintenance, those that were held back, all of a static host's.
    perform private.note_change('settings', 'true', '', 'update', true);
    if exists (select from public.newsletter_subscribers s where s.status = 'confirmed') then
      if not private.is_text(subject, 150) then
        perform private.refuse(400, 'request_invalid');
      end if;
      insert into public.newsletters (subject, blocks) values (subject, private.newsletter_blocks(announcement -> 'blocks'))
      returning id into draft;
    end if;
  end if;
  return json_build_object('opened_at', (select s.opened_at from public.settings s), 'newsletter', draft);
end
$function$;
comment on function private.open_shop(jsonb) is 'Opens the shop, for good, and has it published, with whatever else waits: refused with the points that the law demands and that are missing. Where somebody waits to be told, a newsletter that says so is written, {subject, blocks}, and left to be read and sent. Open already, it stays as it is.';

comment on column private.content_writes.redirect is '{from, to, was_online} that is added with it; null where none is.';

CREATE OR REPLACE TRIGGER settings_site_change AFTER UPDATE ON public.settings FOR EACH ROW EXECUTE FUNCTION private.note_row_change('settings', 'id', '', 'order_confirmation,shipment_notification,promotional_emails,weekly_report,two_factor_auth,session_timeout,allow_multiple_logins,automatic_publishing,payments_open,order_notice,iban,bic,account_holder,cheque_payee,cheque_address,sender_name,sender_street,sender_complement,sender_postal_code,sender_city,opened_at');
