-- How administrators log in: sessions, guesses, locks, known devices.

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
  'The administrator whose log-in is whole, or null. Whether the shop asks more of them, private.writer_id() says: nothing else decides by this.';

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
  'Hash of the email address that was tried, known or not; `locked` for a guess that was not compared: it counts for the network alone.';
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

create or replace function public.administration_session(used boolean) returns json
language plpgsql security definer set search_path = '' as $$
begin
  return private.admin_view(case when administration_session.used then private.acting_writer() else private.require_writer() end);
end
$$;
comment on function public.administration_session(boolean) is
  'Whoever works in the administration and calls, editors too; `used` as for admin_session, which is what proves an administrator.';
grant execute on function public.administration_session(boolean) to authenticated;

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

create or replace function public.finish_admin_login(
  attempt bigint, admin uuid, session uuid, proved_hash text, device_key text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  account uuid;
  needs_code boolean;
begin
  -- The lock lets two log-ins of one administrator end one after the other.
  -- A password that was changed or replaced since it was compared opens nothing any more.
  select a.user_id into account from public.admin_users a
  where a.id = finish_admin_login.admin and a.disabled_at is null and a.password_hash = finish_admin_login.proved_hash for update;
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
comment on function public.finish_admin_login(bigint, uuid, uuid, text, text) is
  'For the log-in function alone: the password was right, and still is (`proved_hash`, as begin_admin_login gave it), so the guess no longer counts, the session and the device are registered and, unless several log-ins are allowed, the others end; where a second factor is asked for, once its code has come.';
grant execute on function public.finish_admin_login(bigint, uuid, uuid, text, text) to service_role;

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

create trigger keep_admin_sessions before delete on auth.sessions
  for each row execute function private.keep_admin_sessions();
