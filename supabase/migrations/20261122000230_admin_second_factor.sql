-- A password alone does not end anybody's session where a second factor is asked for: the others end with the code.

alter table private.admin_sessions add column awaits_code boolean not null default false;
comment on column private.admin_sessions.awaits_code is
  'The password was right, the code of the second factor has not come yet: the session is nobody, and ends no other.';

create function private.end_other_sessions(admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from public.admin_users a where a.id = end_other_sessions.admin);
begin
  if (select t.allow_multiple_logins from public.settings t) then
    return;
  end if;
  delete from private.admin_sessions r
  where r.admin_id = end_other_sessions.admin and r.session_id <> end_other_sessions.session;
  delete from auth.sessions s where s.user_id = account and s.id <> end_other_sessions.session;
end
$$;
comment on function private.end_other_sessions(uuid, uuid) is
  'Ends all sessions of an administrator but one, unless several log-ins are allowed.';

create or replace function private.acting_admin() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  has_come boolean;
begin
  update private.admin_sessions r set awaits_code = false
  where r.session_id = current_session and r.awaits_code
  returning true into has_come;
  if has_come then
    perform private.end_other_sessions(caller, current_session);
    update public.admin_users a set last_login = now() where a.id = caller;
  end if;
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = current_session
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
  return caller;
end
$$;

create or replace function public.finish_admin_login(attempt bigint, admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  needs_code boolean;
begin
  -- The lock lets two log-ins of one administrator end one after the other.
  select a.user_id into account from public.admin_users a
  where a.id = finish_admin_login.admin and a.disabled_at is null for update;
  if not exists (
    select from auth.sessions s where s.id = finish_admin_login.session and s.user_id = account
  ) then
    perform private.refuse(401, 'credentials_invalid');
  end if;
  delete from private.admin_login_attempts a where a.id = finish_admin_login.attempt;
  delete from private.admin_sessions r
  where r.admin_id = finish_admin_login.admin
    and (r.created_at < now() - interval '12 hours' or not exists (select from auth.sessions s where s.id = r.session_id));
  needs_code := exists (select from auth.mfa_factors f where f.user_id = account and f.status = 'verified');
  if not needs_code then
    perform private.end_other_sessions(finish_admin_login.admin, finish_admin_login.session);
    update public.admin_users a set last_login = now() where a.id = finish_admin_login.admin;
  end if;
  insert into private.admin_sessions (session_id, admin_id, awaits_code)
  values (finish_admin_login.session, finish_admin_login.admin, needs_code) on conflict (session_id) do nothing;
end
$$;
comment on function public.finish_admin_login(bigint, uuid, uuid) is
  'For the log-in function alone: the password was right, so the guess no longer counts, the session is registered and, unless several log-ins are allowed, the others end; where a second factor is asked for, once its code has come.';
