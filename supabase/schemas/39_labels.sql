-- Labels bought of a label service, for what is sent and what comes back: one purchase for a parcel, whatever fails on the way.

create or replace function private.label_recipient(o public.orders) returns text
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(
    o.first_name, o.last_name, o.phone, o.address, o.address_complement, o.postal_code, o.city, o.country, o.relay_point ->> 'id'
  )::text)
$$;
comment on function private.label_recipient(public.orders) is 'A digest of whom a label of an order is for, and where it goes.';

create table public.labels (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  kind text not null default 'outbound' check (kind in ('outbound', 'exchange', 'return')),
  withdrawal_id uuid,
  state text not null default 'buying' check (state in ('draft', 'buying', 'unsure', 'ready', 'cancelled')),
  carrier text not null check (carrier = any (private.carriers())),
  weight_g int not null check (weight_g between 1 and private.max_weight_g()),
  recipient text not null check (recipient ~ '^[0-9a-f]{32}$'),
  number text check (length(number) between 1 and 60),
  cost numeric(10, 2) check (cost >= 0),
  shipment text check (length(shipment) between 1 and 100),
  parcel text check (length(parcel) between 1 and 100),
  reason text check (reason ~ '^[a-z_]{1,30}$'),
  detail text check (length(detail) <= 300),
  asked_by uuid,
  began_at timestamptz not null default clock_timestamp(),
  bought_at timestamptz,
  looked_at timestamptz,
  looks int not null default 0 check (looks >= 0),
  next_look_at timestamptz default clock_timestamp() + interval '2 minutes',
  cancelled_at timestamptz,
  is_stored boolean not null default false,
  constraint labels_declared check (withdrawal_id is null or kind = 'return'),
  constraint labels_bought check ((state in ('ready', 'cancelled')) = (bought_at is not null) and (bought_at is null or shipment is not null))
);

comment on table public.labels is 'Labels of orders at the label service. A row stands before its purchase is asked for: the service is never asked for another as long as nobody knows what became of it.';
comment on column public.labels.id is 'Identifier, and the reference by which the service knows the purchase: it buys one of it, however often it is asked.';
comment on column public.labels.order_id is 'Order.';
comment on column public.labels.kind is 'outbound (to its buyer), exchange (to its buyer, with what replaces units of it) or return (back to the shop, which pays for it).';
comment on column public.labels.withdrawal_id is 'Of a return: the declaration of withdrawal that it answers; null without one.';
comment on column public.labels.state is 'draft (refused, nothing was bought), buying (the service is being asked), unsure (it did not answer, and may have sold it), ready (bought), cancelled (bought, and given back).';
comment on column public.labels.carrier is 'Who brings the parcel.';
comment on column public.labels.weight_g is 'Grams, with its packaging.';
comment on column public.labels.recipient is 'private.label_recipient of the order when it was bought: another one, and the label is out of date.';
comment on column public.labels.number is 'Number of the parcel at its carrier.';
comment on column public.labels.cost is 'What the service asks for it, in euros; null where it did not say.';
comment on column public.labels.shipment is 'The shipment as the service calls it.';
comment on column public.labels.parcel is 'Its parcel as the service calls it: papers are asked for by it.';
comment on column public.labels.reason is 'Why it was refused, not answered or not taken back: LABEL_REASONS of src/domain/label.ts.';
comment on column public.labels.detail is 'The same in the words of the service, which may quote the address.';
comment on column public.labels.asked_by is 'Account that asked for it.';
comment on column public.labels.began_at is 'When the service was last asked for it.';
comment on column public.labels.bought_at is 'When it was bought.';
comment on column public.labels.looked_at is 'When the service last said what became of it.';
comment on column public.labels.looks is 'How often it was looked for.';
comment on column public.labels.next_look_at is 'When the clock looks for it, or has it taken back; null where it does not.';
comment on column public.labels.cancelled_at is 'When the service was asked to take it back.';
comment on column public.labels.is_stored is 'Whether its file lies in the bucket labels, by its id.';

-- Two packers, two tabs, two clicks: the second finds the first.
create unique index labels_open on public.labels (order_id) where kind = 'outbound' and state in ('buying', 'unsure', 'ready');
create unique index labels_exchange_open on public.labels (order_id) where kind = 'exchange' and state in ('buying', 'unsure');
create unique index labels_return_open on public.labels (order_id, withdrawal_id) nulls not distinct where kind = 'return' and state in ('buying', 'unsure');
create index labels_withdrawal on public.labels (withdrawal_id) where withdrawal_id is not null;
create index labels_order on public.labels (order_id, began_at);
create index labels_due on public.labels (next_look_at) where next_look_at is not null;
create index labels_stored on public.labels (bought_at) where is_stored;
alter table public.labels enable row level security;
grant select on public.labels to service_role;
-- What costs, and what was given back: that one was asked for, refused or looked for says the label itself.
create trigger labels_audit after update of state on public.labels
  for each row when (new.state <> old.state and new.state in ('ready', 'cancelled'))
  execute function private.audit_change('order_id', 'carrier', 'withdrawal_id,number,recipient,detail,reason,shipment,parcel,is_stored,looked_at,next_look_at,looks');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('labels', 'labels', false, 2097152, array['application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

-- The state of this server's talk with the label service.
create table private.label_clock (
  id boolean primary key default true check (id),
  next_call_at timestamptz not null default '-infinity',
  answered_at timestamptz,
  interrupted_at timestamptz,
  refused_at timestamptz
);

comment on table private.label_clock is 'How the label service answered: one row.';
comment on column private.label_clock.id is 'Always true: there is one row.';
comment on column private.label_clock.next_call_at is 'Before it the clock asks for nothing.';
comment on column private.label_clock.answered_at is 'When it last answered.';
comment on column private.label_clock.interrupted_at is 'Since when it does not; null while it does.';
comment on column private.label_clock.refused_at is 'Since when it refuses the keys; null while it does not.';

alter table private.label_clock enable row level security;
insert into private.label_clock default values;

create or replace function private.label_patience() returns interval language sql immutable set search_path = '' as $$ select interval '2 minutes' $$;
comment on function private.label_patience() is 'How long after it was asked for a label may be on its way: whoever asked for it has ended by then.';

create or replace function private.label_row(o public.orders, l public.labels) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', l.id, 'kind', l.kind, 'withdrawal', l.withdrawal_id, 'carrier', l.carrier, 'number', l.number, 'cost', l.cost, 'weight_g', l.weight_g,
    'reason', l.reason, 'detail', l.detail,
    'state', case when l.state = 'buying' and l.began_at < clock_timestamp() - private.label_patience() then 'unsure' else l.state end,
    'began_at', l.began_at, 'bought_at', l.bought_at, 'looked_at', l.looked_at, 'cancelled_at', l.cancelled_at,
    'is_outdated', l.state = 'ready' and l.recipient <> private.label_recipient(o) and case l.kind
      when 'outbound' then o.status = 'pending' when 'exchange' then not private.has_left(l) else false
    end,
    'is_unwanted', l.state = 'ready' and private.is_label_unwanted(o, l),
    'is_printable', private.is_printable(l)
  )
$$;
comment on function private.label_row(public.orders, public.labels) is
  'A label of an order as administrators see it. is_outdated: somebody else, or another place, than when it was bought; is_unwanted: its parcel will not leave.';

create or replace function private.is_printable(l public.labels) returns boolean
language sql stable set search_path = '' as $$
  select l.state = 'ready' and (l.is_stored or l.bought_at > clock_timestamp() - private.labels_kept_for())
$$;
comment on function private.is_printable(public.labels) is 'Whether the file of a label can be had.';

create or replace function private.label_view(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select private.label_row(o, l) from public.labels l where l.order_id = o.id and l.kind = 'outbound' order by l.began_at desc limit 1
$$;
comment on function private.label_view(public.orders) is
  'The latest label of an order''s parcel, as private.label_row has it; null where nobody has asked for one.';

create or replace function private.has_left(l public.labels) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_exchanges e where e.order_id = l.order_id and e.sent_at is not null and e.tracking_number = l.number
  )
$$;
comment on function private.has_left(public.labels) is 'Whether what replaces units of an order was sent with a label.';

create or replace function private.return_labels(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.label_row(o, l) order by l.began_at desc, l.id), '[]')
  from public.labels l where l.order_id = o.id and l.kind = 'return'
$$;
comment on function private.return_labels(public.orders) is 'Labels with which units of an order come back, latest first, as private.label_row has them.';

create or replace function private.return_labels_for_buyer(o public.orders) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- Asked of every order that is placed, which has none: this language keeps its plan.
  if o.status not in ('shipped', 'completed') then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', l.number) order by l.bought_at, l.id), '[]')
    from public.labels l where l.order_id = o.id and l.kind = 'return' and private.is_for_buyer(o, l)
  );
end
$$;
comment on function private.return_labels_for_buyer(public.orders) is 'Labels with which its buyer may send units of an order back, at the shop''s cost: [{number}].';

create or replace function private.is_for_buyer(o public.orders, l public.labels) returns boolean
language sql stable set search_path = '' as $$ select private.is_printable(l) and l.cancelled_at is null and not private.is_label_unwanted(o, l) $$;
comment on function private.is_for_buyer(public.orders, public.labels) is 'Whether the buyer of an order may use its label.';

create or replace function private.is_unwanted(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select o.status = 'cancelled' or o.status = 'pending' and o.id in (select private.withdrawn_orders())
$$;
comment on function private.is_unwanted(public.orders) is 'Whether no parcel of an order will leave: it was cancelled, or its buyer has withdrawn from all of it before.';

create or replace function private.is_label_unwanted(o public.orders, l public.labels) returns boolean
language sql stable set search_path = '' as $$
  select case l.kind
    when 'outbound' then private.is_unwanted(o)
    when 'exchange' then not private.has_left(l) and not exists (select from private.exchange_shares(o.id) d where d.due > 0)
    else o.status = 'cancelled' or exists (
      select from public.withdrawals w where w.id = l.withdrawal_id and (w.status = 'closed' or w.order_id is distinct from o.id)
    )
  end
$$;
comment on function private.is_label_unwanted(public.orders, public.labels) is
  'Whether the parcel of a label will not leave: of an exchange, since nothing of it is to be sent any more; of a return, since its withdrawal was closed, or is of another order.';

create or replace function private.give_up_return_label() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.labels l set next_look_at = clock_timestamp()
  where l.withdrawal_id = new.id and l.state = 'ready' and l.cancelled_at is null;
  return null;
end
$$;
comment on function private.give_up_return_label() is 'Trigger: the label of a withdrawal that was closed, or unlinked from its order, is taken back by the clock.';

create or replace function private.labels_kept_for() returns interval language sql immutable set search_path = '' as $$ select interval '90 days' $$;
comment on function private.labels_kept_for() is 'How long after a delivery the file of a label is kept.';

create or replace function private.begun_label(o public.orders, l public.labels) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'is_new', true, 'label', private.label_row(o, l),
    -- A copy that became the shop was made before all that the shop bought since.
    'known', case when exists (select from private.shop_state s where s.left_place is not null and o.created_at < s.taken_at) then (
      select coalesce(jsonb_agg(x.shipment), '[]') from public.labels x where x.order_id = o.id and x.shipment is not null
    ) end
  )
$$;
comment on function private.begun_label(public.orders, public.labels) is
  'A label that is about to be bought: {is_new, label, known}. known are the shipments of its order that this shop knows where the label service may know more; null where it cannot.';

create or replace function private.is_open_label(l public.labels) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(l.state in ('buying', 'unsure', 'ready'), false) $$;
comment on function private.is_open_label(public.labels) is 'Whether a label was bought, or may be: nobody buys another beside it. Of no label (null) it is not.';

create or replace function private.start_label(
  o public.orders, latest public.labels, refusal text, kind text, weight_g int, withdrawal uuid default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  l public.labels;
begin
  if private.is_open_label(latest) then
    return jsonb_build_object('is_new', false, 'label', private.label_row(o, latest));
  elsif refusal is not null then
    perform private.refuse(case refusal when 'withdrawal_not_found' then 404 else 409 end, refusal);
  end if;
  -- What was refused before was not bought.
  delete from public.labels x
  where x.order_id = o.id and x.kind = start_label.kind and x.withdrawal_id is not distinct from start_label.withdrawal and x.state = 'draft';
  insert into public.labels (order_id, kind, withdrawal_id, carrier, weight_g, recipient, asked_by)
  values (
    o.id, start_label.kind, start_label.withdrawal,
    coalesce((select m.carrier from public.shipping_methods m where m.id = o.shipping_method), 'none'),
    start_label.weight_g, private.label_recipient(o), auth.uid()
  ) returning * into l;
  return private.begun_label(o, l);
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function private.start_label(public.orders, public.labels, text, text, int, uuid) is
  'Notes that a label of a kind is about to be bought, of a return for a declaration of withdrawal or without one (null), and gives what private.begun_label does. Where the latest one of its parcel (null where there is none) is open it gives that, and is_new is false; where there is a refusal (or null) it refuses.';

create or replace function public.begin_label(number text, weight_g int) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  l public.labels;
begin
  perform private.acting_admin();
  o := private.order_named(begin_label.number);
  select * into l from public.labels x where x.order_id = o.id and x.kind = 'outbound' order by x.began_at desc limit 1;
  return private.start_label(
    o, l, coalesce(private.shipping_refusal(o), case when o.tracking_number is not null then 'label_needless' end), 'outbound',
    begin_label.weight_g
  );
end
$$;
comment on function public.begin_label(text, int) is
  'For administrators: notes that a label of an order is about to be bought, which the function parcel-label then does. Gives what private.begun_label does: where there is one already, is_new is false, and nobody buys another.';
grant execute on function public.begin_label(text, int) to authenticated;

create or replace function private.return_refusal(o public.orders, withdrawal uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when o.status not in ('shipped', 'completed') then 'order_not_sent'
    when return_refusal.withdrawal is not null and not exists (
      select from public.withdrawals w where w.id = return_refusal.withdrawal and w.order_id = o.id and w.status = 'received'
    ) then 'withdrawal_not_found'
  end
$$;
comment on function private.return_refusal(public.orders, uuid) is
  'Why nothing of an order comes back with a label, for a declaration of withdrawal or, where it is null, without one; null where it does.';

create or replace function public.begin_return_label(number text, weight_g int, withdrawal uuid default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  l public.labels;
begin
  perform private.acting_admin();
  o := private.order_named(begin_return_label.number);
  select * into l from public.labels x
  where x.order_id = o.id and x.kind = 'return' and x.withdrawal_id is not distinct from begin_return_label.withdrawal
    and private.is_open_label(x)
    -- Without a withdrawal what came back meanwhile came with it: more needs another.
    and (x.withdrawal_id is not null or not exists (select from public.order_returns b where b.order_id = o.id and b.at > x.bought_at))
  order by x.began_at desc limit 1;
  return private.start_label(
    o, l, private.return_refusal(o, begin_return_label.withdrawal), 'return', begin_return_label.weight_g, begin_return_label.withdrawal
  );
end
$$;
comment on function public.begin_return_label(text, int, uuid) is
  'For administrators: the same of a label with which units of a sent order come back, for a declaration of withdrawal that waits for them, or without one (null). One label for each; of those without one another as soon as something came back since.';
grant execute on function public.begin_return_label(text, int, uuid) to authenticated;

create or replace function private.label_named(label uuid, out o public.orders, out l public.labels)
language plpgsql set search_path = '' as $$
begin
  select x.order_number into l.number from public.orders x join public.labels y on y.order_id = x.id where y.id = label_named.label;
  if not found then
    perform private.refuse(404, 'label_not_found');
  end if;
  o := private.order_named(l.number);
  select * into l from public.labels y where y.id = label_named.label for update;
  if not found then
    perform private.refuse(404, 'label_not_found');
  end if;
end
$$;
comment on function private.label_named(uuid) is 'A label and its order, both held until the end of the transaction; refuses where there is none.';

create or replace function public.label_to_look_for(label uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held record;
begin
  perform private.acting_admin();
  select * into held from private.label_named(label_to_look_for.label);
  return jsonb_build_object(
    'number', (held.o).order_number, 'kind', (held.l).kind, 'weight_g', (held.l).weight_g, 'shipment', (held.l).shipment,
    'label', private.label_row(held.o, held.l)
  );
end
$$;
comment on function public.label_to_look_for(uuid) is
  'For administrators: the order, the kind and the weight of a label, its shipment at the service, and the label as it is now.';
grant execute on function public.label_to_look_for(uuid) to authenticated;

create or replace function public.begin_label_again(label uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  held record;
  l public.labels;
  refusal text;
begin
  perform private.acting_admin();
  select * into held from private.label_named(begin_label_again.label);
  if private.label_row(held.o, held.l) ->> 'state' <> 'unsure' then
    return jsonb_build_object('is_new', false, 'label', private.label_row(held.o, held.l));
  end if;
  refusal := case (held.l).kind
    when 'return' then private.return_refusal(held.o, (held.l).withdrawal_id)
    when 'exchange' then private.exchange_refusal(held.o)
    else private.shipping_refusal(held.o)
  end;
  if refusal is not null then
    perform private.refuse(409, refusal);
  end if;
  update public.labels x set
    state = 'buying', began_at = clock_timestamp(), next_look_at = clock_timestamp() + private.label_patience(), reason = null,
    detail = null, recipient = private.label_recipient(held.o), asked_by = auth.uid()
  where x.id = (held.l).id returning * into l;
  return private.begun_label(held.o, l);
end
$$;
comment on function public.begin_label_again(uuid) is
  'For administrators: a label of which nobody knows whether it was bought is asked for once more, by the reference that it had: the service sells it once. Gives what begin_label does.';
grant execute on function public.begin_label_again(uuid) to authenticated;

create or replace function public.note_label(label uuid, outcome jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := clock_timestamp();
  became constant text := note_label.outcome ->> 'state';
  held record;
  o public.orders;
  l public.labels;
begin
  select * into held from private.label_named(note_label.label);
  o := held.o;
  l := held.l;
  -- Whoever asked for it bought it, however late the answer came; what the clock gives back follows from what somebody did to the order.
  perform private.act_as(case became
    when 'ready' then (select a.id from public.admin_users a where a.user_id = l.asked_by)
    when 'cancelled' then private.uuid_of(note_label.outcome ->> 'by')
  end);
  if became = 'ready' and l.state in ('draft', 'buying', 'unsure') then
    update public.labels x set
      state = 'ready', number = note_label.outcome ->> 'number', cost = coalesce((note_label.outcome ->> 'cost')::numeric, x.cost),
      shipment = note_label.outcome ->> 'shipment', parcel = note_label.outcome ->> 'parcel',
      is_stored = coalesce((note_label.outcome ->> 'is_stored')::boolean, false), reason = null, detail = null,
      bought_at = moment, looked_at = moment,
      next_look_at = case when private.is_label_unwanted(o, l) then moment when l.kind = 'exchange' then moment + private.exchange_label_time() end
    where x.id = l.id;
    perform private.act_as(null);
    update public.settings s set buys_labels = true where not s.buys_labels;
    if l.kind = 'outbound' and o.tracking_number is null and o.status in ('pending', 'shipped') then
      perform private.number_of_label(o, note_label.outcome ->> 'number', l.asked_by);
    elsif l.kind = 'return' then
      -- Whoever withdraws does not look at the order's page of its own accord.
      perform private.queue_mail('return_label', l.id::text, o.id, null, jsonb_build_object('number', note_label.outcome ->> 'number'));
    end if;
  elsif became = 'draft' and l.state in ('buying', 'unsure') then
    update public.labels x set
      state = 'draft', reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300), next_look_at = null
    where x.id = l.id;
  elsif became = 'unsure' and l.state in ('buying', 'unsure') then
    update public.labels x set
      state = 'unsure', reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300),
      cost = coalesce((note_label.outcome ->> 'cost')::numeric, x.cost),
      -- Whether the service said that it knows no such purchase, or nothing.
      looked_at = case when (note_label.outcome ->> 'is_answered')::boolean then moment else x.looked_at end, looks = x.looks + 1,
      next_look_at = case when x.looks < 12 then moment + least(private.label_patience() * power(3, least(x.looks, 6)), interval '1 day') end
    where x.id = l.id;
  elsif became = 'cancelled' and l.state = 'ready' then
    update public.labels x set state = 'cancelled', cancelled_at = moment, next_look_at = null, reason = null, detail = null where x.id = l.id;
    perform private.act_as(null);
    if l.kind = 'outbound' and o.status = 'pending' and o.tracking_number = l.number then
      perform private.number_of_label(o, null, null);
    end if;
  elsif became = 'kept' and l.state = 'ready' then
    update public.labels x set
      reason = note_label.outcome ->> 'reason', detail = left(note_label.outcome ->> 'detail', 300), next_look_at = null, cancelled_at = moment
    where x.id = l.id;
  end if;
  select * into l from public.labels x where x.id = l.id;
  return private.label_row((select x from public.orders x where x.id = o.id), l);
end
$$;
comment on function public.note_label(uuid, jsonb) is
  'For the shop''s functions: what became of a label: {state: ready, number, cost, shipment, parcel, is_stored (whether its file is)}; {state: draft, reason, detail}, nothing was bought; {state: unsure, reason, detail, cost, is_answered}; {state: cancelled, by (the administrator who wanted it so, none where the clock did)}; {state: kept, reason, detail}, the service does not take it back. What does not follow from what it is changes nothing: one that was bought stays so. Gives it as administrators see it.';
grant execute on function public.note_label(uuid, jsonb) to service_role;

create or replace function private.exchange_label_time() returns interval language sql immutable set search_path = '' as $$ select interval '1 day' $$;
comment on function private.exchange_label_time() is 'How often the clock looks whether what a label of an exchange was bought for is still to be sent.';

create or replace function private.number_of_label(o public.orders, number text, by uuid) returns void
language plpgsql set search_path = '' as $$
begin
  update public.orders x set tracking_number = number_of_label.number where x.id = o.id;
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status, tracking_number)
  values (o.id, number_of_label.by, o.status, o.payment_status, o.status, o.payment_status, coalesce(number_of_label.number, ''));
end
$$;
comment on function private.number_of_label(public.orders, text, uuid) is
  'An order has the number of its label, or no longer: by may be null, for the shop''s own clock; number may be null.';

create or replace function private.labels_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.label_clock c
    where c.next_call_at <= clock_timestamp() and exists (select from public.labels l where l.next_look_at <= clock_timestamp())
  )
$$;
comment on function private.labels_due() is 'Whether a label is to be looked for, or taken back.';

create or replace function public.claim_labels(most int, moment timestamptz default clock_timestamp()) returns json
language plpgsql security definer set search_path = '' as $$
declare
  taken json;
begin
  if private.shop_is_silent() or exists (select from private.label_clock c where c.next_call_at > claim_labels.moment) then
    return '[]';
  end if;
  -- Units of an exchange may be given back, or leave with another number: nothing else of the order says so.
  update public.labels l set next_look_at = case when not private.has_left(l) then claim_labels.moment + private.exchange_label_time() end
  from public.orders o
  where l.next_look_at <= claim_labels.moment and l.kind = 'exchange' and l.state = 'ready' and o.id = l.order_id
    and not private.is_label_unwanted(o, l);
  with due as (
    select l.id from public.labels l where l.next_look_at <= claim_labels.moment
    order by l.next_look_at limit least(greatest(claim_labels.most, 0), 100) for update skip locked
  ), moved as (
    -- Moved first: whoever dies of the answer does not ask twice.
    update public.labels l set next_look_at = claim_labels.moment + private.label_patience() from due d where l.id = d.id
    returning l.id, l.order_id, l.kind, l.state, l.shipment, l.began_at
  )
  select json_agg(json_build_object(
    'id', m.id, 'kind', m.kind, 'number', o.order_number, 'shipment', case when m.state = 'ready' then m.shipment end
  ) order by m.began_at, m.id)
  into taken from moved m join public.orders o on o.id = m.order_id;
  return coalesce(taken, '[]');
end
$$;
comment on function public.claim_labels(int, timestamptz) is
  'For the shop''s functions: labels that the service is to be asked about now, [{id, kind, number (of its order), shipment}], the longest due first, each given once: to be looked for by its id, or, where shipment says which, to be taken back.';
grant execute on function public.claim_labels(int, timestamptz) to service_role;

create or replace function public.note_label_service(answer text, seconds int default null) returns void
language sql security definer set search_path = '' as $$
  update private.label_clock c set
    answered_at = case when answer in ('answered', 'refused') then clock_timestamp() else c.answered_at end,
    refused_at = case when answer = 'refused' then coalesce(c.refused_at, clock_timestamp()) when answer = 'answered' then null else c.refused_at end,
    interrupted_at = case when answer = 'silent' then coalesce(c.interrupted_at, clock_timestamp()) end,
    next_call_at = case answer
      when 'answered' then '-infinity'
      when 'refused' then clock_timestamp() + interval '1 hour'
      else clock_timestamp() + greatest(interval '1 minute', least(coalesce(seconds, 0), 86400) * interval '1 second')
    end
  where c.id
$$;
comment on function public.note_label_service(text, int) is
  'For the shop''s functions: how the label service answered: answered, refused (the keys) or silent, also where it asks to wait so many seconds, which may be null.';
grant execute on function public.note_label_service(text, int) to service_role;

create or replace function public.admin_label_service() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'answered_at', c.answered_at, 'interrupted_at', c.interrupted_at, 'refused_at', c.refused_at,
      'unsure', (select count(*) from public.labels l where l.state = 'unsure')
    )
    from private.label_clock c
  );
end
$$;
comment on function public.admin_label_service() is 'For administrators: how the label service answered last, and of how many labels nobody knows whether they were bought.';
grant execute on function public.admin_label_service() to authenticated;

create or replace function private.labels_to_forget() returns setof uuid
language sql stable set search_path = '' as $$
  select l.id from public.labels l join public.orders o on o.id = l.order_id
  where l.is_stored and (
    l.state = 'cancelled' or o.email = private.erased_email()
    or case l.kind when 'outbound' then o.delivered_at else l.bought_at end < now() - private.labels_kept_for()
    -- One that never left, or whose delivery nobody has said.
    or l.bought_at < now() - interval '1 year'
  )
$$;
comment on function private.labels_to_forget() is 'Labels whose files are kept no longer: 90 days after the delivery, of a return or an exchange after the purchase, or once nobody needs them.';

create or replace function public.labels_to_forget(most int) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select f.id from private.labels_to_forget() f (id) limit least(greatest(labels_to_forget.most, 0), 500)
$$;
comment on function public.labels_to_forget(int) is 'For the shop''s functions: labels whose files are to be removed from the bucket.';
grant execute on function public.labels_to_forget(int) to service_role;

create or replace function public.note_label_stored(label uuid) returns void
language sql security definer set search_path = '' as $$ update public.labels l set is_stored = true where l.id = note_label_stored.label $$;
comment on function public.note_label_stored(uuid) is 'For the shop''s functions: the file of a label lies in the bucket.';
grant execute on function public.note_label_stored(uuid) to service_role;

create or replace function public.note_labels_forgotten(labels uuid[]) returns void
language sql security definer set search_path = '' as $$
  update public.labels l set is_stored = false where l.id = any (note_labels_forgotten.labels)
$$;
comment on function public.note_labels_forgotten(uuid[]) is 'For the shop''s functions: the files of these labels are no longer there.';
grant execute on function public.note_labels_forgotten(uuid[]) to service_role;

create or replace function public.label_files(labels uuid[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'parcel', l.parcel, 'number', o.order_number, 'kind', l.kind) order by w.n), '[]')
  from unnest(label_files.labels) with ordinality w (id, n)
    join public.labels l on l.id = w.id and private.is_printable(l)
    join public.orders o on o.id = l.order_id
$$;
comment on function public.label_files(uuid[]) is
  'For the shop''s functions: those of these labels that may be printed, in their order, of whatever kind: [{id, parcel, number (of its order), kind}].';
grant execute on function public.label_files(uuid[]) to service_role;

create or replace function public.buyer_label_file(token text, number text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.label_files(array[l.id]) -> 0
  from public.orders o join public.labels l on l.order_id = o.id
  where o.id = (select private.linked_order(buyer_label_file.token)) and l.kind = 'return' and l.number = buyer_label_file.number
    and private.is_for_buyer(o, l)
  limit 1
$$;
comment on function public.buyer_label_file(text, text) is
  'For the shop''s functions: the label of this number with which the buyer of an order, whose token this is, sends units back, as label_files has it; null where there is none.';
grant execute on function public.buyer_label_file(text, text) to service_role;

create or replace function public.labels_of(numbers text[]) returns jsonb
language sql stable security definer set search_path = '' as $$
  select public.label_files(array_agg(l.id order by array_position(numbers, o.order_number)))
  from public.orders o join public.labels l on l.order_id = o.id and l.kind = 'outbound'
  where o.order_number = any (numbers)
$$;
comment on function public.labels_of(text[]) is 'Former way to label_files, by the numbers of orders: for functions of a hosted project that are not deployed anew yet.';
grant execute on function public.labels_of(text[]) to service_role;

create or replace function public.return_label_file(label uuid default null, token text default null, number text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    public.label_files(array(select l.id from public.labels l where l.id = return_label_file.label and l.kind <> 'outbound')) -> 0,
    public.buyer_label_file(return_label_file.token, return_label_file.number)
  )
$$;
comment on function public.return_label_file(uuid, text, text) is
  'Former name of label_files and buyer_label_file: for functions of a hosted project that are not deployed anew yet.';
grant execute on function public.return_label_file(uuid, text, text) to service_role;
