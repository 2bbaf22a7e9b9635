-- Carts and favourites of accounts, and reminders of carts that were left.

create or replace function private.stock_for_cart(product bigint, variant bigint) returns int
language sql stable security definer set search_path = '' as $$
  select sum(i.stock)::int
  from public.products p
    join public.product_variants v on v.product_id = p.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
  where p.id = product and p.state = 'published' and (stock_for_cart.variant is null or v.id = stock_for_cart.variant)
$$;
comment on function private.stock_for_cart(bigint, bigint) is
  'Units of a line of a cart that can be had; of all variants together while none is chosen (variant null). Null when it is not sold.';

create or replace function private.cart_variant(product bigint, variant bigint) returns bigint
language sql stable security definer set search_path = '' as $$
  select case
    when not exists (select from public.products p where p.id = product and p.option1_name is not null)
      and (select v.archived_at is null from public.product_variants v where v.id = variant and v.product_id = product)
    then null else variant
  end
$$;
comment on function private.cart_variant(bigint, bigint) is 'The variant as a cart names it: the only one of a simple product is null.';

create or replace function private.check_cart_item() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.quantity <= old.quantity then
    return new;
  end if;
  if tg_op = 'INSERT' then
    new.variant_id := private.cart_variant(new.product_id, new.variant_id);
  end if;
  if private.stock_for_cart(new.product_id, new.variant_id) is null then
    perform private.refuse(409, 'product_unavailable');
  end if;
  if new.quantity > private.stock_for_cart(new.product_id, new.variant_id) then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('cart ' || new.user_id, 0));
    if (select count(*) from public.cart_items c where c.user_id = new.user_id) >= private.max_cart_lines() then
      perform private.refuse(409, 'cart_too_large');
    end if;
  end if;
  return new;
end
$$;
comment on function private.check_cart_item() is
  'Trigger: a cart takes only what is sold, as many units as there are, and no more lines than an order can have. Fewer units are always fine.';

create table public.cart_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  texts jsonb check (jsonb_typeof(texts) = 'object' and texts <> '{}' and length(texts::text) <= 4000),
  unique nulls not distinct (user_id, product_id, variant_id, texts)
);

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product, or variant of a product with options, and the texts that were typed for it.';
comment on column public.cart_items.id is 'Identifier.';
comment on column public.cart_items.product_id is 'Product.';
comment on column public.cart_items.variant_id is 'Variant; null of a simple product, and while none has been chosen of a product that was given options since.';
comment on column public.cart_items.quantity is 'Units wished for.';
comment on column public.cart_items.user_id is 'Account whose cart it is.';
comment on column public.cart_items.created_at is 'When the line was added; lines are shown in this order.';
comment on column public.cart_items.texts is 'What was typed for it, by the names of private.item_texts(); written by change_cart, null where nothing is.';

create index cart_items_by_product on public.cart_items (product_id);
create index cart_items_by_variant on public.cart_items (variant_id);
alter table public.cart_items enable row level security;
grant select, delete on public.cart_items to authenticated;
-- The specified calls send the account along; the policy refuses any but one's own.
grant insert (product_id, variant_id, quantity, user_id), update (quantity) on public.cart_items to authenticated;
grant select, insert, update, delete on public.cart_items to service_role;
create policy "customers keep their own cart" on public.cart_items
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a second factor counts" on public.cart_items
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create trigger cart_items_check before insert or update on public.cart_items
  for each row execute function private.check_cart_item();

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

create or replace function private.cart_of(person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(coalesce(c.texts, '{}') || jsonb_build_object(
    'product_id', c.product_id, 'variant_id', c.variant_id, 'quantity', c.quantity, 'name', p.name,
    'label', case when v.id is not null then private.variant_label(p, v) end,
    'price', coalesce(v.price, p.price), 'image', coalesce(v.images[1], p.images[1])
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c
    join public.products p on p.id = c.product_id
    left join public.product_variants v on v.id = c.variant_id
  where c.user_id = person
$$;
comment on function private.cart_of(uuid) is 'The lines of an account''s cart, oldest first, prices in euros, texts by their names.';

create or replace function private.change_cart_line(person uuid, product bigint, asked bigint, texts jsonb, delta int, strict boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint := private.cart_variant(product, asked);
  line public.cart_items;
  present int;
  wanted int;
  -- Of the same item with other texts: its stock is one, and so is the most of it.
  others int;
begin
  select * into line from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant
    and c.texts is not distinct from change_cart_line.texts;
  select coalesce(sum(c.quantity), 0) into others from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant and c.id is distinct from line.id;
  present := coalesce(line.quantity, 0);
  wanted := present + delta;
  if not strict and delta > 0 then
    wanted := greatest(
      present, least(wanted, least(coalesce(private.stock_for_cart(product, variant), 0), private.max_quantity()) - others)
    );
  end if;
  if wanted + others > private.max_quantity() and wanted > present
    or others > 0 and wanted > present and wanted + others > private.stock_for_cart(product, variant)
  then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.id = line.id;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted where c.id = line.id and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, variant_id, quantity, user_id, texts)
    values (product, variant, wanted, person, change_cart_line.texts);
  end if;
end
$$;
comment on function private.change_cart_line(uuid, bigint, bigint, jsonb, int, boolean) is
  'Raises or lowers one line (texts may be null). Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

create or replace function public.change_cart(changes jsonb default '[]', change_key uuid default null, strict boolean default false)
returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_cart.changes, 131072);
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
    where jsonb_typeof(c.change -> 'variant_id') <> 'null' and (
        not private.is_whole(c.change -> 'variant_id')
        or (c.change ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
      or not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
      or (c.change ->> 'delta')::numeric not between -private.max_quantity() and private.max_quantity()
  ) then
    perform private.refuse(400, 'quantity_invalid');
  elsif exists (select from jsonb_array_elements(changes) c (change) where not private.are_item_texts(c.change)) then
    perform private.refuse(400, 'item_text_invalid');
  end if;

  -- Two tabs and two devices change one cart one after the other.
  perform pg_advisory_xact_lock(hashtextextended('cart ' || person, 0));
  insert into private.cart_changes (user_id, key) values (person, change_key) on conflict do nothing;
  if not found then
    return private.cart_of(person);
  end if;
  delete from private.cart_changes c where c.user_id = person and c.at < now() - interval '30 days';
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product,
      (c.change ->> 'variant_id')::numeric::bigint as variant, private.item_texts_of(c.change) as texts,
      (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.variant, change.texts, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$$;
comment on function public.change_cart(jsonb, uuid, boolean) is
  'Changes the caller''s cart by [{product_id, variant_id?, delta} and the names of texts] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';
grant execute on function public.change_cart(jsonb, uuid, boolean) to authenticated;

-- Favourites of accounts: a visitor's stay in the browser.
create or replace function private.max_favourites() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.max_favourites() is 'Products that an account keeps as favourites: MAX_FAVOURITES of src/domain/rules.ts.';

create or replace function private.was_published(product bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.product_prices h where h.product_id = product and h.published)
$$;
comment on function private.was_published(bigint) is 'Whether visitors have ever seen a product: then its name is no secret.';

create or replace function private.check_favourite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.was_published(new.product_id) then
    perform private.refuse(409, 'product_unavailable');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('favourites ' || new.user_id, 0));
  if (select count(*) from public.favourites f where f.user_id = new.user_id) >= private.max_favourites() then
    perform private.refuse(409, 'favourites_full');
  end if;
  return new;
end
$$;
comment on function private.check_favourite() is
  'Trigger: a favourite is a product that visitors have seen, and an account keeps no more than private.max_favourites().';

create table public.favourites (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  product_id bigint not null references public.products (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (user_id, product_id)
);

comment on table public.favourites is 'Products that signed-in customers keep to come back to; a visitor''s stay in the browser.';
comment on column public.favourites.user_id is 'Account whose favourite it is.';
comment on column public.favourites.product_id is 'Product, which may no longer be sold.';
comment on column public.favourites.created_at is 'When it was chosen; the newest is shown first.';

create index favourites_by_product on public.favourites (product_id);
alter table public.favourites enable row level security;
grant select, delete on public.favourites to authenticated;
grant insert (product_id, user_id) on public.favourites to authenticated;
grant select, insert, update, delete on public.favourites to service_role;
create policy "customers keep their own favourites" on public.favourites
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a second factor counts" on public.favourites
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create trigger favourites_check before insert on public.favourites
  for each row execute function private.check_favourite();

create or replace function private.favourites_of(person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('product_id', f.product_id, 'name', p.name)
    order by f.created_at desc, f.product_id), '[]')
  from public.favourites f join public.products p on p.id = f.product_id
  where f.user_id = person
$$;
comment on function private.favourites_of(uuid) is 'An account''s favourites, newest first, those that are no longer sold among them.';

-- A browser says what should hold and not what to do: the same said twice, or late, does no harm.
create or replace function public.change_favourites(changes jsonb default '[]') returns json
language plpgsql security definer set search_path = '' as $$
declare
  person uuid := public.current_person();
  change record;
begin
  perform private.bound_json(change_favourites.changes, 65536);
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  if jsonb_typeof(changes) is distinct from 'array' or jsonb_array_length(changes) > 2 * private.max_favourites() then
    perform private.refuse(400, 'request_invalid');
  end if;
  if exists (
    select from jsonb_array_elements(changes) c (change)
    where not private.is_whole(c.change -> 'product_id') or jsonb_typeof(c.change -> 'kept') is distinct from 'boolean'
      or (c.change ->> 'product_id')::numeric not between 1 and 9223372036854775807
  ) then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Two tabs and two devices change them one after the other.
  perform pg_advisory_xact_lock(hashtextextended('favourites ' || person, 0));
  for change in
    select (c.change ->> 'product_id')::numeric::bigint as product, (c.change ->> 'kept')::boolean as kept
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    if not change.kept then
      delete from public.favourites f where f.user_id = person and f.product_id = change.product;
    elsif private.was_published(change.product)
      and (select count(*) from public.favourites f where f.user_id = person) < private.max_favourites()
    then
      insert into public.favourites (user_id, product_id) values (person, change.product) on conflict do nothing;
    end if;
  end loop;
  return private.favourites_of(person);
end
$$;
comment on function public.change_favourites(jsonb) is
  'Keeps and removes favourites of the caller by [{product_id, kept}], in their order, and answers all of them. What cannot be kept, because nobody has ever seen it or because there are too many, is left out. Without changes it only answers.';
grant execute on function public.change_favourites(jsonb) to authenticated;

create or replace function private.reminder_consents() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-23', '2026-11-27'] $$;
comment on function private.reminder_consents() is
  'Versions of the consent sentence that speak of a reminder: REMINDER_CONSENTS of src/domain/newsletter.ts.';

create or replace function public.left_cart(person uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  recipient text := (select lower(u.email) from auth.users u where u.id = person and u.email_confirmed_at is not null);
  newest timestamptz := (select max(c.created_at) from public.cart_items c where c.user_id = person);
  token text;
begin
  select s.unsubscribe_token into token
  from public.newsletter_subscribers s
  where lower(s.email) = recipient and s.status = 'confirmed'
    -- What was agreed to last counts.
    and (
      select p.consent_version = any (private.reminder_consents()) from public.newsletter_proofs p
      where lower(p.email) = recipient and p.event = 'requested' and p.at <= s.confirmed_at order by p.at desc limit 1
    );
  if token is null or newest is null or newest > now() - interval '24 hours' or newest < now() - interval '7 days'
    or not (select s.promotional_emails from public.settings s)
    or exists (
      select from public.orders o
      where (o.user_id = person or lower(o.email) = recipient) and o.created_at > newest
    )
  then
    return null;
  end if;
  return json_build_object('email', recipient, 'unsubscribe_token', token, 'lines', private.cart_of(person));
end
$$;
comment on function public.left_cart(uuid) is
  'For the shop''s functions: the cart of an account that was left between a day and a week ago, for who has agreed to be reminded of it, with what ends that; null in any other case.';
grant execute on function public.left_cart(uuid) to service_role;

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
comment on function private.carts_to_remind() is
  'Accounts to be reminded of a cart, which its oldest line tells from the next one; nobody twice in 30 days.';

create or replace function public.remind_left_carts() returns int
language plpgsql security definer set search_path = '' as $$
declare
  one record;
  reminded int := 0;
begin
  for one in select * from private.carts_to_remind() loop
    perform private.queue_mail(
      'left_cart', one.person || ':' || one.cart, null, one.email, jsonb_build_object('person', one.person)
    );
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
comment on function public.remind_left_carts() is 'For the shop''s functions: reminds of carts that were left, each once. Answers how many.';
grant execute on function public.remind_left_carts() to service_role;
