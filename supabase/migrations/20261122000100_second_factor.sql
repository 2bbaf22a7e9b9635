-- A second factor protects what an account holds, not only the pages that show it: whoever has the password alone reads
-- and changes nothing.

create function public.current_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where u.id = auth.uid() and (
    auth.jwt() ->> 'aal' in ('aal2', 'aal3')
    or not exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified')
  )
$$;
comment on function public.current_person() is
  'The account that calls, null for a visitor, for an account that is gone, and while the code of its authenticator app is missing.';
revoke all on function public.current_person() from public;
grant execute on function public.current_person() to authenticated;

create policy "a second factor counts" on public.addresses
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create policy "a second factor counts" on public.cart_items
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);

create or replace function public.my_orders() returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('token', o.access_token, 'order', private.order_view(o))
    order by o.created_at desc, o.id), '[]')
  from (
    select * from public.orders p where p.user_id = (select public.current_person())
    order by p.created_at desc limit 200
  ) o
$$;

create or replace function public.change_cart(changes jsonb default '[]', change_key uuid default null, strict boolean default false)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  change record;
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_cart_lines()
    or (jsonb_array_length(changes) > 0 and change_key is null)
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if jsonb_array_length(changes) = 0 then
    return private.cart_of(person);
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product, (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$$;
