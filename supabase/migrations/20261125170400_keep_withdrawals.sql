-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
create or replace function public.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  delete from public.cart_items c where c.user_id = person;
  delete from public.addresses a where a.user_id = person;
  delete from private.cart_changes c where c.user_id = person;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from private.form_attempts f where f.key in (private.address_key(address), person::text);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = person;
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = person;
  delete from auth.refresh_tokens t where t.user_id = person::text;
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = $1 or lower(e.payload ->> ''actor_username'') = $2
        or e.payload -> ''traits'' ->> ''user_id'' = $1 or lower(e.payload -> ''traits'' ->> ''user_email'') = $2'
    using person::text, address;
  end if;
  delete from auth.users u where u.id = person;
end
$$;
comment on function public.erase_account(uuid) is
  'Erases an account: person, sessions, codes, Auth''s own log of them, cart, addresses, consents, messages and tries; orders stay on the books without a link to it, and declared withdrawals as they were declared, which the shop must be able to prove. Refuses administrators. For the account-delete function alone.';

comment on column public.withdrawals.name is 'Name of the consumer as it was declared; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.email is 'Where the acknowledgement goes; null in declarations of accounts erased before it was kept.';
