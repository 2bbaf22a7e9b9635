-- A network address that guesses too often is told so before any password is compared: comparing is what costs.

create or replace function public.begin_admin_login(email text, account_key text, caller_key text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  since timestamptz := clock_timestamp() - interval '15 minutes';
  attempt bigint;
begin
  -- Parallel guesses wait for each other, always in this order, so that each is counted before it is allowed.
  perform pg_advisory_xact_lock(hashtextextended('admin account ' || begin_admin_login.account_key, 0));
  perform pg_advisory_xact_lock(hashtextextended('admin caller ' || begin_admin_login.caller_key, 0));
  delete from private.admin_login_attempts a where a.at < clock_timestamp() - interval '1 day';
  if (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = begin_admin_login.caller_key and a.at > since
  ) >= 100 then
    return json_build_object('limited', true, 'attempt', null, 'admin', null);
  end if;
  if (
    select count(*) from private.admin_login_attempts a
    where a.account_key = begin_admin_login.account_key and a.at > since
  ) >= 10 then
    -- Counts for the caller and not for the account, which would otherwise never open again.
    insert into private.admin_login_attempts (account_key, caller_key) values ('locked', begin_admin_login.caller_key);
  else
    insert into private.admin_login_attempts (account_key, caller_key)
    values (begin_admin_login.account_key, begin_admin_login.caller_key)
    returning id into attempt;
  end if;
  return json_build_object('limited', false, 'attempt', attempt, 'admin', (
    select json_build_object('id', a.id, 'user_id', a.user_id, 'email', a.email, 'password_hash', a.password_hash)
    from public.admin_users a
    where attempt is not null and a.email = lower(btrim(begin_admin_login.email)) and a.disabled_at is null
  ));
end
$$;
comment on function public.begin_admin_login(text, text, text) is
  'For the log-in function alone: counts a guess before it is compared (10 per account and 100 per network address in 15 minutes) and gives what to compare it with; a locked account looks like an unknown one. `limited` depends on the network address alone.';
