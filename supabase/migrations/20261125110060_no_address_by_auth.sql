-- Auth's own change of an e-mail address is closed, as its sign-up is: the function account-email takes its place.

create function private.keep_addresses() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Class 22 is the caller's fault.
  raise exception using errcode = '22023', message = 'addresses are changed through the function account-email';
end
$$;
comment on function private.keep_addresses() is
  'Trigger: nobody asks Auth for another e-mail address. It tells a known one from a free one; where the database is asked first, as by the embedded Auth, everybody is refused alike.';

create trigger keep_addresses before update of email_change on auth.users
  for each row when (coalesce(new.email_change, '') <> '' and new.email_change is distinct from old.email_change)
  execute function private.keep_addresses();
