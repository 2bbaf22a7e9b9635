-- A refusal of a bank has one name in letters.
set check_function_bodies = off;

create or replace function private.fail_payment(payment uuid, new_state text, code text, message text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  ranks constant text[] := array['created', 'requires_action', 'processing', 'refused', 'cancelled', 'succeeded'];
  old public.payments;
begin
  select * into old from public.payments p where p.id = fail_payment.payment for update;
  -- Events come in any order: a state never goes back.
  if array_position(ranks, fail_payment.new_state) <= array_position(ranks, old.state) then
    return 'repeated';
  end if;
  update public.payments p set
    state = fail_payment.new_state,
    failure_code = coalesce(left(fail_payment.code, 100), p.failure_code),
    failure_message = coalesce(left(fail_payment.message, 500), p.failure_message),
    check_at = case when fail_payment.new_state in ('refused', 'cancelled') then null else p.check_at end
  where p.id = old.id;
  if fail_payment.new_state = 'processing' then
    -- A bank may take days, in which the pieces stay with the order.
    update public.orders o set reserved_until = greatest(o.reserved_until, clock_timestamp() + interval '1 hour')
    where o.id = old.order_id and o.payment_status = 'pending';
  elsif fail_payment.new_state = 'refused' then
    if old.state = 'processing' then
      -- The buyer is no longer there to see it.
      perform private.queue_mail('payment_failed', old.id::text, old.order_id, null, '{"reason": "declined"}');
    end if;
    perform private.close_on_attack();
  end if;
  return fail_payment.new_state;
end
$$;

comment on function private.fail_payment(uuid, text, text, text) is
  'Notes that a payment is not there yet, or will not come; the order stays payable while its reservation runs. It never takes a state back.';
