-- Withdrawals from a contract, and until when one may declare them.

-- A declaration of withdrawal is evidence and stays with number, time and order; who declared it can be forgotten.
create table public.withdrawals (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique check (reference ~ '^RET-[0-9]{4}-[0-9]{4,}$'),
  request_key uuid not null unique,
  name text check (length(btrim(name)) >= 1 and length(name) <= 160),
  order_number text not null check (length(btrim(order_number)) >= 1 and length(order_number) <= 40),
  email text check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and length(email) <= 254),
  items text check (length(items) between 1 and 2000),
  order_id uuid references public.orders (id) on delete set null,
  delivered_at timestamptz,
  last_day date,
  is_late boolean not null default false,
  status text not null default 'received' check (status in ('received', 'returned', 'refunded', 'closed')),
  acknowledged_at timestamptz,
  declared_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.withdrawals is 'Declarations of withdrawal (L. 221-21): every one is kept and acknowledged, none is refused.';
comment on column public.withdrawals.id is 'Identifier.';
comment on column public.withdrawals.reference is 'RET-YYYY-NNNN, told to the consumer.';
comment on column public.withdrawals.request_key is 'Chosen by the browser for one declaration: a repeated click makes no second one.';
comment on column public.withdrawals.name is 'Name of the consumer as it was declared; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.order_number is 'Order number as it was declared.';
comment on column public.withdrawals.email is 'Where the acknowledgement goes; null in declarations of accounts erased before it was kept.';
comment on column public.withdrawals.items is 'Which items; null is the whole order.';
comment on column public.withdrawals.order_id is 'Order, where number and address are those of one.';
comment on column public.withdrawals.delivered_at is 'Its delivery as known at the declaration.';
comment on column public.withdrawals.last_day is 'Last day of the time to withdraw, where the delivery was known.';
comment on column public.withdrawals.is_late is 'Declared after that day: for the shop to judge, the declaration stands.';
comment on column public.withdrawals.status is 'received, returned (the goods are back), refunded or closed.';
comment on column public.withdrawals.acknowledged_at is 'When the acknowledgement was handed to the mail service.';
comment on column public.withdrawals.declared_at is 'When it was declared; the refund is due 14 days later.';
comment on column public.withdrawals.updated_at is 'When it last changed.';

create index withdrawals_by_date on public.withdrawals (declared_at desc);
create index withdrawals_by_order on public.withdrawals (order_id) where order_id is not null;
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to service_role;
-- The declaration itself is evidence: nobody changes what a consumer declared.
grant update (order_id, delivered_at, last_day, is_late, status, acknowledged_at) on public.withdrawals to service_role;
create trigger withdrawals_touch before update on public.withdrawals
  for each row execute function private.touch();
create trigger withdrawals_audit after insert or update or delete on public.withdrawals
  for each row execute function private.audit_change('id', 'reference', 'email,name,order_number,items');

create or replace function private.withdrawal_days() returns int language sql immutable set search_path = '' as $$ select 14 $$;
comment on function private.withdrawal_days() is 'Days after delivery in which a consumer may withdraw (L. 221-18).';

create or replace function private.easter(year int) returns date
language plpgsql immutable set search_path = '' as $$
declare
  century int := year / 100;
  golden int := year % 19;
  epact int := (century - century / 4 - (8 * century + 13) / 25 + 19 * golden + 15) % 30;
  moon int := epact - (epact / 28) * (1 - (29 / (epact + 1)) * ((21 - golden) / 11));
  weekday int := (year + year / 4 + moon + 2 - century + century / 4) % 7;
begin
  return make_date(year, 3, 28) + (moon - weekday);
end
$$;
comment on function private.easter(int) is 'Easter Sunday of a Gregorian year (computus of Oudin).';

create or replace function private.is_working_day(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6
    and to_char(day, 'MM-DD') not in ('01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25')
    and day - private.easter(extract(year from day)::int) not in (1, 39, 50)
$$;
comment on function private.is_working_day(date) is 'Whether a day is no Saturday, Sunday or public holiday in France.';

create or replace function private.last_withdrawal_day(delivered_at timestamptz) returns date
language plpgsql immutable set search_path = '' as $$
declare
  day date := (delivered_at at time zone 'Europe/Paris')::date + private.withdrawal_days();
begin
  while not private.is_working_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$$;
comment on function private.last_withdrawal_day(timestamptz) is
  'The last day of the time to withdraw: 14 days after that of the delivery, put off to the next working day (L. 221-19); null without a delivery.';

create or replace function public.declare_withdrawal(declaration jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  sent record;
  bought public.orders;
  stored public.withdrawals;
  is_new boolean := false;
begin
  select * into sent from jsonb_to_record(declaration) r (
    request_key uuid, name text, order_number text, email text, items text, caller text
  );
  perform pg_advisory_xact_lock(hashtextextended(sent.request_key::text, 0));
  select * into stored from public.withdrawals w where w.request_key = sent.request_key;
  if stored.id is null then
    perform private.limit_attempts('withdrawal', sent.caller, 30, interval '1 day');
    perform private.limit_attempts('withdrawal', private.address_key(sent.email), 10, interval '1 day');
    bought := private.order_of(sent.order_number, sent.email);
    insert into public.withdrawals (
      reference, request_key, name, order_number, email, items, order_id, delivered_at, last_day, is_late
    ) values (
      private.next_number('RET'), sent.request_key, sent.name, sent.order_number, sent.email, nullif(sent.items, ''),
      bought.id, bought.delivered_at, private.last_withdrawal_day(bought.delivered_at),
      coalesce((now() at time zone 'Europe/Paris')::date > private.last_withdrawal_day(bought.delivered_at), false)
    ) returning * into stored;
    is_new := true;
  end if;
  return jsonb_build_object(
    'id', stored.id, 'reference', stored.reference, 'declared_at', stored.declared_at, 'last_day', stored.last_day,
    'is_late', stored.is_late, 'is_linked', stored.order_id is not null,
    'is_acknowledged', stored.acknowledged_at is not null, 'is_new', is_new
  );
end
$$;
comment on function public.declare_withdrawal(jsonb) is
  'Keeps a declaration of withdrawal, once per request_key, linked to the order that its number and address name. At most 30 a day from one network address (`caller`, a hash) and 10 from one e-mail address. For the withdrawal function alone, which tells the consumer no more than reference and time.';
grant execute on function public.declare_withdrawal(jsonb) to service_role;
