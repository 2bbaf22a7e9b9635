-- A letter about a refund carries the credit note of that refund.
set check_function_bodies = off;

create or replace function private.apply_refund(refund jsonb, event_id text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  p public.payments;
  r public.refunds;
  told text := case refund ->> 'status' when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending' end;
  back numeric;
begin
  select * into p from public.payments x where x.intent_id = refund ->> 'intent';
  if not found then
    return 'ignored';
  end if;
  perform from public.orders o where o.id = p.order_id for update;
  select * into p from public.payments x where x.id = p.id;
  select * into r from public.refunds x where x.stripe_refund_id = refund ->> 'id' for update;
  if not found then
    select * into r from public.refunds x
    where x.id = private.uuid_of(refund ->> 'refund') and x.payment_id = p.id and x.stripe_refund_id is null for update;
  end if;
  if r.id is null then
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, (refund ->> 'amount')::numeric / 100, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
  elsif r.status = 'failed' or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id;
  if told = 'succeeded' then
    perform private.queue_mail('order_refunded', r.id::text, r.order_id, null,
      jsonb_build_object('amount', (refund ->> 'amount')::numeric / 100, 'reason', r.reason, 'refund', r.id));
  elsif told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund);
  end if;
  select coalesce(sum(x.amount), 0) into back from public.refunds x
  where x.order_id = r.order_id and x.of_sale and x.status in ('pending', 'succeeded');
  update public.orders o set payment_status = case when back >= o.total then 'refunded' else 'paid' end
  where o.id = r.order_id and o.payment_status in ('paid', 'refunded')
    and (o.payment_status = 'refunded') <> (back >= o.total);
  return told;
end
$$;
comment on function private.apply_refund(jsonb, text) is
  'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each.';

create or replace function private.document_view(d public.documents) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', d.id, 'kind', d.kind, 'number', d.number, 'refund_id', d.refund_id, 'issued_at', d.issued_at, 'is_simulated', d.is_simulated, 'content', d.content
  )
$$;
comment on function private.document_view(public.documents) is 'A document with all that it says.';
