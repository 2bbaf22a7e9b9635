create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  status text not null,
  payment_status text not null,
  previous_status text not null,
  previous_payment_status text not null
);

create index order_events_order on public.order_events (order_id, at);

comment on table public.order_events is 'Who changed the state of an order, and when; written by the database alone.';
comment on column public.order_events.id is 'Identifier.';
comment on column public.order_events.order_id is 'Order.';
comment on column public.order_events.at is 'When.';
comment on column public.order_events.by is 'Account that did it; null is the shop''s own software.';
comment on column public.order_events.status is 'State after the change.';
comment on column public.order_events.payment_status is 'State of the payment after the change.';
comment on column public.order_events.previous_status is 'State before the change.';
comment on column public.order_events.previous_payment_status is 'State of the payment before the change.';

create function private.record_order_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.order_events (order_id, by, status, payment_status, previous_status, previous_payment_status)
  values (new.id, auth.uid(), new.status, new.payment_status, old.status, old.payment_status);
  return null;
end
$$;
comment on function private.record_order_event() is 'Trigger: keeps the history of an order''s states.';

create trigger orders_event after update of status, payment_status on public.orders
  for each row when (
    new.status is distinct from old.status or new.payment_status is distinct from old.payment_status
  )
  execute function private.record_order_event();

alter table public.order_events enable row level security;
grant select on public.order_events to service_role;
