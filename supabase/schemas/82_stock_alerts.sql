-- Who waits for the return of a variant that is sold out.

create or replace function private.stock_alert_life(status text) returns interval language sql immutable set search_path = '' as $$
  select make_interval(days => case status when 'pending' then 7 when 'confirmed' then 365 else 30 end)
$$;
comment on function private.stock_alert_life(text) is
  'How long an alert is kept in a state: STOCK_ALERT_DAYS of src/domain/rules.ts.';

create or replace function private.most_stock_alerts() returns int language sql immutable set search_path = '' as 'select 20';
comment on function private.most_stock_alerts() is 'Alerts that one address may wait for: MAX_STOCK_ALERTS of src/domain/rules.ts.';

create table public.stock_alerts (
  id bigint generated always as identity primary key,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'sent', 'cancelled')),
  confirm_hash text unique check (confirm_hash ~ '^[0-9a-f]{64}$'),
  unsubscribe_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(unsubscribe_token) >= 43),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint stock_alerts_state check (
    (status <> 'confirmed' or confirmed_at is not null) and (status = 'cancelled' or (status = 'sent') = (sent_at is not null))
  )
);

comment on table public.stock_alerts is 'Who is written to, once, when a variant can be had again; written by the database alone.';
comment on column public.stock_alerts.id is 'Identifier.';
comment on column public.stock_alerts.variant_id is 'Variant that is waited for.';
comment on column public.stock_alerts.email is 'Address.';
comment on column public.stock_alerts.status is 'pending until the owner of the address confirms it, confirmed while it waits, sent once its email is in the outbox, or cancelled.';
comment on column public.stock_alerts.confirm_hash is 'SHA-256 of the token in the last confirmation link.';
comment on column public.stock_alerts.unsubscribe_token is 'Unguessable, in the link of every email that ends all alerts of the address.';
comment on column public.stock_alerts.expires_at is 'When it is forgotten; of a pending one also when its link stops working.';
comment on column public.stock_alerts.confirmed_at is 'When it was confirmed: who waits longest is written to first.';
comment on column public.stock_alerts.sent_at is 'When its email was put into the outbox.';
comment on column public.stock_alerts.created_at is 'When it was first asked for.';
comment on column public.stock_alerts.updated_at is 'When it last changed.';

create unique index stock_alerts_once on public.stock_alerts (lower(email), variant_id);
create index stock_alerts_variant on public.stock_alerts (variant_id);
create index stock_alerts_waiting on public.stock_alerts (variant_id, confirmed_at, id) where status = 'confirmed';
create index stock_alerts_expiry on public.stock_alerts (expires_at);
alter table public.stock_alerts enable row level security;
grant select on public.stock_alerts to service_role;
create trigger stock_alerts_touch before update on public.stock_alerts
  for each row execute function private.touch();

create or replace function private.variants_back(variants bigint[]) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select v.id
  from public.product_variants v
    join public.inventory i on i.variant_id = v.id and i.stock > 0
    join public.products p on p.id = v.product_id and p.state = 'published'
  where v.id = any (variants_back.variants) and v.archived_at is null
$$;
comment on function private.variants_back(bigint[]) is 'Those of these variants that customers can order now.';

create or replace function private.awaited_variants() returns bigint[]
language sql stable security definer set search_path = '' as $$
  select array(select distinct a.variant_id from public.stock_alerts a where a.status = 'confirmed')
$$;
comment on function private.awaited_variants() is 'Variants that confirmed alerts wait for.';

-- Nothing is done where stock changes: an import, an order that is cancelled and a product that is published again stay as
-- quick as they are, and none of them is forgotten.
create or replace function private.stock_alerts_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.variants_back(private.awaited_variants()))
    or exists (select from public.stock_alerts a where a.expires_at < now())
$$;
comment on function private.stock_alerts_due() is 'Whether queue_stock_alerts has anything to do now.';

create or replace function public.queue_stock_alerts(most int default 500) returns int
language plpgsql security definer set search_path = '' as $$
declare
  ended record;
  told int := 0;
begin
  delete from public.stock_alerts a where a.expires_at < now();
  for ended in
    with due as (
      select a.id from public.stock_alerts a
      where a.status = 'confirmed' and a.variant_id in (select private.variants_back(private.awaited_variants()))
      order by a.confirmed_at, a.id limit least(greatest(queue_stock_alerts.most, 0), 500)
      for update of a skip locked
    ), ended as (
      update public.stock_alerts a
      set status = 'sent', sent_at = now(), expires_at = now() + private.stock_alert_life('sent')
      from due where a.id = due.id
      returning a.id, a.email, a.confirmed_at, a.sent_at
    )
    select e.* from ended e order by e.confirmed_at, e.id
  loop
    perform private.queue_mail(
      'back_in_stock', ended.id || ' ' || extract(epoch from ended.sent_at), null, ended.email,
      jsonb_build_object('alert', ended.id)
    );
    told := told + 1;
  end loop;
  return told;
end
$$;
comment on function public.queue_stock_alerts(int) is
  'For the function order-clock: has an email sent to those who wait for a variant that can be had again, who waits longest first, and forgets alerts that have run out. Gives the number of emails, 500 at most.';
grant execute on function public.queue_stock_alerts(int) to service_role;

create or replace function private.variant_to_await(product bigint, variant bigint) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  awaited bigint;
  several int;
begin
  select min(v.id), count(*) into awaited, several
  from public.product_variants v join public.products p on p.id = v.product_id and p.state = 'published'
  where v.product_id = variant_to_await.product and v.archived_at is null
    and (variant_to_await.variant is null or v.id = variant_to_await.variant);
  if several <> 1 then
    perform private.refuse(404, 'product_not_found');
  elsif exists (select from private.variants_back(array[awaited])) then
    perform private.refuse(409, 'variant_in_stock');
  end if;
  return awaited;
end
$$;
comment on function private.variant_to_await(bigint, bigint) is
  'The variant of a published product that is waited for, null is the only one. Refuses where there is none, and where it can be had.';

create or replace function public.request_stock_alert(request jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked record;
  awaited bigint;
  person uuid;
  is_own boolean;
  alert public.stock_alerts;
begin
  select * into asked from jsonb_to_record(request) r (
    email text, product_id bigint, variant_id bigint, session_id uuid, nonce text, confirm_token text, caller text,
    is_suspect boolean
  );
  perform private.limit_attempts('stock_alert', asked.caller, 20, interval '1 hour');
  awaited := private.variant_to_await(asked.product_id, asked.variant_id);
  person := private.whole_person(asked.session_id);
  is_own := coalesce(private.is_proven(person) and exists (
    select from auth.users u where u.id = person and lower(u.email) = lower(asked.email)
  ), false);
  if asked.is_suspect
    or (not is_own and not private.allow_attempt('stock_alert', private.customer_key(asked.email), 5, interval '1 day'))
  then
    return jsonb_build_object('confirmed', false);
  end if;
  -- Two at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended('stock_alerts ' || lower(asked.email), 0));
  delete from public.stock_alerts a where a.expires_at < now();
  if (
    select count(*) from public.stock_alerts a
    where lower(a.email) = lower(asked.email) and a.status in ('pending', 'confirmed') and a.variant_id <> awaited
  ) >= private.most_stock_alerts() then
    if is_own then
      perform private.refuse(429, 'too_many_requests');
    end if;
    return jsonb_build_object('confirmed', false);
  end if;

  insert into public.stock_alerts as a (variant_id, email, status, confirm_hash, confirmed_at, expires_at)
  values (
    awaited, asked.email, case when is_own then 'confirmed' else 'pending' end,
    case when not is_own then private.token_hash(asked.confirm_token) end, case when is_own then now() end,
    now() + private.stock_alert_life(case when is_own then 'confirmed' else 'pending' end)
  )
  on conflict (lower(email), variant_id) do update
    set status = excluded.status, confirm_hash = excluded.confirm_hash, confirmed_at = excluded.confirmed_at,
      expires_at = excluded.expires_at, sent_at = null
    where a.status <> 'confirmed'
  returning * into alert;
  if alert.status = 'pending' then
    perform private.queue_mail(
      'stock_alert_confirm', alert.id || ' ' || asked.nonce, null, asked.email,
      jsonb_build_object('alert', alert.id, 'nonce', asked.nonce)
    );
  end if;
  return jsonb_build_object('confirmed', is_own);
end
$$;
comment on function public.request_stock_alert(jsonb) is
  'Notes that an address waits for a variant. Of an account that has proved to own it (session_id) it counts at once: {confirmed: true}. Any other address is asked by email, five times a day at most, and answered alike whether it is known or not; the function makes the token for the email again from its nonce. At most 20 an hour from one network address (`caller`, a hash). For the stock-alert function alone.';
grant execute on function public.request_stock_alert(jsonb) to service_role;

create or replace function public.confirm_stock_alert(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  alert public.stock_alerts;
begin
  select * into alert from public.stock_alerts a
  where a.confirm_hash = private.token_hash(token) and a.expires_at > now() and a.status in ('pending', 'confirmed')
  for update;
  if alert.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  update public.stock_alerts a
  set status = 'confirmed', confirmed_at = now(), expires_at = now() + private.stock_alert_life('confirmed')
  where a.id = alert.id and a.status = 'pending';
end
$$;
comment on function public.confirm_stock_alert(text) is
  'Confirms the alert that a confirmation link was sent for; the link may be followed again as long as the alert waits. Refuses with link_invalid. For the stock-alert function alone.';
grant execute on function public.confirm_stock_alert(text) to service_role;

create or replace function public.cancel_stock_alerts(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text := (
    select lower(a.email) from public.stock_alerts a where a.unsubscribe_token = cancel_stock_alerts.token
  );
begin
  if address is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  update public.stock_alerts a
  set status = 'cancelled', confirm_hash = null, expires_at = now() + private.stock_alert_life('cancelled')
  where lower(a.email) = address and a.status <> 'cancelled';
end
$$;
comment on function public.cancel_stock_alerts(text) is
  'Ends all alerts of an address for who holds the link of one of its emails, once or many times. Refuses with link_invalid. For the stock-alert function alone.';
grant execute on function public.cancel_stock_alerts(text) to service_role;

create or replace function public.stock_alert_letter(alert bigint) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  asked public.stock_alerts;
begin
  select * into asked from public.stock_alerts a where a.id = stock_alert_letter.alert for update;
  if asked.status = 'sent' and not exists (select from private.variants_back(array[asked.variant_id])) then
    update public.stock_alerts a
    set status = 'confirmed', sent_at = null, expires_at = a.confirmed_at + private.stock_alert_life('confirmed')
    where a.id = asked.id;
    return null;
  end if;
  return (
    select jsonb_build_object(
      'status', asked.status, 'unsubscribe_token', asked.unsubscribe_token, 'product_id', p.id, 'name', p.name,
      'options', array_remove(array[p.option1_name, p.option2_name], null),
      'words', array_remove(array[v.option1, v.option2], null), 'image', coalesce(v.images[1], p.images[1]),
      'price', coalesce(v.price, p.price), 'stock', i.stock
    )
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join public.inventory i on i.variant_id = v.id
    where v.id = asked.variant_id
  );
end
$$;
comment on function public.stock_alert_letter(bigint) is
  'For the emails of alerts: what is said of the variant now; null where the alert is gone. One whose variant has gone again before its email was sent waits on in its place, and gives null, too.';
grant execute on function public.stock_alert_letter(bigint) to service_role;
