-- Owners look after their colleagues: who they are, what they may, and what they have lost.

create function public.admin_people() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.require_owner();
begin
  return (
    select json_agg(json_build_object(
      'id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login,
      'disabled_at', a.disabled_at, 'has_factor', private.has_factor(a.user_id), 'is_self', a.id = caller
    ) order by a.disabled_at is not null, lower(a.name), a.id)
    from public.admin_users a
  );
end
$$;
comment on function public.admin_people() is 'For owners: all administrators, those who may log in first.';
revoke all on function public.admin_people() from public;
grant execute on function public.admin_people() to authenticated;

create function private.end_sessions_of(admin uuid) returns void
language sql security definer set search_path = '' as $$
  delete from private.admin_sessions r where r.admin_id = end_sessions_of.admin;
  delete from auth.sessions s
  where s.user_id = (select a.user_id from public.admin_users a where a.id = end_sessions_of.admin);
$$;
comment on function private.end_sessions_of(uuid) is 'Logs an administrator out everywhere.';

create function private.require_colleague(caller uuid, admin uuid) returns void
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

create function public.change_administrator(admin uuid, new_role text default null, disabled boolean default null)
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
revoke all on function public.change_administrator(uuid, text, boolean) from public;
grant execute on function public.change_administrator(uuid, text, boolean) to authenticated;

create function public.clear_second_factor(admin uuid) returns json
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
revoke all on function public.clear_second_factor(uuid) from public;
grant execute on function public.clear_second_factor(uuid) to authenticated;
