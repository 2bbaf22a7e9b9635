-- Numbers are consecutive and an e-mail address is known to many: the look-up asks for the postal code as well. Tries were
-- counted for a number alone, so that a stranger could keep its owner out: now they count for who makes them.

create function private.postal_code(written text) returns text
language sql immutable set search_path = '' as $$
  select upper(regexp_replace(written, '[^[:alnum:]]', '', 'g'))
$$;
comment on function private.postal_code(text) is 'A postal code, however a person writes it.';

drop function public.find_order(text, text);

create function public.find_order(order_number text, email text, postal_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  number text := private.order_number(find_order.order_number);
  address text := private.address_key(find_order.email);
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  found public.orders;
begin
  if number is null or email is null or find_order.postal_code is null or length(find_order.order_number) > 60
    or length(email) > 254 or length(find_order.postal_code) > 40
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller <> 'caller:unknown' then
    perform private.limit_attempts('order_lookup', caller, 30, interval '15 minutes');
    perform private.limit_attempts('order_lookup', 'day ' || caller, 100, interval '1 day');
  end if;
  -- What no order can be called is not worth a record of its own.
  if number !~ '^CMD-[0-9]{4}-[0-9]{4,}$' then
    return null;
  end if;
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, number), 10, interval '15 minutes');
  perform private.limit_attempts('order_lookup', private.lookup_key(caller, address), 10, interval '15 minutes');
  -- Many networks together; far more than its owner needs and than one stranger can make.
  perform private.limit_attempts('order_lookup', private.lookup_key('number', number), 500, interval '1 day');
  perform private.limit_attempts('order_lookup', address, 500, interval '1 day');
  found := private.order_of(number, email);
  return case
    when private.postal_code(found.postal_code) = private.postal_code(find_order.postal_code)
    then found.access_token
  end;
end
$$;

create function private.lookup_key(who text, what text) returns text
language sql immutable set search_path = '' as $$
  select 'pair:' || encode(sha256(convert_to(who || ' ' || what, 'UTF8')), 'hex')
$$;
comment on function private.lookup_key(text, text) is 'Key under which the tries of one place to find one order are counted.';

comment on function public.find_order(text, text, text) is
  'The token of an order for who knows its number, e-mail address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one e-mail address, whether they exist or not; all networks together 500 times a day for one of them.';
revoke all on function public.find_order(text, text, text) from public;
grant execute on function public.find_order(text, text, text) to anon, authenticated;
