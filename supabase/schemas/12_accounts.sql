-- Customers: addresses, guest orders that become theirs, their data, its erasure; carts and favourites of accounts.

create or replace function private.most_addresses() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_addresses() is 'Addresses that an account keeps: MAX_ADDRESSES of src/domain/rules.ts.';

create or replace function private.keep_address_book() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not (private.is_visible(new.first_name) and private.is_visible(new.last_name))
    or private.has_link(new.first_name) or private.has_link(new.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not (private.is_visible(new.address) and private.is_visible(new.postal_code) and private.is_visible(new.city))
    or private.has_link(new.address) or private.has_link(new.address_complement) or private.has_link(new.city)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock(hashtextextended('addresses ' || new.user_id, 0));
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= private.most_addresses() then
      perform private.refuse(409, 'addresses_too_many');
    end if;
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
    where a.user_id = new.user_id and a.id <> new.id and a.is_default;
  end if;
  return new;
end
$$;
comment on function private.keep_address_book() is
  'Trigger: names and addresses can be seen and hold no links, a new default takes the place of the former one, and an account keeps at most twenty addresses.';

-- A second factor protects what an account holds, not only the pages that show it: whoever has the password alone reads
-- and changes nothing.
create or replace function public.current_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select p.id from (select private.session_person() as id) p
  where p.id is not null and (auth.jwt() ->> 'aal' in ('aal2', 'aal3') or not private.has_factor(p.id))
    and not private.awaits_password((auth.jwt() ->> 'session_id')::uuid)
$$;
comment on function public.current_person() is
  'The account that calls, null for a visitor, for a session that has ended, for an account that is gone, while the code of its authenticator app is missing, and in the session of a link whose password has yet to be set.';
grant execute on function public.current_person() to authenticated;

create or replace function private.claim_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.claim_orders_of(new.id);
  return null;
end
$$;
comment on function private.claim_at_sign_in() is
  'Trigger: a sign-in finds orders that were placed in the same moment as the address was proved.';

create or replace function private.note_address_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.address_changes (user_id, at) values (new.id, clock_timestamp())
  on conflict (user_id) do update set at = excluded.at;
  return null;
end
$$;
comment on function private.note_address_change() is 'Trigger: remembers when an account got another address.';

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  first_name text not null check (length(btrim(first_name)) >= 1 and length(first_name) <= 80),
  last_name text not null check (length(btrim(last_name)) >= 1 and length(last_name) <= 80),
  phone text not null default '' check (length(phone) <= 30),
  address text not null check (length(btrim(address)) >= 1 and length(address) <= 200),
  address_complement text not null default '' check (length(address_complement) <= 200),
  postal_code text not null check (length(btrim(postal_code)) >= 1 and length(postal_code) <= 12),
  city text not null check (length(btrim(city)) >= 1 and length(city) <= 100),
  country text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint addresses_french_postal_code check (country <> 'FR' or postal_code ~ '^[0-9]{5}$')
);

comment on table public.addresses is 'Where customers want their orders sent; orders keep copies of their own.';
comment on column public.addresses.id is 'Identifier.';
comment on column public.addresses.user_id is 'Account it belongs to.';
comment on column public.addresses.first_name is 'First name of who receives the parcel.';
comment on column public.addresses.last_name is 'Last name of who receives the parcel.';
comment on column public.addresses.phone is 'Telephone for the carrier, or empty.';
comment on column public.addresses.address is 'Street and number.';
comment on column public.addresses.address_complement is 'Second line of the address, or empty.';
comment on column public.addresses.postal_code is 'Postal code; five digits in France.';
comment on column public.addresses.city is 'City.';
comment on column public.addresses.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.addresses.is_default is 'The one the checkout starts with; at most one of an account.';
comment on column public.addresses.created_at is 'When it was added.';

create index addresses_by_user on public.addresses (user_id, created_at);
create unique index addresses_one_default on public.addresses (user_id) where is_default;
alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default),
  update (first_name, last_name, phone, address, address_complement, postal_code, city, country, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy "customers keep their own addresses" on public.addresses
  for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "a second factor counts" on public.addresses
  as restrictive for all to authenticated
  using ((select public.current_person()) is not null) with check ((select public.current_person()) is not null);
create trigger addresses_keep_book before insert or update on public.addresses
  for each row execute function private.keep_address_book();
create trigger addresses_postal_code before insert or update of postal_code, country on public.addresses
  for each row execute function private.keep_postal_code();
create trigger addresses_phone before insert or update of phone on public.addresses
  for each row execute function private.keep_phone();

-- Orders placed as a guest come to the account that has proved their address. The proof is kept, so that later ones come,
-- too.
create table private.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  at timestamptz not null default now()
);

comment on table private.proven_addresses is
  'Accounts whose password was chosen by who opened a link sent to their e-mail address. A flag of Auth proves less: the password may be that of a stranger who signed up first.';
comment on column private.proven_addresses.user_id is 'Account.';
comment on column private.proven_addresses.email is 'Address in lower case; it proves nothing once the account has another one.';
comment on column private.proven_addresses.at is 'When.';

create index proven_addresses_by_email on private.proven_addresses (email);
alter table private.proven_addresses enable row level security;

create table private.address_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  at timestamptz not null
);

comment on table private.address_changes is
  'Accounts that got another e-mail address: what was opened before proves nothing about it, and of the two links of a change either may be the last.';
comment on column private.address_changes.user_id is 'Account.';
comment on column private.address_changes.at is 'When its address changed last.';

alter table private.address_changes enable row level security;

-- A session that the link of a message began can choose a password, and nothing else until it has.
create table private.finished_links (
  session_id uuid primary key references auth.sessions (id) on delete cascade,
  at timestamptz not null default now()
);

comment on table private.finished_links is
  'Sessions that the link of a message began and in which the account''s password was then set: they count like those of a password.';
comment on column private.finished_links.session_id is 'Session of Auth.';
comment on column private.finished_links.at is 'When the password was set.';

alter table private.finished_links enable row level security;

-- Customers are people by e-mail address, with an account or without one. What follows from orders and accounts is written by
-- the database, when somebody looks: an order only notes whose it is.
create or replace function private.phone_digits(phone text) returns text
-- plpgsql keeps its plan between calls; this is asked of thousands at a time.
language plpgsql immutable set search_path = '' as $$
begin
  return regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^(?:00)?33(?=[0-9]{9}$)', '0');
end
$$;
comment on function private.phone_digits(text) is 'The digits of a telephone number, however it is written; a French one begins with 0.';
grant execute on function private.phone_digits(text) to service_role;

create or replace function private.customer_words(emails text, name text, phone text, postal_code text, city text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return private.search_text(concat_ws(' ', name, emails, postal_code, city, private.phone_digits(phone)));
end
$$;
comment on function private.customer_words(text, text, text, text, text) is 'What a customer is searched by.';
grant execute on function private.customer_words(text, text, text, text, text) to service_role;

create table public.customers (
  id bigint generated always as identity primary key,
  email text not null unique
    check (email = lower(email) and email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  other_emails text not null default '',
  name text not null default '' check (length(name) <= 170),
  phone text check (length(phone) between 1 and 30),
  address text check (length(address) between 1 and 410),
  postal_code text check (length(postal_code) between 1 and 12),
  city text check (length(city) between 1 and 100),
  country text check (country = any (private.countries())),
  vip boolean,
  user_id uuid unique references auth.users (id) on delete set null,
  is_edited boolean not null default false,
  registered_at timestamptz not null default now(),
  orders int not null default 0 check (orders >= 0),
  spent numeric(12, 2) not null default 0 check (spent >= 0),
  last_order_at timestamptz,
  status text not null default 'active' check (status in ('active', 'vip', 'inactive')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  active_at timestamptz not null generated always as (coalesce(last_order_at, registered_at)) stored,
  sort_name text not null generated always as (private.search_text(case when name = '' then email else name end)) stored,
  words text not null generated always as (private.customer_words(email || ' ' || other_emails, name, phone, postal_code, city)) stored
);

comment on table public.customers is
  'People who have an account or have ordered, and whom an administrator added; orders lead to them by their e-mail addresses.';
comment on column public.customers.id is 'Identifier.';
comment on column public.customers.email is 'Main e-mail address, in lower case.';
comment on column public.customers.other_emails is 'Further addresses, for the search: those of customer_emails.';
comment on column public.customers.name is 'First and last name; empty where none is known.';
comment on column public.customers.phone is 'Telephone.';
comment on column public.customers.address is 'Street and number, and what completes them.';
comment on column public.customers.postal_code is 'Postal code.';
comment on column public.customers.city is 'City.';
comment on column public.customers.country is 'ISO 3166 code of a country the shop delivers to.';
comment on column public.customers.vip is 'Whether an administrator made them VIP, or took it from them; null where the amount spent decides.';
comment on column public.customers.user_id is 'Account; null for a guest.';
comment on column public.customers.is_edited is 'An administrator wrote name and address: later orders leave them.';
comment on column public.customers.registered_at is 'When the account was made, the first order placed or the customer added, whichever came first.';
comment on column public.customers.orders is 'Orders that are not cancelled.';
comment on column public.customers.spent is 'What those that are paid came to, in euros, less what was given back.';
comment on column public.customers.last_order_at is 'When the last order that is not cancelled was placed.';
comment on column public.customers.status is 'vip, inactive (no order for long) or active; kept when the list is read.';
comment on column public.customers.version is 'Grows with every change by hand; a save of an older version is refused.';
comment on column public.customers.created_at is 'When this row was made.';
comment on column public.customers.updated_at is 'When it last changed.';
comment on column public.customers.active_at is 'Last order; of who has none, the registration.';
comment on column public.customers.sort_name is 'What the list is sorted by.';
comment on column public.customers.words is 'What the search looks through.';

create index customers_by_activity on public.customers (active_at, id);
create index customers_by_name on public.customers (sort_name, id);
create index customers_by_spent on public.customers (spent, id);
-- Who becomes inactive is found without looking at everybody.
create index customers_lively on public.customers (active_at) where status = 'active';
alter table public.customers enable row level security;
grant select on public.customers to service_role;
create trigger customers_touch before update on public.customers
  for each row execute function private.touch();
create trigger customers_version before update on public.customers
  for each row when (
    (new.name, new.phone, new.address, new.postal_code, new.city, new.country, new.vip)
    is distinct from (old.name, old.phone, old.address, old.postal_code, old.city, old.country, old.vip)
  )
  execute function private.count_version();
-- What is counted while an administrator looks is no change of theirs.
create trigger customers_audit after insert or delete on public.customers
  for each row when (coalesce(current_setting('shop.counts_customers', true), '') = '')
  execute function private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');
create trigger customers_audit_change after update of name, phone, address, postal_code, city, country, vip on public.customers
  for each row when (coalesce(current_setting('shop.counts_customers', true), '') = '')
  execute function private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');

create table public.customer_emails (
  email text primary key check (email = lower(email) and length(email) <= 254),
  customer_id bigint not null references public.customers (id) on delete cascade,
  since timestamptz
);

comment on table public.customer_emails is 'The e-mail addresses of each customer: several where doubles were merged, or an account got another address.';
comment on column public.customer_emails.email is 'Address in lower case.';
comment on column public.customer_emails.customer_id is 'Customer.';
comment on column public.customer_emails.since is 'Orders up to then are not shown: whoever had the address was erased.';

create index customer_emails_customer on public.customer_emails (customer_id);
alter table public.customer_emails enable row level security;
grant select on public.customer_emails to service_role;

create table public.customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references public.customers (id) on delete cascade,
  body text not null check (length(btrim(body)) >= 1 and length(body) <= 2000),
  by_name text not null,
  at timestamptz not null default clock_timestamp()
);

comment on table public.customer_notes is 'What administrators noted about customers; customers who ask for their data get it too.';
comment on column public.customer_notes.id is 'Identifier.';
comment on column public.customer_notes.customer_id is 'Customer.';
comment on column public.customer_notes.body is 'The note, plain text.';
comment on column public.customer_notes.by_name is 'Name of the administrator at the time.';
comment on column public.customer_notes.at is 'When.';

create index customer_notes_customer on public.customer_notes (customer_id, id);
alter table public.customer_notes enable row level security;
grant select on public.customer_notes to service_role;
create trigger customer_notes_audit after insert or update or delete on public.customer_notes
  for each row execute function private.audit_change('id', '', 'body');

create table private.customers_due (
  id bigint generated always as identity primary key,
  email text not null
);

comment on table private.customers_due is 'Addresses of orders and accounts that changed since customers were last counted.';
comment on column private.customers_due.id is 'Number.';
comment on column private.customers_due.email is 'Address in lower case.';

alter table private.customers_due enable row level security;

create table private.erased_customers (
  key text primary key,
  at timestamptz not null
);

comment on table private.erased_customers is 'Addresses whose owners were erased, as hashes: the orders that the law keeps make no customer of them again.';
comment on column private.erased_customers.key is 'Hash of the address, as private.erased_key makes it.';
comment on column private.erased_customers.at is 'When.';

alter table private.erased_customers enable row level security;

create or replace function private.erased_key(email text) returns text
language sql immutable set search_path = '' as $$
  select private.token_hash('erased customer ' || lower(btrim(email)))
$$;
comment on function private.erased_key(text) is 'What is kept of the address of a customer who was erased.';

create or replace function private.vip_above() returns int language sql immutable set search_path = '' as 'select 300';
comment on function private.vip_above() is 'Euros above which a customer is VIP: VIP_ABOVE_EUROS of src/domain/rules.ts.';

create or replace function private.months_to_rest() returns int language sql immutable set search_path = '' as 'select 6';
comment on function private.months_to_rest() is 'Months without an order after which a customer is inactive: INACTIVE_AFTER_MONTHS of src/domain/rules.ts.';

create or replace function private.customer_status(vip boolean, spent numeric, active_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when coalesce(vip, spent > private.vip_above()) then 'vip'
    when active_at < now() - make_interval(months => private.months_to_rest()) then 'inactive'
    else 'active'
  end
$$;
comment on function private.customer_status(boolean, numeric, timestamptz) is
  'vip by an administrator''s word or by what was spent, inactive after months without an order, active otherwise.';

-- Both are planned for their arguments at every call: with one plan for all, that of a few addresses meets hundreds.
create or replace function private.find_customers(due text[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- An account whose address changed stays the same customer.
  insert into public.customer_emails (email, customer_id)
  select u.email, c.id from auth.users u join public.customers c on c.user_id = u.id
  where u.email = any (due)
  on conflict do nothing;
  update public.customers c set email = e.email, other_emails = btrim(replace(c.other_emails || ' ', e.email || ' ', '') || c.email)
  from public.customer_emails e join auth.users u on u.email = e.email
  where e.email = any (due) and c.id = e.customer_id and c.user_id = u.id and c.email <> e.email;

  with addresses as materialized (
    select d.email, x.at as since from unnest(due) d (email)
      left join private.erased_customers x on x.key = private.erased_key(d.email)
    where not exists (select from public.customer_emails e where e.email = d.email)
  ), bought as materialized (
    select a.email, min(p.created_at) as at from addresses a
      join public.orders p on lower(p.email) = a.email and (a.since is null or p.created_at > a.since)
    group by a.email
  ), source as (
    select d.email, d.since, coalesce(u.raw_user_meta_data ->> 'full_name', '') as name, u.id as user_id,
      least(o.at, u.created_at, now()) as registered_at
    from addresses d
      left join bought o on o.email = d.email
      left join auth.users u on u.email = d.email and u.email_confirmed_at is not null
        and not exists (select from public.admin_users a where a.user_id = u.id)
    where o.at is not null or u.id is not null
  ), made as (
    insert into public.customers (email, name, user_id, registered_at)
    select s.email, left(btrim(s.name), 160), s.user_id, s.registered_at from source s
    on conflict do nothing
    returning id, email
  )
  insert into public.customer_emails (email, customer_id, since)
  select m.email, m.id, s.since from made m join source s on s.email = m.email;

  update public.customers c set user_id = u.id, registered_at = least(c.registered_at, u.created_at)
  from public.customer_emails e join auth.users u on u.email = e.email and u.email_confirmed_at is not null
  where e.email = any (due) and c.id = e.customer_id and c.user_id is null
    and not exists (select from public.admin_users a where a.user_id = u.id)
    and not exists (select from public.customers o where o.user_id = u.id);
end
$$;
comment on function private.find_customers(text[]) is 'Makes customers of addresses with an order or a confirmed account; administrators are none.';

create or replace function private.sum_customers(wanted bigint[]) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  -- Put together once: looked up for each customer, the latest order would be searched through those of all.
  with bought as materialized (
    select e.customer_id, o.id, o.created_at, o.status, o.first_name || ' ' || o.last_name as name,
      o.phone, concat_ws(', ', o.address, o.address_complement) as address, o.postal_code, o.city, o.country
    from public.customer_emails e
      join public.orders o on lower(o.email) = e.email and (e.since is null or o.created_at > e.since)
    where e.customer_id = any (wanted)
  ), sums as (
    select b.customer_id, count(*) filter (where b.status <> 'cancelled') as orders, sum(s.revenue) as spent,
      max(b.created_at) filter (where b.status <> 'cancelled') as last, min(b.created_at) as first
    from bought b left join private.sales s on s.order_id = b.id
    group by b.customer_id
  ), latest as (
    select distinct on (b.customer_id) b.* from bought b order by b.customer_id, b.created_at desc
  ), counted as (
    select t.id, coalesce(s.orders, 0)::int as orders, coalesce(s.spent, 0) as spent, s.last, s.first,
      n.name, n.phone, n.address, n.postal_code, n.city, n.country
    from unnest(wanted) t (id) left join sums s on s.customer_id = t.id left join latest n on n.customer_id = t.id
  )
  update public.customers c set
    orders = s.orders, spent = s.spent, last_order_at = s.last, registered_at = least(c.registered_at, s.first),
    status = private.customer_status(c.vip, s.spent, coalesce(s.last, least(c.registered_at, s.first))),
    name = case when c.is_edited then c.name else coalesce(s.name, c.name) end,
    phone = case when c.is_edited then c.phone else coalesce(s.phone, c.phone) end,
    address = case when c.is_edited then c.address else coalesce(s.address, c.address) end,
    postal_code = case when c.is_edited then c.postal_code else coalesce(s.postal_code, c.postal_code) end,
    city = case when c.is_edited then c.city else coalesce(s.city, c.city) end,
    country = case when c.is_edited then c.country else coalesce(s.country, c.country) end
  from counted s
  where c.id = s.id;
end
$$;
comment on function private.sum_customers(bigint[]) is
  'Counts the orders of these customers, and takes name and address from the latest where no administrator wrote them.';

create or replace function private.most_counted() returns int language sql immutable set search_path = '' as 'select 500';
comment on function private.most_counted() is 'Changes that one reading of the customers counts: whoever reads waits for them.';

create or replace function private.count_customers() returns void
language plpgsql security definer set search_path = '' as $$
declare
  due text[];
begin
  perform set_config('shop.counts_customers', 'yes', true);
  if exists (select from private.customers_due) then
    -- One after the other: who began earlier must not write over who knows more.
    perform pg_advisory_xact_lock(hashtextextended('customers', 0));
    with taken as (
      delete from private.customers_due d
      where d.id in (select o.id from private.customers_due o order by o.id limit private.most_counted()) returning d.email
    )
    select array_agg(distinct t.email) into due from taken t;
    if due is not null then
      perform private.find_customers(due);
      perform private.sum_customers(array(select distinct e.customer_id from public.customer_emails e where e.email = any (due)));
    end if;
  end if;
  update public.customers c set status = 'inactive'
  where c.status = 'active' and c.active_at < now() - make_interval(months => private.months_to_rest());
  perform set_config('shop.counts_customers', '', true);
end
$$;
comment on function private.count_customers() is
  'Brings customers up to date with the orders and accounts that have changed, some at a time, and lets those rest who have not ordered for long.';

create or replace function private.forget_address(address text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  delete from private.unpaid_pieces u where u.key = private.customer_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;
comment on function private.forget_address(text) is
  'Forgets what was written, agreed to and tried under an e-mail address, in lower case; orders stay on the books, and declared withdrawals as they were declared.';

create or replace function private.close_accounts(people uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := people::text[];
  mailboxes constant text[] := array(select lower(u.email) from auth.users u where u.id = any (people));
begin
  delete from public.cart_items c where c.user_id = any (people);
  delete from public.addresses a where a.user_id = any (people);
  delete from private.cart_changes c where c.user_id = any (people);
  delete from private.form_attempts f where f.key = any (keys);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = any (people);
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = any (people);
  delete from auth.refresh_tokens t where t.user_id = any (keys);
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none. It is read from end to
  -- end, once for all.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = any ($1) or lower(e.payload ->> ''actor_username'') = any ($2)
        or e.payload -> ''traits'' ->> ''user_id'' = any ($1) or lower(e.payload -> ''traits'' ->> ''user_email'') = any ($2)'
    using keys, mailboxes;
  end if;
  delete from auth.users u where u.id = any (people);
end
$$;
comment on function private.close_accounts(uuid[]) is
  'Ends accounts: people, sessions, codes, Auth''s own log of them, carts and addresses. What was written or agreed to under their e-mail addresses stays.';

-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
create or replace function private.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  -- Under whichever of their addresses the shop knows the customer: none brings them back.
  perform private.forget_address(e.email)
  from public.customers c join public.customer_emails e on e.customer_id = c.id
  where c.user_id = person and e.email <> mailbox;
  perform private.forget_address(mailbox);
  delete from public.customers c
  where c.user_id = person or c.id = (select e.customer_id from public.customer_emails e where e.email = mailbox);
  perform private.forget_reviews(null, person);
  perform private.close_accounts(array[person]);
end
$$;
comment on function private.erase_account(uuid) is
  'Erases an account: person, sessions, codes, Auth''s own log of them, cart, addresses, consents, alerts, messages and tries; orders stay on the books without a link to it, and declared withdrawals as they were declared, which the shop must be able to prove. Refuses administrators.';

create or replace function private.proven_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select public.current_person()) and u.email_confirmed_at is not null
$$;
comment on function private.proven_address() is 'The caller''s e-mail address in lower case, once it is confirmed; otherwise null.';

-- The newsletter is left by any account whose address is confirmed: what it was agreed to with is shown to the same.
create or replace function public.my_data() returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'newsletter', (
      select json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at))
      from public.newsletter_subscribers s where lower(s.email) = a.confirmed
    ),
    'consents', coalesce((
      select json_agg(json_build_object('event', p.event, 'at', p.at, 'consent_version', p.consent_version,
        'consent_text', p.consent_text, 'source', p.source) order by p.at)
      from public.newsletter_proofs p where lower(p.email) = a.confirmed
    ), '[]'),
    'stock_alerts', coalesce((
      select json_agg(json_build_object('product_id', v.product_id, 'variant', private.variant_label(p, v), 'status', s.status,
        'requested_at', s.created_at, 'confirmed_at', s.confirmed_at, 'sent_at', s.sent_at) order by s.created_at, s.id)
      from public.stock_alerts s
        join public.product_variants v on v.id = s.variant_id
        join public.products p on p.id = v.product_id
      where lower(s.email) = a.owned
    ), '[]'),
    'messages', coalesce((
      select json_agg(json_build_object('at', m.created_at, 'first_name', m.first_name, 'last_name', m.last_name,
        'name', m.order_name, 'email', m.email, 'phone', m.phone, 'subject', coalesce(m.subject, m.order_subject),
        'order_number', m.order_number, 'message', m.message, 'conversation', private.conversation_of(m.id, false)) order by m.created_at)
      from public.contact_messages m where lower(m.email) = a.owned
    ), '[]'),
    'withdrawals', coalesce((
      select json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at, 'name', w.name,
        'email', w.email, 'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at)
      from public.withdrawals w where lower(w.email) = a.owned
    ), '[]'),
    'reviews', private.reviews_of(a.owned, public.current_person())
  )
  from (select private.proven_address() as confirmed, private.owned_address() as owned) a
$$;
comment on function public.my_data() is
  'What the shop keeps under the caller''s address beside account, addresses, cart and orders: newsletter and consents once it is confirmed, alerts, messages and withdrawals once the caller has proved to own it; and the reviews of their orders.';
grant execute on function public.my_data() to authenticated;

create or replace function private.claim_orders_of(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.orders o set user_id = p.user_id
  from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = person and lower(u.email) = p.email and o.user_id is null and lower(o.email) = p.email
$$;
comment on function private.claim_orders_of(uuid) is 'Gives an account the orders of guests with the address that it has proved to own.';

-- A token counts only while its session stands. By itself it would outlive that by up to an hour, in which neither signing
-- out nor a new password would stop a thief.
create or replace function private.session_person() returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = (auth.jwt() ->> 'session_id')::uuid and s.user_id = auth.uid()
    and (s.not_after is null or s.not_after > now())
$$;
comment on function private.session_person() is
  'The account whose session calls, null for a visitor and once the session has ended. The code of an authenticator app may still be missing.';

create or replace function private.owned_address() returns text
language sql stable security definer set search_path = '' as $$
  select p.email from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = (select public.current_person()) and lower(u.email) = p.email
$$;
comment on function private.owned_address() is
  'The caller''s e-mail address in lower case, once they have proved to own it; otherwise null.';

create or replace function private.is_link_method(method text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(method in ('otp', 'recovery', 'magiclink', 'invite', 'email/signup', 'email_change'), false)
$$;
comment on function private.is_link_method(text) is
  'Whether a way to begin a session, as Auth names them, was the link of a message or the code in it.';

create or replace function private.awaits_password(session uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.link_opened_at(session) is not null
    and not exists (select from private.finished_links f where f.session_id = session)
$$;
comment on function private.awaits_password(uuid) is
  'Whether a session was begun by a link and its password has yet to be set.';

create or replace function private.whole_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
    and not private.awaits_password(s.id)
$$;
comment on function private.whole_person(uuid) is
  'The account behind a session that lacks neither the code of an app nor a password: what public.current_person() says, for the functions.';

create or replace function public.erase_account(session uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := private.whole_person(erase_account.session);
begin
  if person is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  perform private.erase_account(person);
end
$$;
comment on function public.erase_account(uuid) is
  'For the account-delete function: erases the account behind a session, unless that was begun by a link whose password was never chosen: whoever finds it open may choose one, and nothing else.';
grant execute on function public.erase_account(uuid) to service_role;

create or replace function private.is_proven(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.user_id = person and lower(u.email) = p.email
  )
$$;
comment on function private.is_proven(uuid) is 'Whether an account has proved to own the e-mail address that it has now.';

create or replace function private.prove_address(person uuid, session uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  opened constant timestamptz := private.link_opened_at(session);
begin
  -- The session that a change of address by Auth itself opens begins with the change: it is told from a later one by a minute.
  if opened is null or exists (
    select from private.address_changes c where c.user_id = person and opened < c.at + interval '1 minute'
  ) or private.is_administrator(person) then
    return false;
  end if;
  insert into private.proven_addresses (user_id, email)
  select u.id, lower(u.email) from auth.users u
  where u.id = person and u.email <> '' and u.email_confirmed_at is not null
  on conflict (user_id) do update set email = excluded.email, at = excluded.at;
  if not found then
    return false;
  end if;
  delete from private.sign_up_passwords p using auth.users u where u.id = person and p.email = lower(u.email);
  perform private.claim_orders_of(person);
  return true;
end
$$;
comment on function private.prove_address(uuid, uuid) is
  'Takes the address of an account for proved whose password was set in a session that a link of a message began: orders placed as a guest come to it. An administrator''s account proves nothing: it has no orders.';

create or replace function private.link_person(session uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select s.user_id from auth.sessions s
  where s.id = session and (s.not_after is null or s.not_after > now())
    and private.link_opened_at(session) > now() - interval '1 hour'
    and (s.aal::text in ('aal2', 'aal3') or not private.has_factor(s.user_id))
$$;
comment on function private.link_person(uuid) is
  'The account whose password a session may choose: a link of a message began it at most an hour ago, and no code of an app is missing.';

create or replace function private.customer_row(c public.customers) returns json
-- plpgsql keeps its plan: a file of the whole list takes it thousands of times.
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', c.id, 'version', c.version, 'email', c.email, 'name', c.name, 'phone', c.phone, 'address', c.address,
    'postal_code', c.postal_code, 'city', c.city, 'country', c.country, 'vip', c.vip, 'has_account', c.user_id is not null,
    'registered_at', c.registered_at, 'orders', c.orders, 'spent', c.spent, 'last_order_at', c.last_order_at,
    'status', c.status
  );
end
$$;
comment on function private.customer_row(public.customers) is 'A customer as the list shows them, amounts in euros.';

create or replace function public.admin_customers(
  search text, wanted_status text, sort text default 'recent', after jsonb default null, per_page int default 50
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  looked_for text := private.search_text(regexp_replace(btrim(coalesce(search, '')), '\s+', ' ', 'g'));
  digits text := case when search ~ '^[-+0-9 ./()]*$' then nullif(private.phone_digits(search), '') end;
  size int := least(greatest(per_page, 1), 2000);
  -- What the list is sorted by, the type of the value that a page begins after, and which way it runs.
  key text := case sort when 'name' then 'sort_name' when 'spent' then 'spent' else 'active_at' end;
  kind text := case sort when 'name' then 'text' when 'spent' then 'numeric' else 'timestamptz' end;
  way text := case sort when 'name' then 'asc' else 'desc' end;
  matching text := case when looked_for = '' then 'public.customers' else 'found' end;
  page json[];
  matches int;
  tiles json;
begin
  perform private.require_admin();
  perform private.count_customers();
  if after is not null and (after ->> 'key' is null or not private.is_whole(after -> 'id')) then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    -- What a search finds is looked through once, for the page and for the count; without one an index gives the page.
    execute format(
      'with found as materialized (
        select c.* from public.customers c
        where $1 <> '''' and (strpos(c.words, $1) > 0 or strpos(c.words, $2) > 0) and ($3::text is null or c.status = $3)
      )
      select (select count(*) from found), array(
        select json_build_object(''customer'', private.customer_row(d), ''key'', d.%1$I::text)
        from (
          select c.id, c.%1$I from %5$s c
          where ($3::text is null or c.status = $3) and ($4::text is null or (c.%1$I, c.id) %2$s ($4::%3$s, $5))
          order by c.%1$I %4$s, c.id %4$s limit $6
        ) p join public.customers d on d.id = p.id
        order by d.%1$I %4$s, d.id %4$s
      )', key, case way when 'asc' then '>' else '<' end, kind, way, matching
    ) into matches, page using looked_for, digits, wanted_status, after ->> 'key', (after ->> 'id')::numeric::bigint, size + 1;
  exception
    when invalid_text_representation or invalid_datetime_format or datetime_field_overflow or numeric_value_out_of_range then
      perform private.refuse(400, 'request_invalid');
  end;
  -- Further pages were counted with the first.
  if after is null then
    select json_build_object(
      'total', count(*), 'active', count(*) filter (where c.status = 'active'),
      'vip', count(*) filter (where c.status = 'vip'), 'inactive', count(*) filter (where c.status = 'inactive'),
      'average', coalesce(round(sum(c.spent) / nullif(count(*) filter (where c.orders > 0), 0)), 0)
    ) into tiles from public.customers c;
  end if;
  return json_build_object(
    'tiles', tiles,
    'count', case when looked_for = '' then (tiles ->> coalesce(wanted_status, 'total'))::int when after is null then matches end,
    'pending', exists (select from private.customers_due),
    'customers', coalesce((select json_agg(p -> 'customer' order by n) from unnest(page[:size]) with ordinality r (p, n)), '[]'),
    'next', case when cardinality(page) > size then json_build_object(
      'key', page[size] ->> 'key', 'id', (page[size] -> 'customer' ->> 'id')::bigint
    ) end
  );
end
$$;
comment on function public.admin_customers(text, text, text, jsonb, int) is
  'For administrators: customers whose name, addresses, telephone or town contain the search, by last activity (recent), name or spent, 2,000 a page at most, after the place that the page before gave as next; with the first page the tiles and how many there are. pending: changes are still to be counted, ask again. wanted_status may be null: all of them. Amounts in euros; average is what was spent by each who ordered, in whole euros.';
grant execute on function public.admin_customers(text, text, text, jsonb, int) to authenticated;

create or replace function private.orders_of_customer(customer bigint) returns setof public.orders
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
  select o.* from public.customer_emails e
    join public.orders o on lower(o.email) = e.email and (e.since is null or o.created_at > e.since)
  where e.customer_id = orders_of_customer.customer;
end
$$;
comment on function private.orders_of_customer(bigint) is 'Orders placed with the addresses of a customer.';

create or replace function private.customer_remains(customer bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'orders', (select count(*) from private.orders_of_customer(customer)),
    'open_orders', (
      select count(*) from private.orders_of_customer(customer) o
      where o.status in ('pending', 'shipped') and o.payment_status in ('pending', 'paid')
    ),
    'documents', count(d.id), 'last_document_at', max(d.issued_at),
    'withdrawals', (
      select count(*) from public.withdrawals w join public.customer_emails e on e.email = lower(w.email)
      where e.customer_id = customer
    )
  )
  from private.orders_of_customer(customer) o join public.documents d on d.order_id = o.id
$$;
comment on function private.customer_remains(bigint) is
  'What the law has the shop keep of a customer who is erased, and how many orders are still under way.';

create or replace function private.doubles_of_customer(c public.customers) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  digits constant text := private.phone_digits(c.phone);
begin
  return (
    select coalesce(json_agg(json_build_object('id', d.id, 'email', d.email, 'name', d.name, 'orders', d.orders)
      order by d.active_at desc), '[]')
    from (
      select o.* from public.customers o
      where o.id <> c.id and c.name <> '' and o.sort_name = c.sort_name and o.postal_code is not distinct from c.postal_code
      union
      select o.* from public.customers o
      where o.id <> c.id and length(digits) >= 8 and o.phone is not null and strpos(o.words, digits) > 0
      limit 5
    ) d
  );
end
$$;
comment on function private.doubles_of_customer(public.customers) is
  'Customers who may be the same person: of the same name and postal code, or the same telephone.';

create or replace function private.customer_marks(customer bigint, person uuid) returns json
language sql stable security definer set search_path = '' as $$
  with mine as (
    select e.email from public.customer_emails e where e.customer_id = customer
  )
  select json_build_object(
    'account', (
      select json_build_object('email', u.email, 'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at)
      from auth.users u where u.id = person
    ),
    'addresses', (
      select coalesce(json_agg(json_build_object('first_name', a.first_name, 'last_name', a.last_name, 'phone', a.phone,
        'address', a.address, 'address_complement', a.address_complement, 'postal_code', a.postal_code, 'city', a.city,
        'country', a.country, 'is_default', a.is_default) order by a.is_default desc, a.created_at), '[]')
      from public.addresses a where a.user_id = person
    ),
    'cart', private.cart_of(person),
    'newsletter', (
      select coalesce(json_agg(json_build_object('email', s.email, 'status', s.status, 'requested_at', s.created_at,
        'confirmed_at', s.confirmed_at, 'unsubscribed_at', s.unsubscribed_at) order by s.email), '[]')
      from public.newsletter_subscribers s join mine m on m.email = lower(s.email)
    ),
    'consents', (
      select coalesce(json_agg(json_build_object('email', p.email, 'event', p.event, 'at', p.at,
        'consent_version', p.consent_version, 'consent_text', p.consent_text, 'source', p.source) order by p.at desc), '[]')
      from public.newsletter_proofs p join mine m on m.email = lower(p.email)
    ),
    'stock_alerts', (
      select coalesce(json_agg(json_build_object('product_id', v.product_id, 'name', p.name,
        'variant', private.variant_label(p, v), 'status', s.status, 'requested_at', s.created_at) order by s.created_at desc), '[]')
      from public.stock_alerts s join mine m on m.email = lower(s.email)
        join public.product_variants v on v.id = s.variant_id join public.products p on p.id = v.product_id
    ),
    'withdrawals', (
      select coalesce(json_agg(json_build_object('reference', w.reference, 'declared_at', w.declared_at,
        'order_number', w.order_number, 'items', w.items, 'status', w.status) order by w.declared_at desc), '[]')
      from public.withdrawals w join mine m on m.email = lower(w.email)
    ),
    'reviews', (
      select coalesce(json_agg(json_build_object('id', r.id, 'product_id', r.product_id, 'name', p.name, 'order_number', o.order_number,
        'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status, 'written_at', r.created_at,
        'published_at', r.published_at, 'refusal_reason', r.refusal_reason, 'answer', r.answer) order by r.created_at desc), '[]')
      from public.orders o join mine m on m.email = lower(o.email)
        join public.reviews r on r.order_id = o.id join public.products p on p.id = r.product_id
    ),
    'messages', (
      select coalesce(json_agg(json_build_object('id', q.id, 'at', q.created_at, 'subject', q.subject,
        'order_subject', q.order_subject, 'order_number', q.order_number, 'message', q.message, 'status', q.status,
        'conversation', private.conversation_of(q.id, true))
        order by q.created_at desc), '[]')
      from public.contact_messages q join mine m on m.email = lower(q.email) where not q.is_suspect
    ),
    'notes', (
      select coalesce(json_agg(json_build_object('id', n.id, 'body', n.body, 'by', n.by_name, 'at', n.at) order by n.id desc), '[]')
      from public.customer_notes n where n.customer_id = customer
    )
  )
$$;
comment on function private.customer_marks(bigint, uuid) is
  'What is known of a customer besides name and orders: account, cart, consents, alerts, reviews, messages, withdrawals, notes.';

create or replace function private.customer_detail(c public.customers) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'customer', private.customer_row(c),
    'emails', (select json_agg(e.email order by e.email <> c.email, e.email) from public.customer_emails e where e.customer_id = c.id),
    'order_list', (
      select coalesce(json_agg(json_build_object('order_number', o.order_number, 'created_at', o.created_at, 'total', o.total,
        'status', o.status, 'payment_status', o.payment_status) order by o.created_at desc, o.order_number desc), '[]')
      from (select p.* from private.orders_of_customer(c.id) p order by p.created_at desc, p.order_number desc limit 100) o
    ),
    'marks', private.customer_marks(c.id, c.user_id),
    'doubles', private.doubles_of_customer(c),
    'remains', private.customer_remains(c.id)
  )
$$;
comment on function private.customer_detail(public.customers) is
  'A customer as their dialog shows them: with the last hundred orders, amounts in euros, and what the law would keep.';

create or replace function public.admin_customer(customer bigint) returns json
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_admin();
  perform private.count_customers();
  return (select private.customer_detail(c) from public.customers c where c.id = admin_customer.customer);
end
$$;
comment on function public.admin_customer(bigint) is 'For administrators: all that is known of a customer; null where there is none.';
grant execute on function public.admin_customer(bigint) to authenticated;

create or replace function private.customer_to_change(customer bigint, expected_version int) returns public.customers
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  select c.* into stored from public.customers c where c.id = customer for update;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  elsif expected_version is distinct from stored.version then
    perform private.refuse(409, 'customer_changed', private.customer_row(stored)::jsonb);
  end if;
  return stored;
end
$$;
comment on function private.customer_to_change(bigint, int) is
  'A customer, locked; refused where there is none, or, with the newer version as details, where somebody has changed them.';

create or replace function private.customer_faults(fields jsonb, is_new boolean) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    case when is_new and (coalesce(f.email, '') !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' or length(f.email) > 254) then 'email' end,
    case when not coalesce(private.is_text(f.name, 160), false) or f.name ~ '[[:cntrl:]]' then 'name' end,
    case when length(f.phone) > 30 or f.phone ~ '[^-+0-9 ./()]' then 'phone' end,
    case when length(f.address) > 400 then 'address' end,
    case when length(f.postal_code) > 12 or f.country = 'FR' and f.postal_code !~ '^[0-9]{5}$' then 'postalCode' end,
    case when length(f.city) > 100 then 'city' end,
    case when f.country <> all (private.countries()) then 'country' end
  ], null)
  from jsonb_to_record(fields) f (email text, name text, phone text, address text, postal_code text, city text, country text)
$$;
comment on function private.customer_faults(jsonb, boolean) is 'Which fields of a customer cannot be stored.';

create or replace function public.save_customer(customer bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
  clean jsonb;
  sent record;
  wrong text[];
begin
  perform private.acting_admin();
  perform private.count_customers();
  if jsonb_typeof(fields) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select jsonb_object_agg(f.name, nullif(regexp_replace(btrim(f.value), '\s+', ' ', 'g'), '')) into clean
  from jsonb_each_text(fields) f (name, value);
  wrong := private.customer_faults(clean, customer is null);
  if wrong <> '{}' or clean is null then
    perform private.refuse(400, 'customer_details_invalid', jsonb_build_object('fields', wrong));
  end if;
  select * into sent from jsonb_to_record(clean)
    r (email text, name text, phone text, address text, postal_code text, city text, country text);
  if customer is null then
    -- Two at once: the second is told.
    perform pg_advisory_xact_lock(hashtextextended('customers', 0));
    select c.* into stored from public.customers c
    where c.id = (select e.customer_id from public.customer_emails e where e.email = lower(sent.email));
    if found then
      perform private.refuse(409, 'customer_exists', jsonb_build_object('id', stored.id));
    end if;
    insert into public.customers (email, name, phone, address, postal_code, city, country, is_edited)
    values (lower(sent.email), sent.name, sent.phone, sent.address, sent.postal_code, sent.city, sent.country, true)
    returning * into stored;
    insert into public.customer_emails (email, customer_id, since)
    values (stored.email, stored.id, (select x.at from private.erased_customers x where x.key = private.erased_key(stored.email)));
  else
    stored := private.customer_to_change(customer, expected_version);
    update public.customers c set
      name = sent.name, phone = sent.phone, address = sent.address, postal_code = sent.postal_code, city = sent.city,
      country = sent.country, is_edited = true
    where c.id = stored.id returning * into stored;
  end if;
  return private.customer_detail(stored);
end
$$;
comment on function public.save_customer(bigint, int, jsonb) is
  'For administrators: adds a customer, or changes name, telephone and address of the version that was read; the e-mail address of a stored one stays. Refuses with customer_exists (details: id), customer_changed (details: the newer version), customer_details_invalid (details: fields). customer and expected_version may be null.';
grant execute on function public.save_customer(bigint, int, jsonb) to authenticated;

create or replace function public.set_customer_vip(customer bigint, vip boolean default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  perform private.acting_admin();
  perform private.count_customers();
  update public.customers c set vip = set_customer_vip.vip, status = private.customer_status(set_customer_vip.vip, c.spent, c.active_at)
  where c.id = set_customer_vip.customer returning * into stored;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return private.customer_detail(stored);
end
$$;
comment on function public.set_customer_vip(bigint, boolean) is
  'For administrators: makes a customer VIP or no VIP; with null what was spent decides.';
grant execute on function public.set_customer_vip(bigint, boolean) to authenticated;

create or replace function public.add_customer_note(customer bigint, body text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := private.acting_admin();
  stored public.customers;
begin
  if not coalesce(private.is_text(btrim(body), 2000), false) then
    perform private.refuse(400, 'request_invalid');
  end if;
  select c.* into stored from public.customers c where c.id = customer for share;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  insert into public.customer_notes (customer_id, body, by_name)
  select stored.id, btrim(add_customer_note.body), a.name from public.admin_users a where a.id = author;
  return private.customer_detail(stored);
end
$$;
comment on function public.add_customer_note(bigint, text) is 'For administrators: notes something about a customer, 2,000 characters at most.';
grant execute on function public.add_customer_note(bigint, text) to authenticated;

create or replace function public.remove_customer_note(note bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  whose bigint;
begin
  perform private.acting_admin();
  delete from public.customer_notes n where n.id = note returning n.customer_id into whose;
  if whose is null then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return (select private.customer_detail(c) from public.customers c where c.id = whose);
end
$$;
comment on function public.remove_customer_note(bigint) is 'For administrators: takes a note about a customer away; gives the customer back.';
grant execute on function public.remove_customer_note(bigint) to authenticated;

create or replace function public.merge_customers(kept bigint, kept_version int, merged bigint, merged_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  author uuid := private.acting_admin();
  stays public.customers;
  goes public.customers;
begin
  if kept is null or merged is null or kept = merged then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.count_customers();
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  stays := private.customer_to_change(kept, kept_version);
  goes := private.customer_to_change(merged, merged_version);
  if stays.user_id is not null and goes.user_id is not null then
    perform private.refuse(409, 'customers_with_accounts');
  end if;
  update public.customer_emails e set customer_id = stays.id where e.customer_id = goes.id;
  update public.customer_notes n set customer_id = stays.id where n.customer_id = goes.id;
  delete from public.customers c where c.id = goes.id;
  update public.customers c set
    other_emails = concat_ws(' ', nullif(c.other_emails, ''), goes.email, nullif(goes.other_emails, '')),
    user_id = coalesce(c.user_id, goes.user_id), vip = coalesce(c.vip, goes.vip), name = coalesce(nullif(c.name, ''), goes.name),
    phone = coalesce(c.phone, goes.phone), address = coalesce(c.address, goes.address),
    postal_code = coalesce(c.postal_code, case when c.address is null then goes.postal_code end),
    city = coalesce(c.city, case when c.address is null then goes.city end),
    country = coalesce(c.country, case when c.address is null then goes.country end),
    registered_at = least(c.registered_at, goes.registered_at), is_edited = true
  where c.id = stays.id;
  perform set_config('shop.counts_customers', 'yes', true);
  perform private.sum_customers(array[stays.id]);
  perform set_config('shop.counts_customers', '', true);
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, operation, changes)
  select a.id, a.name, 'customers', stays.id::text, 'update', jsonb_build_object('merged', jsonb_build_object('new', goes.id))
  from public.admin_users a where a.id = author;
  return (select private.customer_detail(c) from public.customers c where c.id = stays.id);
end
$$;
comment on function public.merge_customers(bigint, int, bigint, int) is
  'For administrators: one person of two, in the versions that were read. Addresses, orders and notes of the merged customer go to the kept one, what that one lacks is filled in, and the merged one is gone. Refuses two with an account each (customers_with_accounts).';
grant execute on function public.merge_customers(bigint, int, bigint, int) to authenticated;

create or replace function public.export_customer(customer bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
begin
  perform private.acting_admin();
  perform private.count_customers();
  select c.* into stored from public.customers c where c.id = customer;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  end if;
  return json_build_object(
    'exported_at', now(), 'customer', private.customer_row(stored),
    'emails', (select json_agg(e.email order by e.email) from public.customer_emails e where e.customer_id = stored.id),
    'orders', (
      select coalesce(json_agg(private.order_view(o) order by o.created_at desc), '[]') from private.orders_of_customer(stored.id) o
    ),
    'favourites', private.favourites_of(stored.user_id),
    'mails', (
      select coalesce(json_agg(json_build_object('kind', m.kind, 'created_at', m.created_at, 'sent_at', m.sent_at, 'status', m.status)
        order by m.id desc), '[]')
      from public.mail_outbox m
      where lower(m.email) in (select e.email from public.customer_emails e where e.customer_id = stored.id)
        or m.email is null and m.order_id in (select o.id from private.orders_of_customer(stored.id) o)
    ),
    'details', private.customer_marks(stored.id, stored.user_id)
  );
end
$$;
comment on function public.export_customer(bigint) is
  'For administrators: everything the shop keeps of a person, for whoever asks for their data; amounts in euros.';
grant execute on function public.export_customer(bigint) to authenticated;

create or replace function public.erase_customer(customer bigint, typed_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.customers;
  remains json;
  mailbox text;
begin
  perform private.acting_admin();
  perform private.count_customers();
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  select c.* into stored from public.customers c where c.id = customer for update;
  if not found then
    perform private.refuse(404, 'customer_not_found');
  elsif lower(btrim(typed_email)) is distinct from stored.email then
    perform private.refuse(400, 'customer_email_differs');
  end if;
  remains := private.customer_remains(stored.id);
  for mailbox in select e.email from public.customer_emails e where e.customer_id = stored.id loop
    perform private.forget_address(mailbox);
  end loop;
  if stored.user_id is not null then
    perform private.erase_account(stored.user_id);
  end if;
  delete from public.customers c where c.id = stored.id;
  return remains;
end
$$;
comment on function public.erase_customer(bigint, text) is
  'For administrators: erases a person who asks for it, account, messages, consents and notes, once the e-mail address was typed; orders, documents and declared withdrawals stay as the law wants, and are told.';
grant execute on function public.erase_customer(bigint, text) to authenticated;

-- How long the shop keeps what it knows of people.

create or replace function private.kept_for(what text) returns interval
language sql immutable set search_path = '' as $$
  select case what
    when 'order' then interval '5 years'
    when 'withdrawal' then interval '5 years'
    when 'account' then interval '3 years'
    when 'consent' then interval '3 years'
  end
$$;
comment on function private.kept_for(text) is
  'How long an order and a declared withdrawal name their person, an account stays after its last use, and the proof of a consent after its end. The page on privacy says so.';

create or replace function private.erased_email() returns text
language sql immutable set search_path = '' as $$ select 'erased@order.invalid' $$;
comment on function private.erased_email() is 'Stands in an order whose buyer is no longer named: an address that can be nobody''s.';

create or replace function private.unused_accounts() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select u.id from auth.users u
  where greatest(u.created_at, u.last_sign_in_at) < now() - private.kept_for('account')
    and not exists (select from public.admin_users a where a.user_id = u.id)
    -- Whoever never signs out goes on with the session of long ago.
    and not exists (
      select from auth.sessions s where s.user_id = u.id
        and greatest(s.created_at, s.updated_at, s.refreshed_at at time zone 'UTC') >= now() - private.kept_for('account')
    )
    and not exists (select from public.orders o where o.user_id = u.id and o.created_at >= now() - private.kept_for('account'))
$$;
comment on function private.unused_accounts() is 'Accounts of customers that nobody has used for as long as one is kept.';

create or replace function private.outdated_proofs() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select p.id from public.newsletter_proofs p
  where p.at < now() - private.kept_for('consent')
    and not exists (
      select from public.newsletter_subscribers s where lower(s.email) = lower(p.email) and (
        s.status = 'confirmed' or s.status = 'unsubscribed' and s.unsubscribed_at >= now() - private.kept_for('consent')
      )
    )
    and not exists (
      select from public.newsletter_proofs later
      where lower(later.email) = lower(p.email) and later.at >= now() - private.kept_for('consent')
    )
$$;
comment on function private.outdated_proofs() is
  'Proofs of consents that ended, or were never confirmed, as long ago as one is kept. While somebody is subscribed each of theirs stays.';

create or replace function private.people_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
      select from public.orders o where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    )
    or exists (select from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal'))
    or exists (
      select from public.newsletter_subscribers s
      where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent')
    )
    or exists (select from private.outdated_proofs())
    or exists (select from private.unused_accounts())
$$;
comment on function private.people_due() is 'Whether the shop knows something of somebody for longer than it promises.';

create or replace function private.unname_orders(most int) returns int
language plpgsql security definer set search_path = '' as $$
declare
  due uuid[];
  buyers text[];
begin
  select array_agg(o.id), array_agg(distinct lower(o.email)) into due, buyers from (
    select o.id, o.email from public.orders o
    where o.created_at < now() - private.kept_for('order') and o.email <> private.erased_email()
    order by o.created_at limit unname_orders.most for update
  ) o;
  if due is null then
    return 0;
  end if;
  -- Orders from before are nobody's: none makes a customer of the address that stands in them.
  insert into private.erased_customers (key, at) values (private.erased_key(private.erased_email()), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  update public.orders o set
    user_id = null, email = private.erased_email(), first_name = '—', last_name = '—', phone = null, address = '—',
    address_complement = null, city = '—', postal_code = repeat('0', length(o.postal_code)), relay_point = null,
    tracking_number = null, request_hash = repeat('0', 64)
  where o.id = any (due);
  delete from public.order_notes n where n.order_id = any (due);
  update public.refunds r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_cancellations c set note = null where c.order_id = any (due) and c.note is not null;
  update public.order_events e set tracking_number = null where e.order_id = any (due) and e.tracking_number is not null;
  update public.order_returns r set note = null where r.order_id = any (due) and r.note is not null;
  update public.order_exchanges x set note = null, tracking_number = null
  where x.order_id = any (due) and num_nonnulls(x.note, x.tracking_number) > 0;
  perform private.forget_customers(buyers);
  return cardinality(due);
end
$$;
comment on function private.unname_orders(int) is
  'Takes the buyer out of orders that are older than they may name one, the oldest first: what was sold, paid and invoiced stays on the books.';

create or replace function private.forget_customers(addresses text[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  left_over bigint[] := array(
    select distinct e.customer_id from public.customer_emails e
    where e.email = any (addresses) and not exists (
      select from public.customer_emails x join public.orders o on lower(o.email) = x.email where x.customer_id = e.customer_id
    )
  );
begin
  delete from public.customers c where c.id = any (left_over) and c.user_id is null;
  -- What an administrator wrote is theirs to keep or to remove.
  update public.customers c set
    name = left(btrim(coalesce(u.raw_user_meta_data ->> 'full_name', '')), 160), phone = null, address = null, postal_code = null,
    city = null, country = null
  from auth.users u where c.id = any (left_over) and u.id = c.user_id and not c.is_edited;
end
$$;
comment on function private.forget_customers(text[]) is
  'Forgets those of these addresses who have no order left: all of who has no account, either, and of others where their orders went.';

create or replace function public.prune_people(most int default 100) returns int
language plpgsql security definer set search_path = '' as $$
declare
  pruned int;
  rows int;
  unused uuid[];
  mailboxes text[];
begin
  if not private.people_due() then
    return 0;
  end if;
  -- Before whoever counts customers: they wait for what is forgotten here.
  perform pg_advisory_xact_lock(hashtextextended('customers', 0));
  pruned := private.unname_orders(prune_people.most);
  unused := array(select u.id from private.unused_accounts() u (id) limit prune_people.most);
  if unused <> '{}' then
    mailboxes := array(
      select e.email from public.customers c join public.customer_emails e on e.customer_id = c.id where c.user_id = any (unused)
    );
    perform private.close_accounts(unused);
    perform private.forget_customers(mailboxes);
    pruned := pruned + cardinality(unused);
  end if;
  -- Until it is counted, what changed keeps the addresses.
  perform private.count_customers();
  delete from public.withdrawals w where w.declared_at < now() - private.kept_for('withdrawal');
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_proofs p where p.id in (select o.id from private.outdated_proofs() o (id));
  get diagnostics rows = row_count;
  pruned := pruned + rows;
  delete from public.newsletter_subscribers s
  where s.status = 'unsubscribed' and s.unsubscribed_at < now() - private.kept_for('consent');
  get diagnostics rows = row_count;
  return pruned + rows;
end
$$;
comment on function public.prune_people(int) is
  'For the shop''s functions: forgets what the shop knows of people for longer than the page on privacy says, at most so many orders and accounts. Buyers leave orders of five years ago, accounts go after three years without use, withdrawals after five, proofs of consent three years after its end. Gives how many.';
grant execute on function public.prune_people(int) to service_role;

-- Carts and favourites of accounts.

create or replace function private.stock_for_cart(product bigint, variant bigint) returns int
language sql stable security definer set search_path = '' as $$
  select sum(i.stock)::int
  from public.products p
    join public.product_variants v on v.product_id = p.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
  where p.id = product and p.state = 'published' and (stock_for_cart.variant is null or v.id = stock_for_cart.variant)
$$;
comment on function private.stock_for_cart(bigint, bigint) is
  'Pieces of a line of a cart that can be had; of all variants together while none is chosen (variant null). Null when it is not sold.';

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
  'Trigger: a cart takes only what is sold, as many pieces as there are, and no more lines than an order can have. Fewer pieces are always fine.';

create table public.cart_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  variant_id bigint references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between 1 and 99),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (user_id, product_id, variant_id)
);

comment on table public.cart_items is 'Carts of signed-in customers: one line for each product, or variant of a product with options.';
comment on column public.cart_items.id is 'Identifier.';
comment on column public.cart_items.product_id is 'Product.';
comment on column public.cart_items.variant_id is 'Variant; null of a simple product, and while none has been chosen of a product that was given options since.';
comment on column public.cart_items.quantity is 'Pieces wished for.';
comment on column public.cart_items.user_id is 'Account whose cart it is.';
comment on column public.cart_items.created_at is 'When the line was added; lines are shown in this order.';

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
  select coalesce(json_agg(json_build_object(
    'product_id', c.product_id, 'variant_id', c.variant_id, 'quantity', c.quantity, 'name', p.name,
    'label', case when v.id is not null then private.variant_label(p, v) end,
    'price', coalesce(v.price, p.price), 'image', coalesce(v.images[1], p.images[1])
  ) order by c.created_at, c.id), '[]')
  from public.cart_items c
    join public.products p on p.id = c.product_id
    left join public.product_variants v on v.id = c.variant_id
  where c.user_id = person
$$;
comment on function private.cart_of(uuid) is 'The lines of an account''s cart, oldest first, prices in euros.';

create or replace function private.change_cart_line(person uuid, product bigint, asked bigint, delta int, strict boolean)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  variant bigint := private.cart_variant(product, asked);
  line public.cart_items;
  present int;
  wanted int;
begin
  select * into line from public.cart_items c
  where c.user_id = person and c.product_id = product and c.variant_id is not distinct from variant;
  present := coalesce(line.quantity, 0);
  wanted := present + delta;
  if not strict and delta > 0 then
    wanted := greatest(
      present, least(wanted, coalesce(private.stock_for_cart(product, variant), 0), private.max_quantity())
    );
  end if;
  if wanted > private.max_quantity() then
    perform private.refuse(409, 'stock_insufficient');
  end if;
  if wanted < 1 then
    delete from public.cart_items c where c.id = line.id;
  elsif present > 0 then
    update public.cart_items c set quantity = wanted where c.id = line.id and c.quantity <> wanted;
  elsif strict or (select count(*) from public.cart_items c where c.user_id = person) < private.max_cart_lines() then
    insert into public.cart_items (product_id, variant_id, quantity, user_id) values (product, variant, wanted, person);
  end if;
end
$$;
comment on function private.change_cart_line(uuid, bigint, bigint, int, boolean) is
  'Raises or lowers one line. Strict refuses what cannot be had; otherwise it is capped by what there is, and never below what the cart held.';

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
    where jsonb_typeof(c.change -> 'variant_id') <> 'null' and (
        not private.is_whole(c.change -> 'variant_id')
        or (c.change ->> 'variant_id')::numeric not between 1 and 9223372036854775807
      )
      or not private.is_whole(c.change -> 'product_id') or not private.is_whole(c.change -> 'delta')
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
    select (c.change ->> 'product_id')::numeric::bigint as product,
      (c.change ->> 'variant_id')::numeric::bigint as variant, (c.change ->> 'delta')::numeric::int as delta
    from jsonb_array_elements(changes) with ordinality c (change, n)
    order by n
  loop
    perform private.change_cart_line(person, change.product, change.variant, change.delta, strict);
  end loop;
  return private.cart_of(person);
end
$$;
comment on function public.change_cart(jsonb, uuid, boolean) is
  'Changes the caller''s cart by [{product_id, variant_id?, delta}] once for each key, and answers the cart. Strict refuses with a stable code and leaves nothing behind; otherwise quantities are capped by stock. Without changes it only answers the cart.';
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
