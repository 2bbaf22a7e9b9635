-- A refund that fails takes its order first: an owner who has it tried again at that moment waits, and neither is aborted.
set check_function_bodies = off;

create or replace function public.fail_refund(id uuid, reason text, is_final boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
begin
  -- The order first, as everywhere.
  perform from public.orders o where o.id = (select x.order_id from public.refunds x where x.id = fail_refund.id) for update;
  update public.refunds x set
    last_error = left(fail_refund.reason, 500),
    status = case when fail_refund.is_final or x.attempts >= private.most_refund_attempts() then 'failed' else x.status end
  where x.id = fail_refund.id and x.status = 'due' returning * into r;
  if r.status = 'failed' then
    perform private.quarantine('refund_failed', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (r.amount * 100)::bigint, 'message', r.last_error));
  end if;
end
$$;
comment on function public.fail_refund(uuid, text, boolean) is 'For the shop''s functions: Stripe refused a refund; it is asked again unless it would refuse it again (is_final), and after the last time the owner is told.';
grant execute on function public.fail_refund(uuid, text, boolean) to service_role;
