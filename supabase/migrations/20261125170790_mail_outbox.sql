-- Letters wait in an outbox, in the transaction that makes them true.
set check_function_bodies = off;

create table public.mail_outbox (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  once_key text not null check (length(once_key) between 1 and 200),
  order_id uuid references public.orders (id) on delete cascade,
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  last_error text check (length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mail_outbox_once unique (kind, once_key),
  constraint mail_outbox_recipient check (order_id is not null or email is not null),
  constraint mail_outbox_sent check ((status = 'sent') = (sent_at is not null))
);

comment on table public.mail_outbox is 'Mails that wait to be sent, and those that were; written by the database alone.';
comment on column public.mail_outbox.id is 'Identifier; the mail service knows the mail by it, so that a repeated call sends nothing twice.';
comment on column public.mail_outbox.kind is 'Which letter: a key of LETTERS of supabase/functions/_shared/letters.ts.';
comment on column public.mail_outbox.once_key is 'What it is about: one thing is told once.';
comment on column public.mail_outbox.order_id is 'Order that it is about.';
comment on column public.mail_outbox.email is 'Address; null is that of the order when the mail is sent.';
comment on column public.mail_outbox.content is 'What the letter says besides the order.';
comment on column public.mail_outbox.status is 'waiting, sent, failed (after the last attempt), or dropped (switched off, or no longer true).';
comment on column public.mail_outbox.attempts is 'How often it was begun to send.';
comment on column public.mail_outbox.next_attempt_at is 'When it is sent, or tried again.';
comment on column public.mail_outbox.last_error is 'Why it could not be sent the last time.';
comment on column public.mail_outbox.created_at is 'When it was put here.';
comment on column public.mail_outbox.sent_at is 'When the mail service took it.';

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where status = 'waiting';
create index mail_outbox_order on public.mail_outbox (order_id) where order_id is not null;
alter table public.mail_outbox enable row level security;
grant select on public.mail_outbox to service_role;

create or replace function private.queue_mail(
  kind text, once_key text, order_id uuid default null, email text default null, content jsonb default '{}'
) returns void
language sql security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, once_key, order_id, email, content)
  values (queue_mail.kind, queue_mail.once_key, queue_mail.order_id, queue_mail.email, queue_mail.content)
  on conflict on constraint mail_outbox_once do nothing
$$;
comment on function private.queue_mail(text, text, uuid, text, jsonb) is
  'Has a letter sent, once for each kind and key, if this transaction is committed; to the buyer of the order where no address is given.';

create or replace function private.most_mail_attempts() returns int language sql immutable set search_path = '' as 'select 8';
comment on function private.most_mail_attempts() is 'Attempts after which a mail has failed: the last is made some 9 hours after the first.';

create or replace function public.claim_mails(most int)
returns table (id bigint, kind text, recipient text, order_token text, content jsonb)
language plpgsql security definer set search_path = '' as $$
begin
  return query
  with due as (
    select w.id from public.mail_outbox w
    where w.status = 'waiting' and w.next_attempt_at <= clock_timestamp()
    order by w.next_attempt_at, w.id limit least(greatest(claim_mails.most, 0), 500)
    for update skip locked
  ), taken as (
    -- Due again in five minutes if whoever took it dies: until then nobody else takes it.
    update public.mail_outbox m
    set attempts = m.attempts + 1, next_attempt_at = clock_timestamp() + interval '5 minutes'
    from due where m.id = due.id
    returning m.id, m.kind, m.email, m.order_id, m.content
  )
  select t.id, t.kind, coalesce(t.email, o.email), o.access_token, t.content
  from taken t left join public.orders o on o.id = t.order_id order by t.id;
end
$$;
comment on function public.claim_mails(int) is
  'For the shop''s functions: takes mails that are due, the oldest first, for five minutes. Gives their recipient and the token of their order, null where they are about none.';
grant execute on function public.claim_mails(int) to service_role;

create or replace function public.end_mail(id bigint, outcome text, reason text default null) returns void
language sql security definer set search_path = '' as $$
  update public.mail_outbox m set
    status = case
      when end_mail.outcome <> 'failed' then end_mail.outcome
      when m.attempts >= private.most_mail_attempts() then 'failed'
      else 'waiting'
    end,
    sent_at = case when end_mail.outcome = 'sent' then clock_timestamp() end,
    last_error = left(end_mail.reason, 500),
    next_attempt_at = clock_timestamp() + interval '15 seconds' * power(3, m.attempts - 1)
  where m.id = end_mail.id and m.status = 'waiting'
$$;
comment on function public.end_mail(bigint, text, text) is
  'For the shop''s functions: a mail that was claimed was sent, dropped, or failed (reason says why); a failed one is tried again, each time three times later.';
grant execute on function public.end_mail(bigint, text, text) to service_role;

create or replace function private.order_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
$$;
comment on function private.order_work_due() is 'Whether the function order-clock has anything to do now.';

create or replace function public.order_clock_due() returns boolean
language sql stable security definer set search_path = '' as $$ select private.order_work_due() $$;
comment on function public.order_clock_due() is 'For the process of an own server, which calls the function order-clock where this is true.';
grant execute on function public.order_clock_due() to service_role;

create or replace function private.order_tick() returns void
language plpgsql security definer set search_path = '' as $$
declare
  clock private.publishing_clock;
begin
  select * into clock from private.publishing_clock;
  if clock.address is null or not private.order_work_due() then
    return;
  end if;
  perform net.http_post(
    url := regexp_replace(clock.address, 'publish-clock$', 'order-clock'),
    body := '{}'::jsonb,
    headers := jsonb_build_object('Content-Type', 'application/json', 'Authorization', 'Bearer ' || clock.token),
    timeout_milliseconds := 30000
  );
end
$$;
comment on function private.order_tick() is 'Every minute, on a hosted project: calls the function order-clock where something is due.';

create or replace function public.place_order(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  buyer record;
  method record;
  relay jsonb;
  shop record;
  placed public.orders;
  ids bigint[];
  asked bigint[];
  variants bigint[];
  skus text[];
  labels text[];
  unchosen bigint;
  quantities int[];
  positions bigint[];
  prices numeric[];
  names text[];
  images text[];
  offered int;
  in_stock boolean;
  subtotal numeric;
  fee numeric;
  rate numeric;
  total numeric;
  request_hash text;
  order_id uuid := gen_random_uuid();
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse(400, 'request_invalid');
  end if;
  request_hash := encode(sha256(convert_to((request - array['user_id', 'is_simulated', 'caller'])::text, 'UTF8')), 'hex');
  select
    r.idempotency_key, r.lines, r.user_id, r.is_simulated, r.expected_total, r.shipping_method, r.payment_method,
    r.relay_point, r.country, r.caller, btrim(r.email) as email, btrim(r.first_name) as first_name, btrim(r.last_name) as last_name,
    nullif(btrim(r.phone), '') as phone, btrim(r.address) as address, btrim(r.postal_code) as postal_code,
    nullif(btrim(r.address_complement), '') as address_complement, btrim(r.city) as city
  into buyer
  from jsonb_to_record(request) r (
    idempotency_key text, lines jsonb, user_id uuid, is_simulated boolean, expected_total jsonb,
    shipping_method text, payment_method text, email text, first_name text, last_name text, phone text,
    address text, address_complement text, postal_code text, city text, country text, relay_point text,
    caller text
  );
  if coalesce(buyer.idempotency_key, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.refuse(400, 'idempotency_key_invalid');
  end if;

  -- Calls with the same key wait for each other here, so the second one sees the order of the first.
  perform pg_advisory_xact_lock(hashtextextended(buyer.idempotency_key, 0));
  select * into placed from public.orders o where o.idempotency_key = buyer.idempotency_key::uuid;
  if found then
    if placed.request_hash <> request_hash then
      perform private.refuse(409, 'idempotency_key_reused');
    end if;
    return private.receipt(placed, false);
  end if;

  perform private.check_lines(buyer.lines);
  perform private.check_buyer(buyer);
  if jsonb_typeof(buyer.expected_total) is distinct from 'number' then
    perform private.refuse(400, 'request_invalid');
  end if;

  -- In the order of the variants, in which their stock is locked below.
  with wanted as (
    select (e.line ->> 'product_id')::numeric::bigint as id, (e.line ->> 'variant_id')::numeric::bigint as asked,
      (e.line ->> 'quantity')::numeric as quantity, e.n
    from jsonb_array_elements(buyer.lines) with ordinality e (line, n)
  ), lines as (
    select w.id, min(w.asked) as asked, v.one, max(v.several) as several, sum(w.quantity)::int as quantity,
      row_number() over (order by min(w.n)) as position
    from wanted w cross join lateral (
      select case when count(*) = 1 then min(c.id) end as one, count(*) as several
      from public.product_variants c
      where c.product_id = w.id and c.archived_at is null and (w.asked is null or c.id = w.asked)
    ) v
    -- A variant that is named and the same one left unnamed are one line; what is not sold is told apart.
    group by w.id, v.one, case when v.one is null then w.asked end
  )
  select array_agg(l.id order by l.one), array_agg(l.asked order by l.one), array_agg(l.one order by l.one),
    array_agg(l.quantity order by l.one), array_agg(l.position order by l.one),
    array_agg(coalesce(v.price, p.price) order by l.one), array_agg(p.name order by l.one),
    array_agg(coalesce(v.sku, p.identifier) order by l.one), array_agg(private.variant_label(p, v) order by l.one),
    array_agg(coalesce(v.images[1], p.images[1]) order by l.one),
    count(*) filter (where p.id is not null), count(*) filter (where p.id is not null and l.several > 1),
    bool_and(i.stock >= l.quantity), sum(coalesce(v.price, p.price) * l.quantity)
  into ids, asked, variants, quantities, positions, prices, names, skus, labels, images, offered, unchosen, in_stock, subtotal
  from lines l
    left join public.products p on p.id = l.id and p.state = 'published' and l.several > 0
    left join public.product_variants v on v.id = l.one
    left join public.inventory i on i.variant_id = l.one;
  if exists (select from unnest(quantities) q (pieces) where q.pieces > private.max_quantity()) then
    perform private.refuse(400, 'quantity_invalid');
  end if;
  if offered < cardinality(ids) then
    perform private.refuse(409, 'product_unavailable', private.offer_conflict(ids, asked, variants));
  elsif unchosen > 0 then
    perform private.refuse(409, 'variant_required');
  end if;

  select m.id, m.label, m.countries, m.needs_relay, case when subtotal >= m.free_from then 0 else m.price end as fee
  into method
  from public.shipping_methods m where m.id = buyer.shipping_method and m.active;
  if not found or not buyer.country = any (method.countries) then
    if not exists (select from public.shipping_methods m where m.active and buyer.country = any (m.countries)) then
      perform private.refuse(400, 'country_not_served');
    end if;
    perform private.refuse(409, 'shipping_method_unavailable');
  end if;
  -- The order keeps a copy of the point its buyer chose.
  if method.needs_relay then
    select private.relay_point_view(p) into relay from public.relay_points p
    where p.shipping_method = method.id and p.id = buyer.relay_point and p.country = buyer.country and p.active;
    if not found then
      perform private.refuse(409, 'relay_point_unavailable');
    end if;
  end if;
  fee := method.fee;
  total := subtotal + fee;

  -- Switzerland is an export: no French VAT.
  select case when s.vat_exempt or buyer.country = 'CH' then 0 else s.tax_rate end as tax_rate, s.terms_version
  into shop from public.settings s;
  rate := shop.tax_rate;

  if not in_stock then
    perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
  end if;
  if buyer.expected_total::numeric <> total then
    perform private.refuse(409, 'price_changed', private.offer_conflict(ids, asked, variants, total));
  end if;

  -- From here on rows are locked, always in the order of the variants: two orders never wait for each other in a circle.
  perform set_config('shop.stock_reason', 'sale', true), set_config('shop.stock_order', order_id::text, true);
  for n in 1 .. cardinality(ids) loop
    update public.inventory i set stock = i.stock - quantities[n]
    where i.variant_id = variants[n] and i.stock >= quantities[n];
    if not found then
      perform private.refuse(409, 'stock_insufficient', private.offer_conflict(ids, asked, variants, total));
    end if;
  end loop;
  perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true);

  insert into public.orders (
    id, order_number, idempotency_key, request_hash, user_id, payment_status, payment_method, is_simulated, email,
    first_name, last_name, phone, address, address_complement, postal_code, city, country, shipping_method,
    shipping_label, relay_point, subtotal, shipping_fee, tax_rate, tax, total, terms_version
  ) values (
    order_id, private.next_number('CMD'), buyer.idempotency_key::uuid, request_hash, buyer.user_id,
    case when buyer.is_simulated then 'paid' else 'pending' end, buyer.payment_method,
    coalesce(buyer.is_simulated, false), buyer.email, buyer.first_name, buyer.last_name, buyer.phone, buyer.address,
    buyer.address_complement, buyer.postal_code, buyer.city, buyer.country, method.id, method.label, relay, subtotal,
    fee, rate, round(total * rate / (100 + rate), 2), total, shop.terms_version
  ) returning * into placed;
  insert into public.order_items (
    order_id, position, product_id, variant_id, sku, name, variant_label, unit_price, quantity, image
  )
  select placed.id, l.*
  from unnest(positions, ids, variants, skus, names, labels, prices, quantities, images) l;
  if placed.payment_status = 'paid' then
    perform private.queue_mail('order_received', placed.id::text, placed.id);
  end if;

  -- Counted last: a repeated request and a refused one cost nothing, and one too many is undone with its stock.
  if buyer.caller is not null then
    perform private.limit_attempts('checkout', buyer.caller, private.most_orders_per_hour(), interval '1 hour');
    -- Each order is confirmed by e-mail, to an address that nobody has proved.
    perform private.limit_attempts(
      'checkout', private.address_key(request ->> 'email'), private.most_orders_per_recipient(), interval '1 hour'
    );
  end if;
  return private.receipt(placed, true);
end
$$;

create or replace function public.erase_account(person uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (select lower(u.email) from auth.users u where u.id = person);
begin
  -- Administrators leave through the administration, which keeps a last owner.
  if exists (select from public.admin_users a where a.user_id = person) then
    perform private.refuse(409, 'request_invalid');
  end if;
  delete from public.cart_items c where c.user_id = person;
  delete from public.addresses a where a.user_id = person;
  delete from private.cart_changes c where c.user_id = person;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.contact_messages m where lower(m.email) = address;
  delete from public.mail_outbox m where lower(m.email) = address;
  delete from private.form_attempts f where f.key in (private.address_key(address), person::text);
  -- What was sold stays on the books, and leads to nobody's account.
  update public.orders o set user_id = null where o.user_id = person;
  -- Auth ties these to a person by no foreign key.
  delete from auth.flow_state f where f.user_id = person;
  delete from auth.refresh_tokens t where t.user_id = person::text;
  -- The log that hosted Auth writes names the address with every sign-in; the embedded backend has none.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries e
      where e.payload ->> ''actor_id'' = $1 or lower(e.payload ->> ''actor_username'') = $2
        or e.payload -> ''traits'' ->> ''user_id'' = $1 or lower(e.payload -> ''traits'' ->> ''user_email'') = $2'
    using person::text, address;
  end if;
  delete from auth.users u where u.id = person;
end
$$;

create or replace function private.start_publishing_clock() returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from pg_available_extensions e where e.name in ('pg_cron', 'pg_net')) = 2 then
    begin
      create extension if not exists pg_cron;
      create extension if not exists pg_net with schema extensions;
    exception when others then
      raise notice 'automatic publishing has no clock: %', sqlerrm;
    end;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null
    or not exists (select from pg_proc p where p.pronamespace = to_regnamespace('net') and p.proname = 'http_post')
  then
    return false;
  end if;
  -- A job of this name is replaced.
  perform cron.schedule('shop-publishing', '* * * * *', 'select private.publishing_tick()');
  perform cron.schedule('shop-orders', '* * * * *', 'select private.order_tick()');
  return true;
end
$$;
comment on function private.start_publishing_clock() is
  'Has private.publishing_tick and private.order_tick run every minute; false where pg_cron or pg_net cannot be had.';
comment on column private.publishing_clock.token is 'What the functions know the clock by. It lets nobody do more than publish and do what is due.';

select private.start_publishing_clock();
