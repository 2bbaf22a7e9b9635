-- Accounts of customers: addresses, and guest orders that become theirs.

create or replace function private.most_addresses() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_addresses() is 'Addresses that an account keeps.';

create or replace function private.keep_address_book() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- The limits of the columns are looked at after the triggers.
  perform private.bound_text(new.first_name, 80), private.bound_text(new.last_name, 80), private.bound_text(new.phone, 30),
    private.bound_text(new.address, 200), private.bound_text(new.address_complement, 200), private.bound_text(new.postal_code, 12),
    private.bound_text(new.city, 100), private.bound_text(new.country, 2);
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

comment on table public.addresses is 'Where customers want their orders sent; orders keep copies of their own. Most characters: TEXT_LIMITS of src/domain/rules.ts.';
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
  'Accounts whose password was chosen by who opened a link sent to their email address. A flag of Auth proves less: the password may be that of a stranger who signed up first.';
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
  'Accounts that got another email address: what was opened before proves nothing about it, and of the two links of a change either may be the last.';
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

create or replace function private.proven_address() returns text
language sql stable security definer set search_path = '' as $$
  select lower(u.email) from auth.users u where u.id = (select public.current_person()) and u.email_confirmed_at is not null
$$;
comment on function private.proven_address() is 'The caller''s email address in lower case, once it is confirmed; otherwise null.';

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
  'The caller''s email address in lower case, once they have proved to own it; otherwise null.';

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

create or replace function private.is_proven(person uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.user_id = person and lower(u.email) = p.email
  )
$$;
comment on function private.is_proven(uuid) is 'Whether an account has proved to own the email address that it has now.';

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
