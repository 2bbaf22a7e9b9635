-- Customers: people by email address, with an account or without one, their figures and lists.

-- Customers are people by email address, with an account or without one. What follows from orders and accounts is written by
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
  move_id bigint references public.moves (id) on delete set null,
  active_at timestamptz not null generated always as (coalesce(last_order_at, registered_at)) stored,
  sort_name text not null generated always as (private.search_text(case when name = '' then email else name end)) stored,
  words text not null generated always as (private.customer_words(email || ' ' || other_emails, name, phone, postal_code, city)) stored
);

comment on table public.customers is
  'People who have an account or have ordered, and whom an administrator or a file of another shop added; orders lead to them by their email addresses.';
comment on column public.customers.id is 'Identifier.';
comment on column public.customers.email is 'Main email address, in lower case.';
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
comment on column public.customers.move_id is 'File of another shop that brought them; null of who came by themselves.';
comment on column public.customers.active_at is 'Last order; of who has none, the registration.';
comment on column public.customers.sort_name is 'What the list is sorted by.';
comment on column public.customers.words is 'What the search looks through.';

create index customers_by_activity on public.customers (active_at, id);
create index customers_by_name on public.customers (sort_name, id);
create index customers_by_move on public.customers (move_id) where move_id is not null;
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
-- What is counted while an administrator looks is no change of theirs: it makes customers that nobody edited, and leaves the others' words.
create trigger customers_audit_added after insert on public.customers
  for each row when (new.is_edited)
  execute function private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');
create trigger customers_audit after delete on public.customers
  for each row
  execute function private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');
create trigger customers_audit_change after update of name, phone, address, postal_code, city, country, vip on public.customers
  for each row when (
    new.vip is distinct from old.vip
    or new.is_edited and (
      (new.name, new.phone, new.address, new.postal_code, new.city, new.country, new.other_emails, new.is_edited)
      is distinct from (old.name, old.phone, old.address, old.postal_code, old.city, old.country, old.other_emails, old.is_edited)
    )
  )
  execute function private.audit_change('id', '', 'email,other_emails,name,phone,address,postal_code,city,user_id,sort_name,words');

create table public.customer_emails (
  email text primary key check (email = lower(email) and length(email) <= 254),
  customer_id bigint not null references public.customers (id) on delete cascade,
  since timestamptz
);

comment on table public.customer_emails is 'The email addresses of each customer: several where doubles were merged, or an account got another address.';
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
end
$$;
comment on function private.count_customers() is
  'Brings customers up to date with the orders and accounts that have changed, some at a time, and lets those rest who have not ordered for long.';

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
  caller constant uuid := private.require_admin();
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
