create function public.change_admin_password(attempt bigint, admin uuid, session uuid, new_hash text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
begin
  select a.user_id into account
  from public.admin_users a join private.admin_sessions r on r.admin_id = a.id
  where a.id = change_admin_password.admin and r.session_id = change_admin_password.session
    and a.disabled_at is null
  for update of a;
  if account is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.act_as(change_admin_password.admin);
  update public.admin_users a set password_hash = change_admin_password.new_hash
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
revoke all on function public.change_admin_password(bigint, uuid, uuid, text) from public;
grant execute on function public.change_admin_password(bigint, uuid, uuid, text) to service_role;
