-- What only a function can do, because it makes accounts of Auth and hashes of passwords.

create function public.add_administrator(owner uuid, account uuid, email text, name text, role text, password_hash text)
returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as(add_administrator.owner);
  insert into public.admin_users (user_id, email, name, role, password_hash)
  values (
    add_administrator.account, add_administrator.email, add_administrator.name, add_administrator.role,
    add_administrator.password_hash
  );
exception when unique_violation then
  perform private.refuse(409, 'administrator_exists');
end
$$;
comment on function public.add_administrator(uuid, uuid, text, text, text, text) is
  'For the admin-people function alone, which has proved the owner: stores a new administrator with the account made for them.';
revoke all on function public.add_administrator(uuid, uuid, text, text, text, text) from public;
grant execute on function public.add_administrator(uuid, uuid, text, text, text, text) to service_role;

create function public.replace_admin_password(owner uuid, admin uuid, password_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_colleague(replace_admin_password.owner, replace_admin_password.admin);
  perform private.act_as(replace_admin_password.owner);
  update public.admin_users a set password_hash = replace_admin_password.password_hash
  where a.id = replace_admin_password.admin;
  perform private.end_sessions_of(replace_admin_password.admin);
end
$$;
comment on function public.replace_admin_password(uuid, uuid, text) is
  'For the admin-people function alone, which has proved the owner: another administrator''s password, forgotten or known to others, is replaced, and they are logged out everywhere.';
revoke all on function public.replace_admin_password(uuid, uuid, text) from public;
grant execute on function public.replace_admin_password(uuid, uuid, text) to service_role;
