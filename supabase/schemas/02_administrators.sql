-- Who may use the administration: the people, their roles, invitations and links.

create or replace function private.keep_administrators() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.role() = 'service_role' and not exists (select from auth.users u where u.id = old.user_id) then
    perform private.refuse(409, 'administrator_account');
  end if;
  return old;
end
$$;
comment on function private.keep_administrators() is
  'Trigger: whoever opens the linked account by a reset mail cannot erase the administrator with it, as a customer erases their own account.';

create table public.admin_users (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references auth.users (id) on delete cascade,
  email text not null unique check (
    email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254
  ),
  password_hash text not null check (password_hash ~ '^\$2[aby]\$(0[4-9]|[12][0-9]|3[01])\$[./A-Za-z0-9]{53}$'),
  name text not null check (name = btrim(name) and length(name) between 1 and 120),
  role text not null default 'staff' check (role in ('owner', 'staff')),
  last_login timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- A password that an owner hands on is known to two: it opens for a day, and must be changed before anything else.
  password_expires_at timestamptz
);

comment on table public.admin_users is 'Administrators. No role that a browser can hold reads or writes it.';
comment on column public.admin_users.id is 'Identifier.';
comment on column public.admin_users.user_id is 'The account that carries the administrator''s session.';
comment on column public.admin_users.email is 'Log-in name, lower case.';
comment on column public.admin_users.password_hash is 'bcrypt, 60 characters; for the log-in function alone.';
comment on column public.admin_users.name is 'Name as shown.';
comment on column public.admin_users.role is 'owner or staff.';
comment on column public.admin_users.last_login is 'Last successful log-in.';
comment on column public.admin_users.disabled_at is 'Since when the administrator may not log in any more.';
comment on column public.admin_users.created_at is 'When the administrator was added.';
comment on column public.admin_users.password_expires_at is
  'Until when a temporary password opens; null for one that its bearer chose. While it is set, nothing but a new password may be asked for.';

alter table public.admin_users enable row level security;
grant select, insert, update, delete on public.admin_users to service_role;
create trigger admin_users_audit after insert or update or delete on public.admin_users
  for each row execute function private.audit_change('id', 'name');
create trigger admin_users_kept before delete on public.admin_users
  for each row execute function private.keep_administrators();

-- Links of letters with which administrators choose their password: whoever is invited, and whoever has forgotten it. They open
-- no session: one that a reset mail of Auth opens is nobody.
create table private.admin_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

comment on table private.admin_links is 'Links with which administrators choose their password, each once.';
comment on column private.admin_links.hash is 'Keyed hash of the random token in the link.';
comment on column private.admin_links.admin_id is 'Whose password it sets.';
comment on column private.admin_links.kind is 'reset: asked for at the log-in; invitation: sent by an owner.';
comment on column private.admin_links.created_at is 'When.';
comment on column private.admin_links.expires_at is 'Until when it opens: an hour for a reset, three days for an invitation.';

create index admin_links_admin on private.admin_links (admin_id, created_at);
alter table private.admin_links enable row level security;

create or replace function private.admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and a.password_expires_at is null
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$$;
comment on function private.admin_id() is
  'The administrator who calls, or null: what a session must be for it stands here and in private.logged_in_admin(), and nowhere else.';

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.admin_id() is not null
$$;
comment on function private.is_admin() is
  'Whether an administrator calls. Policies write it as (select private.is_admin()), so that it runs once a statement.';

create or replace function private.is_owner() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.id = private.admin_id() and a.role = 'owner')
$$;
comment on function private.is_owner() is 'Whether an administrator with the role owner calls.';

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
    perform private.note_log_in(caller, 'log_in', '{}');
  end if;
  update private.admin_sessions r set last_used_at = now()
  where r.session_id = current_session
    -- Most calls write nothing.
    and r.last_used_at < now() - interval '30 seconds';
  return caller;
end
$$;
comment on function private.acting_admin() is 'The same, and counts as use of the session: it will not be idle before the time-out.';

create or replace function private.act_as(admin uuid) returns void
language sql set search_path = '' as $$
  select set_config('shop.acting_admin', act_as.admin::text, true)
$$;
comment on function private.act_as(uuid) is
  'For functions that the service role calls on behalf of an administrator whom they have proved: the rest of the transaction is that administrator''s in the audit log.';

create or replace function private.require_owner() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  if not private.is_owner() then
    perform private.refuse(403, 'owner_required');
  end if;
  return caller;
end
$$;
comment on function private.require_owner() is
  'The owner who calls; staff is refused by a code.';

create or replace function private.admin_view(admin uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
    'two_factor_required', (select t.two_factor_auth from public.settings t)
  )
  from public.admin_users a where a.id = admin_view.admin
$$;
comment on function private.admin_view(uuid) is 'An administrator as the administration shows them; never the hash of the password.';

create or replace function public.update_admin_profile(new_name text default null, new_role text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  present text;
  clean text := btrim(regexp_replace(new_name, '\s+', ' ', 'g'));
begin
  if clean !~ '[[:alnum:]]' or length(clean) > 120 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  if new_role is not null and new_role not in ('owner', 'staff') then
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
$$;
comment on function public.update_admin_profile(text, text) is
  'For administrators: their own name, and for owners their own role, as long as another owner stays. What is null keeps its value.';
grant execute on function public.update_admin_profile(text, text) to authenticated;

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
comment on function public.change_admin_password(bigint, uuid, uuid, text) is
  'For the admin-password function alone, which has compared the old password: stores the hash of the new one, forgives the guess, and ends every other session.';
grant execute on function public.change_admin_password(bigint, uuid, uuid, text) to service_role;

create or replace function private.longest_admin_session() returns interval language sql immutable set search_path = ''
as $$ select interval '12 hours' $$;
comment on function private.longest_admin_session() is
  'How long a log-in counts, used or not; the longest time-out of one that is not used is the same: SESSION_MINUTES of src/domain/administrator.ts.';

-- Where the shop asks every administrator for a second factor, one who has none is nobody until it is enrolled.
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
    and r.created_at > now() - private.longest_admin_session()
    and r.last_used_at > now() - (select make_interval(mins => t.session_timeout) from public.settings t)
    and (
      not exists (select from auth.mfa_factors f where f.user_id = a.user_id and f.status = 'verified')
      -- The token too: one that was issued before the second factor stays without it.
      or (s.aal::text in ('aal2', 'aal3') and auth.jwt() ->> 'aal' in ('aal2', 'aal3'))
    )
$$;
comment on function private.logged_in_admin() is
  'The administrator whose log-in is whole, or null. Whether the shop asks more of them, private.admin_id() says: nothing else calls this.';

create or replace function public.admin_security() returns json
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
grant execute on function public.admin_security() to authenticated;

-- Hosted projects load pg-safeupdate for the API: a statement without `where` is refused there, in functions too.
create or replace function public.save_admin_security(two_factor_auth boolean, session_timeout int, allow_multiple_logins boolean)
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
    allow_multiple_logins = coalesce(save_admin_security.allow_multiple_logins, t.allow_multiple_logins)
  where t.id;
  return public.admin_security();
end
$$;
comment on function public.save_admin_security(boolean, int, boolean) is
  'For owners: changes what the shop asks of a log-in; what is null keeps its value. A second factor is asked of all by an owner who has one.';
grant execute on function public.save_admin_security(boolean, int, boolean) to authenticated;

-- Owners look after their colleagues: who they are, what they may, and what they have lost.
create or replace function public.admin_people() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_owner();
begin
  return (
    select json_agg(json_build_object(
      'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
      'disabled_at', a.disabled_at, 'has_factor', private.has_factor(a.user_id), 'is_self', a.id = caller,
      'password_expires_at', a.password_expires_at,
      'invited_until', (
        select max(l.expires_at) from private.admin_links l
        where l.admin_id = a.id and l.kind = 'invitation' and a.password_expires_at <= now()
      ),
      'lock', (
        select json_build_object(
          'networks', count(*) filter (where l.kind = 'network'), 'devices', count(*) filter (where l.kind = 'device'),
          'everywhere', bool_or(l.kind = 'account'), 'until', max(l.until)
        )
        from private.admin_locks(a.id) l having count(*) > 0
      )
    ) order by a.disabled_at is not null, lower(a.name), a.id)
    from public.admin_users a
  );
end
$$;
comment on function public.admin_people() is 'For owners: all administrators, those who may log in first.';
grant execute on function public.admin_people() to authenticated;

create or replace function private.end_sessions_of(admin uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.admin_sessions r where r.admin_id = end_sessions_of.admin;
  delete from auth.sessions s
  where s.user_id = (select a.user_id from public.admin_users a where a.id = end_sessions_of.admin);
$$;
comment on function private.end_sessions_of(uuid) is 'Logs an administrator out everywhere.';

create or replace function private.require_colleague(caller uuid, admin uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if admin is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  if admin = caller then
    perform private.refuse(409, 'own_account');
  end if;
  -- All owners, always in this order: two who take each other's rights at the same moment do so one after the other.
  perform from public.admin_users a
  where a.role = 'owner' or a.id = require_colleague.admin order by a.id for update;
  if not exists (
    select from public.admin_users a
    where a.id = require_colleague.caller and a.role = 'owner' and a.disabled_at is null
  ) then
    perform private.refuse(403, 'owner_required');
  end if;
  if not exists (select from public.admin_users a where a.id = require_colleague.admin) then
    perform private.refuse(404, 'administrator_unknown');
  end if;
end
$$;
comment on function private.require_colleague(uuid, uuid) is
  'Whom an owner may manage: an administrator other than themselves, so that one owner always stays. Holds both rows.';

create or replace function public.change_administrator(admin uuid, new_role text default null, disabled boolean default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if new_role is not null and new_role not in ('owner', 'staff') then
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
$$;
comment on function public.change_administrator(uuid, text, boolean) is
  'For owners: another administrator''s role, and whether they may log in; who may not is logged out at once. What is null keeps its value.';
grant execute on function public.change_administrator(uuid, text, boolean) to authenticated;

create or replace function public.clear_second_factor(admin uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
  account uuid;
begin
  perform private.require_owner();
  perform private.require_colleague(caller, clear_second_factor.admin);
  select a.user_id into account from public.admin_users a where a.id = clear_second_factor.admin;
  delete from auth.mfa_factors f where f.user_id = account and f.status = 'verified';
  if found then
    delete from private.recovery_codes c where c.user_id = account;
    -- No trigger watches the tables of Auth.
    insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
    select caller, (select o.name from public.admin_users o where o.id = caller), 'admin_users', a.id::text, a.name,
      'update', '{"second_factor": {"old": true, "new": false}}'
    from public.admin_users a where a.id = clear_second_factor.admin;
  end if;
  -- Whoever found the lost telephone is out too.
  perform private.end_sessions_of(clear_second_factor.admin);
  return public.admin_people();
end
$$;
comment on function public.clear_second_factor(uuid) is
  'For owners: forgets the lost second factor of another administrator with its recovery codes and logs them out; the password alone opens again, and asks for a new factor where the shop does.';
grant execute on function public.clear_second_factor(uuid) to authenticated;

-- What only a function can do, because it makes accounts of Auth and hashes of passwords.
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
comment on function public.add_administrator(uuid, uuid, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator with the account made for them.';
grant execute on function public.add_administrator(uuid, uuid, text, text, text, text) to service_role;

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
comment on function public.replace_admin_password(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another administrator''s password, forgotten or known to others, is replaced, and they are logged out everywhere.';
grant execute on function public.replace_admin_password(uuid, uuid, text) to service_role;

create or replace function private.is_administrator(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users a where a.user_id = person)
$$;
comment on function private.is_administrator(uuid) is 'Whether an account of Auth is that of an administrator.';

create or replace function private.temporary_password_end() returns timestamptz
language sql stable set search_path = '' as $$ select now() + interval '24 hours' $$;
comment on function private.temporary_password_end() is 'When a temporary password that is given now no longer opens.';

create or replace function public.open_admin_link(email text, caller_key text, link_hash text, nonce text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person public.admin_users;
begin
  perform pg_advisory_xact_lock(hashtextextended('admin caller ' || open_admin_link.caller_key, 0));
  if (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = open_admin_link.caller_key and a.account_key = 'link' and a.at > clock_timestamp() - interval '1 hour'
  ) >= 10 then
    perform private.refuse(429, 'too_many_requests');
  end if;
  insert into private.admin_login_attempts (account_key, caller_key) values ('link', open_admin_link.caller_key);
  delete from private.admin_links l where l.expires_at < now() - interval '30 days';
  select a.* into person from public.admin_users a
  where a.email = lower(btrim(open_admin_link.email)) and a.disabled_at is null for update;
  if person.id is null or (
    select count(*) from private.admin_links l
    where l.admin_id = person.id and l.kind = 'reset' and l.created_at > clock_timestamp() - interval '1 hour'
  ) >= 3 then
    return;
  end if;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (open_admin_link.link_hash, person.id, 'reset', now() + interval '1 hour');
  perform private.queue_mail('admin_link', open_admin_link.link_hash, null, person.email, jsonb_build_object(
    'link', open_admin_link.link_hash, 'nonce', open_admin_link.nonce, 'name', person.name
  ));
end
$$;
comment on function public.open_admin_link(text, text, text, text) is
  'For the admin-link function alone: writes a link to who asks for another password; to nobody for an unknown or suspended account, and after three letters in an hour. The letter makes the token again from its nonce. `too_many_requests` depends on the network alone.';
grant execute on function public.open_admin_link(text, text, text, text) to service_role;

create or replace function public.find_admin_link(link_hash text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('email', a.email, 'kind', l.kind)
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = find_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
$$;
comment on function public.find_admin_link(text) is 'For the admin-link function and its letter: whose password a link sets; null for one that no longer opens.';
grant execute on function public.find_admin_link(text) to service_role;

create or replace function public.use_admin_link(link_hash text, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
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
  delete from private.admin_links l where l.admin_id = person;
  -- Whoever knew the old password is out, and whoever guessed it keeps nobody from the new one.
  perform private.end_sessions_of(person);
  delete from private.admin_login_attempts t where t.admin_id = person;
  delete from private.admin_devices d where d.admin_id = person;
end
$$;
comment on function public.use_admin_link(text, text) is
  'For the admin-link function alone: stores the hash of the password that the bearer of a link chose, ends all sessions and lifts locks; a second factor stays. The link and all others of the account are used up.';
grant execute on function public.use_admin_link(text, text) to service_role;

create or replace function private.invitation_end() returns timestamptz
language sql stable set search_path = '' as $$ select now() + interval '3 days' $$;
comment on function private.invitation_end() is 'Until when an invitation of today opens.';

create or replace function public.invite_administrator(
  owner uuid, account uuid, email text, name text, role text, password_hash text, link_hash text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person uuid;
begin
  perform public.add_administrator(owner, account, invite_administrator.email, invite_administrator.name, invite_administrator.role, invite_administrator.password_hash);
  -- Nobody knows this password, and it opens nothing.
  update public.admin_users a set password_expires_at = now() where a.user_id = invite_administrator.account returning a.id into person;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (invite_administrator.link_hash, person, 'invitation', private.invitation_end());
end
$$;
comment on function public.invite_administrator(uuid, uuid, text, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator who chooses the password by a link.';
grant execute on function public.invite_administrator(uuid, uuid, text, text, text, text, text) to service_role;

create or replace function public.renew_invitation(owner uuid, admin uuid, link_hash text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  person public.admin_users;
begin
  perform private.require_colleague(renew_invitation.owner, renew_invitation.admin);
  select a.* into person from public.admin_users a where a.id = renew_invitation.admin;
  if person.disabled_at is not null or person.password_expires_at is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.admin_links l where l.admin_id = person.id and l.kind = 'invitation';
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (renew_invitation.link_hash, person.id, 'invitation', private.invitation_end());
  return json_build_object('name', person.name, 'email', person.email);
end
$$;
comment on function public.renew_invitation(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another link for who has not chosen a password yet; the one before no longer opens.';
grant execute on function public.renew_invitation(uuid, uuid, text) to service_role;
-- How administrators log in: sessions, guesses, locks, known devices.

-- Through Auth any session of an administrator's account could end the others, that of a reset mail too: those that the
-- log-in has registered end through the shop alone.
create or replace function private.keep_admin_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Where Auth tells on whose behalf it acts, as the embedded one does.
  acting constant text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'session_id';
begin
  if exists (
      select from private.admin_sessions r
      where r.session_id = old.id and r.created_at > now() - private.longest_admin_session()
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

create table private.admin_sessions (
  session_id uuid primary key,
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  awaits_code boolean not null default false
);

comment on table private.admin_sessions is
  'Sessions that the log-in function has opened: no other session of an account makes an administrator.';
comment on column private.admin_sessions.session_id is
  'Session of Auth; without a foreign key, because Auth alone decides how its sessions end.';
comment on column private.admin_sessions.admin_id is 'Administrator.';
comment on column private.admin_sessions.created_at is 'Log-in; the session ends 12 hours later at the latest.';
comment on column private.admin_sessions.last_used_at is 'Last use, exact to half a minute.';
comment on column private.admin_sessions.awaits_code is
  'The password was right, the code of the second factor has not come yet: the session is nobody, and ends no other.';

create index admin_sessions_admin on private.admin_sessions (admin_id);
alter table private.admin_sessions enable row level security;

create table private.admin_login_attempts (
  id bigint generated always as identity primary key,
  account_key text not null check (length(account_key) between 1 and 128),
  caller_key text not null check (length(caller_key) between 1 and 128),
  at timestamptz not null default clock_timestamp(),
  admin_id uuid references public.admin_users (id) on delete cascade,
  is_known_device boolean not null default false
);

comment on table private.admin_login_attempts is 'Guesses of administrators'' passwords, kept for a day: they limit how often one may guess.';
comment on column private.admin_login_attempts.id is 'Identifier.';
comment on column private.admin_login_attempts.account_key is
  'Hash of the e-mail address that was tried, known or not; `locked` for a guess that was not compared: it counts for the network alone.';
comment on column private.admin_login_attempts.caller_key is
  'Hash of the network address it came from, or of the token of a device on which the administrator logged in before.';
comment on column private.admin_login_attempts.at is 'When.';
comment on column private.admin_login_attempts.admin_id is 'Administrator of that address; null where there is none.';
comment on column private.admin_login_attempts.is_known_device is 'Whether caller_key is that of a device that logged in before.';

create index admin_login_attempts_account on private.admin_login_attempts (account_key, at);
create index admin_login_attempts_caller on private.admin_login_attempts (caller_key, at);
create index admin_login_attempts_age on private.admin_login_attempts (at);
create index admin_login_attempts_admin on private.admin_login_attempts (admin_id, at);
alter table private.admin_login_attempts enable row level security;

-- Guesses are counted strictly by account and network, loosely and slowly by account alone: a stranger who guesses on
-- cannot keep the owner out. A device that logged in before is counted by itself. Owners see locks and lift them.
create table private.admin_devices (
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  device_key text not null check (length(device_key) between 1 and 128),
  last_used_at timestamptz not null default now(),
  primary key (admin_id, device_key)
);

comment on table private.admin_devices is 'Devices on which an administrator logged in before: what strangers guess elsewhere does not lock them.';
comment on column private.admin_devices.admin_id is 'Administrator.';
comment on column private.admin_devices.device_key is 'Hash of the random token that the browser keeps.';
comment on column private.admin_devices.last_used_at is 'Last log-in; half a year later the device is a stranger again.';

alter table private.admin_devices enable row level security;

create or replace function public.admin_session(used boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.admin_view(case when admin_session.used then private.acting_admin() else private.require_admin() end);
end
$$;
comment on function public.admin_session(boolean) is
  'The administrator who calls. `used` says whether a person is at work; a page that only looks whether the session lives passes false.';
grant execute on function public.admin_session(boolean) to authenticated;

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
comment on function private.end_other_sessions(uuid, uuid) is
  'Ends all sessions of an administrator but one, unless several log-ins are allowed.';

create or replace function public.end_admin_sessions() returns void
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
grant execute on function public.end_admin_sessions() to authenticated;

create or replace function public.logged_in_administrator() returns json
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
grant execute on function public.logged_in_administrator() to authenticated;

create or replace function private.note_log_in(admin uuid, operation text, changes jsonb, doer uuid default null) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  select d.id, d.name, 'log_ins', a.id::text, a.name, note_log_in.operation, note_log_in.changes
  from public.admin_users a join public.admin_users d on d.id = coalesce(note_log_in.doer, a.id)
  where a.id = note_log_in.admin
$$;
comment on function private.note_log_in(uuid, text, jsonb, uuid) is
  'Writes down what became of a log-in of an administrator. Whose doing it was is the account''s own name unless another is given.';

create or replace function private.admin_guesses() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.admin_guesses() is
  'Guesses of one account from one network, or from one known device, in 15 minutes: 960 a day, fewer than lock an account everywhere.';

create or replace function private.admin_account_guesses() returns int language sql immutable set search_path = '' as 'select 1000';
comment on function private.admin_account_guesses() is 'Guesses of one account from all unknown devices together in a day.';

create or replace function private.admin_network_guesses() returns int language sql immutable set search_path = '' as 'select 100';
comment on function private.admin_network_guesses() is
  'Guesses of one network, or one known device, in 15 minutes, whatever the account: comparing is what costs.';

create or replace function private.admin_guessing_time() returns interval language sql immutable set search_path = ''
as $$ select interval '15 minutes' $$;
comment on function private.admin_guessing_time() is
  'How long a guess counts for its network or device, and how long one entry of the audit log gathers them.';

create or replace function private.is_known_device(admin uuid, device_key text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.admin_devices d
    where d.admin_id = is_known_device.admin and d.device_key = is_known_device.device_key
      and d.last_used_at > now() - interval '180 days'
  )
$$;
comment on function private.is_known_device(uuid, text) is 'Whether an administrator logged in on a device within half a year.';

-- A network address that guesses too often is told so before any password is compared: comparing is what costs.
create or replace function public.begin_admin_login(email text, account_key text, caller_key text, device_key text default null)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  since constant timestamptz := clock_timestamp() - private.admin_guessing_time();
  person uuid := (select a.id from public.admin_users a where a.email = lower(btrim(begin_admin_login.email)));
  from_device constant boolean := private.is_known_device(person, begin_admin_login.device_key);
  caller constant text := case when from_device then begin_admin_login.device_key else begin_admin_login.caller_key end;
  is_locked boolean;
  attempt bigint;
begin
  -- Parallel guesses wait for each other, always in this order, so that each is counted before it is allowed.
  perform pg_advisory_xact_lock(hashtextextended('admin account ' || begin_admin_login.account_key, 0));
  perform pg_advisory_xact_lock(hashtextextended('admin caller ' || caller, 0));
  delete from private.admin_login_attempts a where a.at < clock_timestamp() - interval '1 day';
  if (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = caller and a.at > since
  ) >= private.admin_network_guesses() then
    return json_build_object('limited', true, 'attempt', null, 'admin', null);
  end if;
  is_locked := (
    select count(*) from private.admin_login_attempts a
    where a.account_key = begin_admin_login.account_key and a.caller_key = caller and a.at > since
  ) >= private.admin_guesses() or not from_device and (
    select count(*) from private.admin_login_attempts a
    where a.account_key = begin_admin_login.account_key and not a.is_known_device
  ) >= private.admin_account_guesses();
  -- A guess that is not compared does not count for the account, which would otherwise never open again.
  insert into private.admin_login_attempts (account_key, caller_key, is_known_device, admin_id)
  values (
    case when is_locked then 'locked' else begin_admin_login.account_key end, caller, from_device, person
  )
  returning id into attempt;
  return json_build_object('limited', false, 'attempt', case when not is_locked then attempt end, 'admin', (
    select json_build_object('id', a.id, 'user_id', a.user_id, 'email', a.email, 'password_hash', a.password_hash)
    from public.admin_users a
    where not is_locked and a.id = person and a.disabled_at is null
      and (a.password_expires_at is null or a.password_expires_at > now())
  ));
end
$$;
comment on function public.begin_admin_login(text, text, text, text) is
  'For the log-in function alone: counts a guess before it is compared and gives what to compare it with; a locked account looks like an unknown one. `limited` depends on the network or the known device alone.';
grant execute on function public.begin_admin_login(text, text, text, text) to service_role;

create or replace function public.note_failed_admin_login(attempt bigint) returns void
language plpgsql security definer set search_path = '' as $$
declare
  failed private.admin_login_attempts;
  open_entry bigint;
  from_here int;
begin
  select a.* into failed from private.admin_login_attempts a where a.id = note_failed_admin_login.attempt;
  if failed.admin_id is null then
    return;
  end if;
  -- One entry for a quarter of an hour of guessing: a flood must not hide what else happened.
  select e.id into open_entry from public.audit_log e
  where e.table_name = 'log_ins' and e.row_id = failed.admin_id::text and e.operation = 'log_in_failed'
    and e.at > clock_timestamp() - private.admin_guessing_time()
  order by e.id desc limit 1 for update;
  if open_entry is null then
    perform private.note_log_in(failed.admin_id, 'log_in_failed', '{"tries": {"new": 1}}');
  else
    update public.audit_log e
    set changes = jsonb_build_object('tries', jsonb_build_object('new', (e.changes #>> '{tries,new}')::int + 1))
    where e.id = open_entry;
  end if;
  select count(*) into from_here from private.admin_login_attempts a
  where a.account_key = failed.account_key and a.caller_key = failed.caller_key
    and a.at > clock_timestamp() - private.admin_guessing_time() and a.id <= failed.id;
  if from_here = private.admin_guesses() then
    perform private.note_log_in(failed.admin_id, 'log_in_locked', jsonb_build_object('lock', jsonb_build_object(
      'new', case when failed.is_known_device then 'device' else 'network' end
    )));
  elsif not failed.is_known_device and (
    select count(*) from private.admin_login_attempts a
    where a.account_key = failed.account_key and not a.is_known_device and a.id <= failed.id
  ) = private.admin_account_guesses() then
    perform private.note_log_in(failed.admin_id, 'log_in_locked', '{"lock": {"new": "account"}}');
  end if;
end
$$;
comment on function public.note_failed_admin_login(bigint) is
  'For the log-in function alone, after its answer: writes a wrong guess of an administrator''s password down, and the lock it brought; one of an unknown address leaves nothing.';
grant execute on function public.note_failed_admin_login(bigint) to service_role;

create or replace function public.finish_admin_login(attempt bigint, admin uuid, session uuid, device_key text default null) returns void
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
$$;
comment on function public.finish_admin_login(bigint, uuid, uuid, text) is
  'For the log-in function alone: the password was right, so the guess no longer counts, the session and the device are registered and, unless several log-ins are allowed, the others end; where a second factor is asked for, once its code has come.';
grant execute on function public.finish_admin_login(bigint, uuid, uuid, text) to service_role;

create or replace function private.admin_locks(admin uuid) returns table (kind text, until timestamptz)
language sql stable security definer set search_path = '' as $$
  with guesses as (
    select a.* from private.admin_login_attempts a where a.admin_id = admin_locks.admin and a.account_key <> 'locked'
  ), ranked as (
    select case when g.is_known_device then 'device' else 'network' end as kind, g.at + private.admin_guessing_time() as until,
      row_number() over (partition by g.caller_key order by g.at desc) as rank,
      private.admin_guesses() as most
    from guesses g
    union all
    select 'account', g.at + interval '1 day', row_number() over (order by g.at desc), private.admin_account_guesses()
    from guesses g where not g.is_known_device
  )
  select r.kind, r.until from ranked r where r.rank = r.most and r.until > clock_timestamp()
$$;
comment on function private.admin_locks(uuid) is
  'What keeps an administrator from logging in, and until when: a network or a known device with too many guesses, or all unknown devices.';

create or replace function public.lift_admin_locks(admin uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.acting_admin();
begin
  perform private.require_owner();
  if not exists (select from public.admin_users a where a.id = lift_admin_locks.admin) then
    perform private.refuse(404, 'administrator_unknown');
  end if;
  if exists (select from private.admin_locks(lift_admin_locks.admin)) then
    perform private.note_log_in(lift_admin_locks.admin, 'log_in_unlocked', '{}', caller);
  end if;
  delete from private.admin_login_attempts t where t.admin_id = lift_admin_locks.admin;
  return public.admin_people();
end
$$;
comment on function public.lift_admin_locks(uuid) is
  'For owners: forgets the wrong guesses of an administrator''s password, their own included, so that it opens again everywhere.';
grant execute on function public.lift_admin_locks(uuid) to authenticated;
