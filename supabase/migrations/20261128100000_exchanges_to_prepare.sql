-- Pieces that were exchanged stand on the table of those who prepare orders, until their parcel has left with its number.
alter table public.order_exchanges
  add column picked_at timestamptz,
  add column tracking_number text check (length(tracking_number) between 1 and 60);
comment on column public.order_exchanges.picked_at is 'When the new pieces were taken from the shelf; null before.';
comment on column public.order_exchanges.tracking_number is 'Number of the parcel with the new pieces; null where none is known.';
create index order_exchanges_to_send on public.order_exchanges (order_id) where sent_at is null;
create index order_exchanges_tracking on public.order_exchanges (tracking_number) where tracking_number is not null;
-- Not of what is taken from the shelf: a tick is no change of the exchange.
drop trigger order_exchanges_audit on public.order_exchanges;
create trigger order_exchanges_audit after insert or update of sent_at, tracking_number on public.order_exchanges
  for each row execute function private.audit_change('order_id', 'sku', 'note,by,at,order_id,id');

create or replace function private.exchange_shares(order_id uuid) returns table (exchange_id uuid, due int)
language sql stable set search_path = '' as $$
  select e.id, case
    when e.sent_at is null and o.status in ('shipped', 'completed') and o.payment_status <> 'refunded'
      then greatest(least(e.quantity, s.quantity - s.refunded - e.newer), 0)
    else 0
  end::int
  from (
    select x.*, coalesce(sum(x.quantity) over (
      partition by x.line_no order by x.at desc, x.id desc rows between unbounded preceding and 1 preceding
    ), 0) as newer
    from public.order_exchanges x where x.order_id = exchange_shares.order_id
  ) e
    join public.orders o on o.id = e.order_id
    join private.line_shares(exchange_shares.order_id) s on s.line_no = e.line_no
$$;
comment on function private.exchange_shares(uuid) is
  'How many pieces of each exchange of an order are still to be sent: none of what was sent, whose money went back, or that was exchanged again before it left.';

create or replace function private.orders_to_replace() returns setof uuid
language sql stable set search_path = '' as $$
  select e.order_id from public.order_exchanges e
  where e.sent_at is null and exists (select from private.exchange_shares(e.order_id) d where d.due > 0)
  group by e.order_id
$$;
comment on function private.orders_to_replace() is 'Orders of which pieces were exchanged that are still to be sent.';

create or replace function private.replacement_parcel(
  o public.orders, out lines jsonb, out is_due boolean, out tracking_number text
)
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
      'exchange', e.id, 'position', e.line_no, 'variant_id', coalesce(e.variant_id, i.variant_id), 'sku', e.sku, 'name', i.name,
      'label', e.variant_label, 'quantity', case when e.due > 0 then e.due else e.quantity end,
      'image', coalesce(v.images[1], p.images[1], i.image), 'category', p.category, 'is_picked', e.picked_at is not null
    ) order by e.line_no, e.at, e.id),
    bool_or(e.due > 0), max(e.tracking_number) filter (where e.due = 0)
  from (
    select x.*, d.due, bool_or(d.due > 0) over () as is_any_due
    from public.order_exchanges x join private.exchange_shares(o.id) d on d.exchange_id = x.id
    where x.order_id = o.id
  ) e
    join public.order_items i on i.order_id = e.order_id and i.position = e.line_no
    join public.products p on p.id = i.product_id
    left join public.product_variants v on v.id = e.variant_id
  -- What has left is shown to whoever still has it in hand.
  where o.status in ('shipped', 'completed') and case when e.is_any_due then e.due > 0 else e.sent_at is not null end
$$;
comment on function private.replacement_parcel(public.orders) is
  'What is packed of a sent order because of its exchanges: the pieces that are due, or where none are those that were sent, with the number of their parcel; lines are null of an order without either.';

create or replace function public.preparing_table(numbers text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (select count(*) from public.orders o where o.status = 'pending' and o.payment_status = 'paid'),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'postal_code', o.postal_code,
        'city', o.city, 'country', o.country, 'shipping_label', o.shipping_label, 'relay_name', o.relay_point ->> 'name',
        'tracking_number', case when r.lines is null then o.tracking_number else r.tracking_number end, 'total', o.total,
        'lines', coalesce(r.lines, (
          select jsonb_agg(jsonb_build_object(
            'position', i.position, 'variant_id', i.variant_id, 'sku', i.sku, 'name', i.name, 'label', i.variant_label,
            'quantity', s.quantity - s.refunded, 'image', i.image, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.line_shares(o.id) s
            join public.order_items i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
          where s.quantity > s.refunded
        ))
      ) order by t.since, o.order_number)
      from (
        select w.id, w.since from (
          (
            select x.id, x.paid_at as since, x.order_number from public.orders x
            where preparing_table.numbers is null and x.status = 'pending' and x.payment_status = 'paid'
            order by x.paid_at, x.order_number limit 20
          )
          union all
          (
            select x.id, (select min(e.at) from public.order_exchanges e where e.order_id = x.id), x.order_number
            from public.orders x where preparing_table.numbers is null and x.id in (select private.orders_to_replace())
          )
          union all
          (
            select x.id, coalesce(
              case when x.status <> 'pending' then (select min(e.at) from public.order_exchanges e where e.order_id = x.id) end, x.paid_at
            ), x.order_number
            from public.orders x where x.order_number = any (preparing_table.numbers[:100])
          )
        ) w order by w.since, w.order_number limit case when preparing_table.numbers is null then 20 else 100 end
      ) t
        join public.orders o on o.id = t.id
        cross join lateral private.replacement_parcel(o) r
    ), '[]')
  );
end
$$;
comment on function public.preparing_table(text[]) is
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with their lines, less the pieces whose money went back, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are.';
grant execute on function public.preparing_table(text[]) to authenticated;

create or replace function public.pick_lines(lines jsonb, is_picked boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
begin
  perform private.acting_admin();
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 5000 or is_picked is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  -- Locked in one order: two administrators at one table do not wait for each other in a circle.
  perform from public.orders o
  where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line)) order by o.id for update;
  wanted := array(
    select o.id from public.orders o
    where o.order_number in (select l.line ->> 'order' from jsonb_array_elements(lines) l (line))
      and private.shipping_refusal(o) is null
  );
  if pick_lines.is_picked then
    insert into public.order_picks (order_id, position, by)
    select i.order_id, i.position, auth.uid()
    from jsonb_to_recordset(lines) l ("order" text, position int)
      join public.orders o on o.order_number = l."order" and o.id = any (wanted)
      join public.order_items i on i.order_id = o.id and i.position = l.position
    on conflict do nothing;
  else
    delete from public.order_picks k
    using jsonb_to_recordset(lines) l ("order" text, position int), public.orders o
    where o.order_number = l."order" and o.id = any (wanted) and k.order_id = o.id and k.position = l.position;
  end if;
  update public.order_exchanges e set picked_at = case when is_picked then coalesce(e.picked_at, clock_timestamp()) end
  from jsonb_to_recordset(lines) l ("order" text, exchange uuid) join public.orders o on o.order_number = l."order"
  where e.id = l.exchange and e.order_id = o.id and e.sent_at is null;
  perform private.refresh_prepared(wanted);
exception when invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.pick_lines(jsonb, boolean) is
  'For administrators: lines of orders, [{order (its number), position}], were taken from the shelf, or put back; of an exchange {order, exchange (its id)}. Those that are not to be shipped stay as they are.';
grant execute on function public.pick_lines(jsonb, boolean) to authenticated;

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
      select jsonb_agg(to_jsonb(s) || jsonb_build_object('held', private.piece_variant(o.id, s.line_no)) order by s.line_no)
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
        'id', e.id, 'position', e.line_no, 'quantity', e.quantity, 'sku', e.sku, 'label', e.variant_label, 'difference', e.difference,
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
        'settles', p.settles, 'failure', p.failure_code, 'dispute', p.dispute
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

create or replace function private.dashboard_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - private.late_after()) as late
      from public.orders o where o.status = 'pending' and o.payment_status = 'paid'
    ), stock as (
      select count(*) filter (where i.stock > 0) as low, count(*) filter (where i.stock <= 0) as gone
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where i.stock <= i.min_stock
    ), mails as (
      select public.admin_mail_troubles() as troubles
    )
    select jsonb_build_object(
      'to_prepare', w.to_prepare, 'late', w.late, 'exchanges', (select count(*) from private.orders_to_replace()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$$;
comment on function private.dashboard_attention() is
  'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged pieces are to be sent; orders that are not paid and that nobody is paying now; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, and that have waited for an hour; for owners payments to look at.';

create or replace function public.orders_to_pack(order_numbers text[]) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(
    private.order_view(o)::jsonb || jsonb_build_object('replacements', (private.replacement_parcel(o)).lines) order by o.order_number
  ), '[]')
  from public.orders o where o.order_number = any (orders_to_pack.order_numbers)
$$;
comment on function public.orders_to_pack(text[]) is
  'For the shop''s functions: some orders as their buyers see them, by number, for packing slips; with what private.replacement_parcel packs of them.';
grant execute on function public.orders_to_pack(text[]) to service_role;
