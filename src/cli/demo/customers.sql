-- What is offered, when somebody comes, and who that is. src/cli/demo/generated-orders.ts puts what it wishes for into seed_wish.

create function pg_temp.chance(n bigint, about int) returns float8 language sql immutable as
$$ select (hashint8extended(n, about) & 1048575)::float8 / 1048576 $$;

create temp table seed_words on commit drop as
select (wish ->> 'orders')::int as orders, (wish ->> 'customers')::int as customers, (wish ->> 'days')::int as days,
  array(select jsonb_array_elements_text(wish -> 'firstNames')) as first_names,
  array(select jsonb_array_elements_text(wish -> 'lastNames')) as last_names,
  array(select jsonb_array_elements_text(wish -> 'streets')) as streets,
  array(select jsonb_array_elements_text(wish -> 'months')::float8) as months,
  array(select jsonb_array_elements_text(wish -> 'weekdays')::float8) as weekdays,
  array(select jsonb_array_elements_text(wish -> 'hatMonths')::int) as hat_months,
  array(select jsonb_array_elements_text(wish -> 'hatlessMonths')::int) as hatless_months,
  wish ->> 'hats' as hats, wish ->> 'emailHost' as email_host, (wish -> 'words') || jsonb_build_object(
    'consent', wish -> 'consent', 'segments', wish -> 'segments', 'newsletters', wish -> 'newsletters'
  ) as words, wish -> 'messages' as messages,
  (now() at time zone 'Europe/Paris')::date as today, (select count(*) from public.orders) as taken,
  (select a.user_id from public.admin_users a where a.role = 'owner' and a.disabled_at is null order by a.created_at limit 1) as owner
from seed_wish;

create temp table seed_places on commit drop as
select p.n::int as n, p.place ->> 0 as country, p.place ->> 1 as postal_code, p.place ->> 2 as city
from seed_wish, jsonb_array_elements(wish -> 'places') with ordinality p (place, n);

insert into public.discount_codes (code, name, kind, percent, starts_at, ends_at)
select c.code, c.name, 'percent', c.percent,
  case when c.months is not null then make_date(y.year, (c.months ->> 0)::int, 1)::timestamp at time zone 'Europe/Paris' end,
  case when c.months is not null then
    (make_date(y.year, (c.months ->> 1)::int, 1) + interval '1 month')::timestamp at time zone 'Europe/Paris' end
from seed_wish, seed_words s, jsonb_to_recordset(wish -> 'codes') c (code text, name text, percent int, months jsonb)
  -- The season that was last over.
  cross join lateral (
    select extract(year from s.today)::int - (extract(month from s.today)::int <= coalesce((c.months ->> 1)::int, 0))::int as year
  ) y
on conflict (code) do nothing;

-- What is offered, in the order in which it came: what was offered on a day is the beginning of the list. What there is much of is
-- asked for. Generated products are taken for as old as the shop.
create temp table seed_menu on commit drop as
select m.*, sum(m.weight) over (order by m.born, m.variant_id) as upto
from (
  select v.id as variant_id, p.id as product_id, p.name, p.category, private.variant_label(p, v) as label,
    coalesce(v.sku, p.identifier) as sku, coalesce(v.images[1], p.images[1]) as image, coalesce(v.price, p.price) as price,
    case when p.identifier like 'GEN-%' then '-infinity' else p.created_at end as born,
    (least(i.stock, 40) + 2) * (0.4 + 1.2 * pg_temp.chance(p.id, 1)) as weight,
    (select count(distinct h.price) > 1 from public.product_prices h where h.variant_id = v.id) as moved
  from public.products p
    join public.product_variants v on v.product_id = p.id and v.archived_at is null
    join public.inventory i on i.variant_id = v.id
  where p.state = 'published'
) m;
create index on seed_menu (upto);
analyze seed_menu;

create temp table seed_days on commit drop as
select w.day, w.starts, w.month, sum(w.weight) over (order by w.day) as upto,
  coalesce(
    (select max(m.upto) from seed_menu m where m.born <= w.starts), (select min(m.upto) from seed_menu m)
  ) as offered
from (
  select d.day, d.day::timestamp at time zone 'Europe/Paris' as starts, extract(month from d.day)::int as month,
    s.months[extract(month from d.day)::int] * s.weekdays[extract(isodow from d.day)::int]
      -- A shop grows, one day is not as the other, and today is not over.
      * (1 - 0.4 * (s.today - d.day) / s.days) * (0.8 + 0.4 * pg_temp.chance(d.day - date '2000-01-01', 2))
      * case when d.day = s.today
        then extract(epoch from now() - d.day::timestamp at time zone 'Europe/Paris')::float8 / 86400 else 1 end as weight
  from seed_words s cross join lateral (select s.today - n as day from generate_series(0, s.days - 1) n) d
) w;
create index on seed_days (upto);

create temp table seed_moments on commit drop as
select row_number() over (order by m.at, m.draw) as n, m.at, m.month, m.offered
from (
  select g.draw, d.month, d.offered, d.starts + case
    when d.day = s.today then (now() - d.starts) * pg_temp.chance(g.draw, 3)
    -- From seven to eleven at night, most in the afternoon.
    else make_interval(secs => 25200 + 28800 * (pg_temp.chance(g.draw, 3) + pg_temp.chance(g.draw, 4)))
  end as at
  from seed_words s cross join lateral (select draw, (draw - 0.5) / s.orders * t.total as place
    from generate_series(1, s.orders) draw, (select max(upto) as total from seed_days) t) g
    cross join lateral (select * from seed_days x where x.upto >= g.place order by x.upto limit 1) d
) m;

-- As many customers as were wished for come one after the other; the other orders are of those who came early, and come back.
create temp table seed_buyers on commit drop as
select m.n, m.at, b.is_new, case when b.is_new then b.known else 1 + floor(power(pg_temp.chance(m.n, 5), 2) * greatest(b.known, 1))::int end as customer
from seed_moments m cross join seed_words s
  cross join lateral (
    select (m.n * s.customers / s.orders)::int as known, m.n * s.customers / s.orders > (m.n - 1) * s.customers / s.orders as is_new
  ) b;

create temp table seed_customers on commit drop as
select c.k, c.first_name, c.last_name, p.country, p.postal_code, p.city,
  regexp_replace(private.search_text(c.first_name || '.' || c.last_name), '[^a-z.]', '', 'g') || (s.taken + c.k) || '@' || s.email_host as email,
  (1 + floor(120 * pg_temp.chance(c.k, 10)))::int || case when p.country = 'FR' then ' ' else ', ' end
    || s.streets[1 + floor(pg_temp.chance(c.k, 11) * cardinality(s.streets))::int] as address,
  case when pg_temp.chance(c.k, 12) < 0.7
    then '06 39 98 ' || to_char(floor(pg_temp.chance(c.k, 13) * 10000), 'FM00" "00') end as phone,
  -- A third has an account; its password is nobody's.
  case when pg_temp.chance(c.k, 14) < 0.35 then gen_random_uuid() end as user_id,
  coalesce(f.at, now() - make_interval(secs => s.days * 86400 * pg_temp.chance(c.k, 15))) as since
from seed_words s
  cross join lateral (
    select g.k, s.first_names[1 + floor(pg_temp.chance(g.k, 16) * cardinality(s.first_names))::int] as first_name,
      s.last_names[1 + floor(pg_temp.chance(g.k, 17) * cardinality(s.last_names))::int] as last_name
    from generate_series(1, s.customers) g (k)
  ) c
  join seed_places p on p.n = 1 + floor(pg_temp.chance(c.k, 18) * (select count(*) from seed_places))::int
  left join (select b.customer, min(b.at) as at from seed_buyers b group by 1) f on f.customer = c.k;
alter table seed_customers add primary key (k);
analyze seed_customers;

insert into auth.users (
  instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
  confirmation_token, recovery_token, email_change_token_new, email_change
)
select '00000000-0000-0000-0000-000000000000', c.user_id, 'authenticated', 'authenticated', c.email, c.since,
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', c.first_name || ' ' || c.last_name),
  c.since - interval '6 minutes', c.since, '', '', '', ''
from seed_customers c where c.user_id is not null;
insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
select c.user_id::text, c.user_id, jsonb_build_object('sub', c.user_id, 'email', c.email, 'email_verified', true), 'email', c.since, c.since
from seed_customers c where c.user_id is not null;
insert into private.proven_addresses (user_id, email, at)
select c.user_id, c.email, c.since from seed_customers c where c.user_id is not null;
analyze private.proven_addresses;
