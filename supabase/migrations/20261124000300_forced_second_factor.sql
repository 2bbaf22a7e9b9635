-- Where the shop asks every administrator for a second factor, one who has none is nobody until it is enrolled.

create function private.logged_in_admin() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id
  from private.admin_sessions r
    join auth.sessions s on s.id = r.session_id
    join public.admin_users a on a.id = r.admin_id and a.user_id = s.user_id
  where r.session_id = (auth.jwt() ->> 'session_id')::uuid
    and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
    and a.disabled_at is null
    and r.created_at > now() - interval '12 hours'
    and r.last_used_at > now() - (select make_interval(mins => t.session_timeout) from public.settings t)
    and (
      not exists (select from auth.mfa_factors f where f.user_id = a.user_id and f.status = 'verified')
      -- The token too: one that was issued before the second factor stays without it.
      or (s.aal::text in ('aal2', 'aal3') and auth.jwt() ->> 'aal' in ('aal2', 'aal3'))
    )
$$;
comment on function private.logged_in_admin() is
  'The administrator whose log-in is whole, or null. Whether the shop asks more of them, private.admin_id() says: nothing else calls this.';

create or replace function private.admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$$;
comment on function private.admin_id() is
  'The administrator who calls, or null: what a session must be for it stands here and in private.logged_in_admin(), and nowhere else.';

create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.admin_id();
begin
  if caller is null then
    if private.logged_in_admin() is not null then
      perform private.refuse(403, 'second_factor_required');
    end if;
    perform private.refuse(401, 'sign_in_required');
  end if;
  return caller;
end
$$;
comment on function private.require_admin() is
  'The administrator who calls; anybody else is refused by a code, so that an ended session and a missing second factor show themselves.';

create or replace function private.admin_view(admin uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
    'two_factor_required', (select t.two_factor_auth from public.settings t)
  )
  from public.admin_users a where a.id = admin_view.admin
$$;

create or replace function public.admin_session(used boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.admin_view(case when admin_session.used then private.acting_admin() else private.require_admin() end);
end
$$;

create function public.admin_security() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return (
    select json_build_object(
      'two_factor_auth', t.two_factor_auth, 'session_timeout', t.session_timeout,
      'allow_multiple_logins', t.allow_multiple_logins
    )
    from public.settings t
  );
end
$$;
comment on function public.admin_security() is 'For owners: what the shop asks of a log-in.';
revoke all on function public.admin_security() from public;
grant execute on function public.admin_security() to authenticated;

create function public.save_admin_security(two_factor_auth boolean, session_timeout int, allow_multiple_logins boolean)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if save_admin_security.session_timeout not between 5 and 720 then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Whoever asks it of everybody has shown that it works: nobody locks herself out with one click.
  if save_admin_security.two_factor_auth
    and not (select private.has_factor(a.user_id) from public.admin_users a where a.id = caller)
  then
    perform private.refuse(409, 'own_factor_missing');
  end if;
  update public.settings t set
    two_factor_auth = coalesce(save_admin_security.two_factor_auth, t.two_factor_auth),
    session_timeout = coalesce(save_admin_security.session_timeout, t.session_timeout),
    allow_multiple_logins = coalesce(save_admin_security.allow_multiple_logins, t.allow_multiple_logins);
  return public.admin_security();
end
$$;
comment on function public.save_admin_security(boolean, int, boolean) is
  'For owners: changes what the shop asks of a log-in; what is null keeps its value. A second factor is asked of all by an owner who has one.';
revoke all on function public.save_admin_security(boolean, int, boolean) from public;
grant execute on function public.save_admin_security(boolean, int, boolean) to authenticated;
