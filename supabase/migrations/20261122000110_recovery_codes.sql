-- The forms that are counted are named where they are counted.
alter table private.form_attempts drop constraint if exists form_attempts_form_check;
alter table private.form_attempts add constraint form_attempts_form_name check (form ~ '^[a-z_]{1,40}$');
comment on column private.form_attempts.form is 'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout.';

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

create function private.recovery_hash(person uuid, code text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(person || ' ' || upper(regexp_replace(code, '[^[:alnum:]]', '', 'g')), 'UTF8')), 'hex')
$$;
comment on function private.recovery_hash(uuid, text) is 'What is kept of a recovery code; hyphens, blanks and case do not count.';

create function private.new_recovery_code() returns text
language sql volatile set search_path = '' as $$
  -- Bytes 6 and 8 of a UUID hold its version and variant and are not random: they are left out.
  select string_agg(
    substr('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 1 + (get_byte(r.bytes, n) & 31), 1) || case when n in (3, 10) then '-' else '' end,
    '' order by n
  )
  from (select uuid_send(gen_random_uuid()) as bytes) r, unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) n
$$;
comment on function private.new_recovery_code() is 'Twelve random signs in three groups, none that is taken for another.';

create function private.has_factor(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.mfa_factors f where f.user_id = person and f.status = 'verified')
$$;
comment on function private.has_factor(uuid) is 'Whether an account asks for the code of an authenticator app.';

create function public.make_recovery_codes() returns json
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
revoke all on function public.make_recovery_codes() from public;
grant execute on function public.make_recovery_codes() to authenticated;

create function public.recovery_codes_left() returns int
language sql stable security definer set search_path = '' as $$
  select count(*)::int from private.recovery_codes c where c.user_id = (select public.current_person())
$$;
comment on function public.recovery_codes_left() is 'How many recovery codes the caller has.';
revoke all on function public.recovery_codes_left() from public;
grant execute on function public.recovery_codes_left() to authenticated;

create function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := auth.uid();
begin
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
  return true;
end
$$;
comment on function public.use_recovery_code(text) is
  'Takes a recovery code in place of a lost authenticator app: the app and all codes of the caller are void, and the account is open again with its password. False for a wrong code; ten tries in 15 minutes.';
revoke all on function public.use_recovery_code(text) from public;
grant execute on function public.use_recovery_code(text) to authenticated;
