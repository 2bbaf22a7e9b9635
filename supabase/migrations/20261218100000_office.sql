-- What the office sees: all that a label says, days of Paris, and what is sold but still on the shelf.
-- A function that gives another column is made anew.
drop function private.count_findings(public.stock_counts);

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
            'quantity', s.quantity, 'image', i.image, 'category', p.category,
            'is_picked', exists (select from public.order_picks k where k.order_id = i.order_id and k.position = i.position)
          ) order by i.position)
          from private.packed_pieces(o) s
            join public.order_items i on i.order_id = o.id and i.position = s.line_no
            join public.products p on p.id = i.product_id
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
  'For administrators: the orders of these numbers (100 at most), or without any the twenty that have waited longest since they were paid or exchanged, with all that a label says and their lines, as private.packed_pieces has them, and what of them was taken from the shelf. Of a sent order with exchanges the lines are those of private.replacement_parcel, and exchange says due or sent. waiting and exchanges count the orders to be shipped in all, and those whose new pieces are. An order whose buyer has withdrawn from all of it (withdrawal: whole, otherwise part or null) is not to be shipped.';

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

create or replace function private.count_findings(c public.stock_counts) returns table (
  variant_id bigint, counted int, counted_at timestamptz, expected int, sold int, stock int, moved boolean, corrected boolean
)
language plpgsql stable set search_path = '' as $$
begin
  return query
  with counts as materialized (
    select t.variant_id, sum(t.quantity)::int as counted, min(t.counted_at) as first_at, max(t.counted_at) as last_at
    from public.stock_count_entries t where t.count_id = c.id group by t.variant_id
  ), parcels as materialized (
    -- No other order can have been pending when something was counted.
    select o.id, o.status from public.orders o
    where o.status = 'pending' or o.id in (select v.order_id from public.order_events v where v.at > c.started_at)
  ), ordered as (
    -- The ledger knows what an order holds: what was cancelled or went back into stock is not in it.
    select b.variant_id, least(coalesce(b.wanted, 0), (
      select coalesce(-sum(s.change), 0) from public.stock_movements s where s.order_id = b.id and s.variant_id = b.variant_id and s.at <= b.last_at
    )) as pieces, b.was_picked
    from (
      select e.variant_id, e.last_at, p.id, bool_or(k.at > e.first_at and k.at <= e.last_at) as was_picked,
        sum(greatest(l.quantity - coalesce(r.pieces, 0), 0)) filter (where k.at is null or k.at > e.last_at) as wanted
      from parcels p join public.order_items l on l.order_id = p.id join counts e on e.variant_id = l.variant_id
        left join public.order_picks k on k.order_id = l.order_id and k.position = l.position
        left join lateral (
          select sum((g ->> 'quantity')::int) as pieces from public.refunds f, jsonb_array_elements(f.lines) g
          where f.order_id = l.order_id and f.of_sale and f.status <> 'failed' and f.created_at <= e.last_at
            and (g ->> 'position')::int = l.position
        ) r on true
      where 'pending' = coalesce((
        select v.previous_status from public.order_events v where v.order_id = p.id and v.at > e.last_at order by v.at, v.id limit 1
      ), p.status)
      group by e.variant_id, e.last_at, p.id
    ) b
    union all
    -- What replaces a piece waits on the shelf like what was sold.
    select e.variant_id, case when x.picked_at <= e.last_at then 0 when x.sent_at is null then d.due else x.quantity end,
      x.picked_at > e.first_at and x.picked_at <= e.last_at
    from public.order_exchanges x join counts e on e.variant_id = x.variant_id
      join lateral private.exchange_shares(x.order_id) d on d.exchange_id = x.id
    where x.at <= e.last_at and (x.sent_at is null or x.sent_at > e.last_at) and (x.picked_at is null or x.picked_at > e.first_at)
  ), shelved as (
    select w.variant_id, coalesce(sum(greatest(w.pieces, 0)), 0)::int as pieces, bool_or(w.was_picked) as was_picked
    from ordered w group by w.variant_id
  )
  select e.variant_id, e.counted, e.last_at, i.stock - coalesce(m.since, 0) + coalesce(h.pieces, 0), coalesce(h.pieces, 0), i.stock,
    coalesce(m.moved, false) or coalesce(h.was_picked, false), coalesce(m.corrected, false)
  from counts e
    join public.inventory i on i.variant_id = e.variant_id
    left join shelved h on h.variant_id = e.variant_id
    left join lateral (
      select sum(n.change) filter (where n.at > e.last_at)::int as since,
        bool_or(n.at > e.first_at and n.at <= e.last_at) as moved,
        bool_or(n.at > e.last_at and n.reason = 'adjustment') as corrected
      from public.stock_movements n where n.variant_id = e.variant_id and n.id > c.last_movement
    ) m on true;
end
$$;
comment on function private.count_findings(public.stock_counts) is
  'What an open inventory has found of each variant that was counted: pieces, when the last one was, the pieces there should have been on the shelf at that moment (what has moved since is taken back, what was sold and not yet picked is with them), how many of these were sold, the stock now, whether something moved or was picked while it was counted, and whether somebody has corrected the stock since.';

create or replace function public.stock_count_lines_of(id bigint, wanted text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.stock_counts;
  words text := lower(regexp_replace(btrim(stock_count_lines_of.search), '\s+', ' ', 'g'));
  size int := least(greatest(stock_count_lines_of.per_page, 1), 5000);
begin
  perform private.require_admin();
  select * into c from public.stock_counts n where n.id = stock_count_lines_of.id;
  return (
    with findings as (
      select f.variant_id, f.counted, f.counted_at, f.expected, f.sold, f.stock as before,
        greatest(f.stock + f.counted - f.expected, 0) as after, f.moved, f.corrected, null::numeric as cost
      from private.count_findings(c) f where c.status = 'open' and stock_count_lines_of.wanted <> 'missing'
      union all
      select s.variant_id, null, null, null, null, null, null, false, false, null
      from private.count_scope(c) s
      where c.status = 'open' and stock_count_lines_of.wanted = 'missing' and not exists (
        select from public.stock_count_entries e where e.count_id = c.id and e.variant_id = s.variant_id
      )
      union all
      select l.variant_id, l.counted, l.counted_at, l.expected, null, l.before, l.after, false, false, l.cost
      from public.stock_count_lines l where l.count_id = c.id
    ), found as (
      select f.*, p.name, v.position, i.product_id
      from findings f join public.inventory i on i.variant_id = f.variant_id
        join public.product_variants v on v.id = f.variant_id join public.products p on p.id = i.product_id
      where (stock_count_lines_of.wanted <> 'different' or f.counted <> f.expected or f.corrected)
        and (words = '' or strpos(lower(concat_ws(
          ' ', p.name, p.option1_name || ' ' || v.option1, p.option2_name || ' ' || v.option2, coalesce(v.sku, p.identifier)
        )), words) > 0)
    ), shown as (
      -- What was counted last stands first while it is counted.
      select f.*, row_number() over (
        order by case when stock_count_lines_of.wanted = 'counted' then f.counted_at end desc nulls last,
          f.name, f.product_id, f.position, f.variant_id
      ) as rank
      from found f
      order by rank limit size offset (greatest(stock_count_lines_of.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from found),
      'items', coalesce(json_agg(json_build_object(
        'variant_id', s.variant_id, 'name', s.name, 'label', private.variant_label(p, v), 'reference', coalesce(v.sku, p.identifier),
        'counted', s.counted, 'counted_at', s.counted_at, 'expected', s.expected, 'sold', s.sold, 'before', s.before, 'after', s.after,
        'moved', s.moved, 'corrected', s.corrected, 'cost', coalesce(s.cost, i.cost)
      ) order by s.rank), '[]')
    )
    from shown s join public.inventory i on i.variant_id = s.variant_id
      join public.product_variants v on v.id = s.variant_id join public.products p on p.id = s.product_id
  );
end
$$;
comment on function public.stock_count_lines_of(bigint, text, text, int, int) is
  'For administrators: a page (from 1) of the variants of an inventory whose name, option or reference contains the search. wanted: counted (the last first), different (counted otherwise than expected, or corrected since), missing (not counted yet), all. sold of those expected are sold and still on the shelf (null of an inventory that is over). before and after are the stock without and with what was found.';
