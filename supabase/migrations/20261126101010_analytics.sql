-- Functions may name what later migrations make.
set check_function_bodies = off;

-- Visits and analyses, and a report of the week to the owners.

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

create or replace function private.may_count_visit() returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  headers constant json := nullif(current_setting('request.headers', true), '')::json;
  agent constant text := headers ->> 'user-agent';
  caller constant text := private.request_caller();
  counted int;
begin
  -- Who does not want to be counted, and who is nobody.
  if headers ->> 'dnt' = '1' or headers ->> 'sec-gpc' = '1' or headers is not null and coalesce(agent, '') = ''
    or agent ~* 'bot|crawl|spider|slurp|archiv|headless|lighthouse|preview|facebookexternalhit|scrap|monitor|curl|wget|python|java/|go-http|okhttp|node|axios|libwww'
  then
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
-- What is read twice stays in memory: a year of 40,000 orders takes 15 MB.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB' as $$
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
      select s.order_id, s.buyer, s.revenue, s.created_at >= since as is_now, first - days - 1 + width_bucket(s.created_at, midnights) as day
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
      from (select t.is_now, t.buyer from sold t where t.revenue is not null group by t.is_now, t.buyer) b
    ), given as materialized (
      select r.order_id, l.position, sum(l.quantity)::int as pieces, sum(l.amount) as amount
      from public.refunds r cross join lateral jsonb_to_recordset(r.lines) l (position int, quantity int, amount numeric)
      where r.of_sale and r.status <> 'failed' and r.lines <> '[]'
      group by r.order_id, l.position
    ), lines as materialized (
      select t.order_id, i.position, i.product_id, greatest(i.quantity - coalesce(g.pieces, 0), 0) as pieces,
        greatest(i.line_total - i.discount - coalesce(g.amount, 0), 0) as revenue
      from sold t join public.order_items i on i.order_id = t.order_id
        left join given g on g.order_id = i.order_id and g.position = i.position
      where t.is_now and t.revenue is not null
    ), by_product as materialized (
      select l.product_id, sum(l.pieces)::int as sales, sum(l.revenue) as revenue from lines l group by l.product_id
    ), best as materialized (
      select b.* from by_product b where b.sales > 0 order by b.revenue desc, b.sales desc, b.product_id limit 10
    ), before as (
      -- Of the period before only the products that are compared.
      select i.product_id, sum(greatest(i.line_total - i.discount - coalesce(g.amount, 0), 0)) as revenue
      from best b join public.order_items i on i.product_id = b.product_id
        join sold t on t.order_id = i.order_id and not t.is_now and t.revenue is not null
        left join given g on g.order_id = i.order_id and g.position = i.position
      group by i.product_id
    ), top as (
      select b.*, p.name, p.category, p.images[1] as image, coalesce(w.revenue, 0) as revenue_before
      from best b join public.products p on p.id = b.product_id left join before w on w.product_id = b.product_id
    ), by_category as (
      select p.category, sum(b.sales)::int as sales, sum(b.revenue) as revenue
      from by_product b join public.products p on p.id = b.product_id
      group by p.category having sum(b.sales) > 0
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
    ), pairs as (
      select k.one, k.other, count(*)::int as orders
      from (
        select distinct a.order_id, least(a.product_id, b.product_id) as one, greatest(a.product_id, b.product_id) as other
        from lines a join lines b on b.order_id = a.order_id and b.position < a.position and b.product_id <> a.product_id
        where a.position > 1
      ) k
      group by 1, 2 having count(*) > 1 order by 3 desc, 1, 2 limit 6
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
      ), '[]'),
      'weekdays', (
        select jsonb_agg(jsonb_build_object(
          'weekday', w.weekday, 'days', w.several, 'revenue', w.revenue, 'orders', w.orders, 'average', round(w.revenue / w.several, 2)
        ) order by w.weekday) from weekdays w
      ),
      'together', coalesce((
        select jsonb_agg(jsonb_build_object(
          'one', jsonb_build_object('id', a.id, 'name', a.name), 'other', jsonb_build_object('id', c.id, 'name', c.name), 'orders', p.orders
        ) order by p.orders desc, p.one, p.other)
        from pairs p join public.products a on a.id = p.one join public.products c on c.id = p.other
      ), '[]')
    )
    from summed s, averages a, buyers b
  );
end
$$;
comment on function private.analysed_sales(jsonb) is
  'What was sold in a period of private.analysed_period. overview: revenue and average order of orders that are paid (private.sales), orders that were not cancelled, customers with a paid order, each {current, previous, growth in percent}; paid orders; revenue by point of the chart, with that of the same point of the period before; products and categories without what was given back for pieces; days of the week with their average; pairs of products that were bought together, at least twice.';

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

create or replace function private.analytics(from_day date, to_day date, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  period constant jsonb := private.analysed_period(from_day, to_day, at);
begin
  return jsonb_build_object(
    'period', period - array['since', 'until', 'previous_since', 'previous_until', 'points'],
    'sales', private.analysed_sales(period), 'visits', private.analysed_visits(period)
  );
end
$$;
comment on function private.analytics(date, date, timestamptz) is 'What a period tells, as it is at a moment: {period, sales, visits}, each as its function says.';

create or replace function public.get_analytics(from_day date, to_day date) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_admin();
  return private.analytics(get_analytics.from_day, get_analytics.to_day, now()) || jsonb_build_object(
    'insights', private.dashboard_insights(), 'activity', private.dashboard_activity(8)
  );
end
$$;
comment on function public.get_analytics(date, date) is
  'For administrators: sales and visits of the days between two, in either order and both included, compared with as many days before; insights of the last 30 days and what happened last, as on the dashboard. FROM_DAY may be null, TO_DAY may be null: 30 days up to today.';
grant execute on function public.get_analytics(date, date) to authenticated;

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

create or replace function private.order_work_due() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.mail_outbox m where m.status = 'waiting' and m.next_attempt_at <= clock_timestamp())
    or exists (
      select from public.mail_outbox m where m.status <> 'waiting' and m.created_at < now() - private.mail_retention()
    )
    or private.books_due()
    or private.payment_work_due()
    or private.stock_alerts_due()
    or private.growth_work_due()
    or private.newsletters_due()
    -- Looked at once an hour: nobody waits for it.
    or extract(minute from now()) = 0 and (exists (select from private.carts_to_remind()) or private.reviews_due())
$$;

-- What analyses read of every order of a year: without it they would read all that stands in them.
create index orders_analysed on public.orders (created_at) include (id, email, status, payment_status, total);
