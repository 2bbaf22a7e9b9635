-- Who may use the administration: people, roles, invitations and links.

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
  role text not null default 'staff' check (role in ('owner', 'staff', 'editor')),
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

-- Links of emails with which administrators choose their password: whoever is invited, and whoever has forgotten it. They open
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

create or replace function private.writer_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a
  where a.id = private.logged_in_admin()
    and a.password_expires_at is null
    and (private.has_factor(a.user_id) or not (select t.two_factor_auth from public.settings t))
$$;
comment on function private.writer_id() is
  'Whoever works in the administration and calls, editors too, or null: what a session must be for it stands here and in private.logged_in_admin(), and nowhere else.';

-- Nothing is an editor's that does not say so: what asks for an administrator goes on meaning these.
create or replace function private.admin_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select a.id from public.admin_users a where a.id = private.writer_id() and a.role in ('owner', 'staff')
$$;
comment on function private.admin_id() is 'The owner or member of staff who calls, or null. An editor is none.';

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

create or replace function private.refuse_session() returns void
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.refuse_session() is
  'Refuses whoever does not work in the administration, by a code that shows an ended session, a temporary password or a missing second factor.';

create or replace function private.require_admin() returns uuid
language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.require_admin() is
  'The administrator who calls; anybody else is refused by a code, an editor too.';

create or replace function private.note_use(caller uuid) returns void
language plpgsql security definer set search_path = '' as $$
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
$$;
comment on function private.note_use(uuid) is 'A call counts as use of the session of whoever makes it: it will not be idle before the time-out.';

create or replace function private.acting_admin() returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := private.require_admin();
begin
  perform private.note_use(caller);
  return caller;
end
$$;
comment on function private.acting_admin() is 'The same, and counts as use of the session.';

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
    -- One who was invited, or handed a password, and has never come may never come.
    if not exists (
      select from public.admin_users a
      where a.role = 'owner' and a.id <> caller and a.disabled_at is null and a.password_expires_at is null
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
  'For whoever works in the administration: their own name, and for owners their own role, as long as another owner stays who has chosen a password. What is null keeps its value.';
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
  -- A link that was asked for before would open after it.
  delete from private.admin_links l where l.admin_id = change_admin_password.admin;
  -- Whoever knew the old password is out.
  delete from private.admin_sessions r
  where r.admin_id = change_admin_password.admin and r.session_id <> change_admin_password.session;
  delete from auth.sessions s where s.user_id = account and s.id <> change_admin_password.session;
end
$$;
comment on function public.change_admin_password(bigint, uuid, uuid, text) is
  'For the admin-password function alone, which has compared the old password: stores the hash of the new one, forgives the guess, and ends every other session and all links.';
grant execute on function public.change_admin_password(bigint, uuid, uuid, text) to service_role;

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
  delete from private.admin_links l where l.admin_id = end_sessions_of.admin;
  delete from auth.sessions s
  where s.user_id = (select a.user_id from public.admin_users a where a.id = end_sessions_of.admin);
$$;
comment on function private.end_sessions_of(uuid) is 'Logs an administrator out everywhere; what was sent to choose a password by opens no longer.';

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
  'For the admin-link function alone: writes a link to who asks for another password; to nobody for an unknown or suspended account, and after three emails in an hour. The email makes the token again from its nonce. `too_many_requests` depends on the network alone.';
grant execute on function public.open_admin_link(text, text, text, text) to service_role;

create or replace function public.find_admin_link(link_hash text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('email', a.email, 'kind', l.kind)
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = find_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
$$;
comment on function public.find_admin_link(text) is 'For the admin-link function and its email: whose password a link sets; null for one that no longer opens.';
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
  -- Whoever knew the old password is out, and whoever guessed it keeps nobody from the new one; no link opens twice.
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
