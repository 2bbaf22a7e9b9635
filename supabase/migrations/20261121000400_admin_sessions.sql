create table private.admin_sessions (
  session_id uuid primary key,
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create index admin_sessions_admin on private.admin_sessions (admin_id);

comment on table private.admin_sessions is
  'Sessions that the log-in function has opened: no other session of an account makes an administrator.';
comment on column private.admin_sessions.session_id is
  'Session of Auth; without a foreign key, because Auth alone decides how its sessions end.';
comment on column private.admin_sessions.admin_id is 'Administrator.';
comment on column private.admin_sessions.created_at is 'Log-in; the session ends 12 hours later at the latest.';
comment on column private.admin_sessions.last_used_at is 'Last use, exact to half a minute.';

alter table private.admin_sessions enable row level security;

create function private.admin_id() returns uuid
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
comment on function private.admin_id() is
  'The administrator who calls, or null: what a session must be for it stands here and nowhere else.';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.admin_id() is not null
$$;
comment on function private.is_admin() is
  'Whether an administrator calls. Policies write it as (select private.is_admin()), so that it runs once a statement.';

create function private.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.id = private.admin_id() and a.role = 'owner')
$$;
comment on function private.is_owner() is 'Whether an administrator with the role owner calls.';

create function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.admin_id();
begin
  if caller is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  return caller;
end
$$;
comment on function private.require_admin() is
  'The administrator who calls; anybody else is refused by a code, so that an ended session shows itself.';

create function private.acting_admin() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = (auth.jwt() ->> 'session_id')::uuid
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
  return caller;
end
$$;
comment on function private.acting_admin() is 'The same, and counts as use of the session: it will not be idle before the time-out.';

create function public.admin_session(used boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := case when admin_session.used then private.acting_admin() else private.require_admin() end;
begin
  return (
    select json_build_object('id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login)
    from public.admin_users a where a.id = caller
  );
end
$$;
comment on function public.admin_session(boolean) is
  'The administrator who calls. `used` says whether a person is at work; a page that only looks whether the session lives passes false.';
revoke all on function public.admin_session(boolean) from public;
grant execute on function public.admin_session(boolean) to authenticated;
