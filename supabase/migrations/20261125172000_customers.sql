-- Customers: people with an account or an order, as a list of their own.
set check_function_bodies = off;

create or replace function private.note_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_due (email) values (lower(new.email));
  if tg_op = 'UPDATE' and lower(old.email) is distinct from lower(new.email) and old.email <> '' then
    insert into private.customers_due (email) values (lower(old.email));
  end if;
  return null;
end
$$;
comment on function private.note_customer() is
  'Trigger: notes that the customer behind an address is to be counted anew. It waits for nobody: orders and payments come this way.';

create or replace function private.note_refunded_customer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_due (email) select lower(o.email) from public.orders o where o.id = new.order_id;
  return null;
end
$$;
comment on function private.note_refunded_customer() is 'Trigger: what was given back is counted with its customer.';

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
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.mail_outbox m where lower(m.email) = address;
  perform private.forget_reviews(address, null);
  delete from private.form_attempts f where f.key = private.address_key(address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
end
$$;
comment on function private.forget_address(text) is
  'Forgets what was written, agreed to and tried under an e-mail address, in lower case; orders stay on the books, and declared withdrawals as they were declared.';

-- A declaration of withdrawal is what both sides prove it with, for the five years that the privacy page names: an account
-- that is erased takes neither its name nor its address away.
create or replace function public.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  delete from public.cart_items c where c.user_id = person;
  delete from public.addresses a where a.user_id = person;
  delete from private.cart_changes c where c.user_id = person;
  -- Under whichever of their addresses the shop knows the customer: none brings them back.
  perform private.forget_address(e.email)
  from public.customers c join public.customer_emails e on e.customer_id = c.id
  where c.user_id = person and e.email <> mailbox;
  perform private.forget_address(mailbox);
  delete from public.customers c
  where c.user_id = person or c.id = (select e.customer_id from public.customer_emails e where e.email = mailbox);
  delete from private.form_attempts f where f.key = person::text;
  perform private.forget_reviews(null, person);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = person;
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = person;
  delete from auth.refresh_tokens t where t.user_id = person::text;
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = $1 or lower(e.payload ->> ''actor_username'') = $2
        or e.payload -> ''traits'' ->> ''user_id'' = $1 or lower(e.payload -> ''traits'' ->> ''user_email'') = $2'
    using person::text, mailbox;
  end if;
  delete from auth.users u where u.id = person;
end
$$;

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
    perform public.erase_account(stored.user_id);
  end if;
  delete from public.customers c where c.id = stored.id;
  return remains;
end
$$;
comment on function public.erase_customer(bigint, text) is
  'For administrators: erases a person who asks for it, account, messages, consents and notes, once the e-mail address was typed; orders, documents and declared withdrawals stay as the law wants, and are told.';
grant execute on function public.erase_customer(bigint, text) to authenticated;

create or replace function public.admin_audit_of(tables text[], row_key text, before bigint default null, per_page int default 20)
returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  -- What is named here staff may read; a table to come is the owners' until it is named too.
  if not admin_audit_of.tables <@ array[
    'products', 'product_variants', 'inventory', 'categories', 'colours', 'materials', 'manufacturers', 'shipping_methods', 'hero', 'orders', 'contact_messages', 'question_entries',
    'newsletter_subscribers', 'withdrawals', 'customers', 'customer_notes'
  ] then
    perform private.require_owner();
  end if;
  return private.audit_page(array(
    select e from public.audit_log e
    where e.table_name = any (admin_audit_of.tables) and e.row_id = admin_audit_of.row_key
      and (admin_audit_of.before is null or e.id < admin_audit_of.before)
    order by e.id desc limit least(greatest(admin_audit_of.per_page, 1), 100)
  ));
end
$$;

create index orders_by_email on public.orders (lower(email));
drop index public.orders_guests_by_email;
create trigger orders_customer after insert or update of email, status, payment_status, total on public.orders
  for each row execute function private.note_customer();
create trigger refunds_customer after insert or update of status, amount on public.refunds
  for each row execute function private.note_refunded_customer();
create trigger note_customer after insert or update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null and new.email <> '') execute function private.note_customer();

-- Who was there before.
insert into private.customers_due (email) select distinct lower(o.email) from public.orders o;
insert into private.customers_due (email)
select u.email from auth.users u where u.email_confirmed_at is not null and u.email <> '';
