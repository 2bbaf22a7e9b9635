-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Owners see when Stripe was last heard of: an endpoint that is not set up, or whose secret is wrong, says nothing.

create index stripe_events_time on public.stripe_events (received_at desc);

create or replace function public.admin_payments() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_owner();
  return json_build_object(
    'open', (select s.payments_open from public.settings s),
    'last_event', (select e.received_at from public.stripe_events e order by e.received_at desc limit 1),
    'issues', coalesce((
      select json_agg(json_build_object(
        'id', q.id, 'reason', q.reason, 'at', q.created_at, 'order_number', o.order_number, 'details', q.details
      ) order by q.id desc)
      from (select * from public.payment_quarantine x where x.seen_at is null order by x.id desc limit 100) q
        left join public.orders o on o.id = q.order_id
    ), '[]')
  );
end
$$;
comment on function public.admin_payments() is 'For owners: whether payments are open, when Stripe was last heard of, and what of them is to be looked at, latest first; amounts in cents.';
