-- Orders as administrators list, filter and export them.

create or replace function public.admin_figures() returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select json_build_object(
      'products', (select count(*) from public.products p where p.state <> 'archived'),
      'published', (select count(*) from public.products p where p.state = 'published'),
      'orders', count(*),
      'pending', count(*) filter (where o.status = 'pending'),
      'shipped', count(*) filter (where o.status = 'shipped'),
      'completed', count(*) filter (where o.status = 'completed'),
      'revenue', coalesce(sum(s.revenue), 0),
      'average', coalesce(round(avg(s.revenue), 2), 0),
      'works', (
        select json_object_agg(w, private.orders_with_work(w))
        from unnest(array['to_prepare', 'late', 'open_withdrawal', 'exchange', 'parcels']) w
      )
    )
    from public.orders o left join private.sales s on s.order_id = o.id
  );
end
$$;
comment on function public.admin_figures() is
  'For administrators: counts of products that are not archived, of those that are published, and of orders by state; revenue and average basket in euros, as private.sales has them; `works`: orders that each of these works waits with.';
grant execute on function public.admin_figures() to authenticated;

create or replace function private.order_condition(filters jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  wanted constant text := left(private.searched(filters ->> 'text'), 120);
  sold bigint[];
  is_parcel boolean;
  parts text[] := array['true'];
begin
  if wanted <> '' then
    select array_agg(v.id) into sold
    from public.product_variants v
      join public.products p on p.id = v.product_id
      join private.product_words w on w.product_id = p.id
    where length(wanted) > 1 and (
      strpos(split_part(w.words, chr(10), 1), wanted) > 0 or strpos(lower(coalesce(v.sku, p.identifier)), wanted) > 0
    );
    -- Not `like`: what a person types has no wildcards.
    -- Parcels besides the main one by how their number begins, as far as it is known, so that an index finds them.
    is_parcel := exists (select from private.orders_with_parcel(wanted));
    parts := parts || (format('(strpos(o.search_words, %L) > 0', wanted) || case
      when sold is null then ''
      else format(' or o.id in (select i.order_id from public.order_items i where i.variant_id = any (%L::bigint[]))', sold)
    end || case when is_parcel then format(' or o.id in (select private.orders_with_parcel(%L))', wanted) else '' end || ')');
  end if;
  if filters ->> 'status' is not null then
    parts := parts || format('o.status = %L', filters ->> 'status');
  end if;
  if filters ->> 'payment' is not null then
    parts := parts || format('o.payment_status = %L', filters ->> 'payment');
  end if;
  if filters ->> 'method' is not null then
    parts := parts || format('o.shipping_method = %L', filters ->> 'method');
  end if;
  if filters ->> 'tag' is not null then
    parts := parts || format('o.id in (select t.order_id from public.order_tags t where t.tag = %L)', filters ->> 'tag');
  end if;
  if filters ->> 'first_day' is not null then
    parts := parts || format('o.created_at >= %L::timestamptz', (filters ->> 'first_day')::date::timestamp at time zone 'Europe/Paris');
  end if;
  if filters ->> 'last_day' is not null then
    parts := parts || format('o.created_at < %L::timestamptz', ((filters ->> 'last_day')::date + 1)::timestamp at time zone 'Europe/Paris');
  end if;
  return array_to_string(parts || case coalesce(filters ->> 'work', '')
    when '' then 'true'
    when 'to_prepare' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is null
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'prepared' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.prepared_at is not null$sql$
    -- As private.is_late, by its index.
    when 'late' then $sql$o.status = 'pending' and o.payment_status = 'paid' and o.paid_at < now() - (select private.late_after())
      and o.id not in (select private.withdrawn_orders())$sql$
    when 'withdrawal' then 'o.id in (select w.order_id from public.withdrawals w)'
    when 'open_withdrawal' then $sql$o.id in (select w.order_id from public.withdrawals w where w.status in ('received', 'returned'))$sql$
    when 'by_phone' then 'o.taken_by is not null'
    when 'exchange' then 'o.id in (select private.orders_to_replace())'
    when 'parcels' then 'o.id in (select private.orders_with_parcel_work())'
    else 'false'
  end, ' and ');
exception when invalid_datetime_format or datetime_field_overflow then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function private.order_condition(jsonb) is
  'Condition on public.orders o for {text, status, payment, method, tag, first_day, last_day (as in Paris), work: to_prepare, prepared, late, withdrawal, open_withdrawal, by_phone, exchange or parcels}; what is missing or null limits nothing. Written anew for each call, so that each is planned by what it asks.';

create or replace function private.orders_with_work(work text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  matches bigint;
begin
  execute 'select count(*) from public.orders o where ' || private.order_condition(jsonb_build_object('work', work)) into matches;
  return matches;
end
$$;
comment on function private.orders_with_work(text) is
  'How many orders a list of private.order_condition''s work has.';

create or replace function private.order_page(
  filters jsonb, sort text, after text, before text, size int, is_counted boolean,
  out ids uuid[], out is_more boolean, out matches bigint
)
language plpgsql stable set search_path = '' as $$
declare
  condition constant text := private.order_condition(filters);
  field constant text := case
    when sort in ('newest', 'oldest') then 'o.created_at'
    when sort in ('total_desc', 'total_asc') then 'o.total'
    when sort = 'name' then 'o.search_words collate "C"'
  end;
  is_back constant boolean := after is null and before is not null;
  direction constant text := case when (sort in ('newest', 'total_desc')) <> is_back then 'desc' else 'asc' end;
  -- What stands at the edge, as values: with a column's name beside them, a buyer of that name would be taken for it.
  place text;
  edge constant text := '(%s, o.order_number) ' || case direction when 'desc' then '<' else '>' end || ' ';
begin
  if field is null then
    perform private.refuse(400, 'request_invalid');
  end if;
  execute format('select format(''(%%L, %%L)'', %s, o.order_number) from public.orders o where o.order_number = $1', field)
  into place using coalesce(after, before);
  if is_counted and coalesce(filters ->> 'text', '') <> '' then
    -- Words are looked for in every order: once for the page and the count.
    execute format(
      'with o as materialized (select o.id, %1$s as key, o.order_number from public.orders o where %2$s)
      select array(select o.id from o where %3$s order by o.key %4$s, o.order_number %4$s limit %5$s), (select count(*) from o)',
      field, condition, coalesce(format(edge, 'o.key') || place, 'true'), direction, size + 1
    ) into ids, matches;
  else
    execute format(
      'select array(select o.id from public.orders o where %2$s and %3$s order by %1$s %4$s, o.order_number %4$s limit %5$s)',
      field, condition, coalesce(format(edge, field) || place, 'true'), direction, size + 1
    ) into ids;
  end if;
  is_more := cardinality(ids) > size;
  if is_counted and matches is null then
    if place is null and not is_more then
      matches := cardinality(ids);
    else
      execute 'select count(*) from public.orders o where ' || condition into matches;
    end if;
  end if;
  ids := ids[:size];
  if is_back then
    ids := array(select i.id from unnest(ids) with ordinality i (id, n) order by i.n desc);
  end if;
end
$$;
comment on function private.order_page(jsonb, text, text, text, int, boolean) is
  'Orders that follow the number `after` in a list, or precede `before` (an unknown number is none), in the list''s order, whether there are more that way, and how many there are in all where that is asked for. Sort: newest, oldest, total_desc, total_asc, name.';

create or replace function public.admin_orders(
  filters jsonb, sort text, per_page int, after text default null, before text default null
) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  size constant int := least(greatest(per_page, 1), 100);
  shown record;
begin
  perform private.require_admin();
  shown := private.order_page(filters, sort, admin_orders.after, admin_orders.before, size, true);
  return json_build_object(
    'count', shown.matches,
    'is_first', case when admin_orders.after is not null then false else admin_orders.before is null or not shown.is_more end,
    'is_last', case when admin_orders.after is null and admin_orders.before is not null then false else not shown.is_more end,
    'orders', coalesce((
      select json_agg(json_build_object(
        'order_number', o.order_number, 'created_at', o.created_at, 'first_name', o.first_name,
        'last_name', o.last_name, 'email', o.email, 'total', o.total, 'status', o.status,
        'payment_status', o.payment_status, 'payment_method', o.payment_method, 'is_partly_refunded', private.is_partly_refunded(o), 'is_prepared', o.prepared_at is not null, 'is_late', private.is_late(o),
        'is_by_phone', o.taken_by is not null,
        'has_withdrawal', exists (select from public.withdrawals w where w.order_id = o.id),
        'tags', private.tags_of(o.id),
        'pieces', i.pieces, 'images', i.images
      ) order by s.n)
      from unnest(shown.ids) with ordinality s (id, n) join public.orders o on o.id = s.id
        cross join lateral (
          select sum(l.quantity) as pieces, coalesce((array_agg(l.image order by l.position) filter (where l.image is not null))[:3], '{}') as images
          from public.order_items l where l.order_id = o.id
        ) i
    ), '[]')
  );
end
$$;
comment on function public.admin_orders(jsonb, text, int, text, text) is
  'For administrators: a page (at most 100) of the orders that private.order_condition finds, sorted as private.order_page does, after or before the order of a number; how many there are in all, and whether the page is the first and the last one.';
grant execute on function public.admin_orders(jsonb, text, int, text, text) to authenticated;

create or replace function public.admin_orders_export(filters jsonb, sort text, after text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return (
    select coalesce(json_agg(json_build_object(
      'order_number', o.order_number, 'created_at', o.created_at, 'status', o.status, 'payment_status', o.payment_status,
      'is_partly_refunded', private.is_partly_refunded(o), 'payment_method', o.payment_method, 'paid_at', o.paid_at,
      'first_name', o.first_name, 'last_name', o.last_name, 'email', o.email, 'phone', o.phone, 'address', o.address,
      'address_complement', o.address_complement, 'postal_code', o.postal_code, 'city', o.city, 'country', o.country,
      'shipping_label', o.shipping_label, 'relay_point', o.relay_point, 'tracking_number', o.tracking_number,
      'lines', (
        select json_agg(json_build_object('quantity', i.quantity, 'sku', i.sku, 'texts', i.texts) order by i.position)
        from public.order_items i where i.order_id = o.id
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
grant execute on function public.admin_orders_export(jsonb, text, text) to authenticated;

-- What an administrator looks at again and again: a search of the list of orders under a name.
create table public.order_views (
  id bigint generated always as identity primary key,
  admin_id uuid not null references public.admin_users (id) on delete cascade,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  search jsonb not null check (jsonb_typeof(search) = 'object' and length(search::text) <= 2000),
  created_at timestamptz not null default now()
);

comment on table public.order_views is 'Views of the list of orders that administrators keep, each their own.';
comment on column public.order_views.id is 'Identifier.';
comment on column public.order_views.admin_id is 'Whose it is.';
comment on column public.order_views.name is 'What its owner calls it; once, whatever its case and accents.';
comment on column public.order_views.search is 'Filters and sort, as the list writes them.';
comment on column public.order_views.created_at is 'When it was kept first.';

create unique index order_views_name on public.order_views (admin_id, private.search_text(name));
alter table public.order_views enable row level security;
grant select on public.order_views to service_role;
create trigger order_views_audit after insert or update or delete on public.order_views
  for each row execute function private.audit_change('id', 'name');

create or replace function private.most_order_views() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.most_order_views() is 'Views of the list of orders that one administrator keeps: MAX_ORDER_VIEWS of src/domain/rules.ts.';

create or replace function public.admin_order_views() returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  caller constant uuid := private.require_admin();
begin
  return (
    select coalesce(json_agg(json_build_object('id', v.id, 'name', v.name, 'search', v.search) order by private.search_text(v.name)), '[]')
    from public.order_views v where v.admin_id = caller
  );
end
$$;
comment on function public.admin_order_views() is 'For administrators: the caller''s own views of the list of orders, by name.';
grant execute on function public.admin_order_views() to authenticated;

create or replace function public.save_order_view(name text, search jsonb) returns json
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  caller constant uuid := private.acting_admin();
  clean constant text := regexp_replace(btrim(save_order_view.name), '\s+', ' ', 'g');
begin
  -- Two tabs that keep their last one at once.
  perform from public.admin_users a where a.id = caller for update;
  if private.most_order_views() <= (
    select count(*) from public.order_views v
    where v.admin_id = caller and private.search_text(v.name) <> private.search_text(clean)
  ) then
    perform private.refuse(409, 'order_views_full');
  end if;
  insert into public.order_views as v (admin_id, name, search) values (caller, clean, save_order_view.search)
  on conflict (admin_id, private.search_text(name)) do update set name = excluded.name, search = excluded.search;
  return public.admin_order_views();
exception when check_violation or not_null_violation then
  perform private.refuse(400, 'request_invalid');
end
$$;
comment on function public.save_order_view(text, jsonb) is
  'For administrators: keeps a view of the list of orders under a name, in place of the one that has it; gives all as admin_order_views does.';
grant execute on function public.save_order_view(text, jsonb) to authenticated;

create or replace function public.remove_order_view(view bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  caller constant uuid := private.acting_admin();
begin
  delete from public.order_views v where v.id = remove_order_view.view and v.admin_id = caller;
  return public.admin_order_views();
end
$$;
comment on function public.remove_order_view(bigint) is
  'For administrators: forgets one of the caller''s own views; gives the rest as admin_order_views does.';
grant execute on function public.remove_order_view(bigint) to authenticated;
