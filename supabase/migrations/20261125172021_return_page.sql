-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Who comes back from their bank in another browser has the secret of the intent and nothing else.

create or replace function public.order_token_of_intent(intent text) returns text
language sql stable security definer set search_path = '' as $$
  select o.access_token from public.payments p join public.orders o on o.id = p.order_id
  where p.intent_id = order_token_of_intent.intent
$$;
comment on function public.order_token_of_intent(text) is
  'For the shop''s functions, which have asked for the secret of the intent: the token of the order that a PaymentIntent was to pay; null for an unknown one.';
grant execute on function public.order_token_of_intent(text) to service_role;
