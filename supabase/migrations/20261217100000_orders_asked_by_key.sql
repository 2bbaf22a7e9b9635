-- A page that was left while an order was under way asks what became of it before it sends another.
create or replace function public.order_token_of_attempt(attempt uuid) returns text
language sql stable security definer set search_path = '' as $$
  select o.access_token from public.orders o where o.idempotency_key = order_token_of_attempt.attempt
$$;
comment on function public.order_token_of_attempt(uuid) is
  'For the shop''s functions: the token of the order that was placed with a key of idempotency, which its buyer''s browser made up and nobody else knows; null where none was.';
grant execute on function public.order_token_of_attempt(uuid) to service_role;
