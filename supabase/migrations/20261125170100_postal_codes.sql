-- Only French postal codes were checked: a parcel to Belgium, Luxembourg, Monaco or Switzerland could go nowhere.

create function private.is_postal_code(country text, code text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(code ~ case country
    when 'FR' then '^[0-9]{5}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false)
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';

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
  if not private.is_postal_code(buyer.country, buyer.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  if buyer.payment_method is null or buyer.payment_method not in ('card', 'paypal') then
    perform private.refuse(400, 'request_invalid');
  end if;
end
$$;

-- An address that was saved before stays as it is until its postal code or country is changed.
create function private.keep_postal_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_postal_code(new.country, new.postal_code) then
    perform private.refuse(400, 'postal_code_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_postal_code() is 'Trigger: a saved address has a postal code of its country.';

create trigger addresses_postal_code before insert or update of postal_code, country on public.addresses
  for each row execute function private.keep_postal_code();
