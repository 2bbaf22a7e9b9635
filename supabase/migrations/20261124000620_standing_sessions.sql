-- An access token outlives its session by up to an hour: whoever had signed out everywhere, or had changed a stolen password,
-- was not safe before. A token counts now only while its session stands.

create function private.session_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.session_person() is
  'The account whose session calls, null for a visitor and once the session has ended. The code of an authenticator app may still be missing.';

create or replace function public.current_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from (select private.session_person() as id) p
  where p.id is not null and (auth.jwt() ->> 'aal' in ('aal2', 'aal3') or not private.has_factor(p.id))
$$;
comment on function public.current_person() is
  'The account that calls, null for a visitor, for a session that has ended, for an account that is gone, and while the code of its authenticator app is missing.';

create or replace function public.use_recovery_code(code text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  -- The password was given and the app's code was not: this is what the recovery code stands for.
  person uuid := private.session_person();
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
