-- A password that an owner hands on is known to two: it opens for a day, and must be changed before anything else.

alter table public.admin_users add column password_expires_at timestamptz;
comment on column public.admin_users.password_expires_at is
  'Until when a temporary password opens; null for one that its bearer chose. While it is set, nothing but a new password may be asked for.';

create or replace function private.logged_in_admin() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from private.admin_sessions r
    join auth.sessions s on s.id = r.session_id
    join public.admin_users a on a.id = r.admin_id and a.user_id = s.user_id
  where r.session_id = (auth.jwt() ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and a.disabled_at is null
    and (a.password_expires_at is null or a.password_expires_at > now())
    and r.created_at > now() - interval '12 hours'
    and r.last_used_at > now() - (select make_interval(mins => t.session_timeout) from public.settings t)
    and (
      not exists (select from auth.mfa_factors f where f.user_id = a.user_id and f.status = 'verified')
      -- The token too: one that was issued before the second factor stays without it.
      or (s.aal::text in ('aal2', 'aal3') and auth.jwt() ->> 'aal' in ('aal2', 'aal3'))
    )
$$;

create or replace function private.admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and a.password_expires_at is null
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$$;

create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.admin_id();
  half uuid;
begin
  if caller is null then
    half := private.logged_in_admin();
    if exists (select from public.admin_users a where a.id = half and a.password_expires_at is not null) then
      perform private.refuse(403, 'password_change_required');
    end if;
    if half is not null then
      perform private.refuse(403, 'second_factor_required');
    end if;
    perform private.refuse(401, 'sign_in_required');
  end if;
  return caller;
end
$$;
comment on function private.require_admin() is
  'The administrator who calls; anybody else is refused by a code, so that an ended session, a temporary password and a missing second factor show themselves.';

create function public.logged_in_administrator() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.logged_in_admin();
begin
  if caller is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  return private.admin_view(caller);
end
$$;
comment on function public.logged_in_administrator() is
  'For the change of a password: the administrator whose log-in is whole, also before a temporary password is changed or a second factor that the shop asks for is enrolled.';
revoke all on function public.logged_in_administrator() from public;
grant execute on function public.logged_in_administrator() to authenticated;

create function private.temporary_password_end() returns timestamptz
language sql stable set search_path = '' as $$ select now() + interval '24 hours' $$;
comment on function private.temporary_password_end() is 'When a temporary password that is given now no longer opens.';

create or replace function public.add_administrator(
  owner uuid, account uuid, email text, name text, role text, password_hash text
) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as(add_administrator.owner);
  insert into public.admin_users (user_id, email, name, role, password_hash, password_expires_at)
  values (
    add_administrator.account, add_administrator.email, add_administrator.name, add_administrator.role,
    add_administrator.password_hash, private.temporary_password_end()
  );
exception when unique_violation then
  perform private.refuse(409, 'administrator_exists');
end
$$;

create or replace function public.replace_admin_password(owner uuid, admin uuid, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_colleague(replace_admin_password.owner, replace_admin_password.admin);
  perform private.act_as(replace_admin_password.owner);
  update public.admin_users a
  set password_hash = replace_admin_password.password_hash, password_expires_at = private.temporary_password_end()
  where a.id = replace_admin_password.admin;
  perform private.end_sessions_of(replace_admin_password.admin);
  -- Whoever tried the old one keeps nobody from the new one, and no device of before is trusted with it.
  delete from private.admin_login_attempts t where t.admin_id = replace_admin_password.admin;
  delete from private.admin_devices d where d.admin_id = replace_admin_password.admin;
end
$$;

create or replace function public.change_admin_password(attempt bigint, admin uuid, session uuid, new_hash text) returns void
language plpgsql security definer set search_path = '' as $$
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
  -- Whoever knew the old password is out.
  delete from private.admin_sessions r
  where r.admin_id = change_admin_password.admin and r.session_id <> change_admin_password.session;
  delete from auth.sessions s where s.user_id = account and s.id <> change_admin_password.session;
end
$$;
