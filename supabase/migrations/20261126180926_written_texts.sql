-- Written texts.

set check_function_bodies = off;

alter table public.admin_users drop constraint admin_users_role_check;

drop function public.note_content_change(text,text);

CREATE OR REPLACE FUNCTION public.check_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  bytes constant text := headers ->> 'content-length';
begin
  if (bytes ~ '^[0-9]{1,5}$' and bytes::int <= 65536 or bytes is null and headers ->> 'transfer-encoding' is null)
    or auth.role() = 'service_role' or private.writer_id() is not null
  then
    return;
  end if;
  perform private.refuse(413, 'request_too_large');
end
$function$;
comment on function public.check_request() is 'Asked by PostgREST before each request (its setting db-pre-request): refuses a body of more than 64 kB, or of an unknown size, to whoever does not work in the administration. It says nothing else, and may be called by everybody.';

CREATE OR REPLACE FUNCTION private.audited_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  acting uuid := nullif(current_setting('shop.acting_admin', true), '')::uuid;
begin
  -- Customers, guests and the service role come this way with every order: they must cost nothing.
  if acting is null and auth.jwt() ->> 'session_id' is not null then
    acting := private.writer_id();
    if acting is not null then
      perform private.act_as(acting);
    end if;
  end if;
  return acting;
end
$function$;

CREATE OR REPLACE FUNCTION private.writer_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and a.password_expires_at is null
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$function$;
comment on function private.writer_id() is 'Whoever works in the administration and calls, editors too, or null: what a session must be for it stands here and in private.logged_in_admin(), and nowhere else.';

CREATE OR REPLACE FUNCTION private.admin_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select a.id from public.admin_users a where a.id = private.writer_id() and a.role in ('owner', 'staff')
$function$;
comment on function private.admin_id() is 'The owner or member of staff who calls, or null. An editor is none.';

CREATE OR REPLACE FUNCTION private.refuse_session()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  half constant uuid := private.logged_in_admin();
begin
  if exists (select from public.admin_users a where a.id = half and a.password_expires_at is not null) then
    perform private.refuse(403, 'password_change_required');
  end if;
  if half is not null then
    perform private.refuse(403, 'second_factor_required');
  end if;
  perform private.refuse(401, 'sign_in_required');
end
$function$;
comment on function private.refuse_session() is 'Refuses whoever does not work in the administration, by a code that shows an ended session, a temporary password or a missing second factor.';

CREATE OR REPLACE FUNCTION private.require_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.admin_id();
begin
  if caller is null then
    if private.writer_id() is not null then
      perform private.refuse(403, 'not_for_editors');
    end if;
    perform private.refuse_session();
  end if;
  return caller;
end
$function$;
comment on function private.require_admin() is 'The administrator who calls; anybody else is refused by a code, an editor too.';

CREATE OR REPLACE FUNCTION private.note_use(caller uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  has_come boolean;
begin
  update private.admin_sessions r set awaits_code = false
  where r.session_id = current_session and r.awaits_code
  returning true into has_come;
  if has_come then
    perform private.end_other_sessions(caller, current_session);
    update public.admin_users a set last_login = now() where a.id = caller;
    perform private.note_log_in(caller, 'log_in', '{}');
  end if;
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = current_session
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
end
$function$;
comment on function private.note_use(uuid) is 'A call counts as use of the session of whoever makes it: it will not be idle before the time-out.';

CREATE OR REPLACE FUNCTION private.acting_admin()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.require_admin();
begin
  perform private.note_use(caller);
  return caller;
end
$function$;
comment on function private.acting_admin() is 'The same, and counts as use of the session.';

CREATE OR REPLACE FUNCTION public.update_admin_profile(new_name text DEFAULT NULL::text, new_role text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.acting_writer();
  present text;
  clean text := btrim(regexp_replace(new_name, '\s+', ' ', 'g'));
begin
  if clean !~ '[[:alnum:]]' or length(clean) > 120 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if new_role is not null and new_role not in ('owner', 'staff', 'editor') then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- All owners, always in this order: two who leave at the same moment do so one after the other.
  perform from public.admin_users a where a.role = 'owner' or a.id = caller order by a.id for update;
  select a.role into present from public.admin_users a where a.id = caller;
  if new_role <> present then
    perform private.require_owner();
    if not exists (
      select from public.admin_users a where a.role = 'owner' and a.id <> caller and a.disabled_at is null
    ) then
      perform private.refuse(409, 'last_owner');
    end if;
  end if;
  update public.admin_users a
  set name = coalesce(clean, a.name), role = coalesce(new_role, a.role)
  where a.id = caller;
  return private.admin_view(caller);
end
$function$;
comment on function public.update_admin_profile(text,text) is 'For whoever works in the administration: their own name, and for owners their own role, as long as another owner stays. What is null keeps its value.';

CREATE OR REPLACE FUNCTION public.change_administrator(admin uuid, new_role text DEFAULT NULL::text, disabled boolean DEFAULT NULL::boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if new_role is not null and new_role not in ('owner', 'staff', 'editor') then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.require_colleague(caller, change_administrator.admin);
  update public.admin_users a set
    role = coalesce(new_role, a.role),
    disabled_at = case when disabled then coalesce(a.disabled_at, now()) when not disabled then null else a.disabled_at end
  where a.id = change_administrator.admin;
  if disabled then
    perform private.end_sessions_of(change_administrator.admin);
  end if;
  return public.admin_people();
end
$function$;

comment on function private.logged_in_admin() is 'The administrator whose log-in is whole, or null. Whether the shop asks more of them, private.writer_id() says: nothing else decides by this.';

CREATE OR REPLACE FUNCTION public.administration_session(used boolean)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.admin_view(case when administration_session.used then private.acting_writer() else private.require_writer() end);
end
$function$;
comment on function public.administration_session(boolean) is 'Whoever works in the administration and calls, editors too; `used` as for admin_session, which is what proves an administrator.';
grant execute on function public.administration_session(boolean) to authenticated;

CREATE OR REPLACE FUNCTION public.note_content_change(file text, kind text, hash text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.site_changes (entity, entity_id, label, kind, who)
  select 'content', left(note_content_change.file, 200), left(note_content_change.file, 400), note_content_change.kind, coalesce((
    select a.name from (
      -- A save whose end the change outran.
      select left(p.name, 120) as name, f ->> 'text' as text, f ->> 'path' as path
      from private.content_writes w join public.admin_users p on p.id = w.admin_id, jsonb_array_elements(w.files) f
    ) a
    where a.path = regexp_replace(note_content_change.file, '^demo/', '') and private.text_hash(a.text) is not distinct from note_content_change.hash
    limit 1
  ), (
    select v.who from (
      select v.who, v.hash from public.content_versions v
      where v.path = regexp_replace(note_content_change.file, '^demo/', '') order by v.id desc limit 1
    ) v
    where v.hash is not distinct from note_content_change.hash
  ), '')
$function$;
comment on function public.note_content_change(text,text,text) is 'For the shop''s own software: a file of the project''s content came, changed or went; by the hash of what it says (it may be null: it is gone) whoever saved it in the administration is named.';
grant execute on function public.note_content_change(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION public.request_publication(roll_back_to uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid;
  caller_name text := '';
  target text;
  made uuid;
begin
  -- The shop's own software asks with the service role.
  if coalesce(auth.role(), '') <> 'service_role' then
    caller := private.acting_writer();
    if roll_back_to is not null then
      perform private.require_admin();
    end if;
    select left(a.name, 120) into caller_name from public.admin_users a where a.id = caller;
  end if;
  perform private.end_lost_publications(null);
  if roll_back_to is not null then
    select p.release into target from public.publications p
    where p.id = roll_back_to and p.is_kept and p.state = 'published' and not p.is_current;
    if target is null then
      perform private.refuse(404, 'publication_unknown');
    end if;
  end if;
  insert into public.publications (kind, release, who)
  values (case when target is null then 'publish' else 'roll_back' end, target, caller_name)
  on conflict ((true)) where state in ('requested', 'building') do nothing
  returning id into made;
  if made is null then
    perform private.refuse(409, 'publication_running');
  end if;
  return made;
end
$function$;
comment on function public.request_publication(uuid) is 'For administrators, editors and the shop''s own software: asks for a publication, or (no editor) for going back to a release that is still kept. One at a time.';

CREATE OR REPLACE FUNCTION public.publication_state(published_revision bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
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
      'text_faults', (select f.sentences from private.text_faults f),
      'automatic', (select s.automatic_publishing from public.settings s),
      'is_rolled_back', private.is_rolled_back(),
      'is_due', public.publication_due(published_revision),
      'is_settled', not exists (select from private.ended_publications(published_revision))
    )
  );
end
$function$;
comment on function public.publication_state(bigint) is 'For administrators and editors: what waits to be published, given the revision that the published site carries, and the latest publications with what they contain. Reads alone: where something is over and not written down, `is_settled` is false, and settle_publications writes it.';

CREATE OR REPLACE FUNCTION public.settle_publications(published_revision bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  perform private.end_lost_publications(settle_publications.published_revision);
end
$function$;
comment on function public.settle_publications(bigint) is 'For administrators and editors: ends publications that are over, given the revision that the published site carries.';

CREATE OR REPLACE FUNCTION private.publishing_tick()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or private.shop_is_silent() then
    return;
  end if;
  perform private.publish_due_texts();
  -- A build that is under way is looked after, too: nobody else may be there to see its end.
  if public.publication_due(clock.published_revision)
    or exists (select from public.publications p where p.state in ('requested', 'building'))
  then
    perform net.http_post(
      url := clock.address,
      body := '{}'::jsonb,
      headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
      timeout_milliseconds := 30000
    );
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION private.is_text_path(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(path ~ '^(blog|pages)/[a-z0-9-]{1,80}\.mdx$', false);
end
$function$;
comment on function private.is_text_path(text) is 'Whether a path is that of a post or a page which the administration may write: never above its folder, never a file of code.';

CREATE OR REPLACE FUNCTION private.text_bytes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$select 200000$function$;
comment on function private.text_bytes() is 'Most bytes of a post or a page: MAX_TEXT_BYTES of src/domain/rules.ts.';

CREATE OR REPLACE FUNCTION private.legal_texts()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select '{pages/cgv.mdx,pages/terms.mdx,pages/returns.mdx,pages/confidentialite.mdx,pages/mentions-legales.mdx,pages/accessibilite.mdx,pages/avis-clients.mdx}'::text[]
$function$;
comment on function private.legal_texts() is 'Pages that say what the law asks of the shop: owners alone write them.';

CREATE OR REPLACE FUNCTION private.require_writer(path text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.writer_id();
begin
  if caller is null then
    perform private.refuse_session();
  end if;
  if require_writer.path is not null then
    if not private.is_text_path(require_writer.path) then
      perform private.refuse(400, 'text_path_invalid');
    end if;
    if require_writer.path = any (private.legal_texts()) and not private.is_owner() then
      perform private.refuse(403, 'owner_required');
    end if;
  end if;
  return caller;
end
$function$;
comment on function private.require_writer(text) is 'Whoever may write a text: editors, staff and owners; a page of the law owners alone. Without a path (it may be null) whoever works in the administration. Anybody else is refused by a code.';

CREATE OR REPLACE FUNCTION private.acting_writer(path text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller uuid := private.require_writer(acting_writer.path);
begin
  perform private.note_use(caller);
  return caller;
end
$function$;
comment on function private.acting_writer(text) is 'The same, and counts as use of the session.';

CREATE OR REPLACE FUNCTION private.text_hash(text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select encode(sha256(convert_to(text_hash.text, 'UTF8')), 'hex') $function$;
comment on function private.text_hash(text) is 'What a text is compared by.';

CREATE OR REPLACE FUNCTION private.text_pictures(text text)
 RETURNS SETOF text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select distinct m.found[1] from regexp_matches(text_pictures.text, '((?:site|product)-images/[A-Za-z0-9_-]{1,100}\.(?:avif|gif|jpe?g|png|webp))', 'g') m (found)
$function$;
comment on function private.text_pictures(text) is 'Pictures in Storage that a text names, as bucket and name.';

CREATE OR REPLACE FUNCTION private.keep_text_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if new.text is not null then
    insert into public.content_pictures (path) select p from private.text_pictures(new.text) p on conflict (path) do nothing;
  end if;
  return null;
end
$function$;
comment on function private.keep_text_pictures() is 'Trigger: pictures of a version stay, for it may be gone back to.';

CREATE OR REPLACE FUNCTION public.text_writer(path text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_writer(text_writer.path);
begin
  return (
    select json_build_object(
      'id', a.id, 'name', a.name, 'role', a.role, 'terms_version', (select s.terms_version from public.settings s)
    )
    from public.admin_users a where a.id = caller
  );
end
$function$;
comment on function public.text_writer(text) is 'For editors, staff and owners: who calls, where they may write a text (path may be null: any). Refused by a code otherwise.';
grant execute on function public.text_writer(text) to authenticated;

CREATE OR REPLACE FUNCTION public.legal_texts()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  return private.legal_texts();
end
$function$;
comment on function public.legal_texts() is 'For whoever writes: the pages that owners alone write.';
grant execute on function public.legal_texts() to authenticated;

CREATE OR REPLACE FUNCTION public.text_drafts(path text DEFAULT NULL::text)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION public.save_text_draft(path text, text text, base_hash text, version integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_writer(coalesce(save_text_draft.path, ''));
  present public.content_drafts;
begin
  perform private.bound_text(save_text_draft.text, private.text_bytes());
  if save_text_draft.text is null or octet_length(save_text_draft.text) > private.text_bytes()
    or coalesce(save_text_draft.base_hash !~ '^[0-9a-f]{64}$', false)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('draft ' || save_text_draft.path || caller, 0));
  select d.* into present from public.content_drafts d where d.path = save_text_draft.path and d.admin_id = caller;
  if present.version is distinct from nullif(save_text_draft.version, 0) then
    -- The same once more: an answer that was lost.
    if present.text = save_text_draft.text then
      return present.version;
    end if;
    perform private.refuse(409, 'text_draft_changed', jsonb_build_object('version', coalesce(present.version, 0), 'text', present.text));
  end if;
  insert into public.content_drafts as d (path, admin_id, base_hash, text)
  values (save_text_draft.path, caller, save_text_draft.base_hash, save_text_draft.text)
  on conflict on constraint content_drafts_pkey do update
  set text = excluded.text, base_hash = excluded.base_hash, version = d.version + 1, updated_at = clock_timestamp()
  returning d.version into present.version;
  return present.version;
end
$function$;
comment on function public.save_text_draft(text,text,text,integer) is 'For whoever may write a text: stores their working copy over the version they have (0 where there is none; version may be null), and gives its number. Another number of theirs is refused with what stands there: `text_draft_changed` {version, text}; base_hash may be null.';
grant execute on function public.save_text_draft(text,text,text,integer) to authenticated;

CREATE OR REPLACE FUNCTION public.drop_text_draft(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller constant uuid := private.acting_writer();
begin
  delete from public.content_drafts d where d.path = drop_text_draft.path and d.admin_id = caller;
  return found;
end
$function$;
comment on function public.drop_text_draft(text) is 'For whoever writes: throws their working copy of a text away; says whether there was one.';
grant execute on function public.drop_text_draft(text) to authenticated;

CREATE OR REPLACE FUNCTION public.text_versions(path text, before bigint DEFAULT NULL::bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  return (
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'at', v.at, 'who', nullif(v.who, ''), 'note', v.note, 'hash', v.hash, 'bytes', octet_length(v.text)
    ) order by v.id desc), '[]')
    from (
      select * from public.content_versions c
      where c.path = text_versions.path and (text_versions.before is null or c.id < text_versions.before)
      order by c.id desc limit 50
    ) v
  );
end
$function$;
comment on function public.text_versions(text,bigint) is 'For whoever writes: the versions of a text, latest first, fifty from before one on; `who` is null of a file that was changed by hand or git, `hash` of one that was deleted.';
grant execute on function public.text_versions(text,bigint) to authenticated;

CREATE OR REPLACE FUNCTION public.text_version(version bigint)
 RETURNS json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_writer();
  return (
    select json_build_object('id', v.id, 'path', v.path, 'at', v.at, 'who', nullif(v.who, ''), 'note', v.note, 'hash', v.hash, 'text', v.text)
    from public.content_versions v where v.id = text_version.version
  );
end
$function$;
comment on function public.text_version(bigint) is 'For whoever writes: one version with its text, which is null where it was deleted; null where there is none.';
grant execute on function public.text_version(bigint) to authenticated;

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
  );
end
$function$;
comment on function public.deleted_texts() is 'For whoever writes: texts that were deleted, with the last version that can be gone back to.';
grant execute on function public.deleted_texts() to authenticated;

CREATE OR REPLACE FUNCTION private.add_text_version(path text, text text, writer uuid, note text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into public.content_versions (path, admin_id, who, text, hash, note)
  select add_text_version.path, a.id, coalesce(left(a.name, 120), ''), add_text_version.text,
    private.text_hash(add_text_version.text), left(add_text_version.note, 300)
  from (select 1) one left join public.admin_users a on a.id = add_text_version.writer
  where (
    select v.hash from public.content_versions v where v.path = add_text_version.path order by v.id desc limit 1
  ) is distinct from private.text_hash(add_text_version.text)
    -- A file that grew by hand has no history above what the administration writes.
    and coalesce(octet_length(add_text_version.text) <= private.text_bytes(), true)
$function$;
comment on function private.add_text_version(text,text,uuid,text) is 'Adds what a text says now, where its latest version says something else; text may be null (deleted), writer may be null (a file that was changed).';

CREATE OR REPLACE FUNCTION private.redirect_text(leads_from text, leads_to text)
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
  code := private.store_redirect(redirect_text.leads_from, redirect_text.leads_to, null);
  if code is not null and code <> 'same' then
    perform private.refuse(409, code);
  end if;
end
$function$;
comment on function private.redirect_text(text,text) is 'Has the address of a text that moved or went lead to another. Refused by the code of a redirect that cannot be.';

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
      perform private.redirect_text(redirect ->> 'from', redirect ->> 'to');
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
comment on function public.begin_text_write(uuid,jsonb,text,jsonb,text) is 'For the service of texts, which has proved the writer: writes down what will be written, [{path, file, base, before, text, publish}] with the redirect {from, to} and the version of the terms that come with it (both may be null), and refuses what could not be finished.';
grant execute on function public.begin_text_write(uuid,jsonb,text,jsonb,text) to service_role;

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
      perform private.redirect_text(meant.redirect ->> 'from', meant.redirect ->> 'to');
    exception when sqlstate 'PT400' or sqlstate 'PT409' then
      code := sqlerrm;
    end;
  end if;
  return code;
end
$function$;
comment on function public.end_text_write(bigint) is 'For the service of texts: the files are written, and become versions, with redirect and version of the terms; the writer''s drafts go. Gives the code by which a redirect was refused that another one has made impossible meanwhile; null otherwise.';
grant execute on function public.end_text_write(bigint) to service_role;

CREATE OR REPLACE FUNCTION public.drop_text_write(write bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.content_writes w where w.id = drop_text_write.write
$function$;
comment on function public.drop_text_write(bigint) is 'For the service of texts: the files could not be written, and are as they were.';
grant execute on function public.drop_text_write(bigint) to service_role;

CREATE OR REPLACE FUNCTION public.open_text_writes()
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(json_agg(json_build_object('id', w.id, 'files', w.files) order by w.id), '[]') from private.content_writes w
$function$;
comment on function public.open_text_writes() is 'For the service of texts that starts: saves that were begun and not ended.';
grant execute on function public.open_text_writes() to service_role;

CREATE OR REPLACE FUNCTION public.unknown_texts(files jsonb)
 RETURNS json
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with latest as (
    select distinct on (v.path) v.path, v.hash from public.content_versions v order by v.path, v.id desc
  ), present as (
    select f.key as path, f.value as hash from jsonb_each_text(files) f
  ), pending as (
    select f ->> 'path' as path from private.content_writes w, jsonb_array_elements(w.files) f
  )
  select json_build_object(
    'changed', coalesce((
      select json_agg(p.path order by p.path) from present p left join latest l using (path)
      where l.hash is distinct from p.hash and not exists (select from pending n where n.path = p.path)
    ), '[]'),
    'gone', coalesce((
      select json_agg(l.path order by l.path) from latest l
      where l.hash is not null and not exists (select from present p where p.path = l.path)
        and not exists (select from pending n where n.path = l.path)
    ), '[]')
  )
$function$;
comment on function public.unknown_texts(jsonb) is 'For the service of texts: given {path: hash} of all files, those whose latest version says something else, and versions whose file is gone; what is being saved is left out.';
grant execute on function public.unknown_texts(jsonb) to service_role;

CREATE OR REPLACE FUNCTION public.note_text(path text, text text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.add_text_version(note_text.path, note_text.text, null, '');
end
$function$;
comment on function public.note_text(text,text) is 'For the service of texts: what a file says that was changed by hand or git (text may be null: it is gone) becomes a version.';
grant execute on function public.note_text(text,text) to service_role;

CREATE OR REPLACE FUNCTION public.highest_post_id()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(max(p.id), 0) from (
    select (regexp_match(v.text, '^id:[ \t]*(\d{1,8})[ \t]*$', 'n'))[1]::int as id
    from public.content_versions v where v.path like 'blog/%'
    union all
    select substring(r.from_path from '^/blog/(\d{1,8})$')::int from public.redirects r
  ) p
$function$;
comment on function public.highest_post_id() is 'For the service of texts: the highest number that a post has ever had, deleted ones too; 0 where there is none.';
grant execute on function public.highest_post_id() to service_role;

CREATE OR REPLACE FUNCTION public.note_text_schedule(moments jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.content_schedule s where (moments ->> s.path)::timestamptz is distinct from s.at;
  insert into public.content_schedule (path, at)
  select m.key, m.value::timestamptz from jsonb_each_text(moments) m where m.value::timestamptz > clock_timestamp()
  on conflict (path) do nothing;
end
$function$;
comment on function public.note_text_schedule(jsonb) is 'For the shop''s own software: {path: moment} of all texts that name one; those from before are forgotten, but for what is due and has not been published.';
grant execute on function public.note_text_schedule(jsonb) to service_role;

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
    perform private.note_change('content', text_path, text_path, 'insert');
    due := due + 1;
  end loop;
  return due;
end
$function$;
comment on function private.publish_due_texts() is 'Makes a change of each text whose moment has come, which automatic publishing publishes like any other; gives how many.';

CREATE OR REPLACE FUNCTION public.publish_due_texts()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$ select private.publish_due_texts() $function$;
comment on function public.publish_due_texts() is 'For the shop''s clock: texts whose moment has come wait to be published from now on; gives how many.';
grant execute on function public.publish_due_texts() to service_role;

CREATE OR REPLACE FUNCTION public.sweep_pictures()
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with used as (
    select i.path from public.products p, unnest(p.images) i (path)
    union
    select l.image from public.order_items l where l.image is not null
    union
    select h.image_path from public.hero h where h.image_path is not null
    union
    select l.path from public.appearance a, unnest(array[a.logo_path, a.letterhead_path]) l (path) where l.path is not null
    union
    select p.path from public.home_page h, private.home_pictures(h.home_parts) p (path)
    union
    select c.path from public.content_pictures c
    union
    select t.path from public.content_drafts d, private.text_pictures(d.text) t (path)
    union
    -- Letters that were sent show it for as long as they are opened.
    select b.block ->> 'picture' from public.newsletters n, jsonb_array_elements(n.blocks) b (block)
    where b.block ->> 'kind' = 'picture'
  ), unused as (
    select o.bucket_id || '/' || o.name as path from storage.objects o
    where o.bucket_id in ('product-images', 'site-images', 'logos')
      and not exists (select from used u where u.path = o.bucket_id || '/' || o.name)
  ), used_again as (
    delete from private.unused_pictures k where not exists (select from unused u where u.path = k.path)
  )
  insert into private.unused_pictures (path) select u.path from unused u on conflict (path) do nothing;
  return array(
    select k.path from private.unused_pictures k
    where k.since < now() - make_interval(days => private.unused_picture_days())
      -- Unused already when the oldest site was made: no page of any shows it.
      and k.since < coalesce(private.oldest_site_kept(), now())
    order by k.since, k.path limit 100
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.data_left_out()
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[
    -- Who logs in, with passwords, second factors, recovery codes and links: secrets.
    'public.admin_users', 'private.admin_links', 'private.admin_sessions', 'private.admin_login_attempts',
    'private.admin_devices', 'private.recovery_codes', 'private.sign_up_passwords', 'private.factor_permits',
    'private.order_links', 'private.email_changes', 'private.account_news', 'private.finished_links', 'private.proven_addresses',
    'private.address_changes',
    -- What was done here: nobody takes it back.
    'public.audit_log', 'public.content_versions', 'public.content_pictures', 'public.stripe_events', 'private.data_jobs', 'private.data_parts', 'private.move_parts',
    -- The state of this server: its publications, clocks and limits.
    'public.site_changes', 'public.publications', 'private.publishing_clock', 'private.text_faults',
    'public.content_drafts', 'private.content_writes', 'public.content_schedule', 'private.payment_clock', 'private.payment_guard',
    'private.form_attempts', 'private.cart_changes', 'private.unpaid_pieces', 'private.unused_pictures', 'private.visit_callers',
    'private.shop_state'
  ]
$function$;

create table public.content_drafts (
  path text not null,
  admin_id uuid not null,
  base_hash text,
  text text not null,
  version integer default 1 not null,
  updated_at timestamp with time zone default clock_timestamp() not null,
  constraint content_drafts_path_check CHECK (private.is_text_path(path)),
  constraint content_drafts_base_hash_check CHECK (base_hash ~ '^[0-9a-f]{64}$'::text),
  constraint content_drafts_text_check CHECK (octet_length(text) <= private.text_bytes()),
  constraint content_drafts_version_check CHECK (version > 0),
  constraint content_drafts_pkey PRIMARY KEY (path, admin_id)
);
alter table public.content_drafts enable row level security;
comment on table public.content_drafts is 'Texts that administrators have begun to change and not saved, one for each person and text.';
grant select on table public.content_drafts to service_role;
comment on column public.content_drafts.path is 'Post or page, as blog/un-automne-au-souk.mdx.';
comment on column public.content_drafts.admin_id is 'Who writes it.';
comment on column public.content_drafts.base_hash is 'Hash of the file that it began from; null of one that was not there.';
comment on column public.content_drafts.text is 'The whole text, header included.';
comment on column public.content_drafts.version is 'Grows with every save: two windows of one person do not replace each other''s unseen.';
comment on column public.content_drafts.updated_at is 'When it was stored last.';

alter table public.content_drafts add constraint content_drafts_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.admin_users(id) ON DELETE CASCADE;

CREATE INDEX content_drafts_admin ON public.content_drafts USING btree (admin_id);

create table public.content_pictures (
  path text not null,
  since timestamp with time zone default clock_timestamp() not null,
  constraint content_pictures_path_check CHECK (length(path) <= 140),
  constraint content_pictures_pkey PRIMARY KEY (path)
);
alter table public.content_pictures enable row level security;
comment on table public.content_pictures is 'Pictures in Storage that a version of a text names: none of them is swept.';
grant select on table public.content_pictures to service_role;
comment on column public.content_pictures.path is 'Bucket and name.';
comment on column public.content_pictures.since is 'When a text named it first.';

create table public.content_versions (
  id bigint generated always as identity,
  path text not null,
  at timestamp with time zone default clock_timestamp() not null,
  admin_id uuid,
  who text default ''::text not null,
  text text,
  hash text,
  note text default ''::text not null,
  constraint content_versions_path_check CHECK (length(path) <= 200),
  constraint content_versions_who_check CHECK (length(who) <= 120),
  constraint content_versions_text_check CHECK (octet_length(text) <= private.text_bytes()),
  constraint content_versions_hash_check CHECK (hash ~ '^[0-9a-f]{64}$'::text),
  constraint content_versions_note_check CHECK (length(note) <= 300),
  constraint content_versions_check CHECK ((text IS NULL) = (hash IS NULL)),
  constraint content_versions_check1 CHECK ((admin_id IS NULL) = (who = ''::text)),
  constraint content_versions_pkey PRIMARY KEY (id)
);
alter table public.content_versions enable row level security;
comment on table public.content_versions is 'Every version of every post and page, added to alone: whoever saves, and whatever came by git or by hand.';
grant select on table public.content_versions to service_role;
comment on column public.content_versions.id is 'Identifier; the latest of a path is what its file says.';
comment on column public.content_versions.path is 'Post or page, as blog/un-automne-au-souk.mdx.';
comment on column public.content_versions.at is 'When it was saved, or seen.';
comment on column public.content_versions.admin_id is 'Who saved it, without a foreign key, so that it outlives the account; null of a file that was changed by hand or git.';
comment on column public.content_versions.who is 'Their name at the time; empty of such a file.';
comment on column public.content_versions.text is 'The whole text; null where it was deleted.';
comment on column public.content_versions.hash is 'Hash of the text; null where it was deleted.';
comment on column public.content_versions.note is 'What its author said of it.';

CREATE INDEX content_versions_path ON public.content_versions USING btree (path, id DESC);

CREATE TRIGGER content_versions_kept BEFORE DELETE OR UPDATE ON public.content_versions FOR EACH ROW EXECUTE FUNCTION private.keep_as_written();

CREATE TRIGGER content_versions_never_emptied BEFORE TRUNCATE ON public.content_versions FOR EACH STATEMENT EXECUTE FUNCTION private.keep_as_written();

CREATE TRIGGER content_versions_pictures AFTER INSERT ON public.content_versions FOR EACH ROW EXECUTE FUNCTION private.keep_text_pictures();

CREATE TRIGGER content_versions_audit AFTER INSERT ON public.content_versions FOR EACH ROW EXECUTE FUNCTION private.audit_change('path', 'path', 'text');

create table private.content_writes (
  id bigint generated always as identity,
  at timestamp with time zone default clock_timestamp() not null,
  admin_id uuid not null,
  note text not null,
  files jsonb not null,
  redirect jsonb,
  terms_version text,
  constraint content_writes_note_check CHECK (length(note) <= 300),
  constraint content_writes_files_check CHECK (jsonb_typeof(files) = 'array'::text AND jsonb_array_length(files) >= 1 AND jsonb_array_length(files) <= 4),
  constraint content_writes_redirect_check CHECK (jsonb_typeof(redirect) = 'object'::text),
  constraint content_writes_terms_version_check CHECK (length(terms_version) <= 40),
  constraint content_writes_pkey PRIMARY KEY (id)
);
alter table private.content_writes enable row level security;
comment on table private.content_writes is 'Saves of texts whose files are being written.';
comment on column private.content_writes.id is 'Identifier.';
comment on column private.content_writes.at is 'When it began.';
comment on column private.content_writes.admin_id is 'Who saves.';
comment on column private.content_writes.note is 'What they say of it.';
comment on column private.content_writes.files is 'Of each file {path, file, base, before, text, publish}: its hash and text before (null where it was not there), its text (null where it goes), when it is due.';
comment on column private.content_writes.redirect is '{from, to} that is added with it; null where none is.';
comment on column private.content_writes.terms_version is 'The version of the terms of sale from now on; null where that stays.';

alter table private.content_writes add constraint content_writes_admin_id_fkey FOREIGN KEY (admin_id) REFERENCES public.admin_users(id) ON DELETE CASCADE;

CREATE INDEX content_writes_admin ON private.content_writes USING btree (admin_id);

create table public.content_schedule (
  path text not null,
  at timestamp with time zone not null,
  constraint content_schedule_path_check CHECK (length(path) <= 200),
  constraint content_schedule_pkey PRIMARY KEY (path)
);
alter table public.content_schedule enable row level security;
comment on table public.content_schedule is 'Texts whose header names a moment to come: the clocks have them published then. The files decide.';
grant select on table public.content_schedule to service_role;
comment on column public.content_schedule.path is 'Post or page.';
comment on column public.content_schedule.at is 'When it is due.';

-- Data that must move or be mended is moved here.

alter table public.admin_users add constraint admin_users_role_check CHECK (role = ANY (ARRAY['owner'::text, 'staff'::text, 'editor'::text]));
