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
