-- Blanks inside a number made another key of it, and nothing limited who asked: one normal form now serves the search and
-- its limits, and who asks is counted too.

create function private.order_number(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(translate(written, '‐‑‒–—', '-----'), '\s|#|n°', '', 'gi'))
$$;
comment on function private.order_number(text) is 'The number of an order, however a person writes it.';

create or replace function private.order_of(order_number text, email text) returns public.orders
language sql stable set search_path = '' as $$
  select o from public.orders o
  where o.order_number = private.order_number(order_of.order_number)
    and lower(o.email) = lower(btrim(order_of.email))
$$;

create function private.request_caller() returns text
language plpgsql stable set search_path = '' as $$
declare
  -- The network in front of hosted projects, and the local gateway, replace whatever a client sent under this name.
  address inet := (nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip')::inet;
begin
  if family(address) = 6 then
    -- One line is given 2^64 addresses at least; four octets written in six are one all the same.
    address := case
      when address << '::ffff:0:0/96' then split_part(host(address), '::ffff:', 2)::inet
      else network(set_masklen(address, 64))
    end;
  end if;
  return 'caller:' || encode(sha256(convert_to(address::text, 'UTF8')), 'hex');
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.request_caller() is
  'Key under which the attempts of the network address that calls the API are counted; null where none is known.';

create or replace function public.find_order(order_number text, email text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  number text := private.order_number(find_order.order_number);
  caller text := private.request_caller();
begin
  if number is null or email is null or length(find_order.order_number) > 60 or length(email) > 254 then
    perform private.refuse(400, 'request_invalid');
  end if;
  if caller is not null then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.address_key(find_order.email), 10, interval '15 minutes');
  perform private.limit_attempts(
    'order_lookup', encode(sha256(convert_to(number, 'UTF8')), 'hex'), 10, interval '15 minutes'
  );
  return (private.order_of(number, email)).access_token;
end
$$;
comment on function public.find_order(text, text) is
  'The token of an order for who knows its number and e-mail address; null for any other pair. In 15 minutes ten tries for a number and for an address, whether they exist or not, and thirty from one network address.';
