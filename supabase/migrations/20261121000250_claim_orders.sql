create index orders_guests_by_email on public.orders (lower(email)) where user_id is null;

create function private.claim_guest_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set user_id = new.id
  where o.user_id is null and lower(o.email) = lower(new.email);
  return null;
end
$$;
comment on function private.claim_guest_orders() is
  'Trigger: orders placed as a guest come to the account that has proved to own their e-mail address.';

-- An address that confirmed itself proves nothing: a link must have been sent to it first.
create trigger claim_guest_orders after update of email, email_confirmed_at on auth.users
  for each row when (
    new.email_confirmed_at is not null and (
      (old.email_confirmed_at is null and coalesce(new.confirmation_sent_at, new.recovery_sent_at) is not null)
      or (new.email is distinct from old.email and new.email = old.email_change)
    )
  )
  execute function private.claim_guest_orders();
