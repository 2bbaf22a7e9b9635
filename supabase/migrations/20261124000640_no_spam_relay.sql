-- Anybody could have the shop write to anybody: as often as they liked, with an address of theirs in place of a name.

create function private.has_link(value text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(value ~* '://|www\.|[[:alnum:]]\.[[:alpha:]]{2,}/', false)
$$;
comment on function private.has_link(text) is
  'Whether a text holds the address of a page, of which mail programs make a link. As in src/domain/links.ts.';

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or private.has_link(buyer.first_name) or private.has_link(buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200 or private.has_link(buyer.address) or private.has_link(buyer.city)
    or private.has_link(buyer.address_complement)
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or buyer.country not in ('FR', 'MC', 'BE', 'LU', 'CH') then
    perform private.refuse(400, 'country_not_served');
  end if;
  if not private.is_text(buyer.postal_code, 12)
    or (buyer.country = 'FR' and buyer.postal_code !~ '^[0-9]{5}$')
  then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;
comment on function private.check_buyer(record) is 'Refuses a buyer or an address that an order could not store, or that is an advertisement.';

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
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= 20 then
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

create function private.most_orders_per_recipient() returns int language sql immutable as 'select 5';
comment on function private.most_orders_per_recipient() is
  'Orders that are placed for one e-mail address in an hour: MAX_ORDERS_PER_RECIPIENT of src/domain/rules.ts.';

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  receipt jsonb;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  receipt := private.place_order(request - 'caller');
  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if request ->> 'caller' is not null and (receipt ->> 'created')::boolean then
    perform private.limit_attempts('checkout', request ->> 'caller', private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts(
      'checkout', private.address_key(request ->> 'email'), private.most_orders_per_recipient(), interval '1 hour'
    );
  end if;
  return receipt;
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from ids, quantities, buyer, address and method; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour, and a smaller one in the name of one e-mail address; without it there is no limit. For the checkout function alone.';
