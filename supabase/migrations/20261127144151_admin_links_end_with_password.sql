-- Admin links end with password.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.change_admin_password(attempt bigint, admin uuid, session uuid, new_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
begin
  select a.user_id into account
  from public.admin_users a join private.admin_sessions r on r.admin_id = a.id
  where a.id = change_admin_password.admin and r.session_id = change_admin_password.session
    and a.disabled_at is null and (a.password_expires_at is null or a.password_expires_at > now())
  for update of a;
  if account is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.act_as(change_admin_password.admin);
  update public.admin_users a set password_hash = change_admin_password.new_hash, password_expires_at = null
  where a.id = change_admin_password.admin;
  delete from private.admin_login_attempts a where a.id = change_admin_password.attempt;
  -- A link that was asked for before would open after it.
  delete from private.admin_links l where l.admin_id = change_admin_password.admin;
  -- Whoever knew the old password is out.
  delete from private.admin_sessions r
  where r.admin_id = change_admin_password.admin and r.session_id <> change_admin_password.session;
  delete from auth.sessions s where s.user_id = account and s.id <> change_admin_password.session;
end
$function$;
comment on function public.change_admin_password(bigint,uuid,uuid,text) is 'For the admin-password function alone, which has compared the old password: stores the hash of the new one, forgives the guess, and ends every other session and all links.';

CREATE OR REPLACE FUNCTION private.end_sessions_of(admin uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.admin_sessions r where r.admin_id = end_sessions_of.admin;
  delete from private.admin_links l where l.admin_id = end_sessions_of.admin;
  delete from auth.sessions s
  where s.user_id = (select a.user_id from public.admin_users a where a.id = end_sessions_of.admin);
$function$;
comment on function private.end_sessions_of(uuid) is 'Logs an administrator out everywhere; what was sent to choose a password by opens no longer.';

CREATE OR REPLACE FUNCTION public.use_admin_link(link_hash text, password_hash text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  person uuid;
begin
  select a.id into person
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = use_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
  for update;
  if person is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  perform private.act_as(person);
  update public.admin_users a set password_hash = use_admin_link.password_hash, password_expires_at = null where a.id = person;
  -- Whoever knew the old password is out, and whoever guessed it keeps nobody from the new one; no link opens twice.
  perform private.end_sessions_of(person);
  delete from private.admin_login_attempts t where t.admin_id = person;
  delete from private.admin_devices d where d.admin_id = person;
end
$function$;
