-- An order that waits for its payment may have been written of: that a card was refused later, or that its reservation had ended. The
-- link in that letter showed whoever has the former address what was put right.

create or replace function private.move_order(o public.orders) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := lower(o.email);
  present constant text := (select lower(x.email) from public.orders x where x.id = o.id);
begin
  -- An account that has it by the former address has it no longer; one that ordered while it was signed in, by another, keeps it.
  update public.orders x set user_id = null
  where x.id = o.id and (
    exists (select from auth.users u where u.id = x.user_id and lower(u.email) = former)
    or exists (select from private.proven_addresses p where p.user_id = x.user_id and p.email = former)
  );
  perform private.claim_orders_of(p.user_id) from private.proven_addresses p where p.email = present;
  -- The link in a letter to the former address would show the present one. Of an order that waits for its payment, and of which no
  -- letter has left, it is in the browser alone that is paying.
  update public.orders x set access_token = default
  where x.id = o.id and (x.payment_status <> 'pending' or x.taken_by is not null or exists (
    select from public.mail_outbox m where m.order_id = o.id and m.email is null and (m.attempts > 0 or m.resent > 0)
  ));
  update private.discount_uses u set customer = private.customer_key(present) where u.order_id = o.id and u.customer is not null;
  -- What was sent says to whom. What was tried is another mail now: its service knows the former one by its key.
  update public.mail_outbox m set email = o.email where m.order_id = o.id and m.email is null and m.status <> 'waiting';
  update public.mail_outbox m set attempts = 0, last_error = null, next_attempt_at = clock_timestamp(), resent = m.resent + 1
  where m.order_id = o.id and m.email is null and m.attempts > 0;
end
$$;
