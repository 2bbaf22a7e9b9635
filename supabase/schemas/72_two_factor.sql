-- Second factors of accounts, and the codes for who has lost one.

create or replace function private.check_factor_permit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  permitted text;
begin
  delete from private.factor_permits p
  where p.user_id = new.user_id and p.at > now() - interval '1 minute'
    and p.secret_hash = encode(sha256(convert_to(coalesce(new.friendly_name, ''), 'UTF8')), 'hex')
  returning p.label into permitted;
  if permitted is null then
    -- Class 22 is the caller's fault.
    raise exception using errcode = '22023', message = 'a second factor needs a permit';
  end if;
  new.friendly_name := permitted;
  return new;
end
$$;
comment on function private.check_factor_permit() is 'Trigger: no second factor is enrolled without a permit.';

create or replace function private.drop_unproven_factors() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := (select s.user_id from auth.sessions s where s.id = new.session_id);
begin
  if private.is_link_method(new.authentication_method) and person is not null and not private.is_proven(person)
    and not private.is_administrator(person) then
    delete from auth.mfa_factors f where f.user_id = person;
    delete from private.recovery_codes c where c.user_id = person;
  end if;
  return null;
end
$$;
comment on function private.drop_unproven_factors() is
  'Trigger: a link opened frees an account that nobody has proved of the second factor that a stranger may have enrolled.';

create or replace function private.note_factor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The new row of an update, the old one of a deletion.
  person constant uuid := coalesce(new.user_id, old.user_id);
begin
  if private.is_proven(person) or private.is_administrator(person) then
    perform private.note_news(person, case tg_op when 'DELETE' then 'factor_off' else 'factor_on' end);
  end if;
  return null;
end
$$;
comment on function private.note_factor() is 'Trigger: the owner of an account is told of a second factor that counts, or counts no more.';

create table private.recovery_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  primary key (user_id, hash)
);

comment on table private.recovery_codes is 'What opens an account whose authenticator app is lost: ten codes, each for one use.';
comment on column private.recovery_codes.user_id is 'Account.';
comment on column private.recovery_codes.hash is 'SHA-256 of account and code: 60 random bits need no slow hash.';
comment on column private.recovery_codes.created_at is 'When it was made.';

alter table private.recovery_codes enable row level security;

-- Auth lets any session enrol a second factor: that of whoever signed up with somebody's address and shut its owner out, that
-- of a reset mail to an administrator's address. Auth tells its tables nothing of the session, so the session has itself
-- given a permit first, whose secret it puts in place of the factor's name.
create table private.factor_permits (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null check (length(label) between 1 and 100),
  at timestamptz not null default now()
);

comment on table private.factor_permits is 'Permits to enrol one second factor, for a minute.';
comment on column private.factor_permits.secret_hash is 'SHA-256 of the name that the factor must be enrolled with.';
comment on column private.factor_permits.user_id is 'Account.';
comment on column private.factor_permits.label is 'Name that the factor then gets.';
comment on column private.factor_permits.at is 'When it was given.';

create index factor_permits_by_user on private.factor_permits (user_id);
alter table private.factor_permits enable row level security;

create trigger check_factor_permit before insert on auth.mfa_factors
  for each row when (new.status = 'unverified') execute function private.check_factor_permit();
create trigger note_factor_on after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified')
  execute function private.note_factor();
create trigger note_factor_off after delete on auth.mfa_factors
  for each row when (old.status = 'verified')
  execute function private.note_factor();

create trigger drop_unproven_factors after insert on auth.mfa_amr_claims
  for each row execute function private.drop_unproven_factors();

create or replace function private.recovery_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(person || ' ' || upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')), 'UTF8')), 'hex')
$$;
comment on function private.recovery_hash(uuid, text) is 'What is kept of a recovery code; hyphens, blanks and case do not count.';

create or replace function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  -- Bytes 6 and 8 of a UUID hold its version and variant and are not random: they are left out.
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(r.bytes, n) & 31), 1) || case when n in (3, 10) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) n
$$;
comment on function private.new_recovery_code() is 'Twelve random signs in three groups, none that is taken for another.';

create or replace function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;
comment on function private.has_factor(uuid) is 'Whether an account asks for the code of an authenticator app.';

create or replace function public.make_recovery_codes() returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  codes text[];
begin
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);
  delete from private.recovery_codes c where c.user_id = person;
  insert into private.recovery_codes (user_id, hash)
  select person, private.recovery_hash(person, c.code) from unnest(codes) c (code);
  return to_json(codes);
end
$$;
comment on function public.make_recovery_codes() is
  'Ten new codes for the caller, who has given the code of the authenticator app; those made before are void. They are told this once: only hashes are kept.';
grant execute on function public.make_recovery_codes() to authenticated;

create or replace function public.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.recovery_codes c where c.user_id = (select public.current_person())
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes the caller has.';
grant execute on function public.recovery_codes_left() to authenticated;

create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
begin
  perform private.bound_text(use_recovery_code.code, 100);
  if person is null or not private.has_factor(person) then
    perform private.refuse(401, 'sign_in_required');
  end if;
  -- A wrong code is an answer and no error, for an error would undo the count.
  if not private.allow_attempt('recovery_code', person::text, 10, interval '15 minutes') then
    perform private.refuse(429, 'too_many_requests');
  end if;
  delete from private.recovery_codes c
  where c.user_id = person and c.hash = private.recovery_hash(person, use_recovery_code.code);
  if not found then
    return false;
  end if;
  delete from private.recovery_codes c where c.user_id = person;
  delete from auth.mfa_factors f where f.user_id = person;
  -- The other sessions of an administrator end only once they are no longer registered.
  delete from private.admin_sessions r using public.admin_users a
  where a.id = r.admin_id and a.user_id = person and r.session_id <> (auth.jwt() ->> 'session_id')::uuid;
  return true;
end
$$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code in place of a lost authenticator app: the app and all codes of the caller are void, and the account is open again with its password. False for a wrong code; ten tries in 15 minutes.';
grant execute on function public.use_recovery_code(text) to authenticated;

create or replace function public.permit_factor(label text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  secret constant text := 'permit-' || gen_random_uuid() || gen_random_uuid();
begin
  perform private.bound_text(permit_factor.label, 100);
  if private.is_administrator(person) then
    if private.logged_in_admin() is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
  else
    person := public.current_person();
    if person is null then
      perform private.refuse(401, 'sign_in_required');
    end if;
    if not private.is_proven(person) then
      perform private.refuse(403, 'address_unproven');
    end if;
  end if;
  if not private.is_text(permit_factor.label, 100) then
    perform private.refuse(400, 'request_invalid');
  end if;
  delete from private.factor_permits p where p.user_id = person or p.at < now() - interval '1 minute';
  insert into private.factor_permits (secret_hash, user_id, label)
  values (encode(sha256(convert_to(secret, 'UTF8')), 'hex'), person, permit_factor.label);
  return secret;
end
$$;
comment on function public.permit_factor(text) is
  'Lets the caller enrol one second factor within a minute, under the name that is returned; it is then called `label`. For customers whose address is proved, and for sessions of administrators that the log-in opened.';
grant execute on function public.permit_factor(text) to authenticated;
