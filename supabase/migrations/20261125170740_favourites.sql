-- Favourites of accounts.

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
