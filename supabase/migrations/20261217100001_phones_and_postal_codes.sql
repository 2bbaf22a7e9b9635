-- A parcel cannot be announced on "abc", nor go to a department that does not exist. What was stored before stays.
create or replace function private.is_postal_code(country text, code text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return coalesce(code ~ case country
    -- Departments of the metropolis: not overseas; Monaco is a country.
    when 'FR' then '^(?:0[1-9]|[1-8][0-9]|9[0-5])[0-9]{3}$'
    when 'MC' then '^980[0-9]{2}$'
    else '^[1-9][0-9]{3}$'
  end, false);
end
$$;
comment on function private.is_postal_code(text, text) is
  'Whether a country the shop delivers to has such postal codes. As in src/domain/postal-code.ts.';

create or replace function private.is_phone(written text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- The no-break spaces come along when a number is copied.
  return written ~ '^[-+0-9 ./()\u00a0\u202f]*$' and length(regexp_replace(written, '[^0-9]', '', 'g')) >= 6;
end
$$;
comment on function private.is_phone(text) is
  'Whether a telephone can be one: six digits at least, and only what is written between them. As in src/domain/phone-number.ts.';

-- One that was saved before stays as it is until it is changed.
create or replace function private.keep_phone() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if btrim(new.phone) <> '' and not private.is_phone(new.phone) then
    perform private.refuse(400, 'customer_invalid');
  end if;
  return new;
end
$$;
comment on function private.keep_phone() is 'Trigger: a saved address has no telephone, or one that can be one.';
create trigger addresses_phone before insert or update of phone on public.addresses
  for each row execute function private.keep_phone();

create or replace function private.check_buyer(buyer record) returns void
language plpgsql set search_path = '' as $$
begin
  if not (private.is_text(buyer.first_name, 80) and private.is_text(buyer.last_name, 80))
    or length(buyer.phone) > 30 or not coalesce(private.is_phone(buyer.phone), true)
    or private.has_link(buyer.first_name || ' ' || buyer.last_name)
  then
    perform private.refuse(400, 'customer_invalid');
  end if;
  if not private.is_text(buyer.email, 254) or buyer.email !~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' then
    perform private.refuse(400, 'email_invalid');
  end if;
  if not (private.is_text(buyer.address, 200) and private.is_text(buyer.city, 100))
    or length(buyer.address_complement) > 200
    or private.has_link(concat_ws(' ', buyer.address, buyer.address_complement, buyer.city))
  then
    perform private.refuse(400, 'address_invalid');
  end if;
  if buyer.country is null or not buyer.country = any (private.countries()) then
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
comment on function private.check_buyer(record) is 'Refuses a buyer or an address that an order could not store, or that is an advertisement.';
