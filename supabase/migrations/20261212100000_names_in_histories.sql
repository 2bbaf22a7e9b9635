-- Who did something is told from nobody: after an import, accounts of administrators are those of another shop. The audit journal
-- calls a stock by its product.
create or replace function private.audited_stock(changed jsonb) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select concat_ws(' · ', p.name, private.variant_label(p, v))
    from public.product_variants v join public.products p on p.id = v.product_id
    where v.id = (audited_stock.changed ->> 'variant_id')::bigint
  );
end
$$;
comment on function private.audited_stock(jsonb) is
  'What people call the stock of a variant, "Capeline · Taille 57"; null where the product is gone, too.';

create or replace function private.audit_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.audited_admin();
  -- What changes by itself tells nothing.
  silent constant text[] := array['updated_at', 'version', 'last_login', 'search_words'];
  hidden constant text[] := coalesce(string_to_array(tg_argv[2], ','), '{}');
  before jsonb;
  after jsonb;
  present jsonb;
  changes jsonb;
begin
  -- Of most changes, an order's above all, nobody is told.
  if admin is null then
    return null;
  end if;
  before := case when tg_op = 'INSERT' then '{}' else to_jsonb(old) end;
  after := case when tg_op = 'DELETE' then '{}' else to_jsonb(new) end;
  present := case when tg_op = 'DELETE' then before else after end;
  -- Orders are called by their number.
  before := before || private.audited_order(before);
  after := after || private.audited_order(after);
  select jsonb_object_agg(c.name, case
    when c.name = any (hidden) or c.name ~ '(password|secret|token|hash)' then jsonb_build_object('hidden', true)
    else jsonb_strip_nulls(jsonb_build_object(
      'old', private.audited_value(before -> c.name), 'new', private.audited_value(after -> c.name)
    ))
  end) into changes
  from jsonb_object_keys(before || after) c (name)
  where c.name <> all (silent)
    and before -> c.name is distinct from after -> c.name
    and (tg_op = 'UPDATE' or present -> c.name not in ('null', '""', '[]', '{}'));
  if changes is null then
    return null;
  end if;
  insert into public.audit_log (admin_id, admin_name, table_name, row_id, row_label, operation, changes)
  values (
    admin, coalesce((select a.name from public.admin_users a where a.id = admin), ''), tg_table_name,
    coalesce(present ->> tg_argv[0], ''),
    coalesce(case when tg_table_name = 'inventory' then private.audited_stock(present) else present ->> nullif(tg_argv[1], '') end, ''),
    lower(tg_op), changes
  );
  return null;
end
$$;
comment on function private.audit_change() is
  'Trigger after insert, update, delete, for each row: leaves who changed what. Arguments: the key column, the column people call the row by (or ''''), columns whose values are not kept, separated by commas. Passwords, secrets, tokens and hashes never are.';

create or replace function private.admin_name(account uuid) returns text
language sql stable set search_path = '' as $$
  select case when account is not null
    then coalesce((select a.name from public.admin_users a where a.user_id = admin_name.account), '')
  end
$$;
comment on function private.admin_name(uuid) is
  'Name of the administrator of an account; empty where that is gone, or of the shop that was exported here; null of no account: the shop''s own software.';

create or replace function public.admin_order(number text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object('order', private.order_view(o), 'history', coalesce((
      select json_agg(json_build_object(
        'id', e.id, 'at', e.at, 'by', private.admin_name(e.by), 'status', e.status, 'previous_status', e.previous_status,
        'payment_status', e.payment_status, 'previous_payment_status', e.previous_payment_status,
        'tracking_number', e.tracking_number, 'delivered_on', e.delivered_on
      ) order by e.at desc, e.id desc)
      from public.order_events e where e.order_id = o.id
    ), '[]'), 'work', private.order_work(o))
    from public.orders o where o.order_number = admin_order.number
  );
end
$$;

create or replace function public.stock_movements_of(variant bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', private.admin_name(m.by),
      'order_number', o.order_number, 'supplier_order_id', m.supplier_order_id, 'supplier_order', d.number,
      'count_id', m.count_id
    ) order by m.id desc), '[]')
    from (
      select * from public.stock_movements l where l.variant_id = stock_movements_of.variant order by l.id desc limit 100
    ) m
      left join public.orders o on o.id = m.order_id
      left join public.supplier_orders d on d.id = m.supplier_order_id
  );
end
$$;
comment on function public.stock_movements_of(bigint) is
  'For administrators: the last hundred movements of a variant''s stock, the latest first, each with the order that made it, a customer''s or one to a supplier, or its inventory.';

create or replace function private.supplier_order_view(o public.supplier_orders) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', o.id, 'number', o.number, 'status', o.status, 'version', o.version, 'note', o.note, 'expected_on', o.expected_on,
      'is_late', private.supply_is_late(o), 'created_at', o.created_at, 'sent_at', o.sent_at, 'ended_at', o.ended_at,
      'created_by', private.admin_name(o.created_by),
      'supplier', json_build_object('id', s.id, 'name', s.name, 'email', s.email, 'delay_days', s.delay_days),
      'mail', (select m.status from public.mail_outbox m where m.kind = 'supplier_order' and m.once_key = o.number),
      'total', (select coalesce(sum(l.quantity * l.cost), 0) from public.supplier_order_lines l where l.order_id = o.id),
      'lines', (
        select coalesce(json_agg(private.supplier_order_line(l, s.delay_days) order by l.name, l.id), '[]')
        from public.supplier_order_lines l where l.order_id = o.id
      ),
      'receipts', (
        select coalesce(json_agg(json_build_object(
          'id', r.id, 'at', r.at, 'by', private.admin_name(r.by), 'note', r.note,
          'lines', (
            select json_agg(json_build_object('line_id', t.line_id, 'quantity', t.quantity, 'cost', t.cost) order by t.line_id)
            from public.supplier_receipt_lines t where t.receipt_id = r.id
          )
        ) order by r.id desc), '[]')
        from public.supplier_receipts r where r.order_id = o.id
      )
    )
    from public.suppliers s where s.id = o.supplier_id
  );
end
$$;

create or replace function private.count_view(c public.stock_counts) returns json
language plpgsql stable set search_path = '' as $$
begin
  return json_build_object(
    'id', c.id, 'status', c.status, 'category', c.category, 'reason', c.reason, 'started_at', c.started_at, 'ended_at', c.ended_at,
    'supplier', (select s.name from public.suppliers s where s.id = c.supplier_id),
    'started_by', private.admin_name(c.started_by),
    'ended_by', private.admin_name(c.ended_by)
  );
end
$$;
comment on function private.count_view(public.stock_counts) is 'An inventory without what it found.';

create or replace function private.product_view(p public.products) returns json
language sql stable security definer set search_path = '' as $$
  select (to_jsonb(p) || jsonb_build_object(
    'stock', s.stock, 'min_stock', s.min_stock,
    'is_sold', exists (select from public.order_items l where l.product_id = p.id),
    'is_deleted', private.is_deleted(p.id),
    -- Of the variants whose price is the product's: the form changes theirs.
    'lowest_price', (
      select min(private.lowest_price(v.id)) from public.product_variants v
      where v.product_id = p.id and v.archived_at is null and v.price is null
    ),
    'variants', private.variants_view(p),
    'related', coalesce((
      select json_agg(json_build_object('id', o.id, 'name', o.name, 'image', o.images[1], 'state', o.state) order by r.rank)
      from unnest(p.related_products) with ordinality r (id, rank) join public.products o on o.id = r.id
    ), '[]'),
    'prices', coalesce((
      select json_agg(json_build_object(
        'price', h.price, 'published', h.published, 'since', h.since, 'label', private.variant_label(p, v)
      ) order by h.since desc, h.id desc)
      from (
        select * from public.product_prices a where a.product_id = p.id order by a.since desc, a.id desc limit 10
      ) h join public.product_variants v on v.id = h.variant_id
    ), '[]'),
    'movements', coalesce((
      select json_agg(json_build_object(
        'id', m.id, 'change', m.change, 'reason', m.reason, 'note', m.note, 'at', m.at, 'by', private.admin_name(m.by),
        'label', private.variant_label(p, v)
      ) order by m.at desc, m.id desc)
      from (
        select * from public.stock_movements b where b.product_id = p.id order by b.at desc, b.id desc limit 10
      ) m
        join public.product_variants v on v.id = m.variant_id
    ), '[]')
  ))::json
  from private.stock_of(p.id) s
$$;
comment on function private.product_view(public.products) is
  'A product as its form shows it: every column, stock, variants, related products, the last prices and movements of stock, latest first.';
