create function private.admin_view(admin uuid) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object('id', a.id, 'email', a.email, 'name', a.name, 'role', a.role, 'last_login', a.last_login)
  from public.admin_users a where a.id = admin_view.admin
$$;
comment on function private.admin_view(uuid) is 'An administrator as the administration shows them; never the hash of the password.';

create function public.update_admin_profile(new_name text default null, new_role text default null) returns json
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
revoke all on function public.update_admin_profile(text, text) from public;
grant execute on function public.update_admin_profile(text, text) to authenticated;

create function private.keep_administrators() returns trigger
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

create trigger admin_users_kept before delete on public.admin_users
  for each row execute function private.keep_administrators();
