-- The keys of another account, or those of tests before the shop opened: Stripe knows none of the intents that were made with
-- the former ones. Their reservations never ended, and each was asked for every hour for ever.

drop function public.abandon_payment(uuid);

create or replace function public.abandon_payment(payment uuid, intent text default null) returns void
language sql security definer set search_path = '' as $$
  update public.payments p set state = 'cancelled', check_at = null
  where p.id = abandon_payment.payment and p.state not in ('succeeded', 'cancelled')
    and p.intent_id is not distinct from abandon_payment.intent
$$;
comment on function public.abandon_payment(uuid, text) is
  'For the shop''s functions: an attempt that never reached Stripe is over, or one whose intent Stripe does not know (any more); news of it would be heard all the same.';
grant execute on function public.abandon_payment(uuid, text) to service_role;
