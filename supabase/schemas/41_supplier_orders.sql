-- Orders to suppliers: proposed, sent, received.

create table public.supplier_orders (
  id bigint generated always as identity primary key,
  number text not null unique,
  supplier_id bigint not null references public.suppliers (id),
  status text not null default 'draft' check (status in ('draft', 'sent', 'partial', 'received', 'closed', 'cancelled')),
  note text not null default '' check (length(note) <= 1000),
  expected_on date,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  content jsonb check (jsonb_typeof(content) = 'object'),
  constraint supplier_orders_sent check (
    case when status = 'draft' then sent_at is null when status = 'cancelled' then true else sent_at is not null end
  ),
  constraint supplier_orders_frozen check ((sent_at is null) = (content is null)),
  constraint supplier_orders_ended check ((status in ('received', 'closed', 'cancelled')) = (ended_at is not null))
);

comment on table public.supplier_orders is 'What the shop orders from its suppliers.';
comment on column public.supplier_orders.id is 'Identifier.';
comment on column public.supplier_orders.number is 'ACH-YYYY-NNNN.';
comment on column public.supplier_orders.supplier_id is 'Supplier.';
comment on column public.supplier_orders.status is 'draft; sent; partial (some of it came); received (all came); closed (the rest will not come); cancelled.';
comment on column public.supplier_orders.note is 'Words for the supplier.';
comment on column public.supplier_orders.expected_on is 'Day on which it should come; late when that is over.';
comment on column public.supplier_orders.version is 'Grows with each change; who changes an older one is refused.';
comment on column public.supplier_orders.created_at is 'When it was begun.';
comment on column public.supplier_orders.created_by is 'Account of who began it.';
comment on column public.supplier_orders.sent_at is 'When it was sent; null of a draft.';
comment on column public.supplier_orders.ended_at is 'When all had come, or it was closed or cancelled.';
comment on column public.supplier_orders.content is 'What it said when it was sent, with shop and supplier as they were that day; amounts in euros.';

create index supplier_orders_supplier on public.supplier_orders (supplier_id);
-- Whatever is added goes on the one that is being written.
create unique index supplier_orders_one_draft on public.supplier_orders (supplier_id) where status = 'draft';
alter table public.supplier_orders enable row level security;
grant select on public.supplier_orders to service_role;
create trigger supplier_orders_audit after insert or update or delete on public.supplier_orders
  for each row execute function private.audit_change('id', 'number', 'content');

create table public.supplier_order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.supplier_orders (id) on delete cascade,
  variant_id bigint references public.product_variants (id) on delete set null,
  reference text not null,
  name text not null,
  label text,
  quantity int not null check (quantity between 1 and 100000),
  cost numeric(10, 2) check (cost >= 0),
  received int not null default 0 check (received >= 0),
  constraint supplier_order_lines_once unique (order_id, variant_id)
);

comment on table public.supplier_order_lines is 'Lines of orders to suppliers: copies of name and reference as they were ordered.';
comment on column public.supplier_order_lines.id is 'Identifier.';
comment on column public.supplier_order_lines.order_id is 'Order.';
comment on column public.supplier_order_lines.variant_id is 'Variant; null once its product was deleted.';
comment on column public.supplier_order_lines.reference is 'Reference when it was ordered.';
comment on column public.supplier_order_lines.name is 'Name of the product when it was ordered.';
comment on column public.supplier_order_lines.label is 'What tells the variant from the others of its product; null of a simple one.';
comment on column public.supplier_order_lines.quantity is 'Units that were ordered.';
comment on column public.supplier_order_lines.cost is 'Price of a unit in euros; null where it was not agreed.';
comment on column public.supplier_order_lines.received is 'Units that have come: the sum of its receipts.';

create index supplier_order_lines_variant on public.supplier_order_lines (variant_id);
alter table public.supplier_order_lines enable row level security;
grant select on public.supplier_order_lines to service_role;
create trigger supplier_order_lines_audit after insert or update or delete on public.supplier_order_lines
  for each row execute function private.audit_change('order_id', 'reference');

create table public.supplier_receipts (
  id bigint generated always as identity primary key,
  order_id bigint not null references public.supplier_orders (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  by uuid,
  note text not null default '' check (length(note) <= 300)
);

comment on table public.supplier_receipts is 'Deliveries of suppliers.';
comment on column public.supplier_receipts.id is 'Identifier.';
comment on column public.supplier_receipts.order_id is 'Order.';
comment on column public.supplier_receipts.at is 'When it was entered.';
comment on column public.supplier_receipts.by is 'Account of who entered it.';
comment on column public.supplier_receipts.note is 'Number of the delivery note, or other words.';

create index supplier_receipts_order on public.supplier_receipts (order_id);
alter table public.supplier_receipts enable row level security;
grant select on public.supplier_receipts to service_role;

create table public.supplier_receipt_lines (
  receipt_id bigint not null references public.supplier_receipts (id) on delete cascade,
  line_id bigint not null references public.supplier_order_lines (id) on delete cascade,
  quantity int not null check (quantity between 1 and 100000),
  cost numeric(10, 2) check (cost >= 0),
  primary key (receipt_id, line_id)
);

comment on table public.supplier_receipt_lines is 'What came with a delivery, and what it cost.';
comment on column public.supplier_receipt_lines.receipt_id is 'Delivery.';
comment on column public.supplier_receipt_lines.line_id is 'Line of the order.';
comment on column public.supplier_receipt_lines.quantity is 'Units that came into stock.';
comment on column public.supplier_receipt_lines.cost is 'Price of a unit in euros, as it was delivered.';

create index supplier_receipt_lines_line on public.supplier_receipt_lines (line_id);
alter table public.supplier_receipt_lines enable row level security;
grant select on public.supplier_receipt_lines to service_role;

create or replace function private.pieces_sold(variant bigint) returns int
language plpgsql stable set search_path = '' as $$
begin
  return (
    select coalesce(sum(l.quantity), 0)
    from public.order_items l join public.orders o on o.id = l.order_id
    where l.variant_id = pieces_sold.variant and o.status <> 'cancelled'
      and o.created_at > now() - make_interval(days => private.popularity_days())
  );
end
$$;
comment on function private.pieces_sold(bigint) is 'Units of a variant that were sold in the last 90 days, without cancelled orders.';

create or replace function private.cover_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.cover_days() is 'Days of sales that an order should last once it has come: COVER_DAYS of src/domain/rules.ts.';

create or replace function private.proposed_pieces(stock int, min_stock int, max_stock int, on_way int, sold int, delay_days int) returns int
language plpgsql immutable set search_path = '' as $$
declare
  coming int := proposed_pieces.stock + proposed_pieces.on_way;
  a_day numeric := proposed_pieces.sold::numeric / private.popularity_days();
  sold_meanwhile int := ceil(a_day * coalesce(proposed_pieces.delay_days, 0));
  goal int := coalesce(
    proposed_pieces.max_stock, proposed_pieces.min_stock + greatest(sold_meanwhile + ceil(a_day * private.cover_days())::int, 1)
  );
begin
  if coming - sold_meanwhile > proposed_pieces.min_stock then
    return 0;
  end if;
  return greatest(goal - coming, 0);
end
$$;
comment on function private.proposed_pieces(int, int, int, int, int, int) is
  'Units to order of a variant: nothing while what is there and on its way stays above the least until a delivery comes; else what is missing to the most there should be, or where that is not said to what sells until the delivery and for 30 days more. max_stock may be null, delay_days may be null.';

create or replace function private.supplier_order_line(l public.supplier_order_lines, delay_days int) returns json
language plpgsql stable set search_path = '' as $$
begin
  return (
    select json_build_object(
      'id', l.id, 'variant_id', l.variant_id, 'product_id', i.product_id, 'reference', l.reference, 'name', l.name, 'label', l.label,
      'quantity', l.quantity, 'cost', l.cost, 'received', l.received,
      'stock', i.stock, 'min_stock', i.min_stock, 'max_stock', i.max_stock, 'on_way', f.on_way, 'sold', f.sold,
      'proposed', private.proposed_pieces(i.stock, i.min_stock, i.max_stock, f.on_way, f.sold, supplier_order_line.delay_days)
    )
    from (select l.variant_id) given
      left join public.inventory i on i.variant_id = given.variant_id
      left join lateral (
        select private.pieces_on_way(i.variant_id) as on_way, private.pieces_sold(i.variant_id) as sold
      ) f on i.variant_id is not null
  );
end
$$;
comment on function private.supplier_order_line(public.supplier_order_lines, int) is
  'A line of an order to a supplier, with the stock of its variant, what sold of it in 90 days and what is proposed. delay_days may be null.';

create or replace function private.supply_is_late(o public.supplier_orders) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return o.status in ('sent', 'partial') and coalesce(o.expected_on < private.paris_day(now()), false);
end
$$;
comment on function private.supply_is_late(public.supplier_orders) is 'Whether an order to a supplier should have come before today.';

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
comment on function private.supplier_order_view(public.supplier_orders) is 'An order to a supplier as the administration shows it; amounts in euros.';

create or replace function private.held_supplier_order(id bigint, expected_version int, statuses text[]) returns public.supplier_orders
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
begin
  select * into held from public.supplier_orders o where o.id = held_supplier_order.id for update;
  if not found then
    perform private.refuse(404, 'supplier_order_unknown');
  elsif held.version is distinct from held_supplier_order.expected_version then
    perform private.refuse(409, 'supplier_order_changed', private.supplier_order_view(held)::jsonb);
  elsif held.status <> all (held_supplier_order.statuses) then
    perform private.refuse(409, 'supplier_order_state');
  end if;
  return held;
end
$$;
comment on function private.held_supplier_order(bigint, int, text[]) is
  'Holds an order to a supplier until the transaction ends, where it still has the version that was read and one of some states; else refuses.';

create or replace function public.begin_supplier_order(supplier_id bigint, variant_id bigint default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  of_supplier public.suppliers;
  draft public.supplier_orders;
begin
  perform private.acting_admin();
  -- Two who begin one at the same time begin the same.
  select * into of_supplier from public.suppliers s where s.id = begin_supplier_order.supplier_id for no key update;
  if not found then
    perform private.refuse(404, 'supplier_unknown');
  end if;
  if begin_supplier_order.variant_id is not null then
    update public.inventory i set supplier_id = of_supplier.id
    where i.variant_id = begin_supplier_order.variant_id and i.supplier_id is null;
    if not exists (select from public.inventory i where i.variant_id = begin_supplier_order.variant_id) then
      perform private.refuse(404, 'product_not_found');
    end if;
  end if;
  select * into draft from public.supplier_orders o where o.supplier_id = of_supplier.id and o.status = 'draft' for update;
  if not found then
    insert into public.supplier_orders (number, supplier_id, created_by)
    values (private.next_number('ACH'), of_supplier.id, auth.uid()) returning * into draft;
  end if;
  with added as (
    insert into public.supplier_order_lines (order_id, variant_id, reference, name, label, quantity, cost)
    select draft.id, w.variant_id, w.reference, w.name, w.label, least(greatest(w.proposed, 1), 100000), w.cost
    from (
      select i.variant_id, i.cost, coalesce(v.sku, p.identifier) as reference, p.name, private.variant_label(p, v) as label,
        private.proposed_pieces(
          i.stock, i.min_stock, i.max_stock, private.pieces_on_way(i.variant_id), private.pieces_sold(i.variant_id),
          of_supplier.delay_days
        ) as proposed
      from public.inventory i
        join public.product_variants v on v.id = i.variant_id and v.archived_at is null
        join public.products p on p.id = i.product_id and p.state <> 'archived'
      where case when begin_supplier_order.variant_id is null then i.supplier_id = of_supplier.id
        else i.variant_id = begin_supplier_order.variant_id end
    ) w
    where begin_supplier_order.variant_id is not null or w.proposed > 0
    order by w.name, w.variant_id
    on conflict on constraint supplier_order_lines_once do nothing
    returning 1
  )
  update public.supplier_orders o set version = o.version + 1
  where o.id = draft.id and exists (select from added)
  returning * into draft;
  if draft.id is null then
    select * into draft from public.supplier_orders o where o.supplier_id = of_supplier.id and o.status = 'draft';
  end if;
  return private.supplier_order_view(draft);
end
$$;
comment on function public.begin_supplier_order(bigint, bigint) is
  'For administrators: begins an order to a supplier, or goes on with the one that is being written. Adds a variant, or where none is named all of the supplier''s that should be ordered, each with the units that are proposed. A variant without a supplier gets this one.';
grant execute on function public.begin_supplier_order(bigint, bigint) to authenticated;

create or replace function public.admin_supplier_orders(search text, wanted_status text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
  words text := lower(btrim(admin_supplier_orders.search));
  size int := least(greatest(admin_supplier_orders.per_page, 1), 200);
begin
  return (
    with found as (
      select o.id, o.status, private.supply_is_late(o) as is_late, s.name as supplier
      from public.supplier_orders o join public.suppliers s on s.id = o.supplier_id
      where words = '' or strpos(lower(concat_ws(' ', o.number, s.name)), words) > 0
    ), wanted as (
      select f.* from found f
      where case when wanted_status = 'late' then f.is_late else wanted_status is null or f.status = wanted_status end
    ), shown as (
      select w.* from wanted w order by w.id desc
      limit size offset (greatest(admin_supplier_orders.page, 1)::bigint - 1) * size
    )
    select json_build_object(
      'count', (select count(*) from wanted),
      'late', (select count(*) from found f where f.is_late),
      'items', coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'number', o.number, 'status', o.status, 'supplier', h.supplier, 'is_late', h.is_late,
          'expected_on', o.expected_on, 'created_at', o.created_at, 'sent_at', o.sent_at,
          'ordered', t.ordered, 'received', t.received, 'total', t.total
        ) order by o.id desc)
        from shown h join public.supplier_orders o on o.id = h.id
          cross join lateral (
            select coalesce(sum(l.quantity), 0) as ordered, coalesce(sum(l.received), 0) as received,
              coalesce(sum(l.quantity * l.cost), 0) as total
            from public.supplier_order_lines l where l.order_id = o.id
          ) t
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_supplier_orders(text, text, int, int) is
  'For administrators: a page (from 1) of the orders to suppliers whose number or supplier contains the search, the latest first. wanted_status may be null: all of them; late: those that should have come.';
grant execute on function public.admin_supplier_orders(text, text, int, int) to authenticated;

create or replace function public.admin_supplier_order(id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (select private.supplier_order_view(o) from public.supplier_orders o where o.id = admin_supplier_order.id);
end
$$;
comment on function public.admin_supplier_order(bigint) is 'For administrators: an order to a supplier; null where there is none.';
grant execute on function public.admin_supplier_order(bigint) to authenticated;

create or replace function public.save_supplier_order(id bigint, expected_version int, fields jsonb, lines jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(save_supplier_order.id, save_supplier_order.expected_version, array['draft']);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) > 500 then
    perform private.refuse(400, 'request_invalid');
  end if;
  begin
    delete from public.supplier_order_lines l
    where l.order_id = held.id and not exists (
      select from jsonb_array_elements(save_supplier_order.lines) n (line) where (n.line ->> 'variant_id')::bigint = l.variant_id
    );
    insert into public.supplier_order_lines (order_id, variant_id, reference, name, label, quantity, cost)
    select held.id, v.id, coalesce(v.sku, p.identifier), p.name, private.variant_label(p, v),
      (n.line ->> 'quantity')::int, (n.line ->> 'cost')::numeric
    from jsonb_array_elements(save_supplier_order.lines) n (line)
      join public.product_variants v on v.id = (n.line ->> 'variant_id')::bigint
      join public.products p on p.id = v.product_id
    on conflict on constraint supplier_order_lines_once do update set
      quantity = excluded.quantity, cost = excluded.cost, reference = excluded.reference, name = excluded.name, label = excluded.label;
    update public.supplier_orders o set
      note = btrim(coalesce(fields ->> 'note', '')), expected_on = (fields ->> 'expected_on')::date, version = o.version + 1
    where o.id = held.id returning * into held;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or invalid_datetime_format or datetime_field_overflow or cardinality_violation or invalid_parameter_value then
    perform private.refuse(400, 'request_invalid');
  end;
  return private.supplier_order_view(held);
end
$$;
comment on function public.save_supplier_order(bigint, int, jsonb, jsonb) is
  'For administrators: gives a draft {note, expected_on} and all its lines, [{variant_id, quantity, cost}], cost in euros or null; where it still has the version that was read.';
grant execute on function public.save_supplier_order(bigint, int, jsonb, jsonb) to authenticated;

create or replace function private.supplier_order_content(o public.supplier_orders) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'number', o.number, 'at', coalesce(o.sent_at, now()), 'expected_on', o.expected_on, 'note', o.note, 'buyer', private.seller_view(),
    'supplier', jsonb_build_object('name', s.name, 'email', s.email, 'address', s.address),
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'reference', l.reference, 'name', l.name, 'label', l.label, 'quantity', l.quantity, 'cost', l.cost, 'total', l.quantity * l.cost
      ) order by l.name, l.id), '[]')
      from public.supplier_order_lines l where l.order_id = o.id
    ),
    -- A sum that leaves lines out would be a wrong one.
    'total', (
      select case when bool_and(l.cost is not null) then sum(l.quantity * l.cost) end
      from public.supplier_order_lines l where l.order_id = o.id
    )
  )
  from public.suppliers s where s.id = o.supplier_id
$$;
comment on function private.supplier_order_content(public.supplier_orders) is 'All that an order says to its supplier; amounts in euros.';

create or replace function public.send_supplier_order(id bigint, expected_version int, by_mail boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  of_supplier public.suppliers;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(send_supplier_order.id, send_supplier_order.expected_version, array['draft']);
  select * into of_supplier from public.suppliers s where s.id = held.supplier_id;
  if not exists (select from public.supplier_order_lines l where l.order_id = held.id) then
    perform private.refuse(409, 'supplier_order_empty');
  elsif send_supplier_order.by_mail and of_supplier.email is null then
    perform private.refuse(409, 'supplier_without_email');
  end if;
  held.sent_at := now();
  held.expected_on := coalesce(held.expected_on, private.paris_day(now()) + of_supplier.delay_days);
  update public.supplier_orders o set
    status = 'sent', sent_at = held.sent_at, expected_on = held.expected_on, content = private.supplier_order_content(held),
    version = o.version + 1
  where o.id = held.id returning * into held;
  if send_supplier_order.by_mail then
    perform private.queue_mail('supplier_order', held.number, null, of_supplier.email, jsonb_build_object('order', held.id));
  end if;
  return private.supplier_order_view(held);
end
$$;
comment on function public.send_supplier_order(bigint, int, boolean) is
  'For administrators: freezes a draft that has lines as what was ordered, due after the supplier''s delay where no day was named, and has it sent by mail where asked to.';
grant execute on function public.send_supplier_order(bigint, int, boolean) to authenticated;

create or replace function public.receive_supplier_order(id bigint, expected_version int, lines jsonb, note text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  receipt bigint;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(receive_supplier_order.id, receive_supplier_order.expected_version, array['sent', 'partial']);
  if jsonb_typeof(lines) is distinct from 'array' or jsonb_array_length(lines) = 0 then
    perform private.refuse(400, 'request_invalid');
  end if;
  insert into public.supplier_receipts (order_id, by, note)
  values (held.id, auth.uid(), left(btrim(coalesce(receive_supplier_order.note, '')), 300)) returning supplier_receipts.id into receipt;
  begin
    insert into public.supplier_receipt_lines (receipt_id, line_id, quantity, cost)
    select receipt, l.id, (n.line ->> 'quantity')::int, (n.line ->> 'cost')::numeric
    from jsonb_array_elements(receive_supplier_order.lines) n (line)
      join public.supplier_order_lines l on l.id = (n.line ->> 'line_id')::bigint and l.order_id = held.id;
    if (select count(*) from public.supplier_receipt_lines r where r.receipt_id = receipt) <> jsonb_array_length(lines) then
      perform private.refuse(400, 'request_invalid');
    end if;
    -- In the order in which orders lock their stock.
    perform from public.inventory i
    where i.variant_id in (
      select l.variant_id from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
      where r.receipt_id = receipt
    )
    order by i.variant_id for update;
    -- What all units cost on average: the value of the stock stays what was paid for it.
    update public.inventory i set
      cost = round((i.stock * coalesce(i.cost, r.cost) + r.quantity * r.cost) / (i.stock + r.quantity), 2)
    from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
    where r.receipt_id = receipt and i.variant_id = l.variant_id and r.cost is not null;
    perform private.change_stock(
      l.variant_id, r.quantity, 'delivery', note => receive_supplier_order.note, supplier_order => held.id
    )
    from public.supplier_receipt_lines r join public.supplier_order_lines l on l.id = r.line_id
    where r.receipt_id = receipt;
    update public.supplier_order_lines l set received = l.received + r.quantity
    from public.supplier_receipt_lines r where r.receipt_id = receipt and r.line_id = l.id;
  exception when check_violation or not_null_violation or invalid_text_representation or numeric_value_out_of_range
    or unique_violation then
    perform private.refuse(400, 'request_invalid');
  end;
  update public.supplier_orders o set
    status = case when r.is_whole then 'received' else 'partial' end, ended_at = case when r.is_whole then now() end,
    version = o.version + 1
  from (select bool_and(l.received >= l.quantity) as is_whole from public.supplier_order_lines l where l.order_id = held.id) r
  where o.id = held.id returning o.* into held;
  return private.supplier_order_view(held);
end
$$;
comment on function public.receive_supplier_order(bigint, int, jsonb, text) is
  'For administrators: takes what has come of an order into stock, [{line_id, quantity, cost}], cost in euros or null, with the number of the delivery note; where the order still has the version that was read. The cost of a variant becomes the average of what is there and what has come.';
grant execute on function public.receive_supplier_order(bigint, int, jsonb, text) to authenticated;

create or replace function public.end_supplier_order(id bigint, expected_version int, by_mail boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.supplier_orders;
  address text;
begin
  perform private.acting_admin();
  held := private.held_supplier_order(end_supplier_order.id, end_supplier_order.expected_version, array['draft', 'sent', 'partial']);
  select s.email into address from public.suppliers s where s.id = held.supplier_id;
  if end_supplier_order.by_mail and held.status <> 'draft' then
    if address is null then
      perform private.refuse(409, 'supplier_without_email');
    end if;
    perform private.queue_mail('supplier_order_ended', held.number, null, address, jsonb_build_object('order', held.id));
  end if;
  update public.supplier_orders o set
    status = case when held.status = 'partial' then 'closed' else 'cancelled' end, ended_at = now(), version = o.version + 1
  where o.id = held.id returning * into held;
  return private.supplier_order_view(held);
end
$$;
comment on function public.end_supplier_order(bigint, int, boolean) is
  'For administrators: expects nothing more of an order: one of which some has come is closed, any other cancelled. The supplier is told by mail where asked to.';
grant execute on function public.end_supplier_order(bigint, int, boolean) to authenticated;

create or replace function public.supplier_order_document(id bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'id', o.id, 'status', o.status, 'is_sent', o.sent_at is not null,
    'content', coalesce(o.content, private.supplier_order_content(o)),
    'lines', (
      select json_agg(json_build_object(
        'reference', l.reference, 'name', l.name, 'label', l.label, 'quantity', l.quantity, 'received', l.received
      ) order by l.name, l.id)
      from public.supplier_order_lines l where l.order_id = o.id
    )
  )
  from public.supplier_orders o where o.id = supplier_order_document.id
$$;
comment on function public.supplier_order_document(bigint) is
  'For the shop''s functions: what an order says to its supplier, as it was sent; of a draft as it is now. Null where there is none.';
grant execute on function public.supplier_order_document(bigint) to service_role;
