-- How a buyer comes to an order without an account: links of emails, and the look-up by its number.

create table private.order_links (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  order_id uuid not null references public.orders (id) on delete cascade,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

comment on table private.order_links is 'Links that open orders: who holds a token may read its order. Of a token only its hash is stored.';
comment on column private.order_links.token_hash is 'SHA-256 of the token, as private.token_hash makes it.';
comment on column private.order_links.order_id is 'Order.';
comment on column private.order_links.made_at is 'When it was made.';
comment on column private.order_links.expires_at is 'Until when it opens.';

create index order_links_order on private.order_links (order_id, made_at);
create index order_links_end on private.order_links (expires_at);
alter table private.order_links enable row level security;

create or replace function private.order_link_time() returns interval language sql immutable set search_path = '' as $$ select interval '365 days' $$;
comment on function private.order_link_time() is 'How long the link of an email or a receipt opens its order: ORDER_LINK_DAYS of src/domain/rules.ts.';

create or replace function private.found_link_time() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.found_link_time() is 'How long one opens it that was made for who found the order, or for its account: ORDER_LINK_DAYS of src/domain/rules.ts.';

create or replace function private.linked_order(token text) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return case when length(token) between 40 and 200 then (
    select l.order_id from private.order_links l
    where l.token_hash = (select private.token_hash(linked_order.token)) and l.expires_at > clock_timestamp()
  ) end;
end
$$;
comment on function private.linked_order(text) is 'The order that a token opens; null for one that opens none, or none any more. Where rows are compared with it, it stands in a select of its own: a table that the planner takes for small is read row by row, and each row would hash the token.';

create or replace function private.open_order_link(order_id uuid, token_hash text, life interval) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.order_links as l (order_id, token_hash, expires_at)
  values (open_order_link.order_id, open_order_link.token_hash, clock_timestamp() + open_order_link.life)
  on conflict on constraint order_links_pkey do nothing;
end
$$;
comment on function private.open_order_link(uuid, text, interval) is 'Keeps the hash of a token that opens an order from now on.';

create or replace function private.new_order_link(order_id uuid, life interval) returns text
language plpgsql set search_path = '' as $$
declare
  -- 244 random bits.
  token constant text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
begin
  perform private.open_order_link(new_order_link.order_id, private.token_hash(token), new_order_link.life);
  -- Whoever may ask for one may ask again and again. A receipt and each email have one of their own, whatever is repeated.
  delete from private.order_links l using (
    select x.token_hash as oldest from private.order_links x where x.order_id = new_order_link.order_id
    order by x.made_at desc offset 100
  ) old where l.token_hash = old.oldest;
  return token;
end
$$;
comment on function private.new_order_link(uuid, interval) is 'Makes a link of an order and gives its token, which is stored nowhere; of more than a hundred the oldest go.';

create or replace function public.open_order_links(links jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_order_link(o.id, k.hash, case
    when exists (select from private.erased_customers e where e.key = private.erased_key(o.email) and e.at >= o.created_at)
    then private.found_link_time() else private.order_link_time()
  end)
  from jsonb_to_recordset(open_order_links.links) k ("order" uuid, hash text) join public.orders o on o.id = k."order";
end
$$;
comment on function public.open_order_links(jsonb) is
  'For the shop''s functions, which make the tokens of emails from the shop''s secret: [{order, hash}] open from now on, for a year; for a month where the buyer was erased, to whom an order that still runs must be told of.';
grant execute on function public.open_order_links(jsonb) to service_role;

create or replace function public.order_by_token(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.bound_text(order_by_token.token, 200);
  return (select private.order_view(o) from public.orders o where o.id = (select private.linked_order(order_by_token.token)));
end
$$;
comment on function public.order_by_token(text) is
  'One order for who holds its token, amounts in euros; null for any other token.';
grant execute on function public.order_by_token(text) to anon, authenticated, service_role;

create or replace function public.my_order_link(order_number text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  person constant uuid := public.current_person();
  mine uuid;
begin
  perform private.bound_text(my_order_link.order_number, 60);
  select o.id into mine from public.orders o where o.user_id = person and o.order_number = my_order_link.order_number;
  if mine is null then
    return null;
  end if;
  perform private.limit_attempts('order_link', person::text, 200, interval '1 hour');
  return private.new_order_link(mine, private.found_link_time());
end
$$;
comment on function public.my_order_link(text) is
  'A new token that opens the page of an order of the caller for a month; null for any other order. At most 200 an hour.';
grant execute on function public.my_order_link(text) to authenticated;

-- Numbers are consecutive and an email address is known to many: the look-up asks for the postal code as well. Attempts are
-- counted by who makes them: counted by number, a stranger could keep its owner out.
create or replace function public.find_order(order_number text, email text, postal_code text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  caller text := coalesce(private.request_caller(), 'caller:unknown');
  number text;
  address text;
  found public.orders;
begin
  perform private.bound_text(find_order.order_number, 60), private.bound_text(find_order.email, 254), private.bound_text(find_order.postal_code, 40);
  number := private.order_number(find_order.order_number);
  address := private.address_key(find_order.email);
  if number is null or address is null or find_order.postal_code is null then
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
    when private.postal_code(found.country, found.postal_code) = private.postal_code(found.country, find_order.postal_code)
    then private.new_order_link(found.id, private.found_link_time())
  end;
end
$$;
comment on function public.find_order(text, text, text) is
  'A new token that opens an order for a month, for who knows its number, email address and postal code; null for anything else. One network address tries 30 times in 15 minutes and 100 times a day, 10 times in 15 minutes for one number and for one email address, whether they exist or not; all networks together 500 times a day for one of them.';
grant execute on function public.find_order(text, text, text) to anon, authenticated;
