-- Product pages counted whole.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.analysed_visits(period jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
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
    ), events as (
      select s.is_now, coalesce(sum(c.several) filter (where c.event = 'visit'), 0) as visits,
        coalesce(sum(c.several) filter (where c.event = 'view'), 0) as views,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'product'), 0) as products,
        coalesce(sum(c.several) filter (where c.event = 'cart'), 0) as carts,
        coalesce(sum(c.several) filter (where c.event = 'view' and c.page = 'checkout'), 0) as checkouts,
        coalesce(sum(c.several) filter (where c.event = 'order'), 0) as orders
      from (values (true), (false)) s (is_now) left join counted c on c.is_now = s.is_now
      group by s.is_now
    ), steps as (
      -- Nobody is told from anybody: of so many visits at most so many can have got there. Pages of products are no such step, one
      -- visit opens many.
      select e.is_now, e.visits, e.views, e.products, least(e.carts, e.visits) as carts,
        least(e.checkouts, e.carts, e.visits) as checkouts, least(e.orders, e.checkouts, e.carts, e.visits) as orders
      from events e
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
$function$;
comment on function private.analysed_visits(jsonb) is 'What was counted in a period of private.analysed_period and in the one before: visits, pages shown and those of products among them; of the steps cart, checkout and order how many visits can have got there, never more than to the step before; the ten sources of most visits.';
