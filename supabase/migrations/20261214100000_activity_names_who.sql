-- Whoever did something of the latest activity is named as everywhere: an account that is gone is not taken for the shop's own
-- software. Who published is told, too.
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
        -- A press of the button may change a product in many steps: the last one tells.
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
  'What happened last, as a shopkeeper tells it: {kind, at, number (of an order or a product; the address of a new account), who (customer), what (product or subject), amount (euros), pieces, by (name of an administrator; empty where the account is gone, or of the shop that was exported here), question (of a message)}, the latest first.';
