-- Auth lets any session enrol a second factor: that of whoever signed up with somebody's address and shut its owner out, that
-- of a reset mail to an administrator's address. Auth tells its tables nothing of the session, so the session has itself
-- given a permit first, whose secret it puts in place of the factor's name.

create table private.factor_permits (
  secret_hash text primary key check (secret_hash ~ '^[0-9a-f]{64}$'),
  user_id uuid not null references auth.users (id) on delete cascade,
  label text not null check (length(label) between 1 and 100),
  at timestamptz not null default now()
);

create index factor_permits_by_user on private.factor_permits (user_id);

comment on table private.factor_permits is 'Permits to enrol one second factor, for a minute.';
comment on column private.factor_permits.secret_hash is 'SHA-256 of the name that the factor must be enrolled with.';
comment on column private.factor_permits.user_id is 'Account.';
comment on column private.factor_permits.label is 'Name that the factor then gets.';
comment on column private.factor_permits.at is 'When it was given.';

alter table private.factor_permits enable row level security;

create function public.permit_factor(label text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  secret constant text := 'permit-' || gen_random_uuid() || gen_random_uuid();
begin
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
revoke all on function public.permit_factor(text) from public;
grant execute on function public.permit_factor(text) to authenticated;

create function private.check_factor_permit() returns trigger
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

create trigger check_factor_permit before insert on auth.mfa_factors
  for each row when (new.status = 'unverified') execute function private.check_factor_permit();

create function private.drop_unproven_factors() returns trigger
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

create trigger drop_unproven_factors after insert on auth.mfa_amr_claims
  for each row execute function private.drop_unproven_factors();
