create function public.set_order_status(number text, new_status text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  present text;
begin
  perform private.acting_admin();
  -- Cancelling gives stock and money back: it is another action.
  if new_status is null or new_status not in ('pending', 'shipped', 'completed') then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.status into present from public.orders o where o.order_number = set_order_status.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif present = 'cancelled' then
    perform private.refuse(409, 'order_cancelled');
  end if;
  -- A trigger records who and when.
  update public.orders o set status = set_order_status.new_status
  where o.order_number = set_order_status.number and o.status <> set_order_status.new_status;
  return public.admin_order(set_order_status.number);
end
$$;
comment on function public.set_order_status(text, text) is
  'For administrators: makes an order pending, shipped or completed; gives it back as admin_order does.';
revoke all on function public.set_order_status(text, text) from public;
grant execute on function public.set_order_status(text, text) to authenticated;

create function public.set_tracking_number(number text, new_tracking text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  clean text := nullif(regexp_replace(btrim(new_tracking), '\s+', ' ', 'g'), '');
  stored public.orders;
begin
  perform private.acting_admin();
  if length(clean) > 60 or clean ~ '[[:cntrl:]]' then
    perform private.refuse(400, 'request_invalid');
  end if;
  select o.* into stored from public.orders o where o.order_number = set_tracking_number.number for update;
  if not found then
    perform private.refuse(404, 'order_not_found');
  elsif stored.status <> 'shipped' then
    perform private.refuse(409, 'order_not_shipped');
  end if;
  if stored.tracking_number is distinct from clean then
    update public.orders o set tracking_number = clean where o.id = stored.id;
    insert into public.order_events (
      order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number
    ) values (
      stored.id, auth.uid(), stored.status, stored.payment_status, stored.status, stored.payment_status, coalesce(clean, '')
    );
  end if;
  return public.admin_order(set_tracking_number.number);
end
$$;
comment on function public.set_tracking_number(text, text) is
  'For administrators: sets the tracking number of a shipped order, or takes it away when it is empty; gives the order back as admin_order does.';
revoke all on function public.set_tracking_number(text, text) from public;
grant execute on function public.set_tracking_number(text, text) to authenticated;
