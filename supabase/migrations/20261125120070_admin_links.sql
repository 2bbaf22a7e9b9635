-- Links of letters with which administrators choose their password: whoever is invited, and whoever has forgotten it. They open
-- no session: one that a reset mail of Auth opens is nobody.

create table private.admin_links (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  kind text not null check (kind in ('reset', 'invitation')),
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index admin_links_admin on private.admin_links (admin_id, created_at);
comment on table private.admin_links is 'Links with which administrators choose their password, each once.';
comment on column private.admin_links.hash is 'Keyed hash of the random token in the link.';
comment on column private.admin_links.admin_id is 'Whose password it sets.';
comment on column private.admin_links.kind is 'reset: asked for at the log-in; invitation: sent by an owner.';
comment on column private.admin_links.created_at is 'When.';
comment on column private.admin_links.expires_at is 'Until when it opens: an hour for a reset, three days for an invitation.';
alter table private.admin_links enable row level security;

create function public.open_admin_link(email text, caller_key text, link_hash text) returns json
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
    return null;
  end if;
  insert into private.admin_links (hash, admin_id, kind, expires_at)
  values (open_admin_link.link_hash, person.id, 'reset', now() + interval '1 hour');
  return json_build_object('name', person.name, 'email', person.email);
end
$$;
comment on function public.open_admin_link(text, text, text) is
  'For the admin-link function alone: whom to write that asked for another password; null for an unknown or suspended account, and after three letters in an hour. `too_many_requests` depends on the network alone.';
revoke all on function public.open_admin_link(text, text, text) from public;
grant execute on function public.open_admin_link(text, text, text) to service_role;

create function public.find_admin_link(link_hash text) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('email', a.email, 'kind', l.kind)
  from private.admin_links l join public.admin_users a on a.id = l.admin_id
  where l.hash = find_admin_link.link_hash and l.expires_at > now() and a.disabled_at is null
$$;
comment on function public.find_admin_link(text) is 'For the admin-link function alone: whose password a link sets; null for one that no longer opens.';
revoke all on function public.find_admin_link(text) from public;
grant execute on function public.find_admin_link(text) to service_role;

create function public.use_admin_link(link_hash text, password_hash text) returns void
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
revoke all on function public.use_admin_link(text, text) from public;
grant execute on function public.use_admin_link(text, text) to service_role;

create function public.invite_administrator(
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
  values (invite_administrator.link_hash, person, 'invitation', now() + interval '3 days');
end
$$;
comment on function public.invite_administrator(uuid, uuid, text, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator who chooses the password by a link.';
revoke all on function public.invite_administrator(uuid, uuid, text, text, text, text, text) from public;
grant execute on function public.invite_administrator(uuid, uuid, text, text, text, text, text) to service_role;

create function public.renew_invitation(owner uuid, admin uuid, link_hash text) returns json
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
  values (renew_invitation.link_hash, person.id, 'invitation', now() + interval '3 days');
  return json_build_object('name', person.name, 'email', person.email);
end
$$;
comment on function public.renew_invitation(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another link for who has not chosen a password yet; the one before no longer opens.';
revoke all on function public.renew_invitation(uuid, uuid, text) from public;
grant execute on function public.renew_invitation(uuid, uuid, text) to service_role;

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
