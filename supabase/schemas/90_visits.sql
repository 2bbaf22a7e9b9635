-- Visits of the shop, counted without a trace of who came.

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
comment on column private.visits.event is 'visit (somebody came from elsewhere), view (a page was shown), cart (a unit was put into it), order (one was placed).';
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
  perform private.bound_text(count_visit.event, 40), private.bound_text(count_visit.page, 40), private.bound_text(count_visit.source, 1000),
    private.bound_text(count_visit.campaign, 1000);
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
  'Counts that a page was shown (view), a unit put into the cart (cart), an order placed (order). Page is one of VISIT_PAGES, product the one that it is about. Source is given by who comes from elsewhere: the host that led here, empty where it is not known; campaign is the utm_source of the address. Bots, those who ask to be left out, and a network that counts too much are not counted, and are told nothing.';
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
