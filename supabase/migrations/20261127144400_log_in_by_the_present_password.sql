-- Log in by the present password.

set check_function_bodies = off;

drop function public.finish_admin_login(bigint,uuid,uuid,text);

CREATE OR REPLACE FUNCTION public.finish_admin_login(attempt bigint, admin uuid, session uuid, proved_hash text, device_key text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  account uuid;
  needs_code boolean;
begin
  -- The lock lets two log-ins of one administrator end one after the other.
  -- A password that was changed or replaced since it was compared opens nothing any more.
  select a.user_id into account from public.admin_users a
  where a.id = finish_admin_login.admin and a.disabled_at is null and a.password_hash = finish_admin_login.proved_hash for update;
  if not exists (
    select from auth.sessions s where s.id = finish_admin_login.session and s.user_id = account
  ) then
    perform private.refuse(401, 'credentials_invalid');
  end if;
  delete from private.admin_login_attempts a where a.id = finish_admin_login.attempt;
  delete from private.admin_sessions r
  where r.admin_id = finish_admin_login.admin
    and (r.created_at < now() - private.longest_admin_session() or not exists (select from auth.sessions s where s.id = r.session_id));
  needs_code := exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
  if not needs_code then
    perform private.end_other_sessions(finish_admin_login.admin, finish_admin_login.session);
    update public.admin_users a set last_login = now() where a.id = finish_admin_login.admin;
    perform private.note_log_in(finish_admin_login.admin, 'log_in', '{}');
  end if;
  insert into private.admin_sessions (session_id, admin_id, awaits_code)
  values (finish_admin_login.session, finish_admin_login.admin, needs_code) on conflict (session_id) do nothing;
  if finish_admin_login.device_key is not null then
    insert into private.admin_devices (admin_id, device_key)
    values (finish_admin_login.admin, finish_admin_login.device_key)
    on conflict on constraint admin_devices_pkey do update set last_used_at = now();
    delete from private.admin_devices d
    where d.admin_id = finish_admin_login.admin and d.device_key not in (
      select l.device_key from private.admin_devices l
      where l.admin_id = finish_admin_login.admin order by l.last_used_at desc, l.device_key limit 20
    );
  end if;
end
$function$;
comment on function public.finish_admin_login(bigint,uuid,uuid,text,text) is 'For the log-in function alone: the password was right, and still is (`proved_hash`, as begin_admin_login gave it), so the guess no longer counts, the session and the device are registered and, unless several log-ins are allowed, the others end; where a second factor is asked for, once its code has come.';
grant execute on function public.finish_admin_login(bigint,uuid,uuid,text,text) to service_role;
