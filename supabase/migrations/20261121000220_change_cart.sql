create table private.cart_changes (
  user_id uuid not null references auth.users (id) on delete cascade,
  key uuid not null,
  at timestamptz not null default now(),
  primary key (user_id, key)
);

comment on table private.cart_changes is 'Changes of carts that were made, so that one sent again is not made again.';
comment on column private.cart_changes.user_id is 'Account.';
comment on column private.cart_changes.key is 'Chosen by the browser for one change.';
comment on column private.cart_changes.at is 'When it was made; forgotten after 30 days.';
alter table private.cart_changes enable row level security;

create function private.cart_of(person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'product_id', c.product_id, 'quantity', c.quantity, 'name', p.name, 'price', p.price, 'image', p.images[1]
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c join public.products p on p.id = c.product_id
  where c.user_id = person
$$;
comment on function private.cart_of(uuid) is 'The lines of an account''s cart, oldest first, prices in euros.';

create function private.change_cart_line(person uuid, product bigint, delta int, strict boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  present int := coalesce((
    select c.quantity from public.cart_items c where c.user_id = person and c.product_id = product
  ), 0);
  wanted int := present + delta;
  stock int;
begin
  if not strict and delta > 0 then
    select i.stock into stock from public.products p join public.inventory i on i.product_id = p.id
    where p.id = product and p.state = 'published';
    wanted := greatest(present, least(wanted, coalesce(stock, 0), private.max_quantity()));
  end if;
  if wanted > private.max_quantity() then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.user_id = person and c.product_id = product;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted
    where c.user_id = person and c.product_id = product and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, quantity, user_id) values (product, wanted, person);
  end if;
end
$$;
comment on function private.change_cart_line(uuid, bigint, int, boolean) is
  'Raises or lowers one line. Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

create function public.change_cart(changes jsonb default '[]', change_key uuid default null, strict boolean default false)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := auth.uid();
  change record;
begin
  if person is null or not exists (select from auth.users u where u.id = person) then
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
comment on function public.change_cart(jsonb, uuid, boolean) is
  'Changes the caller''s cart by [{product_id, delta}] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';
revoke all on function public.change_cart(jsonb, uuid, boolean) from public;
grant execute on function public.change_cart(jsonb, uuid, boolean) to authenticated;
