-- What an administrator sees first, and what the shop lacks to sell lawfully.

create or replace function private.trend(now_is numeric, was numeric) returns int
language sql immutable set search_path = '' as $$ select round((now_is - was) * 100 / nullif(was, 0))::int $$;
comment on function private.trend(numeric, numeric) is 'By how many percent something has grown; null where there was nothing.';

create or replace function private.dashboard_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The period of the analyses, and their figures: what stands on both screens is one.
  period constant jsonb := private.analysed_period(null, null, now());
  overview constant jsonb := private.analysed_sales(period) -> 'overview';
begin
  return (
    with offered as (
      select count(*) as products, count(*) filter (where p.state = 'published') as published,
        count(*) filter (where p.state = 'published' and p.created_at < (period ->> 'since')::timestamptz) as published_before
      from public.products p where p.state <> 'archived'
    )
    select jsonb_build_object(
      'products', f.products, 'published', f.published, 'products_trend', private.trend(f.published, f.published_before),
      'orders', (select count(*) from public.orders),
      'pending', (select count(*) from public.orders o where o.status = 'pending'),
      'recent_orders', overview #> '{orders,current}', 'orders_trend', overview #> '{orders,growth}',
      'revenue', overview #> '{revenue,current}', 'revenue_trend', overview #> '{revenue,growth}',
      'average', overview #> '{avg_order,current}', 'average_trend', overview #> '{avg_order,growth}'
    )
    from offered f
  );
end
$$;
comment on function private.dashboard_figures() is
  'Products that are not archived and those published, all orders and those pending; of the last 30 days of France, today with them, the paid orders, revenue and average basket of private.analysed_sales, in euros; and by how many percent the published products, the paid orders, revenue and basket have grown over the 30 days before (null where there was nothing).';

create or replace function private.dashboard_insights() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := private.analysed_period(null, null, now()) ->> 'since';
begin
  return (
    with sold as (
      -- Not private.daily_sales: it counts what is ordered, and what nobody has paid is not sold.
      select i.product_id, sum(i.quantity)::int as units
      from public.orders o join public.order_items i on i.order_id = o.id
      where o.created_at >= since and o.paid_at is not null and o.status <> 'cancelled'
      group by i.product_id
    ), kept as (
      select s.product_id, s.units, p.name, sum(i.stock)::int as stock
      from sold s
        join public.products p on p.id = s.product_id and p.state = 'published'
        join public.product_variants v on v.product_id = p.id and v.archived_at is null
        join public.inventory i on i.variant_id = v.id
      -- A unit or two are no pace.
      where s.units >= 3
      group by s.product_id, s.units, p.name having sum(i.stock) > 0
    ), buyers as (
      select count(*)::int as orders, count(*) filter (where exists (
        select from public.orders e where lower(e.email) = lower(s.buyer) and e.created_at < s.created_at and e.paid_at is not null
      ))::int as returning
      from private.paid_sales s where s.created_at >= since
    )
    select jsonb_build_object(
      'best', (
        select jsonb_build_object('id', p.id, 'name', p.name, 'units', s.units)
        from sold s join public.products p on p.id = s.product_id order by s.units desc, p.id limit 1
      ),
      'running_out', (
        select jsonb_build_object('id', k.product_id, 'name', k.name, 'units', k.units, 'stock', k.stock, 'days', k.stock * 30 / k.units)
        from kept k where k.stock * 30 / k.units < 60 order by k.stock::float8 / k.units, k.product_id limit 1
      ),
      'orders', b.orders, 'returning', b.returning
    )
    from buyers b
  );
end
$$;
comment on function private.dashboard_insights() is
  'Of the orders of the last 30 days that were paid: the product that sold best and its units; the published one whose stock is gone first at this pace, in days (under 60, three units sold at least), each null where there is none; paid orders, and those of buyers who had ordered before.';

create or replace function private.dashboard_attention() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with wanted as (
      select count(*) filter (where o.prepared_at is null) as to_prepare,
        count(*) filter (where o.paid_at < now() - (select private.late_after())) as late
      from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
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
      'parcels', (select count(*) from private.orders_with_parcel_work()),
      -- Whoever is paying now is not late with it.
      'unpaid', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and (o.reserved_until is null or o.reserved_until < now())
          and o.payment_method <> all (private.hand_payments())
      ),
      'awaited', (
        select count(*) from public.orders o
        where o.status = 'pending' and o.payment_status = 'pending' and o.payment_method = any (private.hand_payments())
      ),
      'low', s.low, 'gone', s.gone,
      'withdrawals', (select count(*) from public.withdrawals d where d.status in ('received', 'returned')),
      'questions', (select count(*) from public.contact_messages c where c.status = 'open' and not c.is_suspect),
      'reviews', (select count(*) from public.reviews r where r.status = 'waiting'),
      'publication', coalesce((select (p.state = 'failed')::int from public.publications p order by p.requested_at desc limit 1), 0),
      'failed_mails', m.troubles -> 'failed', 'bounced_mails', m.troubles -> 'bounced', 'late_mails', m.troubles -> 'late',
      'payments', case when private.is_owner() then (select count(*) from public.payment_quarantine q where q.seen_at is null) else 0 end
    )
    from wanted w, stock s, mails m
  );
end
$$;
comment on function private.dashboard_attention() is
  'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged items are to be sent, and those with a parcel to look into; orders that are not paid and that nobody is paying now; those that wait for a transfer, a cheque or cash; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, that came back, and that have waited for an hour; for owners payments to look at.';

-- The latest of each ledger by its own index, then the latest of all: nothing is read that could not be shown.
create or replace function private.dashboard_activity(most int) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with told as (
      (
        select 'order_placed' as kind, o.created_at as at, o.order_number as number, o.first_name as who, null::text as what,
          o.total as amount, null::int as pieces, null::text as by, null::bigint as question
        from public.orders o order by o.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select case
            when e.payment_status <> e.previous_payment_status then 'order_' || e.payment_status
            when e.status = 'pending' then 'order_reopened'
            else 'order_' || e.status
          end, e.at, o.order_number, o.first_name, null, case when e.payment_status <> e.previous_payment_status then o.total end, null,
          private.admin_name(e.by), null
        from (
          select * from public.order_events x where (x.status, x.payment_status) <> (x.previous_status, x.previous_payment_status)
          order by x.id desc limit dashboard_activity.most
        ) e join public.orders o on o.id = e.order_id
      )
      union all
      (
        select 'withdrawal', w.declared_at, w.order_number, w.name, null, null, null, null, null
        from public.withdrawals w order by w.declared_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'message', c.created_at, c.order_number, coalesce(c.first_name || ' ' || c.last_name, c.order_name), c.subject, null, null, null,
          c.id
        from public.contact_messages c where not c.is_suspect order by c.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'customer', u.created_at, u.email, coalesce(nullif(btrim(u.raw_user_meta_data ->> 'full_name'), ''), u.email), null, null, null, null, null
        from auth.users u
        where u.email_confirmed_at is not null and not exists (select from public.admin_users a where a.user_id = u.id)
        order by u.created_at desc limit dashboard_activity.most
      )
      union all
      (
        select 'publication_' || p.state, p.finished_at, null, null, null, null, null, nullif(p.who, ''), null
        from public.publications p where p.finished_at is not null order by p.requested_at desc limit dashboard_activity.most
      )
      union all
      (
        -- A click on the button may change a product in many steps: the last one tells.
        select distinct on (a.row_id, a.operation) 'product_' || a.operation, a.at, a.row_id, null, a.row_label, null, null, a.admin_name, null
        from (select * from public.audit_log l order by l.id desc limit 200) a
        where a.table_name = 'products'
        order by a.row_id, a.operation, a.id desc
      )
      union all
      (
        select 'stock_' || case when m.change > 0 then 'in' else 'out' end, m.at, m.product_id::text, null, p.name, null, abs(m.change),
          private.admin_name(m.by), null
        from (
          select * from (select * from public.stock_movements x order by x.id desc limit 200) l
          where l.by is not null and l.order_id is null limit dashboard_activity.most
        ) m join public.products p on p.id = m.product_id
      )
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'kind', t.kind, 'at', t.at, 'number', t.number, 'who', t.who, 'what', t.what, 'amount', t.amount, 'pieces', t.pieces, 'by', t.by,
      'question', t.question
    ) order by t.at desc, t.kind), '[]')
    from (select * from told k order by k.at desc, k.kind limit dashboard_activity.most) t
  );
end
$$;
comment on function private.dashboard_activity(int) is
  'What happened last, as a shopkeeper tells it: {kind, at, number (of an order or a product; the address of a new account), who (customer), what (product or subject), amount (euros), `pieces`, by (name of an administrator; empty where the account is gone, or of the shop that was exported here), question (of a message)}, the latest first.';

create or replace function public.admin_dashboard() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'figures', private.dashboard_figures(), 'insights', private.dashboard_insights(),
    'attention', private.dashboard_attention(), 'activity', private.dashboard_activity(8)
  );
end
$$;
comment on function public.admin_dashboard() is
  'For administrators: the shop at a glance; figures, insights, what waits for somebody and what happened last, each as its function in private says.';
grant execute on function public.admin_dashboard() to authenticated;
