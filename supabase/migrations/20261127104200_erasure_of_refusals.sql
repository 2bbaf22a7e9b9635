-- What a mail service says of a letter that it refuses names the address: it outlived whoever was erased.
set check_function_bodies = off;

create or replace function private.forget_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.mail_outbox m where lower(m.email) = address;
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key = private.address_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;
