create function private.most_orders_per_hour() returns int language sql immutable as 'select 60';
comment on function private.most_orders_per_hour() is
  'Orders that one network address may place in an hour: MAX_ORDERS_PER_HOUR of src/domain/rules.ts.';

-- The order itself is placed as before; only who may call it so often is new.
alter function public.place_order(jsonb) set schema private;

create function public.place_order(request jsonb) returns jsonb
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
  end if;
  return receipt;
end
$$;
comment on function public.place_order(jsonb) is
  'Places an order in one transaction from ids, quantities, buyer, address and method; every amount comes from the database. Idempotent by key. Refuses with a stable code and leaves nothing behind. `caller`, the hash of a network address, places a limited number an hour; without it there is no limit. For the checkout function alone.';
revoke all on function public.place_order(jsonb) from public;
grant execute on function public.place_order(jsonb) to service_role;
