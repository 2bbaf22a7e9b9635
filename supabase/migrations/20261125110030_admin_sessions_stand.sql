-- Any session of an administrator's account could end the others through Auth, that of a reset mail too. Those that the
-- log-in has registered now end through the shop alone.

create function private.keep_admin_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Where Auth tells on whose behalf it acts, as the embedded one does.
  acting constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if exists (
      select from private.admin_sessions r
      where r.session_id = old.id and r.created_at > now() - interval '12 hours'
        and not exists (
          select from private.admin_sessions o where o.admin_id = r.admin_id and o.session_id::text = acting
        )
    )
    -- One that cannot be renewed any more is over, as Auth decides; and with an account goes everything.
    and (
      exists (select from auth.refresh_tokens t where t.session_id = old.id and not t.revoked)
      or not exists (select from auth.refresh_tokens t where t.session_id = old.id)
    )
    and exists (select from auth.users u where u.id = old.user_id)
  then
    return null;
  end if;
  return old;
end
$$;
comment on function private.keep_admin_sessions() is
  'Trigger: a session of an administrator ends by a registered one, or once it is no longer registered; who ends it takes it out of private.admin_sessions first.';

create trigger keep_admin_sessions before delete on auth.sessions
  for each row execute function private.keep_admin_sessions();

create or replace function private.end_other_sessions(admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid := (select a.user_id from public.admin_users a where a.id = end_other_sessions.admin);
  gone uuid[];
begin
  if (select t.allow_multiple_logins from public.settings t) then
    return;
  end if;
  with ended as (
    delete from private.admin_sessions r
    where r.admin_id = end_other_sessions.admin and r.session_id <> end_other_sessions.session
    returning r.session_id
  )
  select array_agg(e.session_id) into gone from ended e;
  delete from auth.sessions s
  where s.user_id = account and s.id <> end_other_sessions.session and (
    -- A young one may be that of a log-in at the same moment, between Auth and its registration, and is nobody yet.
    s.created_at < now() - interval '1 minute' or s.id = any (gone)
  );
end
$$;

create function public.end_admin_sessions() returns void
language plpgsql security definer set search_path = '' as $$
declare
  current_session constant uuid := (auth.jwt() ->> 'session_id')::uuid;
  person constant uuid := private.session_person();
  -- A password alone does not end what a second factor has opened.
  everywhere constant boolean := not private.has_factor(person) or coalesce(auth.jwt() ->> 'aal', '') in ('aal2', 'aal3');
  admin uuid;
begin
  select r.admin_id into admin from private.admin_sessions r where r.session_id = current_session;
  if person is null or admin is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  delete from private.admin_sessions r
  where r.admin_id = admin and (everywhere or r.session_id = current_session);
  delete from auth.sessions s where s.user_id = person and (everywhere or s.id = current_session);
end
$$;
comment on function public.end_admin_sessions() is
  'Logs the administrator who calls out everywhere, in a session that the log-in has registered; without the code of a second factor only out of this session.';
revoke all on function public.end_admin_sessions() from public;
grant execute on function public.end_admin_sessions() to authenticated;

create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- A wrong code is an answer and no error, for an error would undo the count.
  if not private.allow_attempt('recovery_code', person::text, 10, interval '15 minutes') then
    perform private.refuse(429, 'too_many_requests');
  end if;
  delete from private.recovery_codes c
  where c.user_id = person and c.hash = private.recovery_hash(person, use_recovery_code.code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  -- The other sessions of an administrator end only once they are no longer registered.
  delete from private.admin_sessions r using public.admin_users a
  where a.id = r.admin_id and a.user_id = person and r.session_id <> (auth.jwt() ->> 'session_id')::uuid;
  return true;
end
$$;
