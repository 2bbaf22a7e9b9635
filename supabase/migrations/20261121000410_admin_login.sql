create table private.admin_login_attempts (
  id bigint generated always as identity primary key,
  account_key text not null check (length(account_key) between 1 and 128),
  caller_key text not null check (length(caller_key) between 1 and 128),
  at timestamptz not null default clock_timestamp()
);

create index admin_login_attempts_account on private.admin_login_attempts (account_key, at);
create index admin_login_attempts_caller on private.admin_login_attempts (caller_key, at);
create index admin_login_attempts_age on private.admin_login_attempts (at);

comment on table private.admin_login_attempts is 'Guesses of administrators'' passwords, kept for a day: they limit how often one may guess.';
comment on column private.admin_login_attempts.id is 'Identifier.';
comment on column private.admin_login_attempts.account_key is 'Hash of the e-mail address that was tried, known or not.';
comment on column private.admin_login_attempts.caller_key is 'Hash of the network address it came from.';
comment on column private.admin_login_attempts.at is 'When.';

alter table private.admin_login_attempts enable row level security;

create function public.begin_admin_login(email text, account_key text, caller_key text) returns json
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
    where a.account_key = begin_admin_login.account_key and a.at > since
  ) < 10 and (
    select count(*) from private.admin_login_attempts a
    where a.caller_key = begin_admin_login.caller_key and a.at > since
  ) < 100 then
    insert into private.admin_login_attempts (account_key, caller_key)
    values (begin_admin_login.account_key, begin_admin_login.caller_key)
    returning id into attempt;
  end if;
  return json_build_object('attempt', attempt, 'admin', (
    select json_build_object('id', a.id, 'user_id', a.user_id, 'email', a.email, 'password_hash', a.password_hash)
    from public.admin_users a
    where attempt is not null and a.email = lower(btrim(begin_admin_login.email)) and a.disabled_at is null
  ));
end
$$;
comment on function public.begin_admin_login(text, text, text) is
  'For the log-in function alone: counts a guess before it is compared (10 per account and 100 per network address in 15 minutes) and gives what to compare it with; a locked account looks like an unknown one.';
revoke all on function public.begin_admin_login(text, text, text) from public;
grant execute on function public.begin_admin_login(text, text, text) to service_role;

create function public.finish_admin_login(attempt bigint, admin uuid, session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
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
    and (r.created_at < now() - interval '12 hours' or not exists (select from auth.sessions s where s.id = r.session_id));
  if not (select t.allow_multiple_logins from public.settings t) then
    delete from private.admin_sessions r
    where r.admin_id = finish_admin_login.admin and r.session_id <> finish_admin_login.session;
    delete from auth.sessions s where s.user_id = account and s.id <> finish_admin_login.session;
  end if;
  insert into private.admin_sessions (session_id, admin_id)
  values (finish_admin_login.session, finish_admin_login.admin) on conflict (session_id) do nothing;
  update public.admin_users a set last_login = now() where a.id = finish_admin_login.admin;
end
$$;
comment on function public.finish_admin_login(bigint, uuid, uuid) is
  'For the log-in function alone: the password was right, so the guess no longer counts, the session is registered and, unless several log-ins are allowed, the others end.';
revoke all on function public.finish_admin_login(bigint, uuid, uuid) from public;
grant execute on function public.finish_admin_login(bigint, uuid, uuid) to service_role;
