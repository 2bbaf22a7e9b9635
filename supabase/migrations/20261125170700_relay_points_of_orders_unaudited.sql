-- Where somebody collects their parcels is said by the order alone, as their address is.
drop trigger orders_audit on public.orders;
create trigger orders_audit after insert or update or delete on public.orders
  for each row execute function private.audit_change(
    'id', 'order_number',
    'email,first_name,last_name,phone,address,address_complement,postal_code,city,relay_point,user_id,idempotency_key'
  );
