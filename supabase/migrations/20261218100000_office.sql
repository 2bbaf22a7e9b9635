-- What the office sees: all that a label says, days of Paris, and what is sold but still on the shelf.
create or replace function public.preparing_table(numbers text[] default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return json_build_object(
    'waiting', (
      select count(*) from public.orders o
      where o.status = 'pending' and o.payment_status = 'paid' and o.id not in (select private.withdrawn_orders())
    ),
    'exchanges', (select count(*) from private.orders_to_replace()),
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'status', o.status, 'payment_status', o.payment_status, 'paid_at', o.paid_at,
        'exchange', case when r.lines is not null then case when r.is_due then 'due' else 'sent' end end,
        'withdrawal', case
          when o.id in (select private.withdrawn_orders()) then 'whole'
          when exists (select from public.withdrawals w where w.order_id = o.id and w.status in ('received', 'returned')) then 'part'
        end,
        'is_late', private.is_late(o), 'first_name', o.first_name, 'last_name', o.last_name, 'phone', o.phone,
        'address', o.address, 'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city,
        'country', o.country, 'shipping_label', o.shipping_label, 'relay_point', o.relay_point,
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
              and x.id not in (select private.withdrawn_orders())
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
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, less the pieces whose money went back, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped.';

create or replace function public.admin_orders_export(filters jsonb, sort text, after text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select string_agg(i.quantity || ' × ' || i.sku, ', ' order by i.position) from public.order_items i where i.order_id = o.id
      ),
      'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id),
      'subtotal', o.subtotal, 'discount', o.discount, 'discount_code', o.discount_code, 'shipping_fee', o.shipping_fee,
      'tax', o.tax, 'total', o.total
    ) order by s.n), '[]')
    from unnest((private.order_page(filters, sort, admin_orders_export.after, null, 1000, false)).ids) with ordinality s (id, n)
      join public.orders o on o.id = s.id
  );
end
$$;
comment on function public.admin_orders_export(jsonb, text, text) is
  'For administrators: the thousand orders after a number as a table shows them, found and sorted as in admin_orders; amounts in euros.';

create or replace function private.dashboard_figures() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- The days of the analyses: what stands on both screens is one figure.
  period constant jsonb := private.analysed_period(null, null, now());
  since constant timestamptz := period ->> 'since';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
begin
  return (
    with placed as (
      select s.created_at >= since as is_recent, s.revenue from private.sales s
      where s.created_at >= was_since and (s.created_at >= since or s.created_at < was_until)
    ), counted as (
      select count(*) filter (where p.is_recent) as orders, count(*) filter (where not p.is_recent) as orders_before,
        coalesce(sum(p.revenue) filter (where p.is_recent), 0) as revenue,
        coalesce(sum(p.revenue) filter (where not p.is_recent), 0) as revenue_before,
        round(avg(p.revenue) filter (where p.is_recent), 2) as average,
        round(avg(p.revenue) filter (where not p.is_recent), 2) as average_before
      from placed p
    ), offered as (
      select count(*) as products, count(*) filter (where p.state = 'published') as published,
        count(*) filter (where p.state = 'published' and p.created_at < since) as published_before
      from public.products p where p.state <> 'archived'
    )
    select jsonb_build_object(
      'products', f.products, 'published', f.published, 'products_trend', private.trend(f.published, f.published_before),
      'orders', (select count(*) from public.orders),
      'pending', (select count(*) from public.orders o where o.status = 'pending'),
      'recent_orders', c.orders, 'orders_trend', private.trend(c.orders, c.orders_before),
      'revenue', c.revenue, 'revenue_trend', private.trend(c.revenue, c.revenue_before),
      'average', coalesce(c.average, 0), 'average_trend', private.trend(c.average, c.average_before)
    )
    from counted c, offered f
  );
end
$$;
comment on function private.dashboard_figures() is
  'Products that are not archived and those published, all orders and those pending; of the last 30 days of France, today with them (private.analysed_period), the orders that were not cancelled, revenue and average basket of the paid ones, in euros; and by how many percent each has grown over the 30 days before (null where there was nothing).';

create or replace function private.dashboard_insights() returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  since constant timestamptz := private.analysed_period(null, null, now()) ->> 'since';
begin
  return (
    with sold as (
      select d.product_id, sum(d.units)::int as units from private.daily_sales d where d.day > current_date - 30
      group by d.product_id having sum(d.units) > 0
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
        select from public.orders e where lower(e.email) = lower(o.email) and e.created_at < o.created_at
      ))::int as returning
      from public.orders o where o.created_at >= since and o.status <> 'cancelled'
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
  'Of the last 30 days: the product that sold best and its pieces; the published one whose stock is gone first at this pace, in days (under 60, three pieces sold at least), each null where there is none; orders that were not cancelled, and those of buyers who had ordered before.';

create or replace function private.audience_condition(audience text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  own public.segments;
begin
  if private.segment_of(audience) is not null then
    select s.* into own from public.segments s where s.id = private.segment_of(audience);
    if own.id is null then
      perform private.refuse(404, 'segment_unknown');
    end if;
    return private.segment_condition(own.match, own.conditions);
  end if;
  return case audience
    when 'all' then 'true'
    when 'vip' then 'coalesce(c.vip, c.spent > private.vip_above())'
    when 'new' then 'c.registered_at >= now() - make_interval(days => private.new_customer_days())'
    -- As the list of customers counts them: whoever is a VIP is that, and no inactive customer.
    when 'inactive' then
      'c.active_at < now() - make_interval(months => private.months_to_rest()) and not coalesce(c.vip, c.spent > private.vip_above())'
    when 'bags' then 'c.id in (select private.bag_lovers())'
  end;
end
$$;
comment on function private.audience_condition(text) is
  'Condition on public.customers c of an audience of newsletters; null of subscribers, who need not be customers.';
