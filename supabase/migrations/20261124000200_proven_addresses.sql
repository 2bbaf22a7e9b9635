-- Orders placed as a guest came to an account at the moment its address was confirmed, and never afterwards: who forgot
-- to sign in missed theirs. What a proof was worth is kept now, so that it counts for later orders too.

create table private.proven_addresses (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null check (email = lower(email)),
  at timestamptz not null default now()
);

create index proven_addresses_by_email on private.proven_addresses (email);

comment on table private.proven_addresses is
  'Accounts that opened a link sent to their e-mail address. A flag of Auth proves less: where confirmations are switched off every address counts as confirmed.';
comment on column private.proven_addresses.user_id is 'Account.';
comment on column private.proven_addresses.email is 'Address in lower case; it proves nothing once the account has another one.';
comment on column private.proven_addresses.at is 'When.';

alter table private.proven_addresses enable row level security;

create function private.claim_orders_of(person uuid) returns void
language sql security definer set search_path = '' as $$
  update public.orders o set user_id = p.user_id
  from private.proven_addresses p join auth.users u on u.id = p.user_id
  where p.user_id = person and lower(u.email) = p.email and o.user_id is null and lower(o.email) = p.email
$$;
comment on function private.claim_orders_of(uuid) is 'Gives an account the orders of guests with the address that it has proved to own.';

create or replace function private.claim_guest_orders() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.proven_addresses (user_id, email) values (new.id, lower(new.email))
  on conflict (user_id) do update set email = excluded.email, at = excluded.at;
  perform private.claim_orders_of(new.id);
  return null;
end
$$;
comment on function private.claim_guest_orders() is
  'Trigger: remembers that an account has proved to own its e-mail address; orders placed with it as a guest come to it.';

create function private.claim_at_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.claim_orders_of(new.id);
  return null;
end
$$;
comment on function private.claim_at_sign_in() is
  'Trigger: a sign-in finds orders that were placed in the same moment as the address was proved.';

create trigger claim_at_sign_in after update of last_sign_in_at on auth.users
  for each row when (new.last_sign_in_at is distinct from old.last_sign_in_at)
  execute function private.claim_at_sign_in();

create function private.know_buyer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := (
    select p.user_id from private.proven_addresses p join auth.users u on u.id = p.user_id
    where p.email = lower(new.email) and lower(u.email) = p.email
    order by p.at limit 1
  );
  return new;
end
$$;
comment on function private.know_buyer() is
  'Trigger: an order placed without signing in belongs to the account that has proved to own its e-mail address. The owner of the mailbox gets the order''s link anyway; the buyer''s answer tells nothing of it.';

create trigger orders_know_buyer before insert on public.orders
  for each row when (new.user_id is null) execute function private.know_buyer();

-- Proved before today: the link was sent no later than the address was confirmed.
insert into private.proven_addresses (user_id, email, at)
select u.id, lower(u.email), u.email_confirmed_at from auth.users u
where u.email <> '' and u.deleted_at is null
  and coalesce(u.confirmation_sent_at, u.recovery_sent_at) <= u.email_confirmed_at;
select private.claim_orders_of(p.user_id) from private.proven_addresses p;
