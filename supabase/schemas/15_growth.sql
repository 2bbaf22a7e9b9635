-- How the shop grows: visits and what is read from them, segments and newsletters, reviews.

-- Visits and analyses.

create or replace function private.visit_pages() returns text[]
language sql immutable set search_path = '' as $$
  select array['home', 'catalogue', 'product', 'blog', 'page', 'search', 'favourites', 'cart', 'checkout', 'order', 'account', 'contact']
$$;
comment on function private.visit_pages() is 'Kinds of pages that visits are counted by: VISIT_PAGES of src/domain/visit.ts.';

create or replace function private.visit_retention() returns interval language sql immutable set search_path = '' as $$ select interval '25 months' $$;
comment on function private.visit_retention() is
  'How long counts of visits are kept: as long as the CNIL lets anonymous statistics be. The page on privacy says so.';

create table private.visits (
  day date not null,
  event text not null check (event in ('visit', 'view', 'cart', 'order')),
  page text not null check (length(page) between 1 and 20),
  product_id bigint not null default 0 check (product_id >= 0),
  source text not null default '' check (length(source) <= 60),
  is_campaign boolean not null default false,
  count bigint not null check (count > 0),
  primary key (day, event, page, product_id, source, is_campaign),
  constraint visits_source check (event = 'visit' or source = '' and not is_campaign)
) with (fillfactor = 60);

comment on table private.visits is 'What was done in the shop on a day, and how often. No row is of a person: nobody is known again, nothing of an address or a browser is kept.';
comment on column private.visits.day is 'Day in France.';
comment on column private.visits.event is 'visit (somebody came from elsewhere), view (a page was shown), cart (a piece was put into it), order (one was placed).';
comment on column private.visits.page is 'Kind of the page; of a visit the first one.';
comment on column private.visits.product_id is 'Product that was shown or put into the cart; 0 where it is about none. It may be gone.';
comment on column private.visits.source is 'Of a visit: the site that led here, or the utm_source of the address; empty where nothing is known, * for those beyond the day''s most.';
comment on column private.visits.is_campaign is 'Whether the source is a utm_source.';
comment on column private.visits.count is 'How often.';

alter table private.visits enable row level security;

create table private.visit_callers (
  bucket smallint primary key check (bucket between 0 and 4095),
  since timestamptz not null,
  calls int not null check (calls > 0)
) with (fillfactor = 60);

comment on table private.visit_callers is 'How often networks have counted something: thousands of addresses share a row, and another one every day, so that none is told from it.';
comment on column private.visit_callers.bucket is 'Twelve bits of a hash of the address and the day.';
comment on column private.visit_callers.since is 'When it was counted from.';
comment on column private.visit_callers.calls is 'Calls since then.';

alter table private.visit_callers enable row level security;

create or replace function private.most_visit_calls() returns int language sql immutable set search_path = '' as 'select 600';
comment on function private.most_visit_calls() is 'Calls that count of the networks that share a row, in ten minutes.';

create or replace function private.most_visit_sources() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.most_visit_sources() is 'Sources that a day tells apart: whoever makes names up fills no table.';

create or replace function private.is_person(headers json) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(headers ->> 'dnt', '') <> '1' and coalesce(headers ->> 'sec-gpc', '') <> '1'
    and coalesce(headers ->> 'user-agent', '') <> ''
    and headers ->> 'user-agent' !~* 'bot|crawl|spider|slurp|archiv|headless|lighthouse|preview|facebookexternalhit|scrap|monitor|curl|wget|python|java/|go-http|okhttp|node|axios|libwww'
$$;
comment on function private.is_person(json) is
  'Whether the headers of a request are those of a person''s who has not asked to be left out (Do Not Track, Global Privacy Control).';

create or replace function private.may_count_visit() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  caller constant text := private.request_caller();
  counted int;
begin
  -- Who does not want to be counted, and who is nobody.
  if headers is not null and not private.is_person(headers) then
    return false;
  end if;
  -- Where no network address is known, this would count everybody as one.
  if caller is null then
    return true;
  end if;
  insert into private.visit_callers as c (bucket, since, calls)
  values (
    ('x' || left(encode(sha256(convert_to(caller || private.paris_day(now()), 'UTF8')), 'hex'), 3))::bit(12)::int, now(), 1
  )
  on conflict on constraint visit_callers_pkey do update set
    calls = case when c.since < now() - interval '10 minutes' then 1 else least(c.calls + 1, private.most_visit_calls() + 1) end,
    since = case when c.since < now() - interval '10 minutes' then now() else c.since end
  returning c.calls into counted;
  return counted <= private.most_visit_calls();
end
$$;
comment on function private.may_count_visit() is
  'Whether a request counts as a person''s who has not asked to be left out (Do Not Track, Global Privacy Control), of a network that has not counted too much.';

create or replace function private.visit_source(written text, is_campaign boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  named constant text := regexp_replace(lower(btrim(written)), '^www\.', '');
  today constant date := private.paris_day(now());
begin
  if named is null or length(named) > 60
    or named !~ (case when is_campaign then '^[a-z0-9][a-z0-9._-]*$' else '^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]+$' end)
  then
    return '';
  end if;
  if exists (
    select from private.visits v
    where v.day = today and v.event = 'visit' and v.source = named and v.is_campaign = visit_source.is_campaign
  ) or (
    select count(distinct (v.source, v.is_campaign)) from private.visits v where v.day = today and v.event = 'visit'
  ) < private.most_visit_sources() then
    return named;
  end if;
  return '*';
end
$$;
comment on function private.visit_source(text, boolean) is
  'A source as it is kept: a host without www, or a word; empty where it is neither, * once the day has told too many apart.';

create or replace function public.count_visit(event text, page text, product bigint default null, source text default null, campaign text default null)
returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  today constant date := private.paris_day(now());
  about constant bigint := coalesce(count_visit.product, 0);
  has_campaign boolean;
  came_from text;
begin
  if coalesce(count_visit.event not in ('view', 'cart', 'order') or count_visit.page <> all (private.visit_pages()), true)
    or count_visit.page = 'product' and count_visit.product is null
    or about <> 0 and not (count_visit.event = 'cart' or count_visit.event = 'view' and count_visit.page = 'product')
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  if not private.may_count_visit()
    -- The page of a product may be older than its end.
    or about <> 0 and not exists (select from public.products p where p.id = about and p.state = 'published')
  then
    return;
  end if;
  insert into private.visits as v (day, event, page, product_id, count)
  values (today, count_visit.event, case count_visit.event when 'view' then count_visit.page when 'cart' then 'cart' else 'order' end, about, 1)
  on conflict on constraint visits_pkey do update set count = v.count + 1;
  if count_visit.event = 'view' and count_visit.source is not null then
    came_from := private.visit_source(nullif(count_visit.campaign, ''), true);
    has_campaign := came_from <> '';
    if not has_campaign then
      came_from := private.visit_source(count_visit.source, false);
    end if;
    insert into private.visits as v (day, event, page, source, is_campaign, count)
    values (today, 'visit', count_visit.page, came_from, has_campaign, 1)
    on conflict on constraint visits_pkey do update set count = v.count + 1;
  end if;
end
$$;
comment on function public.count_visit(text, text, bigint, text, text) is
  'Counts that a page was shown (view), a piece put into the cart (cart), an order placed (order). Page is one of VISIT_PAGES, product the one that it is about. Source is given by who comes from elsewhere: the host that led here, empty where it is not known; campaign is the utm_source of the address. Bots, those who ask to be left out, and a network that counts too much are not counted, and are told nothing.';
grant execute on function public.count_visit(text, text, bigint, text, text) to anon, authenticated;

create or replace function private.old_visits() returns date
language sql stable set search_path = '' as $$ select (private.paris_day(now()) - private.visit_retention())::date $$;
comment on function private.old_visits() is 'Counts of days before this one are no longer kept.';

create or replace function public.prune_visits() returns void
language sql security definer set search_path = '' as $$
  delete from private.visits v where v.day < private.old_visits()
$$;
comment on function public.prune_visits() is 'For the shop''s functions: forgets counts of visits that were kept long enough.';
grant execute on function public.prune_visits() to service_role;

create or replace function private.day_begins(day date) returns timestamptz
language sql stable set search_path = '' as $$ select day::timestamp at time zone 'Europe/Paris' $$;
comment on function private.day_begins(date) is 'The first moment of a day in France.';

create or replace function private.most_analysed_days() returns int language sql immutable set search_path = '' as 'select 1096';
comment on function private.most_analysed_days() is 'Days that one analysis covers at most: MAX_ANALYSED_DAYS of src/domain/analytics.ts.';

-- Days are those of France. A period that is not over is compared with as much of the one before it.
create or replace function private.analysed_period(from_day date, to_day date, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  today constant date := private.paris_day(at);
  last constant date := greatest(least(greatest(from_day, to_day), today), date '2000-01-01');
  first constant date := greatest(
    least(coalesce(least(from_day, to_day), today - 29), last), last - private.most_analysed_days() + 1
  );
  days constant int := last - first + 1;
  -- Points of a chart that can still be told apart.
  step constant int := case when days <= 92 then 1 when days <= 400 then 7 else 28 end;
  until constant timestamptz := least(private.day_begins(last + 1), at);
begin
  return jsonb_build_object(
    'from', first, 'to', last, 'days', days, 'previous_from', first - days, 'previous_to', first - 1,
    'step', step, 'points', greatest(1, round(days::numeric / step)::int),
    'since', private.day_begins(first), 'until', until, 'previous_since', private.day_begins(first - days),
    'previous_until', ((until at time zone 'Europe/Paris') - make_interval(days => days)) at time zone 'Europe/Paris'
  );
end
$$;
comment on function private.analysed_period(date, date, timestamptz) is
  'The period between two days in either order, 30 days up to today where one is missing: {from, to, days, previous_from, previous_to, step (days of a point of the chart), points, since, until, previous_since, previous_until}. It ends now at the latest, and the one before it as long before.';

create or replace function private.analysed_sales(period jsonb) returns jsonb
-- What is read twice stays in memory: a year of 40,000 orders takes 15 MB. Where most orders are read, their index is a tenth of them.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  days constant int := period -> 'days';
  step constant int := period -> 'step';
  points constant int := period -> 'points';
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
  -- Looking a moment up among midnights costs a fifth of asking its day of the time zone.
  midnights constant timestamptz[] := array(
    select private.day_begins(first - days + g) from generate_series(0, 2 * days - 1) g order by g
  );
begin
  return (
    with sold as materialized (
      select s.buyer, s.revenue, s.created_at >= since as is_now, first - days - 1 + width_bucket(s.created_at, midnights) as day
      from private.sales s
      where s.created_at >= was_since and s.created_at < until and (s.created_at >= since or s.created_at < was_until)
    ), by_day as materialized (
      select t.is_now, t.day, count(*) as orders, count(t.revenue) as paid, coalesce(sum(t.revenue), 0) as revenue
      from sold t group by t.is_now, t.day
    ), summed as (
      select coalesce(sum(d.revenue) filter (where d.is_now), 0) as revenue, coalesce(sum(d.revenue) filter (where not d.is_now), 0) as revenue_before,
        coalesce(sum(d.orders) filter (where d.is_now), 0) as orders, coalesce(sum(d.orders) filter (where not d.is_now), 0) as orders_before,
        coalesce(sum(d.paid) filter (where d.is_now), 0) as paid, coalesce(sum(d.paid) filter (where not d.is_now), 0) as paid_before
      from by_day d
    ), averages as (
      select coalesce(round(s.revenue / nullif(s.paid, 0), 2), 0) as average,
        coalesce(round(s.revenue_before / nullif(s.paid_before, 0), 2), 0) as average_before
      from summed s
    ), buyers as (
      select count(*) filter (where b.is_now) as customers, count(*) filter (where not b.is_now) as customers_before
      from (
        -- Most addresses come again, written the same.
        select e.is_now, lower(e.buyer) from (select t.is_now, t.buyer from sold t where t.revenue is not null group by t.is_now, t.buyer) e
        group by 1, 2
      ) b
    ), by_point as (
      select points - 1 - least((last - (d.day + case when d.is_now then 0 else days end)) / step, points - 1) as point,
        sum(d.revenue) filter (where d.is_now) as revenue, sum(d.paid) filter (where d.is_now) as orders,
        sum(d.revenue) filter (where not d.is_now) as revenue_before
      from by_day d group by 1
    ), weekdays as (
      select extract(isodow from n.day)::int as weekday, count(*)::int as several, coalesce(sum(d.revenue), 0) as revenue,
        coalesce(sum(d.paid), 0) as orders
      from (select first + g as day from generate_series(0, days - 1) g) n left join by_day d on d.is_now and d.day = n.day
      group by 1
    )
    select jsonb_build_object(
      'overview', jsonb_build_object(
        'revenue', jsonb_build_object('current', s.revenue, 'previous', s.revenue_before, 'growth', private.trend(s.revenue, s.revenue_before)),
        'orders', jsonb_build_object('current', s.orders, 'previous', s.orders_before, 'growth', private.trend(s.orders, s.orders_before)),
        'customers', jsonb_build_object('current', b.customers, 'previous', b.customers_before, 'growth', private.trend(b.customers, b.customers_before)),
        'avg_order', jsonb_build_object('current', a.average, 'previous', a.average_before, 'growth', private.trend(a.average, a.average_before))
      ),
      'paid', s.paid,
      'points', (
        select jsonb_agg(jsonb_build_object(
          'from', greatest(first, case when n.point = 0 then first else last - (points - n.point) * step + 1 end),
          'to', last - (points - 1 - n.point) * step,
          'revenue', coalesce(p.revenue, 0), 'orders', coalesce(p.orders, 0), 'previous', coalesce(p.revenue_before, 0)
        ) order by n.point)
        from generate_series(0, points - 1) n (point) left join by_point p on p.point = n.point
      ),
      'weekdays', (
        select jsonb_agg(jsonb_build_object(
          'weekday', w.weekday, 'days', w.several, 'revenue', w.revenue, 'orders', w.orders, 'average', round(w.revenue / w.several, 2)
        ) order by w.weekday) from weekdays w
      )
    )
    from summed s, averages a, buyers b
  );
end
$$;
comment on function private.analysed_sales(jsonb) is
  'What was sold in a period of private.analysed_period. overview: revenue and average order of orders that are paid (private.sales), orders that were not cancelled, customers with a paid order, each {current, previous, growth in percent}; paid orders; revenue by point of the chart, with that of the same point of the period before; days of the week with their average.';

create or replace function private.analysed_products(period jsonb) returns jsonb
-- As analysed_sales.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
  was_since constant timestamptz := period ->> 'previous_since';
  was_until constant timestamptz := period ->> 'previous_until';
begin
  return (
    with given as materialized (
      select r.order_id, l.position, sum(l.quantity)::int as pieces, sum(l.amount) as amount
      from public.refunds r cross join lateral jsonb_to_recordset(r.lines) l (position int, quantity int, amount numeric)
      where r.of_sale and r.status <> 'failed' and r.lines <> '[]'
      group by r.order_id, l.position
    ), sold as (
      select i.product_id, sum(i.quantity)::int as pieces, sum(i.line_total - i.discount) as amount
      from private.sales s join public.order_items i on i.order_id = s.order_id
      where s.created_at >= since and s.created_at < until and s.is_paid
      group by i.product_id
    ), returned as (
      -- No more than was sold. Few lines have any: looking for it at each of them costs a fifth of all this.
      select i.product_id, sum(least(i.quantity, coalesce(g.pieces, 0)))::int as pieces,
        sum(least(i.line_total - i.discount, coalesce(g.amount, 0))) as amount
      from given g join public.order_items i on i.order_id = g.order_id and i.position = g.position
        join private.sales s on s.order_id = g.order_id and s.created_at >= since and s.created_at < until and s.is_paid
      group by i.product_id
    ), by_product as materialized (
      select s.product_id, s.pieces - coalesce(r.pieces, 0) as sales, s.amount - coalesce(r.amount, 0) as revenue
      from sold s left join returned r on r.product_id = s.product_id
    ), best as materialized (
      select b.* from by_product b where b.sales > 0 order by b.revenue desc, b.sales desc, b.product_id limit 10
    ), before as (
      -- Of the period before only the products that are compared.
      select i.product_id, sum(greatest(i.line_total - i.discount - coalesce(g.amount, 0), 0)) as revenue
      from best b join public.order_items i on i.product_id = b.product_id
        join private.sales s on s.order_id = i.order_id and s.created_at >= was_since and s.created_at < was_until and s.is_paid
        left join given g on g.order_id = i.order_id and g.position = i.position
      group by i.product_id
    ), top as (
      select b.*, p.name, p.category, p.images[1] as image, coalesce(w.revenue, 0) as revenue_before
      from best b join public.products p on p.id = b.product_id left join before w on w.product_id = b.product_id
    ), by_category as (
      select p.category, sum(b.sales)::int as sales, sum(b.revenue) as revenue
      from by_product b join public.products p on p.id = b.product_id
      group by p.category having sum(b.sales) > 0
    )
    select jsonb_build_object(
      'top_products', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', t.product_id, 'name', t.name, 'category', t.category, 'image', t.image, 'sales', t.sales, 'revenue', t.revenue,
          'previous', t.revenue_before, 'growth', private.trend(t.revenue, t.revenue_before)
        ) order by t.revenue desc, t.sales desc, t.product_id) from top t
      ), '[]'),
      'sales_by_category', coalesce((
        select jsonb_agg(jsonb_build_object(
          'category', c.category, 'sales', c.sales, 'revenue', c.revenue,
          'percentage', coalesce(round(c.revenue * 100 / nullif((select sum(x.revenue) from by_category x), 0))::int, 0)
        ) order by c.revenue desc, c.category) from by_category c
      ), '[]')
    )
  );
end
$$;
comment on function private.analysed_products(jsonb) is
  'What was sold in a period of private.analysed_period, by product: the ten that brought most, with what they brought in the period before, and categories, both without what was given back for pieces.';

create or replace function private.analysed_together(period jsonb) returns jsonb
-- As analysed_sales.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' set random_page_cost = '1.1' as $$
declare
  since constant timestamptz := period ->> 'since';
  until constant timestamptz := period ->> 'until';
begin
  return (
    with later as (
      select i.order_id, i.position, i.product_id
      from public.order_items i join private.sales s on s.order_id = i.order_id
      where i.position > 1 and s.created_at >= since and s.created_at < until and s.is_paid
    ), pairs as (
      select k.one, k.other, count(*)::int as orders
      from (
        select distinct l.order_id, least(l.product_id, i.product_id) as one, greatest(l.product_id, i.product_id) as other
        from later l join public.order_items i on i.order_id = l.order_id and i.position < l.position and i.product_id <> l.product_id
      ) k
      group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit 6
    )
    select jsonb_build_object('together', coalesce(jsonb_agg(jsonb_build_object(
      'one', jsonb_build_object('id', a.id, 'name', a.name), 'other', jsonb_build_object('id', c.id, 'name', c.name), 'orders', p.orders
    ) order by p.orders desc, p.one, p.other), '[]'))
    from pairs p join public.products a on a.id = p.one join public.products c on c.id = p.other
  );
end
$$;
comment on function private.analysed_together(jsonb) is
  'Pairs of products that were bought together in a period of private.analysed_period, at least twice: the six most frequent.';

create or replace function private.analysed_visits(period jsonb) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  first constant date := period ->> 'from';
  last constant date := period ->> 'to';
  was_first constant date := period ->> 'previous_from';
begin
  return (
    with counted as materialized (
      select v.day >= first as is_now, v.event, v.page, v.source, v.is_campaign, sum(v.count)::bigint as several
      from private.visits v where v.day between was_first and last and v.product_id = 0
      group by 1, 2, 3, 4, 5
      union all
      -- Most rows are of products, and are told apart by less.
      select v.day >= first, v.event, case v.event when 'view' then 'product' else 'cart' end, '', false, sum(v.count)::bigint
      from private.visits v where v.day between was_first and last and v.product_id > 0
      group by 1, 2
    ), steps as (
      select s.is_now, coalesce(sum(c.several) filter (where c.event = 'visit'), 0) as visits,
        coalesce(sum(c.several) filter (where c.event = 'view'), 0) as views,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'product'), 0) as products,
        coalesce(sum(c.several) filter (where c.event = 'cart'), 0) as carts,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'checkout'), 0) as checkouts,
        coalesce(sum(c.several) filter (where c.event = 'order'), 0) as orders
      from (values (true), (false)) s (is_now) left join counted c on c.is_now = s.is_now
      group by s.is_now
    ), sources as (
      select c.source, c.is_campaign, sum(c.several) filter (where c.is_now) as visits, sum(c.several) filter (where not c.is_now) as visits_before
      from counted c where c.event = 'visit' group by c.source, c.is_campaign
    ), ranked as (
      select s.*, sum(s.visits) over () as total, sum(s.visits_before) over () as total_before from sources s order by s.visits desc nulls last, s.source limit 10
    )
    select jsonb_build_object(
      'funnel', (select to_jsonb(s) - 'is_now' from steps s where s.is_now),
      'previous_funnel', (select to_jsonb(s) - 'is_now' from steps s where not s.is_now),
      'sources', coalesce((
        select jsonb_agg(jsonb_build_object(
          'source', r.source, 'is_campaign', r.is_campaign, 'visits', r.visits, 'percentage', round(r.visits * 100 / r.total)::int,
          'previous_percentage', coalesce(round(r.visits_before * 100 / nullif(r.total_before, 0))::int, 0)
        ) order by r.visits desc, r.source) from ranked r where r.visits > 0
      ), '[]')
    )
  );
end
$$;
comment on function private.analysed_visits(jsonb) is
  'What was counted in a period of private.analysed_period and in the one before: visits, pages shown, those of products, pieces put into the cart, checkouts shown and orders; the ten sources of most visits.';

create or replace function private.analytics(from_day date, to_day date, at timestamptz, part text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  period constant jsonb := private.analysed_period(from_day, to_day, at);
begin
  return jsonb_build_object('period', period - array['since', 'until', 'previous_since', 'previous_until', 'points'])
    || case when coalesce(part <> 'visits', true) then jsonb_build_object(
      'sales', case when coalesce(part = 'sales', true) then private.analysed_sales(period) else '{}' end
        || case when coalesce(part = 'products', true) then private.analysed_products(period) else '{}' end
        || case when coalesce(part = 'together', true) then private.analysed_together(period) else '{}' end
    ) else '{}' end
    || case when coalesce(part = 'visits', true) then jsonb_build_object('visits', private.analysed_visits(period)) else '{}' end;
end
$$;
comment on function private.analytics(date, date, timestamptz, text) is
  'What a period tells, as it is at a moment: {period, sales, visits}, each as its function says. Of the part sales, products or together, sales has what the function of that name says alone.';

create or replace function public.get_analytics(from_day date, to_day date, part text default null) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  if part <> all (array['sales', 'products', 'together', 'visits']) then
    perform private.refuse(400, 'request_invalid');
  end if;
  return private.analytics(get_analytics.from_day, get_analytics.to_day, now(), get_analytics.part)
    || case when coalesce(part = 'visits', true) then jsonb_build_object(
      'insights', private.dashboard_insights(), 'activity', private.dashboard_activity(8)
    ) else '{}' end;
end
$$;
comment on function public.get_analytics(date, date, text) is
  'For administrators: sales and visits of the days between two, in either order and both included, compared with as many days before; insights of the last 30 days and what happened last, as on the dashboard. FROM_DAY may be null, TO_DAY may be null: 30 days up to today. PART may be null: all; sales, products, together (three parts of what was sold) and visits (with insights and what happened) can be asked for at once, each a part of the wait.';
grant execute on function public.get_analytics(date, date, text) to authenticated;

create or replace function private.report_time(at timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select (date_trunc('week', (at at time zone 'Europe/Paris') - interval '7 hours') + interval '7 hours') at time zone 'Europe/Paris'
$$;
comment on function private.report_time(timestamptz) is 'The last Monday at seven in the morning, in France.';

create or replace function private.report_readers(at timestamptz) returns table (email text, once_key text, monday date)
language plpgsql stable set search_path = '' as $$
declare
  due constant timestamptz := private.report_time(at);
begin
  -- What a shop that stood still would tell on a Friday is told on the next Monday, with the week that matters then.
  if at > due + interval '2 days' or not (select s.weekly_report from public.settings s) then
    return;
  end if;
  return query
  select r.email, r.once_key, r.monday
  from (
    select a.email, to_char(private.paris_day(due), 'IYYY-"W"IW') || ':' || a.id as once_key, private.paris_day(due) as monday
    from public.admin_users a
    where a.role = 'owner' and a.disabled_at is null and a.created_at < due
  ) r
  where not exists (select from public.mail_outbox m where m.kind = 'weekly_report' and m.once_key = r.once_key);
end
$$;
comment on function private.report_readers(timestamptz) is
  'Owners who are to get the report of the week that ended, and have not: each who was one on Monday at seven, until Wednesday at seven. once_key is the week and the owner.';

create or replace function private.queue_weekly_report(at timestamptz) returns int
language plpgsql security definer set search_path = '' as $$
declare
  reader record;
  report jsonb;
  queued int := 0;
begin
  for reader in select * from private.report_readers(at) loop
    report := coalesce(report, private.analytics(reader.monday - 7, reader.monday - 1, at) || jsonb_build_object(
      'insights', private.dashboard_insights()
    ));
    perform private.queue_mail('weekly_report', reader.once_key, null, reader.email, report);
    queued := queued + 1;
  end loop;
  return queued;
end
$$;
comment on function private.queue_weekly_report(timestamptz) is 'Has the report of the week that ended sent to whoever is to get it, once. Gives to how many.';

create or replace function public.queue_weekly_report() returns int
language sql security definer set search_path = '' as $$ select private.queue_weekly_report(now()) $$;
comment on function public.queue_weekly_report() is 'For the shop''s functions: has the weekly report sent where it is due. Gives to how many owners.';
grant execute on function public.queue_weekly_report() to service_role;

create or replace function private.growth_work_due() returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.report_readers(now()))
    or exists (select from private.visits v where v.day < private.old_visits())
    or exists (
      select from private.newsletter_recipients r
      where (r.token is not null or r.has_opened) and r.ended_at < now() - private.measure_retention()
    )
$$;
comment on function private.growth_work_due() is
  'Whether a weekly report is to be sent, or counts of visits and who opened a letter are to be forgotten.';

-- Segments and newsletters.

create or replace function private.segment_condition(match text, conditions jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  one record;
  parts text[] := '{}';
  part text;
begin
  if match not in ('all', 'any') or match is null or jsonb_typeof(conditions) is distinct from 'array'
    or jsonb_array_length(conditions) not between 1 and 10
  then
    perform private.refuse(400, 'segment_invalid');
  end if;
  for one in select r.field, r.is, r.value from jsonb_to_recordset(conditions) r (field text, "is" text, value text) loop
    part := case one.field || ' ' || one.is
      when 'spent at_least' then format('c.spent >= %L::numeric(10, 2)', one.value)
      when 'spent at_most' then format('c.spent <= %L::numeric(10, 2)', one.value)
      when 'orders at_least' then format('c.orders >= %L::int', one.value)
      when 'orders at_most' then format('c.orders <= %L::int', one.value)
      when 'last_order within' then format('c.last_order_at >= now() - make_interval(days => %L::int)', one.value)
      when 'last_order before' then format('c.last_order_at < now() - make_interval(days => %L::int)', one.value)
      when 'registered within' then format('c.registered_at >= now() - make_interval(days => %L::int)', one.value)
      when 'registered before' then format('c.registered_at < now() - make_interval(days => %L::int)', one.value)
      when 'category bought' then format('c.id in (select private.buyers_of(%L))', one.value)
      when 'category not_bought' then format('c.id not in (select private.buyers_of(%L))', one.value)
      when 'country is' then format('c.country = %L', one.value)
      when 'country is_not' then format('c.country is distinct from %L', one.value)
      when 'postal_code begins' then format('starts_with(c.postal_code, %L)', one.value)
      when 'city is' then format('private.search_text(c.city) = private.search_text(%L)', one.value)
      when 'vip is' then 'coalesce(c.vip, c.spent > private.vip_above())'
      when 'vip is_not' then 'not coalesce(c.vip, c.spent > private.vip_above())'
      when 'tag has' then format('c.id in (select private.tagged_customers(%L))', one.value)
      when 'tag has_not' then format('c.id not in (select private.tagged_customers(%L))', one.value)
    end;
    if part is null
      or one.field <> 'vip' and not private.is_text(one.value, 100)
      or one.field in ('orders', 'last_order', 'registered') and one.value !~ '^\d{1,5}$'
      or one.field = 'spent' and one.value !~ '^\d{1,7}(\.\d{1,2})?$'
      or one.field = 'category' and not exists (select from public.categories k where k.slug = one.value)
      or one.field = 'country' and one.value <> all (private.countries())
    then
      perform private.refuse(400, 'segment_invalid');
    end if;
    parts := parts || ('(' || part || ')');
  end loop;
  return array_to_string(parts, case match when 'all' then ' and ' else ' or ' end);
end
$$;
comment on function private.segment_condition(text, jsonb) is
  'Condition on public.customers c for [{field, is, value}], of which all or any must hold; refuses what it does not know. Written anew for each call, so that each is planned by what it asks.';

create or replace function private.buyers_of(category text) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct e.customer_id
  from public.categories k
    join public.products p on p.category = k.name
    join public.order_items i on i.product_id = p.id and not i.is_gift
    join public.orders o on o.id = i.order_id and o.status <> 'cancelled'
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where k.slug = buyers_of.category
$$;
comment on function private.buyers_of(text) is 'Customers who have bought something of a category, by its slug.';

create or replace function private.tagged_customers(tag text) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select distinct e.customer_id
  from public.order_tags t
    join public.orders o on o.id = t.order_id
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where t.tag = tagged_customers.tag
$$;
comment on function private.tagged_customers(text) is 'Customers of whom an order bears a word of the administration.';

create or replace function private.bag_lovers() returns setof bigint
language sql stable security definer set search_path = '' as $$
  select e.customer_id
  from public.order_items i
    join public.products p on p.id = i.product_id
    join public.categories k on k.name = p.category
    join public.orders o on o.id = i.order_id and o.status <> 'cancelled'
    join public.customer_emails e on e.email = lower(o.email) and (e.since is null or o.created_at > e.since)
  where not i.is_gift
  group by e.customer_id
  having 2 * coalesce(sum(i.quantity) filter (where k.slug = 'sacs'), 0) > sum(i.quantity)
$$;
comment on function private.bag_lovers() is 'Customers of whose pieces more than half are bags.';

create table public.segments (
  id bigint generated always as identity primary key,
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

comment on table public.segments is 'Groups of customers that the shop has defined; who is in one is counted when it is asked.';
comment on column public.segments.id is 'Identifier.';
comment on column public.segments.name is 'What the shop calls it.';
comment on column public.segments.match is 'Whether all conditions must hold, or any.';
comment on column public.segments.conditions is 'List of {field, is, value}, as private.segment_condition reads it.';
comment on column public.segments.version is 'Grows with every change; a save of an older version is refused.';
comment on column public.segments.created_at is 'When it was made.';
comment on column public.segments.updated_at is 'When it was last changed.';

create unique index segments_name on public.segments (private.search_text(name));
alter table public.segments enable row level security;
grant select on public.segments to service_role;
create trigger segments_touch before update on public.segments
  for each row execute function private.touch();
create trigger segments_version before update on public.segments
  for each row execute function private.count_version();
create trigger segments_audit after insert or update or delete on public.segments
  for each row execute function private.audit_change('id', 'name');

create table public.newsletters (
  id bigint generated always as identity primary key,
  subject text not null check (length(btrim(subject)) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  blocks jsonb not null check (jsonb_typeof(blocks) = 'array'),
  audience text not null default 'subscribers' check (audience ~ '^(subscribers|all|vip|new|inactive|bags|s[0-9]{1,15})$'),
  audience_name text check (length(audience_name) between 1 and 80),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent')),
  trouble text check (trouble in ('refused', 'nobody')),
  tally jsonb,
  version int not null default 1,
  started_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  scheduled_for timestamptz,
  constraint newsletters_started check ((status in ('draft', 'scheduled')) = (started_at is null)),
  constraint newsletters_scheduled check (status <> 'scheduled' or scheduled_for is not null),
  constraint newsletters_ended check ((status = 'sent') = (ended_at is not null))
);

comment on table public.newsletters is 'Letters to subscribers: drafts, and those that were sent.';
comment on column public.newsletters.id is 'Identifier.';
comment on column public.newsletters.subject is 'Subject, plain text.';
comment on column public.newsletters.blocks is 'What it says: list of {kind: heading, text, picture, products or button, ...}, as private.newsletter_blocks reads it.';
comment on column public.newsletters.audience is 'To whom: subscribers (all of them), all customers, vip, new, inactive, bags, or s and the number of a segment. Only those who agreed get it.';
comment on column public.newsletters.audience_name is 'What that segment was called when the letter was sent.';
comment on column public.newsletters.status is 'draft, scheduled, sending, paused or sent.';
comment on column public.newsletters.trouble is
  'refused: it paused by itself, because the mail service refused most of what it got; nobody: it was scheduled, and is a draft again, because nobody would have got it.';
comment on column public.newsletters.tally is 'Its counts, kept once it was sent.';
comment on column public.newsletters.version is 'Grows with every change of what it says and to whom; a save of an older version is refused.';
comment on column public.newsletters.started_at is 'When an administrator sent it.';
comment on column public.newsletters.ended_at is 'When the last letter had left, or could not.';
comment on column public.newsletters.created_at is 'When it was begun.';
comment on column public.newsletters.updated_at is 'When it last changed.';
comment on column public.newsletters.scheduled_for is 'When it was to leave, of one that was scheduled.';

create index newsletters_open on public.newsletters (id) where status in ('sending', 'paused');
alter table public.newsletters enable row level security;
grant select on public.newsletters to service_role;
create trigger newsletters_touch before update on public.newsletters
  for each row execute function private.touch();
create trigger newsletters_version before update on public.newsletters
  for each row when ((new.subject, new.blocks, new.audience) is distinct from (old.subject, old.blocks, old.audience))
  execute function private.count_version();
create trigger newsletters_audit after insert or update or delete on public.newsletters
  for each row execute function private.audit_change('id', 'subject');

create table private.newsletter_recipients (
  id bigint generated always as identity primary key,
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  subscriber_id bigint references public.newsletter_subscribers (id) on delete set null,
  status text not null default 'queued' check (status in ('queued', 'handed', 'sent', 'failed', 'refused', 'skipped')),
  reason text check (length(reason) <= 500),
  ended_at timestamptz,
  token text check (length(token) between 32 and 100),
  has_opened boolean not null default false,
  has_clicked boolean not null default false,
  constraint newsletter_recipients_once unique (newsletter_id, subscriber_id)
);

comment on table private.newsletter_recipients is 'Who gets a newsletter, noted when it is sent: each once, whatever is killed.';
comment on column private.newsletter_recipients.id is 'Identifier; the letter in the outbox names it.';
comment on column private.newsletter_recipients.newsletter_id is 'Newsletter.';
comment on column private.newsletter_recipients.subscriber_id is 'Subscriber; null once they were erased, and some time after the letter.';
comment on column private.newsletter_recipients.status is
  'queued, handed to the outbox, sent, failed (after the last attempt), refused (the mail service will not write to the address), or skipped (they left, or are not written to any more).';
comment on column private.newsletter_recipients.reason is 'What the mail service said of one that failed or was refused.';
comment on column private.newsletter_recipients.ended_at is 'When it was sent, failed, refused or skipped.';
comment on column private.newsletter_recipients.token is
  'Unguessable, in the links and the picture of a letter to who agreed to be counted; null of any other, and once it was kept long enough.';
comment on column private.newsletter_recipients.has_opened is 'Whether this letter was opened: each counts once. Goes with the token.';
comment on column private.newsletter_recipients.has_clicked is 'Whether one of its links was followed. Goes with the token.';

create index newsletter_recipients_subscriber on private.newsletter_recipients (subscriber_id) where subscriber_id is not null;
create index newsletter_recipients_queued on private.newsletter_recipients (newsletter_id, id) where status = 'queued';
create index newsletter_recipients_handed on private.newsletter_recipients (newsletter_id) where status = 'handed';
create index newsletter_recipients_ended on private.newsletter_recipients (ended_at) where subscriber_id is not null;
create unique index newsletter_recipients_token on private.newsletter_recipients (token) where token is not null;
create index newsletter_recipients_counted on private.newsletter_recipients (ended_at) where token is not null or has_opened;
alter table private.newsletter_recipients enable row level security;

create table private.newsletter_counts (
  newsletter_id bigint primary key references public.newsletters (id) on delete cascade,
  letters int not null default 0 check (letters >= 0),
  opened int not null default 0 check (opened >= 0),
  clicked int not null default 0 check (clicked between 0 and opened)
) with (fillfactor = 50);

comment on table private.newsletter_counts is 'How many opened a newsletter and followed its links; of those alone that were sent while the shop counts.';
comment on column private.newsletter_counts.newsletter_id is 'Newsletter.';
comment on column private.newsletter_counts.letters is 'Letters that left to subscribers who agreed to be counted.';
comment on column private.newsletter_counts.opened is 'Those of them that were opened; who follows a link has opened it.';
comment on column private.newsletter_counts.clicked is 'Those of which a link was followed.';

alter table private.newsletter_counts enable row level security;

create table private.newsletter_links (
  code text primary key default replace(gen_random_uuid()::text, '-', '') check (code ~ '^[0-9a-f]{32}$'),
  newsletter_id bigint not null references public.newsletters (id) on delete cascade,
  position int not null check (position > 0),
  href text not null check (length(href) <= 500),
  clicked int not null default 0 check (clicked >= 0),
  constraint newsletter_links_once unique (newsletter_id, href)
) with (fillfactor = 70);

comment on table private.newsletter_links is 'Where the links of a counted newsletter lead: nowhere else. They do so for as long as it is kept.';
comment on column private.newsletter_links.code is 'Unguessable, in the address of the link.';
comment on column private.newsletter_links.newsletter_id is 'Newsletter.';
comment on column private.newsletter_links.position is 'Rank in the letter, from 1.';
comment on column private.newsletter_links.href is 'Address as it is written: https, or a page of the shop.';
comment on column private.newsletter_links.clicked is 'Readers who followed it first of all its links.';

alter table private.newsletter_links enable row level security;

create or replace function private.measure_retention() returns interval language sql immutable set search_path = '' as $$ select interval '30 days' $$;
comment on function private.measure_retention() is
  'How long it is known whose letter was opened, to count it once: MEASURE_DAYS of src/domain/newsletter.ts. The counts stay.';

create or replace function private.measure_consents() returns text[]
language sql immutable set search_path = '' as $$ select array['2026-11-27'] $$;
comment on function private.measure_consents() is
  'Versions of the consent sentence that speak of counted openings and clicks: MEASURE_CONSENTS of src/domain/newsletter.ts.';

create or replace function private.agreed_to_measure(s public.newsletter_subscribers) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    -- What was agreed to last counts.
    select p.consent_version = any (private.measure_consents()) from public.newsletter_proofs p
    where lower(p.email) = lower(s.email) and p.event = 'requested' and p.at <= s.confirmed_at order by p.at desc limit 1
  ), false)
$$;
comment on function private.agreed_to_measure(public.newsletter_subscribers) is
  'Whether a subscriber agreed that openings and clicks of their letters are counted.';

create or replace function private.segment_of(audience text) returns bigint language sql immutable set search_path = '' as $$
  select case when audience ~ '^s\d{1,15}$' then substr(audience, 2)::bigint end
$$;
comment on function private.segment_of(text) is 'Number of the segment of the shop''s own that an audience is; null of any other.';

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

create or replace function private.new_customer_days() returns int language sql immutable set search_path = '' as 'select 30';
comment on function private.new_customer_days() is 'Days for which a customer is new: NEW_CUSTOMER_DAYS of src/domain/rules.ts.';

create or replace function private.may_write_to(s public.newsletter_subscribers) returns boolean
language sql immutable set search_path = '' as $$
  select s.status = 'confirmed' and s.refused_at is null
$$;
comment on function private.may_write_to(public.newsletter_subscribers) is
  'Whether a subscriber is written to: they confirmed, have not left, and the mail service has not refused their address for ever.';

create or replace function private.count_audience(condition text, out members int, out agreed int)
language plpgsql stable security definer set search_path = '' as $$
begin
  execute format(
    'with members as materialized (select c.id from public.customers c where %s)
    select (select count(*) from members), (
      select count(distinct m.id) from members m
        join public.customer_emails e on e.customer_id = m.id
        join public.newsletter_subscribers s on lower(s.email) = e.email and private.may_write_to(s)
    )', condition
  ) into members, agreed;
end
$$;
comment on function private.count_audience(text) is
  'How many customers meet a condition, and how many of them agreed to the newsletter.';

create or replace function private.audience_subscribers(audience text) returns setof bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  condition text := private.audience_condition(audience);
begin
  if condition is null then
    return query select s.id from public.newsletter_subscribers s where private.may_write_to(s);
  else
    -- One letter each, to their main address where they subscribed with several.
    return query execute format(
      'select distinct on (c.id) s.id from public.customers c
        join public.customer_emails e on e.customer_id = c.id
        join public.newsletter_subscribers s on lower(s.email) = e.email and private.may_write_to(s)
      where %s order by c.id, e.email <> c.email, s.id', condition
    );
  end if;
end
$$;
comment on function private.audience_subscribers(text) is 'Subscribers who get a newsletter to this audience.';

create or replace function private.is_letter_href(href text) returns boolean
language sql immutable set search_path = '' as $$
  select length(href) <= 500 and href ~ '^(https://[^\s/"<>\\][^\s"<>\\]*|/([^\s/"<>\\][^\s"<>\\]*)?)$'
$$;
comment on function private.is_letter_href(text) is 'Whether a newsletter may lead there: an https address, or a page of the shop.';

create or replace function private.is_letter_picture(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from storage.objects o
    where o.bucket_id in ('product-images', 'site-images') and o.bucket_id || '/' || o.name = picture
  ) or exists (
    select from public.products p where p.images @> array[picture]
  ) or exists (
    select from public.hero h where h.image_path = picture
  )
$$;
comment on function private.is_letter_picture(text) is 'Whether a path (bucket and name) is that of a picture of the shop.';

create or replace function private.newsletter_blocks(blocks jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  block jsonb;
  clean jsonb := '[]';
begin
  if jsonb_typeof(blocks) is distinct from 'array' or jsonb_array_length(blocks) not between 1 and 30 then
    perform private.refuse(400, 'newsletter_invalid');
  end if;
  for block in select b from jsonb_array_elements(blocks) b loop
    block := case block ->> 'kind'
      when 'heading' then jsonb_build_object('kind', 'heading', 'text', btrim(block ->> 'text'))
      when 'text' then jsonb_build_object('kind', 'text', 'text', btrim(block ->> 'text', E' \n\t'))
      when 'button' then jsonb_build_object('kind', 'button', 'label', btrim(block ->> 'label'), 'href', btrim(block ->> 'href'))
      when 'picture' then jsonb_strip_nulls(jsonb_build_object(
        'kind', 'picture', 'picture', block ->> 'picture', 'alt', btrim(block ->> 'alt'), 'href', nullif(btrim(block ->> 'href'), '')
      ))
      when 'products' then jsonb_build_object('kind', 'products', 'products', block -> 'products')
    end;
    if not coalesce(case block ->> 'kind'
      when 'heading' then private.is_text(block ->> 'text', 150) and block ->> 'text' !~ '[[:cntrl:]]'
      when 'text' then private.is_text(block ->> 'text', 5000)
      when 'button' then private.is_text(block ->> 'label', 80) and block ->> 'label' !~ '[[:cntrl:]]'
        and private.is_letter_href(block ->> 'href')
      when 'picture' then private.is_text(block ->> 'alt', 200) and block ->> 'alt' !~ '[[:cntrl:]]'
        and private.is_letter_picture(block ->> 'picture') and (not block ? 'href' or private.is_letter_href(block ->> 'href'))
      when 'products' then jsonb_typeof(block -> 'products') = 'array' and jsonb_array_length(block -> 'products') between 1 and 8
        and not exists (
          select from jsonb_array_elements(block -> 'products') p
          where not private.is_whole(p) or not exists (select from public.products q where q.id = case when private.is_whole(p) then p::numeric end)
        )
    end, false) then
      perform private.refuse(400, 'newsletter_invalid');
    end if;
    clean := clean || jsonb_build_array(block);
  end loop;
  return clean;
end
$$;
comment on function private.newsletter_blocks(jsonb) is
  'What a newsletter says, without what is not known; refuses what is missing or too long, links that are neither https nor pages of the shop, and products and pictures that do not exist.';

create or replace function private.letter_products(ids bigint[]) returns jsonb
language sql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', f.product_id, 'name', f.name, 'price', f.price, 'image', p.images[1], 'available', f.available > 0,
    'is_from', exists (
      select from public.product_variants v
      where v.product_id = p.id and v.archived_at is null and coalesce(v.price, p.price) > f.price
    )
  )), '[]')
  from public.get_offers(ids) f join public.products p on p.id = f.product_id
$$;
comment on function private.letter_products(bigint[]) is
  'Those of these products that the shop shows now, as a letter shows them: id, name, price of today in euros (is_from: of the cheapest variant), picture, whether it can be had.';

create or replace function private.newsletter_product_ids(blocks jsonb) returns bigint[]
language sql immutable set search_path = '' as $$
  select array(
    select distinct p::bigint from jsonb_array_elements(blocks) b, jsonb_array_elements_text(b -> 'products') p
    where b ->> 'kind' = 'products'
  )
$$;
comment on function private.newsletter_product_ids(jsonb) is 'Products that a newsletter names.';

create or replace function private.newsletter_tally(n public.newsletters) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(n.tally, (
    select jsonb_build_object(
      'recipients', count(*), 'queued', count(*) filter (where r.status in ('queued', 'handed')),
      'sent', count(*) filter (where r.status = 'sent'), 'failed', count(*) filter (where r.status = 'failed'),
      'refused', count(*) filter (where r.status = 'refused'), 'skipped', count(*) filter (where r.status = 'skipped')
    )
    from private.newsletter_recipients r where r.newsletter_id = n.id
  ));
end
$$;
comment on function private.newsletter_tally(public.newsletters) is
  'How many get a newsletter: recipients, of whom queued still wait, sent, failed, refused, skipped.';

create or replace function private.newsletter_row(n public.newsletters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', n.id, 'version', n.version, 'subject', n.subject, 'audience', n.audience,
    'audience_name', coalesce(n.audience_name, (
      select s.name from public.segments s where s.id = private.segment_of(n.audience)
    )),
    'status', n.status, 'trouble', n.trouble, 'scheduled_for', n.scheduled_for, 'tally', private.newsletter_tally(n), 'counted', (
      select jsonb_build_object('letters', c.letters, 'opened', c.opened, 'clicked', c.clicked)
      from private.newsletter_counts c where c.newsletter_id = n.id
    ), 'started_at', n.started_at, 'ended_at', n.ended_at, 'created_at', n.created_at, 'updated_at', n.updated_at
  )
$$;
comment on function private.newsletter_row(public.newsletters) is 'A newsletter as the list shows it.';

create or replace function private.newsletter_view(n public.newsletters) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.newsletter_row(n) || jsonb_build_object(
    'blocks', n.blocks, 'products', private.letter_products(private.newsletter_product_ids(n.blocks)),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object('href', l.href, 'clicked', l.clicked) order by l.clicked desc, l.position)
      from private.newsletter_links l where l.newsletter_id = n.id
    ), '[]'),
    'troubles', coalesce((
      select jsonb_agg(jsonb_build_object('email', t.email, 'status', t.status, 'reason', t.reason) order by t.id desc)
      from (
        select r.id, s.email, r.status, r.reason
        from private.newsletter_recipients r left join public.newsletter_subscribers s on s.id = r.subscriber_id
        where r.newsletter_id = n.id and r.status in ('failed', 'refused')
        order by r.id desc limit 50
      ) t
    ), '[]')
  )
$$;
comment on function private.newsletter_view(public.newsletters) is
  'A newsletter as its screen shows it, with the products it names as they are now, its links where they are counted, and the last 50 that could not be sent.';

create or replace function private.held_newsletter(newsletter bigint) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  select n.* into held from public.newsletters n where n.id = newsletter for update;
  if held.id is null then
    perform private.refuse(404, 'newsletter_unknown');
  end if;
  return held;
end
$$;
comment on function private.held_newsletter(bigint) is 'A newsletter, held until the transaction ends; refuses one that is not there.';

create or replace function private.drafted_newsletter(newsletter bigint, expected_version int) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.held_newsletter(newsletter);
begin
  if held.status = 'scheduled' then
    perform private.refuse(409, 'newsletter_scheduled');
  elsif held.status <> 'draft' then
    perform private.refuse(409, 'newsletter_gone');
  elsif held.version is distinct from expected_version then
    perform private.refuse(409, 'newsletter_changed', private.newsletter_view(held));
  end if;
  return held;
end
$$;
comment on function private.drafted_newsletter(bigint, int) is
  'The same of a draft as it was read: refuses one that is scheduled or was sent, and a newer version, which it gives as details.';

create or replace function public.save_newsletter(newsletter bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.newsletters;
  says jsonb;
begin
  perform private.acting_admin();
  says := private.newsletter_blocks(fields -> 'blocks');
  if newsletter is not null then
    stored := private.drafted_newsletter(newsletter, expected_version);
  end if;
  if not coalesce(private.is_text(btrim(fields ->> 'subject'), 150) and fields ->> 'subject' !~ '[[:cntrl:]]', false)
    or fields ->> 'audience' !~ '^(subscribers|all|vip|new|inactive|bags|s[0-9]{1,15})$' or fields ->> 'audience' is null
  then
    perform private.refuse(400, 'newsletter_invalid');
  end if;
  -- A segment that is gone is refused.
  perform private.audience_condition(fields ->> 'audience');
  if newsletter is null then
    insert into public.newsletters (subject, blocks, audience)
    values (btrim(fields ->> 'subject'), says, fields ->> 'audience') returning * into stored;
  else
    update public.newsletters n set subject = btrim(fields ->> 'subject'), blocks = says, audience = fields ->> 'audience', trouble = null
    where n.id = stored.id returning * into stored;
  end if;
  return private.newsletter_view(stored);
end
$$;
comment on function public.save_newsletter(bigint, int, jsonb) is
  'For administrators: begins a newsletter, or changes a draft of the version that was read: {subject, audience, blocks}. newsletter and expected_version may be null.';
grant execute on function public.save_newsletter(bigint, int, jsonb) to authenticated;

create or replace function public.remove_newsletter(newsletter bigint, expected_version int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.drafted_newsletter(newsletter, expected_version);
  delete from public.newsletters n where n.id = held.id;
end
$$;
comment on function public.remove_newsletter(bigint, int) is 'For administrators: throws a draft away; what was sent stays.';
grant execute on function public.remove_newsletter(bigint, int) to authenticated;

create or replace function public.admin_newsletter(newsletter bigint) returns json
language plpgsql stable security definer set search_path = '' as $$
declare
  found_one public.newsletters;
begin
  perform private.require_admin();
  select n.* into found_one from public.newsletters n where n.id = newsletter;
  if found_one.id is null then
    perform private.refuse(404, 'newsletter_unknown');
  end if;
  return private.newsletter_view(found_one);
end
$$;
comment on function public.admin_newsletter(bigint) is 'For administrators: a newsletter, how far it is, and the products it names as they are now.';
grant execute on function public.admin_newsletter(bigint) to authenticated;

create or replace function public.admin_letter_products(product_ids bigint[]) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.letter_products(coalesce(product_ids, '{}'));
end
$$;
comment on function public.admin_letter_products(bigint[]) is 'For administrators: products as a letter that left now would show them; those that the shop does not show are missing.';
grant execute on function public.admin_letter_products(bigint[]) to authenticated;

create or replace function public.test_newsletter(newsletter bigint, expected_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid := private.acting_admin();
  held public.newsletters;
  own_email text;
begin
  held := private.held_newsletter(newsletter);
  if held.version is distinct from expected_version then
    perform private.refuse(409, 'newsletter_changed', private.newsletter_view(held));
  end if;
  perform private.limit_attempts('newsletter_test', admin::text, 30, interval '1 hour');
  select a.email into own_email from public.admin_users a where a.id = admin;
  perform private.queue_mail(
    'newsletter_test', gen_random_uuid()::text, null, own_email, jsonb_build_object('newsletter', held.id)
  );
  return json_build_object('email', own_email);
end
$$;
comment on function public.test_newsletter(bigint, int) is
  'For administrators: has a newsletter of the version that was read sent to their own address, 30 an hour at most. Gives that address.';
grant execute on function public.test_newsletter(bigint, int) to authenticated;

create or replace function private.count_all_customers() returns void
language plpgsql security definer set search_path = '' as $$
begin
  for round in 1..200 loop
    perform private.count_customers();
    exit when not exists (select from private.customers_due);
  end loop;
end
$$;
comment on function private.count_all_customers() is 'Brings customers up to date with everything that has changed, 100,000 changes at most.';

create or replace function private.newsletter_hrefs(blocks jsonb) returns table (href text, place bigint)
language sql immutable set search_path = '' as $$
  select h.href, min(h.n)
  from (
    select l.href, row_number() over (order by b.n, l.n) as n
    from jsonb_array_elements(blocks) with ordinality b (block, n)
      cross join lateral (
        select b.block ->> 'href' as href, 0::bigint as n where b.block ->> 'href' <> ''
        union all
        -- As productPath of src/domain/paths.ts.
        select '/products/' || p.id, p.n from jsonb_array_elements_text(b.block -> 'products') with ordinality p (id, n)
      ) l
  ) h
  group by h.href
$$;
comment on function private.newsletter_hrefs(jsonb) is 'Addresses that the blocks of a newsletter lead to, each once, with its rank.';

create or replace function private.start_newsletter(held public.newsletters) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  reached int;
begin
  perform private.count_all_customers();
  insert into private.newsletter_recipients (newsletter_id, subscriber_id)
  select held.id, a.id from private.audience_subscribers(held.audience) a (id) order by a.id;
  get diagnostics reached = row_count;
  if reached = 0 then
    return false;
  end if;
  if (select s.measure_newsletters from public.settings s) then
    insert into private.newsletter_counts (newsletter_id) values (held.id);
    insert into private.newsletter_links (newsletter_id, position, href)
    select held.id, h.place, h.href from private.newsletter_hrefs(held.blocks) h;
  end if;
  update public.newsletters n set status = 'sending', trouble = null, started_at = clock_timestamp(), audience_name = (
    select s.name from public.segments s where s.id = private.segment_of(n.audience)
  )
  where n.id = held.id;
  return true;
end
$$;
comment on function private.start_newsletter(public.newsletters) is
  'Notes who gets a newsletter, which is held, and has it leave; false where nobody would get it.';

create or replace function private.sendable_newsletter(newsletter bigint, expected_version int) returns public.newsletters
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  if not (select s.promotional_emails from public.settings s) then
    perform private.refuse(409, 'promotional_emails_off');
  end if;
  return private.drafted_newsletter(newsletter, expected_version);
end
$$;
comment on function private.sendable_newsletter(bigint, int) is
  'A draft of the version that was read, held, of which an administrator may have letters leave.';

create or replace function public.send_newsletter(newsletter bigint, expected_version int) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.sendable_newsletter(newsletter, expected_version);
begin
  if not private.start_newsletter(held) then
    perform private.refuse(409, 'newsletter_nobody');
  end if;
  select n.* into held from public.newsletters n where n.id = held.id;
  return private.newsletter_view(held);
end
$$;
comment on function public.send_newsletter(bigint, int) is
  'For administrators: has a draft of the version that was read sent, to each of its audience who agreed, once. Refuses where promotional e-mails are switched off, and where nobody would get it.';
grant execute on function public.send_newsletter(bigint, int) to authenticated;

create or replace function public.schedule_newsletter(newsletter bigint, expected_version int, day date, hour time) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters := private.sendable_newsletter(newsletter, expected_version);
  moment constant timestamptz := (day + hour) at time zone 'Europe/Paris';
begin
  if moment is null or moment <= now() or moment > now() + interval '1 year' then
    perform private.refuse(400, 'newsletter_moment');
  end if;
  update public.newsletters n set status = 'scheduled', scheduled_for = moment, trouble = null where n.id = held.id
  returning * into held;
  return private.newsletter_view(held);
end
$$;
comment on function public.schedule_newsletter(bigint, int, date, time) is
  'For administrators: has a draft of the version that was read leave on a day at an hour in France, to who belongs to its audience then. Refuses a moment that is past or more than a year away.';
grant execute on function public.schedule_newsletter(bigint, int, date, time) to authenticated;

create or replace function public.unschedule_newsletter(newsletter bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.held_newsletter(newsletter);
  if held.status <> 'scheduled' then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  update public.newsletters n set status = 'draft', scheduled_for = null where n.id = held.id returning * into held;
  return private.newsletter_view(held);
end
$$;
comment on function public.unschedule_newsletter(bigint) is
  'For administrators: makes a scheduled newsletter a draft again. Refuses one that has left.';
grant execute on function public.unschedule_newsletter(bigint) to authenticated;

create or replace function public.pause_newsletter(newsletter bigint, is_paused boolean) returns json
language plpgsql security definer set search_path = '' as $$
declare
  held public.newsletters;
begin
  perform private.acting_admin();
  held := private.held_newsletter(newsletter);
  if held.status not in ('sending', 'paused') then
    perform private.refuse(409, 'newsletter_gone');
  end if;
  update public.newsletters n set
    status = case when pause_newsletter.is_paused then 'paused' else 'sending' end,
    trouble = case when pause_newsletter.is_paused then n.trouble end
  where n.id = held.id and n.status <> case when pause_newsletter.is_paused then 'paused' else 'sending' end;
  select n.* into held from public.newsletters n where n.id = held.id;
  return private.newsletter_view(held);
end
$$;
comment on function public.pause_newsletter(bigint, boolean) is
  'For administrators: holds a newsletter that is being sent, from the next letter on, or goes on with it.';
grant execute on function public.pause_newsletter(bigint, boolean) to authenticated;

create or replace function private.newsletters_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select (select s.promotional_emails from public.settings s) and exists (
    select from public.newsletters n
    where n.status = 'scheduled' and n.scheduled_for <= now() or n.status = 'sending' and (
      exists (select from private.newsletter_recipients r where r.newsletter_id = n.id and r.status = 'queued')
      or not exists (select from private.newsletter_recipients r where r.newsletter_id = n.id and r.status = 'handed')
    )
  )
$$;
comment on function private.newsletters_due() is 'Whether queue_newsletters has anything to do now.';

create or replace function public.queue_newsletters(most int default 25) returns int
language plpgsql security definer set search_path = '' as $$
declare
  sent_now public.newsletters;
  one record;
  handed int := 0;
  counts boolean;
begin
  if not (select s.promotional_emails from public.settings s) then
    return 0;
  end if;
  -- One at a time: two clocks would hand over twice as much.
  perform pg_advisory_xact_lock(hashtextextended('newsletters', 0));
  for sent_now in
    select n.* from public.newsletters n where n.status = 'scheduled' and n.scheduled_for <= clock_timestamp()
    order by n.scheduled_for, n.id for update
  loop
    -- An import may have taken its segment away.
    if private.segment_of(sent_now.audience) is not null
        and not exists (select from public.segments s where s.id = private.segment_of(sent_now.audience))
      or not private.start_newsletter(sent_now)
    then
      update public.newsletters n set status = 'draft', scheduled_for = null, trouble = 'nobody' where n.id = sent_now.id;
    end if;
  end loop;
  -- What was handed over before leaves first: while the mail service takes nothing, nothing is added.
  if exists (
    select from public.mail_outbox m
    where m.kind = 'newsletter' and m.status = 'waiting' and m.next_attempt_at <= clock_timestamp()
  ) then
    return 0;
  end if;
  for sent_now in select n.* from public.newsletters n where n.status = 'sending' order by n.started_at, n.id loop
    -- Whoever left, was erased or is refused by the mail service since then.
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed') and r.subscriber_id is null;
    update private.newsletter_recipients r set status = 'skipped', ended_at = clock_timestamp()
    from public.newsletter_subscribers s
    where r.newsletter_id = sent_now.id and r.status = 'queued' and s.id = r.subscriber_id and not private.may_write_to(s);
    counts := (select s.measure_newsletters from public.settings s)
      and exists (select from private.newsletter_counts c where c.newsletter_id = sent_now.id);
    -- Letters that the mail service had no time for wait in the outbox: not thousands of them.
    if (
      select count(*) from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status = 'handed'
    ) < 500 then
      for one in
        with next as (
          select r.id, r.newsletter_id, r.subscriber_id, s.email, counts and private.agreed_to_measure(s) as is_counted
          from private.newsletter_recipients r join public.newsletter_subscribers s on s.id = r.subscriber_id
          where r.newsletter_id = sent_now.id and r.status = 'queued'
          order by r.id limit least(greatest(queue_newsletters.most, 0), 500) - handed
          for update of r
        ), moved as (
          update private.newsletter_recipients r set status = 'handed', token = case
            when next.is_counted then coalesce(r.token, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''))
          end
          from next where r.id = next.id
          returning next.id, next.newsletter_id, next.subscriber_id, next.email
        )
        select * from moved m order by m.id
      loop
        perform private.queue_mail(
          'newsletter', one.newsletter_id || ':' || one.subscriber_id, null, one.email,
          jsonb_build_object('newsletter', one.newsletter_id, 'recipient', one.id)
        );
        handed := handed + 1;
      end loop;
    end if;
    if not exists (
      select from private.newsletter_recipients r where r.newsletter_id = sent_now.id and r.status in ('queued', 'handed')
    ) then
      update public.newsletters n set status = 'sent', ended_at = clock_timestamp(), tally = private.newsletter_tally(n)
      where n.id = sent_now.id;
    end if;
    exit when handed >= queue_newsletters.most;
  end loop;
  return handed;
end
$$;
comment on function public.queue_newsletters(int) is
  'For the function order-clock: starts the newsletters whose time has come, hands the next letters to the outbox, once those handed over before have left, and ends newsletters whose last one has. Gives how many, 500 at most.';
grant execute on function public.queue_newsletters(int) to service_role;

create or replace function public.newsletter_content(newsletter bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'subject', n.subject, 'blocks', n.blocks, 'products', private.letter_products(private.newsletter_product_ids(n.blocks)),
    'links', coalesce((
      select jsonb_agg(jsonb_build_object('href', l.href, 'code', l.code) order by l.position)
      from private.newsletter_links l where l.newsletter_id = n.id
    ), '[]')
  )
  from public.newsletters n where n.id = newsletter_content.newsletter
$$;
comment on function public.newsletter_content(bigint) is
  'For the shop''s functions: what a newsletter says, with the products it names as they are now, and the codes of its links where they are counted; null where it is gone.';
grant execute on function public.newsletter_content(bigint) to service_role;

create or replace function public.newsletter_reader(recipient bigint) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'leave_token', s.unsubscribe_token, 'token', case when t.measure_newsletters then r.token end
  )
  from public.settings t cross join private.newsletter_recipients r
    join public.newsletters n on n.id = r.newsletter_id and n.status = 'sending'
    join public.newsletter_subscribers s on s.id = r.subscriber_id and private.may_write_to(s)
  where r.id = newsletter_reader.recipient and r.status = 'handed' and t.promotional_emails
$$;
comment on function public.newsletter_reader(bigint) is
  'For the shop''s functions, asked as each letter leaves: what ends the subscription of its reader, and what they are counted by, null where they are not; null where it is not to be sent: it was, they left, it is paused, or promotional e-mails are switched off.';
grant execute on function public.newsletter_reader(bigint) to service_role;

create or replace function private.count_reader(reader text, headers json, is_click boolean) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  found_one private.newsletter_recipients;
begin
  if not (select s.measure_newsletters from public.settings s)
    or not private.is_person(headers)
    -- What loads the pictures of letters before anybody reads them: Apple Mail says no more than this of itself.
    or headers ->> 'user-agent' = 'Mozilla/5.0' or headers ->> 'purpose' ~* 'prefetch'
  then
    return null;
  end if;
  select r.* into found_one from private.newsletter_recipients r where r.token = reader for update;
  if found_one.id is null or found_one.has_opened and (found_one.has_clicked or not is_click) then
    return null;
  end if;
  update private.newsletter_counts c set
    opened = c.opened + (not found_one.has_opened)::int,
    clicked = c.clicked + (is_click and not found_one.has_clicked)::int
  where c.newsletter_id = found_one.newsletter_id;
  update private.newsletter_recipients r set has_opened = true, has_clicked = r.has_clicked or is_click
  where r.id = found_one.id;
  return found_one.newsletter_id;
end
$$;
comment on function private.count_reader(text, json, boolean) is
  'Counts that a letter was opened, or that the first of its links was followed, by who asks by these headers: once each. Gives its newsletter; null where nothing was counted.';

create or replace function public.note_newsletter_opening(reader text, headers json) returns void
language sql security definer set search_path = '' as $$
  select private.count_reader(reader, headers, false)
$$;
comment on function public.note_newsletter_opening(text, json) is
  'For the shop''s functions: the picture in a letter was asked for, by these headers (user-agent, dnt, sec-gpc, purpose).';
grant execute on function public.note_newsletter_opening(text, json) to service_role;

create or replace function public.follow_newsletter_link(code text, reader text, headers json) returns text
language plpgsql security definer set search_path = '' as $$
declare
  link private.newsletter_links;
begin
  select l.* into link from private.newsletter_links l where l.code = follow_newsletter_link.code;
  if link.code is not null and exists (
    select from private.newsletter_recipients r where r.token = reader and r.newsletter_id = link.newsletter_id
  ) and private.count_reader(reader, headers, true) is not null then
    update private.newsletter_links l set clicked = l.clicked + 1 where l.code = link.code;
  end if;
  return link.href;
end
$$;
comment on function public.follow_newsletter_link(text, text, json) is
  'For the shop''s functions: where a link of a letter leads, an address that stands in its newsletter; null of a code that is not known. Counts its reader by these headers, at the first link that they follow.';
grant execute on function public.follow_newsletter_link(text, text, json) to service_role;

create or replace function private.most_refusals() returns int language sql immutable set search_path = '' as 'select 10';
comment on function private.most_refusals() is
  'Refused letters of a newsletter from which on it pauses where they are most of it: the letter is at fault then, not the addresses.';

create or replace function private.note_refusal(recipient private.newsletter_recipients, reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  counts jsonb;
  held public.newsletters;
begin
  update public.newsletter_subscribers s set refused_at = clock_timestamp(), refused_reason = left(note_refusal.reason, 500)
  where s.id = recipient.subscriber_id;
  select n.* into held from public.newsletters n where n.id = recipient.newsletter_id;
  counts := private.newsletter_tally(held);
  if (counts ->> 'refused')::int < private.most_refusals() or (counts ->> 'refused')::int <= (counts ->> 'sent')::int then
    return;
  end if;
  update public.newsletters n set status = 'paused', trouble = 'refused' where n.id = held.id and n.status = 'sending';
  update public.newsletter_subscribers s set refused_at = null, refused_reason = null
  from private.newsletter_recipients r
  where r.newsletter_id = held.id and r.status = 'refused' and s.id = r.subscriber_id and s.refused_at >= held.started_at;
  -- None of them has got it: a new key, and they may be tried again.
  update public.mail_outbox m set status = 'dropped', resent = m.resent + 1
  from private.newsletter_recipients r
  where r.newsletter_id = held.id and r.status = 'refused'
    and m.kind = 'newsletter' and m.once_key = r.newsletter_id || ':' || r.subscriber_id and m.status = 'failed';
  update private.newsletter_recipients r set status = 'queued', reason = null, ended_at = null
  where r.newsletter_id = held.id and r.status = 'refused';
end
$$;
comment on function private.note_refusal(private.newsletter_recipients, text) is
  'An address that the mail service refuses for ever is not written to again. Where it refuses most of a newsletter, that is paused instead, and nobody is marked.';

create or replace function private.settle_newsletter_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- The outbox tries again what may succeed: what failed before the last attempt was refused.
  outcome constant text := case
    when new.status = 'failed' and new.attempts < private.most_mail_attempts() then 'refused' else new.status
  end;
  settled private.newsletter_recipients;
begin
  update private.newsletter_recipients r set
    status = case
      when outcome <> 'dropped' then outcome
      when exists (select from public.newsletter_subscribers s where s.id = r.subscriber_id and private.may_write_to(s)) then 'queued'
      else 'skipped'
    end,
    reason = case when outcome in ('failed', 'refused') then new.last_error end
  where r.id = (new.content ->> 'recipient')::bigint and r.status = 'handed'
  returning * into settled;
  if settled.status <> 'queued' then
    update private.newsletter_recipients r set ended_at = clock_timestamp() where r.id = settled.id;
  end if;
  if settled.status = 'sent' and settled.token is not null and (select s.measure_newsletters from public.settings s) then
    update private.newsletter_counts c set letters = c.letters + 1 where c.newsletter_id = settled.newsletter_id;
  end if;
  if settled.status = 'refused' then
    perform private.note_refusal(settled, new.last_error);
  end if;
  return null;
end
$$;
comment on function private.settle_newsletter_letter() is
  'Trigger: what became of a letter in the outbox became of its reader. One that was dropped because its newsletter is paused waits for its turn again.';
create trigger mail_outbox_newsletter after update of status on public.mail_outbox
  for each row when (new.kind = 'newsletter' and old.status = 'waiting' and new.status <> 'waiting')
  execute function private.settle_newsletter_letter();

create or replace function private.segment_view(s public.segments) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'audience', 's' || s.id, 'id', s.id, 'version', s.version, 'name', s.name, 'match', s.match, 'conditions', s.conditions
  )
$$;
comment on function private.segment_view(public.segments) is 'A segment of the shop''s own as its form shows it.';

create or replace function public.save_segment(segment bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.segments;
begin
  perform private.acting_admin();
  if not coalesce(private.is_text(btrim(fields ->> 'name'), 80) and fields ->> 'name' !~ '[[:cntrl:]]', false) then
    perform private.refuse(400, 'segment_invalid');
  end if;
  perform private.segment_condition(fields ->> 'match', fields -> 'conditions');
  if segment is not null then
    select s.* into stored from public.segments s where s.id = segment for update;
    if stored.id is null then
      perform private.refuse(404, 'segment_unknown');
    elsif stored.version is distinct from expected_version then
      perform private.refuse(409, 'segment_changed', private.segment_view(stored));
    end if;
    update public.segments s set name = btrim(fields ->> 'name'), match = fields ->> 'match', conditions = fields -> 'conditions'
    where s.id = stored.id returning * into stored;
  else
    insert into public.segments (name, match, conditions)
    values (btrim(fields ->> 'name'), fields ->> 'match', fields -> 'conditions') returning * into stored;
  end if;
  return private.segment_view(stored);
exception when unique_violation then
  perform private.refuse(409, 'segment_exists');
end
$$;
comment on function public.save_segment(bigint, int, jsonb) is
  'For administrators: adds a segment, or changes one of the version that was read: {name, match, conditions}. segment and expected_version may be null.';
grant execute on function public.save_segment(bigint, int, jsonb) to authenticated;

create or replace function public.remove_segment(segment bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform 1 from public.segments s where s.id = segment for update;
  if exists (select from public.newsletters n where n.status in ('draft', 'scheduled') and n.audience = 's' || segment) then
    perform private.refuse(409, 'segment_in_use');
  end if;
  delete from public.segments s where s.id = segment;
end
$$;
comment on function public.remove_segment(bigint) is 'For administrators: forgets a segment; refuses one that a draft is addressed to.';
grant execute on function public.remove_segment(bigint) to authenticated;

create or replace function public.count_segment(match text, conditions jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  counts record;
begin
  perform private.acting_admin();
  perform private.count_customers();
  select * into counts from private.count_audience(private.segment_condition(match, conditions));
  return json_build_object('members', counts.members, 'agreed', counts.agreed);
end
$$;
comment on function public.count_segment(text, jsonb) is
  'For administrators: how many customers meet these conditions, and how many of them agreed to the newsletter.';
grant execute on function public.count_segment(text, jsonb) to authenticated;

create or replace function private.marketing_insights() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'best_code', (
      select jsonb_build_object('code', c.code, 'orders', count(*), 'revenue', sum(o.total))
      from private.discount_uses u
        join public.discount_codes c on c.id = u.code_id
        join public.orders o on o.id = u.order_id and o.payment_status = 'paid' and o.status <> 'cancelled'
      where o.created_at > now() - interval '90 days'
      group by c.id, c.code order by sum(o.total) desc, c.id limit 1
    ),
    'orders', (
      select count(*) from public.orders o
      where o.created_at > now() - interval '90 days' and o.payment_status = 'paid' and o.status <> 'cancelled'
    ),
    'orders_with_code', (
      select count(*) from private.discount_uses u join public.orders o on o.id = u.order_id
      where o.created_at > now() - interval '90 days' and o.payment_status = 'paid' and o.status <> 'cancelled'
    ),
    'last_newsletter', (
      select jsonb_build_object('subject', n.subject, 'at', n.started_at, 'sent', (n.tally ->> 'sent')::int, 'left', (
        select count(*) from private.newsletter_recipients r
          join public.newsletter_subscribers s on s.id = r.subscriber_id and s.unsubscribed_at > r.ended_at
        where r.newsletter_id = n.id and r.status = 'sent'
      ))
      from public.newsletters n where n.status = 'sent' order by n.started_at desc limit 1
    )
  )
$$;
comment on function private.marketing_insights() is
  'What the figures say: the code that brought most in 90 days (paid orders, euros), paid orders of these days and those with a code, and the last newsletter with how many left after it.';

create or replace function public.admin_marketing() returns json
language plpgsql security definer set search_path = '' as $$
declare
  segments jsonb := '[]';
  audience text;
  own public.segments;
  counts record;
begin
  perform private.require_admin();
  perform private.count_customers();
  foreach audience in array array['all', 'vip', 'new', 'inactive', 'bags'] loop
    select * into counts from private.count_audience(private.audience_condition(audience));
    segments := segments || jsonb_build_object(
      'audience', audience, 'id', null, 'version', null, 'name', null, 'match', null, 'conditions', null,
      'members', counts.members, 'agreed', counts.agreed
    );
  end loop;
  for own in select s.* from public.segments s order by private.search_text(s.name), s.id loop
    select * into counts from private.count_audience(private.segment_condition(own.match, own.conditions));
    segments := segments || (private.segment_view(own) || jsonb_build_object('members', counts.members, 'agreed', counts.agreed));
  end loop;
  return json_build_object(
    'segments', segments,
    'subscribers', (select count(*) from public.newsletter_subscribers s where private.may_write_to(s)),
    'refused', (select count(*) from public.newsletter_subscribers s where s.status = 'confirmed' and s.refused_at is not null),
    'promotional_emails', (select s.promotional_emails from public.settings s),
    'measure_newsletters', (select s.measure_newsletters from public.settings s),
    'newsletters', coalesce((
      select jsonb_agg(private.newsletter_row(n) order by n.created_at desc, n.id desc)
      from (select l.* from public.newsletters l order by l.created_at desc, l.id desc limit 200) n
    ), '[]'),
    'insights', private.marketing_insights()
  );
end
$$;
comment on function public.admin_marketing() is
  'For administrators: segments with how many customers are in each and how many of them agreed to the newsletter, subscribers, the newest 200 newsletters, and what the figures say.';
grant execute on function public.admin_marketing() to authenticated;

-- Reviews.

create or replace function private.review_days() returns int[] language sql immutable set search_path = '' as $$ select array[15, 60] $$;
comment on function private.review_days() is
  'Days after a delivery from which, and until which, its buyer is invited to write a review: REVIEW_DAYS of src/domain/rules.ts.';

create or replace function private.review_life(status text) returns interval language sql immutable set search_path = '' as $$
  select case status when 'published' then interval '5 years' when 'refused' then interval '1 year' end
$$;
comment on function private.review_life(text) is
  'How long a review is kept once it was published or refused; null while it waits. REVIEW_YEARS of src/domain/rules.ts.';

create or replace function private.refused_pictures_life() returns interval language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.refused_pictures_life() is
  'How long the pictures of a refused review are kept, for a moderator who chose wrongly: their addresses answer whoever knows them. The dialog that refuses says so.';

create or replace function private.most_review_pictures() returns int language sql immutable set search_path = '' as 'select 3';
comment on function private.most_review_pictures() is 'Pictures of one review: MAX_REVIEW_PICTURES of src/domain/rules.ts.';

create or replace function private.review_refusals() returns text[] language sql immutable set search_path = '' as $$
  select array['off_topic', 'offensive', 'personal_data', 'advertising', 'unlawful', 'other']
$$;
comment on function private.review_refusals() is 'Why a review may be refused: REVIEW_REFUSALS of src/domain/review.ts.';

create or replace function private.note_review_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown constant text[] := array['rating', 'author', 'body', 'pictures', 'received_at', 'published_at', 'answer', 'answered_at'];
  before jsonb := case when tg_op <> 'INSERT' and old.status = 'published' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' and new.status = 'published' then to_jsonb(new) end;
  product bigint := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
begin
  if (select jsonb_object_agg(s.name, before -> s.name) from unnest(shown) s (name))
    is distinct from (select jsonb_object_agg(s.name, after -> s.name) from unnest(shown) s (name))
  then
    perform private.note_change('product', p.id::text, p.name, 'update')
    from public.products p where p.id = product and p.state = 'published';
  end if;
  return null;
end
$$;
comment on function private.note_review_change() is
  'Trigger: what visitors would see of a change of a review is a change of its product; what waits or was refused is nobody''s business.';

create or replace function private.drop_review_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.dropped_review_pictures (path)
  select p.path from unnest(old.pictures) p (path)
  where tg_op = 'DELETE' or p.path <> all (new.pictures)
  on conflict (path) do nothing;
  return null;
end
$$;
comment on function private.drop_review_pictures() is 'Trigger: pictures that a review no longer has are to be taken away.';

create table public.reviews (
  id bigint generated always as identity primary key,
  product_id bigint not null references public.products (id) on delete cascade,
  order_id uuid references public.orders (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  author text not null check (length(btrim(author)) >= 1 and length(author) <= 40),
  body text not null check (length(btrim(body)) >= 1 and length(body) <= 2000),
  pictures text[] not null default '{}' check (cardinality(pictures) <= 3),
  status text not null default 'waiting' check (status in ('waiting', 'published', 'refused')),
  received_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  published_at timestamptz,
  refusal_reason text check (refusal_reason = any (private.review_refusals())),
  refusal_note text check (length(refusal_note) between 1 and 1000),
  moderated_at timestamptz,
  moderated_by uuid,
  answer text check (length(btrim(answer)) >= 1 and length(answer) <= 2000),
  answered_at timestamptz,
  is_demo boolean not null default false,
  search_words text not null generated always as (private.search_text(author || chr(10) || body)) stored,
  constraint reviews_once unique (order_id, product_id),
  constraint reviews_origin check (is_demo = (order_id is null)),
  constraint reviews_published check ((status = 'published') = (published_at is not null)),
  constraint reviews_refused check ((status = 'refused') = (refusal_reason is not null) and (refusal_note is null or refusal_reason is not null)),
  constraint reviews_answered check ((answer is null) = (answered_at is null))
);

comment on table public.reviews is 'What buyers say of pieces that they have received; written by the database alone.';
comment on column public.reviews.id is 'Identifier.';
comment on column public.reviews.product_id is 'Product.';
comment on column public.reviews.order_id is 'Order with which it was bought; null of the demonstration''s own.';
comment on column public.reviews.rating is '1 to 5.';
comment on column public.reviews.author is 'Name as its author wants it shown.';
comment on column public.reviews.body is 'What it says, plain text.';
comment on column public.reviews.pictures is 'Storage paths (bucket/name).';
comment on column public.reviews.status is 'waiting for a moderator, published or refused.';
comment on column public.reviews.received_at is 'When the piece was delivered.';
comment on column public.reviews.created_at is 'When it was written.';
comment on column public.reviews.updated_at is 'When it last changed.';
comment on column public.reviews.version is 'Grows with every change; a change of an older version is refused.';
comment on column public.reviews.published_at is 'When it was published.';
comment on column public.reviews.refusal_reason is 'Why it was refused: REVIEW_REFUSALS of src/domain/review.ts.';
comment on column public.reviews.refusal_note is 'What its author is told besides.';
comment on column public.reviews.moderated_at is 'When it was last published or refused.';
comment on column public.reviews.moderated_by is 'Account that did it.';
comment on column public.reviews.answer is 'What the shop answers in public.';
comment on column public.reviews.answered_at is 'When it answered first.';
comment on column public.reviews.is_demo is 'Of the demonstration, whose pages say so: nobody wrote it.';
comment on column public.reviews.search_words is 'Author and words as private.search_text writes them, one line each.';

create index reviews_product on public.reviews (product_id);
create index reviews_status on public.reviews (status, id desc);
alter table public.reviews enable row level security;
grant select on public.reviews to service_role;
create trigger reviews_touch before update on public.reviews
  for each row execute function private.touch();
create trigger reviews_version before update on public.reviews
  for each row execute function private.count_version();
create trigger reviews_site_change after insert or update or delete on public.reviews
  for each row execute function private.note_review_change();
create trigger reviews_pictures after update of pictures or delete on public.reviews
  for each row execute function private.drop_review_pictures();
create trigger reviews_audit after insert or update or delete on public.reviews
  for each row execute function private.audit_change('id', '', 'author,body,pictures,refusal_note,order_id,moderated_by,moderated_at');

create table public.review_invitations (
  order_id uuid primary key references public.orders (id) on delete cascade,
  token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(token) >= 43),
  leave_token text not null unique
    default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    check (length(leave_token) >= 43),
  invited_at timestamptz,
  is_closed boolean not null default false,
  created_at timestamptz not null default clock_timestamp()
);

comment on table public.review_invitations is 'Who may write of which order, and who was invited to.';
comment on column public.review_invitations.order_id is 'Order.';
comment on column public.review_invitations.token is 'Unguessable: who holds it may write of the pieces of the order.';
comment on column public.review_invitations.leave_token is 'Unguessable, in the link of the invitation that ends all others.';
comment on column public.review_invitations.invited_at is 'When its buyer was invited, which is done once; null where they came by themselves.';
comment on column public.review_invitations.is_closed is 'Nobody is invited or let in any more: the buyer was erased, or nobody placed the order.';
comment on column public.review_invitations.created_at is 'When it was made.';

alter table public.review_invitations enable row level security;
grant select on public.review_invitations to service_role;

create table private.review_leavers (
  key text primary key check (key ~ '^address:[0-9a-f]{64}$'),
  at timestamptz not null default clock_timestamp()
);

comment on table private.review_leavers is 'Who wants no invitations.';
comment on column private.review_leavers.key is 'Hash of the e-mail address, as private.address_key makes it.';
comment on column private.review_leavers.at is 'Since when.';

alter table private.review_leavers enable row level security;

create table private.dropped_review_pictures (
  path text primary key check (length(path) between 1 and 200),
  at timestamptz not null default clock_timestamp()
);

comment on table private.dropped_review_pictures is 'Pictures of reviews that were changed, withdrawn or erased, until their files are gone.';
comment on column private.dropped_review_pictures.path is 'Storage path (bucket/name).';
comment on column private.dropped_review_pictures.at is 'Since when.';

alter table private.dropped_review_pictures enable row level security;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('review-images', 'review-images', true, 5242880, array['image/jpeg', 'image/png', 'image/webp'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create or replace function private.reviews_are_on() returns boolean
language sql stable set search_path = '' as $$ select s.enable_reviews from public.settings s $$;
comment on function private.reviews_are_on() is 'Whether the shop shows and takes reviews.';

create or replace function private.may_review(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(o.delivered_at <= now(), false) and o.status in ('shipped', 'completed') and o.payment_status = 'paid'
    and not exists (select from public.withdrawals w where w.order_id = o.id and w.status <> 'closed')
$$;
comment on function private.may_review(public.orders) is
  'Whether reviews may be written of an order: it was delivered, is paid, and its buyer has not withdrawn from it.';

create or replace function private.review_lines(order_id uuid) returns table (
  product_id bigint, name text, label text, image text
)
language sql stable set search_path = '' as $$
  select distinct on (i.product_id) i.product_id, i.name, i.variant_label, i.image
  from public.order_items i join private.line_shares(review_lines.order_id) s on s.line_no = i.position
  where i.order_id = review_lines.order_id and not i.is_gift and s.quantity > greatest(s.returned, s.refunded)
  order by i.product_id, i.position
$$;
comment on function private.review_lines(uuid) is
  'Products of an order that its buyer has paid for and kept, each once: of a gift a review would be given something for.';

create or replace function private.order_to_review(token text) returns public.orders
language plpgsql stable set search_path = '' as $$
declare
  o public.orders;
begin
  select x.* into o
  from public.review_invitations v join public.orders x on x.id = v.order_id
  where v.token = order_to_review.token and not v.is_closed;
  if o.id is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  return o;
end
$$;
comment on function private.order_to_review(text) is 'The order that a token lets write of. Refuses with link_invalid.';

create or replace function private.review_sheet(o public.orders) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'order_number', o.order_number, 'received_at', o.delivered_at,
    'author', left(btrim(o.first_name), 35) || coalesce(' ' || upper(left(btrim(o.last_name), 1)) || '.', ''),
    'is_open', private.reviews_are_on(),
    'pieces', coalesce((
      select json_agg(json_build_object(
        'product_id', i.product_id, 'name', i.name, 'label', i.variant_label, 'image', i.image,
        'may_review', may.it and l.product_id is not null,
        'review', case when r.id is not null then json_build_object(
          'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status,
          'version', r.version, 'published_at', r.published_at, 'refusal_reason', r.refusal_reason,
          'refusal_note', r.refusal_note, 'answer', r.answer
        ) end
      ) order by i.position)
      from (
        select distinct on (k.product_id) k.* from public.order_items k
        where k.order_id = o.id and not k.is_gift order by k.product_id, k.position
      ) i
        left join private.review_lines(o.id) l on l.product_id = i.product_id
        left join public.reviews r on r.order_id = o.id and r.product_id = i.product_id
        cross join (select private.may_review(o) as it) may
      where r.id is not null or may.it and l.product_id is not null
    ), '[]')
  )
$$;
comment on function private.review_sheet(public.orders) is
  'What the buyer of an order may write of, and has written: {order_number, received_at, author (as it is proposed), is_open, pieces: [{product_id, name, label, image, may_review, review}]}.';

create or replace function public.review_sheet(token text) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.review_sheet(private.order_to_review(token));
end
$$;
comment on function public.review_sheet(text) is
  'For who holds the token of an invitation: the pieces of the order and what was written of them, as private.review_sheet tells it. Refuses with link_invalid.';
grant execute on function public.review_sheet(text) to anon, authenticated;

create or replace function public.my_review_token(order_number text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  given public.review_invitations;
begin
  if public.current_person() is null then
    perform private.refuse(401, 'sign_in_required');
  end if;
  select x.* into o from public.orders x
  where x.user_id = public.current_person() and x.order_number = my_review_token.order_number;
  if o.id is null then
    perform private.refuse(404, 'order_not_found');
  elsif not private.may_review(o) and not exists (select from public.reviews r where r.order_id = o.id) then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  insert into public.review_invitations as v (order_id) values (o.id) on conflict on constraint review_invitations_pkey do nothing;
  select * into given from public.review_invitations v where v.order_id = o.id;
  if given.is_closed then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  return given.token;
end
$$;
comment on function public.my_review_token(text) is
  'For customers: the token with which they write of a delivered order of their own account.';
grant execute on function public.my_review_token(text) to authenticated;

create or replace function private.clean_review(value text) returns text
language sql immutable set search_path = '' as $$
  -- Controls but line feeds are nobody's words; more than one empty line is no text.
  select btrim(regexp_replace(
    regexp_replace(replace(value, E'\r\n', E'\n'), '[\u0001-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]', ' ', 'g'),
    '\s*\n\s*\n\s*', E'\n\n', 'g'
  ), E' \n')
$$;
comment on function private.clean_review(text) is 'What somebody wrote, without controls, signs that turn the direction of writing, and needless blanks.';

create or replace function private.are_review_pictures(paths text[], kept text[]) returns boolean
language sql stable set search_path = '' as $$
  select cardinality(paths) <= private.most_review_pictures()
    and cardinality(paths) = (select count(distinct p.path) from unnest(paths) p (path))
    and not exists (
      select from unnest(paths) p (path)
      where p.path <> all (kept) and (
        not exists (
          select from storage.objects o where o.bucket_id = 'review-images' and p.path = 'review-images/' || o.name
        )
        or exists (select from public.reviews r where p.path = any (r.pictures))
        or exists (select from private.dropped_review_pictures d where d.path = p.path)
      )
    )
$$;
comment on function private.are_review_pictures(text[], text[]) is
  'Whether a review may have these pictures: each was uploaded for a review, and is no other''s; kept are those that it has.';

create or replace function public.save_review(token text, product bigint, expected_version int, fields jsonb) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.order_to_review(token);
  stored public.reviews;
  author_is text;
  body_is text;
  pictures_are text[];
  wrong text[];
begin
  if not private.reviews_are_on() then
    perform private.refuse(409, 'reviews_off');
  end if;
  -- One after the other: who writes twice at once has written once.
  perform from public.review_invitations v where v.order_id = o.id for update;
  select r.* into stored from public.reviews r where r.order_id = o.id and r.product_id = save_review.product;
  if stored.status <> 'waiting' or stored.version is distinct from save_review.expected_version then
    perform private.refuse(409, 'review_changed');
  elsif not private.may_review(o) or not exists (
    select from private.review_lines(o.id) l where l.product_id = save_review.product
  ) then
    perform private.refuse(409, 'review_not_allowed');
  elsif jsonb_typeof(fields) <> 'object' or jsonb_typeof(coalesce(fields -> 'pictures', '[]')) <> 'array'
    or length(fields::text) > 20000
  then
    perform private.refuse(400, 'review_invalid');
  end if;
  -- Not before: to clean a million signs takes seconds.
  author_is := regexp_replace(private.clean_review(fields ->> 'author'), '\s+', ' ', 'g');
  body_is := private.clean_review(fields ->> 'body');
  pictures_are := array(
    select p.path from jsonb_array_elements_text(coalesce(fields -> 'pictures', '[]')) with ordinality p (path, place) order by p.place
  );
  wrong := array_remove(array[
    case when case when private.is_whole(fields -> 'rating') then (fields -> 'rating')::numeric not between 1 and 5 else true end then 'rating' end,
    case when not private.is_text(author_is, 40) or private.has_link(author_is) then 'author' end,
    case when not private.is_text(body_is, 2000) or private.has_link(body_is) then 'body' end,
    case when not private.are_review_pictures(pictures_are, coalesce(stored.pictures, '{}')) then 'pictures' end
  ], null);
  if wrong <> '{}' then
    perform private.refuse(400, 'review_invalid', jsonb_build_object('fields', wrong));
  end if;
  if stored.id is null then
    insert into public.reviews (product_id, order_id, rating, author, body, pictures, received_at)
    values (save_review.product, o.id, (fields ->> 'rating')::numeric::smallint, author_is, body_is, pictures_are, o.delivered_at);
  else
    update public.reviews r set rating = (fields ->> 'rating')::numeric::smallint, author = author_is, body = body_is, pictures = pictures_are
    where r.id = stored.id;
  end if;
  return private.review_sheet(o);
end
$$;
comment on function public.save_review(text, bigint, int, jsonb) is
  'For who holds the token of an invitation: writes a review {"rating", "author", "body", "pictures": [paths]} of a piece, or changes it until it is moderated, from the version that was read; expected_version may be null: there was none. Gives the sheet back as review_sheet does.';
grant execute on function public.save_review(text, bigint, int, jsonb) to anon, authenticated;

create or replace function public.withdraw_review(token text, product bigint) returns json
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.order_to_review(token);
begin
  delete from public.reviews r where r.order_id = o.id and r.product_id = withdraw_review.product;
  return private.review_sheet(o);
end
$$;
comment on function public.withdraw_review(text, bigint) is
  'For who holds the token of an invitation: takes a review back, published or not, with its pictures. Gives the sheet back as review_sheet does.';
grant execute on function public.withdraw_review(text, bigint) to anon, authenticated;

create or replace function public.begin_review_picture(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders := private.order_to_review(token);
begin
  if not private.reviews_are_on() then
    perform private.refuse(409, 'reviews_off');
  elsif not private.may_review(o) then
    perform private.refuse(409, 'review_not_allowed');
  end if;
  perform private.limit_attempts('review_picture', private.token_hash(token), 30, interval '1 day');
end
$$;
comment on function public.begin_review_picture(text) is
  'Whether who holds a token may upload a picture now, at most 30 a day. For the review function alone.';
grant execute on function public.begin_review_picture(text) to service_role;

create or replace function public.leave_reviews(token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  mailbox text := (
    select o.email from public.review_invitations v join public.orders o on o.id = v.order_id
    where v.leave_token = leave_reviews.token and not v.is_closed
  );
begin
  if mailbox is null then
    perform private.refuse(404, 'link_invalid');
  end if;
  insert into private.review_leavers (key) values (private.address_key(mailbox)) on conflict (key) do nothing;
end
$$;
comment on function public.leave_reviews(text) is
  'Ends the invitations of an address for who holds the link of one, once or many times. Refuses with link_invalid. For the review function alone.';
grant execute on function public.leave_reviews(text) to service_role;

create or replace function private.is_invited(o public.orders) returns boolean
language sql stable set search_path = '' as $$
  select private.may_review(o)
    and not exists (select from public.order_returns b where b.order_id = o.id)
    and not exists (select from public.order_exchanges x where x.order_id = o.id)
    and not exists (select from public.refunds f where f.order_id = o.id and f.status <> 'failed')
    and not exists (select from public.reviews r where r.order_id = o.id)
    and not exists (select from private.review_leavers l where l.key = private.address_key(o.email))
    and not exists (
      select from private.erased_customers e where e.key = private.erased_key(lower(o.email)) and e.at > o.created_at
    )
    and exists (select from private.review_lines(o.id))
$$;
comment on function private.is_invited(public.orders) is
  'Whether the buyer of an order is invited to write of it: nothing of it came back or was paid back, nothing was written, and they have not asked to be left in peace.';

create or replace function private.orders_to_invite() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  days constant int[] := private.review_days();
begin
  if not private.reviews_are_on() then
    return;
  end if;
  return query
  select o.id from public.orders o left join public.review_invitations v on v.order_id = o.id
  where o.delivered_at between now() - make_interval(days => days[2]) and now() - make_interval(days => days[1])
    and (v.order_id is null or v.invited_at is null and not v.is_closed)
    and private.is_invited(o)
  order by o.delivered_at, o.id limit 500;
end
$$;
comment on function private.orders_to_invite() is 'Orders whose buyers are to be invited now, some at a time.';

create or replace function private.gone_review_pictures() returns setof text
language sql stable security definer set search_path = '' as $$
  select o.bucket_id || '/' || o.name
  from storage.objects o
  where o.bucket_id = 'review-images'
    and not exists (select from public.reviews r where o.bucket_id || '/' || o.name = any (r.pictures))
    and (
      exists (select from private.dropped_review_pictures d where d.path = o.bucket_id || '/' || o.name)
      -- Uploaded for a review that was never sent.
      or o.created_at < now() - interval '1 day'
    )
  order by o.created_at limit 100
$$;
comment on function private.gone_review_pictures() is 'Storage paths of pictures that no review has, some at a time.';

create or replace function private.reviews_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.orders_to_invite()) or exists (select from private.gone_review_pictures())
    or exists (select from public.reviews r where r.moderated_at < now() - private.review_life(r.status))
    or exists (
      select from public.reviews r
      where r.status = 'refused' and r.pictures <> '{}' and r.moderated_at < now() - private.refused_pictures_life()
    )
$$;
comment on function private.reviews_due() is 'Whether somebody is to be invited, or something to be forgotten.';

create or replace function public.tend_reviews() returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  invited uuid;
begin
  -- Two clocks at once invite nobody twice.
  perform pg_advisory_xact_lock(hashtextextended('reviews', 0));
  for invited in select * from private.orders_to_invite() loop
    insert into public.review_invitations as v (order_id, invited_at) values (invited, clock_timestamp())
    on conflict on constraint review_invitations_pkey do update set invited_at = excluded.invited_at;
    perform private.queue_mail('review_invitation', invited::text, invited, null, jsonb_build_object('order', invited));
  end loop;
  delete from public.reviews r where r.moderated_at < now() - private.review_life(r.status);
  -- What offends or breaks the law is shown to nobody, not by the address of its file either.
  update public.reviews r set pictures = '{}'
  where r.status = 'refused' and r.pictures <> '{}' and r.moderated_at < now() - private.refused_pictures_life();
  delete from private.dropped_review_pictures d
  where not exists (select from storage.objects o where o.bucket_id = 'review-images' and d.path = 'review-images/' || o.name);
  return array(select p from private.gone_review_pictures() p);
end
$$;
comment on function public.tend_reviews() is
  'For the shop''s functions: invites whoever is to be invited, each once, forgets reviews that were kept long enough and the pictures of refused ones, and gives bucket and name of pictures (at most 100) that are to be taken away.';
grant execute on function public.tend_reviews() to service_role;

create or replace function public.review_invitation(invited uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.reviews_are_on() then
    return null;
  end if;
  return (
    select json_build_object(
      'token', v.token, 'leave_token', v.leave_token, 'first_name', o.first_name,
      'pieces', (
        select json_agg(json_build_object('name', l.name, 'label', l.label, 'image', l.image) order by l.product_id)
        from private.review_lines(o.id) l
      )
    )
    from public.orders o join public.review_invitations v on v.order_id = o.id and not v.is_closed
    where o.id = invited and private.is_invited(o)
  );
end
$$;
comment on function public.review_invitation(uuid) is
  'For the shop''s functions: what the invitation of an order says; null where it is no longer to be sent.';
grant execute on function public.review_invitation(uuid) to service_role;

create or replace function public.review_letter(review bigint) returns json
language sql stable security definer set search_path = '' as $$
  select json_build_object(
    'token', v.token, 'first_name', o.first_name, 'product_id', r.product_id, 'name', i.name, 'label', i.variant_label,
    'image', i.image, 'rating', r.rating, 'body', r.body, 'status', r.status, 'refusal_reason', r.refusal_reason,
    'refusal_note', r.refusal_note, 'answer', r.answer, 'is_shown', private.reviews_are_on()
  )
  from public.reviews r
    join public.orders o on o.id = r.order_id
    join public.review_invitations v on v.order_id = o.id
    join lateral (
      select k.* from public.order_items k where k.order_id = o.id and k.product_id = r.product_id order by k.is_gift, k.position limit 1
    ) i on true
  where r.id = review_letter.review
$$;
comment on function public.review_letter(bigint) is
  'For the shop''s functions: what a letter about a review says of it; null where it is gone.';
grant execute on function public.review_letter(bigint) to service_role;

create or replace function private.most_reviews_at_once() returns int language sql immutable set search_path = '' as 'select 200';
comment on function private.most_reviews_at_once() is 'Published reviews that one request gets: REVIEWS_AT_ONCE of src/domain/rules.ts.';

create or replace function public.published_reviews(before bigint default null) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if not private.reviews_are_on() then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'product_id', s.product_id, 'rating', s.rating, 'author', s.author, 'body', s.body, 'pictures', s.pictures,
      'received_at', s.received_at, 'published_at', s.published_at, 'answer', s.answer, 'answered_at', s.answered_at,
      'is_demo', s.is_demo
    ) order by s.id desc), '[]')
    from (
      select r.* from public.reviews r join public.products p on p.id = r.product_id and p.state = 'published'
      where r.status = 'published' and (published_reviews.before is null or r.id < published_reviews.before)
      order by r.id desc limit private.most_reviews_at_once()
    ) s
  );
end
$$;
comment on function public.published_reviews(bigint) is
  'Reviews that pages show, the latest written first, some at a time: whoever asks for all asks again with the last number as before, which may be null. None while the shop shows no reviews.';
grant execute on function public.published_reviews(bigint) to anon, authenticated, service_role;

create or replace function private.review_row(r public.reviews) returns json
language sql stable set search_path = '' as $$
  select json_build_object(
    'id', r.id, 'version', r.version, 'product_id', r.product_id, 'product', p.name, 'order_number', o.order_number,
    'rating', r.rating, 'author', r.author, 'body', r.body, 'pictures', r.pictures, 'status', r.status,
    'received_at', r.received_at, 'created_at', r.created_at, 'published_at', r.published_at,
    'refusal_reason', r.refusal_reason, 'refusal_note', r.refusal_note, 'moderated_at', r.moderated_at,
    'moderated_by', private.admin_name(r.moderated_by), 'answer', r.answer, 'is_demo', r.is_demo
  )
  from public.products p left join public.orders o on o.id = r.order_id
  where p.id = r.product_id
$$;
comment on function private.review_row(public.reviews) is 'A review as the administration shows it.';

create or replace function public.admin_reviews(wanted_status text, search text, page int, per_page int) returns json
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  size int := least(greatest(admin_reviews.per_page, 1), 100);
  wanted constant text := left(private.searched(admin_reviews.search), 120);
begin
  perform private.require_admin();
  return (
    with found as materialized (
      select r.id, r.status from public.reviews r
      where (admin_reviews.wanted_status is null or r.status = admin_reviews.wanted_status)
        -- Not `like`: what a person types has no wildcards.
        and (wanted = '' or strpos(r.search_words, wanted) > 0
          or r.product_id in (select w.product_id from private.product_words w where strpos(split_part(w.words, chr(10), 1), wanted) > 0)
          or r.order_id in (select o.id from public.orders o where strpos(lower(o.order_number), wanted) > 0))
    ), shown as (
      -- Who has waited longest comes first, then what was written last.
      select f.id, row_number() over (order by (f.status = 'waiting') desc, case when f.status = 'waiting' then f.id else -f.id end) as place
      from found f
    )
    select json_build_object(
      'is_on', private.reviews_are_on(),
      'counts', (
        select json_build_object(
          'waiting', count(*) filter (where r.status = 'waiting'), 'published', count(*) filter (where r.status = 'published'),
          'refused', count(*) filter (where r.status = 'refused')
        )
        from public.reviews r
      ),
      'count', (select count(*) from found),
      'reviews', coalesce((
        select json_agg(private.review_row(r) order by s.place)
        from shown s join public.reviews r on r.id = s.id
        where s.place > (greatest(admin_reviews.page, 1)::bigint - 1) * size
          and s.place <= greatest(admin_reviews.page, 1)::bigint * size
      ), '[]')
    )
  );
end
$$;
comment on function public.admin_reviews(text, text, int, int) is
  'For administrators: a page of the reviews (page from 1, at most 100 a page) whose product, author, words or order contain the search, those that wait first, and how many there are of each state. wanted_status may be null: all of them.';
grant execute on function public.admin_reviews(text, text, int, int) to authenticated;

create or replace function private.held_review(review bigint, expected_version int) returns public.reviews
language plpgsql set search_path = '' as $$
declare
  stored public.reviews;
begin
  select r.* into stored from public.reviews r where r.id = held_review.review for update;
  if stored.id is null then
    -- Its author has taken it back.
    perform private.refuse(409, 'review_changed');
  elsif stored.version is distinct from held_review.expected_version then
    perform private.refuse(409, 'review_changed', private.review_row(stored)::jsonb);
  end if;
  return stored;
end
$$;
comment on function private.held_review(bigint, int) is
  'A review to be changed, in the version that was read: refuses review_changed, with what it is now; null where its author has taken it back.';

create or replace function public.moderate_review(
  review bigint, expected_version int, verdict text, reason text default null, note text default null
) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.reviews;
  words text := private.clean_note(moderate_review.note, 1000);
begin
  perform private.acting_admin();
  if verdict is null or verdict not in ('publish', 'refuse')
    or (verdict = 'refuse') <> (moderate_review.reason is not null) or verdict = 'publish' and words is not null
    or moderate_review.reason <> all (private.review_refusals()) or moderate_review.reason = 'other' and words is null
  then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(moderate_review.review, moderate_review.expected_version);
  update public.reviews r set
    status = case verdict when 'publish' then 'published' else 'refused' end,
    published_at = case when verdict = 'publish' then coalesce(r.published_at, clock_timestamp()) end,
    refusal_reason = moderate_review.reason, refusal_note = words,
    moderated_at = clock_timestamp(), moderated_by = auth.uid()
  where r.id = stored.id
  returning * into stored;
  if verdict = 'refuse' and stored.order_id is not null then
    perform private.queue_mail(
      'review_refused', stored.id || ':' || stored.version, stored.order_id, null, jsonb_build_object('review', stored.id)
    );
  end if;
  return private.review_row(stored);
end
$$;
comment on function public.moderate_review(bigint, int, text, text, text) is
  'For administrators: publishes a review (publish) or refuses it (refuse, with a reason and words for its author, who is written to), from the version that was read. Gives it back.';
grant execute on function public.moderate_review(bigint, int, text, text, text) to authenticated;

create or replace function public.answer_review(review bigint, expected_version int, answer text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  stored public.reviews;
  words text := nullif(private.clean_review(answer_review.answer), '');
begin
  perform private.acting_admin();
  if words is not null and not private.is_text(words, 2000) then
    perform private.refuse(400, 'request_invalid');
  end if;
  stored := private.held_review(answer_review.review, answer_review.expected_version);
  if stored.status <> 'published' then
    perform private.refuse(400, 'request_invalid');
  end if;
  update public.reviews r set answer = words,
    answered_at = case when words is not null then coalesce(r.answered_at, clock_timestamp()) end
  where r.id = stored.id
  returning * into stored;
  if words is not null and stored.order_id is not null then
    -- Once: an answer that is corrected is no other answer.
    perform private.queue_mail('review_answered', stored.id::text, stored.order_id, null, jsonb_build_object('review', stored.id));
  end if;
  return private.review_row(stored);
end
$$;
comment on function public.answer_review(bigint, int, text) is
  'For administrators: answers a published review in public, from the version that was read; its author is written to, once. Without words the answer is taken back. Gives the review back.';
grant execute on function public.answer_review(bigint, int, text) to authenticated;

create or replace function public.set_reviews_enabled(is_on boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.acting_admin();
  perform private.require_owner();
  update public.settings s set enable_reviews = is_on where s.enable_reviews is distinct from is_on;
end
$$;
comment on function public.set_reviews_enabled(boolean) is
  'For owners: whether the shop invites to write reviews, takes them and shows them.';
grant execute on function public.set_reviews_enabled(boolean) to authenticated;

create or replace function private.forget_reviews(address text, person uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  with mine as (
    select o.id from public.orders o where lower(o.email) = forget_reviews.address
    union
    select o.id from public.orders o where o.user_id = forget_reviews.person
  ), closed as (
    update public.review_invitations v set is_closed = true from mine m where v.order_id = m.id
  )
  delete from public.reviews r using mine m where r.order_id = m.id;
  delete from private.review_leavers l where l.key = private.address_key(forget_reviews.address);
end
$$;
comment on function private.forget_reviews(text, uuid) is
  'Takes back what was written by an address (in lower case) or an account, pictures too; nobody writes of these orders any more. Either may be null.';

create or replace function private.reviews_of(address text, person uuid) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object(
    'product_id', r.product_id, 'name', p.name, 'order_number', o.order_number, 'rating', r.rating, 'author', r.author, 'body', r.body,
    'pictures', r.pictures, 'status', r.status, 'written_at', r.created_at, 'published_at', r.published_at,
    'refusal_reason', r.refusal_reason, 'refusal_note', r.refusal_note, 'answer', r.answer
  ) order by r.created_at), '[]')
  from public.reviews r join public.orders o on o.id = r.order_id join public.products p on p.id = r.product_id
  where lower(o.email) = reviews_of.address or o.user_id = reviews_of.person
$$;
comment on function private.reviews_of(text, uuid) is
  'Reviews written by an address (in lower case) or an account, for whoever asks for their data. Either may be null.';
