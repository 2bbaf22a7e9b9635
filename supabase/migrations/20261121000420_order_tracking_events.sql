alter table public.order_events add column tracking_number text;
comment on column public.order_events.tracking_number is
  'Tracking number that was set, empty when it was taken away; null for a change of state.';
