-- A buyer whose name held the word that the query had for its column moved the edge of a page: orders after theirs were left out.
set check_function_bodies = off;

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
