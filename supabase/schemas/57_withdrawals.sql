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
  updated_at timestamptz not null default now(),
  returned_at timestamptz,
  proof_at timestamptz,
  refund_id uuid references public.refunds (id) on delete set null,
  closed_note text check (length(closed_note) between 1 and 400)
);

alter table public.labels add constraint labels_withdrawal foreign key (withdrawal_id) references public.withdrawals (id) on delete set null;

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
comment on column public.withdrawals.returned_at is 'When the goods came back.';
comment on column public.withdrawals.proof_at is 'When the buyer proved to have sent them.';
comment on column public.withdrawals.refund_id is 'Refund that answers it, the last one where several were tried.';
comment on column public.withdrawals.closed_note is 'Why it was closed without a refund.';

create index withdrawals_by_date on public.withdrawals (declared_at desc);
create index withdrawals_by_order on public.withdrawals (order_id) where order_id is not null;
create index withdrawals_refund on public.withdrawals (refund_id) where refund_id is not null;
alter table public.withdrawals enable row level security;
grant select on public.withdrawals to service_role;
-- The declaration itself is evidence: nobody changes what a consumer declared.
grant update (order_id, delivered_at, last_day, is_late, status, acknowledged_at) on public.withdrawals to service_role;
create trigger withdrawals_touch before update on public.withdrawals
  for each row execute function private.touch();
create trigger withdrawals_label after insert or update of order_id, items, status on public.withdrawals
  for each row when (new.order_id is not null and new.items is null and new.status <> 'closed') execute function private.give_up_label();
create trigger withdrawals_return_label after update of order_id, status on public.withdrawals
  for each row when (new.status = 'closed' and old.status <> 'closed' or new.order_id is distinct from old.order_id)
  execute function private.give_up_return_label();
create trigger withdrawals_audit after insert or update or delete on public.withdrawals
  for each row execute function private.audit_change('id', 'reference', 'email,name,order_number,items,closed_note');

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
  shop_email text := (select nullif(s.contact_email, '') from public.settings s);
  told jsonb;
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
    told := jsonb_build_object('withdrawal', stored.id);
    perform private.queue_mail('withdrawal_received', stored.id::text, null, stored.email, told);
    if shop_email is not null then
      perform private.queue_mail('withdrawal_notice', stored.id::text, null, shop_email, told);
    end if;
  elsif stored.acknowledged_at is null then
    -- Who asks again is waiting for it.
    update public.mail_outbox m set next_attempt_at = clock_timestamp()
    where m.kind = 'withdrawal_received' and m.once_key = stored.id::text and m.status = 'waiting';
  end if;
  return jsonb_build_object(
    'id', stored.id, 'reference', stored.reference, 'declared_at', stored.declared_at, 'last_day', stored.last_day,
    'is_late', stored.is_late, 'is_linked', stored.order_id is not null,
    'is_acknowledged', stored.acknowledged_at is not null, 'is_new', is_new
  );
end
$$;
comment on function public.declare_withdrawal(jsonb) is
  'Keeps a declaration of withdrawal, once per request_key, linked to the order that its number and address name, and has it acknowledged and the shop told. At most 30 a day from one network address (`caller`, a hash) and 10 from one email address. For the withdrawal function alone, which tells the consumer no more than reference and time.';
grant execute on function public.declare_withdrawal(jsonb) to service_role;

create or replace function private.withdrawal_due(w public.withdrawals) returns date
language sql stable set search_path = '' as $$
  select greatest(
    private.paris_day(w.declared_at) + private.withdrawal_days(), private.paris_day(least(w.returned_at, w.proof_at))
  )
$$;
comment on function private.withdrawal_due(public.withdrawals) is
  'Last day to refund a withdrawal: 14 days after its declaration, or the day the goods (or proof that they were sent) came where that is later (L. 221-24).';

create or replace function private.withdrawal_waits(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status = 'received' and w.proof_at is null and exists (
    select from public.orders o where o.id = w.order_id and o.status in ('shipped', 'completed')
  )
$$;
comment on function private.withdrawal_waits(public.withdrawals) is
  'Whether the refund may wait for the goods: only of what was sent can any come back (L. 221-24).';

create or replace function private.withdrawal_overdue(w public.withdrawals) returns boolean
language sql stable set search_path = '' as $$
  select w.status in ('received', 'returned') and not private.withdrawal_waits(w)
    and private.paris_day(now()) > private.withdrawal_due(w)
    and (select private.refundable(o) > 0 from public.orders o where o.id = w.order_id)
$$;
comment on function private.withdrawal_overdue(public.withdrawals) is
  'Whether the day to refund a withdrawal has passed, and money is still to go back.';

create or replace function private.withdrawal_view(w public.withdrawals) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', w.id, 'reference', w.reference, 'declared_at', w.declared_at, 'items', w.items, 'status', w.status, 'is_late', w.is_late,
    'acknowledged_at', w.acknowledged_at, 'returned_at', w.returned_at, 'proof_at', w.proof_at, 'closed_note', w.closed_note,
    'refund', w.refund_id, 'due_on', private.withdrawal_due(w), 'waits', private.withdrawal_waits(w),
    'is_overdue', private.withdrawal_overdue(w)
  )
$$;
comment on function private.withdrawal_view(public.withdrawals) is 'A declaration of withdrawal and its clock, as administrators see it.';

create or replace function private.settle_withdrawals(order_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  answer constant uuid := (
    select r.id from public.refunds r
    where r.order_id = settle_withdrawals.order_id and r.of_sale and r.status <> 'failed' order by r.created_at desc, r.id limit 1
  );
begin
  update public.withdrawals w set status = case when answer is null then 'closed' else 'refunded' end, refund_id = answer
  where w.order_id = settle_withdrawals.order_id and w.status in ('received', 'returned');
end
$$;
comment on function private.settle_withdrawals(uuid) is
  'Declarations of withdrawal from an order that was cancelled are answered: by its last refund, or closed where nothing was paid.';

create or replace function public.step_withdrawal(withdrawal uuid, step text, note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  o public.orders;
  words text := private.clean_note(step_withdrawal.note, 400);
begin
  select x.* into o from public.orders x
  where x.id = (select w.order_id from public.withdrawals w where w.id = step_withdrawal.withdrawal) for update;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif step is null or step not in ('proof', 'no_proof', 'close', 'reopen') or step = 'close' and words is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.withdrawals w set
    proof_at = case step when 'proof' then coalesce(w.proof_at, clock_timestamp()) when 'no_proof' then null else w.proof_at end,
    closed_note = case step when 'close' then words when 'reopen' then null else w.closed_note end,
    status = case
      when step = 'close' then 'closed'
      when step = 'reopen' and exists (select from public.refunds r where r.id = w.refund_id and r.status <> 'failed') then 'refunded'
      when step = 'reopen' then case when w.returned_at is not null then 'returned' else 'received' end
      else w.status
    end
  where w.id = step_withdrawal.withdrawal and (step <> 'reopen' or w.status = 'closed');
  perform private.touch_order(o.id);
  return public.admin_order(o.order_number);
end
$$;
comment on function public.step_withdrawal(uuid, text, text) is
  'For administrators: the proof that the goods were sent came (proof) or did not (no_proof), a declaration is closed without a refund, with a note (close), or taken up again (reopen). Gives its order back as admin_order does.';
grant execute on function public.step_withdrawal(uuid, text, text) to authenticated;

create or replace function private.loose_withdrawals() returns json
language sql stable set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'id', w.id, 'reference', w.reference, 'declared_at', w.declared_at, 'name', w.name, 'email', w.email,
    'order_number', w.order_number, 'items', w.items,
    'candidates', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'name', o.first_name || ' ' || o.last_name, 'email', o.email, 'total', o.total
      ) order by o.created_at desc, o.order_number)
      from (
        select * from public.orders x
        where x.order_number = private.order_number(w.order_number) or lower(x.email) = lower(btrim(w.email))
        order by x.created_at desc, x.order_number limit 5
      ) o
    ), '[]')
  ) order by w.declared_at, w.id), '[]')
  from public.withdrawals w where w.order_id is null and w.status = 'received'
$$;
comment on function private.loose_withdrawals() is
  'Open declarations of withdrawal that belong to no order, the oldest first, each with five orders at most that bear its number or its address; amounts in euros.';

create or replace function public.admin_loose_withdrawals() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.loose_withdrawals();
end
$$;
comment on function public.admin_loose_withdrawals() is 'For administrators: what private.loose_withdrawals tells.';
grant execute on function public.admin_loose_withdrawals() to authenticated;

create or replace function public.link_withdrawal(withdrawal uuid, number text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  w public.withdrawals;
begin
  perform private.acting_admin();
  o := private.order_named(private.order_number(link_withdrawal.number));
  select * into w from public.withdrawals x where x.id = link_withdrawal.withdrawal for update;
  if w.id is null then
    perform private.refuse(404, 'withdrawal_not_found');
  elsif w.order_id is not null or w.status <> 'received' then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  update public.withdrawals x set
    order_id = o.id, delivered_at = o.delivered_at, last_day = private.last_withdrawal_day(o.delivered_at),
    is_late = coalesce(private.paris_day(w.declared_at) > private.last_withdrawal_day(o.delivered_at), false)
  where x.id = w.id;
  perform private.touch_order(o.id);
  return private.loose_withdrawals();
end
$$;
comment on function public.link_withdrawal(uuid, text) is
  'For administrators: ties a declaration of withdrawal that belongs to no order to the one of a number, whose delivery says until when it was in time. Gives those back that are left.';
grant execute on function public.link_withdrawal(uuid, text) to authenticated;

create or replace function public.unlink_withdrawal(withdrawal uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  w public.withdrawals;
begin
  perform private.acting_admin();
  select x.* into o from public.orders x
  where x.id = (select y.order_id from public.withdrawals y where y.id = unlink_withdrawal.withdrawal) for update;
  select * into w from public.withdrawals x where x.id = unlink_withdrawal.withdrawal for update;
  if w.id is null then
    perform private.refuse(404, 'withdrawal_not_found');
  -- What number and address name together is no mistake, and what was begun is not begun anew.
  elsif w.order_id is null or w.status <> 'received' or w.proof_at is not null or w.refund_id is not null
    or (private.order_of(w.order_number, w.email)).id = w.order_id
    or exists (select from public.order_returns r where r.withdrawal_id = w.id)
  then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  update public.withdrawals x set order_id = null, delivered_at = null, last_day = null, is_late = false where x.id = w.id;
  perform private.touch_order(o.id);
  return private.loose_withdrawals();
end
$$;
comment on function public.unlink_withdrawal(uuid) is
  'For administrators: takes back what link_withdrawal did, as long as nothing has followed. Gives those back that belong to no order.';
grant execute on function public.unlink_withdrawal(uuid) to authenticated;

create or replace function public.close_loose_withdrawal(withdrawal uuid, note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
  words constant text := private.clean_note(close_loose_withdrawal.note, 400);
begin
  update public.withdrawals w set status = case when words is null then 'received' else 'closed' end, closed_note = words
  where w.id = close_loose_withdrawal.withdrawal and w.order_id is null and w.status = case when words is null then 'closed' else 'received' end;
  if not found then
    perform private.refuse(409, 'withdrawal_begun');
  end if;
  return private.loose_withdrawals();
end
$$;
comment on function public.close_loose_withdrawal(uuid, text) is
  'For administrators: closes a declaration that belongs to no order, with a note of why; without one it is taken up again. Gives those back that are left.';
grant execute on function public.close_loose_withdrawal(uuid, text) to authenticated;
