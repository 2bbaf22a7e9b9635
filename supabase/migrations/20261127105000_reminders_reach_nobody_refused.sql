-- An address that the mail service has refused for ever is reminded of nothing.
create or replace function private.carts_to_remind() returns table (person uuid, email text, cart bigint)
language plpgsql stable security definer set search_path = '' as $$
begin
  if not (select s.promotional_emails from public.settings s) then
    return;
  end if;
  return query
  select u.id, lower(u.email)::text, min(c.id)
  from public.cart_items c
    join auth.users u on u.id = c.user_id
    join public.newsletter_subscribers s on lower(s.email) = lower(u.email) and s.status = 'confirmed' and s.refused_at is null
  where not exists (
    select from public.mail_outbox m
    where m.kind = 'left_cart' and lower(m.email) = lower(u.email) and m.created_at > now() - interval '30 days'
  )
  group by u.id
  having max(c.created_at) between now() - interval '7 days' and now() - interval '24 hours'
    and public.left_cart(u.id) is not null;
end
$$;
