-- Auth's own sign-up tells a known address from a free one: it is closed, and the shop's function asks in its place.

create or replace function public.begin_sign_up(email text, caller text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := private.address_key(begin_sign_up.email);
begin
  if begin_sign_up.caller is not null then
    perform private.limit_attempts('sign_up', begin_sign_up.caller, 10, interval '1 hour');
  end if;
  -- The lock of allow_attempt: of sign-ups with one address at once only the first has a letter sent.
  perform pg_advisory_xact_lock(hashtextextended('sign_up' || address, 0));
  if exists (
    select from private.form_attempts a
    where a.form = 'sign_up' and a.key = address and a.at > clock_timestamp() - interval '1 minute'
  ) or not private.allow_attempt('sign_up', address, 5, interval '1 hour') then
    return null;
  end if;
  return case when exists (select from auth.users u where u.email = lower(btrim(begin_sign_up.email)))
    then 'known' else 'new' end;
end
$$;
comment on function public.begin_sign_up(text, text) is
  'Counts a sign-up and says whether an account has its address: new, known (confirmed or not), or null where no letter is due, one a minute and five an hour to one address. At most 10 an hour from one network address (`caller`, a hash); without it there is no such limit. For the sign-up function alone.';
revoke all on function public.begin_sign_up(text, text) from public;
grant execute on function public.begin_sign_up(text, text) to service_role;

create or replace function public.forget_sign_up(email text) returns void
language sql security definer set search_path = '' as $$
  delete from private.form_attempts a
  where a.form = 'sign_up' and a.key = private.address_key(forget_sign_up.email)
    and a.at > clock_timestamp() - interval '1 minute'
$$;
comment on function public.forget_sign_up(text) is
  'Takes back what begin_sign_up counted for an address to which no letter could be sent: the next try is due one. For the sign-up function alone.';
revoke all on function public.forget_sign_up(text) from public;
grant execute on function public.forget_sign_up(text) to service_role;

comment on column private.form_attempts.form is
  'What was tried: contact, newsletter, withdrawal, order_lookup, recovery_code, checkout, sign_up.';
