-- Counting what is there.

create table public.stock_counts (
  id bigint generated always as identity primary key,
  status text not null default 'open' check (status in ('open', 'written', 'cancelled')),
  category text references public.categories (name) on update cascade,
  supplier_id bigint references public.suppliers (id),
  reason text not null default '' check (length(reason) <= 400),
  started_at timestamptz not null default clock_timestamp(),
  started_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  last_movement bigint not null,
  constraint stock_counts_scope check (category is null or supplier_id is null),
  constraint stock_counts_ended check ((status = 'open') = (ended_at is null))
);

comment on table public.stock_counts is 'Inventories: what is on the shelves is counted, and the stock set to it.';
comment on column public.stock_counts.id is 'Identifier.';
comment on column public.stock_counts.status is 'open while it is counted, written into the stock, or cancelled.';
comment on column public.stock_counts.category is 'Category that is counted; null with supplier_id is everything.';
comment on column public.stock_counts.supplier_id is 'Supplier whose units are counted.';
comment on column public.stock_counts.reason is 'Why, as the movements of the stock say it; empty while it is open.';
comment on column public.stock_counts.started_at is 'When it was begun.';
comment on column public.stock_counts.started_by is 'Account of who began it.';
comment on column public.stock_counts.ended_at is 'When it was written or cancelled.';
comment on column public.stock_counts.ended_by is 'Account of who did.';
comment on column public.stock_counts.last_movement is 'Last movement of any stock before it was begun: those that matter to it come after.';

-- Two would each correct what the other has found.
create unique index stock_counts_one_open on public.stock_counts (status) where status = 'open';
create index stock_counts_category on public.stock_counts (category) where category is not null;
create index stock_counts_supplier on public.stock_counts (supplier_id) where supplier_id is not null;
alter table public.stock_counts enable row level security;
grant select on public.stock_counts to service_role;
create trigger stock_counts_audit after insert or update or delete on public.stock_counts
  for each row execute function private.audit_change('id', '', 'last_movement');

create table public.stock_count_entries (
  id uuid primary key,
  count_id bigint not null references public.stock_counts (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  quantity int not null check (quantity between -1000000 and 1000000),
  counted_at timestamptz not null,
  by uuid
);

comment on table public.stock_count_entries is 'What was scanned or typed in inventories: those of a variant add up to what was counted of it.';
comment on column public.stock_count_entries.id is 'Given by the browser: what is sent twice counts once.';
comment on column public.stock_count_entries.count_id is 'Inventory.';
comment on column public.stock_count_entries.variant_id is 'Variant.';
comment on column public.stock_count_entries.quantity is 'Units; negative of a correction.';
comment on column public.stock_count_entries.counted_at is 'When it was counted, which may be before it could be sent.';
comment on column public.stock_count_entries.by is 'Account of who counted.';

create index stock_count_entries_count on public.stock_count_entries (count_id, variant_id);
create index stock_count_entries_variant on public.stock_count_entries (variant_id);
alter table public.stock_count_entries enable row level security;
grant select on public.stock_count_entries to service_role;

create table public.stock_count_lines (
  count_id bigint not null references public.stock_counts (id) on delete cascade,
  variant_id bigint not null references public.product_variants (id) on delete cascade,
  counted int not null check (counted >= 0),
  counted_at timestamptz,
  expected int not null,
  before int not null,
  after int not null check (after >= 0),
  cost numeric(10, 2),
  primary key (count_id, variant_id)
);

comment on table public.stock_count_lines is 'What an inventory found, as it was written.';
comment on column public.stock_count_lines.count_id is 'Inventory.';
comment on column public.stock_count_lines.variant_id is 'Variant.';
comment on column public.stock_count_lines.counted is 'Units that were counted.';
comment on column public.stock_count_lines.counted_at is 'When its last unit was; null of what nobody counted and was taken for gone.';
comment on column public.stock_count_lines.expected is 'Units there should have been at that moment.';
comment on column public.stock_count_lines.before is 'Stock before it was written.';
comment on column public.stock_count_lines.after is 'Stock after it was written.';
comment on column public.stock_count_lines.cost is 'What a unit cost then, in euros.';

create index stock_count_lines_variant on public.stock_count_lines (variant_id);
alter table public.stock_count_lines enable row level security;
grant select on public.stock_count_lines to service_role;

create or replace function private.count_scope(c public.stock_counts) returns table (variant_id bigint)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select i.variant_id from public.inventory i
    join public.product_variants v on v.id = i.variant_id and v.archived_at is null
    join public.products p on p.id = i.product_id and p.state <> 'archived'
  where (c.category is null or p.category = c.category) and (c.supplier_id is null or i.supplier_id = c.supplier_id);
end
$$;
comment on function private.count_scope(public.stock_counts) is 'Variants that an inventory is about.';

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
    -- What replaces a unit waits on the shelf like what was sold.
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
  'What an open inventory has found of each variant that was counted: units, when the last one was, the units there should have been on the shelf at that moment (what has moved since is taken back, what was sold and not yet picked is with them), how many of these were sold, the stock now, whether something moved or was picked while it was counted, and whether somebody has corrected the stock since.';

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

create or replace function public.start_stock_count(category text default null, supplier bigint default null) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  started public.stock_counts;
begin
  perform private.acting_admin();
  insert into public.stock_counts (category, supplier_id, started_by, last_movement)
  values (
    start_stock_count.category, start_stock_count.supplier, auth.uid(), coalesce((select max(m.id) from public.stock_movements m), 0)
  ) returning * into started;
  if not exists (select from private.count_scope(started)) then
    perform private.refuse(409, 'stock_count_empty');
  end if;
  return started.id;
exception
  when unique_violation then
    perform private.refuse(409, 'stock_count_open', (
      select jsonb_build_object('id', c.id) from public.stock_counts c where c.status = 'open'
    ));
    return null;
  when foreign_key_violation or check_violation then
    perform private.refuse(400, 'request_invalid');
    return null;
end
$$;
comment on function public.start_stock_count(text, bigint) is
  'For administrators: begins to count everything, a category (by name) or what comes from a supplier; one inventory at a time. Gives its id.';
grant execute on function public.start_stock_count(text, bigint) to authenticated;

create or replace function public.admin_stock_counts(page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size int := least(greatest(admin_stock_counts.per_page, 1), 200);
begin
  perform private.require_admin();
  return json_build_object(
    'count', (select count(*) from public.stock_counts),
    'open', (select c.id from public.stock_counts c where c.status = 'open'),
    'items', (
      select coalesce(json_agg(json_build_object(
        'count', private.count_view(s), 'counted', l.counted, 'differences', l.differences, 'pieces', l.pieces, 'value', l.value
      ) order by s.id desc), '[]')
      from (
        select * from public.stock_counts c order by c.id desc
        limit size offset (greatest(admin_stock_counts.page, 1)::bigint - 1) * size
      ) s
        cross join lateral (
          select count(*) as counted, count(*) filter (where n.counted <> n.expected) as differences,
            coalesce(sum(n.counted - n.expected), 0) as pieces, coalesce(sum((n.counted - n.expected) * n.cost), 0) as value
          from public.stock_count_lines n where n.count_id = s.id
        ) l
    )
  );
end
$$;
comment on function public.admin_stock_counts(int, int) is
  'For administrators: a page (from 1) of the inventories, the latest first, with what those that were written have found, and the id of the one that is open.';
grant execute on function public.admin_stock_counts(int, int) to authenticated;

create or replace function public.admin_stock_count(id bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  c public.stock_counts;
begin
  perform private.require_admin();
  select * into c from public.stock_counts n where n.id = admin_stock_count.id;
  if not found then
    return null;
  end if;
  if c.status <> 'open' then
    return (
      select json_build_object(
        'count', private.count_view(c), 'entries', 0, 'total', count(*), 'counted', count(l.counted_at),
        'differences', count(*) filter (where l.counted <> l.expected),
        'more', coalesce(sum(greatest(l.counted - l.expected, 0)), 0), 'less', coalesce(sum(greatest(l.expected - l.counted, 0)), 0),
        'value', coalesce(sum((l.counted - l.expected) * l.cost), 0)
      )
      from public.stock_count_lines l where l.count_id = c.id
    );
  end if;
  return (
    select json_build_object(
      'count', private.count_view(c),
      'entries', (select count(*) from public.stock_count_entries e where e.count_id = c.id),
      'total', (select count(*) from private.count_scope(c)),
      'counted', count(*), 'differences', count(*) filter (where f.counted <> f.expected),
      'more', coalesce(sum(greatest(f.counted - f.expected, 0)), 0), 'less', coalesce(sum(greatest(f.expected - f.counted, 0)), 0),
      'value', coalesce(sum((f.counted - f.expected) * i.cost), 0)
    )
    from private.count_findings(c) f join public.inventory i on i.variant_id = f.variant_id
  );
end
$$;
comment on function public.admin_stock_count(bigint) is
  'For administrators: an inventory with how many variants it is about and how many were counted, how many differ, by how many units up and down, and what that is worth at cost in euros; null where there is none.';
grant execute on function public.admin_stock_count(bigint) to authenticated;

create or replace function public.stock_count_lines_of(id bigint, wanted text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
  c public.stock_counts;
  words text := lower(regexp_replace(btrim(stock_count_lines_of.search), '\s+', ' ', 'g'));
  size int := least(greatest(stock_count_lines_of.per_page, 1), 5000);
begin
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
grant execute on function public.stock_count_lines_of(bigint, text, text, int, int) to authenticated;

create or replace function private.variants_of_reference(reference text) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  found_ones bigint[];
begin
  select array_agg(v.id) into found_ones from public.product_variants v
  where v.sku = variants_of_reference.reference and v.archived_at is null;
  if found_ones is null then
    select array_agg(v.id) into found_ones
    from public.products p join public.product_variants v on v.product_id = p.id and v.archived_at is null
    where p.identifier = variants_of_reference.reference and v.sku is null;
  end if;
  -- Nobody remembers capitals; this way is slower.
  if found_ones is null then
    select array_agg(v.id) into found_ones
    from public.product_variants v join public.products p on p.id = v.product_id
    where lower(coalesce(v.sku, p.identifier)) = lower(variants_of_reference.reference) and v.archived_at is null;
  end if;
  return coalesce(found_ones, '{}');
end
$$;
comment on function private.variants_of_reference(text) is 'Variants that a reference names, whatever its capitals; several where they have none of their own.';

create or replace function public.add_count_entries(id bigint, entries jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
  entry jsonb;
  variants bigint[];
  pieces int;
  outcome text;
  outcomes jsonb := '[]';
begin
  perform private.acting_admin();
  -- Shared: many count at the same time, and whoever writes it waits for them.
  select * into c from public.stock_counts n where n.id = add_count_entries.id for share;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif jsonb_typeof(entries) is distinct from 'array' or jsonb_array_length(entries) > 200 then
    perform private.refuse(400, 'request_invalid');
  end if;
  for entry in select e.one from jsonb_array_elements(entries) e (one) loop
    begin
      pieces := (entry ->> 'quantity')::int;
      variants := case when entry ->> 'variant_id' is not null then array[(entry ->> 'variant_id')::bigint]
        else private.variants_of_reference(btrim(entry ->> 'reference')) end;
      outcome := case
        when pieces not between 1 and 100000 or pieces is null then 'invalid'
        when cardinality(variants) = 0 then 'unknown'
        when cardinality(variants) > 1 then 'ambiguous'
        when not exists (select from private.count_scope(c) s where s.variant_id = variants[1]) then 'out_of_scope'
        else 'counted'
      end;
      if outcome = 'counted' then
        insert into public.stock_count_entries (id, count_id, variant_id, quantity, counted_at, by)
        values (
          (entry ->> 'id')::uuid, c.id, variants[1], pieces,
          -- As long ago as the browser says: its clock may be wrong, its patience is not.
          greatest(
            c.started_at,
            clock_timestamp() - interval '1 millisecond' * least(greatest(coalesce((entry ->> 'age_ms')::numeric, 0), 0), 604800000)
          ),
          auth.uid()
        )
        on conflict on constraint stock_count_entries_pkey do nothing;
      end if;
    exception when invalid_text_representation or numeric_value_out_of_range or not_null_violation then
      outcome := 'invalid';
    end;
    outcomes := outcomes || jsonb_build_object(
      'id', entry ->> 'id', 'outcome', outcome, 'variant_id', case when outcome in ('counted', 'out_of_scope') then variants[1] end
    );
  end loop;
  return (
    select coalesce(json_agg(json_build_object(
      'id', o.one ->> 'id', 'outcome', o.one ->> 'outcome', 'name', p.name, 'label', private.variant_label(p, v),
      'counted', (
        select sum(e.quantity) from public.stock_count_entries e where e.count_id = c.id and e.variant_id = v.id
      )
    ) order by o.rank), '[]')
    from jsonb_array_elements(outcomes) with ordinality o (one, rank)
      left join public.product_variants v on v.id = (o.one ->> 'variant_id')::bigint
      left join public.products p on p.id = v.product_id
  );
end
$$;
comment on function public.add_count_entries(bigint, jsonb) is
  'For administrators: adds what was scanned or typed to an open inventory, at most 200 at once, [{id (a uuid of its own: sent twice it counts once), reference or variant_id, quantity, age_ms (how long ago)}]. Gives what became of each: counted, with what has been counted of it, or unknown, ambiguous, out_of_scope, invalid.';
grant execute on function public.add_count_entries(bigint, jsonb) to authenticated;

create or replace function public.correct_count(id bigint, variant bigint, expected_count int, counted int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
  present int;
begin
  perform private.acting_admin();
  -- One correction after the other.
  select * into c from public.stock_counts n where n.id = correct_count.id for update;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif correct_count.counted is null or correct_count.counted not between 0 and 1000000 then
    perform private.refuse(400, 'request_invalid');
  elsif not exists (select from private.count_scope(c) s where s.variant_id = correct_count.variant) then
    perform private.refuse(404, 'product_not_found');
  end if;
  select sum(e.quantity) into present from public.stock_count_entries e where e.count_id = c.id and e.variant_id = correct_count.variant;
  if present is distinct from correct_count.expected_count then
    perform private.refuse(409, 'stock_count_changed');
  end if;
  insert into public.stock_count_entries (id, count_id, variant_id, quantity, counted_at, by)
  values (gen_random_uuid(), c.id, correct_count.variant, correct_count.counted - coalesce(present, 0), clock_timestamp(), auth.uid());
end
$$;
comment on function public.correct_count(bigint, bigint, int, int) is
  'For administrators: says how many units of a variant there are after all, where what was counted still is what was read; counted now. expected_count may be null: not counted yet.';
grant execute on function public.correct_count(bigint, bigint, int, int) to authenticated;

create or replace function public.write_stock_count(id bigint, seen int, reason text, missing_as_zero boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  c public.stock_counts;
begin
  perform private.acting_admin();
  select * into c from public.stock_counts n where n.id = write_stock_count.id for update;
  if c.status is distinct from 'open' then
    perform private.refuse(409, 'stock_count_closed');
  elsif not private.is_text(btrim(write_stock_count.reason), 400) then
    perform private.refuse(400, 'request_invalid');
  elsif (select count(*) from public.stock_count_entries e where e.count_id = c.id) is distinct from write_stock_count.seen then
    perform private.refuse(409, 'stock_count_changed');
  end if;
  -- In the order in which orders lock their stock; what follows sees what they have sold.
  perform from public.inventory i
  where i.variant_id in (select s.variant_id from private.count_scope(c) s)
    or i.variant_id in (select e.variant_id from public.stock_count_entries e where e.count_id = c.id)
  order by i.variant_id for update;
  insert into public.stock_count_lines (count_id, variant_id, counted, counted_at, expected, before, after, cost)
  select c.id, f.variant_id, greatest(f.counted, 0), f.counted_at, f.expected, f.stock, greatest(f.stock + f.counted - f.expected, 0), i.cost
  from private.count_findings(c) f join public.inventory i on i.variant_id = f.variant_id;
  if write_stock_count.missing_as_zero then
    insert into public.stock_count_lines (count_id, variant_id, counted, expected, before, after, cost)
    select c.id, i.variant_id, 0, i.stock, i.stock, 0, i.cost
    from private.count_scope(c) s join public.inventory i on i.variant_id = s.variant_id
    where not exists (select from public.stock_count_lines l where l.count_id = c.id and l.variant_id = s.variant_id);
  end if;
  if not exists (select from public.stock_count_lines l where l.count_id = c.id) then
    perform private.refuse(409, 'stock_count_empty');
  end if;
  perform private.change_stock(
    l.variant_id, least(l.after, 1000000) - l.before, 'count', note => write_stock_count.reason, stock_count => c.id
  )
  from public.stock_count_lines l where l.count_id = c.id;
  update public.stock_counts n set
    status = 'written', reason = btrim(write_stock_count.reason), ended_at = clock_timestamp(), ended_by = auth.uid()
  where n.id = c.id;
  return public.admin_stock_count(c.id);
end
$$;
comment on function public.write_stock_count(bigint, int, text, boolean) is
  'For administrators: sets the stock to what an open inventory has found, in one transaction and with its reason, where it still has as many entries as were seen. What was sold or came since a variant was counted stays accounted for. What was not counted keeps its stock, or is taken for gone. Gives the inventory as admin_stock_count does.';
grant execute on function public.write_stock_count(bigint, int, text, boolean) to authenticated;

create or replace function public.cancel_stock_count(id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  update public.stock_counts n set status = 'cancelled', ended_at = clock_timestamp(), ended_by = auth.uid()
  where n.id = cancel_stock_count.id and n.status = 'open';
  if not found then
    perform private.refuse(409, 'stock_count_closed');
  end if;
end
$$;
comment on function public.cancel_stock_count(bigint) is 'For administrators: gives an open inventory up; the stock stays as it is.';
grant execute on function public.cancel_stock_count(bigint) to authenticated;
