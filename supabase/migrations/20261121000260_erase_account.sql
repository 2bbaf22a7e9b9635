create function public.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = person);
begin
  delete from public.cart_items c where c.user_id = person;
  delete from public.addresses a where a.user_id = person;
  delete from private.cart_changes c where c.user_id = person;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = person;
  delete from auth.users u where u.id = person;
end
$$;
comment on function public.erase_account(uuid) is
  'Erases an account: person, sessions, cart, addresses, consents, messages; orders and withdrawals stay on the books without a link to it. For the account-delete function alone.';
revoke all on function public.erase_account(uuid) from public;
grant execute on function public.erase_account(uuid) to service_role;
