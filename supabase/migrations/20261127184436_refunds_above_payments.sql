-- Refunds above payments.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.apply_payment_event(event jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  outcome text := 'ignored';
  refund jsonb;
  p public.payments;
begin
  if event ->> 'id' is not null then
    -- Whoever brings the same event meanwhile waits here.
    insert into public.stripe_events (id, type) values (event ->> 'id', event ->> 'type') on conflict do nothing;
    if not found then
      return 'repeated';
    end if;
  end if;
  if jsonb_typeof(event -> 'intent') = 'object' then
    outcome := private.apply_intent(event -> 'intent', event ->> 'id');
  end if;
  -- Those that failed first: they make room for one that was made in their place.
  for refund in
    select x.refund from jsonb_array_elements(coalesce(event -> 'refunds', '[]')) with ordinality x (refund, n)
    order by coalesce(x.refund ->> 'status' in ('failed', 'canceled'), false) desc, x.n
  loop
    outcome := private.apply_refund(refund, event ->> 'id');
  end loop;
  if jsonb_typeof(event -> 'dispute') = 'object' then
    -- The order first, as everywhere.
    perform from public.orders o where o.id = (
      select x.order_id from public.payments x where x.intent_id = event -> 'dispute' ->> 'intent'
    ) for update;
    update public.payments x set dispute = case
      -- It closes once; the news of its opening may come later.
      when x.dispute in ('won', 'lost', 'warning_closed', 'prevented') then x.dispute else event -> 'dispute' ->> 'status' end
    where x.intent_id = event -> 'dispute' ->> 'intent' returning * into p;
    if found then
      perform private.touch_order(p.order_id);
      perform private.quarantine('dispute', event -> 'dispute' ->> 'id', p.order_id, event ->> 'id',
        event -> 'dispute' || jsonb_build_object('status', p.dispute));
      outcome := 'dispute';
    end if;
  end if;
  return outcome;
end
$function$;

CREATE OR REPLACE FUNCTION private.apply_refund(refund jsonb, event_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  p public.payments;
  r public.refunds;
  asked constant numeric := coalesce((refund ->> 'amount')::numeric / 100, 0);
  booked numeric;
  told text := case refund ->> 'status' when 'succeeded' then 'succeeded' when 'failed' then 'failed' when 'canceled' then 'failed' else 'pending' end;
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
    -- More than was paid cannot have gone back: what is beyond stands in no document, and the owner looks at Stripe.
    booked := least(asked, p.amount - (
      select coalesce(sum(x.amount), 0) from public.refunds x
      where x.payment_id = p.id and x.status in ('pending', 'succeeded') and told <> 'failed'
    ));
    if booked <= 0 or booked < asked then
      perform private.quarantine('refund_differs', refund ->> 'id', p.order_id, event_id, jsonb_build_object(
        'id', refund ->> 'id', 'intent', p.intent_id, 'amount', refund -> 'amount', 'booked', (greatest(booked, 0) * 100)::bigint
      ));
      perform private.touch_order(p.order_id);
    end if;
    if booked <= 0 then
      return 'quarantined';
    end if;
    insert into public.refunds (order_id, payment_id, amount, reason, of_sale, stripe_refund_id, status)
    values (p.order_id, p.id, booked, 'stripe', p.settles, refund ->> 'id', 'pending')
    returning * into r;
    -- One before it had failed, and the news of that came later.
    update public.payment_quarantine q set seen_at = clock_timestamp()
    where q.reason = 'refund_differs' and q.key = refund ->> 'id' and q.seen_at is null and r.amount = asked;
  elsif r.status = 'failed' and (r.stripe_refund_id is not null or told = 'failed') or r.status = 'succeeded' and told <> 'failed' then
    return 'repeated';
  elsif r.status = 'failed' then
    -- The answer to the last attempt was lost: it was made after all, and is not made anew.
    update public.withdrawals w set status = 'refunded', refund_id = r.id
    where w.status <> 'closed' and w.refund_id in (select private.attempts_of(r.id));
    delete from public.refunds x
    where x.id in (select private.attempts_of(r.id)) and x.status = 'due' and x.stripe_refund_id is null;
  end if;
  update public.refunds x set status = told, stripe_refund_id = refund ->> 'id', last_error = null where x.id = r.id returning * into r;
  if told = 'succeeded' then
    perform private.queue_refund_email(r);
  elsif told = 'failed' then
    -- Neither a credit note nor a letter for money that never left. A note that was issued stands for the next refund.
    delete from private.documents_due d where d.refund_id = r.id;
    update public.mail_outbox m set status = 'dropped'
    where m.kind = 'order_refunded' and m.once_key = r.id::text and m.status = 'waiting';
  end if;
  perform private.update_refunded_status(r.order_id);
  perform private.settle_unsent_items(r.order_id);
  if told = 'failed' then
    perform private.quarantine('refund_failed', refund ->> 'id', r.order_id, event_id, refund || private.owed_pieces(r.id));
    perform private.touch_order(r.order_id);
  end if;
  return told;
end
$function$;
comment on function private.apply_refund(jsonb,text) is 'What a refund of Stripe means, whoever made it: an order given back in whole is refunded, the buyer is told of each. Of one that is larger than what is left of its payment only that is taken, and the owner is told.';

CREATE OR REPLACE FUNCTION private.forget_address(address text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if address is null then
    return;
  end if;
  -- Mail services name the address that they refuse.
  update private.newsletter_recipients r set reason = null
  from public.newsletter_subscribers s where lower(s.email) = forget_address.address and r.subscriber_id = s.id and r.reason is not null;
  update public.mail_outbox m set last_error = null
  from public.orders o where lower(o.email) = forget_address.address and m.order_id = o.id and m.last_error is not null;
  delete from public.newsletter_subscribers s where lower(s.email) = address;
  delete from public.newsletter_proofs p where lower(p.email) = address;
  delete from public.stock_alerts s where lower(s.email) = address;
  -- Answers to the shop's notice go to the sender: a mail service may have named that address.
  delete from public.mail_outbox n using public.contact_messages m
  where lower(m.email) = address and n.kind = 'contact_notice' and n.once_key = m.id::text;
  delete from public.contact_messages m where lower(m.email) = address;
  -- What the shop writes to itself and its suppliers is not the person's, and a declared withdrawal is acknowledged.
  delete from public.mail_outbox m
  where lower(m.email) = address and m.kind <> all (private.shop_letters()) and (m.kind <> 'withdrawal_received' or m.status <> 'waiting');
  perform private.forget_reviews(address, null);
  perform private.unname_past_orders(address);
  delete from private.form_attempts f where f.key in (private.address_key(address), private.customer_key(address));
  -- Their orders stay on the books, and open to no letter that lies somewhere: who knows number, address and postal code finds one.
  delete from private.order_links l using public.orders o where l.order_id = o.id and lower(o.email) = forget_address.address;
  delete from private.unpaid_pieces u
  where u.key = private.customer_key(address) or u.order_id in (select o.id from public.orders o where lower(o.email) = forget_address.address);
  update private.discount_uses u set customer = null where u.customer = private.customer_key(address);
  delete from private.customers_due d where d.email = address;
  insert into private.erased_customers (key, at) values (private.erased_key(address), clock_timestamp())
  on conflict (key) do update set at = excluded.at;
  perform private.forget_item_texts();
end
$function$;
comment on function private.forget_address(text) is 'Forgets what was written, agreed to and tried under an e-mail address, in lower case; orders stay on the books without the links that opened them, and declared withdrawals as they were declared.';

comment on column public.payment_quarantine.reason is 'amount_differs, order_differs, payment_unknown, payment_late, payment_twice, refund_failed, refund_differs, dispute, card_testing, hand_orders, hand_units; payments_closed of former versions.';
