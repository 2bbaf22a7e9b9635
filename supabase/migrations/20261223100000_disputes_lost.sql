-- A dispute that is lost has given the buyer their money: the shop gives it back no second time, and an order that was not sent is
-- cancelled without asking Stripe for what it would refuse. Its date is its own, and that of a payment is no longer moved by what is
-- noted of it later: a dispute, or the network address that is forgotten after a day.

comment on column public.payments.updated_at is 'When its state last changed.';
drop trigger payments_touch on public.payments;
create trigger payments_touch before update of state on public.payments for each row execute function private.touch();

create or replace function private.refundable(o public.orders) returns numeric
language sql stable set search_path = '' as $$
  select case when o.paid_at is null or o.payment_status not in ('paid', 'refunded')
    or exists (select from public.payments p where p.order_id = o.id and p.settles and p.dispute = 'lost')
  then 0 else greatest(o.total - (
    select coalesce(sum(r.amount), 0) from public.refunds r where r.order_id = o.id and r.of_sale and r.status <> 'failed'
  ), 0) end
$$;
comment on function private.refundable(public.orders) is 'What can still be given back of an order, in euros: what was paid without what went back or is on its way; nothing once its buyer''s bank has taken the payment back.';

create or replace function private.order_work(o public.orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'version', o.updated_at,
    'taken_by', case when o.taken_by is not null then coalesce((select a.name from public.admin_users a where a.id = o.taken_by), '') end,
    -- Null until the customers are counted anew.
    'customer_id', (
      select e.customer_id from public.customer_emails e where e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
    ),
    'questions', coalesce((
      select jsonb_agg(private.question_row(m) order by m.active_at desc, m.id desc)
      from public.contact_messages m where m.order_id = o.id and not m.is_suspect
    ), '[]'),
    'tags', private.tags_of(o.id)::jsonb,
    'refundable', private.refundable(o),
    'pieces', coalesce((
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'exchange', h.exchange_id, 'variant_id', h.variant_id, 'label', h.variant_label, 'worth', h.worth, 'quantity', h.quantity,
          'refunded', h.refunded, 'returned', h.returned, 'restocked', h.restocked,
          'is_sent', h.exchange_id is null or exists (select from public.order_exchanges e where e.id = h.exchange_id and e.sent_at is not null)
        ) order by h.rank), '[]')
        from private.held_pieces(o.id) h where h.line_no = s.line_no and h.quantity > 0
      )) order by s.line_no)
      from private.line_shares(o.id) s
    ), '[]'),
    'cancellation', (
      select jsonb_build_object('reason', c.reason, 'note', c.note, 'at', c.at, 'by', private.admin_name(c.by))
      from public.order_cancellations c where c.order_id = o.id
    ),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'note', n.note, 'at', n.at, 'by', private.admin_name(n.by)) order by n.at desc, n.id desc)
      from public.order_notes n where n.order_id = o.id and n.removed_at is null
    ), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'of_sale', r.of_sale, 'status', r.status, 'attempts', r.attempts,
        'next_attempt_at', r.next_attempt_at, 'last_error', r.last_error, 'at', r.created_at, 'by', private.admin_name(r.by),
        'note', r.note, 'lines', r.lines, 'shipping', r.shipping, 'extra', r.extra,
        'is_retried', exists (select from public.refunds a where a.retries = r.id),
        'unreserved', case when r.status = 'failed' then coalesce((private.owed_pieces(r.id) ->> 'unreserved')::int, 0) else 0 end,
        'credit_note', (select d.number from public.documents d where d.refund_id = r.id)
      ) order by r.created_at desc, r.id)
      from public.refunds r where r.order_id = o.id
    ), '[]'),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'reason', b.reason, 'note', b.note, 'at', b.at, 'by', private.admin_name(b.by), 'lines', b.lines,
        'withdrawal', b.withdrawal_id
      ) order by b.at desc, b.id)
      from public.order_returns b where b.order_id = o.id
    ), '[]'),
    'exchanges', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', e.id, 'position', e.line_no, 'replaces', e.replaces, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
        'is_restocked', e.is_restocked, 'reason', e.reason, 'note', e.note, 'at', e.at, 'by', private.admin_name(e.by),
        'sent_at', e.sent_at, 'tracking_number', e.tracking_number, 'due', d.due
      ) order by e.at desc, e.id)
      from public.order_exchanges e join private.exchange_shares(o.id) d on d.exchange_id = e.id where e.order_id = o.id
    ), '[]'),
    'withdrawals', coalesce((
      select jsonb_agg(private.withdrawal_view(w) order by w.declared_at desc, w.id) from public.withdrawals w where w.order_id = o.id
    ), '[]'),
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'amount', p.amount, 'state', p.state, 'at', p.created_at, 'changed_at', p.updated_at,
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute,
        'disputed_at', case when p.dispute is not null then coalesce((
          select min(q.created_at) from public.payment_quarantine q
          where q.order_id = o.id and q.reason = 'dispute' and q.details ->> 'intent' = p.intent_id
        ), p.updated_at) end
      ) order by p.created_at desc, p.id)
      from public.payments p where p.order_id = o.id
    ), '[]'),
    'mails', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'at', m.created_at, 'sent_at', m.sent_at) order by m.id desc)
      from public.mail_outbox m where m.order_id = o.id
    ), '[]'),
    'issued', coalesce((
      select jsonb_agg(jsonb_build_object('kind', d.kind, 'number', d.number, 'at', d.issued_at) order by d.issued_at desc, d.number desc)
      from public.documents d where d.order_id = o.id
    ), '[]')
  )
$$;
comment on function private.order_work(public.orders) is
  'What administrators see of an order besides what its buyer sees: its version, what can still be given back, and all that happened, the latest first; amounts in euros.';

create or replace function public.apply_payment_event(event jsonb) returns text
language plpgsql security definer set search_path = '' as $$
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
  for refund in select * from jsonb_array_elements(coalesce(event -> 'refunds', '[]')) loop
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
$$;
comment on function public.apply_payment_event(jsonb) is
  'For the shop''s functions: what Stripe said of an intent, of refunds or of a dispute has its effect; with the id of an event once, in this transaction. Takes any order, repetitions and what is not ours; news of a refund or a dispute brings its intent along, because it may be the first that is heard of the payment.';
