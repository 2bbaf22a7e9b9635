-- Dashboard paid sales.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.dashboard_insights()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
      -- A piece or two are no pace.
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
$function$;
comment on function private.dashboard_insights() is 'Of the orders of the last 30 days that were paid: the product that sold best and its pieces; the published one whose stock is gone first at this pace, in days (under 60, three pieces sold at least), each null where there is none; paid orders, and those of buyers who had ordered before.';

CREATE OR REPLACE FUNCTION private.dashboard_attention()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function private.dashboard_attention() is 'How many of each wait for somebody: paid orders to prepare, and those that should have been shipped; orders whose exchanged pieces are to be sent, and those with a parcel to look into; orders that are not paid and that nobody is paying now; those that wait for a transfer, a cheque or cash; variants low in stock and sold out; withdrawals that are not refunded; reviews to moderate; messages without an answer; whether the last publication failed; mails that failed, that came back, and that have waited for an hour; for owners payments to look at.';
