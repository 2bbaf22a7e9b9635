alter table private.form_attempts drop constraint if exists form_attempts_form_check;
alter table private.form_attempts add constraint form_attempts_form_check
  check (form in ('contact', 'newsletter', 'withdrawal', 'order_lookup'));

create function public.find_order(order_number text, email text) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if order_number is null or email is null or length(order_number) > 60 or length(email) > 254 then
    perform private.refuse(400, 'request_invalid');
  end if;
  perform private.limit_attempts('order_lookup', private.address_key(find_order.email), 10, interval '15 minutes');
  perform private.limit_attempts(
    'order_lookup', encode(sha256(convert_to(upper(btrim(order_number)), 'UTF8')), 'hex'), 10, interval '15 minutes'
  );
  return (private.order_of(order_number, email)).access_token;
end
$$;
comment on function public.find_order(text, text) is
  'The token of an order for who knows its number and e-mail address; null for any other pair. Ten tries in 15 minutes for a number and for an address, whether they exist or not.';
revoke all on function public.find_order(text, text) from public;
grant execute on function public.find_order(text, text) to anon, authenticated;
